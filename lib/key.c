/* SPDX-License-Identifier: MIT */
/* One spelling for each name, and keys in the order of names in the DNS. */
#include "arguments.h"
#include "output.h"
#include "rules.h"
#include "split.h"

/* RFC 4034 section 6.1 compares labels from the last to the first, and a label comes before all
   labels that it begins.  So the octet after each label is less than every octet in a label: octets
   up to `%` are percent-encoded. */
#define LABEL_END    '!'
#define ENCODED_LAST '%'

/* Returns the width of a dot at the end of a text, or 0. */
static size_t
final_dot(const char *in, size_t inlen)
{
    if (inlen > 0 && in[inlen - 1] == '.')
        return 1;
    return inlen >= 3 && xni_dot_width(in + inlen - 3) == 3 ? 3 : 0;
}

/* Returns the length without a final dot, unless it is the root or follows another dot, which
   ToASCII refuses. */
static size_t
drop_final_dot(const char *in, size_t inlen)
{
    size_t length = inlen - final_dot(in, inlen);

    return length > 0 && final_dot(in, length) == 0 ? length : inlen;
}

/* Returns the status of ToASCII with the final dot: the guard for IP addresses permits names that
   are ASCII as typed, dots included. */
static xn_status
check_final_dot(const char *in, size_t inlen, unsigned flags, xn_diag *diag)
{
    xn_status status;

    if (final_dot(in, inlen) <= 1)
        return XN_OK;
    status = xn_to_ascii(in, inlen, flags, NULL, 0, NULL, diag);
    return status == XN_E_SPACE ? XN_OK : status;
}

xn_status
xn_canonical(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    xn_status status = xni_check_arguments(&in, &inlen, flags, out, cap, diag);

    if (status == XN_OK)
        status = check_final_dot(in, inlen, flags, diag);
    if (status != XN_OK)
        return xni_finish_text(status, out, cap, 0, len, diag);
    return xn_to_ascii(in, drop_final_dot(in, inlen), flags | XN_LOWER, out, cap, len, diag);
}

static void
put_key_label(struct output *out, const char *label, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (label[i] > ENCODED_LAST) { /* ASCII */
            put_octet(out, label[i]);
        } else {
            put_octet(out, '%');
            put_number(out, (unsigned char)label[i], 16, 2);
        }
    }
    put_octet(out, LABEL_END);
}

/* Writes the labels of a canonical name, the last one first. */
static void
put_key(struct output *out, const char *name, size_t length)
{
    size_t end = length;

    if (length == 1 && name[0] == '.')
        return;
    for (size_t i = length; i > 0; i--) {
        if (name[i - 1] != '.')
            continue;
        put_key_label(out, name + i, end - i);
        end = i - 1;
    }
    put_key_label(out, name, end);
}

/* Ignores XN_NO_GUARDS: without guards, a label could contain a dot, and the key would be another
   name's. */
xn_status
xn_key(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct output key = {out, cap, 0};
    char name[XN_NAME_SIZE];
    size_t length = 0;
    xn_status status = xni_check_arguments(&in, &inlen, flags, out, cap, diag);

    if (status == XN_OK)
        status = xn_canonical(
            in, inlen, flags & ~(unsigned)XN_NO_GUARDS, name, sizeof(name), &length, diag);
    if (status == XN_OK)
        put_key(&key, name, length);
    return xni_finish_text(status, out, cap, key.length, len, diag);
}

/* Reads an octet of a label at a position of a key.  Returns its width in the key, or 0 if no key
   has it there. */
static size_t
read_octet(const char *key, size_t length, char *octet)
{
    unsigned char first = (unsigned char)key[0];
    int high, low;

    *octet = key[0];
    if (first != '%')
        return first > ENCODED_LAST && first < 0x80 && first != '.'
            && ascii_lower(key[0]) == key[0];
    if (length < 3 || key[1] > '9' || key[2] > 'F')
        return 0;
    high = hex_value(key[1]);
    low = hex_value(key[2]);
    *octet = (char)(high * 16 + low);
    return high >= 0 && low >= 0 && *octet > 0 && *octet <= ENCODED_LAST ? 3 : 0;
}

/* Finds the end of the label that begins at a position of a key, or where the key is malformed. */
static bool
find_label_end(const char *key, size_t length, size_t *at)
{
    size_t start = *at, width;
    char octet;

    for (; *at < length && key[*at] != LABEL_END; *at += width) {
        width = read_octet(key + *at, length - *at, &octet);
        if (width == 0)
            return false;
    }
    return *at > start && *at < length;
}

/* Refuses the character at the start of the rest of a key, or its end. */
static xn_status
refuse_key(const char *rest, size_t length, size_t at, xn_diag *diag)
{
    uint32_t cp;
    size_t width = length > 0 ? utf8_decode_checked(rest, length, &cp) : 0;

    return diag_set_rule(diag, XN_E_SYNTAX, at, width == 0 && length > 0 ? 1 : width, RULE_KEY);
}

static xn_status
check_key(const char *key, size_t length, xn_diag *diag)
{
    for (size_t at = 0; at < length; at++)
        if (!find_label_end(key, length, &at))
            return refuse_key(key + at, length - at, at, diag);
    return XN_OK;
}

/* Writes the labels of a key, the last one first. */
static void
put_name(struct output *out, const char *key, size_t length)
{
    for (size_t end = length, start; end > 0; end = start) {
        start = end - 1;
        while (start > 0 && key[start - 1] != LABEL_END)
            start--;
        if (end < length)
            put_octet(out, '.');
        for (size_t at = start; at < end - 1;) {
            char octet;

            at += read_octet(key + at, end - at, &octet);
            put_octet(out, octet);
        }
    }
    if (length == 0)
        put_octet(out, '.');
}

xn_status
xn_key_to_name(const char *key, size_t keylen, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct output name = {out, cap, 0};
    xn_status status = xni_check_arguments(&key, &keylen, 0, out, cap, diag);

    if (status == XN_OK)
        status = check_key(key, keylen, diag);
    if (status == XN_OK)
        put_name(&name, key, keylen);
    status = xni_finish_text(status, out, cap, name.length, len, diag);
    if (diag != NULL && status >= XN_E_UTF8)
        diag->label = XN_NO_LABEL;
    return status;
}
