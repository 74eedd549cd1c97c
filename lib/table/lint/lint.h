/* SPDX-License-Identifier: MIT */
/* The findings of XN_TABLE_LINT.  They are collected, then reported in the order of the file, since
   finding their lines is linear only if offsets ascend.  Files: lint.c, lint_points.c,
   lint_rules.c and lint_variants.c. */
#ifndef LINT_H
#define LINT_H

#include "lib/table/read/draft.h"

#define OUT_OF_REPERTOIRE "out-of-repertoire-var" /* RFC 7940 section 5.3.4 */

/* A warning.  Findings are sorted by their first three members. */
struct finding {
    uint32_t offset, kind;
    uint32_t number;          /* in order of addition, from 1 */
    uint32_t subject, length; /* in lint.text, perhaps truncated */
    uint32_t count;           /* of all such faults; the subject is the first */
};

/* What a finding is about: code points, a text after them, and others; or the text alone. */
struct subject {
    const uint32_t *cps;
    uint32_t length;
    const char *text, *name; /* name may be NULL, and follows the text */
    const uint32_t *others;  /* or NULL */
    uint32_t others_length;
};

struct lint {
    struct draft *draft;
    struct array findings, text;
};

/* Add a finding: about a subject, the first of count; or about a name. */
void xni_add_finding(struct lint *lint, xn_table_kind kind, uint32_t offset, uint32_t count,
    const struct subject *subject);
void xni_add_name(struct lint *lint, xn_table_kind kind, uint32_t offset, uint32_t symbol);
/* Checks the relation between code points: symmetry, transitivity, contexts, sequences. */
void xni_lint_variants(struct lint *lint);
/* Check rules and contexts, and code points, in the compiled table. */
void xni_lint_rules(struct lint *lint, const struct xn_table *table);
void xni_lint_points(struct lint *lint, const struct xn_table *table);

#endif
