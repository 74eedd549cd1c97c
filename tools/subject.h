/* SPDX-License-Identifier: MIT */
/* What of a record is to be converted, where it stands, and how it is put back. */
#ifndef SUBJECT_H
#define SUBJECT_H

#include "charset.h"
#include "convert.h"
#include "fields.h"
#include "records.h"

struct subject {
    const struct options *o;
    const struct record_format *format;
    const struct record *record;
    uint64_t line;    /* of the record */
    const char *text; /* in UTF-8: its column, or all of it */
    size_t length;

    int is_utf8;       /* 0: the text is as it was read, and could not be */
    const char *whole; /* all of it in UTF-8 */
    int has_field;
    struct field field;     /* in the whole */
    struct buffer contents; /* of a field, without its quotes */
    struct charset_text read;
};

/* 0: there is nothing that could be converted; the verdict says why. */
int subject_find(struct subject *s, const struct record *record, uint64_t line, struct verdict *v);
/* The line, and the octet in it, from 1, that a verdict is about: a record in quotes may have more
   lines than one. */
void
subject_place(const struct subject *s, const struct verdict *v, uint64_t *line, uint64_t *octet);
/* Whether an answer may stand in its column, or in its record: NO_TROUBLE, or what it would break.
 */
enum trouble subject_fits(const struct subject *s, const char *text, size_t length);
/* The record with another column, quotes and all, or with nothing else. */
void subject_put(const struct subject *s, const struct buffer *text, struct buffer *out);
void subject_free(struct subject *s);

#endif
