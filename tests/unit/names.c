/* SPDX-License-Identifier: MIT */
/* The contract of xn.h for names: arguments, sizes, limits, comparison, traits, steps. */
#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../oracle/reference/reference.h"
#include "share.h"
#include "tap.h"

#define GUARD_DELIMITER "xn guard delimiter"

static bool
diag_is(const xn_diag *d, xn_status status, unsigned label, size_t offset, size_t length,
    uint32_t cp, uint32_t mapped, const char *rule)
{
    return d->status == status && d->label == label && d->cp == cp && d->mapped == mapped
        && d->offset == offset && d->length == length && strcmp(d->rule, rule) == 0;
}

typedef xn_status converter(const char *, size_t, unsigned, char *, size_t, size_t *, xn_diag *);

static void
test_arguments(void)
{
    static converter *const converters[] = {
        xn_to_ascii, xn_to_unicode, xn_label_to_ascii, xn_label_to_unicode};
    char out[8];
    size_t length;
    int same = 7;
    unsigned traits = 7, wrong = 0;
    xn_diag d;

    for (size_t i = 0; i < 4; i++) {
        wrong += converters[i](NULL, 1, 0, out, 8, &length, &d) != XN_E_ARGUMENT || length != 0
            || out[0] != '\0' || !diag_is(&d, XN_E_ARGUMENT, 0, 0, 0, XN_NO_CP, XN_NO_CP, "");
        wrong += converters[i](NULL, XN_STRLEN, 0, out, 8, NULL, NULL) != XN_E_ARGUMENT;
        wrong += converters[i]("a", 1, 0, NULL, 1, NULL, NULL) != XN_E_ARGUMENT;
        wrong += converters[i]("a", 1, 0, NULL, 8, &length, &d) != XN_E_ARGUMENT || length != 0
            || !diag_is(&d, XN_E_ARGUMENT, 0, 0, 0, XN_NO_CP, XN_NO_CP, "");
        wrong += converters[i]("\xFF", 1, 0x10000, out, 8, NULL, &d) != XN_E_ARGUMENT;
        wrong += converters[i]("a", 1, XN_CROSSCHECK, out, 8, NULL, NULL)
            != (xn_nfkc("", 0, XN_CROSSCHECK, out, 8, NULL, NULL) == XN_OK ? XN_OK : XN_E_ARGUMENT);
        wrong += converters[i]("a\0b", XN_STRLEN, 0, out, 8, &length, NULL) != XN_OK || length != 1;
        wrong += converters[i]("ab", 2, 0, out, 2, &length, &d) != XN_E_SPACE || length != 2
            || out[0] != '\0' || !diag_is(&d, XN_E_SPACE, 0, 0, 0, XN_NO_CP, XN_NO_CP, "");
        wrong += converters[i]("ab", 2, 0, NULL, 0, &length, NULL) != XN_E_SPACE || length != 2;
        wrong += converters[i]("ab", 2, 0, out, 3, NULL, NULL) != XN_OK || strcmp(out, "ab") != 0;
        wrong += converters[i]("\xFF", 1, 0, out, 0, &length, NULL) != XN_E_UTF8 || length != 0;
    }
    ok(wrong == 0, "conversions: wrong arguments, XN_STRLEN, capacities");
    ok(xn_equal("a", 1, "a", 1, 0, NULL, &d) == XN_E_ARGUMENT
            && xn_equal(NULL, 1, "a", 1, 0, &same, NULL) == XN_E_ARGUMENT && same == 0
            && xn_equal("a", 1, NULL, 1, 0, &same, &d) == XN_E_ARGUMENT && d.status == XN_E_ARGUMENT
            && xn_equal("a", 1, "a", 1, 0x10000, &same, NULL) == XN_E_ARGUMENT,
        "xn_equal: wrong arguments");
    ok(xn_traits("a", 1, 0, NULL, &d) == XN_E_ARGUMENT
            && xn_traits(NULL, 1, 0, &traits, &d) == XN_E_ARGUMENT
            && xn_traits("a", 1, 0x10000, &traits, NULL) == XN_E_ARGUMENT
            && xn_traits("\xFF", 1, 0, &traits, &d) == XN_E_UTF8 && d.status == XN_E_UTF8
            && traits == 0,
        "xn_traits: wrong arguments");
    ok(xn_explain("a", 1, 0, NULL, NULL, &d) == XN_E_ARGUMENT && d.status == XN_E_ARGUMENT,
        "xn_explain: wrong arguments");
}

