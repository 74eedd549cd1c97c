/* SPDX-License-Identifier: MIT */
/* Random labels and names, in UTF-32 and UTF-8, of code points that something happens to. */
#ifndef RANDOM_TEXT_H
#define RANDOM_TEXT_H

#include <punycode.h>
#include <stringprep.h>

#include "facts.h"
#include "../random.h"

enum { TEXT_MAX = 72, POINTS = 6 * TEXT_MAX };

struct text {
    uint32_t cp[TEXT_MAX + 1];
    size_t length;
    char utf8[6 * TEXT_MAX + 1];
    int flags;
};

static inline uint32_t
random_code_point(void)
{
    static const uint32_t special[] = {0x2E, 0x3002, 0xFF0E, 0xFF61, 0xAD, 0x200B, 0x200C, 0x2100,
        0x2121, 0xFF20, 0xDF, 0x130, 0x3C2, 0x390, 0x300, 0x323, 0x308, 0x345, 0x1100, 0x1161,
        0x11A8, 0xAC00, 0x9C7, 0x9BE, 0xD46, 0xD3E, 0xFDFA, 0x2F868, 0x2028, 0xE000, 0x1F600, 0x221,
        0x5D0, 0x627, 0x661, 0xFF11, 0x2460, 0xFFFD, 0x5F, 0x2D, 0x20, 0x2F, 0x40, 0x4EB, 0xE4B};

    switch (random_below(12)) {
    case 0:
    case 1: return 'a' + random_below(26);
    case 2: return 'A' + random_below(26);
    case 3: return 0x21 + random_below(0x5E);
    case 4: return 0xA0 + random_below(0x200);
    case 5: return 0x370 + random_below(0x200);
    case 6: return 0x300 + random_below(0x70);
    case 7:
    case 8: return special[random_below(LENGTH(special))];
    case 9: return 0x900 + random_below(0x800);
    case 10: return 0x2000 + random_below(0xB000);
    default: break;
    }
    for (;;) {
        uint32_t cp = 1 + random_below(0x2FFFF);

        if (cp < 0xD800 || cp > 0xDFFF)
            return cp;
    }
}

static inline void
finish_text(struct text *text)
{
    size_t at = 0;

    text->cp[text->length] = 0;
    for (size_t i = 0; i < text->length; i++)
        at += (size_t)stringprep_unichar_to_utf8(text->cp[i], text->utf8 + at);
    text->utf8[at] = '\0';
}

/* A third is made of ACE labels, most of them valid. */
static inline void
make_text(struct text *text)
{
    size_t length = random_below(random_below(16) == 0 ? TEXT_MAX : 9);

    text->flags = (int)random_below(4);
    if (random_below(20) == 0 && length < TEXT_MAX - 4) { /* a name that ends in a number */
        for (text->length = 0; text->length < length; text->length++)
            text->cp[text->length] = random_below(2) ? 0xFF10 + random_below(10) : '.';
        text->cp[text->length++] = 0xFF0E;
        text->cp[text->length++] = 0x2460 + random_below(9);
        text->cp[text->length++] = '0' + random_below(10);
        finish_text(text);
        return;
    }
    for (text->length = 0; text->length < length; text->length++)
        text->cp[text->length] = random_code_point();
    finish_text(text);
    if (random_below(3) == 0) {
        char code[40];
        size_t codelen = sizeof(code);
        bool real = random_below(4) != 0;

        if (real && punycode_encode(length, text->cp, NULL, &codelen, code) != 0)
            return;
        if (!real)
            codelen = random_below(12);
        text->length = 0;
        for (size_t i = 0; i < 4; i++)
            text->cp[text->length++] = (unsigned char)"xn--"[i];
        for (size_t i = 0; i < codelen; i++)
            text->cp[text->length++] = real
                ? (unsigned char)code[i]
                : (uint32_t) "abcdefghijklmnop01289-. "[random_below(24)];
        finish_text(text);
    }
}

#endif
