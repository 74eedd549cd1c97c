/* SPDX-License-Identifier: MIT */
/* The charset of the locale: stringprep.h's conversions, and the functions that use them. */
#include <idna.h>
#include <locale.h>
#include <stringprep.h>
#include <tld.h>

#include "facts.h"

#define U_UMLAUT "\xC3\xBC"

struct conversion {
    const char *in, *to, *from, *out; /* NULL: it cannot be converted */
};

static const struct conversion conversions[] = {{"b" U_UMLAUT, "ISO-8859-1", "UTF-8", "b\xFC"},
    {"b\xFC", "UTF-8", "ISO-8859-1", "b" U_UMLAUT}, {"b" U_UMLAUT, "ASCII", "UTF-8", NULL},
    {"b\xE2\x82\xAC", "ASCII//TRANSLIT", "UTF-8", "bEUR"}, {"b\xFF", "UTF-8", "UTF-8", "b\xFF"},
    {"b\xFF", "utf-8", "UTF-8", "b\xFF"}, {"b\xFF", "ISO-8859-1", "UTF-8", NULL},
    {"b\xFF", "UTF8", "UTF-8", NULL}, {"a", "no-such-charset", "UTF-8", NULL},
    {"a", "UTF-8", "no-such-charset", NULL}, {"a", "no-such-charset", "no-such-charset", "a"},
    {"", "no-such-charset", "UTF-8", ""}, {"b\xC3", "ISO-8859-1", "UTF-8", "b"},
    {"\xE3\x81\x82", "ISO-2022-JP", "UTF-8", "\x1B$B$\"\x1B(B"},
    {"\xE2\x82\xAC", "ISO-8859-15", "UTF-8", "\xA4"}};

static bool
is_string(const char *expected, char *out)
{
    bool holds = expected == NULL ? out == NULL : out != NULL && strcmp(out, expected) == 0;

    free(out);
    return holds;
}

/* Results that are much longer than the input. */
static void
test_growth(void)
{
    enum { COUNT = 1000 };
    char in[COUNT + 1], *out;

    memset(in, 0xA2, COUNT); /* U+00A2, two octets in UTF-8 and four in GB18030 */
    in[COUNT] = '\0';
    out = stringprep_convert(in, "UTF-8", "ISO-8859-1");
    ok(out != NULL && strlen(out) == 2 * COUNT, "stringprep_convert: twice as long");
    free(out);
    out = stringprep_convert(in, "GB18030", "ISO-8859-1");
    ok(out != NULL && strlen(out) == 4 * COUNT, "stringprep_convert: four times as long");
    free(out);
}

static void
test_charset(void)
{
    const char *charset;

    setenv("CHARSET", "ISO-8859-1", 1);
    ok(strcmp(stringprep_locale_charset(), "ISO-8859-1") == 0, "locale_charset: CHARSET");
    ok(is_string("b" U_UMLAUT, stringprep_locale_to_utf8("b\xFC")), "locale_to_utf8");
    ok(is_string("b\xFC", stringprep_utf8_to_locale("b" U_UMLAUT)), "utf8_to_locale");
    ok(stringprep_utf8_to_locale("\xD0\xBF") == NULL, "utf8_to_locale: not representable");
    setenv("CHARSET", "", 1);
    charset = stringprep_locale_charset();
    ok(charset != NULL && *charset != '\0', "locale_charset: an empty CHARSET is ignored");
    unsetenv("CHARSET");
    ok(strcmp(stringprep_locale_charset(), charset) == 0, "locale_charset: without CHARSET");
    setenv("LC_ALL", "C.UTF-8", 1);
    ok(strcmp(stringprep_locale_charset(), charset) == 0, "locale_charset: it calls no setlocale");
    if (setlocale(LC_ALL, "") != NULL)
        ok(strcmp(stringprep_locale_charset(), "UTF-8") == 0, "locale_charset: setlocale");
    else
        skip("there is no locale C.UTF-8");
    setlocale(LC_ALL, "C");
}

/* Names in a charset other than UTF-8. */
static void
test_names(void)
{
    char *out = NULL;
    size_t at = 99;

    setenv("CHARSET", "ISO-8859-1", 1);
    ok(idna_to_ascii_lz("b\xFC.de", &out, 0) == 0 && is_string("xn--b-eha.de", out), "to_ascii_lz");
    ok(idna_to_unicode_8zlz("xn--b-eha.de", &out, 0) == 0 && is_string("b\xFC.de", out),
        "to_unicode_8zlz");
    ok(idna_to_unicode_lzlz("\xFC.xn--b-eha", &out, 0) == 0 && is_string("\xFC.b\xFC", out),
        "to_unicode_lzlz");
    ok(tld_check_lz("b\xFC.fr", &at, NULL) == 0 && tld_check_lz("b\xA7.fr", &at, NULL) == 1
            && at == 1,
        "tld_check_lz");
    setenv("CHARSET", "no-such-charset", 1);
    ok(tld_check_lz("a.fr", &at, NULL) == 4, "tld_check_lz: 4");
    setenv("CHARSET", "UTF-8", 1);
    ok(tld_check_lz("b\xFC.fr", &at, NULL) == 3, "tld_check_lz: ill-formed");
}

/* *output after an error: NULL, whatever it was before.  GNU libidn leaves it unchanged in some of
   these cases. */
static void
test_output(void)
{
    static const struct {
        const char *charset, *function;
        int (*convert)(const char *input, char **output, int flags);
        const char *in;
        int rc;
    } errors[] = {{"ISO-8859-1", "to_ascii_lz", idna_to_ascii_lz, "\xFC..", 5},
        {"ISO-8859-1", "to_unicode_8zlz", idna_to_unicode_8zlz, "xn--e1afmkfd", 9},
        {"ISO-8859-1", "to_unicode_lzlz", idna_to_unicode_lzlz, "xn--e1afmkfd", 9},
        {"ASCII", "to_unicode_lzlz", idna_to_unicode_lzlz, "b\xFC", 9},
        {"no-such-charset", "to_ascii_lz", idna_to_ascii_lz, "a", 9},
        {"UTF-8", "to_ascii_lz", idna_to_ascii_lz, "b\xFC", 9},
        {"UTF-8", "to_unicode_8zlz", idna_to_unicode_8zlz, "b\xFC", 9}};

    for (size_t i = 0; i < LENGTH(errors); i++) {
        char before[] = "", *out = before;

        setenv("CHARSET", errors[i].charset, 1);
        ok(errors[i].convert(errors[i].in, &out, 0) == errors[i].rc, "%s, CHARSET=%s: %s",
            errors[i].function, errors[i].charset, show(errors[i].in));
        FIXED(out == NULL, "... sets it to NULL");
    }
}

int
main(void)
{
    for (size_t i = 0; i < LENGTH(conversions); i++) {
        const struct conversion *c = &conversions[i];

        ok(is_string(c->out, stringprep_convert(c->in, c->to, c->from)),
            "stringprep_convert(\"%s\", \"%s\", \"%s\"): \"%s\"", show(c->in), c->to, c->from,
            show(c->out));
    }
    test_growth();
    test_charset();
    test_names();
    test_output();
    return tap_end();
}