static int
check_offset(const xn_step *step, void *user)
{
    (void)user;
    ok(step->offset == 0 && step->length == 0, "xn_explain of NULL: a step has no position");
    return 0;
}

/* NULL of length 0 is the empty name. */
static void
test_null(void)
{
    unsigned traits;
    int same;
    xn_diag d;

    ok(xn_to_ascii(NULL, 0, 0, NULL, 0, NULL, &d) == XN_E_EMPTY && d.offset == 0 && d.length == 0,
        "xn_to_ascii of NULL");
    ok(xn_equal(NULL, 0, "a", 1, 0, &same, &d) == XN_E_EMPTY && d.offset == 0 && d.input == 0,
        "xn_equal with NULL as the first name");
    ok(xn_equal("a", 1, NULL, 0, 0, &same, &d) == XN_E_EMPTY && d.offset == 0 && d.input == 1,
        "xn_equal with NULL as the second name");
    ok(xn_traits(NULL, 0, 0, &traits, &d) == XN_OK && traits == XN_TRAIT_INVALID && d.offset == 0,
        "xn_traits of NULL");
    ok(xn_explain(NULL, 0, 0, check_offset, NULL, &d) == XN_E_EMPTY && d.offset == 0,
        "xn_explain of NULL");
}

static void
test_label_next(void)
{
    static const struct {
        const char *in, *labels; /* each followed by | */
    } names[] = {{"", "|"}, {".", "||"}, {"a", "a|"}, {"a.", "a||"}, {".a", "|a|"},
        {"a..b", "a||b|"},
        {"a\xE3\x80\x82"
         "b\xEF\xBC\x8E"
         "c\xEF\xBD\xA1"
         "d",
            "a|b|c|d|"},
        {"\xE3\x80\x82", "||"}, {"\xE3\x80", "\xE3\x80|"}, {"\xFF.\xFF", "\xFF|\xFF|"},
        {"\xE3\x80.\x82", "\xE3\x80|\x82|"}};
    unsigned wrong = 0;

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        for (int strlen_too = 0; strlen_too < 2; strlen_too++) {
            char all[64] = "";
            const char *label;
            size_t pos = 0, length, inlen = strlen(names[i].in);

            while (
                xn_label_next(names[i].in, strlen_too ? XN_STRLEN : inlen, &pos, &label, &length)) {
                strncat(all, label, length);
                strcat(all, "|");
            }
            wrong += strcmp(all, names[i].labels) != 0 || pos != inlen + 1
                || xn_label_next(names[i].in, inlen, &pos, &label, &length) || pos != inlen + 1;
        }
    }
    ok(wrong == 0, "xn_label_next returns every label, empty ones too");
    {
        const char *label = NULL;
        size_t pos = 0, length = 9;

        ok(xn_label_next(NULL, 0, &pos, &label, &length) && length == 0 && pos == 1
                && !xn_label_next(NULL, 0, &pos, &label, &length),
            "xn_label_next: NULL of length 0 is one empty label");
        pos = 0;
        ok(!xn_label_next(NULL, 3, &pos, &label, &length),
            "xn_label_next: NULL with a length has no labels");
    }
}

