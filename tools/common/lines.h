/* SPDX-License-Identifier: MIT */
/* The formats of lines and of CSV: the names of a record are its columns or the whole record. */
#ifndef LINES_H
#define LINES_H

#include "columns.h"
#include "fields.h"
#include "format.h"

extern const struct format line_format, csv_format;

/* The columns of the current record. */
struct selection {
    struct record_syntax syntax;
    const struct column_list *columns; /* without names; empty: the whole record */

    size_t next; /* index in columns */
    struct name name;
    bool has_field;         /* the record has the column */
    struct field field;     /* offsets in the record */
    struct buffer contents; /* the field without its quotation marks */
};

/* Refuses a record that lacks a column. */
void refuse_column(const struct filter *f, struct outcome *v, size_t number);
/* Appends the contents of another column.  Returns false if the record lacks it. */
bool
find_column_text(const struct filter *f, const struct named_column *column, struct buffer *text);

#endif
