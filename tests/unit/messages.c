/* SPDX-License-Identifier: MIT */
/* Diagnoses as text: xn_diag_reason() and xn_diag_format() for every status, rule and unit, in
   buffers of every capacity that end right before a page that cannot be written. */
#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "guarded.h"
#include "rules.h"
#include "share.h"
#include "tap.h"
#include "xn.h"

typedef size_t formatter(const xn_diag *diag, char *out, size_t cap);

/* Every capacity: as much of the line as fits, and its whole length. */
static bool
is_cut(formatter *format, const xn_diag *d)
{
    char line[XN_DIAG_SIZE];
    size_t length = format(d, line, sizeof(line));

    if (length != strlen(line) || length >= XN_DIAG_SIZE || format(d, NULL, 0) != length
        || format(d, NULL, 9) != length)
        return false;
    for (size_t cap = 0; cap <= length + 1; cap++) {
        char *out = guarded_end() - cap;
        size_t fits = cap > length ? length : cap > 0 ? cap - 1 : 0;

        memset(out - 1, 0x5A, cap + 1);
        if (format(d, out, cap) != length || out[-1] != 0x5A
            || (cap > 0 && (memcmp(out, line, fits) != 0 || out[fits] != '\0')))
            return false;
    }
    return true;
}

/* A line of printable ASCII that ends with the reason, which ends with the rule. */
static bool
is_line(const xn_diag *d)
{
    char line[XN_DIAG_SIZE], reason[XN_DIAG_SIZE];
    size_t length = xn_diag_format(d, line, sizeof(line)),
           reason_length = xn_diag_reason(d, reason, sizeof(reason));

    for (const char *c = line; *c != '\0'; c++)
        if (*c < ' ' || *c > '~')
            return false;
    return reason_length <= length && strcmp(line + length - reason_length, reason) == 0
        && (d == NULL || *d->rule == '\0' || strstr(reason, d->rule) != NULL);
}

/* The calls whose diagnoses are formatted. */
enum call {
    TO_ASCII,
    LABEL_TO_ASCII,
    PREP,
    NORMALISE,
    CHECK_UTF8,
    DECODE,
    EQUAL, /* as the second name */
    KEY_TO_NAME,
    LIKE_BUILD,
    FIND_HOST,
    FIND_HOST_PORT,
    FIND_EMAIL,
    FIND_URL
};

static void
diagnose(enum call call, const char *in, unsigned flags, xn_diag *d)
{
    static char out[4096];
    static uint32_t points[64];
    const size_t length = strlen(in);
    xn_host host;
    int same;

    switch (call) {
    case TO_ASCII: (void)!xn_to_ascii(in, length, flags, out, sizeof(out), NULL, d); break;
    case LABEL_TO_ASCII:
        (void)!xn_label_to_ascii(in, length, flags, out, sizeof(out), NULL, d);
        break;
    case PREP:
        (void)!xn_prep(in, length, xn_profile_find("Nameprep"), flags, out, sizeof(out), NULL, d);
        break;
    case NORMALISE: (void)!xn_nfkc(in, length, flags, out, sizeof(out), NULL, d); break;
    case CHECK_UTF8: (void)!xn_utf8_check(in, length, d); break;
    case DECODE: (void)!xn_punycode_decode(in, length, points, 64, NULL, NULL, d); break;
    case KEY_TO_NAME: (void)!xn_key_to_name(in, length, out, sizeof(out), NULL, d); break;
    case LIKE_BUILD: (void)!xn_like_build(in, length, flags, 0, NULL, 0, NULL, d); break;
    case EQUAL: (void)!xn_equal("a", 1, in, length, flags, &same, d); break;
    default:
        (void)!xn_find_host(in, length, (xn_where)(XN_HOST + call - FIND_HOST), flags, &host, d);
    }
}

struct message {
    enum call call;
    const char *in;
    unsigned flags;
};

#define A50  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define N50  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa."
#define N300 N50 N50 N50 N50 N50 A50