static void
test_equal(void)
{
    static const struct {
        const char *a, *b;
        unsigned flags;
        int same;
    } pairs[] = {{"a", "A", 0, 1}, {"a", "b", 0, 0},
        {"b\xC3\xBC"
         "cher.de",
            "XN--BCHER-KVA.DE", 0, 1},
        {"B\xC3\x9C"
         "CHER",
            "bu\xCC\x88"
            "cher",
            0, 1},
        {"a.", "a", 0, 1}, {"a", "a.", 0, 1}, {".", ".", 0, 1}, {".", "\xE3\x80\x82", 0, 1},
        {"a", ".", 0, 0}, {".", "a.", 0, 0}, {"a.b", "a", 0, 0}, {"a", "a.b", 0, 0},
        {"a.b", "a.b.", 0, 1}, {"ab", "a.b", 0, 0},
        {"a\xE3\x80\x82"
         "b",
            "a.b", 0, 1},
        {"stra\xC3\x9F"
         "e",
            "strasse", 0, 1},
        {"xn--a", "xn--b", 0, 0},
        {"a\xC2\xAD"
         "b",
            "ab", 0, 1},
        {"\xE1\x84\x80\xCC\x80\xE1\x85\xA1", "\xEA\xB0\x80\xCC\x80", 0, 0},
        {"\xE1\x84\x80\xCC\x80\xE1\x85\xA1", "\xEA\xB0\x80\xCC\x80", XN_PR29, 1}};
    unsigned wrong = 0;
    int same = 7;
    xn_diag d;

    for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++)
        wrong += xn_equal(pairs[i].a, XN_STRLEN, pairs[i].b, XN_STRLEN, pairs[i].flags, &same, &d)
                != XN_OK
            || same != pairs[i].same || !diag_is(&d, XN_OK, 0, 0, 0, XN_NO_CP, XN_NO_CP, "")
            || d.input != 0;
    ok(wrong == 0, "xn_equal compares ASCII forms, without a final dot");
    same = 7;
    ok(xn_equal("a..b", 4, "\xFF", 1, 0, &same, &d) == XN_E_UTF8 && d.input == 1 && same == 0,
        "xn_equal: ill-formed UTF-8 in either name comes first");
    ok(xn_equal("\xFF", 1, "\xFF", 1, 0, &same, &d) == XN_E_UTF8 && d.input == 0,
        "xn_equal: ill-formed UTF-8 in the first name before the second");
    same = 7;
    ok(xn_equal("a", 1, "a..b", 4, 0, &same, NULL) == XN_E_EMPTY && same == 0,
        "xn_equal: diag may be NULL");
    ok(xn_equal("a..b", 4, "\xE2\x80\xA8", 3, 0, &same, &d) == XN_E_EMPTY && d.input == 0
            && diag_is(&d, XN_E_EMPTY, 1, 2, 0, XN_NO_CP, XN_NO_CP, "RFC 3490 section 4.1 step 8"),
        "xn_equal: then errors in the first name");
    ok(xn_equal("a", 1, "b.\xE2\x80\xA8", 5, 0, &same, &d) == XN_E_PROHIBITED && d.input == 1
            && same == 0
            && diag_is(&d, XN_E_PROHIBITED, 1, 2, 3, 0x2028, 0x2028, "RFC 3454 table C.2.2"),
        "xn_equal: then errors in the second name");
}

/* How many assigned code points could bring a delimiter or a dot into a label. */
static void
test_guard_delimiter(void)
{
    unsigned in_name = 0, in_label = 0, wrong = 0;

    for (uint32_t cp = 0x80; cp < 0x110000; cp++) {
        char text[8], out[64];
        size_t length = reference_utf8_write(cp, text);
        xn_diag d;

        if (reference_is_in("A.1", cp) || reference_is_in("C.5", cp))
            continue;
        if (xn_to_ascii(text, length, 0, out, sizeof(out), NULL, &d) == XN_E_GUARD
            && strcmp(d.rule, "xn guard literal") != 0) {
            in_name++;
            wrong += strcmp(d.rule, GUARD_DELIMITER) != 0 || d.cp != cp || d.offset != 0
                || d.length != length;
        }
        if (xn_label_to_ascii(text, length, 0, out, sizeof(out), NULL, &d) == XN_E_GUARD) {
            in_label++;
            wrong += d.cp != cp || d.offset != 0 || d.length != length;
        }
    }
    ok(in_name == 281 && in_label == 284 && wrong == 0,
        "guards refuse 281 assigned code points in a name, 284 in a label call (%u, %u)", in_name,
        in_label);
}

