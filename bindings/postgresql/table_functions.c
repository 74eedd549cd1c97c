/* SPDX-License-Identifier: MIT */
/* The SQL functions that judge labels by registry tables.  A label is a text, or the first label of
   an xn_name. */
#include "registry_table.h"
#include "xn_name.h"

#include "catalog/pg_type.h"
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

static struct call
read_call(FunctionCallInfo fcinfo, bool is_name)
{
    struct call call = {.table = xni_pg_find_table(fcinfo, 0)};

    if (is_name)
        call.label = read_first_label(PG_GETARG_DATUM(1));
    else
        (void)xni_pg_read_input(PG_GETARG_DATUM(1), false, &call.label);
    return call;
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

PG_FUNCTION_INFO_V1(xn_pg_table_allows);
Datum
xn_pg_table_allows(PG_FUNCTION_ARGS)
{
    return allows(fcinfo, false);
}

PG_FUNCTION_INFO_V1(xn_pg_table_allows_name);
Datum
xn_pg_table_allows_name(PG_FUNCTION_ARGS)
{
    return allows(fcinfo, true);
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

/* Returns the reason of a refusal, whose position is counted in characters; NULL if this database
   cannot represent it. */
static text *
make_message(const struct call *call, const xn_table_result *result)
{
    char message[XN_TABLE_DIAG_SIZE + XNI_SQL_TABLE_NAME_MAX];

    xn_table_result_format(result, call->table->name, message, sizeof(message));
    return xni_pg_make_text(message, strlen(message), false);
}

enum { STATUS, DISPOSITION, AT, LENGTH, CODE_POINT, RULE, LINE, MESSAGE, COLUMNS };

/* A row to be returned. */
struct row {
    Datum values[COLUMNS];
    bool nulls[COLUMNS];
};

static void
set_value(struct row *row, int column, Datum value)
{
    row->values[column] = value;
    row->nulls[column] = false;
}

static void
set_text(struct row *row, int column, text *value)
{
    if (value != NULL)
        set_value(row, column, PointerGetDatum(value));
}

static Datum
check_row(FunctionCallInfo fcinfo, bool is_name)
{
    const struct call call = read_call(fcinfo, is_name);
    xn_table_result result;
    struct row row = {.values = {0}};

    memset(row.nulls, true, sizeof(row.nulls));
    (void)check_in_table(&call, &result);
    set_value(&row, STATUS, CStringGetTextDatum(xn_table_status_name(result.status)));
    set_text(
        &row, DISPOSITION, xni_pg_make_text(result.disposition, strlen(result.disposition), false));
    if (result.rule[0] != '\0')
        set_text(&row, RULE, xni_pg_make_text(result.rule, strlen(result.rule), false));
    if (result.line > 0)
        set_value(&row, LINE, Int32GetDatum((int32)result.line));
    if (result.status != XN_TABLE_OK) {
        count_position(&call, &result);
        set_value(&row, AT, Int32GetDatum((int32)result.offset + 1));
        set_value(&row, LENGTH, Int32GetDatum((int32)result.length));
        set_text(&row, MESSAGE, make_message(&call, &result));
        if (result.cp != XN_NO_CP)
            set_value(&row, CODE_POINT, CStringGetTextDatum(psprintf("U+%04X", result.cp)));
    }
    PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(
        xni_pg_find_columns(fcinfo, xni_pg_table_columns(fcinfo)), row.values, row.nulls)));
}

PG_FUNCTION_INFO_V1(xn_pg_table_check);
Datum
xn_pg_table_check(PG_FUNCTION_ARGS)
{
    return check_row(fcinfo, false);
}

PG_FUNCTION_INFO_V1(xn_pg_table_check_name);
Datum
xn_pg_table_check_name(PG_FUNCTION_ARGS)
{
    return check_row(fcinfo, true);
}

