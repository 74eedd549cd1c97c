/* SPDX-License-Identifier: MIT */
/* Text in the charset of the locale. */
#ifndef LOCALE_CHARSET_H
#define LOCALE_CHARSET_H

#include "lib/recode.h"

/* Returns whether the charset of the locale is UTF-8, so that no conversion is needed. */
bool xni_locale_is_utf8(void);

/* Convert text.  *out is allocated, and NULL unless the result is RECODED: as in GNU libidn, it may
   be inexact, and an incomplete character at the end is omitted. */
enum recoding xni_locale_to_utf8(const char *str, char **out);
enum recoding xni_utf8_to_locale(const char *str, char **out);

#endif