static const struct message messages[] = {
    {TO_ASCII, "a", 0},
    {TO_ASCII, "a", 0x80000000u},
    {TO_ASCII, "a.\xFF", 0},
    {CHECK_UTF8, "a.\xFF", 0},
    {TO_ASCII, "\xC8\xA1", 0},
    {NORMALISE, "a\xC3", 0},
    {PREP, "\xC8\xA1", 0},
    {TO_ASCII, "b\xC3\xBC.a\xE2\x80\xA8", 0},
    {PREP, "b\xC3\xBC.a\xE2\x80\xA8", 0},
    {TO_ASCII, "\xF4\x8F\xBF\xBF", XN_ALLOW_UNASSIGNED},
    {TO_ASCII, "xn--a", XN_STRICT_ACE},
    {TO_ASCII,
        "\xD7\x90"
        "ae\xCC\x81",
        0},
    {TO_ASCII,
        "\xD7\x90"
        "e\xCC\x81",
        0},
    {TO_ASCII,
        "\xD7\x90"
        "1",
        0},
    {TO_ASCII, "a b", XN_STD3},
    {TO_ASCII, "b.a-", XN_STD3},
    {TO_ASCII, "xn--b\xC3\xBC", 0},
    {TO_ASCII, "a..b", 0},
    {TO_ASCII, "b." A50 "aaaaaaaaaaaaaaaaa", 0},
    {TO_ASCII, "\xC3\xBC" A50 A50, 0},
    {TO_ASCII, N300, 0},
    {EQUAL, N300, 0},
    {EQUAL, "b..", 0},
    {TO_ASCII, "xn--a-", XN_STRICT_ACE},
    {TO_ASCII, "a.xn--b!", XN_STRICT_ACE},
    {TO_ASCII, "xn--b", XN_STRICT_ACE},
    {DECODE, "b", 0},
    {TO_ASCII, "xn--99999999", XN_STRICT_ACE},
    {DECODE, "99999999", 0},
    {DECODE, "abc-8e4p", 0},
    {TO_ASCII, "\xC3\xBC@b", 0},
    {TO_ASCII, "http://b\xC3\xBC", 0},
    {TO_ASCII, "\xE2\x84\x80", 0},
    {LABEL_TO_ASCII, "a.b", 0},
    {LABEL_TO_ASCII, "a\xE3\x80\x82", 0},
    {TO_ASCII, "a.\xE2\x91\xA0", 0},
    {FIND_URL, "http://a@b.c%", 0},
    {FIND_URL, "http://%4", XN_PERCENT},
    {FIND_URL, "", 0},
    {FIND_URL, "a b", 0},
    {FIND_URL, "http:\\x", 0},
    {FIND_URL, "http:x", 0},
    {FIND_URL, "http://[@a", 0},
    {FIND_URL, "http://a\xEF\xBC\xA0@b", 0},
    {FIND_URL, "http://u@a.1", 0},
    {FIND_URL, "http:///", 0},
    {FIND_HOST, "a b", 0},
    {FIND_HOST_PORT, "a:b", 0},
    {FIND_URL, "http://[:]", 0},
    {FIND_HOST, "::%", 0},
    {FIND_URL, "http://[]", 0},
    {FIND_EMAIL, "a", 0},
    {FIND_EMAIL, "<a@b>", 0},
    {FIND_EMAIL, "a@[b]", 0},
    {FIND_URL, "mailto://", 0},
    {FIND_URL, "http://[::%1]", 0},
    {KEY_TO_NAME, "com!a", 0},
    {KEY_TO_NAME, "com!\xC3\xBC!", 0},
    {LIKE_BUILD, "a b", 0},
    {FIND_URL, "file://a:1", 0},
};

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* Statuses and rules of diagnoses that were tried. */
static bool has_status[64], has_rule[RULES];

static void
note_tried(const xn_diag *d)
{
    has_status[d->status & 63] = true;
    for (size_t i = 0; i < RULES; i++)
        has_rule[i] = has_rule[i] || strcmp(d->rule, xni_rules[i].rule) == 0;
}

