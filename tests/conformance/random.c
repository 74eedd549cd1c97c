/* SPDX-License-Identifier: MIT */
/* Random text, weighted towards marks, jamo, right-to-left, compatibility and unassigned code
   points: the three roads, against the plain twin; under XN_PR29 against libidn; where all is
   assigned and the two wordings agree, against libunistring; and what is prepared stays as it is.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../unit/plain_prep.h"
#include "../unit/random.h"
#include "../unit/share.h"
#include "../unit/tap.h"
#include "ascii.h"
#include "utf8.h"

#ifdef WITH_LIBIDN
#include <stringprep.h>
#endif
#ifdef WITH_LIBUNISTRING
#include <uninorm.h>
#endif

enum { MOST = 12, ROOM = MOST * TABLE_MAP_MAX * 4 * 4 };

/* The code points of a kind, collected once. */
static struct kind {
    uint32_t tables;
    int marks;
    size_t count;
    uint32_t *cp;
} kinds[] = {
    {0, 1, 0, NULL},
    {TABLE_SECOND, 0, 0, NULL},
    {TABLE_FIRST, 0, 0, NULL},
    {TABLE_DECOMPOSES, 0, 0, NULL},
    {TABLE_B_1, 0, 0, NULL},
    {TABLE_B_2, 0, 0, NULL},
    {TABLE_D_1, 0, 0, NULL},
    {TABLE_A_1, 0, 0, NULL},
    {TABLE_C_1_2 | TABLE_C_2_2 | TABLE_C_6 | TABLE_C_8, 0, 0, NULL},
};
#define KINDS (sizeof(kinds) / sizeof(*kinds))

static void
collect_kinds(void)
{
    for (size_t k = 0; k < KINDS; k++) {
        kinds[k].cp = malloc(TABLE_CODE_POINTS * sizeof(uint32_t));
        if (kinds[k].cp == NULL)
            exit(99);
        for (uint32_t cp = 1; cp < TABLE_CODE_POINTS; cp++)
            if ((table_lookup(cp)->tables & kinds[k].tables
                    || (kinds[k].marks && table_lookup(cp)->class != 0))
                && !(table_lookup(cp)->tables & TABLE_C_5))
                kinds[k].cp[kinds[k].count++] = cp;
    }
}

static uint32_t
random_code_point(void)
{
    static const uint32_t few[] = {0x61, 0x41, 0x301, 0x300, 0x327, 0x1100, 0x1161, 0x11A8, 0xAC00,
        0xAC01, 0x9C7, 0x9BE, 0xDD9, 0xDCF, 0xDCA, 0x94D, 0x93C, 0x5D0, 0x1E9A, 0x345, 0x3B1,
        0x313};
    uint32_t kind = random_below(KINDS + 4), cp;

    if (kind < KINDS)
        return kinds[kind].cp[random_below((uint32_t)kinds[kind].count)];
    if (kind < KINDS + 2)
        return few[random_below(sizeof(few) / sizeof(*few))];
    if (kind == KINDS + 2)
        return 'a' + random_below(26);
    do
        cp = 1 + random_below(TABLE_CODE_POINTS - 1);
    while (cp >= 0xD800 && cp <= 0xDFFF);
    return cp;
}

static size_t
to_utf8(const uint32_t *cp, size_t count, char *out)
{
    size_t length = 0;

    for (size_t i = 0; i < count; i++)
        length += utf8_encode(cp[i], out + length);
    return length;
}

static struct counts {
    unsigned long quick, straight, twin, idempotent, libidn, unistring, pr29;
} wrong, count;

static int
same(const char *a, size_t alen, const char *b, size_t blen)
{
    return alen == blen && memcmp(a, b, alen) == 0;
}

/* What the quick road makes of a text must be what the whole way makes of it. */
static void
compare_roads(const xn_profile *profile, unsigned flags, const char *in, size_t inlen)
{
    char quick_out[ROOM], whole_out[ROOM];
    struct prep_sink quick, whole;

    sink_open(&quick, profile, quick_out, ROOM);
    sink_open(&whole, profile, whole_out, ROOM);
    prep_run(flags, in, inlen, &whole);
    if (prep_quick(flags, in, inlen, &quick)) {
        count.quick++;
        wrong.quick += !same(quick_out, quick.length, whole_out, whole.length)
            || quick.seen != whole.seen || quick.first != whole.first || quick.last != whole.last
            || quick.last_at != whole.last_at || quick.points != whole.points;
    }
}

