/* SPDX-License-Identifier: MIT */
/* The types xn_name and xn_host: input, output and casts. */
#include "xn_name.h"

#include "libpq/pqformat.h"
#include "utils/builtins.h"

struct xn_name
xni_pg_get_name(Datum value)
{
    struct varlena *name = PG_DETOAST_DATUM_PACKED(value);

    return (struct xn_name){VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name),
        name != (struct varlena *)DatumGetPointer(value) ? name : NULL};
}

Datum
xni_pg_make_name(const char *key, size_t length)
{
    return PointerGetDatum(cstring_to_text_with_len(key, (int)length));
}

/* Moves the position of a refusal from the canonical name, which may be longer than the input, to
   the label of the input that it comes from. */
static void
locate_refusal(const struct input *in, unsigned flags, xn_diag *diag)
{
    char ascii[XN_LABEL_SIZE];
    const char *label;
    size_t at = 0, end = 0, length, encoded;
    const size_t offset = diag->offset;

    diag->offset = 0;
    diag->length = in->length;
    for (unsigned i = 0; xn_label_next(in->text, in->length, &at, &label, &length); i++) {
        (void)!xn_label_to_ascii(label, length, flags, ascii, sizeof(ascii), &encoded, NULL);
        end += encoded + 1;
        if (offset < end) {
            diag->label = i;
            diag->offset = (size_t)(label - in->text);
            diag->length = length;
            return;
        }
    }
}

static xn_status
make_key(
    const struct input *in, unsigned flags, char key[XN_KEY_SIZE], size_t *length, xn_diag *diag)
{
    char name[XN_NAME_SIZE];
    xn_status status;

    if (!(flags & XN_NO_GUARDS))
        return xn_key(in->text, in->length, flags, key, XN_KEY_SIZE, length, diag);
    status = xn_canonical(in->text, in->length, flags, name, sizeof(name), length, diag);
    if (status == XN_E_SPACE) /* with guards, an accepted name fits */
        return xni_sql_refuse_long(in->length, diag);
    if (status != XN_OK)
        return status;
    /* Without guards the type might not be able to read the result again. */
    status = xn_key(name, *length, 0, key, XN_KEY_SIZE, length, diag);
    if (status != XN_OK && diag != NULL)
        locate_refusal(in, flags, diag);
    return status;
}

/* Returns false if the name is refused. */
static bool
convert_to_name(const struct input *in, unsigned flags, Datum *name, xn_diag *diag)
{
    char key[XN_KEY_SIZE];
    size_t length;

    if (make_key(in, flags, key, &length, diag) != XN_OK)
        return false;
    *name = xni_pg_make_name(key, length);
    return true;
}

static void
refuse_name(const struct input *in, bool is_host, unsigned flags, const xn_diag *diag,
    struct Node *escontext)
{
    if (is_host)
        xni_pg_refuse_host(in, diag, escontext);
    else
        xni_pg_refuse(in, flags, diag, escontext);
}

static Datum
parse_name(FunctionCallInfo fcinfo, bool is_host)
{
    const unsigned flags = is_host ? XNI_SQL_HOST_FLAGS : 0;
    struct input in;
    xn_diag diag;
    Datum name;

    if (!xni_pg_read_string(PG_GETARG_CSTRING(0), &in, fcinfo->context))
        PG_RETURN_NULL();
    if (convert_to_name(&in, flags, &name, &diag))
        PG_RETURN_DATUM(name);
    refuse_name(&in, is_host, flags, &diag, fcinfo->context);
    PG_RETURN_NULL();
}

struct input
xni_pg_read_name(Datum value)
{
    const struct xn_name name = xni_pg_get_name(value);
    char *out = palloc(name.length + sizeof("..") + 1); /* a dot for the root, and the NUL */
    char *key;
    size_t length;

    if (xn_key_to_name(name.key, name.length, out, name.length + 2, &length, NULL) == XN_OK)
        return (struct input){out, length};
    /* An end: xni_pg_make_end() replaced the last octet of the key, or all labels of the root. */
    key = pnstrdup(name.key, name.length);
    key[name.length - 1] = '!';
    if (name.key[name.length - 1] != '"'
        || xn_key_to_name(key, name.length, out, name.length + 2, &length, NULL) != XN_OK) {
        out[0] = '.';
        length = 1;
    }
    memcpy(out + length, "..", sizeof(".."));
    return (struct input){out, length + 2};
}

