/* SPDX-License-Identifier: MIT */
/* Text through each profile: against the reference implementation, and with XN_CROSSCHECK against
   GNU libidn and libunistring.  First each code point in seven shapes, then text at random,
   weighted towards what the tables list.

       prep         the code points that a table or a combining class is about, except for tables
                    A.1, C.3 and D.2, and one in 50 of the others, each under Nameprep and a third
                    of the other profiles, and one of four sets of flags, in turn; 30 000 texts,
                    or 500 000 with XN_TEST_ALL
       prep all     every code point under all of them */
#include <config.h>

#include <stdlib.h>

#include "answers.h"
#include "../unit/random.h"

enum { MOST = 12, SIZE = MOST * 18 * 4, CODE_POINTS = 0x110000 };

enum { REFERENCE, AGAIN, QUESTIONS };
static struct question questions[QUESTIONS] = {
    {"text is prepared as by the reference", 0, 0}, {"prepared text does not change", 0, 0}};
static unsigned crosscheck; /* XN_CROSSCHECK where it is built in */

struct text {
    size_t count;
    uint32_t points[MOST];
};

static size_t
write_text(const uint32_t *points, size_t count, char *out)
{
    size_t length = 0;

    for (size_t i = 0; i < count; i++)
        length += reference_utf8_write(points[i], out + length);
    return length;
}

static void
ask(unsigned question, bool right, const char *what, unsigned flags, const struct text *text)
{
    if (!is_to_note(&questions[question], right))
        return;
    note("%s, %s, flags 0x%02x:", questions[question].name, what, flags);
    for (size_t i = 0; i < text->count; i++)
        note("  %04X", (unsigned)text->points[i]);
}

/* Except for KRBprep: B.3 was not made to be followed by NFKC, and such text may change again. */
static void
prepare_again(
    const char *profile, unsigned flags, const struct text *text, const char *out, size_t outlen)
{
    char again[SIZE * 4];
    size_t length;
    xn_status status =
        xn_prep(out, outlen, xn_profile_find(profile), flags, again, sizeof(again), &length, NULL);

    if (strcmp(profile, "KRBprep") != 0)
        ask(AGAIN, status == XN_OK && is_same_text(out, outlen, again, length), profile, flags,
            text);
}

static void
try_text(const char *profile, unsigned flags, const struct text *text)
{
    static struct reference_answer expected;
    char in[4 * MOST], out[SIZE * 4];
    size_t inlen = write_text(text->points, text->count, in), outlen;
    xn_diag diag;
    unsigned set =
        flags & XN_PR29 ? flags : flags | crosscheck; /* which compares XN_PR29 as well */
    xn_status status =
        xn_prep(in, inlen, xn_profile_find(profile), set, out, sizeof(out), &outlen, &diag);

    reference_prep(profile, in, inlen, flags, &expected);
    ask(REFERENCE,
        status == expected.status && is_same_text(out, outlen, expected.text, expected.length)
            && reference_same_diag(&diag, &expected.diag),
        profile, flags, text);
    if (status == XN_OK && !(flags & XN_PR29))
        prepare_again(profile, flags, text, out, outlen);
}

/* Code points */

static const char *const tables[] = {
    "B.1", "C.1.1", "C.1.2", "C.2.1", "C.2.2", "C.4", "C.6", "C.7", "C.8", "C.9", "D.1", "A.1"};
enum { MARKS, DECOMPOSING, FOLDED, LISTED, KINDS = LISTED + sizeof(tables) / sizeof(*tables) };

static bool
is_of_kind(size_t kind, uint32_t cp)
{
    uint32_t to[18];

    switch (kind) {
    case MARKS: return reference_combining_class(cp) != 0;
    case DECOMPOSING:
        return (cp < 0xAC00 || cp > 0xD7A3) && (reference_decompose(cp, to) > 1 || to[0] != cp);
    case FOLDED: return reference_map("KRBprep", cp, to) != 1 || to[0] != cp;
    default: return reference_is_in(tables[kind - LISTED], cp);
    }
}

static struct kind {
    uint32_t *points;
    size_t count;
} kinds[KINDS];
static bool is_special[CODE_POINTS]; /* of a kind but the last, A.1 */

