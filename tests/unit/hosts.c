/* SPDX-License-Identifier: MIT */
/* The contract of xn.h for hosts in text: arguments, names, lists of addresses. */
#include <config.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

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
    } rows[] = {{"http://b%C3%BCcher.example:80/%41", XN_URL, "b\303\274cher.example"},
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

/* doc/reference/urls.md: the rest after a host begins with a comma. */
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

int
main(void)
{
    test_arguments();
    test_names();
    test_mailto();
    return tap_end();
}
