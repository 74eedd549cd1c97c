/* SPDX-License-Identifier: MIT */
/* xn_to_display against the reference implementation: each code point alone and after a letter,
   each pair of representatives of what the rules tell apart, and labels made of them at random.
   What is shown contains no control characters, leads to the same ASCII form, and is shown
   unchanged.

       display            a tenth of the code points, 100 000 names
       display all        all code points, 2 000 000 names
       display N FIRST    N names from FIRST on: the number of a name is its seed */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "reference/facts.h"
#include "reference/reference.h"
#include "../unit/random.h"
#include "../unit/share.h"
#include "../unit/tap.h"

enum { SIZE = 1024, MOST = 1024, MOST_NOTES = 10, BITS = 32 };

/* One code point for each combination of script, kinds and direction, and each code point that a
   rule mentions. */
static uint32_t representatives[MOST];
static size_t representative_count, plain_count;

static unsigned long tried, different, shown_count, reason_count[BITS];
static unsigned flags;

static void
add_representative(uint32_t cp)
{
    for (size_t i = 0; i < representative_count; i++)
        if (representatives[i] == cp)
            return;
    if (representative_count == MOST)
        exit(99);
    representatives[representative_count++] = cp;
}

/* No label contains it: unassigned, or changed by nameprep. */
static bool
is_never_decoded(uint32_t cp)
{
    uint32_t to[18];

    return reference_is_in("A.1", cp) || reference_is_in("C.3", cp) || reference_is_in("C.5", cp)
        || reference_map("Nameprep", cp, to) != 1 || to[0] != cp;
}

static void
collect_representatives(void)
{
    static const uint32_t mentioned[] = {'-', '_', '0', '9', 'a', 'i', 'j', 'l', 'z', '!', 'A',
        0x80, 0xB7, 0xDF, 0xE1, 0xF0, 0xFE, 0x12F, 0x131, 0x259, 0x300, 0x301, 0x302, 0x307, 0x308,
        0x323, 0x339, 0x33A, 0x3C2, 0x438, 0x456, 0x458, 0x5D0, 0x64B, 0x655, 0x660, 0x669, 0x66A,
        0x670, 0x6F0, 0x6F9, 0x966, 0x96F, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE7, 0xC66, 0xCE6, 0xD66,
        0x9CB, 0xB4C, 0xCCA, 0xDCA, 0xDD9, 0xDDA, 0xDDE, 0xE50, 0xED0, 0xF20, 0x1040, 0x17E0,
        0x17E9, 0x1EA5, 0x1EC7, 0x1ECB, 0x1E37, 0x200C, 0x200D, 0x221, 0x2665, 0x3002, 0x3006,
        0x3077, 0x3078, 0x307A, 0x307B, 0x3099, 0x309A, 0x30D7, 0x30D8, 0x30DA, 0x30DB, 0x30FB,
        0x30FC, 0x30FD, 0x30FE, 0x20000};
    static unsigned char seen[256][64][2];

    for (size_t i = 0; i < sizeof(mentioned) / sizeof(*mentioned); i++)
        add_representative(mentioned[i]);
    plain_count = representative_count;
    for (uint32_t cp = 0x80; cp < CODE_POINTS; cp++) {
        unsigned char *one =
            &seen[ref_shown_script_of[cp]][ref_shown[cp]][reference_is_in("D.1", cp)];

        if (*one == 2 || is_never_decoded(cp))
            continue;
        ++*one;
        add_representative(cp);
    }
}

struct name {
    char octets[SIZE];
    size_t length;
};

static void
put_octets(struct name *n, const char *octets, size_t length)
{
    if (n->length + length > SIZE)
        exit(99);
    memcpy(n->octets + n->length, octets, length);
    n->length += length;
}

static void
put_text(struct name *n, const uint32_t *points, size_t count)
{
    char octets[4];

    for (size_t i = 0; i < count; i++)
        put_octets(n, octets, reference_utf8_write(points[i], octets));
}

/* An ACE label, whether or not it is what a name encodes to. */
static void
put_ace(struct name *n, const uint32_t *points, size_t count)
{
    char code[SIZE];
    size_t length;
    xn_diag diag;

    reference_punycode_encode(points, count, code, &length, &diag);
    put_octets(n, "xn--", 4);
    put_octets(n, code, length);
}

