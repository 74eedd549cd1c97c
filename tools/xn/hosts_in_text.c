/* SPDX-License-Identifier: MIT */
#include "hosts_in_text.h"

#include <string.h>

#include "tools/common/text.h"

/* Converts a text with one host. */
static xn_status
replace_host(const struct options *o, const char *text, size_t length, char *out, size_t cap,
    size_t *len, xn_diag *diag)
{
    const unsigned form = o->operation == TO_UNICODE ? XN_TO_UNICODE
        : o->operation == DISPLAY                    ? XN_TO_DISPLAY
                                                     : 0;
    const unsigned flags = o->flags | form;

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
    /* only after an address of a mailto URL can a comma follow */
    part->end = h->port.offset < length && text[h->port.offset] == ',' && h->port.length == 0
            && h->kind != XN_KIND_NONE && o->where == XN_URL
        ? h->port.offset
        : length;
    return true;
}

enum { NAME_MAX_DECODED = 4096 }; /* octets of a percent-encoded name, see xn(3) */

/* Returns the percent-decoded name of a host, or NULL if the host is none. */
static const char *
decode_name(
    const char *text, size_t length, const xn_host *host, char decoded[], size_t *name_length)
{
    const char *name = text + host->host.offset;

    *name_length = host->host.length;
    if (host->kind != XN_KIND_NAME)
        return NULL;
    if (memchr(name, '%', host->host.length) == NULL)
        return name;
    return xn_host_name(text, length, host, decoded, NAME_MAX_DECODED, name_length, NULL) == XN_OK
        ? decoded
        : NULL;
}

/* Returns the reasons why labels of a host are not shown in Unicode. */
static unsigned
find_reasons(const struct options *o, const char *text, size_t length, const xn_host *host)
{
    char decoded[NAME_MAX_DECODED], shown[XN_UNICODE_SIZE];
    size_t name_length;
    const char *name = decode_name(text, length, host, decoded, &name_length);
    unsigned why = 0;

    if (name != NULL)
        (void)!xn_to_display(name, name_length, o->flags, shown, sizeof(shown), NULL, &why, NULL);
    return why;
}

/* Converts the host in a part of the text, and appends the part.  Errors have positions in the
   text. */
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
    if (diag->status > XN_E_ARGUMENT || diag->length > 0)
        diag->offset += part->start;
    if (status == XN_OK)
        out->length += wanted;
    return status == XN_OK;
}

/* Finds the next part.  Only a mailto URL has several; in other texts xn_replace_host() finds the
   host, unless --display asks for it. */
static bool
next_part(const struct options *o, const char *text, size_t length, struct host_part *part,
    struct outcome *v)
{
    bool may_have_several =
        o->where == XN_URL && length > 0 && (text[0] == ',' || (text[0] | 0x20) == 'm');

    if (may_have_several || o->operation == DISPLAY || length == 0)
        return next_host_part(o, text, length, part, v);
    if (part->end > 0)
        return false;
    part->end = length;
    return true;
}

void
convert_hosts(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    struct host_part part = {0};
    size_t before = out->length;
    xn_diag diag;

    while (v->problem == NULL && next_part(o, text, length, &part, v)) {
        if (o->operation == DISPLAY)
            v->why |= find_reasons(o, text, length, &part.host);
        if (!convert_part(o, text, &part, out, &diag))
            v->problem = &from_library;
        else if ((diag.status == XN_OK && diag.length == 0) || v->has_finding)
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

bool
find_host_traits(const struct options *o, const char *text, size_t length, unsigned *traits)
{
    struct host_part part = {0};
    struct outcome v = {0};
    char name[NAME_MAX_DECODED];

    *traits = 0;
    while (next_host_part(o, text, length, &part, &v)) {
        unsigned found;
        size_t name_length;
        const char *from = decode_name(text, length, &part.host, name, &name_length);

        if (from != NULL && xn_traits(from, name_length, o->flags, &found, NULL) == XN_OK)
            *traits |= found;
    }
    return v.problem == NULL;
}
