/* SPDX-License-Identifier: MIT */
#include "address.h"

#include <stdint.h>

#include "ascii.h"

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Returns the position of an octet in text, or its length. */
static size_t
find_octet(const char *text, size_t length, char c)
{
    const char *found = length > 0 ? memchr(text, c, length) : NULL;

    return found != NULL ? (size_t)(found - text) : length;
}

/* Returns whether text is a number up to 255 without leading zeros, which some programs read as
   octal. */
static bool
is_decimal_octet(const char *text, size_t length)
{
    unsigned value = 0;

    if (length == 0 || length > 3 || (length > 1 && text[0] == '0'))
        return false;
    for (size_t i = 0; i < length; i++) {
        if (!is_digit(text[i]))
            return false;
        value = 10 * value + (unsigned)(text[i] - '0');
    }
    return value <= 255;
}

bool
xni_is_dotted_quad(const char *text, size_t length)
{
    for (unsigned octets = 1;; octets++) {
        size_t end = find_octet(text, length, '.');

        if (!is_decimal_octet(text, end))
            return false;
        if (end == length)
            return octets == 4;
        text += end + 1;
        length -= end + 1;
    }
}

/* Reads a number in C's notation; values too large for an address become UINT32_MAX + 1. */
static bool
read_c_number(const char *text, size_t length, uint64_t *value)
{
    const uint64_t too_large = (uint64_t)UINT32_MAX + 1;
    int base = 10;
    size_t at = 0;

    *value = 0;
    if (length >= 2 && text[0] == '0' && ascii_lower(text[1]) == 'x') {
        base = 16;
        at = 2;
    } else if (length >= 2 && text[0] == '0') {
        base = 8;
        at = 1;
    }
    for (; at < length; at++) {
        int digit = hex_value(text[at]);

        if (digit < 0 || digit >= base)
            return false;
        *value = *value * (unsigned)base + (unsigned)digit;
        if (*value > too_large)
            *value = too_large;
    }
    return length > 0;
}

bool
xni_is_ipv4(const char *text, size_t length)
{
    if (text[length - 1] == '.')
        length--;
    for (unsigned before = 0; before < 4; before++) {
        size_t end = find_octet(text, length, '.');
        uint64_t value;

        if (!read_c_number(text, end, &value))
            return false;
        if (end == length)
            return value <= UINT32_MAX >> 8 * before;
        if (value > 255)
            return false;
        text += end + 1;
        length -= end + 1;
    }
    return false;
}

static size_t
count_hex_digits(const char *text, size_t length)
{
    size_t count = 0;

    while (count < length && hex_value(text[count]) >= 0)
        count++;
    return count;
}

bool
xni_is_ipv6(const char *text, size_t length)
{
    unsigned groups = 0;
    bool is_shortened = length >= 2 && text[0] == ':' && text[1] == ':';
    size_t at = is_shortened ? 2 : 0;

    while (at < length) {
        size_t digits = count_hex_digits(text + at, length - at);

        if (at + digits < length && text[at + digits] == '.')
            return xni_is_dotted_quad(text + at, length - at)
                && (is_shortened ? groups < 6 : groups == 6);
        if (digits == 0 || digits > 4 || ++groups > 8)
            return false;
        at += digits;
        if (at == length)
            break;
        if (text[at++] != ':' || at == length)
            return false;
        if (text[at] == ':') {
            if (is_shortened)
                return false;
            is_shortened = true;
            at++;
        }
    }
    return is_shortened ? groups < 8 : groups == 8;
}
