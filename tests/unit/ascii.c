/* SPDX-License-Identifier: MIT */
/* The fast road against its plain twin, octet by octet: every length up to 200, right before a page
   that may not be read. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "guarded.h"
#include "label.h"
#include "random.h"
#include "share.h"
#include "tap.h"

static unsigned
plain_scan(const char *text, size_t length)
{
    unsigned facts = ASCII_ONLY | (length > 0 ? ASCII_LABELS : 0);
    size_t label = 0;

    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] >= 0x80)
            return 0;
        if (text[i] == '-' && i > 0 && text[i - 1] == '-')
            facts |= ASCII_ACE;
        if (text[i] == '.' ? label == 0 : ++label > XN_LABEL_MAX || text[i] == '\0')
            facts &= ~(unsigned)ASCII_LABELS;
        if (text[i] == '.')
            label = 0;
    }
    return facts;
}

static size_t
plain_find_dot(const char *text, size_t length, size_t at, size_t *width, unsigned *high)
{
    for (*width = 1; at < length; at++) {
        if (text[at] == '.')
            return at;
        if (length - at >= 3
            && (memcmp(text + at, "\xE3\x80\x82", 3) == 0
                || memcmp(text + at, "\xEF\xBC\x8E", 3) == 0
                || memcmp(text + at, "\xEF\xBD\xA1", 3) == 0)) {
            *width = 3;
            return at;
        }
        *high |= (unsigned char)text[at] >= 0x80;
    }
    return length;
}

/* Letters, with few or many of what matters among them. */
static void
fill(char *text, size_t length)
{
    static const char *const some[] = {".", "-", "--", "..", "\0", "\x80", "\xE3\x80\x82",
        "\xEF\xBC\x8E", "\xEF\xBD\xA1", "\xE3", "\xEF\xBC", "\x7F", "\x2F", "\x2C", "\xAE", "\xFF"};
    uint32_t kinds = random_below(4) == 0 ? 16 : random_below(3) == 0 ? 4 : 2;

    memset(text, 'x', length);
    for (uint32_t n = random_below((uint32_t)length / (random_below(3) ? 40 : 4) + 2);
         n > 0 && length > 0; n--) {
        const char *one = some[random_below(kinds)];
        size_t width = strlen(one) > 0 ? strlen(one) : 1, at = random_below((uint32_t)length);

        if (at + width <= length)
            memcpy(text + at, one, width);
    }
}

static uint64_t
places_of(const char *text, size_t length, int (*wanted)(unsigned char c))
{
    uint64_t set = 0;

    for (size_t i = 0; i < length; i++)
        set |= (uint64_t)(wanted((unsigned char)text[i]) != 0) << i;
    return set;
}

static int
is_high(unsigned char c)
{
    return c >= 0x80;
}
static int
is_odd(unsigned char c)
{
    return c >= 0x80 || c == 0;
}
static int
is_dot(unsigned char c)
{
    return c == '.';
}
static int
is_hyphen(unsigned char c)
{
    return c == '-';
}
static int
is_lead(unsigned char c)
{
    return c == 0xE3 || c == 0xEF;
}

static int
is_looked_at(const char *text, size_t length)
{
    struct ascii_sets s;

    ascii_look(text, length, &s);
    return s.high == places_of(text, length, is_high) && s.odd == places_of(text, length, is_odd)
        && s.dots == places_of(text, length, is_dot)
        && s.hyphens == places_of(text, length, is_hyphen)
        && s.leads == places_of(text, length, is_lead);
}

/* Copied if and only if the plain scan finds nothing against it, and nothing behind its end is
   written. */
static int
is_copied(const char *text, size_t length, enum ascii_kind kind)
{
    unsigned facts = plain_scan(text, length),
             bits = kind == ASCII_NO_ACE ? ASCII_ONLY | ASCII_ACE : ASCII_LABELS;
    int wanted = length > 0 && (facts & bits) == (kind == ASCII_NO_ACE ? ASCII_ONLY : ASCII_LABELS),
        right;
    char *out = malloc(length + 1);

    if (out == NULL)
        return 0;
    memset(out, '#', length + 1);
    right = ascii_copy(out, text, length, kind) == wanted && out[length] == '#'
        && (!wanted || memcmp(out, text, length) == 0);
    free(out);
    return right;
}

/* Every length and alignment, and more of one octet than a sum of eight could hold. */
static int
is_counted(void)
{
    static char text[20000];
    unsigned wrong = 0;

    memset(text, '\n', sizeof(text));
    for (size_t from = 0; from < 20; from++)
        for (size_t length = 0; from + length <= sizeof(text); length += length < 40 ? 1 : 997)
            wrong += ascii_count_octet(text + from, length, '\n') != length
                || ascii_count_octet(text + from, length, 'x') != 0;
    for (size_t i = 0; i < sizeof(text); i += 3)
        text[i] = 'x';
    for (size_t length = 0; length < 3000; length++)
        wrong += ascii_count_octet(text, length, 'x') != (length + 2) / 3;
    return wrong == 0;
}

int
main(void)
{
    unsigned rounds = 400000 / test_share(), scans = 0, dots = 0, whole = 0, good = 0, looks = 0,
             copies = 0;

    for (unsigned round = 0; round < rounds; round++) {
        size_t length = random_below(round % 4 ? 80 : 200), at, width = 9, plain_width = 9, from,
               found;
        char *text = guarded_end() - length;
        unsigned high = 0, plain_high = 0;

        fill(text, length);
        scans += ascii_scan(text, length) != plain_scan(text, length);
        if (length <= ASCII_SHORT) {
            looks += (unsigned)!is_looked_at(text, length);
            copies += (unsigned)!is_copied(text, length, ASCII_LABELS_ONLY)
                + (unsigned)!is_copied(text, length, ASCII_NO_ACE);
        }
        good += (plain_scan(text, length) & ASCII_LABELS) != 0;
        for (at = 0; at < length && (unsigned char)text[at] < 0x80; at++)
            continue;
        whole += ascii_is(text, length) != (at == length);
        from = random_below((uint32_t)length + 1);
        found = label_find_dot(text, length, from, &width, &high);
        dots += found != plain_find_dot(text, length, from, &plain_width, &plain_high)
            || width != plain_width || (high != 0) != (plain_high != 0);
    }
    ok(scans == 0 && good > rounds / 8, "names are scanned as octet by octet (%u of good labels)",
        good);
    ok(looks == 0, "short names are known place by place");
    ok(copies == 0, "and copied, if they are such");
    ok(whole == 0, "ASCII is known");
    ok(is_counted(), "octets are counted");
    ok(dots == 0, "dots are found, and whether what stands before them is ASCII");
    return tap_end();
}
