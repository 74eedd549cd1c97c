/* SPDX-License-Identifier: MIT */
/* xn_to_display against the reference implementation: each code point alone and after a letter,
   each pair of representatives of what the rules tell apart, and labels made of them at random.

       display            a tenth of the code points, 100 000 names
       display all        all code points, 2 000 000 names
       display N FIRST    N names from FIRST on: the number of a name is its seed */
#include <config.h>

#include <stdlib.h>
#include "answers.h"
#include "reference/facts.h"
#include "subjects.h"

enum { MOST = 1024 };

/* One code point for each combination of script, kinds and direction, and each code point that a
   rule mentions. */
static uint32_t representatives[MOST];
static size_t representative_count, plain_count;

static struct question questions[] = {
    {"each code point", 0, 0}, {"each pair of representatives", 0, 0}, {"names at random", 0, 0}};
static struct question *question = questions;
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

static void
put_text(struct subject *n, const uint32_t *points, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put_point(n, points[i]);
}

/* An ACE label, whether or not it is what a name encodes to. */
static void
put_encoded(struct subject *n, const uint32_t *points, size_t count)
{
    char code[16 * XN_LABEL_MAX];
    size_t length;
    xn_diag diag;

    reference_punycode_encode(points, count, code, &length, &diag);
    put_octets(n, "xn--", 4);
    put_octets(n, code, length);
}

static void
try_name(const struct subject *n, unsigned long number)
{
    static struct reference_answer expected;
    char shown[4 * SUBJECT_SIZE];
    size_t length;
    unsigned why = ~0u, wanted;
    xn_diag diag;
    xn_status status =
        xn_to_display(n->octets, n->length, flags, shown, sizeof(shown), &length, &why, &diag);

    reference_to_display(n->octets, n->length, flags, &wanted, &expected);
    if (!is_to_note(question,
            status == expected.status && why == wanted
                && is_same_text(shown, length, expected.text, expected.length)
                && reference_same_diag(&diag, &expected.diag)))
        return;
    note("%lu, flags 0x%02x: 0x%03x, not 0x%03x", number, flags, why, wanted);
    note_text("", n->octets, n->length);
    note_answer("library", status, &diag, shown, length);
    note_answer("reference", expected.status, &expected.diag, expected.text, expected.length);
}

static const char *const top_levels[] = {"", ".com", ".ru", ".is", ".fo", ".az", ".cat", ".gr",
    ".am", ".il", ".th", ".er", ".ge", ".la", ".mm", ".uz.", ".xn--p1ai", ".\xD1\x80\xD1\x84",
    ".xn--3e0b707e", ".xn--a", ".xn--a-ecp", ".xn--9dbq2a", ".1.xn--9dbq2a", ".1", "."};

static void
put_top_level(struct subject *n, size_t i)
{
    put_octets(n, top_levels[i], strlen(top_levels[i]));
}

#define TOP_LEVELS (sizeof(top_levels) / sizeof(*top_levels))

/* Typed and in ACE, since ToASCII refuses or changes much of what an ACE label may contain. */
static void
try_label(const uint32_t *points, size_t count, size_t top_level)
{
    struct subject n = {.length = 0};

    put_text(&n, points, count);
    put_top_level(&n, top_level);
    try_name(&n, points[0]);
    n.length = 0;
    put_encoded(&n, points, count);
    put_top_level(&n, top_level);
    try_name(&n, points[0]);
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
put_random_label(struct subject *n)
{
    uint32_t points[XN_LABEL_MAX], theme = any_representative();
    size_t count = 1 + random_below(random_below(8) == 0 ? 40 : 6);

    for (size_t i = 0; i < count; i++)
        points[i] = i > 0 && random_below(6) == 0 ? points[i - 1] : random_point(theme);
    (random_below(2) == 0 ? put_text : put_encoded)(n, points, count);
}

static void
try_random_name(unsigned long number)
{
    static const unsigned sets[] = {0, 0, 0, XN_ALLOW_UNASSIGNED, XN_STD3 | XN_UNDERSCORE, XN_PR29,
        XN_NO_GUARDS, XN_STRICT_ACE};
    struct subject n = {.length = 0};

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

int
main(int argc, char **argv)
{
    bool all = argc > 1 && strcmp(argv[1], "all") == 0;
    unsigned long names = argc > 2 ? strtoul(argv[1], NULL, 10)
        : all                      ? 2000000
                                   : test_tries(30000, 100000);
    unsigned long first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;

    reference_open();
    collect_representatives();
    if (argc <= 2) {
        try_code_points(all);
        question = &questions[1];
        try_pairs();
    }
    question = &questions[2];
    for (unsigned long number = first; number < first + names; number++)
        try_random_name(number);
    report(argc <= 2 ? questions : question, argc <= 2 ? 3 : 1);
    return tap_end();
}
