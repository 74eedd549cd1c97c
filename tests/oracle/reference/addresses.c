/* SPDX-License-Identifier: MIT */
/* IP addresses as text: the WHATWG URL standard for IPv4, RFC 4291 section 2.2 for IPv6. */
#include "addresses.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "reference.h"

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool
ref_is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* The WHATWG URL standard's IPv4 number parser; at most 2^32 is right for its callers. */
static bool
parse_number(const char *text, size_t length, unsigned long long *value)
{
    char digits[REFERENCE_LONGEST + 1], *end;
    int base = 10;

    if (length == 0 || length > REFERENCE_LONGEST)
        return false;
    memcpy(digits, text, length);
    digits[length] = '\0';
    text = digits;
    if (length >= 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) {
        text += 2;
        base = 16;
    } else if (length >= 2 && digits[0] == '0') {
        text++;
        base = 8;
    }
    *value = 0;
    if (*text == '\0')
        return true;
    if (!ref_is_hex(*text) || (base == 16 && text[1] == 'x'))
        return false;
    errno = 0;
    *value = strtoull(text, &end, base);
    if (errno != 0)
        *value = 1ULL << 40;
    return *end == '\0';
}

bool
ref_is_ipv4(const char *text, size_t length)
{
    unsigned long long values[4], limit = 1ULL << 32;
    size_t count = 0, start = 0;

    if (length > 0 && text[length - 1] == '.')
        length--;
    for (size_t at = 0; at <= length; at++) {
        if (at < length && text[at] != '.')
            continue;
        if (count == 4 || !parse_number(text + start, at - start, &values[count]))
            return false;
        count++;
        start = at + 1;
    }
    for (size_t i = 0; i + 1 < count; i++) {
        if (values[i] > 255)
            return false;
        limit /= 256;
    }
    return values[count - 1] < limit;
}

bool
ref_is_quad(const char *text, size_t length)
{
    unsigned dots = 0;
    size_t start = 0;

    for (size_t at = 0; at <= length; at++) {
        if (at < length && text[at] != '.') {
            if (!is_digit(text[at]))
                return false;
            continue;
        }
        if (at - start < 1 || at - start > 3 || (at - start > 1 && text[start] == '0')
            || (at - start == 3 && memcmp(text + start, "255", 3) > 0))
            return false;
        dots += at < length;
        start = at + 1;
    }
    return dots == 3;
}

/* Groups of 16 bits between colons; an IPv4 address at the end counts as two.  -1: others. */
static int
count_groups(const char *text, size_t length, bool at_end)
{
    int count = 0;
    size_t start = 0;

    if (length == 0)
        return 0;
    for (size_t at = 0; at <= length; at++) {
        bool hex = true;

        if (at < length && text[at] != ':')
            continue;
        for (size_t i = start; i < at; i++)
            hex = hex && ref_is_hex(text[i]);
        if (hex && at - start >= 1 && at - start <= 4)
            count++;
        else if (at == length && at_end && ref_is_quad(text + start, at - start))
            count += 2;
        else
            return -1;
        start = at + 1;
    }
    return count;
}

bool
ref_is_ipv6(const char *text, size_t length)
{
    for (size_t at = 0; at + 1 < length; at++) {
        int before, after;

        if (text[at] != ':' || text[at + 1] != ':')
            continue;
        before = count_groups(text, at, false);
        after = count_groups(text + at + 2, length - at - 2, true);
        return before >= 0 && after >= 0 && before + after <= 7;
    }
    return count_groups(text, length, true) == 8;
}
