/* SPDX-License-Identifier: MIT */
/* A label that is checked, and both verdicts on it. */
#ifndef CHECK_LABEL_H
#define CHECK_LABEL_H

#include "match.h"

struct check {
    struct match match;
    const struct xn_table *table;
    xn_table_result *result;
    size_t segments, mapped; /* those that have a reflexive mapping */
    bool has_types;
};

/* The verdict on the label in match.cps. */
xn_table_status xni_check_label(struct check *check, uint32_t length);
/* RFC 7940 section 8.1 of it alone, with the types of its reflexive variants. */
xn_table_status xni_check_repertoire(struct check *check, uint32_t length);
/* RFC 7940 section 8.3, after that: which action the types in match.types lead to. */
const struct action *xni_find_action(struct check *check);

/* As the public functions, of which these are the implementation; the label and its length are then
   in match. */
xn_table_status xni_check(struct check *check, const struct xn_table *table, const char *label,
    size_t length, unsigned flags, void *workspace, size_t size, xn_table_idna *idna);
/* IDNA 2003's verdict on a label in UTF-8, which may be ill-formed. */
void xni_check_idna(const char *label, size_t length, xn_table_idna *idna);
/* Nameprep of code points, of which there are at most XN_TABLE_LABEL_MAX + 2, as code points. */
#define XNI_EXPANSION_MAX 18 /* of one code point: U+FDFA */
xn_status
xni_prepare(const uint32_t *cps, size_t length, uint32_t *prepared, size_t *preplen, xn_diag *diag);
/* Decodes an ACE label, as at most XN_TABLE_LABEL_MAX code points and as UTF-8. */
xn_table_status xni_decode_ace(const char *label, size_t length, uint32_t *cps, uint32_t *count,
    char unicode[XN_TABLE_LABEL_SIZE], size_t *unilen);

#endif
