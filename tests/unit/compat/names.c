/* SPDX-License-Identifier: MIT */
/* idna.h: names and labels, in each function.  differential.c compares many more with GNU libidn;
   here is what that cannot see: fixed bugs, guards, limits, memory. */
#include <idna.h>

#include "facts.h"

#define U_UMLAUT "\xC3\xBC"
#define TEN(x)   x x x x x x x x x x

struct name {
    const char *in;
    int flags, rc;
    const char *out; /* NULL: no result */
    bool fixed;
};

static const struct name to_ascii[] = {{"", 0, 0, "", false}, {".", 0, 0, ".", false},
    {"a\xE3\x80\x82", 0, 0, "a.", false}, {".a", 0, 5, NULL, false}, {"a..b", 0, 5, NULL, false},
    {"a\343\200\202b\357\274\216c\357\275\241d.e", 0, 0, "a.b.c.d.e", false},
    {"B\303\234CHER.Example", 0, 0, "xn--bcher-kva.Example", false},
    {"b" U_UMLAUT "cher.example", 64, 0, "xn--bcher-kva.example", false},
    {"\xF0\x9F\x98\x80", 0, 1, NULL, false}, {"\xF0\x9F\x98\x80", 1, 0, "xn--e28h", false},
    {"a_b", 2, 3, NULL, false}, {"-a", 2, 4, NULL, false}, {"xn--" U_UMLAUT, 0, 8, NULL, false},
    {TEN(U_UMLAUT) TEN(U_UMLAUT) TEN(U_UMLAUT) TEN(U_UMLAUT) TEN(U_UMLAUT), 0, 0,
        "xn--tdaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false},
    {TEN(TEN(U_UMLAUT)), 0, 5, NULL, false}, {"a..\xFF", 0, 9, NULL, false},
    {"a.\xED\xA0\x80", 0, 9, NULL, false}, {"b" U_UMLAUT "..c\xC3", 0, 9, NULL, false},
    {TEN("aaaaaa") "aaa", 0, 0, TEN("aaaaaa") "aaa", false},
    {TEN("aaaaaa") "aaaa", 0, 5, NULL, false},
    /* 450 octets: there is no limit for the whole name */
    {TEN("aaaaaaaaa.aaaaaaaaa.aaaaaaaaa.aaaaaaaaa.aaaa."), 0, 0,
        TEN("aaaaaaaaa.aaaaaaaaa.aaaaaaaaa.aaaaaaaaa.aaaa."), false},
    /* The guards */
    {"a\342\204\200b", 0, 1, NULL, true}, {"user\357\274\240b.com", 0, 1, NULL, true},
    {"user@b" U_UMLAUT "cher.example", 0, 1, NULL, true}, {"a/" U_UMLAUT, 0, 1, NULL, true},
    {"\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x97.0.0.1", 0, 1, NULL, true},
    {"127\343\200\2020.0.1", 0, 1, NULL, true}, {"127.0.0.1", 0, 0, "127.0.0.1", false},
    {"user@example.com", 0, 0, "user@example.com", false}};

static const struct name to_unicode[] = {{"", 0, 0, "", false}, {".", 0, 0, ".", false},
    {"a..b", 0, 0, "a..b", false}, {"x..", 0, 0, "x..", false},
    {"xn--bcher-kva.xn--99999999.xn--e1afmkfd", 0, 0,
        "b" U_UMLAUT "cher.xn--99999999.\xD0\xBF\xD1\x80\xD0\xB8\xD0\xBC\xD0\xB5\xD1\x80", false},
    {"xn--bcher-kva\xE3\x80\x82", 0, 0, "b" U_UMLAUT "cher.", false},
    {"xn--e28h", 0, 0, "xn--e28h", false}, {"xn--e28h", 65, 0, "\xF0\x9F\x98\x80", false},
    {"xn--a_b-hoa", 2, 0, "xn--a_b-hoa", false}, {"a.\xED\xA0\x80", 0, 9, NULL, false},
    {"xn--bcher-kva.1", 0, 0, "xn--bcher-kva.1", true},
    /* GNU libidn gives each label a buffer of the length that was typed. */
    {"xn--\xE2\x84\xA1\xE2\x84\xA1\xE2\x84\xA1\xE2\x84\xA1-meb", 0, 0, "teltelteltel\xC3\xA9",
        true},
    /* U+002E is not a digit, so nothing is decoded as one. */
    {"xn--a b-", 0, 0, "xn--a b-", false}};

static uint32_t *
widen(const char *in)
{
    size_t count = 0;
    uint32_t *wide = calloc(strlen(in) + 1, sizeof(*wide));

    for (const unsigned char *s = (const unsigned char *)in; *s != 0;) {
        int more = *s < 0x80 ? 0 : *s < 0xE0 ? 1 : *s < 0xF0 ? 2 : 3;
        uint32_t cp = more == 0 ? *s : *s & (0x3Fu >> more);

        for (s++; more > 0; more--)
            cp = cp << 6 | (*s++ & 0x3F);
        wide[count++] = cp;
    }
    return wide;
}

/* Returns whether a result is as expected, and frees both. */
static bool
is_result(const struct name *name, int rc, char *out)
{
    bool holds = rc == name->rc
        && (name->out == NULL ? out == NULL : out != NULL && strcmp(out, name->out) == 0);

    if (!holds)
        note("rc %d, \"%s\"", rc, rc == 0 ? show(out) : "");
    if (rc == 0)
        free(out);
    return holds;
}

static bool
is_wide_result(const struct name *name, int rc, uint32_t *out)
{
    uint32_t *expected = name->out != NULL ? widen(name->out) : NULL;
    bool holds = rc == name->rc;

    if (holds && expected != NULL)
        holds = out != NULL && length32(out) == length32(expected)
            && is_equal32(out, expected, length32(out));
    else
        holds = holds && out == NULL;
    if (rc == 0)
        free(out);
    free(expected);
    return holds;
}

static void
check(const struct name *name, bool holds, const char *function)
{
    CASE(name->fixed, holds, "%s(\"%s\", %d): %d, \"%s\"", function, show(name->in), name->flags,
        name->rc, show(name->out));
}

/* The same for a name of one label, with a length.  The buffer has 64 octets. */
static bool
is_label_result(const struct name *name, const uint32_t *label)
{
    char out[64 + 1];
    int rc;

    for (size_t i = 0; label[i] != 0; i++)
        if (label[i] == '.' || label[i] == 0x3002 || label[i] == 0xFF0E || label[i] == 0xFF61)
            return true;
    memset(out, '#', sizeof(out));
    rc = idna_to_ascii_4i(label, length32(label), out, name->flags);
    return rc == (label[0] == 0 ? 5 : name->rc) && (rc != 0 || strcmp(out, name->out) == 0)
        && out[64] == '#';
}

/* GNU libidn leaves *output unchanged for rc 9, or sets it to NULL: NULL in both cases is what we
   expect of ours, and what the caller had here. */
static void
test_to_ascii(const struct name *name)
{
    char *out = NULL;
    int rc = idna_to_ascii_8z(name->in, &out, name->flags);
    bool holds = is_result(name, rc, out);

    out = NULL;
    rc = idna_to_ascii_lz(name->in, &out, name->flags);
    holds &= is_result(name, rc, out);
    if (name->rc != IDNA_ICONV_ERROR) {
        uint32_t *wide = widen(name->in);

        rc = idna_to_ascii_4z(wide, &out, name->flags);
        holds &= is_result(name, rc, out) && is_label_result(name, wide);
        free(wide);
    }
    check(name, holds, "to_ascii");
}

static void
test_to_unicode(const struct name *name)
{
    static int (*const functions[])(const char *in, char **out, int flags) = {
        idna_to_unicode_8z8z, idna_to_unicode_8zlz, idna_to_unicode_lzlz};
    uint32_t *wide, *wide_out = NULL;
    bool holds = true;
    int rc;

    for (size_t i = 0; i < LENGTH(functions); i++) {
        char *out = NULL;

        rc = functions[i](name->in, &out, name->flags);
        holds &= is_result(name, rc, out);
    }
    rc = idna_to_unicode_8z4z(name->in, &wide_out, name->flags);
    holds &= is_wide_result(name, rc, wide_out);
    if (name->rc != IDNA_ICONV_ERROR) {
        wide = widen(name->in);
        rc = idna_to_unicode_4z4z(wide, &wide_out, name->flags);
        holds &= is_wide_result(name, rc, wide_out);
        free(wide);
    }
    check(name, holds, "to_unicode");
}

/* Numbers that are not code points, in UTF-32. */
static void
test_numbers(void)
{
    static const uint32_t numbers[] = {
        0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x110000, 0x7FFFFFFF, 0x80000000};
    static const uint32_t mixed[] = {
        0xFFFD, 0xD800, '.', 'x', 'n', '-', '-', 't', 'd', 'a', 0x3002, 0xDFFF, 0xFFFD, 'A', 0};
    static const uint32_t result[] = {0xFFFD, 0xD800, '.', 0xFC, '.', 0xDFFF, 0xFFFD, 'A', 0};
    char *out, label[64];
    uint32_t *wide;

    for (size_t i = 0; i < LENGTH(numbers); i++) {
        const uint32_t name[] = {'a', '.', numbers[i], 0};
        const bool great = numbers[i] >= 0x80000000;
        uint32_t copy[4];
        size_t length = LENGTH(copy);

        CASE(great,
            idna_to_ascii_4z(name, &out, 0) == 1 && out == NULL
                && idna_to_ascii_4z(name, &out, 1) == 1
                && idna_to_ascii_4i(name + 2, 1, label, 1) == 1,
            "to_ascii_4z, to_ascii_4i: %X gives 1", (unsigned)numbers[i]);
        CASE(great,
            idna_to_unicode_44i(name + 2, 1, copy, &length, 0) == 1 && length == 1
                && copy[0] == numbers[i],
            "to_unicode_44i: %X gives 1, and is unchanged", (unsigned)numbers[i]);
    }
    ok(idna_to_unicode_4z4z(mixed, &wide, 0) == 0 && length32(wide) == LENGTH(result) - 1
            && is_equal32(wide, result, LENGTH(result)),
        "to_unicode_4z4z: a surrogate leaves the other labels alone");
    free(wide);
}

/* A label with a length ends at its first 0 all the same; with an error, all of it is copied. */
static void
test_zero(void)
{
    static const uint32_t other[] = {'a', 0, 0xFC},
                          ace[] = {'x', 'n', '-', '-', 't', 'd', 'a', 0, 0xFC};
    uint32_t out[64];
    size_t outlen = LENGTH(out);
    char text[64];

    ok(idna_to_ascii_4i(other, 3, text, 0) == 0 && strcmp(text, "a") == 0, "to_ascii_4i: a 0 u");
    ok(idna_to_unicode_44i(ace, 9, out, &outlen, 0) == 0 && outlen == 1 && out[0] == 0xFC
            && out[1] == 0,
        "to_unicode_44i: what follows a 0 is not read");
    outlen = LENGTH(out);
    ok(idna_to_unicode_44i(other, 3, out, &outlen, 0) == 6 && outlen == 3
            && is_equal32(out, other, 3),
        "to_unicode_44i: but it is copied on an error");
}

/* Results that do not fit on the stack. */
static void
test_long(void)
{
    enum { LABELS = 3000 };
    char *in = malloc(LABELS * 8 + 1), *ascii = malloc(LABELS * 14 + 1);
    struct name to = {in, 0, 0, ascii, false}, back = {ascii, 0, 0, in, false};

    for (size_t i = 0; i < LABELS; i++) {
        memcpy(in + i * 8, "b" U_UMLAUT "cher.", 9);
        memcpy(ascii + i * 14, "xn--bcher-kva.", 15);
    }
    test_to_ascii(&to);
    test_to_unicode(&back);
    free(in);
    free(ascii);
}

/* *output after an error. */
static void
test_output(void)
{
    static const uint32_t empty[] = {'.', 'a', 0};
    char before[] = "", *out = before;
    uint32_t wide_before = 0, *wide = &wide_before;

    ok(idna_to_ascii_4z(empty, &out, 0) == 5 && out == NULL, "to_ascii_4z sets it to NULL");
    out = before;
    ok(idna_to_ascii_8z("a..b", &out, 0) == 5 && out == NULL, "to_ascii_8z sets it to NULL");
    out = before;
    FIXED(idna_to_ascii_8z("\xFF", &out, 0) == 9 && out == NULL, "to_ascii_8z, 9: NULL too");
    out = before;
    FIXED(idna_to_unicode_8z8z("\xFF", &out, 0) == 9 && out == NULL, "to_unicode_8z8z: NULL");
    FIXED(idna_to_unicode_8z4z("\xFF", &wide, 0) == 9 && wide == NULL, "to_unicode_8z4z: NULL");
}

int
main(void)
{
    setenv("CHARSET", "UTF-8", 1);
    for (size_t i = 0; i < LENGTH(to_ascii); i++)
        test_to_ascii(&to_ascii[i]);
    for (size_t i = 0; i < LENGTH(to_unicode); i++)
        test_to_unicode(&to_unicode[i]);
    test_numbers();
    test_zero();
    test_long();
    test_output();
    return tap_end();
}