static void
refuse_label(const struct call *call, xn_table_result *result)
{
    const text *message;

    count_position(call, result);
    message = make_message(call, result);
    ereport(ERROR,
        (errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
            errmsg("label is refused by registry table \"%s\"", call->table->name),
            errdetail("%s.",
                message != NULL ? text_to_cstring(message) : xn_table_strerror(result->status))));
}

static Datum
index_label(FunctionCallInfo fcinfo, bool is_name, bool raise)
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
        status = xni_sql_find_index(
            &call.table->sql, call.label.text, call.label.length, out, &length, &result);
    if (status == XN_TABLE_OK)
        value = xni_pg_make_text(out, length, raise);
    else if (raise)
        refuse_label(&call, &result);
    if (value == NULL)
        PG_RETURN_NULL();
    PG_RETURN_TEXT_P(value);
}

PG_FUNCTION_INFO_V1(xn_pg_table_index);
Datum
xn_pg_table_index(PG_FUNCTION_ARGS)
{
    return index_label(fcinfo, false, true);
}

PG_FUNCTION_INFO_V1(xn_pg_table_index_name);
Datum
xn_pg_table_index_name(PG_FUNCTION_ARGS)
{
    return index_label(fcinfo, true, true);
}

PG_FUNCTION_INFO_V1(xn_pg_try_table_index);
Datum
xn_pg_try_table_index(PG_FUNCTION_ARGS)
{
    return index_label(fcinfo, false, false);
}

PG_FUNCTION_INFO_V1(xn_pg_try_table_index_name);
Datum
xn_pg_try_table_index_name(PG_FUNCTION_ARGS)
{
    return index_label(fcinfo, true, false);
}

PG_FUNCTION_INFO_V1(xn_pg_table_fingerprint);
Datum
xn_pg_table_fingerprint(PG_FUNCTION_ARGS)
{
    PG_RETURN_TEXT_P(cstring_to_text(xni_pg_find_table(fcinfo, 0)->fingerprint));
}

enum { VARIANT, VARIANT_DISPOSITION, VARIANT_ASCII, VARIANT_COLUMNS };

static void
put_variant(Tuplestorestate *store, TupleDesc columns, const xn_table_variant_label *variant,
    const xn_table_idna *idna)
{
    Datum values[VARIANT_COLUMNS] = {0};
    bool nulls[VARIANT_COLUMNS] = {
        false, variant->disposition[0] == '\0', idna->diag.status != XN_OK};

    values[VARIANT] = PointerGetDatum(xni_pg_make_text(variant->text, variant->octets, true));
    if (!nulls[VARIANT_DISPOSITION])
        values[VARIANT_DISPOSITION] = PointerGetDatum(
            xni_pg_make_text(variant->disposition, strlen(variant->disposition), true));
    if (!nulls[VARIANT_ASCII])
        values[VARIANT_ASCII] = CStringGetTextDatum(idna->ascii);
    tuplestore_putvalues(store, columns, values, nulls);
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

    do {
        CHECK_FOR_INTERRUPTS();
        status = xn_table_variants_next(state, &variant, &idna);
        if (status == XN_TABLE_OK || status == XN_TABLE_E_COMPLEX)
            put_variant(store, columns, &variant, &idna);
        if (status == XN_TABLE_LIMIT)
            fail_many(most);
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
                errmsg("the number of variants must not be negative")));
    store = xni_pg_open_rows(fcinfo, "xn_table_variants", &columns);
    if (call.label.text == NULL)
        return (Datum)0;
    xni_sql_start_variants(
        &call.table->sql, call.label.text, call.label.length, (size_t)most, &state);
    store_variants(&state, store, columns, most);
    return (Datum)0;
}

PG_FUNCTION_INFO_V1(xn_pg_table_variants);
Datum
xn_pg_table_variants(PG_FUNCTION_ARGS)
{
    return list_variants(fcinfo, false);
}

PG_FUNCTION_INFO_V1(xn_pg_table_variants_name);
Datum
xn_pg_table_variants_name(PG_FUNCTION_ARGS)
{
    return list_variants(fcinfo, true);
}