/* Labels of 62, 63 and 64 octets, names of 252, 253 and 254, in ASCII and encoded, with every dot,
   with and without a final one. */
static size_t
make_label(char *out, size_t octets, bool encoded)
{
    size_t length = 0;

    /* xn--aaa...-1ca: an a-umlaut after `octets - 8` letters takes 8 octets more */
    if (encoded)
        for (; length + 8 < octets; length++)
            out[length] = 'a';
    else
        for (; length < octets; length++)
            out[length] = 'a';
    if (encoded)
        length += reference_utf8_write(0xE4, out + length);
    return length;
}

/* Returns the number of octets of a label's ASCII form, also where that is too long. */
static size_t
ascii_size(const char *label, size_t length)
{
    char out[XN_LABEL_SIZE];
    size_t size = 0;
    xn_diag d;

    if (xn_label_to_ascii(label, length, 0, out, sizeof(out), &size, &d) == XN_E_LABEL_LONG)
        return d.octets;
    return size;
}

static void
test_limits(void)
{
    static const uint32_t dots[] = {'.', 0x3002, 0xFF0E, 0xFF61};
    unsigned wrong = 0, tried = 0;

    for (size_t octets = 60; octets < 68; octets++) {
        for (int encoded = 0; encoded < 2; encoded++) {
            char label[128], out[256];
            size_t length = make_label(label, octets, encoded), size = ascii_size(label, length);
            xn_status status = xn_to_ascii(label, length, 0, out, sizeof(out), NULL, NULL);

            tried += size >= 62 && size <= 64;
            wrong += (status == XN_OK) != (size <= 63)
                || (status != XN_OK && status != XN_E_LABEL_LONG) || (!encoded && size != octets);
        }
    }
    ok(wrong == 0 && tried == 6, "a label has at most 63 octets, in ASCII or encoded");
    tried = 0;
    for (size_t octets = 58; octets < 63; octets++) {
        for (unsigned shape = 0; shape < 16; shape++) {
            uint32_t dot = dots[shape & 3];
            int encoded = (shape & 4) != 0, final = shape >= 8;
            char name[1024], out[XN_NAME_SIZE];
            size_t length = 0, total = 0, outlen;
            xn_status status;
            xn_diag d;

            for (int i = 0; i < 4; i++) {
                size_t start = length;

                length += make_label(name + length, i < 3 ? 63 : octets, encoded && i == 3);
                total += ascii_size(name + start, length - start) + (i < 3);
                if (i < 3 || final)
                    length += reference_utf8_write(dot, name + length);
            }
            status = xn_to_ascii(name, length, 0, out, sizeof(out), &outlen, &d);
            tried += total >= 252 && total <= 254;
            wrong += status != (total <= 253 ? XN_OK : XN_E_NAME_LONG)
                || (status == XN_OK
                        ? outlen != total + (size_t) final
                        : d.octets != total || d.label != 3 || d.length != length || d.offset != 0);
            wrong += xn_to_ascii(name, length, XN_NO_GUARDS, NULL, 0, &outlen, NULL) != XN_E_SPACE
                || outlen != total + (size_t) final;
        }
    }
    ok(wrong == 0 && tried >= 40,
        "a name at most 253, its final dot not counted, whatever the dots (%u names of 252 to 254)",
        tried);
}

