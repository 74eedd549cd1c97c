/* SPDX-License-Identifier: MIT */
/* 1 000 different labels that break a rule, or nearly do: each code point that some rule is about,
   in several positions, and the ACE labels of these texts, real and damaged.  None is a number: the
   guard `literal` makes the result for one label depend on others. */
#ifndef AWKWARD_LABELS_H
#define AWKWARD_LABELS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/reference.h"
#include "../unit/random.h"

enum { AWKWARD = 1000, AWKWARD_SIZE = 300 };

static struct awkward {
    char text[AWKWARD_SIZE];
    size_t length;
} awkward[AWKWARD];
static size_t awkward_count;

static void
add_awkward(const char *text, size_t length)
{
    if (awkward_count == AWKWARD || length > AWKWARD_SIZE)
        return;
    for (size_t i = 0; i < awkward_count; i++)
        if (awkward[i].length == length && memcmp(awkward[i].text, text, length) == 0)
            return;
    memcpy(awkward[awkward_count].text, text, length);
    awkward[awkward_count++].length = length;
}

static int
is_dot(uint32_t cp)
{
    return cp == '.' || cp == 0x3002 || cp == 0xFF0E || cp == 0xFF61;
}

static void
add_awkward_points(const uint32_t *points, size_t count)
{
    char text[AWKWARD_SIZE];
    size_t length = 0;

    for (size_t i = 0; i < count && length + 4 <= AWKWARD_SIZE; i++)
        if (!is_dot(points[i]))
            length += reference_utf8_write(points[i], text + length);
    add_awkward(text, length);
}

/* Its ACE label; the same truncated, with another last digit, and in capitals. */
static void
add_awkward_ace(const uint32_t *points, size_t count)
{
    char text[AWKWARD_SIZE] = "xn--";
    size_t length;

    if (xn_punycode_encode(points, count, NULL, text + 4, sizeof(text) - 4, &length, NULL) != XN_OK
        || memchr(text + 4, '.', length) != NULL)
        return;
    length += 4;
    add_awkward(text, length);
    add_awkward(text, length - 1);
    text[length - 1] = text[length - 1] == 'a' ? 'b' : 'a';
    add_awkward(text, length);
    for (size_t i = 0; i < length; i++)
        if (text[i] >= 'a' && text[i] <= 'z')
            text[i] = (char)(text[i] - 32);
    add_awkward(text, length);
}

/* A code point alone, first, last, between others, twice, and so often that it is too long; and two
   ACE labels of it. */
static void
add_awkward_shapes(uint32_t cp)
{
    const uint32_t shapes[][4] = {{cp}, {cp, 'a'}, {'a', cp}, {'a', cp, 'b'}, {cp, cp},
        {0x5D0, cp, 0x5D0}, {0xFC, cp}, {'x', 'n', '-', cp}};
    static const size_t counts[] = {1, 2, 2, 3, 2, 3, 2, 4};
    uint32_t many[64];

    for (size_t s = 0; s < sizeof(counts) / sizeof(*counts); s++)
        add_awkward_points(shapes[s], counts[s]);
    add_awkward_ace(shapes[3], 3);
    add_awkward_ace(shapes[6], 2);
    for (size_t i = 0; i < 64; i++)
        many[i] = cp;
    add_awkward_points(many, 64);
}

static void
add_awkward_random(void)
{
    uint32_t points[12];
    size_t count = 1 + random_below(12);

    for (size_t i = 0; i < count; i++) {
        points[i] = random_below(3) ? 'a' + random_below(26)
            : random_below(2)       ? 0xC0 + random_below(0x500)
                                    : 0x3040 + random_below(0xA000);
        if (points[i] >= 0xD800 && points[i] <= 0xDFFF)
            points[i] = 0x1100;
    }
    add_awkward_points(points, count);
    add_awkward_ace(points, count);
}

static void
make_awkward(void)
{
    static const char *const texts[] = {"", "-", "--", "a", "A", "-a", "a-", "_a", "xn--", "XN--",
        "xn---", "xn--a", "xn--a-", "xn--bcher-kva", "xN--BCHER-KVA", "xn--bcher-kvA", "xn--99999a",
        "xn--9999999999a", "xn--xn--a-", "xn--b\xC3\xBC", "\xEF\xBD\x98\xEF\xBD\x8E--bcher-kva",
        "a b", "a@b", "http://b\xC3\xBC", "user@b\xC3\xBC"};
    static const uint32_t points[] = {0x00, 0x09, 0x20, 0x2D, 0x2F, 0x40, 0x5F, 0x7F, 0x80, 0xA0,
        0xAD, 0xDF, 0x130, 0x221, 0x301, 0x323, 0x340, 0x345, 0x3C2, 0x4C0, 0x5D0, 0x627, 0x660,
        0x6DD, 0x9C7, 0x9BE, 0xDCA, 0x1100, 0x1161, 0x11A8, 0x1680, 0x1E9A, 0x200B, 0x200D, 0x200E,
        0x2024, 0x2028, 0x206A, 0x2100, 0x212A, 0x2488, 0x2FF0, 0x3099, 0x3389, 0xAC01, 0xE000,
        0xFB1D, 0xFDD0, 0xFDFA, 0xFEFF, 0xFF0D, 0xFF21, 0xFFFD, 0xFFFF, 0x10400, 0x1D165, 0x1D400,
        0x2F868, 0xE0001, 0xF0000, 0x10FFFF};
    char as[AWKWARD_SIZE];

    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
        add_awkward(texts[i], strlen(texts[i]));
    memset(as, 'a', sizeof(as));
    for (size_t length = 62; length <= 66; length++)
        add_awkward(as, length);
    add_awkward(as, 254);
    for (size_t i = 0; i < sizeof(points) / sizeof(*points); i++)
        add_awkward_shapes(points[i]);
    while (awkward_count < AWKWARD)
        add_awkward_random();
}

#endif
