/* SPDX-License-Identifier: MIT */
/* The findings of XN_TABLE_LINT.  They are collected, then reported in the order of the file, since
   finding their lines is linear only if offsets ascend.  Files: lint.c, lint_points.c,
   lint_rules.c and lint_variants.c. */
#ifndef LINT_H
#define LINT_H

#include "lib/table/read/draft.h"

#define OUT_OF_REPERTOIRE "out-of-repertoire-var" /* RFC 7940 section 5.3.4 */

/* A warning.  From XN_TABLE_KIND_NOT_LISTED on, a is an entry; before, a symbol.  Of a mapping, b
   and length are the variant's code points; of missing ones they are the first, and count is their
   number.  Of XN_TABLE_KIND_TWO_READINGS, length is the length of the prefix.  Of a context, a is
   the name of its rule, and b and length are the code points that have it; of a code point, it is
   b.  Of these, count is the number of all. */
struct finding {
    uint32_t offset;
    xn_table_kind kind;
    uint32_t number; /* in order of addition, to sort findings of the same offset and kind */
    uint32_t a, b, length, count;
    bool negated;
};

struct lint {
    struct draft *draft;
    struct array findings;
};

void xni_add_finding(struct lint *lint, const struct finding *finding);
/* Checks the relation between code points: symmetry, transitivity, contexts, sequences. */
void xni_lint_variants(struct lint *lint);
/* Check rules and contexts, and code points, in the compiled table. */
void xni_lint_rules(struct lint *lint, const struct xn_table *table);
void xni_lint_points(struct lint *lint, const struct xn_table *table);

#endif
