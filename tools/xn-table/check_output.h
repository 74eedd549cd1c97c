/* SPDX-License-Identifier: MIT */
/* The output of xn-table check and package about a label. */
#ifndef CHECK_OUTPUT_H
#define CHECK_OUTPUT_H

#include "command.h"
#include "label_input.h"

#define LIMIT_DEFAULT 1000 /* variants, or labels of a package */

/* A label that was checked. */
struct checked {
    const struct command *c;
    const xn_table *table;
    void *workspace;
    size_t size;
    const char *typed; /* NULL: a line that is too long */
    size_t length;
    const struct typed_label *label;
    const xn_table_result *result;
    const xn_table_idna *idna;
    uint64_t line;
};

/* "pos:N", "action:N" or "-" */
void put_why(struct buffer *out, const xn_table_result *r);
/* The verdict of IDNA 2003: "ok:A-LABEL", "changes:PREPARED", or what is wrong. */
void put_idna(struct buffer *out, const xn_table_idna *idna, const char *text);

/* The columns of --index and --variants, each after a TAB.  False: a label has several
   dispositions. */
void put_index(struct buffer *out, const struct checked *k);
bool put_variants(struct buffer *out, const struct checked *k);
/* One JSON object, false as before.  why: the line is not a label, for this reason; or NULL. */
bool put_json_label(struct buffer *out, const struct checked *k, const char *why);
/* A key with the label's text, or null if it is not UTF-8. */
void put_json_text(struct buffer *out, const char *key, const char *text, size_t length);

#endif
