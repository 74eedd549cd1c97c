/* SPDX-License-Identifier: MIT */
/* Text through each profile and xn_nfkc: against the reference implementation; under XN_PR29
   against GNU libidn; where all is assigned, against GNU libunistring's NFKC.  First each code
   point in seven shapes, then text at random, weighted towards what the tables list.

       prep         the code points that a table or a combining class is about, except for tables
                    A.1, C.3 and D.2, and a tenth of the others, each under Nameprep and a third
                    of the other profiles, and one of four sets of flags, in turn; 100 000 texts,
                    or 500 000 with XN_TEST_ALL
       prep all     every code point under all of them */
#include <config.h>

#include <stdlib.h>

#include "answers.h"
#include "../unit/random.h"

#ifdef WITH_LIBIDN
#include <punycode.h>
#include <stringprep.h>
#endif
#ifdef WITH_LIBUNISTRING
#include <uninorm.h>
#endif

enum { MOST = 12, SIZE = MOST * 18 * 4, CODE_POINTS = 0x110000 };

enum { REFERENCE, AGAIN, LIBIDN, PUNYCODE, UNISTRING, QUESTIONS };
static struct question questions[QUESTIONS] = {{"text is prepared as by the reference", 0, 0},
    {"prepared text does not change", 0, 0}, {"text is prepared as by libidn", 0, 0},
    {"text is encoded as by libidn", 0, 0}, {"text is normalised as by libunistring", 0, 0}};

/* A profile, and libidn's, or NULL. */
struct subject {
    const char *name;
    const xn_profile *ours;
    const void *theirs;
};

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

#ifdef WITH_LIBIDN
static const void *
find_libidn_profile(const xn_profile *ours)
{
    for (const Stringprep_profiles *theirs = stringprep_profiles; theirs->name != NULL; theirs++)
        if (xn_profile_find(theirs->name) == ours)
            return theirs->tables;
    return NULL;
}

/* libidn ends text at U+0000. */
static void
compare_libidn(const struct subject *s, unsigned flags, const struct text *text, xn_status status,
    const char *out, size_t outlen)
{
    static const int statuses[] = {
        XN_OK, XN_E_UNASSIGNED, XN_E_PROHIBITED, XN_E_BIDI_MIXED, XN_E_BIDI_ENDS, XN_E_PROHIBITED};
    uint32_t points[SIZE] = {0};
    char expected[SIZE * 4];
    size_t count = text->count;
    int rc;

    for (size_t i = 0; i < count; i++)
        if (text->points[i] == 0)
            return;
    if (s->theirs == NULL || !(flags & XN_PR29))
        return;
    memcpy(points, text->points, count * sizeof(*points));
    rc = stringprep_4i(points, &count, SIZE,
        flags & XN_ALLOW_UNASSIGNED ? 0 : STRINGPREP_NO_UNASSIGNED, s->theirs);
    ask(LIBIDN,
        rc >= 0 && rc <= 5 && statuses[rc] == (int)status
            && (status != XN_OK
                || is_same_text(out, outlen, expected, write_text(points, count, expected))),
        s->name, flags, text);
}

static void
compare_punycode(const struct text *text)
{
    char ours[SIZE], theirs[SIZE];
    size_t length = 0, theirlen = SIZE;
    xn_status status =
        xn_punycode_encode(text->points, text->count, NULL, ours, SIZE, &length, NULL);

    ask(PUNYCODE,
        status == XN_OK
            && punycode_encode(text->count, text->points, NULL, &theirlen, theirs)
                == PUNYCODE_SUCCESS
            && is_same_text(ours, length, theirs, theirlen),
        "Punycode", 0, text);
}
#else
#define find_libidn_profile(ours) NULL
#define compare_libidn(s, flags, text, status, out, outlen)
#define compare_punycode(text)
#endif

/* Except for KRBprep: B.3 was not made to be followed by NFKC, and such text may change again. */
static void
prepare_again(const struct subject *s, unsigned flags, const struct text *text, const char *out,
    size_t outlen)
{
    char again[SIZE * 4];
    size_t length;
    xn_status status = xn_prep(out, outlen, s->ours, flags, again, sizeof(again), &length, NULL);

    if (strcmp(s->name, "KRBprep") != 0)
        ask(AGAIN, status == XN_OK && is_same_text(out, outlen, again, length), s->name, flags,
            text);
}

