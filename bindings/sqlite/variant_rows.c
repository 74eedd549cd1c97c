/* SPDX-License-Identifier: MIT */
/* The table xn_table_variants(table, label [, most]): a row for each variant of a label. */
#include "registry_tables.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

/* Columns; the last three are the arguments. */
enum { VARIANT, DISPOSITION, ASCII, TABLE, LABEL, MOST };

enum { DEFAULT_MOST = 1000 };

/* Calls without a variant after which a label is given up: each takes some tenths of a second, and
   older versions of SQLite cannot interrupt them. */
enum { EFFORT_MAX = 10 };

struct variants_table {
    sqlite3_vtab base;
    const struct registry *registry;
};

struct cursor {
    sqlite3_vtab_cursor base;
    struct registry_table *table; /* NULL before the first row */
    void *workspace;              /* of its own, since statements alternate between cursors */
    sqlite3_int64 n, most;
    bool ended;
    xn_table_variants state;
    xn_table_variant_label variant;
    xn_table_idna idna;
};

static int
connect_table(sqlite3 *db, void *data, int argc, const char *const *argv, sqlite3_vtab **table,
    char **message)
{
    struct variants_table *made;
    int status;

    (void)argc;
    (void)argv;
    (void)message;
    /* An argument that is a column of a query must not be taken for one of these. */
    status = sqlite3_declare_vtab(db,
        "CREATE TABLE variants (variant TEXT, disposition TEXT, ascii TEXT, "
        "of_table HIDDEN, of_label HIDDEN, most HIDDEN)");
    if (status != SQLITE_OK)
        return status;
    sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
    made = sqlite3_malloc(sizeof(*made));
    if (made == NULL)
        return SQLITE_NOMEM;
    memset(made, 0, sizeof(*made));
    made->registry = data;
    *table = &made->base;
    return SQLITE_OK;
}

static int
disconnect_table(sqlite3_vtab *table)
{
    sqlite3_free(table);
    return SQLITE_OK;
}

/* Passes the arguments to filter_rows(); idxNum is their number. */
static int
plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
    int argument[3] = {-1, -1, -1};

    (void)table;
    for (int i = 0; i < info->nConstraint; i++) {
        const int column = info->aConstraint[i].iColumn;

        if (column < TABLE || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        if (!info->aConstraint[i].usable) /* a join in an order that cannot supply the argument */
            return SQLITE_CONSTRAINT;
        argument[column - TABLE] = i;
    }
    info->estimatedCost = 100;
    info->estimatedRows = 10;
    for (int i = 0; i < 3 && argument[i] >= 0; i++) {
        info->aConstraintUsage[argument[i]].argvIndex = i + 1;
        info->aConstraintUsage[argument[i]].omit = 1;
        info->idxNum = i + 1;
    }
    return SQLITE_OK;
}

static int
open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor)
{
    struct cursor *c = sqlite3_malloc(sizeof(*c));

    (void)table;
    if (c == NULL)
        return SQLITE_NOMEM;
    memset(c, 0, sizeof(*c));
    c->ended = true;
    *cursor = &c->base;
    return SQLITE_OK;
}

static void
release_variants(struct cursor *c)
{
    if (c->table != NULL)
        xni_registry_release(c->table);
    sqlite3_free(c->workspace);
    c->table = NULL;
    c->workspace = NULL;
    c->n = 0;
    c->ended = true;
}