static bool
has_controls(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];

        if (c < 0x21 || c == 0x7F || (c == 0xC2 && (unsigned char)text[i + 1] < 0xA0))
            return true;
    }
    return false;
}

/* The shown form is typed again.  The guard literal lets a name pass only as it was typed. */
static bool
is_stable(const struct name *n, const char *shown, size_t length)
{
    const unsigned set = flags & ~(unsigned)XN_STRICT_ACE;
    char ascii[2][SIZE], again[SIZE];
    size_t lengths[2], again_length;
    xn_diag diag;
    xn_status status =
        xn_to_ascii(shown, length, set | XN_LOWER, ascii[1], SIZE, &lengths[1], &diag);

    if (status == XN_E_GUARD && strcmp(diag.rule, "xn guard literal") == 0)
        return true;
    if (has_controls(shown, length) || status != XN_OK
        || xn_to_display(shown, length, set, again, SIZE, &again_length, NULL, NULL) != XN_OK
        || again_length != length || memcmp(again, shown, length) != 0)
        return false;
    if (xn_to_ascii(n->octets, n->length, set | XN_LOWER, ascii[0], SIZE, &lengths[0], NULL)
        != XN_OK)
        return true; /* punctuation that is shown in ACE */
    return lengths[0] == lengths[1] && memcmp(ascii[0], ascii[1], lengths[0]) == 0;
}

static void
try_name(const struct name *n, unsigned long number)
{
    static struct reference_answer expected;
    char shown[4 * SIZE];
    size_t length;
    unsigned why = ~0u, wanted;
    xn_diag diag;
    xn_status status =
        xn_to_display(n->octets, n->length, flags, shown, sizeof(shown), &length, &why, &diag);
    bool same;

    reference_to_display(n->octets, n->length, flags, &wanted, &expected);
    tried++;
    shown_count += status == XN_OK && (why & ~(unsigned)XN_WHY_RTL) == 0;
    for (unsigned i = 0; i < BITS; i++)
        reason_count[i] += why >> i & 1;
    same = status == expected.status && why == wanted && length == expected.length
        && memcmp(shown, expected.text, length) == 0 && reference_same_diag(&diag, &expected.diag);
    if (same && (status != XN_OK || is_stable(n, shown, length)))
        return;
    if (different++ >= MOST_NOTES)
        return;
    note("%lu: %.*s, flags 0x%02x: %s, %s, 0x%03x, label %u, %lu+%lu", number, (int)n->length,
        n->octets, flags, xn_status_name(status), shown, why, diag.label,
        (unsigned long)diag.offset, (unsigned long)diag.length);
    note("%s: %s, %.*s, 0x%03x, label %u, %lu+%lu", same ? "not stable" : "reference",
        xn_status_name(expected.status), (int)expected.length, expected.text, wanted,
        expected.diag.label, (unsigned long)expected.diag.offset,
        (unsigned long)expected.diag.length);
}

static const char *const top_levels[] = {"", ".com", ".ru", ".is", ".fo", ".az", ".cat", ".gr",
    ".am", ".il", ".th", ".er", ".ge", ".la", ".mm", ".uz.", ".xn--p1ai", ".\xD1\x80\xD1\x84",
    ".xn--3e0b707e", ".xn--a", ".xn--a-ecp", ".xn--9dbq2a", ".1.xn--9dbq2a", ".1", "."};

static void
put_top_level(struct name *n, size_t i)
{
    put_octets(n, top_levels[i], strlen(top_levels[i]));
}

#define TOP_LEVELS (sizeof(top_levels) / sizeof(*top_levels))

/* Typed and in ACE, since ToASCII refuses or changes much of what an ACE label may contain. */
static void
try_label(const uint32_t *points, size_t count, size_t top_level)
{
    struct name n = {.length = 0};

    put_text(&n, points, count);
    put_top_level(&n, top_level);
    try_name(&n, points[0]);
    n.length = 0;
    put_ace(&n, points, count);
    put_top_level(&n, top_level);
    try_name(&n, points[0]);
}

static void
report(const char *what)
{
    ok(different == 0, "%s: %lu names, %lu shown, %lu different", what, tried, shown_count,
        different);
    tried = different = shown_count = 0;
    memset(reason_count, 0, sizeof(reason_count));
}

