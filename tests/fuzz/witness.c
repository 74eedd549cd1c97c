/* SPDX-License-Identifier: MIT */
/* GNU libidn and GNU libunistring as witnesses: what they are held to say as well. */
#include <config.h>

#include "twin.h"

#include <stdlib.h>

#ifdef WITH_LIBIDN
#include <idna.h>
#include <punycode.h>
#include <stringprep.h>

/* libidn ends at a NUL. */
static int
holds_nul(const struct twin_points *in)
{
    for (size_t i = 0; i < in->count; i++)
        if (in->cp[i] == 0)
            return 1;
    return 0;
}

static int
is_text(const uint32_t *cp, size_t count, const char *text, size_t length)
{
    size_t at = 0;

    for (size_t i = 0; i < count; i++) {
        char c[4];
        size_t width = utf8_encode(cp[i], c);

        if (length - at < width || memcmp(text + at, c, width) != 0)
            return 0;
        at += width;
    }
    return at == length;
}

static const Stringprep_profile *
witness_of(const xn_profile *profile)
{
    for (size_t i = 0; stringprep_profiles[i].name != NULL; i++)
        if (xn_profile_find(stringprep_profiles[i].name) == profile)
            return stringprep_profiles[i].tables;
    return NULL;
}

int
witness_prep(const xn_profile *profile, unsigned flags, const struct twin_points *in,
    xn_status status, const char *out, size_t outlen)
{
    static const xn_status refusals[] = {
        XN_OK, XN_E_UNASSIGNED, XN_E_PROHIBITED, XN_E_BIDI_MIXED, XN_E_BIDI_ENDS, XN_E_PROHIBITED};
    static uint32_t text[TWIN_MOST * TABLE_MAP_MAX * 4];
    const Stringprep_profile *witness = witness_of(profile);
    size_t count = in->count;
    int rc;

    if (witness == NULL || count == 0 || holds_nul(in) || !(flags & XN_PR29))
        return 1;
    memcpy(text, in->cp, count * sizeof(*text));
    text[count] = 0;
    rc = stringprep_4i(text, &count, sizeof(text) / sizeof(*text),
        flags & XN_ALLOW_UNASSIGNED ? 0 : STRINGPREP_NO_UNASSIGNED, witness);
    if (rc < 0 || rc > 5 || refusals[rc] != status)
        return 0;
    return status != XN_OK || is_text(text, count, out, outlen);
}

/* RFC 3490 section 4.1, with what it calls each refusal. */
static int
same_refusal(int rc, xn_status status)
{
    switch (rc) {
    case IDNA_SUCCESS: return status == XN_OK;
    case IDNA_STRINGPREP_ERROR: return status >= XN_E_UNASSIGNED && status <= XN_E_BIDI_ENDS;
    case IDNA_CONTAINS_NON_LDH: return status == XN_E_STD3_CHAR;
    case IDNA_CONTAINS_MINUS: return status == XN_E_STD3_HYPHEN;
    case IDNA_CONTAINS_ACE_PREFIX: return status == XN_E_ACE_PREFIX;
    case IDNA_PUNYCODE_ERROR: return status == XN_E_LABEL_LONG;
    case IDNA_INVALID_LENGTH: /* which it finds before the prefix, where that is of code points */
        return status == XN_E_LABEL_LONG || status == XN_E_EMPTY || status == XN_E_ACE_PREFIX;
    default: return 0;
    }
}

static int
idna_flags(unsigned flags)
{
    return (flags & XN_ALLOW_UNASSIGNED ? IDNA_ALLOW_UNASSIGNED : 0)
        | (flags & XN_STD3 ? IDNA_USE_STD3_ASCII_RULES : 0);
}

/* Whether libidn has these flags. */
static int
has_flags(unsigned flags)
{
    return flags & XN_NO_GUARDS && flags & XN_PR29 && !(flags & (XN_LOWER | XN_STRICT_ACE))
        && !(flags & XN_STD3 && flags & XN_UNDERSCORE);
}

int
witness_to_ascii(
    unsigned flags, const struct twin_points *in, xn_status status, const char *out, size_t outlen)
{
    char ascii[64] = "";
    int rc;

    if (!has_flags(flags) || holds_nul(in))
        return 1;
    rc = idna_to_ascii_4i(in->cp, in->count, ascii, idna_flags(flags));
    return same_refusal(rc, status)
        && (status != XN_OK || (strlen(ascii) == outlen && memcmp(ascii, out, outlen) == 0));
}

