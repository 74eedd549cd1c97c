/* SPDX-License-Identifier: MIT */
/* The SQL functions of registry tables. */
#include "registry_tables.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

/* A call about a label, with a table. */
struct call {
    sqlite3_context *context;
    const struct registry_table *table;
    struct input label;
};

/* Reads the arguments.  Returns false after reporting an error, or if an argument, and so the
   result, is NULL. */
static bool
read_call(sqlite3_context *context, int argc, sqlite3_value **argv, struct call *call)
{
    char *message = NULL;

    for (int i = 0; i < argc; i++)
        if (sqlite3_value_type(argv[i]) == SQLITE_NULL)
            return false;
    call->context = context;
    call->table = xni_registry_find(sqlite3_user_data(context), argv[0], &message);
    if (call->table == NULL) {
        xni_sqlite_report(context, message);
        return false;
    }
    if (argc > 1)
        call->label = xni_sqlite_read_input(argv[1]);
    return true;
}

static xn_table_status
check_in_table(const struct call *call, xn_table_result *result)
{
    if (call->label.length > XNI_SQL_INPUT_MAX)
        return xni_sql_refuse_label(XN_TABLE_E_LABEL_LONG, result);
    return xni_sql_check_label(&call->table->sql, call->label.text, call->label.length, result);
}

static void
run_allows(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    xn_table_result result;
    struct call call;

    if (read_call(context, argc, argv, &call))
        sqlite3_result_int(context, check_in_table(&call, &result) == XN_TABLE_OK);
}

/* Counts the position of a refusal in characters. */
static void
count_position(const struct call *call, xn_table_result *result)
{
    const size_t offset = result->offset;

    result->unit = XN_CODE_POINTS;
    result->offset = xni_sqlite_count(call->label.text, offset);
    result->length = xni_sqlite_count(call->label.text + offset, result->length);
}

static void
return_verdict(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    xn_table_result result;
    struct sql_row row;
    struct call call;

    if (!read_call(context, argc, argv, &call))
        return;
    if (check_in_table(&call, &result) != XN_TABLE_OK)
        count_position(&call, &result);
    xni_sql_make_verdict(&row, &result, call.table->name);
    xni_sqlite_return_row(context, &row);
}

static void
report_refusal(const struct call *call, xn_table_result *result)
{
    char message[XN_TABLE_DIAG_SIZE + XNI_SQL_TABLE_NAME_MAX], label[XNI_SQL_QUOTED_SIZE];

    count_position(call, result);
    xn_table_result_format(result, call->table->name, message, sizeof(message));
    xni_sql_quote(call->label.text, call->label.length, label);
    xni_sqlite_report(call->context,
        sqlite3_mprintf(
            "label %s is refused by registry table \"%s\": %s", label, call->table->name, message));
}

static void
return_key(
    sqlite3_context *context, int argc, sqlite3_value **argv, enum sql_key kind, bool or_null)
{
    char out[XN_TABLE_INDEX_SIZE];
    xn_table_result result;
    xn_table_status status;
    struct call call;
    size_t length;

    if (!read_call(context, argc, argv, &call))
        return;
    if (call.label.length > XNI_SQL_INPUT_MAX)
        status = xni_sql_refuse_label(XN_TABLE_E_LABEL_LONG, &result);
    else
        status = xni_sql_find_key(
            &call.table->sql, kind, call.label.text, call.label.length, out, &length, &result);
    if (status == XN_TABLE_OK)
        sqlite3_result_text(context, out, (int)length, SQLITE_TRANSIENT);
    else if (!or_null)
        report_refusal(&call, &result);
}

static void
run_index(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    return_key(context, argc, argv, SQL_INDEX, false);
}

static void
run_try_index(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    return_key(context, argc, argv, SQL_INDEX, true);
}

static void
run_key(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    return_key(context, argc, argv, SQL_KEY, false);
}

/* Returns NULL for a label that the table does not, or no longer, list. */
static void
run_collide(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    struct call call;
    struct input other;
    bool is_listed, collides;

    if (!read_call(context, argc, argv, &call))
        return;
    other = xni_sqlite_read_input(argv[2]);
    collides = xni_sql_collide(
        &call.table->sql, call.label.text, call.label.length, other.text, other.length, &is_listed);
    if (is_listed)
        sqlite3_result_int(context, collides);
}

