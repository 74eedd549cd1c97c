/* SPDX-License-Identifier: MIT */
/* Rows, sets of rows, and arrays that functions return. */
#include "xn_pg.h"

#include "catalog/pg_type.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/jsonb.h"

ArrayType *
xni_pg_make_keywords(xn_group group, unsigned set)
{
    const xn_constant *constant;
    Datum words[32];
    int count = 0;

    for (size_t i = 0; (constant = xn_constant_at(group, i)) != NULL; i++)
        if (set & constant->value)
            words[count++] = CStringGetTextDatum(constant->keyword);
    return construct_array(words, count, TEXTOID, -1, false, TYPALIGN_INT);
}

/* Returns false for NULL and, without raise, for a text that the encoding of the database lacks. */
static bool
make_value(const struct sql_value *from, bool raise, Datum *value)
{
    text *made;

    switch (from->kind) {
    case SQL_TEXT:
        made = xni_pg_make_text(from->text, from->length, raise);
        *value = PointerGetDatum(made);
        return made != NULL;
    case SQL_NUMBER: *value = Int32GetDatum((int32)from->number); return true;
    case SQL_KEYWORDS:
        *value = PointerGetDatum(xni_pg_make_keywords(XN_LIKES, from->number));
        return true;
    case SQL_JSON: *value = DirectFunctionCall1(jsonb_in, CStringGetDatum(from->text)); return true;
    default: return false;
    }
}

static TupleDesc
find_columns(FunctionCallInfo fcinfo, TupleDesc *kept)
{
    MemoryContext caller;
    TupleDesc columns;

    if (*kept != NULL)
        return *kept;
    if (get_call_result_type(fcinfo, NULL, &columns) != TYPEFUNC_COMPOSITE)
        elog(ERROR, "the function must return a row");
    caller = MemoryContextSwitchTo(fcinfo->flinfo->fn_mcxt);
    columns = CreateTupleDescCopy(columns);
    MemoryContextSwitchTo(caller);
    return *kept = BlessTupleDesc(columns);
}

/* The values of a row for PostgreSQL. */
struct values {
    Datum values[XNI_SQL_VALUES_MAX];
    bool nulls[XNI_SQL_VALUES_MAX];
};

static struct values
make_values(const struct sql_row *row, bool raise)
{
    struct values made = {.values = {0}};

    for (size_t i = 0; i < row->count; i++)
        made.nulls[i] = !make_value(&row->values[i], raise, &made.values[i]);
    return made;
}

Datum
xni_pg_make_row(FunctionCallInfo fcinfo, TupleDesc *kept, const struct sql_row *row)
{
    struct values made = make_values(row, false);

    return HeapTupleGetDatum(heap_form_tuple(find_columns(fcinfo, kept), made.values, made.nulls));
}

void
xni_pg_put_row(Tuplestorestate *store, TupleDesc columns, const struct sql_row *row)
{
    struct values made = make_values(row, true);

    tuplestore_putvalues(store, columns, made.values, made.nulls);
}

Tuplestorestate *
xni_pg_open_rows(FunctionCallInfo fcinfo, const char *function, TupleDesc *columns)
{
    ReturnSetInfo *result = (ReturnSetInfo *)fcinfo->resultinfo;
    MemoryContext caller;

    if (result == NULL || !IsA(result, ReturnSetInfo) || !(result->allowedModes & SFRM_Materialize))
        ereport(ERROR,
            (errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
                errmsg("%s called in a context that cannot accept a set of rows", function)));
    caller = MemoryContextSwitchTo(result->econtext->ecxt_per_query_memory);
    if (get_call_result_type(fcinfo, NULL, columns) != TYPEFUNC_COMPOSITE)
        elog(ERROR, "%s must return rows", function);
    result->returnMode = SFRM_Materialize;
    result->setDesc = *columns;
    result->setResult = tuplestore_begin_heap(
        (result->allowedModes & SFRM_Materialize_Random) != 0, false, work_mem);
    MemoryContextSwitchTo(caller);
    return result->setResult;
}
