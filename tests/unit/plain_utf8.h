/* SPDX-License-Identifier: MIT */
/* The plain twin of nameprep/utf8.h: the grammar of RFC 3629 section 4, a row an alternative. */
#ifndef PLAIN_UTF8_H
#define PLAIN_UTF8_H

#include <stddef.h>
#include <stdint.h>

struct plain_sequence {
    size_t length, ill_formed; /* one of them is 0; ill-formed: the longest beginning of a sequence,
                                  or one octet */
    uint32_t cp;
};

static struct plain_sequence
plain_utf8_decode_checked(const unsigned char *s, size_t length)
{
    static const struct {
        size_t length;
        unsigned char least[4], most[4];
    } rows[] = {
        {1, {0x00}, {0x7F}},
        {2, {0xC2, 0x80}, {0xDF, 0xBF}},
        {3, {0xE0, 0xA0, 0x80}, {0xE0, 0xBF, 0xBF}},
        {3, {0xE1, 0x80, 0x80}, {0xEC, 0xBF, 0xBF}},
        {3, {0xED, 0x80, 0x80}, {0xED, 0x9F, 0xBF}},
        {3, {0xEE, 0x80, 0x80}, {0xEF, 0xBF, 0xBF}},
        {4, {0xF0, 0x90, 0x80, 0x80}, {0xF0, 0xBF, 0xBF, 0xBF}},
        {4, {0xF1, 0x80, 0x80, 0x80}, {0xF3, 0xBF, 0xBF, 0xBF}},
        {4, {0xF4, 0x80, 0x80, 0x80}, {0xF4, 0x8F, 0xBF, 0xBF}},
    };
    static const unsigned char payload[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    struct plain_sequence none = {0, 1, 0};

    for (size_t r = 0; r < sizeof(rows) / sizeof(*rows); r++) {
        struct plain_sequence found = {rows[r].length, 0, s[0] & payload[rows[r].length]};
        size_t i = 0;

        while (
            i < rows[r].length && i < length && s[i] >= rows[r].least[i] && s[i] <= rows[r].most[i])
            i++;
        if (i < rows[r].length) {
            none.ill_formed = i > none.ill_formed ? i : none.ill_formed;
            continue;
        }
        for (i = 1; i < found.length; i++)
            found.cp = found.cp << 6 | (s[i] & 0x3F);
        return found;
    }
    return none;
}

#endif
