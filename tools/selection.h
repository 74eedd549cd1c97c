/* SPDX-License-Identifier: MIT */
/* The text of a record that is to be converted: how it is found, where its octets are in the
   record, and how the answer replaces it. */
#ifndef SELECTION_H
#define SELECTION_H

#include "charset.h"
#include "convert.h"
#include "fields.h"
#include "records.h"

struct selection {
    const struct options *o;
    const struct record_format *format;
    const struct record *record;
    uint64_t line;    /* the record's first */
    const char *text; /* the column, or the whole record, in UTF-8 */
    size_t length;

    bool is_utf8;      /* false: the text could not be converted from its charset */
    const char *whole; /* the record in UTF-8 */
    bool has_field;
    struct field field;     /* offsets in whole */
    struct buffer contents; /* the field without its quotation marks */
    struct charset_text read;
};

/* Returns false if there is nothing to convert; the outcome says why. */
bool
selection_find(struct selection *s, const struct record *record, uint64_t line, struct outcome *v);
/* The position that an outcome is about, counted from 1: a CSV record may span several lines. */
void selection_position(
    const struct selection *s, const struct outcome *v, uint64_t *line, uint64_t *octet);
/* Whether the answer can be written back: it must not contain a delimiter or an end of line that
   would be read as one. */
enum problem selection_check(const struct selection *s, const char *text, size_t length);
/* Appends the record with its column (or all of it) replaced.  The text is already quoted. */
void selection_replace(const struct selection *s, const struct buffer *text, struct buffer *out);
void selection_free(struct selection *s);

#endif
