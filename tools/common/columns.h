/* SPDX-License-Identifier: MIT */
/* --field: the columns that are converted, given by number or by the names in a header. */
#ifndef COLUMNS_H
#define COLUMNS_H

#include <stdbool.h>
#include <stddef.h>

enum { COLUMNS_MAX = 1000 }; /* bounds the work for a record that lacks them */

struct column_list {
    size_t numbers[COLUMNS_MAX]; /* from 1, ascending, without duplicates */
    size_t count;
    const char *names[COLUMNS_MAX]; /* to be looked up in the header of each input */
    size_t name_count;
    size_t tag;           /* the column of --table-tag, from 1; 0 without one */
    const char *tag_name; /* or its name, to be looked up */
};

static inline bool
has_columns(const struct column_list *list)
{
    return list->count + list->name_count > 0;
}

/* Adds the value of an option: a list such as 1,3,5-7, or else a name.  Returns false if it looks
   like a list but is not one, or if there are too many columns. */
bool columns_add(struct column_list *list, const char *value);
/* Sets the column that names a table.  Returns false if it looks like a number but is not a
   positive one. */
bool columns_set_tag(struct column_list *list, const char *value);
/* Adds one column.  Returns false if there are too many. */
bool columns_add_number(struct column_list *list, size_t number);

#endif
