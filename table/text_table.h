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

bool xni_scan_fail(struct scan *scan, xn_table_status status, const char *text);
void xni_scan_warn(struct scan *scan, xn_table_status status, const char *text);
void xni_skip_blanks(struct scan *scan);
bool xni_is_next(const struct scan *scan, const char *text);
/* Skips the text if it comes next. */
bool xni_accept(struct scan *scan, const char *text);
/* "U+0061", or where prefix is optional "0061", appended to draft.cps. */
bool xni_scan_text_cp(struct scan *scan, bool needs_prefix, uint32_t *cp);
/* Appends an entry, or a variant of the last entry. */
bool xni_add_text_entry(struct scan *scan, const char *at, uint32_t cps, uint32_t last);
bool xni_add_text_variant(struct scan *scan, const char *at, uint32_t cps, uint32_t type);

bool xni_parse_rfc4290_line(struct scan *scan);
bool xni_parse_list_line(struct scan *scan);
bool xni_parse_rfc3743_line(struct scan *scan);
/* A Reference or Version line: free text follows. */
bool xni_is_header(const struct scan *scan);

#endif
