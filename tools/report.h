/* SPDX-License-Identifier: MIT */
/* What is said of a record: a line for a person, an object for a machine. */
#ifndef REPORT_H
#define REPORT_H

#include "convert.h"

/* "xn: FILE:LINE:OCTET: " */
void report_place(struct buffer *out, const char *file, uint64_t line, uint64_t octet);
/* "reason (clause)" */
void report_reason(struct buffer *out, const struct verdict *v);
const char *report_warning(unsigned trait); /* NULL: nothing to warn of */
enum { TRAITS = 10 };                       /* bits of xn_traits() */

/* A record as JSON has it. */
struct record_report {
    uint64_t line;
    const char *input; /* well-formed UTF-8, unless ill_formed */
    size_t input_length;
    int ill_formed;                      /* goes as hex digits */
    uint64_t octets;                     /* > 0: too long to be shown */
    const struct buffer *output, *steps; /* NULL: none */
    const struct verdict *verdict;
    const unsigned *traits; /* NULL: not asked for */
};
void report_json(struct buffer *out, const struct record_report *r);

void json_string(struct buffer *out, const char *text, size_t length);
void
json_text(struct buffer *out, const char *key, const char *text, size_t length); /* ,"key":"text" */
void json_number(struct buffer *out, const char *key, uint64_t number);
void json_code_point(struct buffer *out, const char *key, uint32_t cp);
void json_diag(struct buffer *out, const char *key, const struct verdict *v);

#endif