static void
test_message(const xn_diag *d, const char *name)
{
    char line[XN_DIAG_SIZE];

    note_tried(d);
    xn_diag_format(d, line, sizeof(line));
    if (!ok(is_line(d) && is_cut(xn_diag_format, d) && is_cut(xn_diag_reason, d), "%s", name))
        note("%s", line);
}

/* The line has the position of a diagnosis, counted in this unit, if it has one at all. */
static bool
has_unit(const xn_diag *diag, unsigned unit, const char *word)
{
    char line[XN_DIAG_SIZE], position[64];
    xn_diag d = *diag;

    xn_diag_format(&d, line, sizeof(line));
    if (strstr(line, "octet ") == NULL)
        return true;
    d.unit = unit;
    d.offset += 1000;
    xn_diag_format(&d, line, sizeof(line));
    snprintf(position, sizeof(position), "%s%lu: ", word, (unsigned long)d.offset + 1);
    return strstr(line, position) != NULL && is_cut(xn_diag_format, &d);
}

static void
test_messages(void)
{
    unsigned wrong = 0;
    xn_diag d;

    for (size_t i = 0; i < COUNT(messages); i++) {
        diagnose(messages[i].call, messages[i].in, messages[i].flags, &d);
        test_message(&d, messages[i].in);
        wrong += !has_unit(&d, XN_OCTETS, "octet ") || !has_unit(&d, XN_CHARACTERS, "character ")
            || !has_unit(&d, 3, "octet ") || !has_unit(&d, 0xFFFFFFFF, "octet ");
        if (d.status != XN_E_CODE_POINT) /* its code point would be the one encoded */
            wrong += !has_unit(&d, XN_CODE_POINTS, "code point ");
    }
    ok(wrong == 0, "positions in octets, code points and characters");
}

/* Those whose input is not a string, and those that a caller has filled in, not completely. */
static void
test_other_inputs(void)
{
    static const uint32_t points[][2] = {
        {'a', 0xDFFF}, {0x110000, 'a'}, {'a', 0x81000041}, {'a', 0xFFFFFFFF}};
    static const xn_diag own[] = {
        {.status = XN_E_CROSSCHECK, .length = 3, .rule = "xn cross-check"},
        {.status = XN_E_CROSSCHECK, .label = XN_NO_LABEL, .length = 3, .rule = "xn cross-check"},
        {.status = XN_E_PROHIBITED, .cp = XN_NO_CP, .mapped = XN_NO_CP, .offset = 3, .rule = ""},
        {.status = XN_E_GUARD, .cp = '#', .mapped = '#', .rule = ""},
        {.status = XN_E_SYNTAX, .label = XN_NO_LABEL, .length = 1, .cp = XN_NO_CP, .rule = ""},
        {.status = XN_E_SYNTAX, .label = XN_NO_LABEL, .cp = XN_NO_CP, .rule = ""},
        {.status = (xn_status)99, .rule = "RFC 9999"},
        {.status = XN_E_EMPTY, .label = XN_NO_LABEL - 1, .offset = SIZE_MAX, .rule = ""},
    };
    static uint32_t many[XN_RAW_MAX + 1];
    xn_diag d;

    for (size_t i = 0; i < COUNT(points); i++) {
        (void)!xn_punycode_encode(points[i], 2, NULL, NULL, 0, NULL, &d);
        test_message(&d, "a code point that is refused");
    }
    (void)!xn_punycode_encode(many, XN_RAW_MAX + 1, NULL, NULL, 0, NULL, &d);
    test_message(&d, "too many code points");
    (void)!xn_to_ascii("a.\0", 3, 0, NULL, 0, NULL, &d);
    test_message(&d, "NUL");
    (void)!xn_to_ascii("a", 1, 0, NULL, 0, NULL, &d);
    test_message(&d, "no space");
    (void)!xn_like_build("a.b,c.d", XN_STRLEN, 0, 0, NULL, 0, NULL, &d);
    test_message(&d, "two names in a line of a list");
    for (size_t i = 0; i < COUNT(own); i++)
        test_message(&own[i], "a diagnosis of the caller");
    ok(is_line(NULL) && is_cut(xn_diag_format, NULL) && is_cut(xn_diag_reason, NULL),
        "without a diagnosis");
}

