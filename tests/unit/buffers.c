/* SPDX-License-Identifier: MIT */
/* Each call of libxn that writes into a buffer, with every capacity. */
#include <config.h>

#include "capacities.h"
#include "xn.h"

static unsigned flags;

/* The length is reported if the result is complete but for the buffer. */
static size_t
judge(xn_status status, size_t length, bool *fits)
{
    *fits = status == XN_OK;
    return status == XN_OK || status == XN_E_SPACE ? length : 0;
}

#define CONVERTER(name, call)                                             \
    static size_t name(const void *in, void *out, size_t cap, bool *fits) \
    {                                                                     \
        size_t length = SIZE_MAX;                                         \
        xn_status status = call;                                          \
                                                                          \
        return judge(status, length, fits);                               \
    }

/* In "http://b%C3%BCcher.example/" */
static const xn_host url_host = {{7, 19}, {26, 0}, {26, 0}, XN_KIND_NAME, {0, 0, 0}};

CONVERTER(to_ascii, xn_to_ascii(in, XN_STRLEN, flags, out, cap, &length, NULL))
CONVERTER(to_unicode, xn_to_unicode(in, XN_STRLEN, flags, out, cap, &length, NULL))
CONVERTER(label_to_ascii, xn_label_to_ascii(in, XN_STRLEN, flags, out, cap, &length, NULL))
CONVERTER(label_to_unicode, xn_label_to_unicode(in, XN_STRLEN, flags, out, cap, &length, NULL))
CONVERTER(to_display, xn_to_display(in, XN_STRLEN, flags, out, cap, &length, NULL, NULL))
CONVERTER(replace_host, xn_replace_host(in, XN_STRLEN, XN_URL, XN_PERCENT, out, cap, &length, NULL))
CONVERTER(
    restore_host, xn_replace_host(in, XN_STRLEN, XN_URL, XN_TO_UNICODE, out, cap, &length, NULL))
CONVERTER(
    display_host, xn_replace_host(in, XN_STRLEN, XN_URL, XN_TO_DISPLAY, out, cap, &length, NULL))
CONVERTER(host_name, xn_host_name(in, XN_STRLEN, &url_host, out, cap, &length, NULL))
CONVERTER(canonical, xn_canonical(in, XN_STRLEN, flags, out, cap, &length, NULL))
CONVERTER(key, xn_key(in, XN_STRLEN, flags, out, cap, &length, NULL))
CONVERTER(key_to_name, xn_key_to_name(in, XN_STRLEN, out, cap, &length, NULL))
CONVERTER(nfkc, xn_nfkc(in, XN_STRLEN, flags, out, cap, &length, NULL))
CONVERTER(prep, xn_prep(in, XN_STRLEN, xn_profile_find("saslprep"), flags, out, cap, &length, NULL))

static size_t
punycode_encode(const void *in, void *out, size_t cap, bool *fits)
{
    const uint32_t *cps = in;
    size_t length = SIZE_MAX, count = 0;
    xn_status status;

    while (cps[count] != 0)
        count++;
    status = xn_punycode_encode(cps, count, NULL, out, cap, &length, NULL);
    return judge(status, length, fits);
}

/* The annotations have an array of the same capacity, which ends before a page as well. */
static size_t
punycode_decode(const void *in, void *out, size_t cap, bool *fits)
{
    static char *end;
    size_t length = SIZE_MAX;
    unsigned char *upper;
    xn_status status;

    if (end == NULL)
        end = guarded_new();
    upper = cap < GUARDED_SIZE ? (unsigned char *)end - cap : NULL;
    status = xn_punycode_decode(in, strlen(in), out, cap, &length, cap > 0 ? upper : NULL, NULL);
    return judge(status, length, fits);
}

#define A63     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define A61     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define BUECHER "b\303\274cher"

#define TEXT(call, input)                                  \
    {                                                      \
#call " of " input, call, input, 1, 1, SHORT_EMPTY \
    }
#define NAMED(name, call, input)                          \
    {                                                     \
#call " of " name, call, input, 1, 1, SHORT_EMPTY \
    }

static const uint32_t buecher[] = {'b', 0xFC, 'c', 'h', 'e', 'r', 0}, ascii[] = {'a', '-', 0},
                      only[] = {0xFC, 0xFC, 0x10FFFF, 0}, none[] = {0};
static uint32_t many[301];

