/* SPDX-License-Identifier: MIT */
/* Sets of code points, while a table is loaded. */
#ifndef SET_H
#define SET_H

#include "lib/table/memory.h"

#define LAST_CODE_POINT 0x10FFFFu

struct range {
    uint32_t first, last;
};

/* A set as ascending ranges that do not touch, so that equal sets have equal ranges. */
struct set {
    struct array ranges;
};

void xni_must_set_add(struct memory *memory, struct set *set, uint32_t first, uint32_t last);
/* Adds the code points of a string.  A table repeats them in millions of strings, so the set is
   finished whenever it has more ranges than there are code points. */
void xni_must_set_add_string(
    struct memory *memory, struct set *set, const uint32_t *cps, uint32_t length);
/* Finishes a set: sorts and joins the ranges that have been added in any order. */
void xni_set_finish(struct set *set);

enum set_operation { SET_UNION, SET_INTERSECTION, SET_DIFFERENCE, SET_SYMMETRIC_DIFFERENCE };
/* Replaces a by the result of an operation other than a union, for which xni_must_set_add() is
   enough.  Both sets must be finished. */
void xni_must_set_combine(
    struct memory *memory, enum set_operation operation, struct set *a, const struct set *b);
bool xni_set_equal(const struct set *a, const struct set *b);
/* Returns the least code point of a finished set from this one on, or UINT32_MAX. */
uint32_t xni_set_next(const struct set *set, uint32_t cp);
void xni_set_clear(struct memory *memory, struct set *set);

static inline bool
has_code_point(const struct set *set, uint32_t cp)
{
    return xni_set_next(set, cp) == cp;
}

#endif