/* Any numbers: two parts that fit in XN_DIAG_SIZE, of which neither changes the other. */
static bool
is_complete(const xn_diag *d)
{
    char line[XN_DIAG_SIZE], reason[XN_DIAG_SIZE];
    size_t length = xn_diag_format(d, line, sizeof(line)),
           reason_length = xn_diag_reason(d, reason, sizeof(reason)), before;

    if (length >= XN_DIAG_SIZE || reason_length > length || reason_length < 4)
        return false;
    before = length - reason_length;
    return strcmp(line + before, reason) == 0
        && (before == 0 || (before > 2 && memcmp(line + before - 2, ": ", 2) == 0)
            || (d->input != 0 && strncmp(line, "second name, ", before) == 0));
}

/* The bits of number are choices of the other members. */
static void
choose_members(unsigned number, xn_diag *d)
{
    static const unsigned labels[] = {0, 1, XN_NO_LABEL - 1, XN_NO_LABEL};
    static const uint32_t points[] = {'@', ':', XN_NO_CP - 1, XN_NO_CP};

    d->label = labels[number & 3];
    d->cp = points[number >> 2 & 3];
    d->mapped = points[number >> 4 & 3];
    d->unit = number >> 6 & 3;
    d->decoded = number >> 8 & 1;
    d->input = number >> 9 & 1;
    d->offset = number >> 10 & 1 ? SIZE_MAX : 0;
    d->length = number >> 11 & 1;
    d->octets = number >> 12 & 1 ? SIZE_MAX : 0;
}

static void
test_any_members(void)
{
    const unsigned share = test_share();
    unsigned wrong = 0, uncut = 0;
    unsigned long tried = 0;

    for (unsigned status = 0; status < 64; status++)
        for (unsigned words = 0; words <= RULES; words++) {
            xn_diag d = {.status = (xn_status)status, .words = words};

            d.rule = xni_rules[words % RULES].rule;
            for (unsigned number = 0; number < 1u << 13; number += share, tried++) {
                choose_members(number, &d);
                wrong += !is_complete(&d);
            }
            d.words = words < RULES ? words : 0xFFFFFFFF;
            uncut += !is_cut(xn_diag_format, &d) || !is_cut(xn_diag_reason, &d);
        }
    ok(wrong == 0, "a position, a reason, and no more than XN_DIAG_SIZE octets (%lu diagnoses)",
        tried);
    ok(uncut == 0, "in every capacity, for every status and rule");
}

/* Whether the reason is in the words of the status, whatever else the diagnosis has. */
static bool
has_plain_words(const xn_constant *status)
{
    char expected[XN_DIAG_SIZE];
    unsigned wrong = 0;

    snprintf(expected, sizeof(expected), "%s (RFC 0)", status->text);
    for (unsigned number = 0; number < 1u << 13; number++) {
        char reason[XN_DIAG_SIZE];
        xn_diag d = {.status = (xn_status)status->value, .rule = "RFC 0"};

        choose_members(number, &d);
        xn_diag_reason(&d, reason, sizeof(reason));
        wrong += strcmp(reason, expected) != 0;
    }
    return wrong == 0;
}

static void
test_coverage(void)
{
    const xn_constant *status;
    unsigned missing = 0;

    for (size_t i = 0; (status = xn_constant_at(XN_STATUSES, i)) != NULL; i++)
        missing += !has_status[status->value & 63] && !has_plain_words(status);
    for (size_t i = 0; i < RULES; i++)
        missing += !has_rule[i];
    ok(missing == 0, "a call was made for each status and rule with words of their own");
}

int
main(void)
{
    test_messages();
    test_other_inputs();
    test_any_members();
    test_coverage();
    return tap_end();
}
