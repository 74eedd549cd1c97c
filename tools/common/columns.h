/* SPDX-License-Identifier: MIT */
/* --field: the columns to convert, by number or by name in a header. */
#ifndef COLUMNS_H
#define COLUMNS_H

#include <stdbool.h>
#include <stddef.h>

enum { COLUMNS_MAX = 1000 }; /* bounds the work for a record without them */

struct named_column {
    size_t number;    /* from 1; 0 without one */
    const char *name; /* to be looked up, or NULL */
};

struct column_list {
    size_t numbers[COLUMNS_MAX]; /* from 1, ascending, without duplicates */
    size_t count;
    const char *names[COLUMNS_MAX]; /* to be looked up in the header of each input */
    size_t name_count;
    struct named_column tag, zone; /* --table-tag, --table-zone */
};

static inline bool
has_columns(const struct column_list *list)
{
    return list->count + list->name_count > 0;
}

static inline bool
has_column(const struct named_column *column)
{
    return column->number > 0 || column->name != NULL;
}

/* Adds the value of an option: a list such as 1,3,5-7, or else a name.  Returns false if it looks
   like a list but is malformed, or if there are too many columns. */
bool columns_add(struct column_list *list, const char *value);
/* Sets a column.  Returns false for a number that is not positive. */
bool column_set(struct named_column *column, const char *value);
/* Adds one column.  Returns false if there are too many. */
bool columns_add_number(struct column_list *list, size_t number);

#endif
