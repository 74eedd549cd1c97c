/* SPDX-License-Identifier: MIT */
/* ToUnicode of idna.h. */
#include "export.h"

#include <idna.h>
#include <stdlib.h>
#include <string.h>
#include <stringprep.h>

#include "lib/ascii.h"
#include "idna_codes.h"
#include "locale_charset.h"
#include "text.h"
#include "nameprep/utf8.h"

/* One label */

/* Returns the code of the step that fails (RFC 3490 section 4.2, steps 5 to 7) for prepared text
   with the ACE prefix that libxn has not decoded.  Like GNU libidn, decodes a label of any length;
   if that fails, a label of more than 63 octets is too long, and a shorter one ill-formed. */
static int
find_failing_step(const char *ace, size_t length, int flags)
{
    uint32_t points[XN_RAW_MAX];
    char out[XN_LABEL_SIZE];
    size_t count;
    int rc;

    if (xn_punycode_decode(ace + ACE_PREFIX_LENGTH, length - ACE_PREFIX_LENGTH, points, XN_RAW_MAX,
            &count, NULL, NULL)
        != XN_OK)
        return length > XN_LABEL_MAX ? IDNA_INVALID_LENGTH : IDNA_PUNYCODE_ERROR;
    rc = idna_to_ascii_4i(points, count, out, flags);
    return rc != IDNA_SUCCESS ? rc : IDNA_ROUNDTRIP_VERIFY_ERROR;
}

/* Returns the code for a label that is not decoded. */
static int
find_reason(const char *text, size_t length, int flags)
{
    struct text prepared;
    xn_status status;
    int rc;

    if (ascii_is(text, length))
        return has_ace_prefix(text, length) ? find_failing_step(text, length, flags)
                                            : IDNA_NO_ACE_PREFIX;
    status =
        xni_text_convert(&prepared, PREPARE, PROFILE_NAMEPREP, text, length, idna_flags(flags));
    if (status == XN_E_SPACE)
        rc = IDNA_MALLOC_ERROR;
    else if (status != XN_OK)
        rc = IDNA_STRINGPREP_ERROR;
    else if (!has_ace_prefix(prepared.octets, prepared.length))
        rc = IDNA_NO_ACE_PREFIX;
    else
        rc = find_failing_step(prepared.octets, prepared.length, flags);
    xni_text_close(&prepared);
    return rc;
}

/* Returns an IDNA_ code.  On an error, out and *outlen are unchanged; the caller copies the
   label. */
static int
label_to_unicode(const char *text, size_t length, uint32_t *out, size_t *outlen, int flags)
{
    struct label label = {.text = text,
        .length = length,
        .flags = idna_flags(flags),
        .ascii = ascii_is(text, length)};
    struct decoded_label decoded;
    size_t count;

    if (xni_label_to_unicode(&label, &decoded, NULL) != XN_OK || decoded.length == 0)
        return find_reason(text, length, flags);
    count = xni_utf8_points(decoded.text, decoded.length);
    if (count >= *outlen) /* a 0 follows the result */
        return IDNA_PUNYCODE_ERROR;
    xni_utf8_decode(decoded.text, decoded.length, out);
    out[count] = 0;
    *outlen = count;
    return IDNA_SUCCESS;
}

int
idna_to_unicode_44i(const uint32_t *in, size_t inlen, uint32_t *out, size_t *outlen, int flags)
{
    struct text text;
    int rc = IDNA_MALLOC_ERROR;

    if (xni_text_from_utf32(&text, in, xni_utf32_length_up_to(in, inlen)))
        rc = label_to_unicode(text.octets, text.length, out, outlen, flags);
    xni_text_close(&text);
    if (rc == IDNA_SUCCESS)
        return rc;
    /* GNU libidn sets *outlen to inlen even if out is shorter, and callers read past its end. */
    if (inlen < *outlen)
        *outlen = inlen;
    if (*outlen > 0)
        memcpy(out, in, *outlen * sizeof(*out));
    return rc;
}