static void
try_code_points(bool all)
{
    flags = 0;
    for (uint32_t cp = 0x80; cp < CODE_POINTS; cp++) {
        const uint32_t pair[] = {'b', cp};

        if ((cp >= 0xD800 && cp <= 0xDFFF) || (!all && ref_shown[cp] == 0 && cp % 10 != 7)
            || (!all && cp >= 0x3400 && cp % 10 != 7) || cp / 16 % test_share() != 0)
            continue;
        try_label(&cp, 1, cp % TOP_LEVELS);
        try_label(pair, 2, cp % TOP_LEVELS);
    }
    report("each code point");
}

static void
try_pairs(void)
{
    unsigned share = test_share();

    for (size_t i = 0; i < representative_count; i++)
        for (size_t j = 0; j < representative_count; j++) {
            const uint32_t pair[] = {representatives[i], representatives[j]};

            if ((i * representative_count + j) % share != 0)
                continue;
            flags = (i + j) % 5 == 0 ? XN_ALLOW_UNASSIGNED | XN_NO_GUARDS : 0;
            try_label(pair, 2, (i + j) % TOP_LEVELS);
        }
    report("each pair of representatives");
}

static uint32_t
any_representative(void)
{
    return representatives[random_below((uint32_t)representative_count)];
}

/* A code point of the same script as the theme, or one of those that the rules mention. */
static uint32_t
random_point(uint32_t theme)
{
    uint32_t kind = random_below(16);

    if (kind < 4)
        return representatives[random_below((uint32_t)plain_count)];
    if (kind == 4)
        return any_representative();
    if (kind < 7)
        return (unsigned char)"abil0159-_"[random_below(10)];
    for (unsigned tries = 0; tries < 40; tries++) {
        uint32_t cp = any_representative();

        if (kind < 11)
            cp = theme + random_below(64); /* a neighbour, mostly of the same script */
        if (cp < CODE_POINTS && ref_shown_script_of[cp] == ref_shown_script_of[theme]
            && !is_never_decoded(cp))
            return cp;
    }
    return theme;
}

static void
put_random_label(struct name *n)
{
    uint32_t points[XN_LABEL_MAX], theme = any_representative();
    size_t count = 1 + random_below(random_below(8) == 0 ? 40 : 6);

    for (size_t i = 0; i < count; i++)
        points[i] = i > 0 && random_below(6) == 0 ? points[i - 1] : random_point(theme);
    (random_below(2) == 0 ? put_text : put_ace)(n, points, count);
}

static void
try_random_name(unsigned long number)
{
    static const unsigned sets[] = {0, 0, 0, XN_ALLOW_UNASSIGNED, XN_STD3 | XN_UNDERSCORE, XN_PR29,
        XN_NO_GUARDS, XN_STRICT_ACE};
    struct name n = {.length = 0};

    random_state = 3490 + number * 7919;
    flags = sets[random_below(sizeof(sets) / sizeof(*sets))];
    if (random_below(8) == 0) {
        put_random_label(&n);
        put_octets(&n, ".", 1);
    }
    put_random_label(&n);
    put_top_level(&n, random_below(TOP_LEVELS));
    try_name(&n, number);
}

static void
test_reasons(unsigned long names)
{
    unsigned long rarest = shown_count;
    const xn_constant *reason;

    for (size_t i = 0; (reason = xn_constant_at(XN_REASONS, i)) != NULL; i++)
        for (unsigned bit = 0; bit < BITS; bit++)
            if (reason->value == 1u << bit && reason_count[bit] < rarest)
                rarest = reason_count[bit];
    ok(rarest * 2000 > names, "each reason is met in one of 2000 names (%lu)", rarest);
}

int
main(int argc, char **argv)
{
    bool all = argc > 1 && strcmp(argv[1], "all") == 0;
    unsigned long names = argc > 2 ? strtoul(argv[1], NULL, 10)
        : all                      ? 2000000
                                   : 100000 / test_share();
    unsigned long first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;

    reference_open();
    collect_representatives();
    note("%lu representatives", (unsigned long)representative_count);
    if (argc <= 2) {
        try_code_points(all);
        try_pairs();
    }
    for (unsigned long number = first; number < first + names; number++)
        try_random_name(number);
    if (argc <= 2)
        test_reasons(names);
    report("names at random");
    return tap_end();
}