static Datum
send_name(FunctionCallInfo fcinfo)
{
    const struct xn_name name = GETARG_XN_NAME(0);
    StringInfoData message;

    pq_begintypsend(&message);
    pq_sendbytes(&message, name.key, (int)name.length);
    PG_RETURN_BYTEA_P(pq_endtypsend(&message));
}

/* Checks that the octets are the key of the name that they spell. */
static bool
is_key(struct xn_name name, unsigned flags)
{
    char text[XN_NAME_SIZE], key[XN_KEY_SIZE];
    size_t length;

    return xn_key_to_name(name.key, name.length, text, sizeof(text), &length, NULL) == XN_OK
        && xn_key(text, length, flags, key, sizeof(key), &length, NULL) == XN_OK
        && length == name.length && memcmp(key, name.key, length) == 0;
}

static Datum
receive_name(FunctionCallInfo fcinfo, unsigned flags, const char *type)
{
    StringInfo message = (StringInfo)PG_GETARG_POINTER(0);
    struct xn_name name = {.length = (size_t)(message->len - message->cursor)};

    name.key = pq_getmsgbytes(message, (int)name.length);
    if (!is_key(name, flags))
        ereport(ERROR,
            (errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
                errmsg("invalid binary representation of type %s", type),
                errdetail("It is not a key that xn_key() returns.")));
    PG_RETURN_DATUM(xni_pg_make_name(name.key, name.length));
}

/* Returns NULL for a text that is refused, or with raise reports an error. */
static Datum
convert_text(FunctionCallInfo fcinfo, bool is_host, bool raise)
{
    const unsigned flags = is_host ? XNI_SQL_HOST_FLAGS : xni_pg_read_flags(fcinfo, 1);
    struct input in;
    xn_diag diag;
    Datum name;

    if (xni_pg_read_input(PG_GETARG_DATUM(0), raise, &in)) {
        if (convert_to_name(&in, flags, &name, raise ? &diag : NULL))
            PG_RETURN_DATUM(name);
        if (raise)
            refuse_name(&in, is_host, flags, &diag, NULL);
    }
    PG_RETURN_NULL();
}

/* Returns the same value, unless the rules of xn_host refuse it. */
static Datum
convert_to_host(FunctionCallInfo fcinfo)
{
    const struct input in = xni_pg_read_name(PG_GETARG_DATUM(0));
    xn_diag diag;
    Datum host;

    if (convert_to_name(&in, XNI_SQL_HOST_FLAGS, &host, &diag))
        PG_RETURN_DATUM(host);
    refuse_name(&in, true, XNI_SQL_HOST_FLAGS, &diag, NULL);
    PG_RETURN_NULL();
}

static Datum
return_text(FunctionCallInfo fcinfo)
{
    const struct input name = xni_pg_read_name(PG_GETARG_DATUM(0));

    PG_RETURN_TEXT_P(cstring_to_text_with_len(name.text, (int)name.length));
}

XNI_PG_FUNCTION(xn_name_in, parse_name(fcinfo, false));
XNI_PG_FUNCTION(xn_name_out, CStringGetDatum(xni_pg_read_name(PG_GETARG_DATUM(0)).text));
XNI_PG_FUNCTION(xn_name_recv, receive_name(fcinfo, 0, "xn_name"));
XNI_PG_FUNCTION(xn_name_send, send_name(fcinfo));
XNI_PG_FUNCTION(xn_name_from_text, convert_text(fcinfo, false, true));
XNI_PG_FUNCTION(xn_name_try_from_text, convert_text(fcinfo, false, false));
XNI_PG_FUNCTION(xn_name_to_text, return_text(fcinfo));
XNI_PG_FUNCTION(xn_host_in, parse_name(fcinfo, true));
XNI_PG_FUNCTION(xn_host_recv, receive_name(fcinfo, XNI_SQL_HOST_FLAGS, "xn_host"));
XNI_PG_FUNCTION(xn_host_from_text, convert_text(fcinfo, true, true));
XNI_PG_FUNCTION(xn_host_try_from_text, convert_text(fcinfo, true, false));
XNI_PG_FUNCTION(xn_host_from_name, convert_to_host(fcinfo));
