/* SPDX-License-Identifier: MIT */
/* Converts names in files that are names of the library as they are written, without escapes. */
#include "file_names.h"

#include <string.h>

#include "ascii.h"

/* The ACE prefix in front of a label, or what may look like one. */
static bool
has_ace_label(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (has_ace_prefix(text + i, length - i))
            return true;
    return false;
}

/* A name is decoded only if both forms are encoded to the same name, which fails if another label
   of it is empty, for example. */
static bool
is_same_name(const struct options *o, const char *a, size_t alen, const char *b, size_t blen)
{
    int same;

    return xn_equal(a, alen, b, blen, o->flags & ~XN_NO_GUARDS, &same, NULL) == XN_OK && same;
}

static enum name_result
convert_to_unicode(const struct options *o, const char *text, size_t length, struct buffer *out)
{
    size_t begin = out->length, wanted = XN_UNICODE_SIZE;
    xn_status status;

    if (!has_ace_label(text, length))
        return NAME_UNCHANGED;
    do {
        size_t cap = wanted + 1;
        char *to = buffer_reserve(out, cap);

        status = xn_to_unicode(text, length, o->flags & ~XN_NO_GUARDS, to, cap, &wanted, NULL);
    } while (status == XN_E_SPACE);
    if (status != XN_OK)
        return NAME_UNCHANGED;
    out->length += wanted;
    if ((wanted == length && memcmp(out->data + begin, text, length) == 0)
        || ascii_is(out->data + begin, wanted)
        || !is_same_name(o, text, length, out->data + begin, wanted)) {
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
