/* SPDX-License-Identifier: MIT */
/* Tables as plain text: lines, and what the formats have in common. */
#ifndef TEXT_TABLE_H
#define TEXT_TABLE_H

#include "draft.h"

/* The rest of a line, without its comment. */
struct scan {
    struct draft *draft;
    const char *at, *end;
    const char *clause; /* of the format */
};

NO_RETURN void xni_scan_fail(const struct scan *scan, xn_table_status status, const char *text);
void xni_scan_warn(const struct scan *scan, xn_table_status status, const char *text);
void xni_skip_blanks(struct scan *scan);
bool xni_is_next(const struct scan *scan, const char *text);
/* Skips the text if it comes next. */
bool xni_accept(struct scan *scan, const char *text);
/* "U+0061", or where no prefix is needed "0061", appended to draft.cps. */
uint32_t xni_scan_text_cp(struct scan *scan, bool needs_prefix);
/* Appends an entry: the code points from cps on. */
void xni_add_text_entry(struct scan *scan, const char *at, uint32_t cps, uint32_t last);
/* Appends variants to the last entry; scan_string returns where in draft.cps one begins. */
void xni_scan_variants(struct scan *scan, const char *separator, uint32_t type,
    uint32_t (*scan_string)(struct scan *scan));

void xni_parse_rfc4290_line(struct scan *scan);
void xni_parse_list_line(struct scan *scan);
void xni_parse_rfc3743_line(struct scan *scan);
/* A Reference or Version line: free text follows. */
bool xni_is_header(const struct scan *scan);

#endif