/* Appends all variants as objects.  Returns the status that ends them. */
static xn_table_status
append_variants(sqlite3_str *json, xn_table_variants *state)
{
    xn_table_variant_label variant;
    xn_table_idna idna;
    struct sql_row row;

    for (const char *before = "";; before = ",") {
        const xn_table_status status = xn_table_variants_next(state, &variant, &idna);

        if ((status != XN_TABLE_OK && status != XN_TABLE_E_COMPLEX)
            || sqlite3_str_errcode(json) != SQLITE_OK)
            return status;
        xni_sql_make_variant(&row, &variant, &idna);
        sqlite3_str_appendall(json, before);
        xni_sqlite_append_row(json, &row);
    }
}

/* Returns the variants as JSON.  More than allowed are an error: a part would look like all. */
static void
run_variants(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    sqlite3_int64 most = 1000;
    xn_table_status status = XN_TABLE_END;
    xn_table_variants state;
    struct call call;
    sqlite3_str *json;

    if (!read_call(context, argc, argv, &call)
        || (argc > 2 && !xni_sqlite_read_integer(context, argv[2], &most)))
        return;
    if (most < 0) {
        xni_sqlite_report(
            context, sqlite3_mprintf("the number of variants must be at least 0, not %lld", most));
        return;
    }
    json = sqlite3_str_new(sqlite3_context_db_handle(context));
    sqlite3_str_appendchar(json, 1, '[');
    if (call.label.length <= XNI_SQL_INPUT_MAX) {
        xni_sql_start_variants(&call.table->sql, call.label.text, call.label.length,
            most < INT32_MAX ? (size_t)most : SIZE_MAX, &state);
        status = append_variants(json, &state);
    }
    sqlite3_str_appendchar(json, 1, ']');
    xni_sqlite_return_json(context, json);
    if (status == XN_TABLE_LIMIT)
        xni_sqlite_report(context, sqlite3_mprintf("the label has more than %lld variants", most));
    else if (status == XN_TABLE_E_EFFORT)
        sqlite3_result_error(context, xn_table_strerror(status), -1);
}

static void
run_fingerprint(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    struct call call;

    if (read_call(context, argc, argv, &call))
        sqlite3_result_text(context, call.table->fingerprint, -1, SQLITE_TRANSIENT);
}

static void
run_load(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    const struct registry_table *table;
    char *message = NULL;

    for (int i = 0; i < argc; i++)
        if (sqlite3_value_type(argv[i]) == SQLITE_NULL)
            return;
    table = xni_registry_load(sqlite3_user_data(context), argv[0], argv[1], &message);
    if (table == NULL)
        xni_sqlite_report(context, message);
    else
        sqlite3_result_text(context, table->fingerprint, -1, SQLITE_TRANSIENT);
}

static void
run_drop(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    (void)argc;
    if (sqlite3_value_type(argv[0]) != SQLITE_NULL)
        sqlite3_result_int(context, xni_registry_drop(sqlite3_user_data(context), argv[0]));
}

/* The verdict depends on the loaded table; only index labels and keys, which no other table of its
   name changes, may be in an index. */
static const struct {
    const char *name;
    int arguments, traits;
    void (*run)(sqlite3_context *context, int argc, sqlite3_value **argv);
} functions[] = {
    {"xn_table_load", 2, SQLITE_DIRECTONLY, run_load},
    {"xn_table_drop", 1, SQLITE_DIRECTONLY, run_drop},
    {"xn_table_fingerprint", 1, SQLITE_INNOCUOUS, run_fingerprint},
    {"xn_table_allows", 2, SQLITE_INNOCUOUS, run_allows},
    {"xn_table_check", 2, SQLITE_INNOCUOUS | SQLITE_RESULT_SUBTYPE, return_verdict},
    {"xn_table_index", 2, SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC, run_index},
    {"xn_try_table_index", 2, SQLITE_INNOCUOUS, run_try_index},
    {"xn_table_key", 2, SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC, run_key},
    {"xn_table_collide", 3, SQLITE_INNOCUOUS, run_collide},
    {"xn_table_variants", 2, SQLITE_INNOCUOUS | SQLITE_RESULT_SUBTYPE, run_variants},
    {"xn_table_variants", 3, SQLITE_INNOCUOUS | SQLITE_RESULT_SUBTYPE, run_variants},
};

int
xni_sqlite_add_registry(sqlite3 *db)
{
    struct registry *registry = xni_registry_open();
    int status = registry != NULL ? SQLITE_OK : SQLITE_NOMEM;

    for (size_t i = 0; i < sizeof(functions) / sizeof(*functions) && status == SQLITE_OK; i++) {
        registry->references++; /* SQLite ends it, even if the call fails */
        status = sqlite3_create_function_v2(db, functions[i].name, functions[i].arguments,
            SQLITE_UTF8 | functions[i].traits, registry, functions[i].run, NULL, NULL,
            xni_registry_close);
    }
    if (registry != NULL)
        xni_registry_close(registry);
    return status;
}
