/* SPDX-License-Identifier: MIT */
/* The contract of xn.h for hosts in text: arguments, spans, flags, messages, lists of addresses,
   time. */
#include <config.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "share.h"
#include "tap.h"
#include "xn.h"

static bool
is_nothing(const xn_host *h)
{
    static const xn_host nothing;

    return h->kind == XN_KIND_NONE && h->host.offset == nothing.host.offset
        && h->host.length + h->port.offset + h->port.length + h->zone.offset + h->zone.length == 0;
}

static bool
is_argument(const xn_diag *d)
{
    return d->status == XN_E_ARGUMENT && d->offset == 0 && d->length == 0 && d->cp == XN_NO_CP
        && d->mapped == XN_NO_CP && d->rule[0] == '\0';
}

static void
test_arguments(void)
{
    static const char url[] = "http://a/";
    xn_host h;
    xn_diag d;
    char out[32];
    size_t length = 99;

    ok(xn_find_host(url, 9, XN_URL, 0, NULL, &d) == XN_E_ARGUMENT && is_argument(&d),
        "xn_find_host: host may not be NULL");
    memset(&h, 0xA5, sizeof(h));
    ok(xn_find_host(NULL, 1, XN_URL, 0, &h, &d) == XN_E_ARGUMENT && is_argument(&d)
            && is_nothing(&h),
        "xn_find_host: NULL with a length");
    memset(&h, 0xA5, sizeof(h));
    ok(xn_find_host(url, 9, XN_URL, 0x10000, &h, &d) == XN_E_ARGUMENT && is_argument(&d)
            && is_nothing(&h),
        "xn_find_host: an unknown flag");
    ok(xn_find_host(url, 9, (xn_where)0, 0, &h, &d) == XN_E_ARGUMENT && is_argument(&d)
            && xn_find_host(url, 9, (xn_where)5, 0, &h, NULL) == XN_E_ARGUMENT && is_nothing(&h),
        "xn_find_host: an unknown kind of text");
    memset(&h, 0xA5, sizeof(h));
    ok(xn_find_host(NULL, 0, XN_URL, 0, &h, &d) == XN_E_SYNTAX && d.offset == 0 && is_nothing(&h),
        "xn_find_host: NULL of length 0 is the empty text");
    ok(xn_find_host("http://a/\0b", XN_STRLEN, XN_URL, 0, &h, NULL) == XN_OK && h.host.offset == 7
            && h.host.length == 1,
        "xn_find_host: XN_STRLEN");
    ok(xn_replace_host(NULL, 1, XN_URL, 0, out, 32, &length, &d) == XN_E_ARGUMENT && length == 0
            && out[0] == '\0' && is_argument(&d),
        "xn_replace_host: NULL with a length");
    ok(xn_replace_host(url, 9, XN_URL, 0, NULL, 1, &length, &d) == XN_E_ARGUMENT && is_argument(&d),
        "xn_replace_host: a capacity without memory");
    ok(xn_replace_host(url, 9, (xn_where)9, 0, out, 32, &length, &d) == XN_E_ARGUMENT && length == 0
            && out[0] == '\0',
        "xn_replace_host: an unknown kind of text");
    ok(xn_replace_host(url, XN_STRLEN, XN_URL, 0, out, 10, &length, NULL) == XN_OK && length == 9
            && strcmp(out, url) == 0,
        "xn_replace_host: just enough capacity");
    ok(xn_replace_host(url, 9, XN_URL, 0, out, 9, &length, &d) == XN_E_SPACE && length == 9
            && out[0] == '\0' && d.status == XN_E_SPACE,
        "xn_replace_host: one octet too few");
}

