/* SPDX-License-Identifier: MIT */
/* The SQL functions that judge labels by registry tables.  A label is a text, or the first label of
   an xn_name. */
#include "registry_table.h"
#include "xn_name.h"

#include "funcapi.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/builtins.h"

/* A call about a label. */
struct call {
    const struct registry_table *table;
    struct input label;
};

/* Reads the first label of a name; none of the root, or of an end. */
static struct input
read_first_label(Datum argument)
{
    const struct xn_name key = xni_pg_get_name(argument);
    char *name = palloc(XN_NAME_SIZE);

    (void)!xn_key_to_name(key.key, key.length, name, XN_NAME_SIZE, NULL, NULL);
    return (struct input){name, strcspn(name, ".")};
}

static struct input
read_label(Datum argument, bool is_name)
{
    struct input label;

    if (is_name)
        return read_first_label(argument);
    (void)xni_pg_read_input(argument, false, &label);
    return label;
}

static struct call
read_call(FunctionCallInfo fcinfo, bool is_name)
{
    const struct registry_table *table = xni_pg_find_table(fcinfo);

    return (struct call){table, read_label(PG_GETARG_DATUM(1), is_name)};
}

/* Returns the verdict on a label that was not read: it is too long, or has a character that Unicode
   lacks. */
static xn_table_status
refuse_unread(const struct call *call, xn_table_result *result)
{
    return xni_sql_refuse_label(
        call->label.length > 0 ? XN_TABLE_E_LABEL_LONG : XN_TABLE_E_UTF8, result);
}

static xn_table_status
check_in_table(const struct call *call, xn_table_result *result)
{
    if (call->label.text == NULL)
        return refuse_unread(call, result);
    return xni_sql_check_label(&call->table->sql, call->label.text, call->label.length, result);
}

static Datum
allows(FunctionCallInfo fcinfo, bool is_name)
{
    const struct call call = read_call(fcinfo, is_name);
    xn_table_result result;

    PG_RETURN_BOOL(check_in_table(&call, &result) == XN_TABLE_OK);
}

/* Counts the position of a refusal in characters. */
static void
count_position(const struct call *call, xn_table_result *result)
{
    if (call->label.text != NULL) {
        const char *text = call->label.text;
        const size_t offset = result->offset;

        result->offset = xni_pg_count(text, offset);
        result->length = xni_pg_count(text + offset, result->length);
    }
    if (GetDatabaseEncoding() != PG_SQL_ASCII)
        result->unit = XN_CODE_POINTS;
}

static Datum
check_row(FunctionCallInfo fcinfo, bool is_name)
{
    const struct call call = read_call(fcinfo, is_name);
    xn_table_result result;
    struct sql_row row;

    if (check_in_table(&call, &result) != XN_TABLE_OK)
        count_position(&call, &result);
    xni_sql_make_verdict(&row, &result, call.table->name);
    return xni_pg_make_row(fcinfo, xni_pg_table_columns(fcinfo), &row);
}

static void
refuse_label(const struct call *call, xn_table_result *result)
{
    char message[XN_TABLE_DIAG_SIZE + XNI_SQL_TABLE_NAME_MAX], label[XNI_SQL_QUOTED_SIZE] = "";

    count_position(call, result);
    xn_table_result_format(result, call->table->name, message, sizeof(message));
    if (call->label.text != NULL)
        xni_sql_quote(call->label.text, call->label.length, label);
    ereport(ERROR,
        (errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
            errmsg("label %s is refused by registry table \"%s\"", xni_pg_make_words(label),
                call->table->name),
            errdetail("%s.", xni_pg_make_words(message))));
}

static Datum
make_key(FunctionCallInfo fcinfo, enum sql_key kind, bool is_name, bool raise)
{
    const struct call call = read_call(fcinfo, is_name);
    char out[XN_TABLE_INDEX_SIZE];
    xn_table_result result;
    xn_table_status status;
    text *value = NULL;
    size_t length;

    if (call.label.text == NULL)
        status = refuse_unread(&call, &result);
    else
        status = xni_sql_find_key(
            &call.table->sql, kind, call.label.text, call.label.length, out, &length, &result);
    if (status == XN_TABLE_OK)
        value = xni_pg_make_text(out, length, raise);
    else if (raise)
        refuse_label(&call, &result);
    if (value == NULL)
        PG_RETURN_NULL();
    PG_RETURN_TEXT_P(value);
}

