/* SPDX-License-Identifier: MIT */
/* Text in the charset of the locale. */
#ifndef LOCALE_CHARSET_H
#define LOCALE_CHARSET_H

#include "recode.h"

/* Whether the charset of the locale is UTF-8, so that nothing is to be converted. */
bool xni_locale_is_utf8(void);

/* *out is allocated, and NULL unless the result is RECODED: as in GNU libidn, it may be inexact,
   and an incomplete character at the end is omitted. */
enum recoding xni_locale_to_utf8(const char *str, char **out);
enum recoding xni_utf8_to_locale(const char *str, char **out);

#endif
