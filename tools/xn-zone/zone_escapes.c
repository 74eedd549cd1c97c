/* SPDX-License-Identifier: MIT */
/* Escapes in the tokens of a zone. */
#include "zone.h"

size_t
zone_read_octet(const char *text, size_t length, unsigned char *octet)
{
    unsigned value = 0;

    *octet = (unsigned char)text[0];
    if (text[0] != '\\')
        return 1;
    if (length < 2)
        return 0;
    *octet = (unsigned char)text[1];
    if (!is_digit(text[1]))
        return 2;
    for (size_t i = 1; i < 4; i++) {
        if (i == length || !is_digit(text[i]))
            return 0;
        value = 10 * value + (unsigned)(text[i] - '0');
    }
    *octet = (unsigned char)value;
    return value <= 0xFF ? 4 : 0;
}

bool
zone_unescape(const char *text, size_t length, struct buffer *out, size_t *at)
{
    unsigned char octet;
    size_t width;

    for (*at = 0; *at < length; *at += width) {
        width = zone_read_octet(text + *at, length - *at, &octet);
        if (width == 0)
            return false;
        buffer_char(out, (char)octet);
    }
    return true;
}

bool
zone_is_ascii(const char *text, size_t length)
{
    unsigned char octet;

    for (size_t at = 0, width; at < length; at += width) {
        width = zone_read_octet(text + at, length - at, &octet);
        if (width == 0) /* malformed; not examined in ASCII */
            width = 1;
        else if (octet > 0x7F)
            return false;
    }
    return true;
}

size_t
zone_find_octet(const char *text, size_t length, size_t count)
{
    size_t at = 0;
    unsigned char octet;

    for (; count > 0 && at < length; count--)
        at += zone_read_octet(text + at, length - at, &octet);
    return at;
}
