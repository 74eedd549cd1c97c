/* SPDX-License-Identifier: MIT */
/* Rules on one label: RFC 7940 section 6.  A set of positions is a word, so there is no
   backtracking; what rules share is evaluated once. */
#ifndef MATCH_H
#define MATCH_H

#include "table.h"

/* A label and, in the caller's workspace, what is already known of it. */
struct match {
    const struct xn_table *table;
    uint32_t length;
    uint64_t characters; /* a bit for each code point */
    uint64_t positions;  /* and one more, for the end */
    uint64_t anchors;    /* where the anchor may match, and how long it is */
    uint32_t anchor_length;
    bool has_sets;

    uint64_t *program_known, *needed; /* bits */
    uint64_t *sets;                   /* where the members are, once a rule asks */
    uint64_t *values;                 /* of programs */
    uint64_t *relations;
    uint64_t *stack;
    uint64_t *types;   /* of the label's variants */
    uint32_t *cps;     /* [XN_TABLE_LABEL_MAX] */
    uint32_t *rows;    /* the same */
    uint8_t *anchored; /* the length of the anchor that the value of a program is for */
};

size_t xni_match_words(const struct xn_table *table); /* of the workspace */
/* Divides the workspace; the label comes later, from cps and rows. */
void xni_match_init(struct match *match, const struct xn_table *table, void *workspace);
void xni_match_start(struct match *match, uint32_t length);
/* Whether a rule matches somewhere in the label. */
bool xni_rule_matches(struct match *match, uint32_t rule);
/* Whether it matches for an anchor at this position, if it has one: RFC 7940 section 6.4. */
bool xni_context_matches(struct match *match, uint32_t rule, uint32_t position, uint32_t length);

#endif
