/* SPDX-License-Identifier: MIT */
/* Converts names in formats without escapes. */
#include "config.h"

#include "line_format.h"

#include <arpa/inet.h>
#include <string.h>

#include "tools/common/text.h"
#include "tools/common/deviation_scan.h"

/* Returns whether the text contains the ACE prefix anywhere, even within a label. */
static bool
has_ace_label(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (has_ace_prefix(text + i, length - i))
            return true;
    return false;
}

/* Returns whether both forms of a name encode to the same name; otherwise the name is not decoded.
   Encoding fails if a label is empty, for example. */
static bool
is_same_name(unsigned flags, const char *a, size_t alen, const char *b, size_t blen)
{
    int same;

    return xn_equal(a, alen, b, blen, flags, &same, NULL) == XN_OK && same;
}

static enum name_result
convert_to_unicode(unsigned flags, const char *text, size_t length, struct buffer *out)
{
    size_t begin = out->length, wanted = XN_UNICODE_SIZE;
    xn_status status;

    if (!has_ace_label(text, length))
        return NAME_UNCHANGED;
    do {
        size_t cap = wanted + 1;
        char *to = buffer_reserve(out, cap);

        status = xn_to_unicode(text, length, flags, to, cap, &wanted, NULL);
    } while (status == XN_E_SPACE);
    if (status != XN_OK)
        return NAME_UNCHANGED;
    out->length += wanted;
    if ((wanted == length && memcmp(out->data + begin, text, length) == 0)
        || ascii_is(out->data + begin, wanted)
        || !is_same_name(flags, text, length, out->data + begin, wanted)) {
        out->length = begin;
        return NAME_UNCHANGED;
    }
    return NAME_CHANGED;
}

enum name_result
show_name(struct file_reader *r, const struct name *name, const char *domain, size_t size,
    struct buffer *out, struct outcome *outcome)
{
    const char *typed = name->text + name->prefix;
    size_t length = name->length - name->prefix, begin = out->length, shown, kept = 0;
    bool is_ascii = ascii_is(typed, length);
    struct buffer *whole = &r->label;
    xn_status status;

    whole->length = 0;
    buffer_put(whole, typed, length);
    buffer_put(whole, domain, size);
    status = xn_to_display(whole->data, whole->length, r->o->flags & ~XN_NO_GUARDS,
        buffer_reserve(out, XN_UNICODE_SIZE), XN_UNICODE_SIZE, &shown, NULL, &outcome->diag);
    if (status != XN_OK && is_ascii)
        return NAME_UNCHANGED;
    if (status != XN_OK) {
        outcome->problem = &from_library;
        outcome->diag.offset += status == XN_E_NAME_LONG ? 0 : name->prefix;
        return NAME_REFUSED;
    }
    /* the domain has the same number of dots in both forms */
    for (size_t i = 0; i < size; i++)
        kept += domain[i] == '.';
    for (out->length += shown; kept > 0; out->length--)
        kept -= out->data[out->length - 1] == '.';
    if (out->length - begin == length && memcmp(out->data + begin, typed, length) == 0) {
        out->length = begin;
        return NAME_UNCHANGED;
    }
    return NAME_CHANGED;
}

enum name_result
convert_whole_name(
    struct file_reader *r, const struct name *whole, struct buffer *out, struct outcome *outcome)
{
    const char *name = whole->text + whole->prefix;
    size_t length = whole->length - whole->prefix, wanted;
    unsigned flags = r->o->flags & ~XN_NO_GUARDS;
    bool is_ascii = ascii_is(name, length);

    buffer_put(out, whole->text, whole->prefix);
    if (r->o->displays && (!is_ascii || has_ace_label(name, length)))
        return show_name(r, whole, "", 0, out, outcome);
    if (r->o->to_unicode)
        return convert_to_unicode(flags, name, length, out);
    if (is_ascii && !(flags & (XN_STD3 | XN_STRICT_ACE)))
        return NAME_UNCHANGED;
    if (xn_to_ascii(name, length, flags, buffer_reserve(out, XN_NAME_SIZE), XN_NAME_SIZE, &wanted,
            &outcome->diag)
        != XN_OK) {
        outcome->problem = &from_library;
        outcome->diag.offset += outcome->diag.status == XN_E_NAME_LONG ? 0 : whole->prefix;
        return NAME_REFUSED;
    }
    out->length += wanted;
    if (is_ascii)
        return NAME_UNCHANGED;
    r->found |= find_deviations(name, length);
    return NAME_CHANGED;
}

void
copy_name(const struct name *name, struct buffer *out)
{
    buffer_put(out, name->text + name->prefix, name->length - name->prefix);
}

bool
is_address(const char *text, size_t length)
{
    const char *zone = memchr(text, '%', length);
    char copy[INET6_ADDRSTRLEN];
    unsigned char address[16];
    size_t size = zone != NULL ? (size_t)(zone - text) : length;

    if (size >= sizeof(copy) || memchr(text, '\0', size) != NULL)
        return false;
    memcpy(copy, text, size);
    copy[size] = '\0';
    return inet_pton(AF_INET6, copy, address) == 1
        || (zone == NULL && inet_pton(AF_INET, copy, address) == 1);
}

size_t
prefix_length(const char *name, size_t length)
{
    if (length > 2 && name[0] == '*' && name[1] == '.')
        return 2;
    return length > 1 && name[0] == '.';
}

bool
may_be_name(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char c = ascii_lower(text[i]);

        if ((unsigned char)c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'))
            return true;
    }
    return length == 1 && *text == '.';
}
