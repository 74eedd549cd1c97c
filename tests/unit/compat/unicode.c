/* SPDX-License-Identifier: MIT */
/* stringprep.h: conversions between UTF-8 and UTF-32, normalisation, versions. */
#include <stringprep.h>

#include "facts.h"

static void
test_utf8_to_ucs4(void)
{
    static const char *const ill_formed[] = {"\xFF", "a\xC3", "\xED\xA0\x80", "\xF4\x90\x80\x80"};
    static const uint32_t expected[] = {'a', 0xFC, 0x20AC, 0x1F600, 0};
    size_t written = 99;
    uint32_t *wide;

    for (size_t i = 0; i < LENGTH(ill_formed); i++)
        ok(stringprep_utf8_to_ucs4(ill_formed[i], -1, &written) == NULL,
            "utf8_to_ucs4: \"%s\" is ill-formed", show(ill_formed[i]));
    wide = stringprep_utf8_to_ucs4("a\xC3\xBC\xE2\x82\xAC\xF0\x9F\x98\x80", -1, &written);
    ok(wide != NULL && written == 4 && is_equal32(wide, expected, 5), "utf8_to_ucs4");
    free(wide);
    wide = stringprep_utf8_to_ucs4("a word: \xC3\xBC", -1, &written);
    ok(wide != NULL && written == 9 && wide[7] == ' ' && wide[8] == 0xFC, "utf8_to_ucs4: a word");
    free(wide);
    wide = stringprep_utf8_to_ucs4("a\xC3\xBC\xC3", 3, NULL);
    ok(wide != NULL && wide[2] == 0 && is_equal32(wide, expected, 2), "utf8_to_ucs4: a length");
    free(wide);
    wide = stringprep_utf8_to_ucs4("a\0b", 3, &written);
    ok(wide != NULL && written == 1 && wide[1] == 0, "utf8_to_ucs4: it stops at a NUL");
    free(wide);
    wide = stringprep_utf8_to_ucs4("\0", 1, &written);
    ok(wide != NULL && written == 0 && wide[0] == 0, "utf8_to_ucs4: a NUL alone");
    free(wide);
    ok(stringprep_utf8_to_ucs4("a\0\xFF", 3, &written) == NULL, "but all of it is checked");
    wide = stringprep_utf8_to_ucs4("", 0, &written);
    ok(wide != NULL && written == 0 && wide[0] == 0, "utf8_to_ucs4: nothing");
    free(wide);
}

static void
test_ucs4_to_utf8(void)
{
    static const uint32_t text[] = {'a', 0xD800, 0x110000, 0x7FFFFFFF, 0};
    static const uint32_t great[] = {'a', 'b', 0x80000000, 'c', 0}, zero[] = {'a', 0, 'b', 0};
    size_t items_read = 99, written = 99;
    char *out = stringprep_ucs4_to_utf8(text, -1, &items_read, &written);

    ok(out != NULL && items_read == 4 && written == 14
            && strcmp(out, "a\xED\xA0\x80\xF4\x90\x80\x80\xFD\xBF\xBF\xBF\xBF\xBF") == 0,
        "ucs4_to_utf8: up to six octets");
    free(out);
    written = 99;
    out = stringprep_ucs4_to_utf8(great, -1, &items_read, &written);
    ok(out == NULL && items_read == 2 && written == 99, "ucs4_to_utf8: the index of 80000000");
    ok(stringprep_ucs4_to_utf8(great, 4, NULL, NULL) == NULL, "ucs4_to_utf8: and with a length");
    out = stringprep_ucs4_to_utf8(great, 2, &items_read, &written);
    ok(out != NULL && items_read == 2 && written == 2, "ucs4_to_utf8: a length");
    free(out);
    out = stringprep_ucs4_to_utf8(zero, 3, &items_read, NULL);
    ok(out != NULL && items_read == 1 && strcmp(out, "a") == 0, "ucs4_to_utf8: it stops at a 0");
    free(out);
}

static void
test_single(void)
{
    static const struct {
        uint32_t cp;
        int length;
        const char *utf8;
    } single[] = {{0x7F, 1, "\x7F"}, {0x80, 2, "\xC2\x80"}, {0x7FF, 2, "\xDF\xBF"},
        {0x800, 3, "\xE0\xA0\x80"}, {0xD800, 3, "\xED\xA0\x80"}, {0xFFFF, 3, "\xEF\xBF\xBF"},
        {0x10000, 4, "\xF0\x90\x80\x80"}, {0x110000, 4, "\xF4\x90\x80\x80"},
        {0x1FFFFF, 4, "\xF7\xBF\xBF\xBF"}, {0x200000, 5, "\xF8\x88\x80\x80\x80"},
        {0x3FFFFFF, 5, "\xFB\xBF\xBF\xBF\xBF"}, {0x4000000, 6, "\xFC\x84\x80\x80\x80\x80"},
        {0x7FFFFFFF, 6, "\xFD\xBF\xBF\xBF\xBF\xBF"}};
    static const char *const malformed[] = {"\x80", "\xBF", "\xFE\x80\x80\x80\x80\x80", "\xFF",
        "\xFE\x80\x80\x80\x80\x80\x80", "\xFF\x80\x80\x80\x80\x80\x80\x80", "\xC3", "\xC3z",
        "\xE2\x82", "\xF0\x9F\x98", "\xFC\x84\x80\x80\x80"};
    char out[8] = "";

    for (size_t i = 0; i < LENGTH(single); i++) {
        memset(out, 0, sizeof(out));
        ok(stringprep_unichar_to_utf8(single[i].cp, out) == single[i].length
                && stringprep_unichar_to_utf8(single[i].cp, NULL) == single[i].length
                && strcmp(out, single[i].utf8) == 0
                && stringprep_utf8_to_unichar(single[i].utf8) == single[i].cp,
            "%X is \"%s\"", (unsigned)single[i].cp, show(single[i].utf8));
    }
    for (size_t i = 0; i < LENGTH(malformed); i++) {
        char *copy = malloc(strlen(malformed[i]) + 1); /* so that a sanitizer sees its end */

        strcpy(copy, malformed[i]);
        ok(stringprep_utf8_to_unichar(copy) == UINT32_MAX, "\"%s\" is malformed",
            show(malformed[i]));
        free(copy);
    }
    ok(stringprep_utf8_to_unichar("") == 0, "a NUL is 0");
}