/* A flag that does not apply changes nothing, and does not keep a name from a fast path. */
static void
test_flags(void)
{
    static const char *const names[] = {"example.com",
        "b\xC3\xBC"
        "cher.example",
        "xn--bcher-kva", "a%41", "xn--a", "\xE2\x84\x80", "a..b"};
    static const unsigned flags[] = {XN_PERCENT, XN_TO_UNICODE, XN_PERCENT | XN_TO_UNICODE};
    unsigned wrong = 0;

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        for (size_t f = 0; f < 3; f++) {
            char out[2][64];
            unsigned traits[2];
            xn_diag d[2];

            for (unsigned with = 0; with < 2; with++) {
                unsigned set = with ? flags[f] : 0;

                (void)!xn_to_ascii(names[i], XN_STRLEN, set, out[with], 64, NULL, &d[with]);
                (void)!xn_traits(names[i], XN_STRLEN, set, &traits[with], NULL);
            }
            wrong += strcmp(out[0], out[1]) != 0 || d[0].status != d[1].status
                || d[0].offset != d[1].offset || traits[0] != traits[1];
        }
    }
    ok(wrong == 0, "XN_PERCENT and XN_TO_UNICODE are ignored by functions for names");
}

static bool
is_message(const char *text, xn_where where, unsigned flags, const char *expected)
{
    char line[XN_DIAG_SIZE];
    xn_host h;
    xn_diag d;

    if (xn_find_host(text, XN_STRLEN, where, flags, &h, &d) == XN_OK)
        return false;
    xn_diag_format(&d, line, sizeof(line));
    if (strcmp(line, expected) == 0)
        return true;
    note("%s", line);
    return false;
}

static void
test_messages(void)
{
    static const struct {
        const char *text;
        xn_where where;
        unsigned flags;
        const char *message;
    } rows[] = {
        {"", XN_URL, 0,
            "octet 1: the scheme of the URL, or the colon after it, is missing (RFC 3986 section "
            "3.1)"},
        {"a b", XN_URL, 0,
            "octet 2: U+0020 may not be in the scheme of a URL (RFC 3986 section 3.1)"},
        {"http:x", XN_URL, 0, "octet 6: the // before the host is missing (RFC 3986 section 3.2)"},
        {"http:\\x", XN_URL, 0,
            "octet 6: U+005C may not be in the // before a host (RFC 3986 section 3.2)"},
        {"http://[@a", XN_URL, 0,
            "octet 8: U+005B may not be in the user information of a URL (RFC 3986 section 3.2.1)"},
        {"http:///", XN_URL, 0, "octet 8: the host is missing (RFC 3986 section 3.2.2)"},
        {"http://a\nb", XN_URL, 0, "octet 9: U+000A may not be in a host (RFC 3986 section 3.2.2)"},
        {"http://a:b", XN_URL, 0, "octet 10: not a port from 0 to 65535 (RFC 3986 section 3.2.3)"},
        {"http://[:]", XN_URL, 0, "octet 9: not an IPv6 address (RFC 4291 section 2.2)"},
        {"http://[]", XN_URL, 0, "octet 9: the IPv6 address is missing (RFC 4291 section 2.2)"},
        {"http://[::%1]", XN_URL, 0,
            "octet 11: not the zone of an IPv6 address (RFC 6874 section 2)"},
        {"::%", XN_HOST, 0, "octet 3: not the zone of an IPv6 address (RFC 4007 section 11)"},
        {"file://a:1", XN_URL, 0,
            "octet 9: U+003A may not be in the host of a file URL (RFC 8089 section 2)"},
        {"a", XN_EMAIL, 0,
            "octet 2: the local part, the @ or the host is missing (RFC 5321 section 4.1.2)"},
        {"<a@b>", XN_EMAIL, 0,
            "octet 1: U+003C may not be in a mail address (RFC 5321 section 4.1.2)"},
        {"a@[b]", XN_EMAIL, 0, "octet 4: not an address literal (RFC 5321 section 4.1.3)"},
        {"mailto://", XN_URL, 0, "octet 8: not a mailto URL (RFC 6068 section 2)"},
        {"http://%4", XN_URL, XN_PERCENT,
            "octet 8: not a percent-encoded octet (RFC 3986 section 2.1)"},
        {"http://u@a.b%", XN_URL, 0,
            "label 2, octet 13: U+0025 is not a letter, digit or hyphen (RFC 3490 section 4.1 step "
            "3a)"},
        {"http://u@a.1", XN_URL, 0,
            "label 2, octet 12: the name would end in a number, like an IP address (xn guard "
            "literal)"},
    };
    xn_diag d = {
        .status = XN_E_SYNTAX, .label = XN_NO_LABEL, .length = 1, .cp = XN_NO_CP, .rule = NULL};
    char line[XN_DIAG_SIZE];

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        ok(is_message(rows[i].text, rows[i].where, rows[i].flags, rows[i].message), "message: %s",
            rows[i].message);
    ok(xn_diag_format(&d, line, sizeof(line)) == strlen(line)
            && strstr(line, "octet 1: not ") == line,
        "message: without a rule");
}