static int
close_cursor(sqlite3_vtab_cursor *cursor)
{
    release_variants((struct cursor *)cursor);
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static int
fail(sqlite3_vtab_cursor *cursor, char *message)
{
    sqlite3_free(cursor->pVtab->zErrMsg);
    cursor->pVtab->zErrMsg = message;
    return message != NULL ? SQLITE_ERROR : SQLITE_NOMEM;
}

static int
next_row(sqlite3_vtab_cursor *cursor)
{
    struct cursor *c = (struct cursor *)cursor;
    xn_table_status status;
    int effort = 0;

    do
        status = xn_table_variants_next(&c->state, &c->variant, &c->idna);
    while (status == XN_TABLE_E_EFFORT && ++effort < EFFORT_MAX);
    c->n++;
    c->ended = status != XN_TABLE_OK && status != XN_TABLE_E_COMPLEX;
    if (status == XN_TABLE_LIMIT)
        return fail(cursor, sqlite3_mprintf("the label has more than %lld variants", c->most));
    if (status == XN_TABLE_E_EFFORT)
        return fail(cursor, sqlite3_mprintf("the variants of the label are too hard to find"));
    return SQLITE_OK;
}

/* Reads the number of variants that are allowed.  Returns false if it is negative. */
static bool
read_most(struct cursor *c, int argc, sqlite3_value **argv)
{
    c->most = argc > 2 ? sqlite3_value_int64(argv[2]) : DEFAULT_MOST;
    return c->most >= 0;
}

/* Starts the rows of a label.  There are none without a label, or if an argument is NULL. */
static int
filter_rows(
    sqlite3_vtab_cursor *cursor, int index, const char *text, int argc, sqlite3_value **argv)
{
    struct cursor *c = (struct cursor *)cursor;
    char *message = NULL;
    struct sql_table sql;
    struct input label;

    (void)index;
    (void)text;
    release_variants(c);
    for (int i = 0; i < argc; i++)
        if (sqlite3_value_type(argv[i]) == SQLITE_NULL)
            return SQLITE_OK;
    if (argc < 2)
        return SQLITE_OK;
    if (!read_most(c, argc, argv))
        return fail(cursor, sqlite3_mprintf("the number of variants must not be negative"));
    c->table =
        xni_registry_find(((struct variants_table *)cursor->pVtab)->registry, argv[0], &message);
    if (c->table == NULL)
        return fail(cursor, message);
    c->table->references++;
    label = xni_sqlite_read_input(argv[1]);
    if (label.length > XNI_SQL_INPUT_MAX)
        return SQLITE_OK;
    sql = c->table->sql;
    sql.workspace = c->workspace = sqlite3_malloc64(sql.size);
    if (sql.workspace == NULL)
        return SQLITE_NOMEM;
    xni_sql_start_variants(&sql, label.text, label.length,
        c->most < INT32_MAX ? (size_t)c->most : SIZE_MAX, &c->state);
    return next_row(cursor);
}

static int
is_at_end(sqlite3_vtab_cursor *cursor)
{
    return ((struct cursor *)cursor)->ended;
}

static int
return_column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column)
{
    const struct cursor *c = (const struct cursor *)cursor;
    const xn_table_variant_label *variant = &c->variant;

    switch (column) {
    case VARIANT:
        sqlite3_result_text(context, variant->text, (int)variant->octets, SQLITE_TRANSIENT);
        break;
    case DISPOSITION:
        if (variant->disposition[0] != '\0')
            sqlite3_result_text(context, variant->disposition, -1, SQLITE_TRANSIENT);
        break;
    case ASCII:
        if (c->idna.diag.status == XN_OK)
            sqlite3_result_text(context, c->idna.ascii, -1, SQLITE_TRANSIENT);
        break;
    case TABLE: sqlite3_result_text(context, c->table->name, -1, SQLITE_TRANSIENT); break;
    case MOST: sqlite3_result_int64(context, c->most); break;
    default: break;
    }
    return SQLITE_OK;
}

static int
return_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *rowid)
{
    *rowid = ((struct cursor *)cursor)->n;
    return SQLITE_OK;
}

int
xni_sqlite_add_variants(sqlite3 *db, struct registry *registry)
{
    /* Without xCreate the table exists in every database and cannot be created. */
    static const sqlite3_module module = {
        .xConnect = connect_table,
        .xBestIndex = plan,
        .xDisconnect = disconnect_table,
        .xOpen = open_cursor,
        .xClose = close_cursor,
        .xFilter = filter_rows,
        .xNext = next_row,
        .xEof = is_at_end,
        .xColumn = return_column,
        .xRowid = return_rowid,
    };

    return sqlite3_create_module_v2(db, "xn_table_variants", &module, registry, xni_registry_close);
}