static void
try_text(const struct subject *s, unsigned flags, const struct text *text)
{
    static struct reference_answer expected;
    char in[4 * MOST], out[SIZE * 4];
    size_t inlen = write_text(text->points, text->count, in), outlen;
    xn_diag diag;
    xn_status status = xn_prep(in, inlen, s->ours, flags, out, sizeof(out), &outlen, &diag);

    reference_prep(s->name, in, inlen, flags, &expected);
    ask(REFERENCE,
        status == expected.status && is_same_text(out, outlen, expected.text, expected.length)
            && reference_same_diag(&diag, &expected.diag),
        s->name, flags, text);
    compare_libidn(s, flags, text, status, out, outlen);
    if (status == XN_OK && !(flags & XN_PR29))
        prepare_again(s, flags, text, out, outlen);
}

/* libunistring has a newer Unicode: Corrigendum 4 gave five ideographs other decompositions. */
static void
compare_unistring(const struct text *text)
{
#ifdef WITH_LIBUNISTRING
    static const uint32_t corrigendum_4[] = {0x2F868, 0x2F874, 0x2F91F, 0x2F95F, 0x2F9BF};
    char in[4 * MOST], out[SIZE * 4], expected[SIZE * 4];
    uint32_t points[SIZE];
    size_t inlen = write_text(text->points, text->count, in), outlen, length = SIZE;
    xn_status status = xn_nfkc(in, inlen, 0, out, sizeof(out), &outlen, NULL);

    for (size_t i = 0; i < text->count; i++)
        for (size_t c = 0; c < 5; c++)
            if (text->points[i] == corrigendum_4[c] || reference_is_in("A.1", text->points[i]))
                return;
    u32_normalize(UNINORM_NFKC, text->points, text->count, points, &length);
    ask(UNISTRING,
        status == XN_OK
            && is_same_text(out, outlen, expected, write_text(points, length, expected)),
        "NFKC", 0, text);
#else
    (void)text;
#endif
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
try_shapes(const struct subject *s, unsigned flags, uint32_t c)
{
    const struct text shapes[] = {{1, {c}}, {2, {'a', c}}, {2, {c, 'a'}}, {2, {c, c}},
        {3, {'a', c, 'a'}}, {2, {c, 0x301}}, {3, {0x5D0, c, 0x5D0}}};

    for (size_t i = 0; i < sizeof(shapes) / sizeof(*shapes); i++)
        try_text(s, flags, &shapes[i]);
}

static void
try_code_points(const struct subject *s, size_t number, bool all)
{
    for (uint32_t cp = 0; cp < CODE_POINTS; cp++) {
        if ((cp >= 0xD800 && cp <= 0xDFFF) || cp / 4 % test_share() != 0
            || !(all || is_special[cp] || cp % 10 == 7)
            || !(all || number == 0 || (cp + number) % 3 == 0))
            continue;
        for (unsigned set = 0; set < 4; set++)
            if (all || (cp + number) % 4 == set)
                try_shapes(s, (set & 1 ? XN_ALLOW_UNASSIGNED : 0) | (set & 2 ? XN_PR29 : 0), cp);
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
try_random_text(unsigned long number, const struct subject *subjects, size_t count)
{
    const struct subject *s = &subjects[number % 2 ? 0 : random_below((uint32_t)count)];
    unsigned flags = random_below(3) ? XN_ALLOW_UNASSIGNED : 0;
    struct text text = {1 + random_below(MOST), {0}};

    for (size_t i = 0; i < text.count; i++)
        text.points[i] = i > 0 && random_below(6) == 0 ? text.points[i - 1] : random_code_point();
    try_text(s, flags, &text);
    try_text(s, flags | XN_PR29, &text);
    compare_unistring(&text);
    compare_punycode(&text);
}

int
main(int argc, char **argv)
{
    bool all = argc > 1 && strcmp(argv[1], "all") == 0;
    struct subject subjects[32];
    size_t count = 0;

    reference_open();
    collect_kinds();
    for (const char *name; (name = reference_profile_name(count)) != NULL; count++) {
        const xn_profile *ours = xn_profile_find(name);

        subjects[count] = (struct subject){name, ours, find_libidn_profile(ours)};
        try_code_points(&subjects[count], count, all);
    }
    for (unsigned long number = 0, texts = test_tries(100000, 500000); number < texts; number++)
        try_random_text(number, subjects, count);
    report(questions, 2);
    for (size_t i = LIBIDN; i < QUESTIONS; i++)
        if (questions[i].asked > 0)
            report(&questions[i], 1);
        else
            skip(questions[i].name);
    for (size_t k = 0; k < KINDS; k++)
        free(kinds[k].points);
    return tap_end();
}
