/* SPDX-License-Identifier: MIT */
/* Reads plain-text tables: lines, and the parts that the formats share. */
#include <string.h>

#include "text_table.h"

static struct fault
make_line_fault(const struct scan *scan, xn_table_status status, const char *text)
{
    return (struct fault){
        status, scan->clause, text, NULL, scan->at, (size_t)(scan->end - scan->at)};
}

void
xni_scan_fail(const struct scan *scan, xn_table_status status, const char *text)
{
    const struct fault fault = make_line_fault(scan, status, text);

    xni_fail(scan->draft, (size_t)(scan->at - scan->draft->text), &fault);
}

void
xni_scan_warn(const struct scan *scan, xn_table_kind kind, xn_table_status status, const char *text)
{
    const struct fault fault = make_line_fault(scan, status, text);

    xni_warn(scan->draft, (size_t)(scan->at - scan->draft->text), kind, &fault);
}

void
xni_skip_blanks(struct scan *scan)
{
    while (scan->at < scan->end && is_blank(*scan->at))
        scan->at++;
}

bool
xni_is_next(const struct scan *scan, const char *text)
{
    size_t length = strlen(text);

    return (size_t)(scan->end - scan->at) >= length && memcmp(scan->at, text, length) == 0;
}

bool
xni_accept(struct scan *scan, const char *text)
{
    if (!xni_is_next(scan, text))
        return false;
    scan->at += strlen(text);
    return true;
}

uint32_t
xni_scan_text_cp(struct scan *scan, bool needs_prefix)
{
    struct scan start = *scan;
    bool lower = false;
    size_t digits;
    uint32_t cp;

    if (!xni_accept(scan, "U+") && needs_prefix)
        xni_scan_fail(scan, XN_TABLE_E_SYNTAX, "expected a code point, such as U+0061");
    digits = xni_scan_cp(scan->at, (size_t)(scan->end - scan->at), &cp, &lower);
    if (digits == 0)
        xni_scan_fail(
            &start, XN_TABLE_E_SYNTAX, "code point that does not have 4 to 6 hexadecimal digits");
    if (!xni_is_scalar(cp))
        xni_scan_fail(&start, XN_TABLE_E_CODE_POINT, "surrogate, or number above 10FFFF");
    scan->at += digits;
    xni_must_add_cp(scan->draft, cp);
    return cp;
}

/* Returns the length of the sequence from cps to the end of draft.cps; refuses it above a limit. */
static uint32_t
measure_sequence(struct scan *scan, uint32_t cps)
{
    uint32_t length = (uint32_t)scan->draft->cps.count - cps;

    if (length > MAX_SEQUENCE)
        xni_scan_fail(scan, XN_TABLE_E_LIMIT, "sequence of more than 63 code points");
    if (xni_is_full(scan->draft))
        xni_scan_fail(scan, XN_TABLE_E_LIMIT, FULL_TEXT);
    return length;
}

void
xni_add_text_entry(struct scan *scan, const char *at, uint32_t cps, uint32_t last)
{
    struct draft *draft = scan->draft;
    struct entry entry = {.cps = cps, .context = NONE, .last = last};

    entry.length = measure_sequence(scan, cps);
    if (last == NONE)
        entry.last = *ITEM(draft->cps, uint32_t, cps);
    xni_must_add_entry(draft, (size_t)(at - draft->text), &entry);
}

void
xni_scan_variants(struct scan *scan, const char *separator, uint32_t type,
    uint32_t (*scan_string)(struct scan *scan))
{
    struct draft *draft = scan->draft;

    do {
        struct variant variant = {.type = type,
            .context = NONE,
            .columns = type == NONE ? PART_CHARACTER : PART_PREFERRED};
        size_t offset;

        xni_skip_blanks(scan);
        offset = (size_t)(scan->at - draft->text);
        variant.cps = scan_string(scan);
        variant.length = (uint8_t)measure_sequence(scan, variant.cps);
        xni_must_add_variant(draft, offset, &variant);
        xni_last_entry(draft)->variants++;
    } while (xni_accept(scan, separator));
}