/* What the straight road makes is what is prepared, and nothing in it is refused. */
static void
compare_straight(const uint32_t *text, size_t length, const char *in, size_t inlen)
{
    uint32_t points[PREP_STRAIGHT_MAX];
    char out[ROOM], pr29_out[ROOM], expected[PREP_STRAIGHT_MAX * 4];
    size_t outlen, pr29_len, points_count = prep_straight(in, inlen, points);
    int is = prep_is_straight(text, length), fine;

    if (points_count == 0 && !is)
        return;
    count.straight++;
    fine = xn_prep(PREP_NAMEPREP, in, inlen, 0, out, ROOM, &outlen, NULL) == XN_OK
        && xn_prep(PREP_NAMEPREP, in, inlen, XN_PR29, pr29_out, ROOM, &pr29_len, NULL) == XN_OK
        && same(out, outlen, pr29_out, pr29_len);
    wrong.straight += !fine
        || (points_count > 0
            && !same(out, outlen, expected, to_utf8(points, points_count, expected)))
        || (is && (outlen != inlen || !ascii_same(out, in, inlen)));
}

static void
compare_libidn(size_t profile_number, unsigned flags, const uint32_t *text, size_t length,
    xn_status status, const char *out, size_t outlen)
{
#ifdef WITH_LIBIDN
    static const int refusals[] = {
        XN_OK, XN_E_UNASSIGNED, XN_E_PROHIBITED, XN_E_BIDI_MIXED, XN_E_BIDI_ENDS, XN_E_PROHIBITED};
    uint32_t points[ROOM];
    char expected[ROOM * 4];
    size_t points_count = length;
    int rc;

    memcpy(points, text, length * sizeof(*text));
    points[length] = 0;
    rc = stringprep_4i(points, &points_count, ROOM,
        flags & XN_ALLOW_UNASSIGNED ? 0 : STRINGPREP_NO_UNASSIGNED,
        stringprep_profiles[profile_number].tables);
    if (rc < 0 || rc > 5 || refusals[rc] != (int)status
        || (status == XN_OK
            && !same(out, outlen, expected, to_utf8(points, points_count, expected))))
        wrong.libidn++;
    count.libidn++;
#else
    (void)profile_number, (void)flags, (void)text, (void)length, (void)status, (void)out,
        (void)outlen;
#endif
}

static void
compare_unistring(const uint32_t *text, size_t length, const char *out, size_t outlen)
{
#ifdef WITH_LIBUNISTRING
    uint32_t points[ROOM];
    char expected[ROOM * 4];
    size_t points_count = ROOM;

    for (size_t i = 0; i < length; i++)
        if (table_lookup(text[i])->tables & TABLE_A_1 || text[i] == 0x2F868 || text[i] == 0x2F874
            || text[i] == 0x2F91F || text[i] == 0x2F95F || text[i] == 0x2F9BF)
            return;
    u32_normalize(UNINORM_NFKC, text, length, points, &points_count);
    wrong.unistring += !same(out, outlen, expected, to_utf8(points, points_count, expected));
    count.unistring++;
#else
    (void)text, (void)length, (void)out, (void)outlen;
#endif
}

static const char *
profile_name(size_t number)
{
#ifdef WITH_LIBIDN
    return stringprep_profiles[number].name;
#else
    return xn_profile_name(number);
#endif
}

