/* SPDX-License-Identifier: MIT */
/* The check of a label, with both verdicts.  Files: check_label.c, idna_verdict.c and verdict.c. */
#ifndef CHECK_LABEL_H
#define CHECK_LABEL_H

#include "match.h"

struct check {
    struct match match;
    const struct xn_table *table;
    xn_table_result *result;
    size_t segments, mapped; /* mapped: segments with a reflexive mapping */
    bool has_types;
};

/* Returns the verdict on the label in match.cps. */
xn_table_status xni_check_label(struct check *check, uint32_t length);
/* Performs RFC 7940 section 8.1 only, and collects the types of reflexive variants. */
xn_table_status xni_check_repertoire(struct check *check, uint32_t length);
/* Performs RFC 7940 section 8.3 after that: returns the action for the types in match.types. */
const struct action *xni_find_action(struct check *check);

/* Performs xn_table_check(), and leaves the label and its length in match. */
xn_table_status xni_check(struct check *check, const struct xn_table *table, const char *label,
    size_t length, unsigned flags, void *workspace, size_t size, xn_table_idna *idna);
/* Finds the verdict of IDNA 2003 on a label in UTF-8, which may be ill-formed. */
void xni_check_idna(const char *label, size_t length, xn_table_idna *idna);
/* Performs nameprep on at most XN_TABLE_LABEL_MAX + 2 code points. */
#define XNI_EXPANSION_MAX 18 /* code points from one: U+FDFA */
xn_status
xni_prepare(const uint32_t *cps, size_t length, uint32_t *prepared, size_t *preplen, xn_diag *diag);
/* Decodes an ACE label to at most XN_TABLE_LABEL_MAX code points, and to UTF-8. */
xn_table_status xni_decode_ace(const char *label, size_t length, uint32_t *cps, uint32_t *count,
    char unicode[XN_TABLE_LABEL_SIZE], size_t *unilen);

#endif
