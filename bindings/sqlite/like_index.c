/* SPDX-License-Identifier: MIT */
/* xn_like, xn_like_check: the protected name that a name looks like. */
#include "xn_sqlite.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

/* The index of a list; the list and the text of the index follow it. */
struct like_index {
    int references;
    unsigned flags, edits;
    size_t length;
    char *list;
    xn_like *like;
};

/* The last index of a connection.  SQLite keeps the index of a constant list for a statement, but
   not of a list from a subquery. */
struct last_index {
    int references; /* the functions */
    struct like_index *index;
};

/* A call with an index. */
struct call {
    sqlite3_context *context;
    struct like_index *index;
    struct input in;
    unsigned flags;
    xn_like_match match;
    xn_diag diag;
};

static void
release_index(void *data)
{
    struct like_index *index = data;

    if (index != NULL && --index->references == 0)
        sqlite3_free(index);
}

static void
close_last(void *data)
{
    struct last_index *last = data;

    if (--last->references > 0)
        return;
    release_index(last->index);
    sqlite3_free(last);
}

/* Returns an index with one reference, or NULL after reporting an error. */
static struct like_index *
build_index(sqlite3_context *context, const struct input *list, unsigned flags, unsigned edits)
{
    struct like_index *index = NULL;
    xn_diag diag;
    size_t size;

    if (xn_like_build(list->text, list->length, flags, edits, NULL, 0, &size, &diag)
        == XN_E_SPACE) {
        index = sqlite3_malloc64(sizeof(*index) + size + list->length);
        if (index == NULL) {
            sqlite3_result_error_nomem(context);
            return NULL;
        }
        *index = (struct like_index){.references = 1,
            .flags = flags,
            .edits = edits,
            .length = list->length,
            .list = (char *)(index + 1) + size,
            .like = (void *)(index + 1)};
        memcpy(index->list, list->text, list->length);
        if (xn_like_build(list->text, list->length, flags, edits, index->like, size, NULL, &diag)
            == XN_OK)
            return index;
    }
    sqlite3_free(index);
    xni_sqlite_refuse(context, list, flags, &diag);
    return NULL;
}

static bool
has_options(const struct like_index *index, unsigned flags, unsigned edits)
{
    return index != NULL && index->flags == flags && index->edits == edits;
}

/* Returns the index of the second argument, or NULL after reporting an error.  The connection has a
   reference, and so has the statement if the argument is constant. */
static struct like_index *
open_index(sqlite3_context *context, sqlite3_value **argv, unsigned flags, unsigned edits)
{
    struct last_index *last = sqlite3_user_data(context);
    struct like_index *index = sqlite3_get_auxdata(context, 1);
    struct input list;

    if (has_options(index, flags, edits))
        return index;
    list = xni_sqlite_read_input(argv[1]);
    if (list.length > XNI_SQL_INPUT_MAX) {
        xni_sqlite_report_long(context, list.length);
        return NULL;
    }
    index = last->index;
    if (!has_options(index, flags, edits) || index->length != list.length
        || memcmp(index->list, list.text, list.length) != 0) {
        index = build_index(context, &list, flags, edits);
        if (index == NULL)
            return NULL;
        release_index(last->index);
        last->index = index;
    }
    index->references++;
    sqlite3_set_auxdata(context, 1, index, release_index);
    return index;
}

/* Reads the arguments and finds the match.  Returns false after reporting an error, or if an
   argument, and so the result, is NULL. */
static bool
find_match(
    sqlite3_context *context, int argc, sqlite3_value **argv, struct call *call, xn_status *status)
{
    sqlite3_int64 edits = 0;

    for (int i = 0; i < argc; i++)
        if (sqlite3_value_type(argv[i]) == SQLITE_NULL)
            return false;
    call->context = context;
    call->flags = 0;
    if ((argc > 2 && !xni_sqlite_read_flags(context, argv, 2, &call->flags))
        || (argc > 3 && !xni_sqlite_read_integer(context, argv[3], &edits)))
        return false;
    call->index = open_index(context, argv, call->flags, edits != 0);
    if (call->index == NULL)
        return false;
    /* Like the command: other software registers names with newer code points. */
    call->flags |= XN_ALLOW_UNASSIGNED;
    call->in = xni_sqlite_read_input(argv[0]);
    if (call->in.length > XNI_SQL_INPUT_MAX)
        *status = xni_sql_refuse_long(call->in.length, &call->diag);
    else
        *status = xn_like_find(call->index->like, call->in.text, call->in.length, call->flags,
            &call->match, &call->diag);
    return true;
}

static void
run_like(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    struct call call;
    xn_status status;

    if (!find_match(context, argc, argv, &call, &status))
        return;
    if (call.in.length > XNI_SQL_INPUT_MAX)
        xni_sqlite_report_long(context, call.in.length);
    else if (status != XN_OK)
        xni_sqlite_refuse(context, &call.in, call.flags, &call.diag);
    else if (call.match.reasons != 0)
        sqlite3_result_text(context, call.match.name, (int)call.match.namelen, SQLITE_TRANSIENT);
}

/* Returns the match, or the diagnosis of a refused name, as JSON. */
static void
run_like_check(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    xn_span part = {0, 0};
    struct sql_row row;
    struct call call;
    xn_status status;

    if (!find_match(context, argc, argv, &call, &status))
        return;
    if (status == XN_OK) {
        part.offset = xni_sqlite_count(call.in.text, call.match.offset);
        part.length = xni_sqlite_count(call.in.text + call.match.offset, call.match.length);
    } else {
        call.diag = xni_sqlite_count_diag(&call.in, &call.diag);
    }
    xni_sql_make_match(&row, status != XN_OK ? &call.diag : NULL, &call.match, part);
    xni_sqlite_return_row(context, &row);
}

/* Not deterministic: the data about look-alikes follow UTS #39, which changes. */
static const struct {
    const char *name;
    int traits;
    void (*run)(sqlite3_context *context, int argc, sqlite3_value **argv);
} functions[] = {
    {"xn_like", 0, run_like},
    {"xn_like_check", SQLITE_RESULT_SUBTYPE, run_like_check},
};

int
xni_sqlite_add_like(sqlite3 *db)
{
    struct last_index *last = sqlite3_malloc(sizeof(*last));
    int status = SQLITE_OK;

    if (last == NULL)
        return SQLITE_NOMEM;
    *last = (struct last_index){.references = 1};
    for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++)
        for (int arguments = 2; arguments <= 4 && status == SQLITE_OK; arguments++) {
            last->references++; /* SQLite ends it, even if the call fails */
            status = sqlite3_create_function_v2(db, functions[i].name, arguments,
                SQLITE_UTF8 | SQLITE_INNOCUOUS | functions[i].traits, last, functions[i].run, NULL,
                NULL, close_last);
        }
    close_last(last);
    return status;
}