/* The documented sizes are large enough. */
static void
test_sizes(void)
{
    char name[512] = "", out[XN_UNICODE_SIZE], again[XN_NAME_SIZE];
    uint32_t points[64];
    size_t length = 0, outlen = 0, longest = 0;

    for (unsigned i = 0; i < 64; i++)
        points[i] = 0x20000;
    for (int label = 0; label < 4; label++) {
        size_t count = 63, codelen = 0;

        memcpy(name + length, "xn--", 4);
        while (xn_punycode_encode(points, count, NULL, name + length + 4, (label < 3 ? 59 : 57) + 1,
                   &codelen, NULL)
            != XN_OK)
            count--;
        length += 4 + codelen;
        if (label < 3)
            name[length++] = '.';
    }
    ok(length <= 253 && xn_to_unicode(name, length, 0, out, sizeof(out), &outlen, NULL) == XN_OK
            && outlen > 880,
        "XN_UNICODE_SIZE is enough for the longest names (%lu octets)", (unsigned long)outlen);
    ok(xn_to_ascii(out, outlen, 0, again, sizeof(again), &length, NULL) == XN_OK
            && strcmp(again, name) == 0,
        "the longest names encode again");
    for (uint32_t cp = 0; cp < 0x110000; cp++) {
        char text[16], line[XN_DIAG_SIZE];
        size_t textlen = 0;
        xn_diag d;

        if (reference_is_in("C.5", cp))
            continue;
        textlen += reference_utf8_write(0x5D0, text);
        textlen += reference_utf8_write(cp, text + textlen);
        if (xn_to_ascii(text, textlen, XN_STD3, NULL, 0, NULL, &d) == XN_E_SPACE)
            continue;
        d.offset = d.octets = SIZE_MAX - 1;
        d.label = UINT32_MAX;
        d.input = 1;
        outlen = xn_diag_format(&d, line, sizeof(line));
        if (outlen > longest)
            longest = outlen;
    }
    ok(longest > 60 && longest < XN_DIAG_SIZE,
        "XN_DIAG_SIZE is enough for every diagnosis (%lu octets)", (unsigned long)longest);
}

static void
test_traits(void)
{
    /* marks that are out of order, the last of which is sorted to the end of the input */
    static const char marks[] = "a\xF0\x9D\x85\xA5\xE0\xBD\xB3";
    char *exact = malloc(sizeof(marks) - 1);
    unsigned traits;
    xn_diag d;

    if (exact == NULL)
        return;
    memcpy(exact, marks, sizeof(marks) - 1);
    ok(xn_traits(exact, sizeof(marks) - 1, 0, &traits, &d) == XN_OK && traits & XN_TRAIT_CHANGED,
        "xn_traits: nothing is read after the end of the input");
    free(exact);
}

/* XN_TRAIT_DEVIATION, for exactly four code points. */
static void
test_deviations(void)
{
    unsigned found = 0, wrong = 0;

    for (uint32_t cp = 0x80; cp < 0x110000; cp++) {
        char text[8] = "a";
        size_t length = 1 + reference_utf8_write(cp, text + 1);
        unsigned traits;

        if (reference_is_in("C.5", cp))
            continue;
        if (xn_traits(text, length, 0, &traits, NULL) != XN_OK)
            wrong++;
        else if (traits & XN_TRAIT_DEVIATION)
            found++, wrong += cp != 0xDF && cp != 0x3C2 && cp != 0x200C && cp != 0x200D;
    }
    ok(found == 4 && wrong == 0, "XN_TRAIT_DEVIATION is set for four code points");
}

/* The steps as one line each. */
struct transcript {
    char text[4096];
    size_t stop_after, steps;
};