/* doc/names-in-urls.md: the rest after a host begins with a comma. */
static void
test_mailto(void)
{
    static const char url[] = "mailto:a@b.c,d@[::1],e%2C@f?to=g@h";
    static const char *const hosts[] = {"b.c", "::1", "f"};
    size_t at = 0, count = 0, length = strlen(url);
    bool right = true;

    do {
        xn_host h;

        if (xn_find_host(url + at, length - at, XN_URL, 0, &h, NULL) != XN_OK || count == 3)
            break;
        right = right && h.host.length == strlen(hosts[count])
            && memcmp(url + at + h.host.offset, hosts[count], h.host.length) == 0;
        at += h.port.offset;
        count++;
    } while (at < length && url[at] == ',');
    ok(right && count == 3 && url[at] == '?', "each address of a mailto URL");
}

/* The seconds that both functions take for a text, the least of several. */
static double
measure(const char *before, const char *repeat, const char *after, size_t times, xn_where where)
{
    size_t width = strlen(repeat), length = strlen(before);
    char *text = malloc(length + times * width + strlen(after) + 1);
    double least = 1e9;

    if (text == NULL)
        exit(99);
    memcpy(text, before, length);
    for (size_t i = 0; i < times; i++, length += width)
        memcpy(text + length, repeat, width);
    strcpy(text + length, after);
    for (int i = 0; i < 3; i++) {
        clock_t start = clock();
        double seconds;
        xn_host h;
        xn_diag d;

        (void)!xn_find_host(text, XN_STRLEN, where, XN_PERCENT, &h, &d);
        (void)!xn_replace_host(text, XN_STRLEN, where, XN_TO_UNICODE, NULL, 0, NULL, &d);
        seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        least = seconds < least ? seconds : least;
    }
    free(text);
    return least;
}

static void
test_linear_time(void)
{
    static const struct {
        const char *before, *repeat, *after;
        xn_where where;
    } texts[] = {{"http://", "a@", "b/", XN_URL}, {"http://", "a.", "b\xC3\xBC/", XN_URL},
        {"http://", "\xC3\xBC", "/", XN_URL}, {"http://", "a.", "%zz/", XN_URL},
        {"", "\"@", "a", XN_EMAIL}, {"", "\"\\\"@\"", "@a", XN_EMAIL}, {"", "[:", "", XN_HOST_PORT},
        {"http://[::", "1", "]/", XN_URL}, {"http://", "1.", "1/", XN_URL},
        {"http://", "0", "/", XN_URL}, {"http://", "a/", "", XN_URL}};

    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        double few =
                   measure(texts[i].before, texts[i].repeat, texts[i].after, 40000, texts[i].where),
               many = measure(
                   texts[i].before, texts[i].repeat, texts[i].after, 160000, texts[i].where);

        if (!ok(test_share() > 1 || many < 9 * few + 0.02,
                "linear time: %s, then %s again and again", texts[i].before, texts[i].repeat))
            note("%g s for 40000, %g s for 160000", few, many);
    }
}

int
main(void)
{
    test_arguments();
    test_flags();
    test_messages();
    test_mailto();
    test_linear_time();
    return tap_end();
}
