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
    ok(xn_host_name(url, 9, NULL, out, 32, &length, &d) == XN_E_ARGUMENT && is_argument(&d)
            && length == 0 && out[0] == '\0',
        "xn_host_name: host may not be NULL");
    ok(xn_host_name(NULL, 1, &h, out, 32, &length, &d) == XN_E_ARGUMENT && is_argument(&d),
        "xn_host_name: NULL with a length");
    h.host = (xn_span){8, 2};
    ok(xn_host_name(url, 9, &h, out, 32, &length, &d) == XN_E_ARGUMENT && is_argument(&d),
        "xn_host_name: a host that is longer than the text");
    h.host = (xn_span){10, 0};
    ok(xn_host_name(url, 9, &h, out, 32, &length, &d) == XN_E_ARGUMENT,
        "xn_host_name: a host after the text");
    h.host = (xn_span){0, 3};
    ok(xn_host_name("a%20", 4, &h, out, 32, &length, &d) == XN_OK && strcmp(out, "a%2") == 0,
        "xn_host_name: an octet after the host is not decoded");
    h.host = (xn_span){7, 1};
    ok(xn_host_name(url, XN_STRLEN, &h, out, 2, &length, &d) == XN_OK && strcmp(out, "a") == 0
            && length == 1 && d.status == XN_OK,
        "xn_host_name: just enough capacity");
    ok(xn_host_name(url, 9, &h, out, 1, &length, &d) == XN_E_SPACE && length == 1 && out[0] == '\0',
        "xn_host_name: one octet too few");
}

static void
test_names(void)
{
    static const struct {
        const char *text;
        xn_where where;
        const char *name;
    } rows[] = {{"http://b%C3%BCcher.example:80/%41", XN_URL,
                    "b\xC3\xBC"
                    "cher.example"},
        {"a%40b@c", XN_EMAIL, "c"}, {"[fe80::1%eth0]:80", XN_HOST_PORT, "fe80::1"},
        {"http://u%3A@[fe80::1%25eth0]/", XN_URL, "fe80::1"}, {"0x7f.1:1", XN_HOST_PORT, "0x7f.1"},
        {"file:///etc", XN_URL, ""}, {"%e4%b8%ad", XN_HOST, "\xE4\xB8\xAD"}};

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        char out[64] = "x";
        size_t length;
        xn_host h;

        ok(xn_find_host(rows[i].text, XN_STRLEN, rows[i].where, XN_PERCENT, &h, NULL) == XN_OK
                && xn_host_name(rows[i].text, XN_STRLEN, &h, out, 64, &length, NULL) == XN_OK
                && strcmp(out, rows[i].name) == 0 && length == strlen(out),
            "the host of %s", rows[i].text);
    }
}

static void
test_display(void)
{
    /* A Cyrillic letter in a name that looks like Latin, and a name that is safe */
    static const char mixed[] = "http://u@p\xD0\xB0ypal.example:80/\xD0\xB0",
                      safe[] = "http://xn--bcher-kva.example/\xC3\xBC";
    char out[XN_REPLACED_SIZE(sizeof(mixed))];
    xn_diag d;

    ok(xn_replace_host(mixed, XN_STRLEN, XN_URL, XN_TO_DISPLAY, out, sizeof(out), NULL, &d) == XN_OK
            && strcmp(out, "http://u@xn--pypal-4ve.example:80/\xD0\xB0") == 0 && d.status == XN_OK
            && d.label == 0 && d.offset == 9 && d.length == 7,
        "XN_TO_DISPLAY: a label that is not shown, and its position");
    ok(xn_replace_host(safe, XN_STRLEN, XN_URL, XN_TO_DISPLAY | XN_TO_UNICODE, out, sizeof(out),
           NULL,
           &d) == XN_OK
            && strcmp(out,
                   "http://b\xC3\xBC"
                   "cher.example/\xC3\xBC")
                == 0
            && d.length == 0,
        "XN_TO_DISPLAY: a name that is shown; XN_TO_UNICODE has no effect");
    ok(xn_replace_host(mixed, XN_STRLEN, XN_URL, XN_TO_DISPLAY | XN_TO_UNICODE, out, sizeof(out),
           NULL,
           &d) == XN_OK
            && strcmp(out, "http://u@xn--pypal-4ve.example:80/\xD0\xB0") == 0,
        "nor for a name that is not shown");
    ok(xn_replace_host("a@xn--bcher-kva", XN_STRLEN, XN_EMAIL, XN_TO_DISPLAY, out, sizeof(out),
           NULL,
           NULL) == XN_OK
            && strcmp(out,
                   "a@b\xC3\xBC"
                   "cher")
                == 0,
        "XN_TO_DISPLAY: without a diagnosis");
}

/* A flag that does not apply changes nothing, and does not keep a name from a fast path. */
static void
test_flags(void)
{
    static const char *const names[] = {"example.com", "b\303\274cher.example", "xn--bcher-kva",
        "a%41", "xn--a", "\xE2\x84\x80", "a..b"};
    static const unsigned flags[] = {
        XN_PERCENT, XN_TO_UNICODE, XN_PERCENT | XN_TO_UNICODE, XN_TO_DISPLAY};
    unsigned wrong = 0;

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        for (size_t f = 0; f < 4; f++) {
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
    ok(wrong == 0,
        "XN_PERCENT, XN_TO_UNICODE and XN_TO_DISPLAY are ignored by functions for names");
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
    test_names();
    test_display();
    test_mailto();
    test_linear_time();
    return tap_end();
}