static int
write_step(const xn_step *s, void *user)
{
    static const char *const kinds[] = {
        "?", "LABEL", "CHAR", "PREPARED", "INSERT", "RESULT", "REFUSED"};
    struct transcript *t = user;
    char line[512];

    snprintf(line, sizeof(line), "%u %s %zu+%zu", s->label, kinds[s->kind], s->offset, s->length);
    strcat(t->text, line);
    if (s->kind == XN_STEP_CHAR) {
        snprintf(line, sizeof(line), " %04X ->", (unsigned)s->cp);
        strcat(t->text, line);
        for (size_t i = 0; i < s->tolen; i++) {
            snprintf(line, sizeof(line), " %04X", (unsigned)s->to[i]);
            strcat(t->text, line);
        }
        snprintf(line, sizeof(line), " [%s]", s->rule);
        strcat(t->text, line);
    } else if (s->kind == XN_STEP_INSERT) {
        snprintf(line, sizeof(line), " %.*s %u: %04X at %zu, bias %u", (int)s->textlen, s->text,
            (unsigned)s->delta, (unsigned)s->cp, s->at, (unsigned)s->bias);
        strcat(t->text, line);
    } else if (s->kind == XN_STEP_REFUSED) {
        snprintf(line, sizeof(line), " %s", xn_status_name(s->diag->status));
        strcat(t->text, line);
    } else {
        snprintf(line, sizeof(line), " %.*s", (int)s->textlen, s->text);
        strcat(t->text, line);
    }
    strcat(t->text, "\n");
    return ++t->steps == t->stop_after;
}

static void
test_explain(void)
{
    static const struct {
        const char *in;
        unsigned flags;
        xn_status status;
        const char *steps;
    } names[] = {
        {"Ab.", 0, XN_OK, "0 LABEL 0+2 Ab\n0 RESULT 0+2 Ab\n1 LABEL 3+0 \n1 RESULT 3+0 \n"},
        {"Ab", XN_LOWER, XN_OK, "0 LABEL 0+2 Ab\n0 RESULT 0+2 ab\n"},
        {".", 0, XN_OK, "0 LABEL 0+0 \n0 RESULT 0+0 \n1 LABEL 1+0 \n1 RESULT 1+0 \n"},
        {"", 0, XN_E_EMPTY, "0 LABEL 0+0 \n0 REFUSED 0+0 XN_E_EMPTY\n"},
        {"x.B\xC3\xBC\xC2\xAD\xC3\x9F", 0, XN_OK,
            "0 LABEL 0+1 x\n0 RESULT 0+1 x\n1 LABEL 2+7 B\xC3\xBC\xC2\xAD\xC3\x9F\n1 CHAR 2+1 0042 "
            "-> 0062 [RFC 3454 table B.2]\n1 CHAR 3+2 00FC -> 00FC []\n"
            "1 CHAR 5+2 00AD -> [RFC 3454 table B.1]\n1 CHAR 7+2 00DF -> 0073 0073 [RFC 3454 table "
            "B.2]\n1 PREPARED 2+7 b\xC3\xBCss\n1 INSERT 2+7 hoa 497: 00FC at 1, bias 0\n1 RESULT "
            "2+7 xn--bss-hoa\n"},
        {"xn--bcher-kva", 0, XN_OK,
            "0 LABEL 0+13 xn--bcher-kva\n0 INSERT 10+3 kva 745: 00FC at 1, bias 0\n0 RESULT 0+13 "
            "b\xC3\xBC"
            "cher\n"},
        {"a.xn--tda", 0, XN_OK,
            "0 LABEL 0+1 a\n0 RESULT 0+1 a\n1 LABEL 2+7 xn--tda\n1 INSERT 6+3 tda 124: 00FC at 0, "
            "bias 0\n1 RESULT 2+7 \xC3\xBC\n"},
        {"\xEF\xBD\x98n--TDA", 0, XN_OK, /* digits that were not typed */
            "0 LABEL 0+9 \xEF\xBD\x98n--TDA\n0 CHAR 0+3 FF58 -> FF58 []\n0 CHAR 3+1 006E -> 006E "
            "[]\n"
            "0 CHAR 4+1 002D -> 002D []\n0 CHAR 5+1 002D -> 002D []\n"
            "0 CHAR 6+1 0054 -> 0074 [RFC 3454 table B.2]\n"
            "0 CHAR 7+1 0044 -> 0064 [RFC 3454 table B.2]\n"
            "0 CHAR 8+1 0041 -> 0061 [RFC 3454 table B.2]\n0 PREPARED 0+9 xn--tda\n"
            "0 INSERT 0+9 tda 124: 00FC at 0, bias 0\n0 RESULT 0+9 \xC3\xBC\n"},
        {"XN--B", XN_LOWER, XN_OK, "0 LABEL 0+5 XN--B\n0 RESULT 0+5 xn--b\n"},
        {"xn--b", XN_STRICT_ACE, XN_E_PUNYCODE, "0 LABEL 0+5 xn--b\n0 REFUSED 5+0 XN_E_PUNYCODE\n"},
        {"a..\xE2\x80\xA8.b", 0, XN_E_EMPTY,
            "0 LABEL 0+1 a\n0 RESULT 0+1 a\n1 LABEL 2+0 \n1 REFUSED 2+0 XN_E_EMPTY\n2 LABEL 3+3 "
            "\xE2\x80\xA8\n2 CHAR 3+3 2028 -> 2028 []\n2 REFUSED 3+3 XN_E_PROHIBITED\n3 LABEL 7+1 "
            "b\n3 RESULT 7+1 b\n"},
        {"a\xFF", 0, XN_E_UTF8, ""}};

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        struct transcript t = {"", 0, 0};
        xn_diag d, expected;
        xn_status status = xn_explain(names[i].in, XN_STRLEN, names[i].flags, write_step, &t, &d);
        xn_status plain =
            xn_to_ascii(names[i].in, XN_STRLEN, names[i].flags, NULL, 0, NULL, &expected);

        if (!ok(status == names[i].status && (plain == XN_E_SPACE ? XN_OK : plain) == status
                    && d.status == status
                    && (status == XN_OK
                        || (d.offset == expected.offset && d.label == expected.label)),
                "xn_explain has the status of xn_to_ascii for '%s'", names[i].in))
            note("%d", status);
        if (!ok(strcmp(t.text, names[i].steps) == 0, "xn_explain emits the steps of '%s'",
                names[i].in))
            note("%s", t.text);
    }
}

