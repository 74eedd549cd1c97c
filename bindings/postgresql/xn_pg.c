/* SPDX-License-Identifier: MIT */
/* The SQL functions on text.  Each has a form with flags and one without; both call the same C
   function, which checks whether the argument is present. */
#include "xn_name.h"

#include "catalog/pg_type.h"
#include "funcapi.h"
#include "utils/array.h"
#include "utils/builtins.h"

PG_MODULE_MAGIC;

/* A result in a buffer that fits almost every one.  The results of long inputs are written into the
   value that is returned. */
struct output {
    char text[XN_UNICODE_SIZE];
    text *value; /* the returned value of a long input, otherwise NULL */
    char *result;
    size_t cap, length;
};

/* The most octets per octet of input: U+FDFA becomes 33 octets in stringprep, and a digit of
   Punycode at most 4 in a decoded label. */
enum { GROWTH = 11 };

static void
open_output(struct output *out, size_t cap)
{
    out->value = NULL;
    out->result = out->text;
    out->cap = sizeof(out->text);
    if (cap <= out->cap)
        return;
    out->cap = cap;
    out->value = palloc(VARHDRSZ + cap);
    out->result = VARDATA(out->value);
}

/* Returns the result as a value, without converting its encoding. */
static text *
close_output(struct output *out)
{
    if (out->value == NULL)
        return cstring_to_text_with_len(out->result, (int)out->length);
    SET_VARSIZE(out->value, VARHDRSZ + out->length);
    return out->value;
}

/* A conversion: a function, or stringprep with a profile. */
struct conversion {
    convert_function *function;
    const xn_profile *profile;
    unsigned flags;
    bool raise; /* whether a refusal is an error; otherwise it gives NULL */
};

static xn_status
run_conversion(
    const struct conversion *c, const struct input *in, struct output *out, xn_diag *diag)
{
    if (c->profile != NULL)
        return xn_prep(
            in->text, in->length, c->profile, c->flags, out->result, out->cap, &out->length, diag);
    return c->function(in->text, in->length, c->flags, out->result, out->cap, &out->length, diag);
}

static xn_status
convert_to_display(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_to_display(in, inlen, flags, out, cap, len, NULL, diag);
}

/* Returns the result in the database's encoding, or NULL if that cannot represent it. */
static text *
make_result(const struct conversion *c, const struct input *in, struct output *out)
{
    if (xni_pg_is_utf8())
        return close_output(out);
    if (c->function == xn_to_unicode || c->function == convert_to_display)
        return xni_pg_make_unicode(in, out->result, out->length);
    return xni_pg_make_text(out->result, out->length, c->raise);
}

/* Returns NULL if the input is refused and that is no error. */
static text *
convert_to_text(const struct input *in, const struct conversion *c)
{
    xn_diag diag, *wanted = c->raise ? &diag : NULL; /* a refusal without diagnosis is cheaper */
    struct output out;
    xn_status status;

    /* Long inputs do not fit on the stack, and asking for the length first would convert twice. */
    open_output(&out, in->length < sizeof(out.text) ? 0 : in->length * GROWTH + 1);
    status = run_conversion(c, in, &out, wanted);
    if (status == XN_E_SPACE) {
        open_output(&out, out.length + 1);
        status = run_conversion(c, in, &out, wanted);
    }
    if (status != XN_OK && c->raise)
        xni_pg_refuse(in, c->flags, &diag, NULL);
    return status == XN_OK ? make_result(c, in, &out) : NULL;
}

static Datum
convert_argument(FunctionCallInfo fcinfo, const struct conversion *c)
{
    struct input in;
    text *result;

    if (!xni_pg_read_input(PG_GETARG_DATUM(0), c->raise, &in))
        PG_RETURN_NULL();
    result = convert_to_text(&in, c);
    if (result == NULL)
        PG_RETURN_NULL();
    PG_RETURN_TEXT_P(result);
}

/* Converts an argument of the type xn_name. */
static Datum
convert_name_argument(FunctionCallInfo fcinfo, convert_function *function)
{
    const struct input in = xni_pg_read_name(PG_GETARG_DATUM(0));

    PG_RETURN_TEXT_P(convert_to_text(&in, &(struct conversion){function, NULL, 0, true}));
}

static Datum
convert_or_refuse(FunctionCallInfo fcinfo, convert_function *function)
{
    return convert_argument(
        fcinfo, &(struct conversion){function, NULL, xni_pg_read_flags(fcinfo, 1), true});
}

static Datum
convert_or_null(FunctionCallInfo fcinfo, convert_function *function)
{
    return convert_argument(
        fcinfo, &(struct conversion){function, NULL, xni_pg_read_flags(fcinfo, 1), false});
}

