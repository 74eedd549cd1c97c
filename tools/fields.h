/* SPDX-License-Identifier: MIT */
/* One column of a record: where it stands, and how it is written again. */
#ifndef FIELDS_H
#define FIELDS_H

#include "records.h"
#include "buffer.h"

struct field {
    size_t at, length; /* in the record, quotes included */
    int quoted;
};

/* Column n, from 1; 0: the record has fewer. */
int field_find(const struct record_format *format, const char *text, size_t length, size_t n,
    struct field *field);
/* What stands in a field between its quotes. */
void field_unquote(const char *text, const struct field *field, struct buffer *out);
/* Where in the record an octet of a field's contents stands. */
size_t field_place(const char *text, const struct field *field, size_t offset);
/* Whether a text may be the contents of a field: with quotes any may. */
int field_fits(const struct record_format *format, const char *text, size_t length);
/* New contents of a field, in quotes where it had them or needs them. */
void field_write(const struct record_format *format, const struct field *field, const char *text,
    size_t length, struct buffer *out);

#endif
