/* SPDX-License-Identifier: MIT */
/* The findings of XN_TABLE_LINT.  They are collected, then reported in the order of the file, since
   finding their lines is linear only if offsets ascend. */
#ifndef LINT_H
#define LINT_H

#include "draft.h"

#define OUT_OF_REPERTOIRE "out-of-repertoire-var" /* RFC 7940 section 5.3.4 */

enum finding_kind {
    /* about a symbol, a */
    FINDING_CLASS,
    FINDING_RULE,
    FINDING_TAG,
    FINDING_TYPE,
    FINDING_OUT_OF_REPERTOIRE,
    FINDING_ACTION_TYPE,
    FINDING_ACTION,
    /* about a mapping: a is the entry; b and length are the variant's code points */
    FINDING_NOT_LISTED,
    FINDING_NO_INVERSE,
    FINDING_OTHER_CONTEXT,
    FINDING_WITHOUT_CONTEXT,
    FINDING_CONDITIONAL_REFLEXIVE,
    /* the same for the first missing variant; count is the number of missing ones */
    FINDING_NOT_TRANSITIVE,
    /* about a sequence: a is the entry; length is the length of its prefix */
    FINDING_SPLIT
};

struct finding {
    uint32_t offset, kind;
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
