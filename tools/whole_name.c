/* SPDX-License-Identifier: MIT */
/* Converts names in files that are names of the library as they are written, without escapes. */
#include "files.h"

#include <string.h>

#include "ascii.h"

static bool
is_equal_ignoring_case(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (ascii_lower(a[i]) != ascii_lower(b[i]))
            return false;
    return true;
}

/* A name is decoded only if it would be encoded again to itself, which fails if another label of it
   is empty, for example. */
static bool
round_trips(const struct options *o, const char *text, size_t length, const struct buffer *out,
    size_t begin)
{
    char ascii[XN_NAME_SIZE];
    size_t wanted;

    return xn_to_ascii(out->data + begin, out->length - begin, o->flags & ~XN_NO_GUARDS, ascii,
               sizeof(ascii), &wanted, NULL)
        == XN_OK
        && wanted == length && is_equal_ignoring_case(ascii, text, length);
}

static enum name_result
convert_to_unicode(const struct options *o, const char *text, size_t length, struct buffer *out)
{
    size_t begin = out->length, wanted = XN_UNICODE_SIZE;
    xn_status status;

    if (!ascii_is(text, length)) /* written in Unicode, at least in part */
        return NAME_UNCHANGED;
    do {
        size_t cap = wanted + 1;
        char *to = buffer_reserve(out, cap);

        status = xn_to_unicode(text, length, o->flags & ~XN_NO_GUARDS, to, cap, &wanted, NULL);
    } while (status == XN_E_SPACE);
    if (status != XN_OK)
        return NAME_UNCHANGED;
    out->length += wanted;
    if (ascii_is(out->data + begin, wanted) || !round_trips(o, text, length, out, begin)) {
        out->length = begin;
        return NAME_UNCHANGED;
    }
    return NAME_CHANGED;
}

enum name_result
convert_whole_name(const struct options *o, const char *text, size_t length, size_t prefix,
    struct buffer *out, struct outcome *v)
{
    const char *name = text + prefix;
    size_t name_length = length - prefix, wanted;
    bool is_ascii = ascii_is(name, name_length);

    buffer_put(out, text, prefix);
    if (o->operation == TO_UNICODE)
        return convert_to_unicode(o, name, name_length, out);
    if (is_ascii && !(o->flags & (XN_STD3 | XN_STRICT_ACE)))
        return NAME_UNCHANGED;
    if (xn_to_ascii(name, name_length, o->flags & ~XN_NO_GUARDS, buffer_reserve(out, XN_NAME_SIZE),
            XN_NAME_SIZE, &wanted, &v->diag)
        != XN_OK) {
        v->problem = FROM_LIBRARY;
        v->diag.offset += v->diag.status == XN_E_NAME_LONG ? 0 : prefix;
        return NAME_REFUSED;
    }
    out->length += wanted;
    return is_ascii ? NAME_UNCHANGED : NAME_CHANGED;
}
