/* SPDX-License-Identifier: MIT */
/* The SQL functions on text. */
#include "xn_name.h"

#include "catalog/pg_type.h"
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

static Datum
convert(FunctionCallInfo fcinfo, convert_function *function, bool raise)
{
    return convert_argument(
        fcinfo, &(struct conversion){function, NULL, xni_pg_read_flags(fcinfo, 1), raise});
}

/* Converts an argument of the type xn_name. */
static Datum
convert_name(FunctionCallInfo fcinfo, convert_function *function)
{
    const struct input in = xni_pg_read_name(PG_GETARG_DATUM(0));

    PG_RETURN_TEXT_P(convert_to_text(&in, &(struct conversion){function, NULL, 0, true}));
}

static xn_status
convert_key_to_name(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    (void)flags;
    return xn_key_to_name(in, inlen, out, cap, len, diag);
}

static Datum
prepare(FunctionCallInfo fcinfo, bool raise)
{
    const xn_profile *profile = xni_pg_read_profile(fcinfo, 1);

    return convert_argument(
        fcinfo, &(struct conversion){NULL, profile, xni_pg_read_flags(fcinfo, 2), raise});
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

static Datum
return_status(FunctionCallInfo fcinfo)
{
    struct input in;

    PG_RETURN_TEXT_P(cstring_to_text(xn_status_name(find_status(fcinfo, &in, NULL))));
}

static Datum
is_valid(FunctionCallInfo fcinfo)
{
    struct input in;

    PG_RETURN_BOOL(find_status(fcinfo, &in, NULL) == XN_OK);
}

/* Returns a row with the diagnosis.  All columns but the status are NULL for an accepted name. */
static Datum
check(FunctionCallInfo fcinfo)
{
    TupleDesc *columns = xni_pg_keep(fcinfo, sizeof(*columns));
    char words[XNI_SQL_HINT_SIZE];
    const char *hint = NULL;
    struct sql_row row;
    struct input in;
    xn_diag diag;

    if (find_status(fcinfo, &in, &diag) != XN_OK && in.text != NULL) {
        hint = xni_sql_find_hint(in.text, in.length, xni_pg_read_flags(fcinfo, 1), &diag, words);
        diag = xni_pg_count_characters(&in, &diag);
    }
    xni_sql_make_diagnosis(&row, &diag, hint);
    return xni_pg_make_row(fcinfo, columns, &row);
}

static Datum
are_equal(FunctionCallInfo fcinfo)
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

static Datum
list_traits(FunctionCallInfo fcinfo)
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

static Datum
list_labels(FunctionCallInfo fcinfo)
{
    ArrayBuildState *labels = initArrayResult(TEXTOID, CurrentMemoryContext, false);
    const char *label;
    struct input in;
    size_t at = 0, length;

    xni_pg_read_input(PG_GETARG_DATUM(0), true, &in);
    while (xn_label_next(in.text, in.length, &at, &label, &length))
        accumArrayResult(labels, PointerGetDatum(xni_pg_make_text(label, length, true)), false,
            TEXTOID, CurrentMemoryContext);
    PG_RETURN_DATUM(makeArrayResult(labels, CurrentMemoryContext));
}

XNI_PG_FUNCTION(xn_pg_to_ascii, convert(fcinfo, xn_to_ascii, true));
XNI_PG_FUNCTION(xn_pg_to_unicode, convert(fcinfo, xn_to_unicode, true));
XNI_PG_FUNCTION(xn_pg_to_display, convert(fcinfo, convert_to_display, true));
XNI_PG_FUNCTION(xn_pg_canonical, convert(fcinfo, xn_canonical, true));
XNI_PG_FUNCTION(xn_pg_key, convert(fcinfo, xn_key, true));
XNI_PG_FUNCTION(xn_pg_key_to_name, convert(fcinfo, convert_key_to_name, true));
XNI_PG_FUNCTION(xn_pg_nfkc, convert(fcinfo, xn_nfkc, true));
XNI_PG_FUNCTION(xn_pg_try_to_ascii, convert(fcinfo, xn_to_ascii, false));
XNI_PG_FUNCTION(xn_pg_try_to_unicode, convert(fcinfo, xn_to_unicode, false));
XNI_PG_FUNCTION(xn_pg_try_to_display, convert(fcinfo, convert_to_display, false));
XNI_PG_FUNCTION(xn_pg_try_canonical, convert(fcinfo, xn_canonical, false));
XNI_PG_FUNCTION(xn_pg_try_key, convert(fcinfo, xn_key, false));
XNI_PG_FUNCTION(xn_name_to_unicode, convert_name(fcinfo, xn_to_unicode));
XNI_PG_FUNCTION(xn_name_to_display, convert_name(fcinfo, convert_to_display));
XNI_PG_FUNCTION(xn_pg_prep, prepare(fcinfo, true));
XNI_PG_FUNCTION(xn_pg_try_prep, prepare(fcinfo, false));
XNI_PG_FUNCTION(xn_pg_status, return_status(fcinfo));
XNI_PG_FUNCTION(xn_pg_valid, is_valid(fcinfo));
XNI_PG_FUNCTION(xn_pg_check, check(fcinfo));
XNI_PG_FUNCTION(xn_pg_equal, are_equal(fcinfo));
XNI_PG_FUNCTION(xn_pg_traits, list_traits(fcinfo));
XNI_PG_FUNCTION(xn_pg_labels, list_labels(fcinfo));
XNI_PG_FUNCTION(xn_pg_version, CStringGetTextDatum(xn_version()));
XNI_PG_FUNCTION(xn_pg_unicode_version, CStringGetTextDatum(xn_unicode_version()));
