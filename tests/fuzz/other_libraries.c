/* SPDX-License-Identifier: MIT */
/* Compares results with those of GNU libidn and GNU libunistring. */
#include <config.h>

#include "other_libraries.h"

#include <stdlib.h>
#include <string.h>

#include "../oracle/reference/reference.h"

/* libidn's time is quadratic; one code point becomes at most 18. */
enum { LONGEST = 200, MOST_POINTS = 18 * LONGEST, LONGEST_CODE = 600 };

struct points {
    uint32_t cp[MOST_POINTS + 1];
    size_t count;
};

/* false: not text for the other libraries.  libidn ends text at U+0000. */
static bool
read_input(const struct fuzz_input *input, struct points *points)
{
    points->count = 0;
    for (size_t at = 0; at < input->length;) {
        struct reference_utf8 s = reference_utf8_read(input->text + at, input->length - at);

        if (s.ill_formed > 0 || s.cp == 0 || points->count == LONGEST)
            return false;
        points->cp[points->count++] = s.cp;
        at += s.length;
    }
    points->cp[points->count] = 0;
    return points->count > 0;
}

static bool
is_text(const struct points *points, const struct fuzz_answer *answer)
{
    size_t at = 0;

    for (size_t i = 0; i < points->count; i++) {
        char octets[4];
        size_t width = reference_utf8_write(points->cp[i], octets);

        if (answer->length - at < width || memcmp(answer->text + at, octets, width) != 0)
            return false;
        at += width;
    }
    return at == answer->length;
}

#ifdef WITH_LIBIDN
#include <idna.h>
#include <punycode.h>
#include <stringprep.h>

bool
libidn_agrees_prep(const xn_profile *profile, unsigned flags, const struct fuzz_input *input,
    const struct fuzz_answer *answer)
{
    static const xn_status statuses[] = {
        XN_OK, XN_E_UNASSIGNED, XN_E_PROHIBITED, XN_E_BIDI_MIXED, XN_E_BIDI_ENDS, XN_E_PROHIBITED};
    static struct points text;
    const Stringprep_profiles *theirs = stringprep_profiles;
    int rc;

    while (theirs->name != NULL && xn_profile_find(theirs->name) != profile)
        theirs++;
    if (theirs->name == NULL || !(flags & XN_PR29) || !read_input(input, &text))
        return true;
    rc = stringprep_4i(text.cp, &text.count, MOST_POINTS,
        flags & XN_ALLOW_UNASSIGNED ? 0 : STRINGPREP_NO_UNASSIGNED, theirs->tables);
    if (rc < 0 || rc > 5 || statuses[rc] != answer->status)
        return false;
    return answer->status != XN_OK || is_text(&text, answer);
}

/* RFC 3490 section 4.1, with libidn's name for each error. */
static bool
is_same_error(int rc, xn_status status)
{
    switch (rc) {
    case IDNA_SUCCESS: return status == XN_OK;
    case IDNA_STRINGPREP_ERROR: return status >= XN_E_UNASSIGNED && status <= XN_E_BIDI_ENDS;
    case IDNA_CONTAINS_NON_LDH: return status == XN_E_STD3_CHAR;
    case IDNA_CONTAINS_MINUS: return status == XN_E_STD3_HYPHEN;
    case IDNA_CONTAINS_ACE_PREFIX: return status == XN_E_ACE_PREFIX;
    case IDNA_PUNYCODE_ERROR: return status == XN_E_LABEL_LONG;
    case IDNA_INVALID_LENGTH: /* found before the ACE prefix, where code points are counted */
        return status == XN_E_LABEL_LONG || status == XN_E_EMPTY || status == XN_E_ACE_PREFIX;
    default: return false;
    }
}

static int
idna_flags(unsigned flags)
{
    return (flags & XN_ALLOW_UNASSIGNED ? IDNA_ALLOW_UNASSIGNED : 0)
        | (flags & XN_STD3 ? IDNA_USE_STD3_ASCII_RULES : 0);
}

/* Whether libidn gives the same results under these flags.  XN_UNDERSCORE changes none without
   XN_STD3; the cross-check and the flags of hosts in text change none of a label. */
static bool
has_flags(unsigned flags)
{
    const unsigned always = XN_NO_GUARDS | XN_PR29;
    const unsigned allowed = always | XN_ALLOW_UNASSIGNED | XN_CROSSCHECK | XN_PERCENT
        | XN_TO_UNICODE | (flags & XN_STD3 ? XN_STD3 : XN_UNDERSCORE);

    return (flags & always) == always && !(flags & ~allowed);
}

