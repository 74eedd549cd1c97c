/* SPDX-License-Identifier: MIT */
/* The table xn_labels(name [, flags]): a row for each label of a name. */
#include "xn_sqlite.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

enum { N, LABEL, ASCII, STATUS, NAME, FLAGS }; /* columns; the last two are the arguments */

struct cursor {
    sqlite3_vtab_cursor base;
    char *name; /* a copy, since rows are read after the argument is freed */
    size_t length;
    unsigned flags;
    const char *label;
    size_t at, label_length;
    sqlite3_int64 n;
    bool ended;
};

static int
connect_table(sqlite3 *db, void *data, int argc, const char *const *argv, sqlite3_vtab **table,
    char **message)
{
    int status;

    (void)data;
    (void)argc;
    (void)argv;
    (void)message;
    status = sqlite3_declare_vtab(db,
        "CREATE TABLE labels (n INTEGER, label TEXT, ascii TEXT, status TEXT, name HIDDEN, "
        "flags HIDDEN)");
    if (status != SQLITE_OK)
        return status;
    sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
    *table = sqlite3_malloc(sizeof(**table));
    if (*table == NULL)
        return SQLITE_NOMEM;
    memset(*table, 0, sizeof(**table));
    return SQLITE_OK;
}

static int
disconnect_table(sqlite3_vtab *table)
{
    sqlite3_free(table);
    return SQLITE_OK;
}

/* Passes the name, then the flags if given, to filter_rows(); idxNum is their number. */
static int
plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
    int argument[2] = {-1, -1};

    (void)table;
    for (int i = 0; i < info->nConstraint; i++) {
        const int column = info->aConstraint[i].iColumn;

        if (column < NAME || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        if (!info->aConstraint[i].usable) /* a join in an order that cannot supply the argument */
            return SQLITE_CONSTRAINT;
        argument[column - NAME] = i;
    }
    info->estimatedCost = 4;
    info->estimatedRows = 4;
    for (int i = 0; i < 2 && argument[i] >= 0; i++) {
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
    *cursor = &c->base;
    return SQLITE_OK;
}

static int
close_cursor(sqlite3_vtab_cursor *cursor)
{
    sqlite3_free(((struct cursor *)cursor)->name);
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static int
next_row(sqlite3_vtab_cursor *cursor)
{
    struct cursor *c = (struct cursor *)cursor;

    c->n++;
    c->ended = !xn_label_next(c->name, c->length, &c->at, &c->label, &c->label_length);
    return SQLITE_OK;
}

/* Starts the rows of a name.  There are none without a name, or if an argument is NULL. */
static int
filter_rows(
    sqlite3_vtab_cursor *cursor, int index, const char *text, int argc, sqlite3_value **argv)
{
    struct cursor *c = (struct cursor *)cursor;
    struct input in;

    (void)index;
    (void)text;
    sqlite3_free(c->name);
    *c = (struct cursor){.base = c->base, .ended = true};
    for (int i = 0; i < argc; i++)
        if (sqlite3_value_type(argv[i]) == SQLITE_NULL)
            return SQLITE_OK;
    if (argc == 0)
        return SQLITE_OK;
    in = xni_sqlite_read_input(argv[0]);
    sqlite3_free(cursor->pVtab->zErrMsg);
    cursor->pVtab->zErrMsg = NULL;
    if (in.length > XNI_SQL_INPUT_MAX) {
        cursor->pVtab->zErrMsg = sqlite3_mprintf("input is too long");
        return SQLITE_ERROR;
    }
    if (argc > 1 && !xni_sqlite_parse_flags(argv[1], &c->flags, &cursor->pVtab->zErrMsg))
        return SQLITE_ERROR;
    c->name = sqlite3_malloc64(in.length + 1);
    if (c->name == NULL)
        return SQLITE_NOMEM;
    if (in.length > 0)
        memcpy(c->name, in.text, in.length);
    c->length = in.length;
    return next_row(cursor);
}

static int
is_at_end(sqlite3_vtab_cursor *cursor)
{
    return ((struct cursor *)cursor)->ended;
}

/* Accepts the empty label after a final dot, and both empty labels of the root. */
static bool
is_allowed_empty(const struct cursor *c)
{
    if (c->label_length > 0)
        return false;
    return (c->n > 1 && c->at > c->length) || (c->n == 1 && c->at == c->length);
}

static void
return_ascii(const struct cursor *c, sqlite3_context *context, bool status_only)
{
    char ascii[XN_LABEL_SIZE];
    size_t length = 0;
    xn_status status = XN_OK;

    if (!is_allowed_empty(c))
        status = xn_label_to_ascii(
            c->label, c->label_length, c->flags, ascii, sizeof(ascii), &length, NULL);
    if (status_only)
        sqlite3_result_text(context, xn_status_name(status), -1, SQLITE_STATIC);
    else if (status == XN_OK)
        sqlite3_result_text(context, ascii, (int)length, SQLITE_TRANSIENT);
}

static int
return_column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column)
{
    const struct cursor *c = (const struct cursor *)cursor;

    switch (column) {
    case N: sqlite3_result_int64(context, c->n); break;
    case LABEL:
        sqlite3_result_text(context, c->label, (int)c->label_length, SQLITE_TRANSIENT);
        break;
    case ASCII: return_ascii(c, context, false); break;
    case STATUS: return_ascii(c, context, true); break;
    case NAME: sqlite3_result_text(context, c->name, (int)c->length, SQLITE_TRANSIENT); break;
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
xni_sqlite_add_labels(sqlite3 *db)
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

    return sqlite3_create_module(db, "xn_labels", &module, NULL);
}
