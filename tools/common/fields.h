/* SPDX-License-Identifier: MIT */
/* The columns of a record: their positions and contents, and how to write new contents. */
#ifndef FIELDS_H
#define FIELDS_H

#include "records.h"
#include "buffer.h"

struct field {
    size_t number;     /* from 1; 0 before the first */
    size_t at, length; /* in the record, including quotation marks */
    bool quoted;
};

/* Advances to the next field, from all zero to the first.  Returns false after the last. */
bool field_next(
    const struct record_syntax *syntax, const char *text, size_t length, struct field *field);
/* Appends the contents of a field, without the quoting. */
void field_unquote(const char *text, const struct field *field, struct buffer *out);
/* Converts an offset in the contents of a field to an offset in the record. */
size_t field_offset(const char *text, const struct field *field, size_t offset);
/* Returns whether the text contains an octet that ends a field or record, or changes the
   quoting. */
bool field_is_special(const struct record_syntax *syntax, const char *text, size_t length);
/* Returns whether a field can have these contents: in CSV any text can be quoted. */
bool field_fits(const struct record_syntax *syntax, const char *text, size_t length);
/* Appends a field with new contents, quoted if it was quoted or must be. */
void field_write(const struct record_syntax *syntax, const struct field *field, const char *text,
    size_t length, struct buffer *out);

#endif
