/* SPDX-License-Identifier: MIT */
/* Reads IP addresses without inet_aton() and inet_pton(): they need a final NUL, older versions of
   inet_aton() accept text after the address (CVE-2016-10739), and both are too slow to call for
   every name.  IPv4 follows inet_aton(), not browsers (lib/address.c), which differ in `0x` and
   `127.1.`. */
#include "literal.h"

#include <stdint.h>
#include <string.h>

#include "lib/address.h"
#include "lib/ascii.h"
#include "xn.h"

static int
digit_in_base(char c, unsigned base)
{
    int value = hex_value(c);

    return value < (int)base ? value : -1;
}

/* Reads one part of an IPv4 address: 0x for hexadecimal, 0 for octal.  `0x` without digits is
   refused. */
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
    for (; *at < length && (digit = digit_in_base(text[*at], base)) >= 0; ++*at, digits++) {
        *part = *part * base + (unsigned)digit;
        if (*part > UINT32_MAX)
            return false;
    }
    return digits > 0;
}

/* Returns whether text is an IPv4 address of one to four parts: each is an octet, and the last one
   fills the rest of the 32 bits. */
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

/* Returns whether text is a zone: the name or number of an interface, without characters that end a
   host in any syntax. */
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
    if (text[0] != ':' && digit_in_base(text[0], 16) < 0)
        return false;
    percent = memchr(text, '%', length);
    address = percent == NULL ? length : (size_t)(percent - text);
    return xni_is_ipv6(text, address)
        && (percent == NULL || is_zone(percent + 1, length - address - 1));
}
