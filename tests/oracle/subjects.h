/* SPDX-License-Identifier: MIT */
/* Names made at random of everything that the rules mention: labels at their limits, ACE labels
   real and fake, marks in and out of order, Hangul, right-to-left text, PR29 sequences, unassigned
   and prohibited code points, dots and delimiters that only mapping brings in, numbers. */
#ifndef SUBJECTS_H
#define SUBJECTS_H

#include <stdlib.h>
#include <string.h>

#include "reference/reference.h"
#include "../unit/random.h"

enum { SUBJECT_SIZE = 1200, SUBJECT_POINTS = 80 };

struct subject {
    char octets[SUBJECT_SIZE];
    size_t length;
};

#define ONE_OF(list) (list)[random_below(sizeof(list) / sizeof(*(list)))]

static void
put_octets(struct subject *s, const char *octets, size_t length)
{
    if (s->length + length > SUBJECT_SIZE)
        return;
    memcpy(s->octets + s->length, octets, length);
    s->length += length;
}

static void
put_point(struct subject *s, uint32_t cp)
{
    char octets[4];

    put_octets(s, octets, reference_utf8_write(cp, octets));
}

static uint32_t
any_point(void)
{
    uint32_t cp;

    do
        cp = random_below(random_below(4) == 0 ? 0x110000 : 0x30000);
    while (cp >= 0xD800 && cp <= 0xDFFF);
    return cp;
}

/* A code point that some rule mentions: prohibited, unassigned, mapped to a delimiter, a dot or
   several code points. */
static uint32_t
special_point(void)
{
    static const uint32_t points[] = {0x00, 0x1F, 0x20, 0x21, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A, 0x40,
        0x5B, 0x5F, 0x60, 0x7B, 0x7F, 0x80, 0x9F, 0xA0, 0xAD, 0xB7, 0xDF, 0x130, 0x149, 0x1F0,
        0x221, 0x340, 0x345, 0x34F, 0x37A, 0x37E, 0x390, 0x3C2, 0x4C0, 0x587, 0x660, 0x6DD, 0x10A0,
        0x1680, 0x180E, 0x1E9A, 0x1F80, 0x200B, 0x200C, 0x200D, 0x200E, 0x2024, 0x2028, 0x2047,
        0x2060, 0x206A, 0x2100, 0x2132, 0x212A, 0x2260, 0x226E, 0x2488, 0x24D0, 0x2FF0, 0x3000,
        0x3002, 0x3389, 0x33C2, 0xE000, 0xFB1D, 0xFB4F, 0xFDD0, 0xFDFA, 0xFE0F, 0xFEFF, 0xFF0D,
        0xFF0E, 0xFF0F, 0xFF1A, 0xFF20, 0xFF3F, 0xFF61, 0xFF9E, 0xFFFD, 0xFFFF, 0x10400, 0x1D15E,
        0x1D400, 0x1D7CE, 0x1F600, 0x2F868, 0x2F91F, 0xE0001, 0xF0000, 0x10FFFF};

    return ONE_OF(points);
}

static uint32_t
letter(void)
{
    switch (random_below(9)) {
    case 0: return 'A' + random_below(26);
    case 1: return 0xC0 + random_below(0x1B0);
    case 2: return 0x391 + random_below(0x38);
    case 3: return 0x410 + random_below(0x40);
    case 4: return 0x4E00 + random_below(0x5000);
    case 5: return 0x3041 + random_below(0xB9);
    case 6: return 0xAC00 + random_below(11172);
    case 7: return 0x1E00 + random_below(0x9C);
    default: return 'a' + random_below(26);
    }
}

static uint32_t
mark(void)
{
    static const uint32_t marks[] = {0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x30A,
        0x30C, 0x31B, 0x323, 0x324, 0x325, 0x327, 0x328, 0x32D, 0x331, 0x338, 0x345, 0x5B4, 0x5BC,
        0x653, 0x654, 0x93C, 0x94D, 0x9BE, 0xDCA, 0xDCF, 0x3099, 0x309A, 0x1D165};

    return ONE_OF(marks);
}

static uint32_t
right_to_left(void)
{
    switch (random_below(6)) {
    case 0: return 0x627 + random_below(0x24);
    case 1: return 0xFB1D;
    case 2: return 0x5B0 + random_below(10);
    case 3: return '0' + random_below(10);
    default: return 0x5D0 + random_below(27);
    }
}

