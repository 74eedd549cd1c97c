/* SPDX-License-Identifier: MIT */
/* Hosts in text made at random: the reference implementation, and properties of every text.

       hosts                  texts 0 to 299999
       hosts N                texts 0 to N - 1
       hosts N FIRST          N texts from FIRST on: the number of a text is its seed */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../unit/share.h"
#include "../unit/tap.h"
#include "host_texts.h"

enum { MOST_NOTES = 5, OUT_SIZE = 4 * REFERENCE_POINTS, KINDS = 4 };

/* The properties that are tested, a case each. */
enum { FIND, REPLACE, INSIDE, REST, ASCII_ALIKE, SAME_PLACES, IDEMPOTENT, PLAIN, NAME, CASES };
static struct count {
    const char *name;
    unsigned long tried, wrong;
} counts[CASES] = {{"xn_find_host is the reference", 0, 0},
    {"xn_replace_host is the reference", 0, 0}, {"spans are inside the text, in order", 0, 0},
    {"all but the name remains as it is", 0, 0}, {"an ASCII text remains as it is", 0, 0},
    {"the result has the same host, port and zone", 0, 0}, {"replacing is idempotent", 0, 0},
    {"a result is ASCII where the rest is", 0, 0},
    {"the host that is found becomes that of the result", 0, 0}};
static unsigned long kinds[KINDS], refused;
static unsigned long seed;
static unsigned flags;
static xn_where where;
static struct subject text;

static void
note_text(const char *octets, size_t length)
{
    printf("#     ");
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)octets[i];

        printf(c > 0x20 && c < 0x7F && c != '\\' ? "%c" : "\\x%02X", c);
    }
    printf("\n");
}

static void
note_diag(const char *whose, xn_status status, const xn_diag *d)
{
    note("    %s: %s, diag %s %lu+%lu label %u cp %X mapped %X octets %lu (%s)", whose,
        xn_status_name(status), xn_status_name(d->status), (unsigned long)d->offset,
        (unsigned long)d->length, d->label, (unsigned)d->cp, (unsigned)d->mapped,
        (unsigned long)d->octets, d->rule);
}

static bool
check(unsigned which, bool right)
{
    struct count *count = &counts[which];

    count->tried++;
    if (!right && count->wrong++ < MOST_NOTES) {
        note(
            "not: %s: seed %lu, where %u, flags 0x%03x", count->name, seed, (unsigned)where, flags);
        note_text(text.octets, text.length);
    }
    return right;
}

static bool
is_same_span(xn_span a, xn_span b)
{
    return a.offset == b.offset && a.length == b.length;
}

static bool
is_same_host(const xn_host *a, const xn_host *b)
{
    return a->kind == b->kind && is_same_span(a->host, b->host) && is_same_span(a->port, b->port)
        && is_same_span(a->zone, b->zone);
}

static bool
is_ascii(const char *octets, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)octets[i] >= 0x80)
            return false;
    return true;
}

static xn_status
compare_found(xn_host *found)
{
    static struct reference_answer expected;
    xn_host wanted;
    xn_diag diag;
    xn_status status, bare;

    memset(found, 0xA5, sizeof(*found));
    memset(&diag, 0xA5, sizeof(diag));
    bare = xn_find_host(text.octets, text.length, where, flags, found, NULL);
    status = xn_find_host(text.octets, text.length, where, flags, found, &diag);
    reference_find_host(text.octets, text.length, where, flags, &wanted, &expected);
    if (!check(FIND,
            status == expected.status && bare == status && is_same_host(found, &wanted)
                && reference_same_diag(&diag, &expected.diag))) {
        note_diag("library", status, &diag);
        note_diag("reference", expected.status, &expected.diag);
    }
    return status;
}

/* In the order of the text: host, zone, port. */
static void
check_spans(const xn_host *h)
{
    size_t host_end = h->host.offset + h->host.length, zone_end = h->zone.offset + h->zone.length,
           port_end = h->port.offset + h->port.length;

    check(INSIDE,
        h->host.offset <= host_end && host_end <= h->zone.offset && h->zone.offset <= zone_end
            && zone_end <= h->port.offset && h->port.offset <= port_end && port_end <= text.length
            && h->kind < KINDS && (h->kind != XN_KIND_NONE || port_end == h->host.offset)
            && (h->kind == XN_KIND_NONE || h->host.length > 0)
            && (h->kind == XN_KIND_IPV6 || h->zone.length == 0));
}

