/* SPDX-License-Identifier: MIT */
/* The contract of xn.h for names: arguments, sizes, steps. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../oracle/reference/reference.h"
#include "tap.h"

static bool
has_no_details(const xn_diag *d)
{
    return d->label == 0 && d->cp == XN_NO_CP && d->mapped == XN_NO_CP && d->offset == 0
        && d->length == 0 && d->rule[0] == '\0';
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
            || out[0] != '\0' || d.status != XN_E_ARGUMENT || !has_no_details(&d);
        wrong += converters[i](NULL, XN_STRLEN, 0, out, 8, NULL, NULL) != XN_E_ARGUMENT;
        wrong += converters[i]("a", 1, 0, NULL, 1, NULL, NULL) != XN_E_ARGUMENT;
        wrong += converters[i]("a", 1, 0, NULL, 8, &length, &d) != XN_E_ARGUMENT || length != 0
            || d.status != XN_E_ARGUMENT || !has_no_details(&d);
        wrong += converters[i]("\xFF", 1, 0x10000, out, 8, NULL, &d) != XN_E_ARGUMENT;
        wrong += converters[i]("a", 1, XN_CROSSCHECK, out, 8, NULL, NULL)
            != (xn_nfkc("", 0, XN_CROSSCHECK, out, 8, NULL, NULL) == XN_OK ? XN_OK : XN_E_ARGUMENT);
        wrong += converters[i]("a\0b", XN_STRLEN, 0, out, 8, &length, NULL) != XN_OK || length != 1;
        wrong += converters[i]("ab", 2, 0, out, 2, &length, &d) != XN_E_SPACE || length != 2
            || out[0] != '\0' || d.status != XN_E_SPACE || !has_no_details(&d);
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

/* What tests/vectors/ and the fuzzers' targets cannot have. */
static void
test_others(void)
{
    const char *label = NULL;
    size_t pos = 0, length = 9;
    int same = 7;

    ok(xn_label_next(NULL, 0, &pos, &label, &length) && length == 0 && pos == 1
            && !xn_label_next(NULL, 0, &pos, &label, &length),
        "xn_label_next: NULL of length 0 is one empty label");
    pos = 0;
    ok(!xn_label_next(NULL, 3, &pos, &label, &length),
        "xn_label_next: NULL with a length has no labels");
    ok(xn_equal("a", 1, "a..b", 4, 0, &same, NULL) == XN_E_EMPTY && same == 0,
        "xn_equal: diag may be NULL");
}

/* The documented sizes are large enough. */
static void
test_sizes(void)
{
    char name[512] = "", out[XN_UNICODE_SIZE], again[XN_NAME_SIZE];
    uint32_t points[64];
    size_t length = 0, outlen = 0;

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
}

/* Appends the kind and the position of a step. */
static int
write_position(const xn_step *s, void *user)
{
    char *text = user;
    size_t length = strlen(text);

    snprintf(text + length, 256 - length, "%s %zu+%zu ",
        xn_constant_find(XN_STEPS, s->kind)->keyword, s->offset, s->length);
    return 0;
}

static void
test_explain_positions(void)
{
    static const char *const names[][2] = {
        {"a.xn--bcher-kva", "label 0+1 result 0+1 label 2+13 insert 12+3 result 2+13 "},
        {"\xEF\xBD\x98n--a-mia", /* digits that were not typed */
            "label 0+11 char 0+3 char 3+1 char 4+1 char 5+1 char 6+1 char 7+1 char 8+1 char 9+1 "
            "char 10+1 prepared 0+11 insert 0+11 result 0+11 "},
        {"b\xC3\xBC", "label 0+3 char 0+1 char 1+2 prepared 0+3 insert 0+3 result 0+3 "},
    };

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        char text[256] = "";

        if (!ok(xn_explain(names[i][0], XN_STRLEN, 0, write_position, text, NULL) == XN_OK
                    && strcmp(text, names[i][1]) == 0,
                "xn_explain: the positions of steps of %s", names[i][0]))
            note("%s", text);
    }
}

/* Counts of steps.  tests/cli/explain.txt has the steps themselves. */
struct counts {
    size_t steps, prepared; /* prepared: CHAR steps, then the length of the PREPARED text */
};

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
count_step(const xn_step *s, void *user)
{
    struct counts *counts = user;

    counts->steps++;
    if (s->kind == XN_STEP_PREPARED)
        counts->prepared = s->textlen;
    else if (s->kind == XN_STEP_CHAR)
        counts->prepared++;
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
    struct counts counts = {0, 0};
    size_t length = 0;
    int calls = 0;
    xn_diag d;

    for (int i = 0; i < 100; i++)
        length += reference_utf8_write(0xFC, label + length);
    ok(xn_explain(label, length, 0, count_step, &counts, &d) == XN_E_LABEL_LONG
            && counts.steps == 1 + 63 + 1 + 1 && counts.prepared == 126,
        "xn_explain: a long label, up to its 63rd prepared code point");
    ok(xn_explain("a.b", 3, 0, stop_now, &calls, &d) == XN_OK && calls == 1 && d.status == XN_OK,
        "xn_explain: a callback that stops gets no more steps");
    for (length = 0; length < 190000;)
        length += reference_utf8_write(0xAD, label + length);
    memcpy(label + length, "\xEF\xBD\x98n--a", 7);
    length += 7;
    counts = (struct counts){0, 0};
    ok(xn_explain(label, length, 0, count_step, &counts, NULL) == XN_OK && counts.steps > 95000,
        "xn_explain: a fake ACE label after 95 000 soft hyphens");
}

int
main(void)
{
    reference_open();
    test_arguments();
    test_null();
    test_others();
    test_sizes();
    test_explain_positions();
    test_explain_refused();
    test_explain_long();
    return tap_end();
}
