/* SPDX-License-Identifier: MIT */
/* --json: writes a record as one line of JSON. */
#ifndef RECORD_JSON_H
#define RECORD_JSON_H

#include "convert.h"
#include "json.h"
#include "label_errors.h"
#include "registry.h"

struct json_record {
    uint64_t line;
    size_t column;     /* from 1; 0: the whole record */
    const char *input; /* well-formed UTF-8, unless ill_formed */
    size_t input_length;
    bool ill_formed; /* written as hexadecimal digits */
    uint64_t octets; /* not 0: the input is too long and only its length is written */
    const struct buffer *output, *steps; /* may be NULL */
    const struct outcome *outcome;
    const struct outcome_list *errors; /* --check; may be NULL */
    const struct verdicts *verdicts;   /* --table; may be NULL */
    const struct buffer *index;        /* --index; may be NULL */
    const unsigned *traits;            /* NULL if not asked for */
    bool has_why;                      /* --display: the reasons in outcome */
};
void put_json_record(struct buffer *out, const struct json_record *r);

/* A member of an object, with a comma before it. */
void json_diag(struct buffer *out, const char *key, const struct outcome *outcome);

#endif
