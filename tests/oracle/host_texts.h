/* SPDX-License-Identifier: MIT */
/* URLs, mail addresses and hosts with ports, made at random of the parts about which programs
   disagree: delimiters in ASCII and others that nameprep maps to them, numbers, addresses,
   percent-encoding, quotation marks, controls. */
#ifndef HOST_TEXTS_H
#define HOST_TEXTS_H

#include "subjects.h"

static void
put_text(struct subject *s, const char *text)
{
    put_octets(s, text, strlen(text));
}

/* Percent-encodes what was added from start on, octet by octet, or some of them. */
static void
encode_some(struct subject *s, size_t start, bool all)
{
    static const char upper[] = "0123456789ABCDEF", lower[] = "0123456789abcdef";
    struct subject copy = *s;

    s->length = start;
    for (size_t i = start; i < copy.length; i++) {
        unsigned char c = (unsigned char)copy.octets[i];
        const char *digits = random_below(2) ? upper : lower;
        char encoded[] = {'%', digits[c >> 4], digits[c & 15]};

        if (all || (c >= 0x80 && random_below(40) != 0) || random_below(6) == 0)
            put_octets(s, encoded, 3);
        else
            put_octets(s, copy.octets + i, 1);
    }
}

static void
put_ipv4(struct subject *s)
{
    static const char *const numbers[] = {"0", "1", "127", "255", "256", "0x7f", "0xff", "0x100",
        "0377", "0400", "0X1", "0x", "010", "08", "00", "65536", "16777216", "4294967295",
        "4294967296", "", "1a", "\xEF\xBC\x91"};
    uint32_t count = random_below(3) == 0 ? 1 + random_below(6) : 4;

    for (uint32_t i = 0; i < count; i++) {
        put_text(s, i > 0 ? "." : "");
        put_text(s, random_below(3) == 0 ? ONE_OF(numbers) : numbers[random_below(4)]);
    }
    put_text(s, random_below(10) == 0 ? "." : "");
}

static void
put_ipv6(struct subject *s)
{
    static const char *const groups[] = {"1", "ab", "ABCD", "0", "12345", "g", "", "ffff"};
    uint32_t count = random_below(3) == 0 ? random_below(10) : 8, shortened = random_below(10);

    for (uint32_t i = 0; i < count; i++) {
        if (i == shortened)
            put_text(s, "::");
        else if (i > 0)
            put_text(s, ":");
        if (i + 2 == count && random_below(4) == 0) {
            put_ipv4(s);
            break;
        }
        put_text(s, random_below(20) == 0 ? ONE_OF(groups) : groups[random_below(4)]);
        if (shortened < count && random_below(3) == 0)
            break;
    }
    if (count == 0)
        put_text(s, "::1");
}

static void
put_zone(struct subject *s, bool url)
{
    static const char *const zones[] = {
        "eth0", "1", "a-b_c.~", "", "a b", "a%20", "a%2", "en:0", "\xC3\xBC"};

    put_text(s, random_below(8) == 0 ? "%" : url ? "%25" : "%");
    put_text(s, random_below(3) == 0 ? ONE_OF(zones) : "eth0");
}

/* Appends text that may surprise a parser anywhere. */
static void
put_surprise(struct subject *s)
{
    static const char *const surprises[] = {"@", "@@", "\\", "/", "//", "?", "#", ":", "::", "[",
        "]", "%", "%40", "%2e", "%2F", "%00", "%zz", " ", "\t", "\n", "\r", "\x01", "\x7F", "\"",
        "\\\"", ",", ";", "<", ">", "(", ")", "|", "^", "`", "{", "!", "&", "\xEF\xBC\x8F",
        "\xEF\xBC\xA0", "\xEF\xB9\xAB", "\xEF\xBC\x9A", "\xE2\x84\x80", "\xE2\x80\xA6",
        "\xE2\x89\xA0", "\xE2\x92\x88", "\xC2\x85", "\xC2\xA0", "\xE3\x80\x82", "\xC0\xAF", "\xFF",
        "\xE2\x84", "%C3%BC", "%EF%BC%8F", "%E2", "\xCC\xB8", "=\xCC\xB8"};

    if (random_below(20) == 0)
        put_octets(s, "", 1);
    else
        put_text(s, ONE_OF(surprises));
}

static void
maybe_surprise(struct subject *s)
{
    if (random_below(12) == 0)
        put_surprise(s);
}

