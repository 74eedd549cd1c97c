/* SPDX-License-Identifier: MIT */
/* Finds the texts of a record that are to be converted, and the positions of their octets. */
#ifndef RECORD_TEXTS_H
#define RECORD_TEXTS_H

#include "columns.h"
#include "fields.h"
#include "outcome.h"
#include "records.h"

struct selection {
    const struct record_format *format;
    const struct column_list *columns; /* without names; empty: the whole record */

    const struct record *record;
    uint64_t line; /* the record's first */

    size_t next;   /* index in columns */
    size_t column; /* the current one, from 1; 0: the whole record */
    bool has_field;
    struct field field; /* offsets in the record */
    const char *text;   /* the column, or the whole record */
    size_t length;

    struct buffer contents; /* the field without its quotation marks */
};

/* Begins with a record.  Returns false if it has no columns to convert; the outcome says why, and
   the text is the whole record. */
bool selection_open(
    struct selection *s, const struct record *record, uint64_t line, struct outcome *outcome);
/* Advances to the next column.  Returns false after the last.  If the record lacks the column,
   has_field is false, and the text is the whole record. */
bool selection_next(struct selection *s);
/* Appends the contents of another column.  Returns false if the record lacks it. */
bool selection_find(struct selection *s, const struct named_column *column, struct buffer *text);
/* Returns whether the record lacks the current column. */
bool selection_is_missing(const struct selection *s);
/* Finds the position that an outcome is about, counted from 1: a CSV record may span several
   lines. */
void selection_position(
    struct selection *s, const struct outcome *outcome, uint64_t *line, uint64_t *octet);
/* Finds the current text in the record as read. */
void selection_span(struct selection *s, size_t *begin, size_t *end);
/* Returns NULL if the answer can be written back, or the problem: a delimiter or an end of line in
   it that would be read as one. */
const struct problem *selection_check(const struct selection *s, const char *text, size_t length);
void selection_free(struct selection *s);

#endif