int
witness_to_unicode(unsigned flags, const struct twin_points *in, const char *out, size_t outlen)
{
    static uint32_t text[TWIN_MOST * TABLE_MAP_MAX];
    size_t count = sizeof(text) / sizeof(*text);

    if (!has_flags(flags) || holds_nul(in))
        return 1;
    (void)idna_to_unicode_44i(in->cp, in->count, text, &count, idna_flags(flags));
    return is_text(text, count, out, outlen);
}

static int
nfkc_agrees(const struct twin_points *in, const char *out, size_t outlen)
{
    uint32_t *text;
    size_t count = 0;
    int agrees;

    if (holds_nul(in))
        return 1;
    text = stringprep_ucs4_nfkc_normalize(in->cp, (ssize_t)in->count);
    while (text != NULL && text[count] != 0)
        count++;
    agrees = text != NULL && is_text(text, count, out, outlen);
    free(text);
    return agrees;
}

int
witness_encode(const uint32_t *in, size_t inlen, const char *out, size_t outlen)
{
    static char text[TWIN_RAW * 9];
    size_t length = sizeof(text);

    return punycode_encode(inlen, in, NULL, &length, text) == PUNYCODE_SUCCESS && length == outlen
        && memcmp(text, out, outlen) == 0;
}

int
witness_decode(const char *in, size_t inlen, const uint32_t *out, size_t outlen)
{
    static punycode_uint text[TWIN_RAW];
    size_t length = TWIN_RAW;

    return punycode_decode(inlen, in, &length, text, NULL) == PUNYCODE_SUCCESS && length == outlen
        && memcmp(text, out, outlen * sizeof(*out)) == 0;
}

#else

int
witness_prep(const xn_profile *profile, unsigned flags, const struct twin_points *in,
    xn_status status, const char *out, size_t outlen)
{
    (void)profile, (void)flags, (void)in, (void)status, (void)out, (void)outlen;
    return 1;
}

int
witness_to_ascii(
    unsigned flags, const struct twin_points *in, xn_status status, const char *out, size_t outlen)
{
    (void)flags, (void)in, (void)status, (void)out, (void)outlen;
    return 1;
}

int
witness_to_unicode(unsigned flags, const struct twin_points *in, const char *out, size_t outlen)
{
    (void)flags, (void)in, (void)out, (void)outlen;
    return 1;
}

static int
nfkc_agrees(const struct twin_points *in, const char *out, size_t outlen)
{
    (void)in, (void)out, (void)outlen;
    return 1;
}

int
witness_encode(const uint32_t *in, size_t inlen, const char *out, size_t outlen)
{
    (void)in, (void)inlen, (void)out, (void)outlen;
    return 1;
}

int
witness_decode(const char *in, size_t inlen, const uint32_t *out, size_t outlen)
{
    (void)in, (void)inlen, (void)out, (void)outlen;
    return 1;
}

#endif

#ifdef WITH_LIBUNISTRING
#include <uninorm.h>
#include <unistr.h>

static int
is_corrigendum_4(uint32_t cp)
{
    return cp == 0x2F868 || cp == 0x2F874 || cp == 0x2F91F || cp == 0x2F95F || cp == 0x2F9BF;
}

/* libunistring has a newer Unicode: it is asked of what 3.2 assigns, Corrigendum 4's five aside. */
static int
unistring_agrees(const struct twin_points *in, const char *out, size_t outlen)
{
    size_t length;
    uint8_t *text;
    uint32_t *points;
    int agrees;

    for (size_t i = 0; i < in->count; i++)
        if (table_lookup(in->cp[i])->tables & TABLE_A_1 || is_corrigendum_4(in->cp[i]))
            return 1;
    points = u32_normalize(UNINORM_NFKC, in->cp, in->count, NULL, &length);
    text = points != NULL ? u32_to_u8(points, length, NULL, &length) : NULL;
    agrees = text != NULL && length == outlen && memcmp(text, out, outlen) == 0;
    free(points);
    free(text);
    return agrees;
}
#else
static int
unistring_agrees(const struct twin_points *in, const char *out, size_t outlen)
{
    (void)in, (void)out, (void)outlen;
    return 1;
}
#endif

int
witness_nfkc(unsigned flags, const struct twin_points *in, const char *out, size_t outlen)
{
    return in->count == 0 || (flags & XN_PR29 ? nfkc_agrees : unistring_agrees)(in, out, outlen);
}
