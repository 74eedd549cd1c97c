/* SPDX-License-Identifier: MIT */
/* UTF-8 and the tables in one step. */
#ifndef LOOK_H
#define LOOK_H

#include "tables.h"
#include "utf8.h"

/* The code point that text begins with, its row, and its width; NULL: it is ill-formed.  The bits
   of the last octet are the place in a block, those before them are the block: the row does not
   wait for the code point. */
static inline const struct table_row *
look(const char *text, size_t length, uint32_t *cp, size_t *width)
{
    const unsigned char *s = (const unsigned char *)text;

    if (s[0] < 0x80) {
        *width = 1;
        *cp = s[0];
        return table_lookup_low(s[0] >> 6, s[0] & 0x3F);
    }
    if (s[0] >= 0xC2 && s[0] < 0xE0 && length >= 2 && (s[1] & 0xC0) == 0x80) {
        *width = utf8_take(text, cp);
        return table_lookup_low(s[0] & 0x1F, s[1] & 0x3F);
    }
    if (s[0] > 0xE0 && s[0] < 0xED && length >= 3 && (s[1] & 0xC0) == 0x80
        && (s[2] & 0xC0) == 0x80) {
        *width = utf8_take(text, cp);
        return table_lookup_low((size_t)(s[0] & 0x0F) << 6 | (s[1] & 0x3F), s[2] & 0x3F);
    }
    *width = utf8_read(text, length, cp);
    return *width > 0 ? table_lookup(*cp) : NULL;
}

#endif