bool
libidn_agrees_ascii(
    unsigned flags, const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    static struct points text;
    char ascii[64] = "";
    int rc;

    if (!has_flags(flags) || !read_input(input, &text))
        return true;
    rc = idna_to_ascii_4i(text.cp, text.count, ascii, idna_flags(flags));
    return is_same_error(rc, answer->status)
        && (answer->status != XN_OK
            || fuzz_same(ascii, strlen(ascii), answer->text, answer->length));
}

bool
libidn_agrees_unicode(
    unsigned flags, const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    static struct points text, out;

    if (!has_flags(flags) || !read_input(input, &text))
        return true;
    out.count = MOST_POINTS;
    (void)idna_to_unicode_44i(text.cp, text.count, out.cp, &out.count, idna_flags(flags));
    return is_text(&out, answer);
}

static bool
libidn_agrees_nfkc(const struct points *text, const struct fuzz_answer *answer)
{
    static struct points normal;
    uint32_t *theirs = stringprep_ucs4_nfkc_normalize(text->cp, (ssize_t)text->count);

    if (theirs == NULL)
        return false;
    for (normal.count = 0; theirs[normal.count] != 0; normal.count++)
        normal.cp[normal.count] = theirs[normal.count];
    free(theirs);
    return is_text(&normal, answer);
}

bool
libidn_agrees_encode(const uint32_t *in, size_t inlen, const char *out, size_t outlen)
{
    static char text[LONGEST_CODE * 9];
    size_t length = sizeof(text);

    return inlen > LONGEST_CODE
        || (punycode_encode(inlen, in, NULL, &length, text) == PUNYCODE_SUCCESS
            && fuzz_same(text, length, out, outlen));
}

bool
libidn_agrees_decode(const char *in, size_t inlen, const uint32_t *out, size_t outlen)
{
    static punycode_uint text[LONGEST_CODE];
    size_t length = LONGEST_CODE;

    return inlen > LONGEST_CODE
        || (punycode_decode(inlen, in, &length, text, NULL) == PUNYCODE_SUCCESS && length == outlen
            && memcmp(text, out, outlen * sizeof(*out)) == 0);
}

#else

bool
libidn_agrees_prep(const xn_profile *profile, unsigned flags, const struct fuzz_input *input,
    const struct fuzz_answer *answer)
{
    (void)profile, (void)flags, (void)input, (void)answer;
    return true;
}

bool
libidn_agrees_ascii(
    unsigned flags, const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    (void)flags, (void)input, (void)answer;
    return true;
}

bool
libidn_agrees_unicode(
    unsigned flags, const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    (void)flags, (void)input, (void)answer;
    return true;
}

static bool
libidn_agrees_nfkc(const struct points *text, const struct fuzz_answer *answer)
{
    (void)text, (void)answer, (void)is_text;
    return true;
}

bool
libidn_agrees_encode(const uint32_t *in, size_t inlen, const char *out, size_t outlen)
{
    (void)in, (void)inlen, (void)out, (void)outlen;
    return true;
}

bool
libidn_agrees_decode(const char *in, size_t inlen, const uint32_t *out, size_t outlen)
{
    (void)in, (void)inlen, (void)out, (void)outlen;
    return true;
}

#endif

#ifdef WITH_LIBUNISTRING
#include <uninorm.h>

/* libunistring has a newer Unicode, where Corrigendum 4 gave five ideographs other
   decompositions. */
static bool
has_libunistring_data(const struct points *text)
{
    static const uint32_t corrigendum_4[] = {0x2F868, 0x2F874, 0x2F91F, 0x2F95F, 0x2F9BF};

    for (size_t i = 0; i < text->count; i++) {
        if (reference_is_in("A.1", text->cp[i]))
            return false;
        for (size_t c = 0; c < 5; c++)
            if (text->cp[i] == corrigendum_4[c])
                return false;
    }
    return true;
}

static bool
libunistring_agrees(const struct points *text, const struct fuzz_answer *answer)
{
    static struct points normal;

    if (!has_libunistring_data(text))
        return true;
    normal.count = MOST_POINTS;
    u32_normalize(UNINORM_NFKC, text->cp, text->count, normal.cp, &normal.count);
    return is_text(&normal, answer);
}
#else
static bool
libunistring_agrees(const struct points *text, const struct fuzz_answer *answer)
{
    (void)text, (void)answer;
    return true;
}
#endif

bool
others_agree_nfkc(unsigned flags, const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    static struct points text;

    return !read_input(input, &text)
        || (flags & XN_PR29 ? libidn_agrees_nfkc : libunistring_agrees)(&text, answer);
}
