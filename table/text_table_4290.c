/* SPDX-License-Identifier: MIT */
/* RFC 4290 section 5, and lists of code points. */
#include "text_table.h"

static bool
expect_end(struct scan *scan)
{
    xni_skip_blanks(scan);
    return scan->at == scan->end
        || xni_scan_fail(scan, XN_TABLE_E_SYNTAX, "unexpected text after the entry");
}

/* "U+0061-U+0062": the hyphen joins the code points of a string. */
static bool
scan_string(struct scan *scan, uint32_t *cps)
{
    uint32_t cp;

    *cps = (uint32_t)scan->draft->cps.count;
    do {
        xni_skip_blanks(scan);
        if (!xni_scan_text_cp(scan, true, &cp))
            return false;
        xni_skip_blanks(scan);
    } while (xni_accept(scan, "-"));
    return true;
}

static bool
scan_variants(struct scan *scan)
{
    uint32_t cps;

    do {
        const char *at;

        xni_skip_blanks(scan);
        at = scan->at;
        if (!scan_string(scan, &cps) || !xni_add_text_variant(scan, at, cps, NONE))
            return false;
    } while (xni_accept(scan, ":"));
    return true;
}

/* Otherwise a range would silently be read as two code points. */
static void
warn_range(struct scan *scan, const char *at, uint32_t cps)
{
    const uint32_t *string = ITEM(scan->draft->cps, uint32_t, cps);
    struct scan start = *scan;

    start.at = at;
    if (scan->draft->cps.count - cps == 2 && string[0] + 1 < string[1])
        xni_scan_warn(&start, XN_TABLE_W_ADVICE, "a string of two code points, not a range");
}

bool
xni_parse_rfc4290_line(struct scan *scan)
{
    struct draft *draft = scan->draft;
    const char *at = scan->at;
    uint32_t cps;

    if (!scan_string(scan, &cps) || !xni_add_text_entry(scan, at, cps, NONE))
        return false;
    warn_range(scan, at, cps);
    if (xni_accept(scan, "|")) {
        xni_skip_blanks(scan);
        if (scan->at < scan->end && !scan_variants(scan))
            return false;
    }
    return expect_end(scan)
        && xni_merge_variants(
            draft, ITEM(draft->entries, struct draft_entry, draft->entries.count - 1));
}

/* The last code point of "U+0061..U+007A", "U+0061..007A" or "U+0061-007A"; NONE if there is no
   range. */
static bool
scan_last(struct scan *scan, uint32_t *last)
{
    *last = NONE;
    if (xni_accept(scan, "-")) {
        if (xni_is_next(scan, "U"))
            return xni_scan_fail(scan, XN_TABLE_E_SYNTAX,
                "ambiguous: in RFC 4290, U+0061-U+007A is a string; a range is U+0061..U+007A");
    } else if (!xni_accept(scan, "..")) {
        return true;
    }
    if (!xni_scan_text_cp(scan, false, last))
        return false;
    scan->draft->cps.count--;
    return true;
}

bool
xni_parse_list_line(struct scan *scan)
{
    uint32_t cps = (uint32_t)scan->draft->cps.count, cp, last;
    const char *at = scan->at;

    if (!xni_scan_text_cp(scan, true, &cp) || !scan_last(scan, &last))
        return false;
    if (last != NONE && last < cp) {
        scan->at = at;
        return xni_scan_fail(
            scan, XN_TABLE_E_SYNTAX, "a range whose first code point is after its last");
    }
    if (last != NONE && cp < 0xD800 && last > 0xDFFF) {
        scan->at = at;
        return xni_scan_fail(scan, XN_TABLE_E_CODE_POINT, "a range that contains surrogates");
    }
    for (xni_skip_blanks(scan); last == NONE && scan->at < scan->end; xni_skip_blanks(scan))
        if (!xni_scan_text_cp(scan, true, &cp))
            return false;
    return expect_end(scan) && xni_add_text_entry(scan, at, cps, last);
}
