/* SPDX-License-Identifier: MIT */
/* The labels of names in zones, the services among them, and the origin. */
#include "config.h"

#include "zone.h"

#include <string.h>

#include "tools/common/dots.h"
#include "tools/common/list.h"
#include "tools/common/text.h"

static unsigned char
find_service(const struct zone_label *label)
{
    char plain[6];
    size_t count = 0, width;

    if (label->length == 0 || (label->text[0] != '_' && label->text[0] != '\\'))
        return 0;
    for (size_t at = 0; at < label->length; at += width) {
        unsigned char octet;

        width = zone_read_octet(label->text + at, label->length - at, &octet);
        if (width == 0 || octet > 0x7F) /* malformed, or no service after the conversion */
            return 0;
        if (count < sizeof(plain))
            plain[count++] = ascii_lower((char)octet);
    }
    if (plain[0] != '_')
        return 0;
    if (count == 4 && (memcmp(plain, "_tcp", 4) == 0 || memcmp(plain, "_udp", 4) == 0))
        return ZONE_SERVICE | ZONE_TRANSPORT;
    return ZONE_SERVICE;
}

struct zone_label
zone_read_label(const char *text, const char *end)
{
    struct zone_label label = {.text = text};
    const char *at = text;

    for (; at < end; at++) {
        label.dot = dot_width(at, (size_t)(end - at));
        if (label.dot > 0)
            break;
        at += *at == '\\' && at + 1 < end;
    }
    label.length = (size_t)(at - text);
    label.service = find_service(&label);
    return label;
}

void
zone_split(struct zone_labels *labels, const char *name, size_t length)
{
    const char *at = name, *end = name + length;

    labels->count = 0;
    while (at < end) {
        struct zone_label *label = list_add(labels);

        *label = zone_read_label(at, end);
        at = zone_after_label(label);
    }
}

static bool
is_absolute(const struct zone_labels *labels)
{
    return labels->count > 0 && labels->items[labels->count - 1].dot > 0;
}

/* Returns the kind of a label; after the labels of a relative name come the origin's. */
static unsigned char
find_service_at(const struct zone_origin *origin, const struct zone_labels *labels, size_t i)
{
    if (i < labels->count)
        return labels->items[i].service;
    return is_absolute(labels) ? 0 : origin->services[i - labels->count];
}

bool
zone_is_instance(const struct zone_origin *origin, const struct zone_labels *labels, size_t i)
{
    return find_service_at(origin, labels, i + 1) & ZONE_SERVICE
        && find_service_at(origin, labels, i + 2) & ZONE_TRANSPORT;
}

/* The origin */

bool
zone_is_at_sign(const char *name, size_t length)
{
    return length == 1 && *name == '@';
}

static bool
ends_with(const char *name, size_t length, const char *domain)
{
    size_t size = strlen(domain);

    return length >= size && (length == size || name[length - size - 1] == '.')
        && zone_starts_with(name + length - size, size, domain);
}

bool
zone_is_reverse(const struct zone_origin *origin, const char *name, size_t length)
{
    bool is_absolute = length > 0 && name[length - 1] == '.';

    return is_absolute
        ? ends_with(name, length, "in-addr.arpa.") || ends_with(name, length, "ip6.arpa.")
        : origin->is_reverse;
}

/* Computes the length of a label on the wire, in ACE.  Appends the label to *out, in ACE or as it
   is written. */
static bool
find_ascii_length(
    struct file_reader *r, const struct zone_label *label, size_t *length, struct buffer *out)
{
    char ascii[XN_LABEL_SIZE];
    size_t bad;

    *length = 0;
    r->label.length = 0;
    if (!zone_unescape(label->text, label->length, &r->label, &bad))
        return false;
    *length = r->label.length;
    if (ascii_is(r->label.data, *length)) {
        buffer_put(out, label->text, label->length);
        return true;
    }
    if (xn_label_to_ascii(r->label.data, *length, r->o->flags & XN_ALLOW_UNASSIGNED, ascii,
            sizeof(ascii), length, NULL)
        != XN_OK)
        return false;
    buffer_put(out, ascii, *length);
    return true;
}

/* Sets the domain of relative names, and completes a relative origin with it. */
static void
set_domain(struct zone_origin *origin, struct buffer *ascii, bool is_absolute)
{
    if (is_absolute) {
        ascii->length--; /* the final dot */
    } else if (!origin->has_domain) {
        return;
    } else if (origin->domain_length > 0) {
        buffer_char(ascii, '.');
        buffer_put(ascii, origin->domain, origin->domain_length);
    }
    origin->has_domain =
        ascii->length < sizeof(origin->domain) && memchr(ascii->data, '\\', ascii->length) == NULL;
    if (!origin->has_domain)
        return;
    memcpy(origin->domain, ascii->data, ascii->length);
    origin->domain_length = ascii->length;
}

void
zone_set_origin(struct file_reader *r, const struct name *written)
{
    struct zone_origin *origin = &((struct zone_state *)r->state)->origin;
    const struct zone_labels *labels = &r->labels;
    unsigned char services[2];
    struct buffer ascii = {0};
    size_t total = 0, octets;
    bool is_known = true;

    if (zone_is_at_sign(written->text, written->length))
        return;
    zone_split(&r->labels, written->text, written->length);
    for (size_t i = 0; i < 2; i++)
        services[i] = find_service_at(origin, labels, i);
    memcpy(origin->services, services, sizeof(services));
    origin->is_reverse = zone_is_reverse(origin, written->text, written->length);
    for (size_t i = 0; i < labels->count; i++) {
        const struct zone_label *label = &labels->items[i];

        is_known &= find_ascii_length(r, label, &octets, &ascii);
        total += octets + (i + 1 < labels->count);
        if (label->dot > 0)
            buffer_char(&ascii, '.');
    }
    if (is_known)
        set_domain(origin, &ascii, is_absolute(labels));
    else
        origin->has_domain = false;
    buffer_free(&ascii);
    if (is_absolute(labels)) {
        origin->is_absolute = is_known;
        origin->length = total;
    }
}
