/* SPDX-License-Identifier: MIT */
/* The labels of names in zones, the services among them, and the origin. */
#include "config.h"

#include "zone.h"

#include <string.h>

#include "tools/common/text.h"
#include "tools/common/dots.h"

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
    return label;
}

/* Labels after the instance in a name of DNS-SD. */
enum { SERVICE = 1, TRANSPORT = 2 /* "_tcp" or "_udp", RFC 6763 section 4.1.2 */ };

static unsigned char
find_service(const struct zone_label *label)
{
    char plain[6];
    size_t count = 0, width;

    for (size_t at = 0; at < label->length; at += width) {
        unsigned char octet;

        width = zone_read_octet(label->text + at, label->length - at, &octet);
        if (width == 0 || octet > 0x7F) /* malformed, or no longer a service after the conversion */
            return 0;
        if (count < sizeof(plain))
            plain[count++] = ascii_lower((char)octet);
    }
    if (count == 0 || plain[0] != '_')
        return 0;
    if (count == 4 && (memcmp(plain, "_tcp", 4) == 0 || memcmp(plain, "_udp", 4) == 0))
        return SERVICE | TRANSPORT;
    return SERVICE;
}

/* Classifies the two labels after another one, which may be those of the origin. */
static void
find_services(const struct zone_origin *origin, const struct zone_label *before, const char *end,
    unsigned char services[2])
{
    const char *at = zone_after_label(before);
    bool is_absolute = before->dot > 0;
    unsigned count = 0;

    while (count < 2 && at < end) {
        struct zone_label label = zone_read_label(at, end);

        services[count++] = find_service(&label);
        at = zone_after_label(&label);
        is_absolute = at == end && label.dot > 0;
    }
    for (unsigned i = 0; count < 2; i++, count++)
        services[count] = is_absolute ? 0 : origin->services[i];
}

bool
zone_is_instance(const struct zone_origin *origin, const struct zone_label *label, const char *end)
{
    unsigned char services[2];

    find_services(origin, label, end, services);
    return services[0] & SERVICE && services[1] & TRANSPORT;
}

struct zone_label
zone_read_instance(const char *text, const char *end)
{
    const char *at = text;

    while (at < end && *at != '.')
        at += *at == '\\' && at + 1 < end ? 2 : 1;
    return (struct zone_label){text, (size_t)(at - text), at < end};
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

/* Computes the length that a label has on the wire: in ACE.  Appends the label to *out, in ACE or
   as it is written. */
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

/* Sets the domain of relative names, which completes a relative origin. */
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
zone_set_origin(struct file_reader *r, const struct file_name *written)
{
    struct zone_origin *origin = &((struct zone_state *)r->state)->origin;
    const char *name = written->text;
    size_t length = written->length;
    struct buffer ascii = {0};
    const char *end = name + length;
    struct zone_label label = {.text = name};
    unsigned char services[2];
    size_t total = 0, octets;
    bool is_known = true;

    if (zone_is_at_sign(name, length))
        return;
    find_services(origin, &label, end, services);
    memcpy(origin->services, services, sizeof(services));
    origin->is_reverse = zone_is_reverse(origin, name, length);
    while (zone_after_label(&label) < end) {
        label = zone_read_label(zone_after_label(&label), end);
        is_known &= find_ascii_length(r, &label, &octets, &ascii);
        total += octets + (zone_after_label(&label) < end);
        if (label.dot > 0)
            buffer_char(&ascii, '.');
    }
    if (is_known)
        set_domain(origin, &ascii, label.dot > 0);
    else
        origin->has_domain = false;
    buffer_free(&ascii);
    if (label.dot > 0) {
        origin->is_absolute = is_known;
        origin->length = total;
    }
}