/* Code points of four octets, around the sizes of buffers; a sanitizer sees their ends. */
static void
test_nfkc_lengths(void)
{
    uint32_t text[1200];
    size_t wrong = 0;

    for (size_t i = 0; i < LENGTH(text); i++)
        text[i] = 0x20000;
    for (size_t length = 1; length < LENGTH(text); length++) {
        uint32_t *wide;

        text[length] = 0;
        wide = stringprep_ucs4_nfkc_normalize(text, -1);
        wrong += wide == NULL || !is_equal32(wide, text, length + 1);
        free(wide);
        text[length] = 0x20000;
    }
    ok(wrong == 0, "ucs4_nfkc_normalize: all lengths up to %zu", LENGTH(text));
}

static void
test_nfkc(void)
{
    static const uint32_t numbers[] = {0xD800, 'A', 0x308, 0x110000, 'A', 0x308, 0};
    static const uint32_t composed[] = {0xD800, 0xC4, 0x110000, 0xC4, 0};
    static const uint32_t great[] = {'a', 0x80000000, 0};
    uint32_t *wide;
    char *out = stringprep_utf8_nfkc_normalize("A\xCC\x88x", -1);

    ok(out != NULL && strcmp(out, "\xC3\x84x") == 0, "utf8_nfkc_normalize");
    free(out);
    out = stringprep_utf8_nfkc_normalize("A\xCC\x88x", 3);
    ok(out != NULL && strcmp(out, "\xC3\x84") == 0, "utf8_nfkc_normalize: a length");
    free(out);
    ok(stringprep_utf8_nfkc_normalize("A\xCC\x88x", 2) == NULL, "... within a code point");
    ok(stringprep_utf8_nfkc_normalize("\xFF", -1) == NULL, "utf8_nfkc_normalize: ill-formed");
    out = stringprep_utf8_nfkc_normalize("A\0B", 3);
    ok(out != NULL && strcmp(out, "A") == 0, "utf8_nfkc_normalize: it stops at a NUL");
    free(out);
    test_nfkc_lengths();
    wide = stringprep_ucs4_nfkc_normalize(numbers, -1);
    ok(wide != NULL && is_equal32(wide, composed, 5), "what is not a code point is unchanged");
    free(wide);
    wide = stringprep_ucs4_nfkc_normalize(numbers, 3);
    ok(wide != NULL && is_equal32(wide, composed, 2) && wide[2] == 0, "a length");
    free(wide);
    ok(stringprep_ucs4_nfkc_normalize(great, -1) == NULL, "80000000");
}

/* A million marks. */
static void
test_linear(void)
{
    enum { COUNT = 500000 };
    char *text = malloc(4 * COUNT + 1), *out;

    for (size_t i = 0; i < COUNT; i++)
        memcpy(text + 4 * i, i % 2 ? "\xCC\x80\xCC\x81" : "\xCC\xA3\xCC\x80", 5);
    if (is_on_gnu()) {
        skip("GNU libidn takes quadratic time");
    } else {
        out = stringprep_utf8_nfkc_normalize(text, -1);
        ok(out != NULL && strlen(out) == 4 * COUNT, "NFKC takes linear time");
        free(out);
    }
    free(text);
}

static void
test_version(void)
{
    static const struct {
        const char *version;
        bool is_older;
    } rows[] = {{"", true}, {"0.5.0", true}, {"1.4", true}, {"1.041", true}, {"1.41", true},
        {"1.42", true}, {"1.43", true}, {"1.44", false}, {"1.431", false}, {"2", false},
        {"10.0", false}, {"UNKNOWN", false}};
    const char *version = stringprep_check_version(NULL);

    ok(version != NULL && (is_on_gnu() || strcmp(version, "1.43") == 0),
        "check_version(NULL) is a version");
    for (size_t i = 0; i < LENGTH(rows); i++) /* GNU libidn may be an older one */
        ok(stringprep_check_version(rows[i].version) == (rows[i].is_older ? version : NULL)
                || (is_on_gnu() && strncmp(rows[i].version, "1.4", 3) == 0),
            "check_version: \"%s\"", rows[i].version);
}

int
main(void)
{
    test_utf8_to_ucs4();
    test_ucs4_to_utf8();
    test_single();
    test_nfkc();
    test_linear();
    test_version();
    return tap_end();
}
