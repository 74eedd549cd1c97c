/* SPDX-License-Identifier: MIT */
/* Evaluates rules on one label: RFC 7940 section 6.  A set of positions is a word, so there is no
   backtracking, and parts that rules share are evaluated once. */
#ifndef MATCH_H
#define MATCH_H

#include "lib/table/table.h"

/* A label, with the values already computed for it in the caller's workspace. */
struct match {
    const struct xn_table *table;
    uint32_t length;
    uint64_t characters; /* a bit for each code point */
    uint64_t positions;  /* the same, and one for the end */
    uint64_t anchors;    /* positions at which the anchor may match */
    uint32_t anchor_length;
    uint64_t ends; /* positions at which the end may match */
    uint64_t rest; /* code points that may be any */
    bool has_sets;

    uint64_t *program_known, *needed; /* a bit for each program */
    uint64_t *sets;                   /* the positions of members, once a rule needs them */
    uint64_t *values;                 /* of programs */
    uint64_t *relations;
    uint64_t *stack;
    uint64_t *types;   /* of the variants in the label */
    uint32_t *cps;     /* [XN_TABLE_LABEL_MAX] */
    uint32_t *rows;    /* [XN_TABLE_LABEL_MAX] */
    uint8_t *anchored; /* the length of the anchor for each value */
};

size_t xni_match_words(const struct xn_table *table); /* the size in the workspace */
/* Divides the workspace.  The caller sets cps and rows before xni_match_start(). */
void xni_match_init(struct match *match, const struct xn_table *table, void *workspace);
void xni_match_start(struct match *match, uint32_t length);
/* Instead of xni_match_start(), for all labels with a prefix of this length: XNI_MATCH_ALWAYS finds
   the rules that match in each of them, XNI_MATCH_PERHAPS those that may match in one. */
enum prefix_match { XNI_MATCH_ALWAYS, XNI_MATCH_PERHAPS };
void xni_match_start_prefix(struct match *match, uint32_t length, enum prefix_match kind);
/* Returns whether a rule matches somewhere in the label. */
bool xni_rule_matches(struct match *match, uint32_t rule);
/* Returns whether a rule matches with its anchor, if any, at this position: RFC 7940 section
   6.4. */
bool xni_context_matches(struct match *match, uint32_t rule, uint32_t position, uint32_t length);

#endif
