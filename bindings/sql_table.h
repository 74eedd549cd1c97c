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

/* Returns whether a text may name a table: letters, digits, '.', '_' and '-', in ASCII. */
bool xni_sql_is_table_name(const char *name, size_t length);

/* Writes the refusal of a label that was not read. */
xn_table_status xni_sql_refuse_label(xn_table_status status, xn_table_result *result);

/* Checks a label as typed, and returns the status.  Unless that is XN_TABLE_OK, the result has the
   refused part, in octets, which may be the whole label. */
xn_table_status xni_sql_check_label(
    const struct sql_table *table, const char *typed, size_t length, xn_table_result *result);

/* Computes the index label of a label as typed. */
xn_table_status xni_sql_find_index(const struct sql_table *table, const char *typed, size_t length,
    char out[XN_TABLE_INDEX_SIZE], size_t *outlen, xn_table_result *result);

/* Starts the variants of a label as typed. */
void xni_sql_start_variants(const struct sql_table *table, const char *typed, size_t length,
    size_t most, xn_table_variants *state);

/* Returns whether a table may replace another of its name without changing an index on index
   labels: the labels that both accept have the same. */
bool xni_sql_has_same_index(const char *fingerprint, const char *other);

#endif
