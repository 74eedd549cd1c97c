/* SPDX-License-Identifier: MIT */
/* Escapes in the tokens of a zone. */
#include "zone.h"

bool
zone_read_escape(const char *text, size_t length, size_t *width, unsigned char *octet)
{
    unsigned value = 0;

    if (length < 2)
        return false;
    *width = 2;
    *octet = (unsigned char)text[1];
    if (text[1] < '0' || text[1] > '9')
        return true;
    for (size_t i = 1; i < 4; i++) {
        if (i == length || text[i] < '0' || text[i] > '9')
            return false;
        value = 10 * value + (unsigned)(text[i] - '0');
    }
    *width = 4;
    *octet = (unsigned char)value;
    return value <= 0xFF;
}

bool
zone_unescape(const char *text, size_t length, struct buffer *out, size_t *at)
{
    size_t width;

    for (*at = 0; *at < length; *at += width) {
        unsigned char octet = (unsigned char)text[*at];

        width = 1;
        if (octet == '\\' && !zone_read_escape(text + *at, length - *at, &width, &octet))
            return false;
        buffer_char(out, (char)octet);
    }
    return true;
}

bool
zone_is_ascii(const char *text, size_t length)
{
    for (size_t at = 0, width; at < length; at += width) {
        unsigned char octet = (unsigned char)text[at];

        width = 1;
        if (octet == '\\' && !zone_read_escape(text + at, length - at, &width, &octet))
            octet = 0; /* malformed, which is not examined in ASCII */
        if (octet > 0x7F)
            return false;
    }
    return true;
}

size_t
zone_find_octet(const char *text, size_t length, size_t count)
{
    size_t at = 0;

    for (; count > 0 && at < length; count--) {
        size_t width = 1;
        unsigned char octet;

        if (text[at] == '\\')
            (void)zone_read_escape(text + at, length - at, &width, &octet);
        at += width;
    }
    return at;
}
