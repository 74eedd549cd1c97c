/* SPDX-License-Identifier: MIT */
/* Every code point, in seven shapes, stored and query, through each profile that libidn has,
   against libidn under XN_PR29. sweep          every code point that has a property beside A.1, C.3
   and L, and a tenth of the others sweep all      every code point */
#include <config.h>

#include <string.h>

#include "../unit/share.h"
#include "../unit/tap.h"
#include "tables.h"
#include "utf8.h"
#include "xn.h"

#ifdef WITH_LIBIDN
#include <stringprep.h>

enum { ROOM = 64 };

static int
refusal_of(int rc)
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

struct subject {
    const char *name;
    const xn_profile *ours;
    const Stringprep_profile *theirs;
    unsigned flags;
};

/* 1: the same refusal, or the same text. */
static int
agrees(const struct subject *subject, const uint32_t *text, size_t count)
{
    char in[ROOM * 4], out[ROOM * 4 * 4], expected[ROOM * 4 * 4];
    uint32_t points[ROOM * 4];
    size_t inlen = 0, outlen, length = 0, points_count = count;
    xn_status status;
    int theirs;

    for (size_t i = 0; i < count; i++)
        inlen += utf8_encode(text[i], in + inlen);
    memcpy(points, text, count * sizeof(*text));
    points[count] = 0;
    theirs = refusal_of(stringprep_4i(points, &points_count, ROOM * 4,
        subject->flags & XN_ALLOW_UNASSIGNED ? 0 : STRINGPREP_NO_UNASSIGNED, subject->theirs));
    status = xn_prep(subject->ours, in, inlen, subject->flags, out, sizeof(out), &outlen, NULL);
    if ((int)status != theirs)
        return 0;
    if (status != XN_OK)
        return outlen == 0 && out[0] == '\0';
    for (size_t i = 0; i < points_count; i++)
        length += utf8_encode(points[i], expected + length);
    return outlen == length && memcmp(out, expected, length) == 0;
}

static unsigned
sweep_code_point(const struct subject *subject, uint32_t c)
{
    const struct {
        size_t count;
        uint32_t text[3];
    } shapes[] = {
        {1, {c}},
        {2, {'a', c}},
        {2, {c, 'a'}},
        {2, {c, c}},
        {3, {'a', c, 'a'}},
        {2, {c, 0x301}},
        {3, {0x5D0, c, 0x5D0}},
    };
    unsigned wrong = 0;

    for (size_t s = 0; s < sizeof(shapes) / sizeof(*shapes); s++) {
        if (agrees(subject, shapes[s].text, shapes[s].count))
            continue;
        wrong++;
        note("U+%04X in shape %u: %s", (unsigned)c, (unsigned)s, subject->name);
    }
    return wrong;
}

/* libidn ends at U+0000, and takes surrogates, which UTF-8 cannot hold. */
static int
is_tried(uint32_t cp, int all)
{
    uint32_t tables = table_lookup(cp)->tables;

    if (cp == 0 || (cp >= 0xD800 && cp <= 0xDFFF) || cp / 4 % test_share() != 0)
        return 0;
    return all || tables & ~(uint32_t)(TABLE_A_1 | TABLE_C_3 | TABLE_D_2)
        || table_lookup(cp)->class != 0 || cp % 10 == 7;
}

static void
sweep(struct subject *subject, int all)
{
    for (unsigned query = 0; query < 2; query++) {
        unsigned long tried = 0, wrong = 0;

        subject->flags = XN_PR29 | (query ? XN_ALLOW_UNASSIGNED : 0);
        for (uint32_t cp = 0; cp < TABLE_CODE_POINTS && wrong < 20; cp++) {
            if (!is_tried(cp, all))
                continue;
            tried++;
            wrong += sweep_code_point(subject, cp);
        }
        ok(wrong == 0, "%s, %s: %lu code points in seven shapes are as libidn has them",
            subject->name, query ? "query" : "stored", tried);
    }
}

int
main(int argc, char **argv)
{
    int all = argc > 1 && strcmp(argv[1], "all") == 0;
    char out[8];

    for (size_t i = 0; stringprep_profiles[i].name != NULL; i++) {
        struct subject subject = {stringprep_profiles[i].name,
            xn_profile_find(stringprep_profiles[i].name), stringprep_profiles[i].tables, 0};

        if (!ok(subject.ours != NULL, "libidn's %s is found", subject.name))
            continue;
        if (i > 0 && stringprep_profiles[i].tables == stringprep_profiles[i - 1].tables)
            continue; /* another name of the same */
        sweep(&subject, all);
        ok(xn_prep(subject.ours, "\xED\xA0\x80", 3, 0, out, sizeof(out), NULL, NULL) == XN_E_UTF8
                && xn_prep(subject.ours, "\xED\xBF\xBF", 3, 0, out, sizeof(out), NULL, NULL)
                    == XN_E_UTF8,
            "%s: a surrogate is ill-formed", subject.name);
    }
    return tap_end();
}
#else
int
main(void)
{
    skip("built without libidn");
    return tap_end();
}
#endif
