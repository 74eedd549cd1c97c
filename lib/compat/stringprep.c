/* SPDX-License-Identifier: MIT */
/* Preparation of text by a profile, for stringprep.h.  Built-in profiles use libxn; others are
   performed step by step. */
#include "export.h"

#include <stdlib.h>
#include <string.h>
#include <stringprep.h>

#include "nameprep/prep.h"
#include "stringprep_user.h"
#include "text.h"

/* The row of libxn for each array of steps.  If a program has its own copies of the arrays (copy
   relocations), the addresses here are the copies'. */
static const struct {
    const Stringprep_profile *steps;
    const xn_profile *profile;
} builtin[] = {
    {stringprep_nameprep, &xni_profiles[ROW_NAMEPREP]},
    {stringprep_xmpp_nodeprep, &xni_profiles[ROW_NODEPREP]},
    {stringprep_xmpp_resourceprep, &xni_profiles[ROW_RESOURCEPREP]},
    {stringprep_saslprep, &xni_profiles[ROW_SASLPREP]},
    {stringprep_iscsi, &xni_profiles[ROW_ISCSI]},
    {stringprep_trace, &xni_profiles[ROW_TRACE]},
    {stringprep_plain, &xni_profiles[ROW_PLAIN]},
    {stringprep_kerberos5, &xni_profiles[ROW_KRBPREP]},
};
enum { BUILTIN = sizeof(builtin) / sizeof(*builtin) };

static bool
has_same_steps(const Stringprep_profile *a, const Stringprep_profile *b)
{
    while (a->operation == b->operation && a->flags == b->flags && a->table == b->table
        && a->table_size == b->table_size) {
        if (a->operation == 0)
            return true;
        a++;
        b++;
    }
    return a->operation == 0 && b->operation == 0;
}

/* Finds a built-in profile by address, then by content.  Returns NULL for a program's own
   profile. */
static const xn_profile *
find_builtin(const Stringprep_profile *steps)
{
    for (size_t i = 0; i < BUILTIN; i++)
        if (builtin[i].steps == steps)
            return builtin[i].profile;
    for (size_t i = 0; i < BUILTIN; i++)
        if (has_same_steps(builtin[i].steps, steps))
            return builtin[i].profile;
    return NULL;
}

/* Returns GNU libidn's code for a status of xn_prep(). */
static int
convert_prep_status(xn_status status)
{
    switch (status) {
    case XN_OK: return STRINGPREP_OK;
    case XN_E_UTF8: return STRINGPREP_ICONV_ERROR;
    case XN_E_UNASSIGNED: return STRINGPREP_CONTAINS_UNASSIGNED;
    case XN_E_PROHIBITED: return STRINGPREP_CONTAINS_PROHIBITED;
    case XN_E_BIDI_MIXED: return STRINGPREP_BIDI_BOTH_L_AND_RAL;
    case XN_E_BIDI_ENDS: return STRINGPREP_BIDI_LEADTRAIL_NOT_RAL;
    default: return STRINGPREP_MALLOC_ERROR; /* XN_E_SPACE, for an allocated buffer */
    }
}

/* Returns libxn's flags.  STRINGPREP_NO_BIDI has never had an effect. */
static unsigned
convert_flags(unsigned flags)
{
    return XN_PR29 | (flags & STRINGPREP_NO_UNASSIGNED ? 0 : XN_ALLOW_UNASSIGNED);
}

/* Text in UTF-8 by any profile; out must be closed whatever is returned */

static int
prepare_builtin(struct text *out, const char *in, unsigned flags, const xn_profile *profile)
{
    size_t length = strlen(in);

    if (flags & STRINGPREP_NO_NFKC && profile->nfkc != 0)
        return xni_utf8_check(in, length, NULL) == XN_OK ? STRINGPREP_FLAG_ERROR
                                                         : STRINGPREP_ICONV_ERROR;
    return convert_prep_status(
        xni_text_convert(out, PREPARE, profile, in, length, convert_flags(flags)));
}

/* Prepares UTF-8 with a program's own profile, unknown to libxn: step by step, in UTF-32. */
static int
prepare_steps(struct text *out, const char *in, unsigned flags, const Stringprep_profile *profile)
{
    struct utf32 text = {NULL, 0, 0};
    size_t length = strlen(in), read, written;
    char *result;
    bool moved;
    int rc;

    if (xni_utf8_check(in, length, NULL) != XN_OK)
        return STRINGPREP_ICONV_ERROR;
    if (!xni_utf32_append_utf8(&text, in, length))
        return STRINGPREP_MALLOC_ERROR;
    rc = xni_perform_steps(&text, flags, profile, &moved);
    if (rc == STRINGPREP_OK) {
        length = xni_utf32_length_up_to(text.cp, text.count);
        result = stringprep_ucs4_to_utf8(text.cp, (ssize_t)length, &read, &written);
        if (result != NULL) {
            out->octets = result;
            out->length = written;
        } else {
            rc = read == length ? STRINGPREP_MALLOC_ERROR : STRINGPREP_ICONV_ERROR;
        }
    }
    free(text.cp);
    return rc;
}