/* Whole names */

/* Returns the code for a status, which is XN_OK, XN_E_UTF8, or XN_E_SPACE if out of memory. */
static int
name_code(xn_status status)
{
    if (status == XN_OK)
        return IDNA_SUCCESS;
    return status == XN_E_UTF8 ? IDNA_ICONV_ERROR : IDNA_MALLOC_ERROR;
}

/* Converts a name to allocated UTF-32.  typed, if not NULL, is the caller's text: where it has a
   number that is not a code point, name has U+FFFD.  No decoded label contains U+FFFD, so the
   result has as many, in the same order. */
static int
name_to_utf32(const char *name, size_t length, const uint32_t *typed, uint32_t **output, int flags)
{
    struct text unicode;
    xn_status status =
        xni_text_convert(&unicode, TO_UNICODE, NULL, name, length, idna_flags(flags));
    int rc = name_code(status);

    if (rc == IDNA_SUCCESS) {
        *output = xni_utf8_widen(
            unicode.octets, unicode.length, xni_utf8_points(unicode.octets, unicode.length));
        if (*output == NULL)
            rc = IDNA_MALLOC_ERROR;
    }
    xni_text_close(&unicode);
    for (uint32_t *out = *output; rc == IDNA_SUCCESS && typed != NULL && *out != 0; out++) {
        if (*out != 0xFFFD)
            continue;
        while (*typed != 0xFFFD && xni_is_code_point(*typed))
            typed++;
        *out = *typed++;
    }
    return rc;
}

int
idna_to_unicode_4z4z(const uint32_t *input, uint32_t **output, int flags)
{
    struct text name;
    int rc = IDNA_MALLOC_ERROR;

    *output = NULL;
    if (xni_text_from_utf32(&name, input, xni_utf32_length(input)))
        rc = name_to_utf32(name.octets, name.length, input, output, flags);
    xni_text_close(&name);
    return rc;
}

int
idna_to_unicode_8z4z(const char *input, uint32_t **output, int flags)
{
    *output = NULL;
    return name_to_utf32(input, strlen(input), NULL, output, flags);
}

/* Sets *output to the Unicode form of a name in UTF-8, which the caller frees, or to NULL on an
   error. */
static int
name_to_utf8(const char *name, char **output, int flags)
{
    struct text unicode;
    int rc;

    *output = NULL;
    rc = name_code(
        xni_text_convert(&unicode, TO_UNICODE, NULL, name, strlen(name), idna_flags(flags)));
    if (rc != IDNA_SUCCESS) {
        xni_text_close(&unicode);
        return rc;
    }
    *output = xni_text_take(&unicode);
    return *output != NULL ? IDNA_SUCCESS : IDNA_MALLOC_ERROR;
}

int
idna_to_unicode_8z8z(const char *input, char **output, int flags)
{
    return name_to_utf8(input, output, flags);
}

int
idna_to_unicode_8zlz(const char *input, char **output, int flags)
{
    char *utf8;
    int rc;

    if (xni_locale_is_utf8())
        return name_to_utf8(input, output, flags);
    *output = NULL;
    rc = name_to_utf8(input, &utf8, flags);
    if (rc == IDNA_SUCCESS)
        rc = idna_recoding_code(xni_utf8_to_locale(utf8, output));
    free(utf8);
    return rc;
}

int
idna_to_unicode_lzlz(const char *input, char **output, int flags)
{
    char *utf8;
    int rc;

    if (xni_locale_is_utf8())
        return name_to_utf8(input, output, flags);
    *output = NULL;
    rc = idna_recoding_code(xni_locale_to_utf8(input, &utf8));
    if (rc == IDNA_SUCCESS)
        rc = idna_to_unicode_8zlz(utf8, output, flags);
    free(utf8);
    return rc;
}
