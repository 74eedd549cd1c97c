/* SPDX-License-Identifier: MIT */
/* Text at random, weighted towards marks, jamo, right-to-left, compatibility and unassigned code
   points, through each profile and xn_nfkc: against the reference implementation; under XN_PR29
   against GNU libidn; where all is assigned, against GNU libunistring's NFKC.  Prepared text does
   not change when it is prepared again.

       other_libraries [N]    N texts */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "reference/reference.h"
#include "../unit/random.h"
#include "../unit/share.h"
#include "../unit/tap.h"

#ifdef WITH_LIBIDN
#include <punycode.h>
#include <stringprep.h>
#endif
#ifdef WITH_LIBUNISTRING
#include <uninorm.h>
#endif

enum { MOST = 12, SIZE = MOST * 18 * 4, CODE_POINTS = 0x110000 };

/* Code points of a kind, collected once. */
enum { MARKS, DECOMPOSING, FOLDED, KINDS_OF_TABLES };
static const char *const tables[] = {"B.1", "D.1", "A.1", "C.1.2", "C.2.2", "C.6", "C.8"};
enum { KINDS = KINDS_OF_TABLES + sizeof(tables) / sizeof(*tables) };
static struct kind {
    uint32_t *points;
    size_t count;
} kinds[KINDS];

static bool
is_of_kind(size_t kind, uint32_t cp)
{
    uint32_t to[18];

    switch (kind) {
    case MARKS: return reference_combining_class(cp) != 0;
    case DECOMPOSING:
        return (cp < 0xAC00 || cp > 0xD7A3) && (reference_decompose(cp, to) > 1 || to[0] != cp);
    case FOLDED: return reference_map("KRBprep", cp, to) > 0 && to[0] != cp;
    default: return reference_is_in(tables[kind - KINDS_OF_TABLES], cp);
    }
}