static int
prepare_string(struct text *out, const char *in, unsigned flags, const Stringprep_profile *steps)
{
    const xn_profile *profile = find_builtin(steps);

    out->octets = out->stack;
    return profile != NULL ? prepare_builtin(out, in, flags, profile)
                           : prepare_steps(out, in, flags, steps);
}

int
stringprep(
    char *in, size_t maxlen, Stringprep_profile_flags flags, const Stringprep_profile *profile)
{
    struct text out;
    int rc = prepare_string(&out, in, (unsigned)flags, profile);

    if (rc == STRINGPREP_OK && out.length >= maxlen)
        rc = STRINGPREP_TOO_SMALL_BUFFER;
    if (rc == STRINGPREP_OK)
        memcpy(in, out.octets, out.length + 1);
    xni_text_close(&out);
    return rc;
}

int
stringprep_profile(const char *in, char **out, const char *profile, Stringprep_profile_flags flags)
{
    const Stringprep_profiles *entry = stringprep_profiles;
    struct text text;
    int rc;

    *out = NULL;
    while (entry->name != NULL && strcmp(entry->name, profile) != 0)
        entry++;
    if (entry->name == NULL)
        return STRINGPREP_UNKNOWN_PROFILE;
    rc = prepare_string(&text, in, (unsigned)flags, entry->tables);
    if (rc != STRINGPREP_OK) {
        xni_text_close(&text);
        return rc;
    }
    *out = xni_text_take(&text);
    return *out != NULL ? STRINGPREP_OK : STRINGPREP_MALLOC_ERROR;
}

/* Prepares UTF-32 in place; writes the result only if there is no error. */

/* The same for UTF-32 in place.  As in GNU libidn, max only matters if a step has moved text. */
static int
prepare_steps_4i(
    uint32_t *ucs4, size_t *len, size_t max, unsigned flags, const Stringprep_profile *profile)
{
    struct utf32 text = {NULL, 0, 0};
    bool moved;
    int rc;

    if (!xni_utf32_append(&text, ucs4, *len))
        return STRINGPREP_MALLOC_ERROR;
    rc = xni_perform_steps(&text, flags, profile, &moved);
    if (rc == STRINGPREP_OK && moved && text.count >= max)
        rc = STRINGPREP_TOO_SMALL_BUFFER;
    if (rc == STRINGPREP_OK) {
        if (text.count > 0)
            memcpy(ucs4, text.cp, text.count * sizeof(*ucs4));
        *len = text.count;
    }
    free(text.cp);
    return rc;
}

/* Prepares UTF-32 in place with a profile of libxn, which takes UTF-8. */
static int
prepare_builtin_4i(
    uint32_t *ucs4, size_t *len, size_t max, unsigned flags, const xn_profile *profile)
{
    struct text in, out;
    size_t count = profile->nfkc != 0 ? xni_utf32_length_up_to(ucs4, *len) : *len;
    int rc = STRINGPREP_MALLOC_ERROR;

    if (flags & STRINGPREP_NO_NFKC && profile->nfkc != 0)
        return STRINGPREP_FLAG_ERROR;
    out.octets = out.stack;
    if (xni_text_from_utf32(&in, ucs4, count))
        rc = convert_prep_status(
            xni_text_convert(&out, PREPARE, profile, in.octets, in.length, convert_flags(flags)));
    if (rc == STRINGPREP_OK) {
        count = xni_utf8_points(out.octets, out.length);
        if (profile->nfkc != 0 && count >= max)
            rc = STRINGPREP_TOO_SMALL_BUFFER;
    }
    if (rc == STRINGPREP_OK) {
        xni_utf8_decode(out.octets, out.length, ucs4);
        *len = count;
    }
    xni_text_close(&out);
    xni_text_close(&in);
    return rc;
}

/* Prepares UTF-32.  GNU libidn accepts numbers that are not code points if no table contains them,
   which only the steps of a profile can do. */
int
stringprep_4i(uint32_t *ucs4, size_t *len, size_t maxucs4len, Stringprep_profile_flags flags,
    const Stringprep_profile *profile)
{
    const xn_profile *builtin_profile = find_builtin(profile);

    for (size_t i = 0; builtin_profile != NULL && i < *len; i++)
        if (!xni_is_code_point(ucs4[i]))
            builtin_profile = NULL;
    return builtin_profile != NULL
        ? prepare_builtin_4i(ucs4, len, maxucs4len, (unsigned)flags, builtin_profile)
        : prepare_steps_4i(ucs4, len, maxucs4len, (unsigned)flags, profile);
}

int
stringprep_4zi(uint32_t *ucs4, size_t maxucs4len, Stringprep_profile_flags flags,
    const Stringprep_profile *profile)
{
    size_t length = xni_utf32_length_up_to(ucs4, maxucs4len);
    int rc = stringprep_4i(ucs4, &length, maxucs4len, flags, profile);

    if (rc != STRINGPREP_OK)
        return rc;
    if (length >= maxucs4len)
        return STRINGPREP_TOO_SMALL_BUFFER;
    ucs4[length] = 0;
    return STRINGPREP_OK;
}
