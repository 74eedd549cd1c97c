/* SPDX-License-Identifier: MIT */
#include "registry_tables.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

struct registry *
xni_registry_open(void)
{
    struct registry *registry = sqlite3_malloc(sizeof(*registry));

    if (registry != NULL)
        *registry = (struct registry){1, NULL};
    return registry;
}

static void
free_table(struct registry_table *table)
{
    sqlite3_free(table->sql.table);
    sqlite3_free(table->sql.workspace);
    sqlite3_free(table);
}

void
xni_registry_close(void *data)
{
    struct registry *registry = data;

    if (--registry->references > 0)
        return;
    for (struct registry_table *table = registry->first, *next; table != NULL; table = next) {
        next = table->next;
        free_table(table);
    }
    sqlite3_free(registry);
}

/* Returns the reference to a table in the list, or to its end. */
static struct registry_table **
find_table(struct registry *registry, struct input name)
{
    struct registry_table **at = &registry->first;

    while (*at != NULL
        && (strlen((*at)->name) != name.length || memcmp((*at)->name, name.text, name.length) != 0))
        at = &(*at)->next;
    return at;
}

static char *
describe_name(const char *words, const struct input *name)
{
    char quoted[XNI_SQL_QUOTED_SIZE];

    xni_sql_quote(name->text, name->length, quoted);
    return sqlite3_mprintf(words, quoted);
}

const struct registry_table *
xni_registry_find(struct registry *registry, sqlite3_value *value, char **message)
{
    const struct input name = xni_sqlite_read_input(value);
    const struct registry_table *table = *find_table(registry, name);

    if (table == NULL)
        *message = describe_name(xni_sql_is_table_name(name.text, name.length)
                ? "registry table %s is not loaded in this connection"
                : "malformed name of a registry table %s",
            &name);
    return table;
}

static char *
describe_fault(const char *name, const xn_table_diag *diag)
{
    char line[XN_TABLE_DIAG_SIZE + XNI_SQL_TABLE_NAME_MAX];

    if (diag->status == XN_TABLE_E_MEMORY)
        return NULL;
    xn_table_diag_format(diag, name, line, sizeof(line));
    return sqlite3_mprintf("registry table cannot be loaded: %s", line);
}

static struct input
read_contents(sqlite3_value *value)
{
    const char *octets;

    if (sqlite3_value_type(value) != SQLITE_BLOB)
        return xni_sqlite_read_input(value);
    octets = sqlite3_value_blob(value);
    return (struct input){octets != NULL ? octets : "", (size_t)sqlite3_value_bytes(value)};
}

/* Copies a loaded table, which has no pointers, to memory that SQLite counts; that is not aligned
   for loading.  Returns false without memory. */
static bool
keep(struct registry_table *table, const xn_table *loaded)
{
    const size_t size = xn_table_size(loaded);

    table->sql.size = xn_table_workspace(loaded);
    table->sql.workspace = sqlite3_malloc64(table->sql.size);
    table->sql.table = sqlite3_malloc64(size);
    if (table->sql.workspace == NULL || table->sql.table == NULL)
        return false;
    memcpy(table->sql.table, loaded, size);
    return xn_table_fingerprint(
               table->sql.table, table->sql.workspace, table->sql.size, table->fingerprint)
        == XN_TABLE_OK;
}

/* Compiles a table.  Returns NULL and a message, or no message if memory is exhausted. */
static struct registry_table *
compile(struct input name, struct input contents, char **message)
{
    struct registry_table *table = sqlite3_malloc(sizeof(*table));
    xn_table_diag diag;
    xn_table *loaded;
    bool is_kept;

    *message = NULL;
    if (table == NULL)
        return NULL;
    memset(table, 0, sizeof(*table));
    memcpy(table->name, name.text, name.length);
    if (xn_table_load(contents.text, contents.length, NULL, &loaded, &diag) != XN_TABLE_OK)
        *message = describe_fault(table->name, &diag);
    is_kept = loaded != NULL && keep(table, loaded);
    xn_table_free(loaded, NULL);
    if (is_kept)
        return table;
    free_table(table);
    return NULL;
}

const struct registry_table *
xni_registry_load(
    struct registry *registry, sqlite3_value *value, sqlite3_value *contents, char **message)
{
    const struct input name = xni_sqlite_read_input(value);
    struct registry_table *table, **at = find_table(registry, name), *former = *at;

    if (!xni_sql_is_table_name(name.text, name.length)) {
        *message = describe_name("malformed name of a registry table %s", &name);
        return NULL;
    }
    table = compile(name, read_contents(contents), message);
    if (table == NULL)
        return NULL;
    if (former != NULL && strcmp(former->fingerprint, table->fingerprint) != 0) {
        *message = sqlite3_mprintf("registry table \"%s\" gives other index labels than the one "
                                   "that is loaded; see xn_table_drop()",
            table->name);
        free_table(table);
        return NULL;
    }
    table->next = former != NULL ? former->next : NULL;
    *at = table;
    if (former != NULL)
        free_table(former);
    return table;
}

bool
xni_registry_drop(struct registry *registry, sqlite3_value *value)
{
    struct registry_table **at = find_table(registry, xni_sqlite_read_input(value)), *table = *at;

    if (table == NULL)
        return false;
    *at = table->next;
    free_table(table);
    return true;
}
