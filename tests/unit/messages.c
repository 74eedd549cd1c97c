/* SPDX-License-Identifier: MIT */
/* Diagnoses as text: xn_diag_reason() and xn_diag_format() for every status, rule and unit, in
   buffers of every capacity that end right before a page that cannot be written. */
#include <config.h>

#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "guarded.h"
#include "lib/rules.h"
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

/* The line has the position of a diagnosis, counted in this unit, if it has one at all. */
static bool
has_unit(const xn_diag *diag, unsigned unit, const char *word)
{
    char line[XN_DIAG_SIZE], position[64];
    xn_diag d = *diag;

    xn_diag_format(&d, line, sizeof(line));
    if (strstr(line, "byte ") == NULL)
        return true;
    d.unit = unit;
    d.offset += 1000;
    d.column += 1000;
    xn_diag_format(&d, line, sizeof(line));
    snprintf(position, sizeof(position), "%s%lu: ", word,
        d.line > 0 ? d.column : (unsigned long)d.offset + 1);
    return strstr(line, position) != NULL && is_cut(xn_diag_format, &d);
}

/* Diagnoses of calls, and some that a caller has filled in, not completely. */
static void
test_units(void)
{
    static const xn_diag own[] = {
        {.status = XN_E_CROSSCHECK, .length = 3, .rule = "xn cross-check"},
        {.status = XN_E_PROHIBITED, .cp = XN_NO_CP, .mapped = XN_NO_CP, .offset = 3, .rule = ""},
        {.status = XN_E_SYNTAX, .label = XN_NO_LABEL, .length = 1, .cp = XN_NO_CP, .rule = ""},
        {.status = (xn_status)99, .rule = "RFC 9999"},
        {.status = XN_E_EMPTY, .label = XN_NO_LABEL - 1, .offset = SIZE_MAX, .rule = ""},
    };
    static const char *const names[] = {
        "a.\xFF", "b\xC3\xBC.a\xE2\x80\xA8", "a..b", "xn--b\xC3\xBC", "a\n b..c"};
    static const uint32_t points[] = {'a', 0xFFFFFFFF};
    unsigned wrong = 0;
    xn_diag d;

    for (size_t i = 0; i < sizeof(own) / sizeof(*own); i++)
        wrong += !is_line(&own[i]) || !is_cut(xn_diag_format, &own[i]);
    (void)!xn_punycode_encode(points, 2, NULL, NULL, 0, NULL, &d);
    wrong += !is_line(&d) || !is_cut(xn_diag_format, &d);
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        if (strchr(names[i], '\n') != NULL)
            (void)!xn_like_build(names[i], XN_STRLEN, 0, 0, NULL, 0, NULL, &d);
        else
            (void)!xn_to_ascii(names[i], XN_STRLEN, 0, NULL, 0, NULL, &d);
        wrong += !is_line(&d) || !has_unit(&d, XN_OCTETS, "byte ")
            || !has_unit(&d, XN_CODE_POINTS, "code point ")
            || !has_unit(&d, XN_CHARACTERS, "character ") || !has_unit(&d, 3, "byte ")
            || !has_unit(&d, 0xFFFFFFFF, "byte ");
    }
    ok(wrong == 0, "positions in octets, code points and characters");
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
            || ((d->input != 0 || d->line != 0) && memcmp(line + before - 2, ", ", 2) == 0));
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
    d->line = d->column = number >> 13 & 1 ? UINT_MAX : 0;
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
            for (unsigned number = 0; number < 1u << 14; number += share, tried++) {
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

int
main(void)
{
    test_units();
    test_any_members();
    return tap_end();
}