/* Surrogates are left to other tests: UTF-8 cannot have them. */
static void
collect_kinds(void)
{
    for (size_t k = 0; k < KINDS; k++) {
        kinds[k].points = malloc(CODE_POINTS * sizeof(uint32_t));
        for (uint32_t cp = 1; kinds[k].points != NULL && cp < CODE_POINTS; cp++)
            if (!(cp >= 0xD800 && cp <= 0xDFFF) && is_of_kind(k, cp)) {
                kinds[k].points[kinds[k].count++] = cp;
                is_special[cp] |= k + 1 < KINDS;
            }
    }
}

static void
try_shapes(const char *profile, unsigned flags, uint32_t c)
{
    const struct text shapes[] = {{1, {c}}, {2, {'a', c}}, {2, {c, 'a'}}, {2, {c, c}},
        {3, {'a', c, 'a'}}, {2, {c, 0x301}}, {3, {0x5D0, c, 0x5D0}}};

    for (size_t i = 0; i < sizeof(shapes) / sizeof(*shapes); i++)
        try_text(profile, flags, &shapes[i]);
}

static void
try_code_points(const char *profile, size_t number, bool all)
{
    for (uint32_t cp = 0; cp < CODE_POINTS; cp++) {
        if ((cp >= 0xD800 && cp <= 0xDFFF) || cp / 4 % test_share() != 0
            || !(all || is_special[cp] || cp % 50 == 7)
            || !(all || number == 0 || (cp + number) % 3 == 0))
            continue;
        for (unsigned set = 0; set < 4; set++)
            if (all || (cp + number) % 4 == set)
                try_shapes(
                    profile, (set & 1 ? XN_ALLOW_UNASSIGNED : 0) | (set & 2 ? XN_PR29 : 0), cp);
    }
}

static uint32_t
random_code_point(void)
{
    static const uint32_t composing[] = {0x61, 0x41, 0x301, 0x300, 0x327, 0x1100, 0x1161, 0x11A8,
        0xAC00, 0xAC01, 0x9C7, 0x9BE, 0xDD9, 0xDCF, 0xDCA, 0x94D, 0x93C, 0x5D0, 0x1E9A, 0x345,
        0x3B1, 0x313};
    uint32_t kind = random_below(KINDS + 4), cp;

    if (kind < KINDS)
        return kinds[kind].points[random_below((uint32_t)kinds[kind].count)];
    if (kind < KINDS + 2)
        return composing[random_below(sizeof(composing) / sizeof(*composing))];
    if (kind == KINDS + 2)
        return 'a' + random_below(26);
    do
        cp = 1 + random_below(CODE_POINTS - 1);
    while (cp >= 0xD800 && cp <= 0xDFFF);
    return cp;
}

static void
try_random_text(const char *profile)
{
    unsigned flags = random_below(3) ? XN_ALLOW_UNASSIGNED : 0;
    struct text text = {1 + random_below(MOST), {0}};

    for (size_t i = 0; i < text.count; i++)
        text.points[i] = i > 0 && random_below(6) == 0 ? text.points[i - 1] : random_code_point();
    try_text(profile, flags, &text);
    try_text(profile, flags | XN_PR29, &text);
}

int
main(int argc, char **argv)
{
    bool all = argc > 1 && strcmp(argv[1], "all") == 0;
    const char *profile;
    size_t count = 0;

    reference_open();
    collect_kinds();
    crosscheck =
        xn_nfkc("", 0, XN_CROSSCHECK, NULL, 0, NULL, NULL) != XN_E_ARGUMENT ? XN_CROSSCHECK : 0;
    for (; (profile = reference_profile_name(count)) != NULL; count++)
        try_code_points(profile, count, all);
    for (unsigned long number = 0, texts = test_tries(30000, 500000); number < texts; number++)
        try_random_text(reference_profile_name(number % 2 ? 0 : random_below((uint32_t)count)));
    report(questions, QUESTIONS);
    for (size_t k = 0; k < KINDS; k++)
        free(kinds[k].points);
    return tap_end();
}
