/* SPDX-License-Identifier: MIT */
/* Reads tables of RFC 4290 section 5, and lists of code points. */
#include "text_table.h"

static void
expect_end(struct scan *scan)
{
    xni_skip_blanks(scan);
    if (scan->at != scan->end)
        xni_scan_fail(scan, XN_TABLE_E_SYNTAX, "unexpected text after the entry");
}

/* Reads a string such as "U+0061-U+0062": a hyphen joins its code points. */
static uint32_t
scan_string(struct scan *scan)
{
    uint32_t cps = (uint32_t)scan->draft->cps.count;

    do {
        xni_skip_blanks(scan);
        xni_scan_text_cp(scan, true);
        xni_skip_blanks(scan);
    } while (xni_accept(scan, "-"));
    return cps;
}

/* Warns of a string of two code points that was probably meant as a range. */
static void
warn_range(struct scan *scan, const char *at, uint32_t cps)
{
    const uint32_t *string = ITEM(scan->draft->cps, uint32_t, cps);
    struct scan start = *scan;

    start.at = at;
    if (scan->draft->cps.count - cps == 2 && string[0] + 1 < string[1])
        xni_scan_warn(&start, XN_TABLE_KIND_STRING_RANGE, XN_TABLE_W_ADVICE,
            "string of two code points; a range is written with two dots");
}

void
xni_parse_rfc4290_line(struct scan *scan)
{
    const char *at = scan->at;
    uint32_t cps = scan_string(scan);

    xni_add_text_entry(scan, at, cps, NONE);
    warn_range(scan, at, cps);
    if (xni_accept(scan, "|")) {
        xni_skip_blanks(scan);
        if (scan->at < scan->end)
            xni_scan_variants(scan, ":", NONE, scan_string);
        else
            xni_scan_warn(scan, XN_TABLE_KIND_EMPTY_VARIANT, XN_TABLE_W_ADVICE, "empty variant");
    }
    expect_end(scan);
    xni_merge_variants(scan->draft, xni_last_entry(scan->draft));
}

/* Reads the end of "U+0061..U+007A", "U+0061..007A" or "U+0061-007A".  Returns its last code point,
   or NONE if there is no range. */
static uint32_t
scan_last(struct scan *scan)
{
    uint32_t last;

    if (xni_accept(scan, "-")) {
        if (xni_is_next(scan, "U"))
            xni_scan_fail(scan, XN_TABLE_E_SYNTAX,
                "ambiguous: in RFC 4290, U+0061-U+007A is a string; a range is U+0061..U+007A");
    } else if (!xni_accept(scan, "..")) {
        return NONE;
    }
    last = xni_scan_text_cp(scan, false);
    scan->draft->cps.count--;
    return last;
}

void
xni_parse_list_line(struct scan *scan)
{
    struct scan start = *scan;
    uint32_t cps = (uint32_t)scan->draft->cps.count, cp = xni_scan_text_cp(scan, true),
             last = scan_last(scan);

    if (last < cp)
        xni_scan_fail(&start, XN_TABLE_E_SYNTAX, "the range begins after its end");
    if (last != NONE && cp < 0xD800 && last > 0xDFFF)
        xni_scan_fail(&start, XN_TABLE_E_CODE_POINT, "range that contains surrogates");
    for (xni_skip_blanks(scan); last == NONE && scan->at < scan->end; xni_skip_blanks(scan))
        xni_scan_text_cp(scan, true);
    expect_end(scan);
    xni_add_text_entry(scan, start.at, cps, last);
}
