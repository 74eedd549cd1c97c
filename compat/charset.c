/* SPDX-License-Identifier: MIT */
/* stringprep.h: the charset of the locale, and conversions by iconv. */
#include "export.h"

#include "charset.h"

#include <errno.h>
#include <iconv.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <stringprep.h>
#include <strings.h>

static const char utf8_name[] = "UTF-8";

/* No setlocale(): the locale is the program's. */
const char *
stringprep_locale_charset(void)
{
    const char *charset = getenv("CHARSET");

    if (charset == NULL || *charset == '\0')
        charset = nl_langinfo(CODESET);
    return charset != NULL && *charset != '\0' ? charset : "ASCII";
}

struct output {
    char *text;
    size_t length, cap; /* length < cap: the final NUL fits */
};

static bool
grow(struct output *out)
{
    size_t cap = out->cap * 2;
    char *text = cap > out->cap ? realloc(out->text, cap) : NULL;

    if (text == NULL)
        return false;
    out->text = text;
    out->cap = cap;
    return true;
}

/* Converts all of the input, and then, with in NULL, returns to the initial shift state.  As in GNU
   libidn, an incomplete character at the end is omitted. */
static enum conversion
run(iconv_t cd, char *in, size_t inlen, struct output *out)
{
    for (;;) {
        char *to = out->text + out->length;
        size_t space = out->cap - out->length - 1;
        size_t result = iconv(cd, in != NULL ? &in : NULL, &inlen, &to, &space);

        out->length = (size_t)(to - out->text);
        if (result != (size_t)-1 || errno == EINVAL)
            return CONVERTED;
        if (errno != E2BIG)
            return NOT_CONVERTIBLE;
        if (!grow(out))
            return OUT_OF_MEMORY;
    }
}

static enum conversion
convert(iconv_t cd, const char *str, struct output *out)
{
    size_t length = strlen(str);
    enum conversion conversion;

    out->cap = length + length / 2 + 16;
    out->text = malloc(out->cap);
    if (out->text == NULL)
        return OUT_OF_MEMORY;
    conversion = run(cd, (char *)(uintptr_t)str, length, out); /* iconv() does not write there */
    return conversion == CONVERTED ? run(cd, NULL, 0, out) : conversion;
}

enum conversion
xni_convert(const char *str, const char *to, const char *from, char **out)
{
    struct output result = {NULL, 0, 0};
    enum conversion conversion;
    iconv_t cd;

    *out = NULL;
    if (*str == '\0' || strcasecmp(to, from) == 0) {
        *out = strdup(str);
        return *out != NULL ? CONVERTED : OUT_OF_MEMORY;
    }
    cd = iconv_open(to, from);
    if (cd == (iconv_t)-1)
        return errno == ENOMEM ? OUT_OF_MEMORY : NOT_CONVERTIBLE;
    conversion = convert(cd, str, &result);
    iconv_close(cd);
    if (conversion != CONVERTED) {
        free(result.text);
        return conversion;
    }
    result.text[result.length] = '\0';
    *out = result.text;
    return CONVERTED;
}

bool
xni_locale_is_utf8(void)
{
    return strcasecmp(stringprep_locale_charset(), utf8_name) == 0;
}

enum conversion
xni_locale_to_utf8(const char *str, char **out)
{
    return xni_convert(str, utf8_name, stringprep_locale_charset(), out);
}

enum conversion
xni_utf8_to_locale(const char *str, char **out)
{
    return xni_convert(str, stringprep_locale_charset(), utf8_name, out);
}

char *
stringprep_convert(const char *str, const char *to_codeset, const char *from_codeset)
{
    char *out;

    xni_convert(str, to_codeset, from_codeset, &out);
    return out;
}

char *
stringprep_locale_to_utf8(const char *str)
{
    char *out;

    xni_locale_to_utf8(str, &out);
    return out;
}

char *
stringprep_utf8_to_locale(const char *str)
{
    char *out;

    xni_utf8_to_locale(str, &out);
    return out;
}