static void
try_text(size_t profile_number, unsigned flags, const uint32_t *text, size_t length)
{
    static struct plain twin, twin_pr29;
    static char in[MOST * 4], out[ROOM], pr29_out[ROOM], again[ROOM], expected[ROOM * 4];
    const xn_profile *profile = xn_profile_find(profile_name(profile_number));
    size_t inlen = to_utf8(text, length, in), outlen, pr29_len, againlen;
    xn_status status = xn_prep(profile, in, inlen, flags, out, ROOM, &outlen, NULL);
    xn_status pr29_status =
        xn_prep(profile, in, inlen, flags | XN_PR29, pr29_out, ROOM, &pr29_len, NULL);

    wrong.twin += status != plain_prep(profile, flags, text, length, &twin)
        || (status == XN_OK
            && !same(out, outlen, expected, to_utf8(twin.cp, twin.count, expected)));
    wrong.twin += pr29_status != plain_prep(profile, flags | XN_PR29, text, length, &twin_pr29)
        || (pr29_status == XN_OK
            && !same(
                pr29_out, pr29_len, expected, to_utf8(twin_pr29.cp, twin_pr29.count, expected)));
    count.pr29 += twin.count != twin_pr29.count
        || memcmp(twin.cp, twin_pr29.cp, twin.count * sizeof(*twin.cp)) != 0;
    if (status == XN_OK && pr29_status == XN_OK)
        wrong.pr29 += same(out, outlen, pr29_out, pr29_len)
            != (twin.count == twin_pr29.count
                && memcmp(twin.cp, twin_pr29.cp, twin.count * sizeof(*twin.cp)) == 0);
    compare_roads(profile, flags, in, inlen);
    compare_roads(profile, flags | XN_PR29, in, inlen);
    if (profile == PREP_NAMEPREP)
        compare_straight(text, length, in, inlen);
    compare_libidn(profile_number, flags | XN_PR29, text, length, pr29_status, pr29_out, pr29_len);
    if (status == XN_OK
        && profile != xn_profile_find("KRBprep")) { /* B.3 is not made to be followed by NFKC */
        wrong.idempotent +=
            xn_prep(profile, out, outlen, flags, again, ROOM, &againlen, NULL) != XN_OK
            || !same(out, outlen, again, againlen);
        count.idempotent++;
    }
    if (xn_nfkc(in, inlen, 0, out, ROOM, &outlen, NULL) == XN_OK)
        compare_unistring(text, length, out, outlen);
}

int
main(int argc, char **argv)
{
    unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 10) : 2000000 / test_share();
    size_t profiles = 0;

    collect_kinds();
    while (profile_name(profiles) != NULL)
        profiles++;
    for (unsigned long round = 0; round < rounds; round++) {
        uint32_t text[MOST];
        size_t length = 1 + random_below(MOST),
               number = round % 2 ? 0 : random_below((uint32_t)profiles);
        unsigned before = (unsigned)(wrong.twin + wrong.quick + wrong.straight + wrong.libidn
            + wrong.unistring + wrong.idempotent + wrong.pr29);

        for (size_t i = 0; i < length; i++)
            text[i] = i > 0 && random_below(6) == 0 ? text[i - 1] : random_code_point();
        try_text(number, random_below(3) ? XN_ALLOW_UNASSIGNED : 0, text, length);
        if (before < 5
            && before
                != wrong.twin + wrong.quick + wrong.straight + wrong.libidn + wrong.unistring
                    + wrong.idempotent + wrong.pr29) {
            printf("# %s:", profile_name(number));
            for (size_t i = 0; i < length; i++)
                printf(" %04X", (unsigned)text[i]);
            printf("\n");
        }
    }
    note("%lu texts, %.0f %% of them by the quick road, %lu by the straight one, %lu with a PR29 "
         "sequence",
        rounds, 50.0 * (double)count.quick / (double)rounds, count.straight, count.pr29);
    ok(wrong.twin == 0, "as the plain twin has it, with and without XN_PR29");
    ok(wrong.quick == 0 && count.quick > rounds / 100,
        "the quick road makes and sees what the whole way does");
    ok(wrong.straight == 0 && count.straight > rounds / 100,
        "so does the straight road, in what it takes");
    ok(wrong.pr29 == 0 && count.pr29 > 0, "the two wordings differ on PR29 sequences alone");
    ok(wrong.idempotent == 0 && count.idempotent > 0, "what is prepared stays as it is");
#ifdef WITH_LIBIDN
    ok(wrong.libidn == 0 && count.libidn == rounds, "under XN_PR29 as libidn has it");
#else
    skip("built without libidn");
#endif
#ifdef WITH_LIBUNISTRING
    ok(wrong.unistring == 0 && count.unistring > 0,
        "NFKC is libunistring's for %lu texts of assigned code points", count.unistring);
#else
    skip("built without libunistring");
#endif
    for (size_t k = 0; k < KINDS; k++)
        free(kinds[k].cp);
    return tap_end();
}