/* The label of the REFUSED step. */
static int
note_refused(const xn_step *s, void *user)
{
    if (s->kind == XN_STEP_REFUSED)
        *(unsigned *)user = s->label;
    return 0;
}

static void
test_explain_refused(void)
{
    static char name[300];
    unsigned label = 99;
    xn_diag d;

    memset(name, 'a', sizeof(name));
    for (size_t i = 49; i < sizeof(name); i += 50)
        name[i] = '.';
    ok(xn_explain(name, 299, 0, note_refused, &label, &d) == XN_E_NAME_LONG && label == 5
            && d.label == 5,
        "xn_explain: the label of a name that is too long is the one with octet 254");
    ok(xn_explain("a.\xE2\x80\xA8.b", 7, 0, note_refused, &label, &d) == XN_E_PROHIBITED
            && label == 1 && d.label == 1,
        "xn_explain: the label of a refused label is its own");
}

static int
count_results(const xn_step *s, void *user)
{
    struct transcript *t = user;

    t->steps++;
    if (s->kind == XN_STEP_CHAR || s->kind == XN_STEP_PREPARED)
        t->stop_after = s->kind == XN_STEP_PREPARED ? s->textlen : t->stop_after + 1;
    return 0;
}

static int
stop_now(const xn_step *s, void *user)
{
    (void)s;
    ++*(int *)user;
    return 1;
}

