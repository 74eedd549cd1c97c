/* SPDX-License-Identifier: MIT */
/* xn_explain: the steps of ToASCII as rows. */
#include "xn_pg.h"

#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

enum {
    STEP,
    LABEL,
    KIND,
    AT,
    LENGTH,
    CODE_POINT,
    MAPPED,
    TEXT,
    POSITION,
    DELTA,
    BIAS,
    RULE,
    EXPLAIN_COLUMNS
};

/* A position in the input: octets, and the characters before it. */
struct position {
    size_t offset, characters;
};

struct rows {
    const struct input *in;
    Tuplestorestate *store;
    TupleDesc row;
    int32 count;
    struct position label, last; /* the starts of the current label and the last step */
    MemoryContext memory;        /* memory of one row */
    Datum values[EXPLAIN_COLUMNS];
    bool nulls[EXPLAIN_COLUMNS];
};

static void
set_value(struct rows *rows, int column, Datum value)
{
    rows->values[column] = value;
    rows->nulls[column] = false;
}

static void
set_chars(struct rows *rows, int column, const char *chars, size_t length)
{
    text *value = xni_pg_make_text(chars, length, false);

    if (value != NULL)
        set_value(rows, column, PointerGetDatum(value));
}

static void
set_code_points(struct rows *rows, int column, const uint32_t *cps, size_t count)
{
    StringInfoData list;

    initStringInfo(&list);
    for (size_t i = 0; i < count; i++)
        appendStringInfo(&list, "%sU+%04X", i == 0 ? "" : " ", cps[i]);
    set_chars(rows, column, list.data, (size_t)list.len);
}

/* Counts the characters before an offset from the last step or from the start of its label, since
   counting from the start of the name would take quadratic time. */
static size_t
count_before(struct rows *rows, size_t offset)
{
    struct position from = {0, 0};

    if (offset >= rows->last.offset)
        from = rows->last;
    else if (offset >= rows->label.offset)
        from = rows->label;
    from.characters += xni_pg_count(rows->in->text + from.offset, offset - from.offset);
    from.offset = offset;
    rows->last = from;
    return from.characters;
}

static void
set_position(struct rows *rows, const xn_step *step)
{
    const size_t at = count_before(rows, step->offset);

    if (step->kind == XN_STEP_LABEL)
        rows->label = rows->last;
    set_value(rows, AT, Int32GetDatum((int32)at + 1));
    set_value(rows, LENGTH,
        Int32GetDatum((int32)xni_pg_count(rows->in->text + step->offset, step->length)));
}

static void
set_refusal(struct rows *rows, const xn_diag *diag)
{
    char message[XN_DIAG_SIZE];
    xn_diag counted = *diag;

    counted.offset = (size_t)DatumGetInt32(rows->values[AT]) - 1;
    counted.unit = XN_CHARACTERS;
    xn_diag_format(&counted, message, sizeof(message));
    set_chars(rows, TEXT, message, strlen(message));
    set_chars(rows, RULE, diag->rule, strlen(diag->rule));
    if (diag->cp != XN_NO_CP)
        set_code_points(rows, CODE_POINT, &diag->cp, 1);
    if (diag->mapped != XN_NO_CP)
        set_code_points(rows, MAPPED, &diag->mapped, 1);
}

static void
set_details(struct rows *rows, const xn_step *step)
{
    switch (step->kind) {
    case XN_STEP_CHAR:
        set_code_points(rows, CODE_POINT, &step->cp, 1);
        if (step->tolen != 1 || step->to[0] != step->cp)
            set_code_points(rows, MAPPED, step->to, step->tolen);
        if (step->rule[0] != '\0')
            set_chars(rows, RULE, step->rule, strlen(step->rule));
        break;
    case XN_STEP_INSERT:
        set_code_points(rows, CODE_POINT, &step->cp, 1);
        set_chars(rows, TEXT, step->text, step->textlen);
        set_value(rows, POSITION, Int32GetDatum((int32)step->at + 1));
        set_value(rows, DELTA, Int64GetDatum((int64)step->delta));
        set_value(rows, BIAS, Int32GetDatum((int32)step->bias));
        break;
    case XN_STEP_REFUSED: set_refusal(rows, step->diag); break;
    default: set_chars(rows, TEXT, step->text, step->textlen); break;
    }
}

static int
add_row(const xn_step *step, void *user)
{
    struct rows *rows = user;
    MemoryContext caller;

    CHECK_FOR_INTERRUPTS();
    MemoryContextReset(rows->memory);
    caller = MemoryContextSwitchTo(rows->memory);
    memset(rows->nulls, true, sizeof(rows->nulls));
    set_value(rows, STEP, Int32GetDatum(++rows->count));
    set_value(rows, LABEL, Int32GetDatum((int32)step->label + 1));
    set_value(rows, KIND, CStringGetTextDatum(xn_constant_find(XN_STEPS, step->kind)->keyword));
    set_position(rows, step);
    set_details(rows, step);
    tuplestore_putvalues(rows->store, rows->row, rows->values, rows->nulls);
    MemoryContextSwitchTo(caller);
    return 0;
}

/* Returns the steps as rows.  A refusal is a row, not an error. */
PG_FUNCTION_INFO_V1(xn_pg_explain);
Datum
xn_pg_explain(PG_FUNCTION_ARGS)
{
    const unsigned flags = xni_pg_read_flags(fcinfo, 1);
    struct rows rows = {.count = 0};
    struct input in;
    xn_status status;
    xn_diag diag;

    xni_pg_read_input(PG_GETARG_DATUM(0), true, &in);
    rows.in = &in;
    rows.store = xni_pg_open_rows(fcinfo, "xn_explain", &rows.row);
    rows.memory = AllocSetContextCreate(CurrentMemoryContext, "xn_explain", ALLOCSET_SMALL_SIZES);
    status = xn_explain(in.text, in.length, flags, add_row, &rows, &diag);
    if (status == XN_E_UTF8) /* any other refusal is a row */
        xni_pg_refuse(&in, flags, &diag, NULL);
    MemoryContextDelete(rows.memory);
    return (Datum)0;
}
