/* SPDX-License-Identifier: MIT */
/* Finds the texts of a record that are to be converted, and the positions of their octets. */
#ifndef RECORD_TEXTS_H
#define RECORD_TEXTS_H

#include <string.h>

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

/* Begins with a record, which is the text.  Returns false if it cannot be converted; the outcome
   says why. */
static inline bool
selection_open(struct selection *s, const struct record *r, uint64_t line, struct outcome *v)
{
    s->record = r;
    s->line = line;
    s->column = 0;
    s->has_field = false;
    s->text = r->text;
    s->length = r->length;
    if (r->length > RECORD_MAX)
        return refuse(v, &too_long, RECORD_MAX, r->length - RECORD_MAX);
    if (r->malformed)
        return refuse(v, &bad_quotes, 0, r->length);
    return true;
}
/* Begins with the columns of the record. */
static inline void
selection_begin(struct selection *s)
{
    s->next = 0;
    s->field = (struct field){0};
}
/* Advances to the first column, and then to the next.  Returns false after the last.  If the record
   lacks the column, has_field is false, and the text is the whole record. */
bool selection_next(struct selection *s);
/* Appends the contents of another column.  Returns false if the record lacks it. */
bool selection_find(struct selection *s, const struct named_column *column, struct buffer *text);
/* Finds the position that an outcome is about, counted from 1: a CSV record may span several
   lines. */
void selection_position(
    struct selection *s, const struct outcome *outcome, uint64_t *line, uint64_t *octet);
/* Returns NULL if the answer, which is not empty, can be written back, or the problem: a delimiter
   or an end of line in it that would be read as one. */
static inline const struct problem *
selection_check(const struct selection *s, const char *text, size_t length)
{
    if (s->has_field)
        return field_fits(s->format, text, length) ? NULL : &breaks_field;
    return memchr(text, s->format->end, length) == NULL ? NULL : &breaks_record;
}
void selection_free(struct selection *s);

#endif
