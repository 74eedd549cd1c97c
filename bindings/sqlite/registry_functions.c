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

/* Reads the arguments.  Returns false if one is NULL, and so is the result, or after reporting an
   error. */
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

/* Appends a member with a text of a table, or with null if it is empty. */
static void
append_text_or_null(sqlite3_str *json, const char *key, const char *text)
{
    sqlite3_str_appendf(json, ",\"%s\":", key);
    if (text[0] == '\0')
        sqlite3_str_appendall(json, "null");
    else
        xni_sqlite_append_string(json, text, strlen(text));
}

static void
format(const struct call *call, const xn_table_result *result, char *message, size_t cap)
{
    xn_table_result_format(result, call->table->name, message, cap);
}

static void
return_verdict(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    char message[XN_TABLE_DIAG_SIZE + XNI_SQL_TABLE_NAME_MAX] = "";
    xn_table_result result;
    struct call call;
    sqlite3_str *json;

    if (!read_call(context, argc, argv, &call))
        return;
    (void)check_in_table(&call, &result);
    json = sqlite3_str_new(sqlite3_context_db_handle(context));
    sqlite3_str_appendf(json, "{\"status\":\"%s\"", xn_table_status_name(result.status));
    append_text_or_null(json, "disposition", result.disposition);
    if (result.status != XN_TABLE_OK) {
        count_position(&call, &result);
        format(&call, &result, message, sizeof(message));
        sqlite3_str_appendf(json, ",\"at\":%llu,\"length\":%llu", (sqlite3_uint64)result.offset + 1,
            (sqlite3_uint64)result.length);
    } else {
        sqlite3_str_appendall(json, ",\"at\":null,\"length\":null");
    }
    xni_sqlite_append_code_point(json, "code_point", result.cp);
    append_text_or_null(json, "rule", result.rule);
    if (result.line > 0)
        sqlite3_str_appendf(json, ",\"line\":%llu", (sqlite3_uint64)result.line);
    else
        sqlite3_str_appendall(json, ",\"line\":null");
    append_text_or_null(json, "message", message);
    sqlite3_str_appendchar(json, 1, '}');
    xni_sqlite_return_json(context, json);
}

static void
index_label(sqlite3_context *context, int argc, sqlite3_value **argv, bool or_null)
{
    char out[XN_TABLE_INDEX_SIZE], message[XN_TABLE_DIAG_SIZE + XNI_SQL_TABLE_NAME_MAX];
    xn_table_result result;
    xn_table_status status;
    struct call call;
    size_t length;

    if (!read_call(context, argc, argv, &call))
        return;
    if (call.label.length > XNI_SQL_INPUT_MAX)
        status = xni_sql_refuse_label(XN_TABLE_E_LABEL_LONG, &result);
    else
        status = xni_sql_find_index(
            &call.table->sql, call.label.text, call.label.length, out, &length, &result);
    if (status == XN_TABLE_OK) {
        sqlite3_result_text(context, out, (int)length, SQLITE_TRANSIENT);
    } else if (!or_null) {
        count_position(&call, &result);
        format(&call, &result, message, sizeof(message));
        xni_sqlite_report(context,
            sqlite3_mprintf(
                "label is refused by registry table \"%s\": %s", call.table->name, message));
    }
}

static void
run_index(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    index_label(context, argc, argv, false);
}

static void
run_try_index(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    index_label(context, argc, argv, true);
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

/* The verdict depends on the table that is loaded; only an index label, which no other table of its
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
};

int
xni_sqlite_add_registry(sqlite3 *db)
{
    struct registry *registry = xni_registry_open();
    int status = registry != NULL ? SQLITE_OK : SQLITE_NOMEM;

    for (size_t i = 0; i < sizeof(functions) / sizeof(*functions) && status == SQLITE_OK; i++) {
        registry->references++; /* ended by SQLite, also if the call fails */
        status = sqlite3_create_function_v2(db, functions[i].name, functions[i].arguments,
            SQLITE_UTF8 | functions[i].traits, registry, functions[i].run, NULL, NULL,
            xni_registry_close);
    }
    if (status == SQLITE_OK)
        return xni_sqlite_add_variants(db, registry);
    if (registry != NULL)
        xni_registry_close(registry);
    return status;
}
