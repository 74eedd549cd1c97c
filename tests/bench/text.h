/* SPDX-License-Identifier: MIT */
/* UTF-8 for the benchmark's own texts, so that it measures the library and never depends on it. */
#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>
#include <stdint.h>

/* Writes at most four octets and returns how many. */
static inline size_t
write_utf8(uint32_t cp, char *out)
{
    if (cp < 0x80) {
        out[0] = (char)cp;
        return 1;
    }
    if (cp < 0x800) {
        out[0] = (char)(0xC0 | cp >> 6);
        out[1] = (char)(0x80 | (cp & 0x3F));
        return 2;
    }
    if (cp < 0x10000) {
        out[0] = (char)(0xE0 | cp >> 12);
        out[1] = (char)(0x80 | (cp >> 6 & 0x3F));
        out[2] = (char)(0x80 | (cp & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | cp >> 18);
    out[1] = (char)(0x80 | (cp >> 12 & 0x3F));
    out[2] = (char)(0x80 | (cp >> 6 & 0x3F));
    out[3] = (char)(0x80 | (cp & 0x3F));
    return 4;
}

/* Reads one code point of well-formed text and returns its octets. */
static inline size_t
read_utf8(const char *text, uint32_t *cp)
{
    unsigned char lead = (unsigned char)text[0];
    size_t octets = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;

    *cp = octets == 1 ? lead : lead & (0x7Fu >> octets);
    for (size_t i = 1; i < octets; i++)
        *cp = *cp << 6 | ((unsigned char)text[i] & 0x3F);
    return octets;
}

#endif
