/* SPDX-License-Identifier: MIT */
/* Not inet_aton() and inet_pton(): they need a final NUL, older versions of the former accept text
   after the address (CVE-2016-10739), and both are slower than most names deserve. */
#include "literal.h"

#include <stdint.h>
#include <string.h>

#include "xn.h"

static int
digit_value(char c, unsigned base)
{
    int value = c >= '0' && c <= '9' ? c - '0'
        : c >= 'a' && c <= 'f'       ? c - 'a' + 10
        : c >= 'A' && c <= 'F'       ? c - 'A' + 10
                                     : 16;

    return value < (int)base ? value : -1;
}

/* Reads one part of an IPv4 address: 0x for hexadecimal, 0 for octal.  `0x` alone is not one. */
static bool
read_part(const char *text, size_t length, size_t *at, uint64_t *part)
{
    unsigned base = 10;
    size_t digits = 0;
    int digit;

    *part = 0;
    if (length - *at > 1 && text[*at] == '0') {
        base = 8;
        if ((text[*at + 1] | 0x20) == 'x') {
            base = 16;
            *at += 2;
        }
    }
    for (; *at < length && (digit = digit_value(text[*at], base)) >= 0; ++*at, digits++) {
        *part = *part * base + (unsigned)digit;
        if (*part > UINT32_MAX)
            return false;
    }
    return digits > 0;
}

/* One to four parts: each is an octet, and the last one all that remain of the 32 bits. */
static bool
is_ipv4(const char *text, size_t length)
{
    size_t at = 0;

    for (unsigned parts = 1; parts <= 4; parts++) {
        uint64_t part;

        if (!read_part(text, length, &at, &part))
            return false;
        if (at == length)
            return part >> 8 * (5 - parts) == 0;
        if (part > 0xFF || text[at++] != '.')
            return false;
    }
    return false;
}

/* RFC 4291 section 2.2 form 3: the four decimal numbers that may end an IPv6 address. */
static bool
is_dotted_quad(const char *text, size_t length)
{
    size_t at = 0;

    for (unsigned parts = 1;; parts++) {
        unsigned part = 0;
        size_t start = at;

        for (; at < length && at - start < 3 && text[at] >= '0' && text[at] <= '9'; at++)
            part = part * 10 + (unsigned)(text[at] - '0');
        if (at == start || part > 0xFF || (text[start] == '0' && at - start > 1))
            return false;
        if (parts == 4)
            return at == length;
        if (at == length || text[at++] != '.')
            return false;
    }
}

/* RFC 4291 section 2.2: eight groups of up to four hexadecimal digits, of which `::`, once, stands
   for one or more that are zero. */
static bool
is_ipv6(const char *text, size_t length)
{
    size_t at = 0, groups = 0;
    bool compressed = false;

    if (length < 2)
        return false;
    if (text[0] == ':' && text[1] != ':')
        return false;
    while (at < length) {
        size_t start = at;

        if (text[at] == ':') { /* at the start, or after the colon of a group */
            if (compressed || (at == 0 && text[1] != ':'))
                return false;
            compressed = true;
            at += at == 0 ? 2 : 1;
            continue;
        }
        while (at < length && at - start < 4 && digit_value(text[at], 16) >= 0)
            at++;
        if (at < length && text[at] == '.') {
            if (!is_dotted_quad(text + start, length - start))
                return false;
            groups += 2;
            break;
        }
        if (at == start || ++groups > 8)
            return false;
        if (at == length)
            break;
        if (text[at++] != ':' || at == length) /* a single colon does not end an address */
            return false;
    }
    return compressed ? groups < 8 : groups == 8;
}

/* A zone is the name or number of an interface; without what ends a host in any syntax. */
static bool
is_zone(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] <= ' ' || text[i] >= 0x7F || text[i] == '/' || text[i] == '%')
            return false;
    return length > 0;
}

bool
xni_is_literal(const char *text, size_t length)
{
    const char *percent;
    size_t address;

    if (length == 0 || length >= XN_NAME_SIZE)
        return false;
    if (text[0] >= '0' && text[0] <= '9' && is_ipv4(text, length))
        return true;
    /* Fast path: most names start with a letter that is no digit in hexadecimal. */
    if (text[0] != ':' && digit_value(text[0], 16) < 0)
        return false;
    percent = memchr(text, '%', length);
    address = percent == NULL ? length : (size_t)(percent - text);
    return is_ipv6(text, address)
        && (percent == NULL || is_zone(percent + 1, length - address - 1));
}