static uint32_t
digit(void)
{
    static const uint32_t zeros[] = {'0', '0', 0xFF10, 0x1D7CE, 0x2460 - 1, 0x2080};

    return ONE_OF(zeros) + 1 + random_below(9);
}

/* Code points that only the older wording composes, or only the newer. */
static void
put_pr29(struct subject *s)
{
    static const uint32_t sequences[][3] = {{0x1100, 0x300, 0x1161}, {0x9C7, 0x301, 0x9BE},
        {0xB47, 0x300, 0xB3E}, {0xBC6, 0x300, 0xBBE}, {0xDD9, 0x300, 0xDCF},
        {0x1025, 0x300, 0x102E}, {0xAC00, 0x300, 0x11A8}, {'a', 0x9BE, 0x301},
        {0xDD9, 0xDCF, 0xDCA}, {0xCC6, 0x3099, 0xCC2}};
    static const uint32_t marks[] = {0x94D, 0x300, 0x301, 0x93C};
    const uint32_t *sequence = ONE_OF(sequences);

    for (size_t i = 0; i < 3; i++) {
        put_point(s, sequence[i]);
        for (uint32_t n = random_below(3); i == 0 && n > 0; n--)
            put_point(s, ONE_OF(marks));
    }
}

/* ASCII of this length. */
static void
put_ascii(struct subject *s, size_t length)
{
    static const char common[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    bool capitals = random_below(3) == 0;

    for (size_t i = 0; i < length; i++) {
        char c = common[random_below(random_below(8) == 0 ? 38 : 26)];

        put_octets(s,
            capitals && c >= 'a' && c <= 'z' && random_below(2) ? &(char){(char)(c - 32)} : &c, 1);
    }
}

static void
put_points(struct subject *s, size_t count, uint32_t (*point)(void))
{
    for (; count > 0; count--)
        put_point(s, point());
}

/* One code point many times, so that the label or its Punycode has about 63. */
static void
put_limit(struct subject *s)
{
    uint32_t cp = letter(), other = random_below(2) ? 'a' : letter();
    size_t count = 50 + random_below(16);

    for (size_t i = 0; i < count; i++)
        put_point(s, random_below(8) ? cp : other);
}

static void put_plain_label(struct subject *s);

/* Left-to-right text after right-to-left text, with marks that move and compose: the position of
   the error is a span. */
static void
put_mixed_directions(struct subject *s)
{
    put_points(s, 1 + random_below(2), right_to_left);
    put_point(s, (unsigned char)"aeouAEOU"[random_below(8)]);
    put_points(s, 1 + random_below(3), mark);
}

/* Many letters, and a code point of a high plane: its delta is large. */
static void
put_high_plane(struct subject *s)
{
    put_ascii(s, 20 + random_below(30));
    put_point(s, 0x10000 * (1 + random_below(16)) + 0xFF00 + random_below(0xFE));
}

/* The ACE form of another label, perhaps in capitals, with another digit, or truncated. */
static void
put_ace(struct subject *s)
{
    static const char *const nested[] = {
        "xn--xn--a-", "xn--xn--b-", "xn--XN---", "xn--xn--", "xn--a-"};

    static struct reference_answer ace;
    struct subject label = {.length = 0};
    uint32_t points[SUBJECT_SIZE];
    size_t count = 0;

    if (random_below(40) == 0) {
        const char *text = ONE_OF(nested);

        put_octets(s, text, strlen(text));
        return;
    }
    put_plain_label(&label);
    reference_label_to_ascii(label.octets, label.length,
        XN_ALLOW_UNASSIGNED | XN_NO_GUARDS | (random_below(4) ? 0 : XN_PR29), &ace);
    if (ace.status != XN_OK || ace.length < 5 || random_below(4) == 0) { /* as it is, unprepared */
        for (size_t at = 0; at < label.length;) {
            struct reference_utf8 u = reference_utf8_read(label.octets + at, label.length - at);

            points[count++] = u.cp;
            at += u.length + u.ill_formed;
        }
        reference_punycode_encode(points, count < SUBJECT_POINTS ? count : SUBJECT_POINTS,
            ace.text + 4, &ace.length, &ace.diag);
        memcpy(ace.text, "xn--", 4);
        ace.length += 4;
    }
    if (random_below(4) == 0)
        ace.text[random_below((uint32_t)ace.length)] = "abz09-A!"[random_below(8)];
    if (random_below(12) == 0)
        ace.length -= random_below((uint32_t)ace.length);
    for (size_t i = 0; i < ace.length; i++) {
        if (ace.text[i] >= 'a' && ace.text[i] <= 'z' && random_below(16) == 0)
            ace.text[i] = (char)(ace.text[i] - 32);
        if (i < 4 && random_below(16) == 0) /* fullwidth: the label is not ASCII as typed */
            put_point(s, 0xFEE0 + (uint32_t)(unsigned char)ace.text[i]);
        else
            put_octets(s, ace.text + i, 1);
    }
}

static void
put_number(struct subject *s)
{
    if (random_below(3) == 0) {
        put_octets(s, "0x", 2);
        put_points(s, random_below(3), digit);
        put_octets(s, &"fFaA9g"[random_below(6)], 1);
    } else {
        put_points(s, 1 + random_below(3), digit);
    }
}

/* A label that is not made as an ACE label. */
static void
put_plain_label(struct subject *s)
{
    switch (random_below(22)) {
    case 20: put_mixed_directions(s); break;
    case 21: put_high_plane(s); break;
    case 0: put_ascii(s, 58 + random_below(7)); break;
    case 1: put_ascii(s, 1); break;
    case 2: put_limit(s); break;
    case 3:
        put_points(s, 1 + random_below(3), letter);
        put_point(s, special_point());
        put_points(s, random_below(3), letter);
        break;
    case 4:
    case 5:
        put_point(s, letter());
        put_points(s, 1 + random_below(4), mark);
        put_points(s, random_below(3), letter);
        break;
    case 6: put_points(s, 1 + random_below(6), right_to_left); break;
    case 7:
        put_points(s, random_below(2), letter);
        put_pr29(s);
        put_points(s, random_below(2), mark);
        break;
    case 8:
        for (uint32_t i = 1 + random_below(4); i > 0; i--) {
            put_point(s, 0x1100 + random_below(19));
            put_point(s, 0x1161 + random_below(21));
            put_point(s, 0x11A7 + random_below(28));
        }
        break;
    case 9: put_points(s, 1 + random_below(8), any_point); break;
    case 10: put_number(s); break;
    case 11:
        put_octets(s, "-_ @", random_below(5));
        put_points(s, 1 + random_below(3), letter);
        put_octets(s, &"-_"[random_below(2)], random_below(2));
        break;
    case 12:
        for (uint32_t cp = special_point(), i = 1 + random_below(70); i > 0; i--)
            put_point(s, cp);
        break;
    case 13: put_ascii(s, 2 + random_below(30)); break;
    default: put_points(s, 1 + random_below(12), letter);
    }
}

static void
put_label(struct subject *s)
{
    if (random_below(3) == 0)
        put_ace(s);
    else
        put_plain_label(s);
    if (random_below(100) == 0)
        put_octets(s, &"\xC3\xE3\x80\xED\xA0\x80\xF4\x90\xFF"[random_below(9)], 1);
}

static void
put_dot(struct subject *s)
{
    static const uint32_t dots[] = {'.', '.', '.', '.', '.', 0x3002, 0xFF0E, 0xFF61};

    put_point(s, ONE_OF(dots));
}

/* ASCII labels that bring a name's ASCII form to 250 to 256 octets. */
static void
fill_name(struct subject *s)
{
    static struct reference_answer ascii;
    size_t wanted = 250 + random_below(7);

    reference_to_ascii(s->octets, s->length, XN_NO_GUARDS, &ascii);
    if (ascii.status != XN_OK || s->length == 0 || ascii.text[ascii.length - 1] == '.')
        return;
    while (ascii.length + 2 <= wanted) {
        size_t length = wanted - ascii.length - 1;

        length = length <= 63 ? length : length < 66 ? 32 : 63;
        put_dot(s);
        put_ascii(s, length);
        ascii.length += length + 1;
    }
}

__attribute__((unused)) static void
make_name(struct subject *s)
{
    uint32_t labels = 1 + random_below(4);

    s->length = 0;
    if (random_below(3) == 0) { /* all of it is ASCII: short, long, at the limits */
        for (uint32_t i = 0; i < labels; i++) {
            if (i > 0)
                put_octets(s, ".", 1);
            put_ascii(s, random_below(3) == 0 ? random_below(65) : random_below(12));
        }
    } else {
        for (uint32_t i = 0; i < labels; i++) {
            if (i > 0)
                put_dot(s);
            if (random_below(40) != 0)
                put_label(s);
        }
    }
    if (random_below(8) == 0)
        fill_name(s);
    if (random_below(16) == 0) {
        put_dot(s);
        put_number(s);
    }
    if (random_below(8) == 0)
        put_dot(s);
}

#endif
