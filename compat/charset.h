/* SPDX-License-Identifier: MIT */
/* Text in the charset of the locale. */
#ifndef CHARSET_H
#define CHARSET_H

#include <stdbool.h>

enum conversion { CONVERTED, NOT_CONVERTIBLE, OUT_OF_MEMORY };

/* *out is allocated. */
enum conversion xni_convert(const char *str, const char *to, const char *from, char **out);

/* Whether the charset of the locale is UTF-8, so that nothing is to be converted. */
bool xni_locale_is_utf8(void);
enum conversion xni_locale_to_utf8(const char *str, char **out);
enum conversion xni_utf8_to_locale(const char *str, char **out);

#endif
