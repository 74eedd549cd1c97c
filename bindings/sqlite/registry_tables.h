/* SPDX-License-Identifier: MIT */
/* The registry tables of a connection. */
#ifndef REGISTRY_TABLES_H
#define REGISTRY_TABLES_H

#include "xn_sqlite.h"

#include "sql_table.h"

/* A loaded table, in a list.  A statement that reads its variants may outlive its name. */
struct registry_table {
    struct registry_table *next;
    unsigned references;
    char name[XNI_SQL_TABLE_NAME_MAX + 1];
    char fingerprint[XN_TABLE_FINGERPRINT_SIZE];
    struct sql_table sql;
};

/* The tables of a connection, which each function that uses them refers to. */
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
struct registry_table *
xni_registry_find(const struct registry *registry, sqlite3_value *name, char **message);

/* Loads a table.  Returns it, or NULL and a message as xni_registry_find() does. */
const struct registry_table *xni_registry_load(
    struct registry *registry, sqlite3_value *name, sqlite3_value *contents, char **message);
/* Returns whether there was one of that name. */
bool xni_registry_drop(struct registry *registry, sqlite3_value *name);

void xni_registry_release(struct registry_table *table);

/* Registers the table xn_table_variants.  The registry is closed with it, or if that fails. */
int xni_sqlite_add_variants(sqlite3 *db, struct registry *registry);

#endif
