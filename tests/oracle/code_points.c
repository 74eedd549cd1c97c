/* SPDX-License-Identifier: MIT */
/* Every code point, in seven shapes, stored and query, through each profile: against the reference
   implementation; and under XN_PR29 against GNU libidn, where that has the profile.

       code_points        the code points that a table or a combining class is about, except for
                          tables A.1, C.3 and D.2, and a tenth of the others, each under one of
                          four sets of flags per profile, in turn
       code_points all    every code point under all of them */
#include <config.h>

#include <string.h>

#include "reference/reference.h"
#include "../unit/share.h"
#include "../unit/tap.h"

#ifdef WITH_LIBIDN
#include <stringprep.h>
#endif

enum { SIZE = 256 };

struct subject {
    const char *name;
    const xn_profile *profile;
    unsigned flags;
};

struct shape {
    size_t count;
    uint32_t points[3];
};

static size_t
write_text(const uint32_t *points, size_t count, char *out)
{
    size_t length = 0;

    for (size_t i = 0; i < count; i++)
        length += reference_utf8_write(points[i], out + length);
    return length;
}

static bool
is_same(const char *a, size_t alen, const char *b, size_t blen)
{
    return alen == blen && memcmp(a, b, alen) == 0;
}

#ifdef WITH_LIBIDN
static int
status_of(int rc)
{
    switch (rc) {
    case STRINGPREP_OK: return XN_OK;
    case STRINGPREP_CONTAINS_UNASSIGNED: return XN_E_UNASSIGNED;
    case STRINGPREP_CONTAINS_PROHIBITED:
    case STRINGPREP_BIDI_CONTAINS_PROHIBITED: return XN_E_PROHIBITED;
    case STRINGPREP_BIDI_BOTH_L_AND_RAL: return XN_E_BIDI_MIXED;
    case STRINGPREP_BIDI_LEADTRAIL_NOT_RAL: return XN_E_BIDI_ENDS;
    default: return -1;
    }
}

/* libidn ends text at U+0000. */
static bool
agrees_with_libidn(const struct subject *s, const struct shape *shape, xn_status status,
    const char *out, size_t outlen)
{
    const Stringprep_profiles *theirs = stringprep_profiles;
    uint32_t points[SIZE] = {0};
    char expected[4 * SIZE];
    size_t count = shape->count;

    while (theirs->name != NULL && xn_profile_find(theirs->name) != s->profile)
        theirs++;
    for (size_t i = 0; i < count; i++)
        if (shape->points[i] == 0)
            return true;
    if (theirs->name == NULL || !(s->flags & XN_PR29))
        return true;
    memcpy(points, shape->points, count * sizeof(*points));
    if (status_of(stringprep_4i(points, &count, SIZE,
            s->flags & XN_ALLOW_UNASSIGNED ? 0 : STRINGPREP_NO_UNASSIGNED, theirs->tables))
        != (int)status)
        return false;
    return status != XN_OK || is_same(out, outlen, expected, write_text(points, count, expected));
}
#else
static bool
agrees_with_libidn(const struct subject *s, const struct shape *shape, xn_status status,
    const char *out, size_t outlen)
{
    (void)s, (void)shape, (void)status, (void)out, (void)outlen;
    return true;
}
#endif

static bool
agrees_with_reference(const struct subject *s, const char *in, size_t inlen, xn_status status,
    const char *out, size_t outlen, const xn_diag *diag)
{
    static struct reference_answer expected;

    reference_prep(s->name, in, inlen, s->flags, &expected);
    return status == expected.status && is_same(out, outlen, expected.text, expected.length)
        && diag->offset == expected.diag.offset && diag->length == expected.diag.length
        && diag->cp == expected.diag.cp && diag->mapped == expected.diag.mapped
        && strcmp(diag->rule, expected.diag.rule) == 0;
}

static unsigned
try_code_point(const struct subject *s, uint32_t c)
{
    const struct shape shapes[] = {{1, {c}}, {2, {'a', c}}, {2, {c, 'a'}}, {2, {c, c}},
        {3, {'a', c, 'a'}}, {2, {c, 0x301}}, {3, {0x5D0, c, 0x5D0}}};
    unsigned different = 0;

    for (size_t i = 0; i < sizeof(shapes) / sizeof(*shapes); i++) {
        char in[16], out[4 * SIZE];
        size_t inlen = write_text(shapes[i].points, shapes[i].count, in), outlen;
        xn_diag diag;
        xn_status status =
            xn_prep(in, inlen, s->profile, s->flags, out, sizeof(out), &outlen, &diag);

        if (agrees_with_reference(s, in, inlen, status, out, outlen, &diag)
            && agrees_with_libidn(s, &shapes[i], status, out, outlen))
            continue;
        different++;
        note("U+%04X in shape %lu: %s", (unsigned)c, (unsigned long)i, s->name);
    }
    return different;
}

/* Surrogates are left to other tests: UTF-8 cannot have them. */
static bool
is_tried(uint32_t cp, bool all)
{
    static const char *const tables[] = {
        "B.1", "C.1.1", "C.1.2", "C.2.1", "C.2.2", "C.4", "C.6", "C.7", "C.8", "C.9", "D.1"};
    uint32_t to[18];
    bool tried = all || cp % 10 == 7 || reference_combining_class(cp) != 0
        || reference_map("Nameprep", cp, to) != 1 || to[0] != cp
        || reference_map("KRBprep", cp, to) != 1 || to[0] != cp
        || reference_map("LDAP", cp, to) != 1 || to[0] != cp
        || ((cp < 0xAC00 || cp > 0xD7A3) && (reference_decompose(cp, to) > 1 || to[0] != cp));

    for (size_t i = 0; !tried && i < sizeof(tables) / sizeof(*tables); i++)
        tried = reference_is_in(tables[i], cp);
    return tried && !(cp >= 0xD800 && cp <= 0xDFFF) && cp / 4 % test_share() == 0;
}

int
main(int argc, char **argv)
{
    static unsigned char tried[0x110000];
    bool all = argc > 1 && strcmp(argv[1], "all") == 0;
    unsigned long count = 0;

    reference_open();
    for (uint32_t cp = 0; cp < 0x110000; cp++) {
        tried[cp] = is_tried(cp, all);
        count += tried[cp];
    }
    note("%lu code points", count);
    for (size_t i = 0; reference_profile_name(i) != NULL; i++) {
        struct subject s = {
            reference_profile_name(i), xn_profile_find(reference_profile_name(i)), 0};
        static const char *const query[] = {"stored", "query"};
        char out[8];

        for (unsigned set = 0; set < 4; set++) {
            unsigned long different = 0;

            s.flags = (set & 1 ? XN_ALLOW_UNASSIGNED : 0) | (set & 2 ? XN_PR29 : 0);
            for (uint32_t cp = 0; cp < 0x110000 && different < 20; cp++)
                if (tried[cp] && (all || (cp + i) % 4 == set))
                    different += try_code_point(&s, cp);
            ok(different == 0, "%s, %s%s: all shapes of each code point", s.name, query[set & 1],
                set & 2 ? ", XN_PR29" : "");
        }
        ok(xn_prep("\xED\xA0\x80", 3, s.profile, 0, out, sizeof(out), NULL, NULL) == XN_E_UTF8
                && xn_prep("\xED\xBF\xBF", 3, s.profile, 0, out, sizeof(out), NULL, NULL)
                    == XN_E_UTF8,
            "%s: a surrogate is ill-formed UTF-8", s.name);
    }
    return tap_end();
}