static void
collect_kinds(void)
{
    for (size_t k = 0; k < KINDS; k++) {
        kinds[k].points = malloc(CODE_POINTS * sizeof(uint32_t));
        if (kinds[k].points == NULL)
            exit(99);
        for (uint32_t cp = 1; cp < CODE_POINTS; cp++)
            if (!(cp >= 0xD800 && cp <= 0xDFFF) && is_of_kind(k, cp))
                kinds[k].points[kinds[k].count++] = cp;
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

struct text {
    uint32_t points[MOST];
    size_t count;
    char octets[4 * MOST];
    size_t length;
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
make_text(struct text *text)
{
    text->count = 1 + random_below(MOST);
    for (size_t i = 0; i < text->count; i++)
        text->points[i] = i > 0 && random_below(6) == 0 ? text->points[i - 1] : random_code_point();
    text->length = write_text(text->points, text->count, text->octets);
}

static bool
is_same(const char *a, size_t alen, const char *b, size_t blen)
{
    return alen == blen && memcmp(a, b, alen) == 0;
}

static struct counts {
    unsigned long reference, again, libidn, unistring, punycode, pr29;
} different, compared;

static void
note_text(const char *what, const struct text *text)
{
    printf("# %s:", what);
    for (size_t i = 0; i < text->count; i++)
        printf(" %04X", (unsigned)text->points[i]);
    printf("\n");
}

static void
count(unsigned long *compared_count, unsigned long *different_count, bool same, const char *what,
    const struct text *text)
{
    ++*compared_count;
    if (same)
        return;
    if (++*different_count <= 5)
        note_text(what, text);
}

#ifdef WITH_LIBIDN
static void
compare_libidn(const char *name, unsigned flags, const struct text *text, xn_status status,
    const char *out, size_t outlen)
{
    static const int statuses[] = {
        XN_OK, XN_E_UNASSIGNED, XN_E_PROHIBITED, XN_E_BIDI_MIXED, XN_E_BIDI_ENDS, XN_E_PROHIBITED};
    const Stringprep_profiles *theirs = stringprep_profiles;
    uint32_t points[SIZE] = {0};
    char expected[SIZE * 4];
    size_t length = text->count;
    int rc;

    while (theirs->name != NULL && xn_profile_find(theirs->name) != xn_profile_find(name))
        theirs++;
    if (theirs->name == NULL)
        return;
    memcpy(points, text->points, length * sizeof(*points));
    rc = stringprep_4i(points, &length, SIZE,
        flags & XN_ALLOW_UNASSIGNED ? 0 : STRINGPREP_NO_UNASSIGNED, theirs->tables);
    count(&compared.libidn, &different.libidn,
        rc >= 0 && rc <= 5 && statuses[rc] == (int)status
            && (status != XN_OK
                || is_same(out, outlen, expected, write_text(points, length, expected))),
        "libidn", text);
}

static void
compare_punycode(const struct text *text)
{
    char ours[SIZE], theirs[SIZE];
    size_t length = 0, theirlen = SIZE;
    punycode_uint points[MOST];
    xn_status status =
        xn_punycode_encode(text->points, text->count, NULL, ours, SIZE, &length, NULL);

    memcpy(points, text->points, text->count * sizeof(*points));
    count(&compared.punycode, &different.punycode,
        status == XN_OK
            && punycode_encode(text->count, points, NULL, &theirlen, theirs) == PUNYCODE_SUCCESS
            && is_same(ours, length, theirs, theirlen),
        "libidn's Punycode", text);
}
#else
static void
compare_libidn(const char *name, unsigned flags, const struct text *text, xn_status status,
    const char *out, size_t outlen)
{
    (void)name, (void)flags, (void)text, (void)status, (void)out, (void)outlen;
}

static void
compare_punycode(const struct text *text)
{
    (void)text;
}
#endif

/* libunistring has a newer Unicode: Corrigendum 4 gave five ideographs other decompositions. */
static bool
has_libunistring_data(const struct text *text)
{
    static const uint32_t corrigendum_4[] = {0x2F868, 0x2F874, 0x2F91F, 0x2F95F, 0x2F9BF};

    for (size_t i = 0; i < text->count; i++) {
        if (reference_is_in("A.1", text->points[i]))
            return false;
        for (size_t c = 0; c < 5; c++)
            if (text->points[i] == corrigendum_4[c])
                return false;
    }
    return true;
}

static void
compare_unistring(const struct text *text)
{
#ifdef WITH_LIBUNISTRING
    char out[SIZE * 4], expected[SIZE * 4];
    uint32_t points[SIZE];
    size_t outlen, length = SIZE;
    xn_status status = xn_nfkc(text->octets, text->length, 0, out, sizeof(out), &outlen, NULL);

    if (!has_libunistring_data(text))
        return;
    u32_normalize(UNINORM_NFKC, text->points, text->count, points, &length);
    count(&compared.unistring, &different.unistring,
        status == XN_OK && is_same(out, outlen, expected, write_text(points, length, expected)),
        "libunistring", text);
#else
    (void)text, (void)has_libunistring_data;
#endif
}

/* B.3 was not made to be followed by NFKC: text that KRBprep has prepared may change once more. */
static void
prepare_again(
    const char *name, unsigned flags, const struct text *text, const char *out, size_t outlen)
{
    char again[SIZE * 4];
    size_t againlen;

    if (strcmp(name, "KRBprep") == 0)
        return;
    count(&compared.again, &different.again,
        xn_prep(out, outlen, xn_profile_find(name), flags, again, sizeof(again), &againlen, NULL)
                == XN_OK
            && is_same(out, outlen, again, againlen),
        "prepared again", text);
}

static void
try_text(const char *name, unsigned flags, const struct text *text)
{
    static struct reference_answer expected[2];
    char out[SIZE * 4];
    size_t outlen;
    xn_status status;

    for (unsigned pr29 = 0; pr29 < 2; pr29++) {
        unsigned set = flags | (pr29 ? XN_PR29 : 0);

        reference_prep(name, text->octets, text->length, set, &expected[pr29]);
        status = xn_prep(text->octets, text->length, xn_profile_find(name), set, out, sizeof(out),
            &outlen, NULL);
        count(&compared.reference, &different.reference,
            status == expected[pr29].status
                && is_same(out, outlen, expected[pr29].text, expected[pr29].length),
            "reference", text);
        if (pr29)
            compare_libidn(name, set, text, status, out, outlen);
        else if (status == XN_OK)
            prepare_again(name, flags, text, out, outlen);
    }
    compared.pr29 += expected[0].status == XN_OK && expected[1].status == XN_OK
        && !is_same(expected[0].text, expected[0].length, expected[1].text, expected[1].length);
}

int
main(int argc, char **argv)
{
    unsigned long texts = argc > 1 ? strtoul(argv[1], NULL, 10) : 500000 / test_share();
    size_t profiles = 0;

    reference_open();
    collect_kinds();
    while (reference_profile_name(profiles) != NULL)
        profiles++;
    for (unsigned long number = 0; number < texts; number++) {
        struct text text;

        make_text(&text);
        try_text(reference_profile_name(number % 2 ? 0 : random_below((uint32_t)profiles)),
            random_below(3) ? XN_ALLOW_UNASSIGNED : 0, &text);
        compare_unistring(&text);
        compare_punycode(&text);
    }
    ok(different.reference == 0, "%lu texts are prepared as by the reference", compared.reference);
    ok(different.again == 0 && compared.again > 0,
        "%lu prepared texts do not change when they are prepared again", compared.again);
    ok(compared.pr29 > 0, "%lu texts have a PR29 sequence", compared.pr29);
#ifdef WITH_LIBIDN
    ok(different.libidn == 0 && compared.libidn > 0, "%lu texts are prepared as by libidn",
        compared.libidn);
    ok(different.punycode == 0 && compared.punycode > 0, "%lu texts are encoded as by libidn",
        compared.punycode);
#else
    skip("built without libidn");
    skip("built without libidn");
#endif
#ifdef WITH_LIBUNISTRING
    ok(different.unistring == 0 && compared.unistring > 0,
        "%lu texts are normalised as by libunistring", compared.unistring);
#else
    skip("built without libunistring");
#endif
    for (size_t k = 0; k < KINDS; k++)
        free(kinds[k].points);
    return tap_end();
}
