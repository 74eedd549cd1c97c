/* SPDX-License-Identifier: MIT */
#include "hosts_in_text.h"

#include <string.h>

#include "ascii.h"

bool
may_have_several_hosts(const struct options *o, const char *text, size_t length)
{
    return o->where == XN_URL && length > 0 && (text[0] == ',' || (text[0] | 0x20) == 'm');
}

xn_status
replace_host(const struct options *o, const char *text, size_t length, char *out, size_t cap,
    size_t *len, xn_diag *diag)
{
    const unsigned flags = o->flags | (o->operation == TO_UNICODE ? XN_TO_UNICODE : 0);

    return xn_replace_host(text, length, o->where, flags, out, cap, len, diag);
}

bool
next_host_part(const struct options *o, const char *text, size_t length, struct host_part *part,
    struct outcome *v)
{
    size_t start = part->end;
    xn_host *h = &part->host;
    xn_diag diag;

    if (start == length && start > 0)
        return false;
    if (xn_find_host(text + start, length - start, o->where, o->flags, h, &diag) != XN_OK) {
        v->problem = &from_library;
        v->diag = diag;
        v->diag.offset += start;
        return false;
    }
    h->host.offset += start;
    h->port.offset += start;
    h->zone.offset += start;
    part->start = start;
    /* only an address of a mailto URL can be followed by a comma */
    part->end = h->port.offset < length && text[h->port.offset] == ',' && h->port.length == 0
            && h->kind != XN_KIND_NONE && o->where == XN_URL
        ? h->port.offset
        : length;
    return true;
}

/* Converts the host in a part of the text, and appends the part.  The position of an error is in
   the whole text. */
static bool
convert_part(const struct options *o, const char *text, const struct host_part *part,
    struct buffer *out, xn_diag *diag)
{
    size_t length = part->end - part->start, wanted, capacity = length + XN_UNICODE_SIZE;
    xn_status status;

    do {
        char *to = buffer_reserve(out, capacity);

        status =
            replace_host(o, text + part->start, length, to, out->cap - out->length, &wanted, diag);
        capacity = wanted + 1;
    } while (status == XN_E_SPACE);
    if (diag->status > XN_E_ARGUMENT)
        diag->offset += part->start;
    if (status == XN_OK)
        out->length += wanted;
    return status == XN_OK;
}

void
convert_hosts(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    struct host_part part = {0};
    size_t before = out->length;
    xn_diag diag;

    while (v->problem == NULL && next_host_part(o, text, length, &part, v)) {
        if (!convert_part(o, text, &part, out, &diag))
            v->problem = &from_library;
        else if (diag.status == XN_OK || v->has_finding)
            continue;
        else
            v->has_finding = true;
        v->diag = diag;
    }
    if (v->problem != NULL) {
        v->has_finding = false;
        out->length = before;
    }
}

enum { DECODED_MAX = 4096 }; /* octets of a name that xn_find_host() accepts, see xn(3) */

/* Decodes percent-encoding, which xn_traits() does not.  It is well-formed in a name that
   xn_find_host() accepts. */
static size_t
decode_name(const char *name, size_t length, char out[DECODED_MAX])
{
    size_t count = 0;

    for (size_t at = 0; at < length; at++) {
        bool is_encoded = name[at] == '%';

        out[count++] =
            is_encoded ? (char)(16 * hex_value(name[at + 1]) + hex_value(name[at + 2])) : name[at];
        at += is_encoded ? 2 : 0;
    }
    return count;
}

static bool
find_name_traits(const struct options *o, const char *name, size_t length, unsigned *traits)
{
    char decoded[DECODED_MAX];

    if (memchr(name, '%', length) != NULL) {
        length = decode_name(name, length, decoded);
        name = decoded;
    }
    return xn_traits(name, length, o->flags, traits, NULL) == XN_OK;
}

bool
find_host_traits(const struct options *o, const char *text, size_t length, unsigned *traits)
{
    struct host_part part = {0};
    struct outcome v = {0};

    *traits = 0;
    while (next_host_part(o, text, length, &part, &v)) {
        unsigned found;

        if (part.host.kind == XN_KIND_NAME
            && find_name_traits(o, text + part.host.host.offset, part.host.host.length, &found))
            *traits |= found;
    }
    return v.problem == NULL;
}