static void
test_explain_long(void)
{
    static char label[200000];
    struct transcript t = {"", 0, 0};
    size_t length = 0;
    int calls = 0;
    xn_diag d;

    for (int i = 0; i < 100; i++)
        length += reference_utf8_write(0xFC, label + length);
    ok(xn_explain(label, length, 0, count_results, &t, &d) == XN_E_LABEL_LONG
            && t.steps == 1 + 63 + 1 + 1 && t.stop_after == 126,
        "xn_explain: a long label, up to its 63rd prepared code point");
    t = (struct transcript){"", 0, 0};
    ok(xn_explain("\xEF\xB7\xBA\xEF\xB7\xBA\xEF\xB7\xBA\xEF\xB7\xBA", 12, XN_NO_GUARDS,
           count_results, &t,
           &d) == XN_E_LABEL_LONG
            && t.steps == 1 + 4 + 1 + 1,
        "xn_explain: code points that expand, up to the 63rd prepared one");
    memcpy(label, "x\xCC\x81", 3);
    for (length = 3; length < 3 + 2 * 63;)
        length += reference_utf8_write(0x323, label + length);
    t = (struct transcript){"", 0, 0};
    ok(xn_explain(label, length, 0, count_results, &t, &d) == XN_E_LABEL_LONG
            && t.steps == 1 + 64 + 1 + 1,
        "xn_explain: marks out of order, up to the 63rd prepared code point");
    ok(xn_explain("a.b", 3, 0, stop_now, &calls, &d) == XN_OK && calls == 1 && d.status == XN_OK,
        "xn_explain: a callback that stops gets no more steps");
    calls = 0;
    ok(xn_explain("a..b", 4, 0, stop_now, &calls, &d) == XN_OK && calls == 1 && d.status == XN_OK,
        "xn_explain: after a callback stops there is no error");
    for (length = 0; length < 190000;)
        length += reference_utf8_write(0xAD, label + length);
    memcpy(label + length, "\xEF\xBD\x98n--a", 7);
    length += 7;
    t = (struct transcript){"", 0, 0};
    ok(xn_explain(label, length, 0, count_results, &t, NULL) == XN_OK && t.steps > 95000,
        "xn_explain: a fake ACE label after 95 000 soft hyphens");
    memset(label, 'a', 300);
    for (size_t i = 49; i < 300; i += 50)
        label[i] = '.';
    t = (struct transcript){"", 0, 0};
    ok(xn_explain(label, 299, 0, count_results, &t, &d) == XN_E_NAME_LONG && d.octets == 299
            && t.steps == 6 * 2 + 1,
        "xn_explain: a name that is too long is refused after its labels");
}

/* The seconds that a function takes for a name with this number of labels, ended by a NUL; the
   least of several. */
static double
measure(size_t labels, void (*function)(const char *name))
{
    char *name = malloc(2 * labels + 2);
    double least = 1e9;

    if (name == NULL)
        exit(99);
    for (size_t i = 0; i < labels; i++)
        memcpy(name + 2 * i, "a.", 2);
    memcpy(name + 2 * labels, "a", 2);
    for (int i = 0; i < 3; i++) {
        clock_t start = clock();
        double seconds;

        function(name);
        seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        least = seconds < least ? seconds : least;
    }
    free(name);
    return least;
}

static void
walk_labels(const char *name)
{
    const char *label;
    size_t pos = 0, length;

    while (xn_label_next(name, XN_STRLEN, &pos, &label, &length))
        continue;
}

static void
convert_to_ascii(const char *name)
{
    (void)!xn_to_ascii(name, XN_STRLEN, XN_NO_GUARDS | XN_LOWER, NULL, 0, NULL, NULL);
}

static void
convert_to_unicode(const char *name)
{
    (void)!xn_to_unicode(name, XN_STRLEN, XN_LOWER, NULL, 0, NULL, NULL);
}

/* Time that grows with the square is sixteen times as long for four times the labels. */
static void
test_linear_time(void)
{
    static const struct {
        const char *name;
        void (*function)(const char *name);
    } functions[] = {{"xn_label_next", walk_labels}, {"xn_to_ascii", convert_to_ascii},
        {"xn_to_unicode", convert_to_unicode}};

    for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
        double few = measure(40000, functions[i].function),
               many = measure(160000, functions[i].function);

        if (!ok(test_share() > 1 || many < 9 * few + 0.02, "%s with XN_STRLEN takes linear time",
                functions[i].name))
            note("%g s for 40000 labels, %g s for 160000", few, many);
    }
}

int
main(void)
{
    reference_open();
    test_arguments();
    test_null();
    test_label_next();
    test_equal();
    test_guard_delimiter();
    test_limits();
    test_sizes();
    test_traits();
    test_deviations();
    test_explain();
    test_explain_refused();
    test_explain_long();
    test_linear_time();
    return tap_end();
}