PG_FUNCTION_INFO_V1(xn_pg_to_ascii);
Datum
xn_pg_to_ascii(PG_FUNCTION_ARGS)
{
    return convert_or_refuse(fcinfo, xn_to_ascii);
}

PG_FUNCTION_INFO_V1(xn_pg_try_to_ascii);
Datum
xn_pg_try_to_ascii(PG_FUNCTION_ARGS)
{
    return convert_or_null(fcinfo, xn_to_ascii);
}

PG_FUNCTION_INFO_V1(xn_pg_to_unicode);
Datum
xn_pg_to_unicode(PG_FUNCTION_ARGS)
{
    return convert_or_refuse(fcinfo, xn_to_unicode);
}

PG_FUNCTION_INFO_V1(xn_pg_try_to_unicode);
Datum
xn_pg_try_to_unicode(PG_FUNCTION_ARGS)
{
    return convert_or_null(fcinfo, xn_to_unicode);
}

PG_FUNCTION_INFO_V1(xn_pg_to_display);
Datum
xn_pg_to_display(PG_FUNCTION_ARGS)
{
    return convert_or_refuse(fcinfo, convert_to_display);
}

PG_FUNCTION_INFO_V1(xn_name_to_unicode);
Datum
xn_name_to_unicode(PG_FUNCTION_ARGS)
{
    return convert_name_argument(fcinfo, xn_to_unicode);
}

PG_FUNCTION_INFO_V1(xn_name_to_display);
Datum
xn_name_to_display(PG_FUNCTION_ARGS)
{
    return convert_name_argument(fcinfo, convert_to_display);
}

PG_FUNCTION_INFO_V1(xn_pg_canonical);
Datum
xn_pg_canonical(PG_FUNCTION_ARGS)
{
    return convert_or_refuse(fcinfo, xn_canonical);
}

PG_FUNCTION_INFO_V1(xn_pg_try_canonical);
Datum
xn_pg_try_canonical(PG_FUNCTION_ARGS)
{
    return convert_or_null(fcinfo, xn_canonical);
}

PG_FUNCTION_INFO_V1(xn_pg_key);
Datum
xn_pg_key(PG_FUNCTION_ARGS)
{
    return convert_or_refuse(fcinfo, xn_key);
}

static xn_status
convert_key_to_name(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    (void)flags;
    return xn_key_to_name(in, inlen, out, cap, len, diag);
}

PG_FUNCTION_INFO_V1(xn_pg_key_to_name);
Datum
xn_pg_key_to_name(PG_FUNCTION_ARGS)
{
    return convert_or_refuse(fcinfo, convert_key_to_name);
}

PG_FUNCTION_INFO_V1(xn_pg_nfkc);
Datum
xn_pg_nfkc(PG_FUNCTION_ARGS)
{
    return convert_or_refuse(fcinfo, xn_nfkc);
}

static Datum
prepare_argument(FunctionCallInfo fcinfo, bool raise)
{
    const xn_profile *profile = xni_pg_read_profile(fcinfo, 1);

    return convert_argument(
        fcinfo, &(struct conversion){NULL, profile, xni_pg_read_flags(fcinfo, 2), raise});
}

PG_FUNCTION_INFO_V1(xn_pg_prep);
Datum
xn_pg_prep(PG_FUNCTION_ARGS)
{
    return prepare_argument(fcinfo, true);
}

PG_FUNCTION_INFO_V1(xn_pg_try_prep);
Datum
xn_pg_try_prep(PG_FUNCTION_ARGS)
{
    return prepare_argument(fcinfo, false);
}

/* Returns the status of ToASCII for the first argument. diag may be NULL. */
static xn_status
find_status(FunctionCallInfo fcinfo, struct input *in, xn_diag *diag)
{
    const unsigned flags = xni_pg_read_flags(fcinfo, 1);

    if (xni_pg_read_input(PG_GETARG_DATUM(0), false, in))
        return xni_sql_find_status(in->text, in->length, flags, diag);
    return xni_pg_refuse_unread(in, diag);
}

PG_FUNCTION_INFO_V1(xn_pg_status);
Datum
xn_pg_status(PG_FUNCTION_ARGS)
{
    struct input in;

    PG_RETURN_TEXT_P(cstring_to_text(xn_status_name(find_status(fcinfo, &in, NULL))));
}

PG_FUNCTION_INFO_V1(xn_pg_valid);
Datum
xn_pg_valid(PG_FUNCTION_ARGS)
{
    struct input in;

    PG_RETURN_BOOL(find_status(fcinfo, &in, NULL) == XN_OK);
}

