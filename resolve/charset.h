/* SPDX-License-Identifier: MIT */
/* Names in the charset of a locale. */
#ifndef RESOLVE_CHARSET_H
#define RESOLVE_CHARSET_H

#include <stdbool.h>

#include "xn.h"

/* Whether text in this charset is UTF-8 as it stands.  ASCII has no non-ASCII characters: where the
   C locale claims to use it, octets above 7F are taken for UTF-8, too. */
bool xni_is_utf8(const char *codeset);

/* Converts text to UTF-8 in *out, which is allocated, and NULL on failure.  Returns 0; EAI_MEMORY;
   or EAI_NONAME with a diagnosis: XN_E_UTF8 at the octets that are ill-formed in the charset, or
   XN_E_ARGUMENT if the charset is unknown. */
int xni_convert(const char *codeset, const char *text, size_t length, char **out, size_t *outlen,
    xn_diag *diag);

/* The other direction.  Returns 0; EAI_MEMORY; or EAI_NONAME if the charset is unknown, or lacks
   one of the characters. */
int xni_convert_from_utf8(
    const char *codeset, const char *text, size_t length, char **out, size_t *outlen);

/* Makes the positions of a diagnosis of the converted text those in the text as typed. */
void xni_locate(const char *codeset, const char *text, size_t length, xn_diag *diag);

#endif