/* The result for a text with a host: the text before and after the name is unchanged. */
static void
check_result(const xn_host *h, const char *out, size_t length)
{
    static char again[OUT_SIZE], name[OUT_SIZE];
    size_t name_length, after = text.length - h->host.offset - h->host.length, again_length;
    bool is_rest_ascii =
        is_ascii(text.octets, h->host.offset) && is_ascii(text.octets + text.length - after, after);
    /* Decoded, a label may be refused for the others; and what XN_PR29 composes is not a real ACE
       label for XN_STRICT_ACE. */
    bool is_ascii_form = !(flags & (XN_TO_UNICODE | XN_TO_DISPLAY));
    bool is_accepted = is_ascii_form && !(flags & XN_PR29 && flags & XN_STRICT_ACE);
    xn_host found;
    xn_status status;

    check(REST,
        length < XN_REPLACED_SIZE(text.length) && length >= h->host.offset + after
            && memcmp(out, text.octets, h->host.offset) == 0
            && memcmp(out + length - after, text.octets + text.length - after, after) == 0);
    if (is_ascii_form && !(flags & (XN_LOWER | XN_PERCENT)) && is_ascii(text.octets, text.length))
        check(ASCII_ALIKE, length == text.length && memcmp(out, text.octets, length) == 0);
    if (is_ascii_form && is_rest_ascii)
        check(PLAIN, is_ascii(out, length));
    status = xn_host_name(text.octets, text.length, h, name, OUT_SIZE, &name_length, NULL);
    if (is_ascii_form && h->kind == XN_KIND_NAME && status == XN_OK)
        status = xn_to_ascii(name, name_length, flags & ~(unsigned)XN_NO_GUARDS, again, OUT_SIZE,
            &again_length, NULL);
    check(NAME,
        status == XN_OK
            && (!is_ascii_form || h->kind != XN_KIND_NAME
                || (again_length == length - h->host.offset - after
                    && memcmp(again, out + h->host.offset, again_length) == 0)));
    status = xn_find_host(out, length, where, flags, &found, NULL);
    check(SAME_PLACES,
        status == XN_OK && found.kind == h->kind && found.host.offset == h->host.offset
            && found.host.length == length - h->host.offset - after
            && found.port.length == h->port.length
            && found.port.offset + text.length == h->port.offset + length
            && found.zone.length == h->zone.length);
    status = xn_replace_host(out, length, where, flags, again, OUT_SIZE, &again_length, NULL);
    if (is_accepted || status == XN_OK)
        check(IDEMPOTENT,
            status == XN_OK && again_length == length && memcmp(again, out, length) == 0);
}

static void
try_text(unsigned long number)
{
    static struct reference_answer expected;
    static char out[OUT_SIZE], exact[OUT_SIZE];
    size_t length, again;
    xn_host found;
    xn_diag diag;
    xn_status status, bare;

    random_state = 3986 + number * 7919;
    seed = number;
    where = make_host_text(&text);
    if (random_below(10) == 0)
        where = (xn_where)(1 + random_below(4));
    flags = 0;
    if (random_below(3) == 0)
        for (size_t i = 0; flag_at(i) != 0; i++)
            flags |= random_below(3) == 0 ? flag_at(i) : 0;
    flags |= random_below(3) == 0 ? XN_PERCENT : 0;
    flags |= random_below(5) == 0 ? XN_TO_UNICODE : 0;
    flags |= random_below(5) == 0 ? XN_TO_DISPLAY : 0;
    flags |= random_below(2) == 0 ? XN_ALLOW_UNASSIGNED : 0;
    status = compare_found(&found);
    if (status == XN_OK)
        check_spans(&found);
    memset(&diag, 0x5A, sizeof(diag));
    status = xn_replace_host(text.octets, text.length, where, flags, out, OUT_SIZE, &length, &diag);
    bare = xn_replace_host(text.octets, text.length, where, flags, exact, length + 1, &again, NULL);
    reference_replace_host(text.octets, text.length, where, flags, &expected);
    if (!check(REPLACE,
            status == expected.status && bare == status && length == expected.length
                && again == length && memcmp(out, expected.text, length) == 0
                && memcmp(exact, out, length + 1) == 0
                && reference_same_diag(&diag, &expected.diag))) {
        note_diag("library", status, &diag);
        note_diag("reference", expected.status, &expected.diag);
    }
    refused += status != XN_OK;
    if (status != XN_OK)
        return;
    kinds[found.kind]++;
    check_result(&found, out, length);
}

int
main(int argc, char **argv)
{
    unsigned long texts = argc > 1 ? strtoul(argv[1], NULL, 10) : 300000 / test_share();
    unsigned long first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;

    reference_open();
    for (unsigned long number = first; number < first + texts; number++)
        try_text(number);
    for (size_t i = 0; i < CASES; i++)
        ok(counts[i].wrong == 0 && counts[i].tried > texts / 50, "%s: %lu times, %lu wrong",
            counts[i].name, counts[i].tried, counts[i].wrong);
    ok(refused > texts / 5 && kinds[XN_KIND_NONE] > 0 && kinds[XN_KIND_NAME] > texts / 8
            && kinds[XN_KIND_IPV4] > texts / 100 && kinds[XN_KIND_IPV6] > texts / 200,
        "%lu texts refused; hosts: %lu names, %lu IPv4, %lu IPv6; %lu texts without", refused,
        kinds[XN_KIND_NAME], kinds[XN_KIND_IPV4], kinds[XN_KIND_IPV6], kinds[XN_KIND_NONE]);
    return tap_end();
}