/* Finds the next line that is not empty, up to its CR or LF.  Returns false after the last. */
static bool
next_line(const struct draft *draft, size_t *at, size_t *length)
{
    size_t end;

    while (*at < draft->length && (draft->text[*at] == '\n' || draft->text[*at] == '\r'))
        ++*at;
    end = *at;
    while (end < draft->length && draft->text[end] != '\n' && draft->text[end] != '\r')
        end++;
    *length = end - *at;
    return *at < draft->length;
}

static size_t
find_comment(const char *line, size_t length)
{
    const char *comment = memchr(line, '#', length);

    return comment != NULL ? (size_t)(comment - line) : length;
}

/* Detects the format by syntax that only one of them has, since they share their simplest lines. */
static xn_table_format
detect_format(const struct draft *draft)
{
    xn_table_format format = XN_TABLE_LIST;

    for (size_t at = 0, length; next_line(draft, &at, &length); at += length) {
        const char *line = draft->text + at;
        size_t content = find_comment(line, length);

        if (content > 0 && memchr(line, ';', content) != NULL)
            return XN_TABLE_RFC3743;
        if (content > 0 && memchr(line, '|', content) != NULL)
            format = XN_TABLE_RFC4290;
        for (const char *dash = line; format == XN_TABLE_LIST && content > 0; dash++) {
            dash = memchr(dash, '-', content - (size_t)(dash - line));
            if (dash == NULL)
                break;
            if ((size_t)(dash - line) + 1 < content && dash[1] == 'U')
                format = XN_TABLE_RFC4290;
        }
    }
    return format;
}

/* Refuses entries that are not ASCII; warns of comments that are not UTF-8, as in old tables. */
static void
refuse_non_ascii(struct scan *scan, const char *comment, size_t length)
{
    const char *end = scan->end;

    for (; scan->at < end; scan->at++)
        if ((unsigned char)*scan->at >= 0x80 || *scan->at == '\0')
            xni_scan_fail(scan, *scan->at == '\0' ? XN_TABLE_E_SYNTAX : XN_TABLE_E_UTF8,
                *scan->at == '\0' ? "the text contains a NUL" : "byte that is not ASCII");
    scan->at = comment;
    scan->end = comment + length;
    if (length > 0 && memchr(comment, '\0', length) != NULL)
        xni_scan_fail(scan, XN_TABLE_E_SYNTAX, "the text contains a NUL");
    if (xni_find_ill_formed(comment, length) < length)
        xni_scan_warn(scan, XN_TABLE_KIND_NOT_UTF8, XN_TABLE_E_UTF8, "comment that is not UTF-8");
}

static void
parse_line(struct draft *draft, const char *line, size_t length)
{
    size_t content = find_comment(line, length);
    struct scan scan = {draft, line, line + content, "RFC 4290 section 5"}, check;

    if (draft->format == XN_TABLE_RFC3743)
        scan.clause = "RFC 3743 section 5.1";
    xni_skip_blanks(&scan);
    check = scan;
    if (draft->format == XN_TABLE_RFC3743 && xni_is_header(&scan))
        check.end = check.at; /* free text is checked like a comment */
    refuse_non_ascii(&check, check.end, length - (size_t)(check.end - line));
    if (scan.at == scan.end)
        return;
    switch (draft->format) {
    case XN_TABLE_RFC3743: xni_parse_rfc3743_line(&scan); break;
    case XN_TABLE_RFC4290: xni_parse_rfc4290_line(&scan); break;
    default: xni_parse_list_line(&scan); break;
    }
}

void
xni_must_parse_text(struct draft *draft)
{
    struct scan scan = {draft, draft->text, draft->text, "RFC 4290 section 5"};

    if (draft->format == XN_TABLE_DETECT)
        draft->format = detect_format(draft);
    for (size_t at = 0, length; next_line(draft, &at, &length); at += length)
        parse_line(draft, draft->text + at, length);
    if (draft->format == XN_TABLE_RFC3743)
        scan.clause = "RFC 3743 section 5.1";
    if (draft->entries.count == 0)
        xni_scan_fail(&scan, XN_TABLE_E_SYNTAX, "no code points");
    if (draft->format == XN_TABLE_RFC3743 && draft->header.version == 0)
        xni_scan_warn(
            &scan, XN_TABLE_KIND_NO_VERSION, XN_TABLE_E_ELEMENT, "there is no Version line");
}