static Datum
make_code_point(uint32_t cp, bool *is_null)
{
    *is_null = cp == XN_NO_CP;
    return *is_null ? (Datum)0 : CStringGetTextDatum(psprintf("U+%04X", cp));
}

enum { STATUS, LABEL, AT, LENGTH, CODE_POINT, MAPPED, RULE, MESSAGE, CHECK_COLUMNS };

/* Returns a row with the diagnosis.  All columns but the status are NULL for an accepted name. */
PG_FUNCTION_INFO_V1(xn_pg_check);
Datum
xn_pg_check(PG_FUNCTION_ARGS)
{
    Datum values[CHECK_COLUMNS] = {0};
    bool nulls[CHECK_COLUMNS];
    char message[XN_DIAG_SIZE];
    TupleDesc row = xni_pg_find_columns(fcinfo, xni_pg_keep(fcinfo, sizeof(row)));
    struct input in;
    xn_diag diag;

    memset(nulls, true, sizeof(nulls));
    find_status(fcinfo, &in, &diag);
    values[STATUS] = CStringGetTextDatum(xn_status_name(diag.status));
    nulls[STATUS] = false;
    if (diag.status != XN_OK) {
        diag = xni_pg_count_characters(&in, &diag);
        xn_diag_format(&diag, message, sizeof(message));
        values[LABEL] = Int32GetDatum((int32)diag.label + 1);
        values[AT] = Int32GetDatum((int32)diag.offset + 1);
        values[LENGTH] = Int32GetDatum((int32)diag.length);
        values[RULE] = CStringGetTextDatum(diag.rule);
        values[MESSAGE] = CStringGetTextDatum(message);
        nulls[LABEL] = nulls[AT] = nulls[LENGTH] = nulls[RULE] = nulls[MESSAGE] = false;
        values[CODE_POINT] = make_code_point(diag.cp, &nulls[CODE_POINT]);
        values[MAPPED] = make_code_point(diag.mapped, &nulls[MAPPED]);
    }
    PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(row, values, nulls)));
}

PG_FUNCTION_INFO_V1(xn_pg_equal);
Datum
xn_pg_equal(PG_FUNCTION_ARGS)
{
    const unsigned flags = xni_pg_read_flags(fcinfo, 2);
    struct input in[2];
    xn_diag diag;
    int same;

    xni_pg_read_input(PG_GETARG_DATUM(0), true, &in[0]);
    xni_pg_read_input(PG_GETARG_DATUM(1), true, &in[1]);
    if (xn_equal(in[0].text, in[0].length, in[1].text, in[1].length, flags, &same, &diag) != XN_OK)
        xni_pg_refuse(&in[diag.input], flags, &diag, NULL);
    PG_RETURN_BOOL(same != 0);
}

PG_FUNCTION_INFO_V1(xn_pg_traits);
Datum
xn_pg_traits(PG_FUNCTION_ARGS)
{
    const unsigned flags = xni_pg_read_flags(fcinfo, 1);
    struct input in;
    unsigned traits;
    xn_diag diag;

    xni_pg_read_input(PG_GETARG_DATUM(0), true, &in);
    if (xn_traits(in.text, in.length, flags, &traits, &diag) != XN_OK)
        xni_pg_refuse(&in, flags, &diag, NULL);
    PG_RETURN_ARRAYTYPE_P(xni_pg_make_keywords(XN_TRAITS, traits));
}

PG_FUNCTION_INFO_V1(xn_pg_labels);
Datum
xn_pg_labels(PG_FUNCTION_ARGS)
{
    ArrayBuildState *labels = initArrayResult(TEXTOID, CurrentMemoryContext, false);
    const char *label;
    struct input in;
    size_t at = 0, length;

    (void)xni_pg_read_flags(fcinfo, 1); /* validates the flags; none of them applies */
    xni_pg_read_input(PG_GETARG_DATUM(0), true, &in);
    while (xn_label_next(in.text, in.length, &at, &label, &length))
        accumArrayResult(labels, PointerGetDatum(xni_pg_make_text(label, length, true)), false,
            TEXTOID, CurrentMemoryContext);
    PG_RETURN_DATUM(makeArrayResult(labels, CurrentMemoryContext));
}

PG_FUNCTION_INFO_V1(xn_pg_version);
Datum
xn_pg_version(PG_FUNCTION_ARGS)
{
    PG_RETURN_TEXT_P(cstring_to_text(xn_version()));
}

PG_FUNCTION_INFO_V1(xn_pg_unicode_version);
Datum
xn_pg_unicode_version(PG_FUNCTION_ARGS)
{
    PG_RETURN_TEXT_P(cstring_to_text(xn_unicode_version()));
}
