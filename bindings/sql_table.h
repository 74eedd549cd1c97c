/* SPDX-License-Identifier: MIT */
/* Registry tables in both database modules: labels as typed, and names of tables. */
#ifndef SQL_TABLE_H
#define SQL_TABLE_H

#include <stdbool.h>

#include "xn-table.h"

#define XNI_SQL_TABLE_NAME_MAX 63

/* A table with the memory that a call needs. */
struct sql_table {
    xn_table *table;
    void *workspace;
    size_t size; /* of the workspace */
};

/* Returns whether a text can be the name of a table: ASCII letters, digits, '.', '_' and '-'. */
bool xni_sql_is_table_name(const char *name, size_t length);

/* Writes the refusal of an unread label. */
xn_table_status xni_sql_refuse_label(xn_table_status status, xn_table_result *result);

/* Checks a label as typed, and returns the status.  Unless it is XN_TABLE_OK, the result has the
   refused part, perhaps the whole label, in octets. */
xn_table_status xni_sql_check_label(
    const struct sql_table *table, const char *typed, size_t length, xn_table_result *result);

/* Computes the index label or the key of a label as typed. */
enum sql_key { SQL_INDEX, SQL_KEY };
xn_table_status
xni_sql_find_key(const struct sql_table *table, enum sql_key kind, const char *typed, size_t length,
    char out[XN_TABLE_INDEX_SIZE], size_t *outlen, xn_table_result *result);

/* Returns whether two labels as typed collide; false if the table does not list both. */
bool xni_sql_collide(const struct sql_table *table, const char *a, size_t alen, const char *b,
    size_t blen, bool *is_listed);

/* Starts the variants of a label as typed. */
void xni_sql_start_variants(const struct sql_table *table, const char *typed, size_t length,
    size_t most, xn_table_variants *state);

#endif
