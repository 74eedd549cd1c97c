/* SPDX-License-Identifier: MIT */
/* ToASCII of idna.h. */
#include "export.h"

#include <idna.h>
#include <stdlib.h>
#include <string.h>

#include "lib/ascii.h"
#include "idna_codes.h"
#include "locale_charset.h"
#include "text.h"

/* Converts one label to ASCII with a NUL; out has 64 octets, as idna_to_ascii_4i() requires of its
   callers.  Returns a code of Idna_rc. */
static int
label_to_ascii(const char *text, size_t length, char *out, unsigned flags)
{
    struct label label = {
        .text = text, .length = length, .flags = flags, .ascii = ascii_is(text, length)};
    struct ascii_label ascii;
    xn_status status = xni_label_to_ascii(&label, &ascii, NULL);

    if (status != XN_OK)
        return xni_idna_label_code(status, &label);
    memcpy(out, ascii.text, ascii.length);
    out[ascii.length] = '\0';
    return IDNA_SUCCESS;
}

int
idna_to_ascii_4i(const uint32_t *in, size_t inlen, char *out, int flags)
{
    struct text text;
    int rc = IDNA_MALLOC_ERROR;

    if (xni_text_from_utf32(&text, in, xni_utf32_length_up_to(in, inlen)))
        rc = label_to_ascii(text.octets, text.length, out, idna_flags(flags));
    xni_text_close(&text);
    return rc;
}

/* Sets *output to the ASCII form of a name, which the caller frees.  Returns a code of Idna_rc. */
static int
name_to_ascii(const char *name, size_t length, char **output, unsigned flags)
{
    struct text ascii;
    xn_status status;

    if (length == 0) { /* the root, where libxn requires a dot */
        *output = calloc(1, 1);
        return *output != NULL ? IDNA_SUCCESS : IDNA_MALLOC_ERROR;
    }
    status = xni_text_convert(&ascii, TO_ASCII, NULL, name, length, flags);
    if (status == XN_OK) {
        *output = xni_text_take(&ascii);
        return *output != NULL ? IDNA_SUCCESS : IDNA_MALLOC_ERROR;
    }
    xni_text_close(&ascii);
    return status == XN_E_SPACE ? IDNA_MALLOC_ERROR : xni_idna_name_code(name, length, flags);
}

int
idna_to_ascii_4z(const uint32_t *input, char **output, int flags)
{
    struct text name;
    int rc = IDNA_MALLOC_ERROR;

    *output = NULL;
    if (xni_text_from_utf32(&name, input, xni_utf32_length(input)))
        rc = name_to_ascii(name.octets, name.length, output, idna_flags(flags));
    xni_text_close(&name);
    return rc;
}

int
idna_to_ascii_8z(const char *input, char **output, int flags)
{
    *output = NULL;
    return name_to_ascii(input, strlen(input), output, idna_flags(flags));
}

int
idna_to_ascii_lz(const char *input, char **output, int flags)
{
    char *utf8;
    int rc;

    if (xni_locale_is_utf8())
        return idna_to_ascii_8z(input, output, flags);
    *output = NULL;
    rc = idna_recoding_code(xni_locale_to_utf8(input, &utf8));
    if (rc == IDNA_SUCCESS)
        rc = name_to_ascii(utf8, strlen(utf8), output, idna_flags(flags));
    free(utf8);
    return rc;
}
