/* SPDX-License-Identifier: MIT */
/* The witnesses.  GNU libidn's stringprep is exact, slow and allocates; what it allocates for is
   never on the road that a name takes without XN_CROSSCHECK. */
#include <config.h>

#include "crosscheck.h"

#ifdef WITH_LIBIDN

#include <stdlib.h>
#include <string.h>
#include <stringprep.h>

#include "prep.h"
#include "utf8.h"

#ifdef WITH_LIBUNISTRING
#include <uninorm.h>
#endif

int
crosscheck_is_built(void)
{
    return 1;
}

/* Text in UTF-32, allocated. */
struct points {
    uint32_t *cp;
    size_t count;
};

static int
read_points(struct points *points, const char *text, size_t length)
{
    points->count = 0;
    points->cp = malloc((length + 1) * sizeof(*points->cp));
    if (points->cp == NULL)
        return 0;
    for (size_t at = 0; at < length;)
        at += utf8_take(text + at, &points->cp[points->count++]);
    points->cp[points->count] = 0;
    return 1;
}

static int
same_points(const struct points *points, const uint32_t *cp, size_t count)
{
    return points->count == count && memcmp(points->cp, cp, count * sizeof(*cp)) == 0;
}

static const Stringprep_profile *
witness_of(const struct xn_profile *profile)
{
    for (size_t i = 0; stringprep_profiles[i].name != NULL; i++)
        if (xn_profile_find(stringprep_profiles[i].name) == profile)
            return stringprep_profiles[i].tables;
    return NULL;
}

/* Ours, under these flags: its status, and what it made of the text in UTF-32. */
static int
prepare(const struct xn_profile *profile, unsigned flags, const char *text, size_t length,
    xn_status *status, struct points *points)
{
    struct prep_sink sink;
    char *out;
    int done;

    sink_open(&sink, profile, NULL, 0);
    *status = prep_text(flags & ~(unsigned)XN_CROSSCHECK, text, length, &sink, NULL);
    out = malloc(sink.length + 1);
    if (out == NULL)
        return 0;
    sink_open(&sink, profile, out, sink.length + 1);
    *status = prep_text(flags & ~(unsigned)XN_CROSSCHECK, text, length, &sink, NULL);
    done = read_points(points, out, sink.length);
    free(out);
    return done;
}

static int
same_refusal(xn_status status, int theirs)
{
    switch (theirs) {
    case STRINGPREP_OK: return status == XN_OK;
    case STRINGPREP_CONTAINS_UNASSIGNED: return status == XN_E_UNASSIGNED;
    case STRINGPREP_CONTAINS_PROHIBITED:
    case STRINGPREP_BIDI_CONTAINS_PROHIBITED: return status == XN_E_PROHIBITED;
    case STRINGPREP_BIDI_BOTH_L_AND_RAL: return status == XN_E_BIDI_MIXED;
    case STRINGPREP_BIDI_LEADTRAIL_NOT_RAL: return status == XN_E_BIDI_ENDS;
    default: /* it could not answer */ return 0;
    }
}

/* The same text through stringprep_4i(), with room for everything that ours makes of it under
   XN_PR29. */
static int
libidn_agrees(const Stringprep_profile *witness, unsigned flags, const struct points *text,
    xn_status status, const struct points *ours)
{
    size_t room = (text->count > ours->count ? text->count : ours->count) * 4 + 64,
           count = text->count;
    uint32_t *theirs = malloc(room * sizeof(*theirs));
    int rc, agrees;

    if (theirs == NULL)
        return 0;
    memcpy(theirs, text->cp, (count + 1) * sizeof(*theirs));
    rc = stringprep_4i(
        theirs, &count, room, flags & XN_ALLOW_UNASSIGNED ? 0 : STRINGPREP_NO_UNASSIGNED, witness);
    agrees = same_refusal(status, rc) && (rc != STRINGPREP_OK || same_points(ours, theirs, count));
    free(theirs);
    return agrees;
}

#ifdef WITH_LIBUNISTRING
/* Corrigendum 4 gave these other decompositions after Unicode 3.2. */
static int
is_corrigendum_4(uint32_t cp)
{
    return cp == 0x2F868 || cp == 0x2F874 || cp == 0x2F91F || cp == 0x2F95F || cp == 0x2F9BF;
}

static int
unistring_agrees(
    const struct xn_profile *profile, const struct points *text, const struct points *ours)
{
    uint32_t *mapped, *theirs;
    size_t length = 0, count;
    int agrees;

    for (size_t i = 0; i < ours->count; i++)
        if (table_lookup(ours->cp[i])->tables & TABLE_A_1)
            return 1;
    mapped = malloc((4 * text->count + TABLE_MAP_MAX) * sizeof(*mapped));
    if (mapped == NULL)
        return 0;
    for (size_t i = 0; i < text->count; i++) {
        if (is_corrigendum_4(text->cp[i])) {
            free(mapped);
            return 1;
        }
        length += map_code_point(profile, text->cp[i], mapped + length);
    }
    theirs = u32_normalize(UNINORM_NFKC, mapped, length, NULL, &count);
    agrees = theirs != NULL && same_points(ours, theirs, count);
    free(theirs);
    free(mapped);
    return agrees;
}
#else
static int
unistring_agrees(
    const struct xn_profile *profile, const struct points *text, const struct points *ours)
{
    (void)profile, (void)text, (void)ours;
    return 1;
}
#endif

int
crosscheck_agrees(const struct xn_profile *profile, unsigned flags, const char *text, size_t length)
{
    const Stringprep_profile *witness = witness_of(profile);
    struct points typed = {NULL, 0}, pr29 = {NULL, 0}, ours = {NULL, 0};
    xn_status pr29_status, status;
    int agrees;

    /* libidn ends at a NUL */
    if (witness == NULL || length == 0 || memchr(text, 0, length) != NULL)
        return 1;
    agrees = read_points(&typed, text, length)
        && prepare(profile, flags | XN_PR29, text, length, &pr29_status, &pr29)
        && prepare(profile, flags & ~(unsigned)XN_PR29, text, length, &status, &ours)
        && libidn_agrees(witness, flags, &typed, pr29_status, &pr29);
    /* Where the older wording made no difference, the newer data of the second witness say the same
     */
    if (agrees && status == XN_OK && profile->nfkc && same_points(&pr29, ours.cp, ours.count))
        agrees = unistring_agrees(profile, &typed, &ours);
    free(typed.cp);
    free(pr29.cp);
    free(ours.cp);
    return agrees;
}

#else

int
crosscheck_is_built(void)
{
    return 0;
}

int
crosscheck_agrees(const struct xn_profile *profile, unsigned flags, const char *text, size_t length)
{
    (void)profile, (void)flags, (void)text, (void)length;
    return 0;
}

#endif