/* Returns NULL for a label that the table does not list, such as one that it no longer lists. */
static Datum
collide(FunctionCallInfo fcinfo, bool is_name)
{
    const struct call call = read_call(fcinfo, is_name);
    const struct input other = read_label(PG_GETARG_DATUM(2), is_name);
    bool is_listed = false, collides = false;

    if (call.label.text != NULL && other.text != NULL)
        collides = xni_sql_collide(&call.table->sql, call.label.text, call.label.length, other.text,
            other.length, &is_listed);
    if (!is_listed)
        PG_RETURN_NULL();
    PG_RETURN_BOOL(collides);
}

static void
fail_many(int32 most)
{
    ereport(ERROR,
        (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
            errmsg("the label has more than %d variants", most),
            errhint("The third argument of xn_table_variants() is how many are allowed.")));
}

/* Stores the variants as rows, or reports an error if there are more than allowed: a part of them
   would look like all. */
static void
store_variants(xn_table_variants *state, Tuplestorestate *store, TupleDesc columns, int32 most)
{
    MemoryContext scratch =
        AllocSetContextCreate(CurrentMemoryContext, "xn variant", ALLOCSET_SMALL_SIZES);
    MemoryContext caller = MemoryContextSwitchTo(scratch);
    xn_table_variant_label variant;
    xn_table_status status;
    xn_table_idna idna;
    struct sql_row row;

    do {
        CHECK_FOR_INTERRUPTS();
        status = xn_table_variants_next(state, &variant, &idna);
        if (status == XN_TABLE_OK || status == XN_TABLE_E_COMPLEX) {
            xni_sql_make_variant(&row, &variant, &idna);
            xni_pg_put_row(store, columns, &row);
        }
        if (status == XN_TABLE_LIMIT)
            fail_many(most);
        if (status == XN_TABLE_E_EFFORT)
            ereport(ERROR,
                (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED), errmsg("%s", xn_table_strerror(status))));
        MemoryContextReset(scratch);
    } while (status != XN_TABLE_END);
    MemoryContextSwitchTo(caller);
    MemoryContextDelete(scratch);
}

static Datum
list_variants(FunctionCallInfo fcinfo, bool is_name)
{
    const struct call call = read_call(fcinfo, is_name);
    const int32 most = PG_GETARG_INT32(2);
    xn_table_variants state;
    Tuplestorestate *store;
    TupleDesc columns;

    if (most < 0)
        ereport(ERROR,
            (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                errmsg("the number of variants must be at least 0, not %d", most)));
    store = xni_pg_open_rows(fcinfo, "xn_table_variants", &columns);
    if (call.label.text == NULL)
        return (Datum)0;
    xni_sql_start_variants(
        &call.table->sql, call.label.text, call.label.length, (size_t)most, &state);
    store_variants(&state, store, columns, most);
    return (Datum)0;
}

XNI_PG_FUNCTION(xn_pg_table_allows, allows(fcinfo, false));
XNI_PG_FUNCTION(xn_pg_table_allows_name, allows(fcinfo, true));
XNI_PG_FUNCTION(xn_pg_table_check, check_row(fcinfo, false));
XNI_PG_FUNCTION(xn_pg_table_check_name, check_row(fcinfo, true));
XNI_PG_FUNCTION(xn_pg_table_index, make_key(fcinfo, SQL_INDEX, false, true));
XNI_PG_FUNCTION(xn_pg_table_index_name, make_key(fcinfo, SQL_INDEX, true, true));
XNI_PG_FUNCTION(xn_pg_try_table_index, make_key(fcinfo, SQL_INDEX, false, false));
XNI_PG_FUNCTION(xn_pg_try_table_index_name, make_key(fcinfo, SQL_INDEX, true, false));
XNI_PG_FUNCTION(xn_pg_table_key, make_key(fcinfo, SQL_KEY, false, true));
XNI_PG_FUNCTION(xn_pg_table_key_name, make_key(fcinfo, SQL_KEY, true, true));
XNI_PG_FUNCTION(xn_pg_table_collide, collide(fcinfo, false));
XNI_PG_FUNCTION(xn_pg_table_collide_name, collide(fcinfo, true));
XNI_PG_FUNCTION(xn_pg_table_variants, list_variants(fcinfo, false));
XNI_PG_FUNCTION(xn_pg_table_variants_name, list_variants(fcinfo, true));
XNI_PG_FUNCTION(
    xn_pg_table_fingerprint, CStringGetTextDatum(xni_pg_find_table(fcinfo)->fingerprint));
