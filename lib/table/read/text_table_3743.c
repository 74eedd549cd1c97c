/* SPDX-License-Identifier: MIT */
/* Reads language variant tables: RFC 3743 section 5.1. */
#include <string.h>

#include "text_table.h"

/* Returns whether the line begins with the word, in any case, and a blank.  The word is in lower
   case. */
static bool
is_first_word(const struct scan *scan, const char *word)
{
    size_t length = strlen(word);

    if ((size_t)(scan->end - scan->at) <= length)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((scan->at[i] | 0x20) != word[i])
            return false;
    return is_blank(scan->at[length]);
}

bool
xni_is_header(const struct scan *scan)
{
    return is_first_word(scan, "reference") || is_first_word(scan, "version");
}

static bool
scan_word(struct scan *scan, const char **word, size_t *length)
{
    xni_skip_blanks(scan);
    *word = scan->at;
    while (scan->at < scan->end && !is_blank(*scan->at))
        scan->at++;
    *length = (size_t)(scan->at - *word);
    return *length > 0;
}

static bool
is_number(const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (word[i] < '0' || word[i] > '9')
            return false;
    return length > 0;
}

static void
parse_header(struct scan *scan)
{
    struct draft *draft = scan->draft;
    struct scan start = *scan;
    bool is_version = is_first_word(scan, "version");
    const char *word, *date;
    size_t length, datelen;
    uint32_t number;

    scan_word(scan, &word, &length);
    if (!scan_word(scan, &word, &length) || !is_number(word, length))
        xni_scan_fail(&start, XN_TABLE_E_SYNTAX, "expected a number after Reference or Version");
    if (!is_version) {
        number = xni_must_add_symbol(draft, word, length);
        xni_symbol(draft, number)->is_reference = true;
        return;
    }
    if (!scan_word(scan, &date, &datelen) || datelen != 8 || !xni_is_date(date, date + 4, date + 6))
        xni_scan_fail(&start, XN_TABLE_E_SYNTAX, "expected a date of the form YYYYMMDD");
    if (draft->header.version != 0)
        xni_scan_fail(&start, XN_TABLE_E_DUPLICATE, "second Version line");
    draft->header.version = xni_must_add_text(draft, word, length);
    draft->header.date = xni_must_add_text(draft, date, datelen);
}

/* Reads references such as "(0,3)", if there are any. */
static void
scan_references(struct scan *scan)
{
    struct draft *draft = scan->draft;
    uint32_t number;

    xni_skip_blanks(scan);
    if (!xni_accept(scan, "("))
        return;
    do {
        struct scan start;
        size_t length = 0;

        xni_skip_blanks(scan);
        start = *scan;
        while (scan->at < scan->end && *scan->at >= '0' && *scan->at <= '9')
            scan->at++, length++;
        if (length == 0)
            xni_scan_fail(scan, XN_TABLE_E_SYNTAX, "expected the number of a reference");
        number = xni_must_add_symbol(draft, start.at, length);
        if (!xni_symbol(draft, number)->is_reference && !xni_symbol(draft, number)->is_warned) {
            xni_symbol(draft, number)->is_warned = true;
            start.end = scan->at;
            xni_scan_warn(&start, XN_TABLE_KIND_UNDEFINED_REFERENCE, XN_TABLE_E_UNDEFINED,
                "undefined reference");
        }
        xni_skip_blanks(scan);
    } while (xni_accept(scan, ","));
    if (!xni_accept(scan, ")"))
        xni_scan_fail(scan, XN_TABLE_E_SYNTAX, "expected ',' or ')'");
    xni_skip_blanks(scan);
}

/* Reads a string: code points separated by blanks, then references. */
static uint32_t
scan_string(struct scan *scan)
{
    uint32_t cps = (uint32_t)scan->draft->cps.count;

    do {
        xni_scan_text_cp(scan, false);
        xni_skip_blanks(scan);
    } while (scan->at < scan->end && strchr(",;(", *scan->at) == NULL);
    scan_references(scan);
    return cps;
}

/* Reads a column: strings separated by commas, or nothing. */
static void
scan_column(struct scan *scan, uint32_t type)
{
    xni_skip_blanks(scan);
    if (scan->at < scan->end && *scan->at != ';')
        xni_scan_variants(scan, ",", type, scan_string);
}

void
xni_parse_rfc3743_line(struct scan *scan)
{
    struct draft *draft = scan->draft;
    struct scan start = *scan;
    uint32_t cps, activated;

    if (xni_is_header(scan)) {
        parse_header(scan);
        return;
    }
    activated = xni_must_add_symbol(draft, "activated", 9);
    cps = scan_string(scan);
    if (draft->cps.count - cps != 1)
        xni_scan_fail(&start, XN_TABLE_E_SYNTAX, "the row begins with more than one code point");
    if (!xni_accept(scan, ";"))
        xni_scan_fail(scan, XN_TABLE_E_SYNTAX, "expected ';'");
    xni_add_text_entry(scan, start.at, cps, NONE);
    scan_column(scan, activated);
    if (xni_accept(scan, ";"))
        scan_column(scan, NONE);
    else
        xni_scan_warn(scan, XN_TABLE_KIND_NO_COLUMN, XN_TABLE_E_SYNTAX, "no third column");
    if (scan->at != scan->end)
        xni_scan_fail(scan, XN_TABLE_E_SYNTAX,
            *scan->at == ';' ? "unexpected fourth column" : "unexpected text after the entry");
    xni_merge_variants(draft, xni_last_entry(draft));
}

void
xni_check_preferred(struct draft *draft)
{
    struct fault fault = {XN_TABLE_W_ADVICE, "RFC 3743 section 5.2",
        "preferred variant that is not a valid code point", NULL, NULL, 0};

    for (size_t i = 0; i < draft->variants.count; i++) {
        const struct variant *variant = ITEM(draft->variants, struct variant, i);
        bool is_listed = true;

        for (uint32_t j = 0; j < variant->length; j++)
            is_listed &=
                has_code_point(&draft->listed, *ITEM(draft->cps, uint32_t, variant->cps + j));
        if ((variant->columns & PART_PREFERRED) != 0 && !is_listed)
            xni_warn(draft, variant->offset, XN_TABLE_KIND_PREFERRED, &fault);
    }
}
