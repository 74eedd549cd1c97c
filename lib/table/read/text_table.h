/* SPDX-License-Identifier: MIT */
/* The parser of plain-text tables: functions that the formats share.  Files: text_table.c,
   text_table_3743.c and text_table_4290.c. */
#ifndef TEXT_TABLE_H
#define TEXT_TABLE_H

#include "lib/ascii.h"
#include "draft.h"

/* The rest of a line without its comment. */
struct scan {
    struct draft *draft;
    const char *at, *end;
    const char *clause; /* for faults */
};

NO_RETURN void xni_scan_fail(const struct scan *scan, xn_table_status status, const char *text);
void xni_scan_warn(
    const struct scan *scan, xn_table_kind kind, xn_table_status status, const char *text);
void xni_skip_blanks(struct scan *scan);
bool xni_is_next(const struct scan *scan, const char *text);
/* Skips the text if it comes next.  Returns whether it does. */
bool xni_accept(struct scan *scan, const char *text);
/* Reads "U+0061", or "0061" unless it needs the prefix, and appends it to draft.cps. */
uint32_t xni_scan_text_cp(struct scan *scan, bool needs_prefix);
/* Appends an entry of the code points from cps on.  `last` is the end of a range, or NONE. */
void xni_add_text_entry(struct scan *scan, const char *at, uint32_t cps, uint32_t last);
/* Appends variants to the last entry.  scan_string reads one, and returns where it begins in
   draft.cps. */
void xni_scan_variants(struct scan *scan, const char *separator, uint32_t type,
    uint32_t (*scan_string)(struct scan *scan));

void xni_parse_rfc4290_line(struct scan *scan);
void xni_parse_list_line(struct scan *scan);
void xni_parse_rfc3743_line(struct scan *scan);
/* Returns whether this is a Reference or Version line, which ends in free text. */
bool xni_is_header(const struct scan *scan);

#endif