static const struct capacity_case rows[] = {
    TEXT(to_ascii, "a"),
    TEXT(to_ascii, "."),
    TEXT(to_ascii, "Www.Example."),
    NAMED("63 letters", to_ascii, A63),
    NAMED("253 octets", to_ascii, A63 "." A63 "." A63 "." A61),
    NAMED("253 octets and a dot", to_ascii, A63 "." A63 "." A63 "." A61 "."),
    TEXT(to_ascii, BUECHER ".example"),
    TEXT(to_ascii, "a." BUECHER "." BUECHER "."),
    NAMED("marks out of order", to_ascii, "a\314\202\314\243.example"),
    TEXT(label_to_ascii, "Label"),
    TEXT(label_to_ascii, BUECHER),
    NAMED("63 letters", label_to_ascii, A63),
    NAMED("marks out of order", label_to_ascii, "a\314\202\314\243"),
    TEXT(to_unicode, ""),
    TEXT(to_unicode, "a"),
    TEXT(to_unicode, "..a..b.."),
    TEXT(to_unicode, "xn--bcher-kva.example"),
    TEXT(to_unicode, "XN--BCHER-KVA"),
    TEXT(to_unicode, "xn--a.xn--bcher-kva."),
    NAMED("63 letters twice", to_unicode, A63 "." A63),
    NAMED("a label that grows", to_unicode, "xn--\343\216\211\343\216\211\343\216\211-olb"),
    TEXT(label_to_unicode, "xn--bcher-kva"),
    TEXT(label_to_unicode, "xn--a"),
    TEXT(label_to_unicode, BUECHER),
    TEXT(to_display, "xn--bcher-kva.example"),
    NAMED("two scripts", to_display, "p\320\260ypal.example"),
    TEXT(to_display, "example"),
    TEXT(replace_host, "http://" BUECHER ".example:80/a?b#c"),
    TEXT(replace_host, "http://b%C3%BCcher.example/"),
    TEXT(replace_host, "http://[::1]/"),
    TEXT(replace_host, "file:///etc"),
    TEXT(restore_host, "http://xn--bcher-kva.example:80/a?b#c"),
    TEXT(display_host, "http://xn--bcher-kva.example:80/a?b#c"),
    NAMED("two scripts in a URL", display_host, "http://p\320\260ypal.example/"),
    TEXT(host_name, "http://b%C3%BCcher.example/"),
    TEXT(canonical, "B\303\274cher.example."),
    TEXT(canonical, "."),
    TEXT(key, "B\303\274cher.example"),
    NAMED("percent-encoded", key, "a b%.c"),
    TEXT(key, "."),
    TEXT(key_to_name, "c!a%20b%25!"),
    TEXT(key_to_name, ""),
    TEXT(nfkc, ""),
    TEXT(nfkc, "a"),
    NAMED("ligatures", nfkc, "\357\267\272\357\267\272"),
    NAMED("marks out of order", nfkc, "a\314\202\314\243"),
    NAMED("70 letters and a ligature", nfkc, A63 "aaaaaaa\357\254\201"),
    TEXT(prep, "user"),
    NAMED("spaces", prep, "a\302\240b\342\200\213c\302\255d"),
    {"xn_punycode_encode", punycode_encode, buecher, 1, 1, SHORT_EMPTY},
    {"xn_punycode_encode of ASCII", punycode_encode, ascii, 1, 1, SHORT_EMPTY},
    {"xn_punycode_encode of non-ASCII", punycode_encode, only, 1, 1, SHORT_EMPTY},
    {"xn_punycode_encode of nothing", punycode_encode, none, 1, 1, SHORT_EMPTY},
    {"xn_punycode_encode of 300 code points", punycode_encode, many, 1, 1, SHORT_EMPTY},
    {"xn_punycode_decode", punycode_decode, "Bcher-kva", 4, 0, SHORT_EMPTY},
    {"xn_punycode_decode of ASCII", punycode_decode, "abc-", 4, 0, SHORT_EMPTY},
    {"xn_punycode_decode of non-ASCII", punycode_decode, "tdaa", 4, 0, SHORT_EMPTY},
    {"xn_punycode_decode of nothing", punycode_decode, "", 4, 0, SHORT_EMPTY},
};

int
main(void)
{
    static const unsigned some[] = {0, XN_LOWER, XN_NO_GUARDS, XN_PR29};

    for (size_t i = 0; i < 300; i++)
        many[i] = i % 2 ? 'a' : (uint32_t)(0x4E00 + i);
    for (size_t i = 0; i < sizeof(some) / sizeof(*some); i++) {
        flags = some[i];
        note("flags %#x", flags);
        test_capacities(rows, sizeof(rows) / sizeof(*rows));
    }
    return tap_end();
}
