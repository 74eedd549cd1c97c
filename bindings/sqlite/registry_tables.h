/* SPDX-License-Identifier: MIT */
/* The registry tables of a connection. */
#ifndef REGISTRY_TABLES_H
#define REGISTRY_TABLES_H

#include "xn_sqlite.h"

/* A loaded table, in a list. */
struct registry_table {
    struct registry_table *next;
    char name[XNI_SQL_TABLE_NAME_MAX + 1];
    char fingerprint[XN_TABLE_FINGERPRINT_SIZE];
    struct sql_table sql;
};

/* The tables of a connection; each function that uses them has a reference. */
struct registry {
    unsigned references;
    struct registry_table *first;
};

/* Returns NULL without memory. */
struct registry *xni_registry_open(void);
/* Ends a reference; the last one frees the tables. */
void xni_registry_close(void *registry);

/* Returns the table that an argument names.  If there is none, returns NULL and sets *message, in
   memory of SQLite, or to NULL without memory. */
const struct registry_table *
xni_registry_find(struct registry *registry, sqlite3_value *name, char **message);

/* Loads a table.  Returns it, or NULL and a message like xni_registry_find(). */
const struct registry_table *xni_registry_load(
    struct registry *registry, sqlite3_value *name, sqlite3_value *contents, char **message);
/* Returns whether there was a table of that name. */
bool xni_registry_drop(struct registry *registry, sqlite3_value *name);

#endif
