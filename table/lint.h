/* SPDX-License-Identifier: MIT */
/* The findings of XN_TABLE_LINT.  They are collected first, and reported in the order of the
   file: finding lines is linear only where offsets ascend. */
#ifndef LINT_H
#define LINT_H

#include "draft.h"

#define OUT_OF_REPERTOIRE "out-of-repertoire-var" /* RFC 7940 section 5.3.4 */

enum finding_kind {
    /* a: the symbol */
    FINDING_CLASS,
    FINDING_RULE,
    FINDING_TAG,
    FINDING_TYPE,
    FINDING_OUT_OF_REPERTOIRE,
    FINDING_ACTION_TYPE,
    FINDING_ACTION,
    /* a: the entry; b, length: the offset of the code points of the variant, and their number */
    FINDING_NOT_LISTED,
    FINDING_NO_INVERSE,
    FINDING_OTHER_CONTEXT,
    FINDING_WITHOUT_CONTEXT,
    FINDING_CONDITIONAL_REFLEXIVE,
    /* the same of the first variant that is missing; count: how many are */
    FINDING_NOT_TRANSITIVE,
    /* a: the entry, a sequence; length: of its prefix */
    FINDING_SPLIT
};

struct finding {
    uint32_t offset, kind;
    uint32_t number; /* of those with the same offset and kind, the first that was added is first */
    uint32_t a, b, length, count;
};

struct lint {
    struct draft *draft;
    struct array findings;
};

void xni_add_finding(struct lint *lint, const struct finding *finding);
/* The relation between code points: symmetry, transitivity, contexts, sequences. */
void xni_lint_variants(struct lint *lint);

#endif
