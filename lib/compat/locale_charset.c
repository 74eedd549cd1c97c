/* SPDX-License-Identifier: MIT */
/* The charset of the locale, and conversions by iconv(), for stringprep.h. */
#include "export.h"

#include "locale_charset.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <stringprep.h>
#include <strings.h>

static const char utf8_name[] = "UTF-8";

/* Does not call setlocale(), since the locale is the program's. */
const char *
stringprep_locale_charset(void)
{
    const char *charset = getenv("CHARSET");

    if (charset == NULL || *charset == '\0')
        charset = nl_langinfo(CODESET);
    return charset != NULL && *charset != '\0' ? charset : "ASCII";
}

/* Converts a string between charsets.  As in GNU libidn, characters may be replaced by others, and
   a truncated character at the end is dropped. */
static enum recoding
convert_charset(const char *str, const char *to, const char *from, char **out)
{
    struct recoded recoded;
    enum recoding result;
    size_t ignored;

    if (*str == '\0' || strcasecmp(to, from) == 0) {
        *out = strdup(str);
        return *out != NULL ? RECODED : NO_MEMORY;
    }
    result = xni_recode_text(to, from, str, strlen(str), &recoded, &ignored);
    *out = recoded.data;
    return result < ILL_FORMED ? RECODED : result;
}

bool
xni_locale_is_utf8(void)
{
    return strcasecmp(stringprep_locale_charset(), utf8_name) == 0;
}

enum recoding
xni_locale_to_utf8(const char *str, char **out)
{
    return convert_charset(str, utf8_name, stringprep_locale_charset(), out);
}

enum recoding
xni_utf8_to_locale(const char *str, char **out)
{
    return convert_charset(str, stringprep_locale_charset(), utf8_name, out);
}

char *
stringprep_convert(const char *str, const char *to_codeset, const char *from_codeset)
{
    char *out;

    convert_charset(str, to_codeset, from_codeset, &out);
    return out;
}

char *
stringprep_locale_to_utf8(const char *str)
{
    return stringprep_convert(str, utf8_name, stringprep_locale_charset());
}

char *
stringprep_utf8_to_locale(const char *str)
{
    return stringprep_convert(str, stringprep_locale_charset(), utf8_name);
}
