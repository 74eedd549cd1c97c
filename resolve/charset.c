/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "charset.h"

#include <config.h>

#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#ifdef HAVE_ICONV
#include <iconv.h>
#endif

bool
xni_is_utf8(const char *codeset)
{
    static const char *const names[] = {
        "UTF-8", "UTF8", "ANSI_X3.4-1968", "US-ASCII", "ASCII", "646"};

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        if (strcasecmp(codeset, names[i]) == 0)
            return true;
    return false;
}

static int
refuse(xn_status status, size_t offset, size_t length, xn_diag *diag)
{
    *diag = (xn_diag){.status = status,
        .cp = XN_NO_CP,
        .mapped = XN_NO_CP,
        .offset = offset,
        .length = length,
        .rule = status == XN_E_UTF8 ? "charset of the locale" : ""};
    return EAI_NONAME;
}

#ifdef HAVE_ICONV

/* Converts as much as fits into out; *in and *inlen become the rest of the text.  Returns 0 or what
   iconv() set errno to. */
static int
convert(iconv_t charset, const char **in, size_t *inlen, char *out, size_t cap, size_t *outlen)
{
    char *from = (char *)(uintptr_t)*in, *to = out; /* which iconv() does not write to */
    size_t left = cap, inexact;
    int error = 0;

    iconv(charset, NULL, NULL, NULL, NULL);
    inexact = iconv(charset, &from, inlen, &to, &left);
    if (inexact == (size_t)-1 || iconv(charset, NULL, NULL, &to, &left) == (size_t)-1)
        error = errno;
    else if (inexact > 0) /* characters were replaced by others */
        error = EILSEQ;
    *in = from;
    *outlen = cap - left;
    return error;
}

/* Converts all of the text into *out, which is allocated.  Returns 0 or an errno, EBADF for an
   unknown charset; *bad is the position of the error. */
static int
convert_all(const char *to, const char *from, const char *text, size_t length, char **out,
    size_t *outlen, size_t *bad)
{
    size_t rest = length, cap = 4 * length + 16; /* no charset needs more octets for one */
    iconv_t charset;
    int error;

    *out = NULL;
    *bad = 0;
    if (length > SIZE_MAX / 8)
        return ENOMEM;
    charset = iconv_open(to, from);
    if (charset == (iconv_t)-1)
        return errno == ENOMEM ? ENOMEM : EBADF;
    *out = malloc(cap);
    error = *out == NULL ? ENOMEM : convert(charset, &text, &rest, *out, cap, outlen);
    iconv_close(charset);
    if (error != 0) {
        free(*out);
        *out = NULL;
        *bad = length - rest;
    }
    return error;
}

int
xni_convert(
    const char *codeset, const char *text, size_t length, char **out, size_t *outlen, xn_diag *diag)
{
    size_t bad;

    switch (convert_all("UTF-8", codeset, text, length, out, outlen, &bad)) {
    case 0: return 0;
    case EBADF: return refuse(XN_E_ARGUMENT, 0, 0, diag);
    case EILSEQ: return refuse(XN_E_UTF8, bad, 1, diag);
    case EINVAL: return refuse(XN_E_UTF8, bad, length - bad, diag); /* an incomplete character */
    default: return EAI_MEMORY;
    }
}

int
xni_convert_from_utf8(
    const char *codeset, const char *text, size_t length, char **out, size_t *outlen)
{
    size_t bad;
    int error = convert_all(codeset, "UTF-8", text, length, out, outlen, &bad);

    return error == 0 ? 0 : error == ENOMEM ? EAI_MEMORY : EAI_NONAME;
}

/* How many octets of the text give the first `octets` octets of UTF-8. */
static size_t
count_octets(iconv_t charset, const char *text, size_t length, size_t octets, char *out)
{
    size_t rest = length, outlen;

    convert(charset, &text, &rest, out, octets, &outlen);
    return length - rest;
}

void
xni_locate(const char *codeset, const char *text, size_t length, xn_diag *diag)
{
    size_t end = diag->offset + diag->length;
    iconv_t charset = iconv_open("UTF-8", codeset);
    char *out = malloc(end + 1);

    if (charset != (iconv_t)-1 && out != NULL) {
        size_t start = count_octets(charset, text, length, diag->offset, out);

        diag->length = count_octets(charset, text, length, end, out) - start;
        diag->offset = start;
    } else { /* no memory: the whole name */
        diag->offset = 0;
        diag->length = length;
    }
    free(out);
    if (charset != (iconv_t)-1)
        iconv_close(charset);
}

#else

int
xni_convert(
    const char *codeset, const char *text, size_t length, char **out, size_t *outlen, xn_diag *diag)
{
    (void)codeset, (void)text, (void)length, (void)outlen;
    *out = NULL;
    return refuse(XN_E_ARGUMENT, 0, 0, diag);
}

int
xni_convert_from_utf8(
    const char *codeset, const char *text, size_t length, char **out, size_t *outlen)
{
    (void)codeset, (void)text, (void)length, (void)outlen;
    *out = NULL;
    return EAI_NONAME;
}

void
xni_locate(const char *codeset, const char *text, size_t length, xn_diag *diag)
{
    (void)codeset, (void)text, (void)length, (void)diag;
}

#endif
