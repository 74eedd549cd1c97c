/* SPDX-License-Identifier: MIT */
/* The findings of XN_TABLE_LINT.  They are collected, then reported in the order of the file, since
   finding their lines is linear only if offsets ascend. */
#ifndef LINT_H
#define LINT_H

#include "draft.h"

#define OUT_OF_REPERTOIRE "out-of-repertoire-var" /* RFC 7940 section 5.3.4 */

/* A warning.  From XN_TABLE_KIND_NOT_LISTED on, a is an entry; before, a symbol.  Of a mapping, b
   and length are the variant's code points; of missing ones they are the first, and count is their
   number.  Of XN_TABLE_KIND_TWO_READINGS, length is the length of the prefix. */
struct finding {
    uint32_t offset;
    xn_table_kind kind;
    uint32_t number; /* in order of addition, to sort findings of the same offset and kind */
    uint32_t a, b, length, count;
};

struct lint {
    struct draft *draft;
    struct array findings;
};

void xni_add_finding(struct lint *lint, const struct finding *finding);
/* Checks the relation between code points: symmetry, transitivity, contexts, sequences. */
void xni_lint_variants(struct lint *lint);

#endif