static void
put_host_name(struct subject *s)
{
    size_t start = s->length;
    uint32_t labels = 1 + random_below(3);
    bool encode = random_below(6) == 0;

    for (uint32_t i = 0; i < labels; i++) {
        if (i > 0)
            put_dot(s);
        if (random_below(4) == 0)
            put_label(s);
        else if (random_below(2))
            put_ascii(s, 1 + random_below(8));
        else
            put_points(s, 1 + random_below(6), letter);
        maybe_surprise(s);
    }
    if (random_below(10) == 0) {
        put_dot(s);
        put_number(s);
    }
    if (random_below(12) == 0)
        put_dot(s);
    if (encode)
        encode_some(s, start, random_below(4) == 0);
}

static void
put_any_host(struct subject *s, bool url)
{
    switch (random_below(8)) {
    case 0: put_ipv4(s); break;
    case 1:
        put_text(s, random_below(20) ? "[" : "");
        put_ipv6(s);
        if (random_below(3) == 0)
            put_zone(s, url);
        put_text(s, random_below(20) ? "]" : "");
        break;
    case 2: maybe_surprise(s); break;
    default: put_host_name(s);
    }
    maybe_surprise(s);
}

static void
put_port(struct subject *s)
{
    static const char *const ports[] = {":80", ":", ":65535", ":65536", ":00001", ":000001", ":a",
        ":8a", ":+1", ":99999", ":\xEF\xBC\x98"};

    if (random_below(3) == 0)
        put_text(s, random_below(2) ? ONE_OF(ports) : ":8080");
}

static void
put_user(struct subject *s)
{
    static const char *const users[] = {
        "u", "user:pw", "", ":", "a%40b", "a@b", "\xC3\xBC", "a:b:c", "a\"b", "x;y"};

    put_text(s, ONE_OF(users));
    maybe_surprise(s);
    put_text(s, "@");
}

static void
put_local_part(struct subject *s)
{
    static const char *const parts[] = {"user", "a.b", "\"a b\"", "\"x@y\"", "\"a\\\"b\"",
        "\"\\\\\"", "\"a", "a@b", "\xE7\x94\xA8", "a+b", "", "\"\"", "<a", "a,b", "%22a%22"};

    put_text(s, random_below(3) ? ONE_OF(parts) : "user");
    maybe_surprise(s);
}

static void
put_address(struct subject *s)
{
    static const char *const tags[] = {"IPv6:", "ipv6:", "", "IPv4:", "x:"};

    put_local_part(s);
    put_text(s, random_below(20) ? "@" : "");
    if (random_below(8) != 0) {
        put_host_name(s);
        return;
    }
    put_text(s, random_below(20) ? "[" : "");
    put_text(s, ONE_OF(tags));
    (random_below(2) ? put_ipv4 : put_ipv6)(s);
    put_text(s, random_below(20) ? "]" : "");
}

static void
put_url(struct subject *s)
{
    static const char *const schemes[] = {"http", "https", "ws", "wss", "ftp", "file", "foo",
        "HTTP", "File", "a.b+c-1", "mailto", "httpx", "1a", "", "h\xC3\xBC"};
    static const char *const slashes[] = {
        "://", ":/", ":", ":///", ":\\\\", ":/\\", ":\t//", ":/\n/", "//", ":////"};
    static const char *const ends[] = {"", "/", "/a@b", "?a@b", "#a@b", "/\\@x", "?", "#", "/\n"};

    put_text(s, random_below(3) ? "http" : ONE_OF(schemes));
    maybe_surprise(s);
    put_text(s, random_below(8) ? "://" : ONE_OF(slashes));
    if (random_below(4) == 0)
        put_user(s);
    put_any_host(s, true);
    put_port(s);
    put_text(s, ONE_OF(ends));
}

static void
put_mailto(struct subject *s)
{
    static const char *const ends[] = {"", "?subject=a@b", "#a", ",c@d", ","};

    put_text(s, random_below(8) ? "mailto:" : ",");
    put_address(s);
    put_text(s, ONE_OF(ends));
}

/* Makes a text, and returns the kind that it most likely is. */
static xn_where
make_host_text(struct subject *s)
{
    s->length = 0;
    switch (random_below(8)) {
    case 0: put_any_host(s, false); return XN_HOST;
    case 1:
        put_any_host(s, false);
        put_port(s);
        return XN_HOST_PORT;
    case 2: put_address(s); return XN_EMAIL;
    case 3: put_mailto(s); return XN_URL;
    default: put_url(s); return XN_URL;
    }
}

#endif
