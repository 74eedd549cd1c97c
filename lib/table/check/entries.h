/* SPDX-License-Identifier: MIT */
/* Finds the entries of a table that match in a label. */
#ifndef ENTRIES_H
#define ENTRIES_H

#include "match.h"

static inline const struct unit *
find_unit(const struct xn_table *table, uint32_t cp)
{
    uint32_t page = SECTION(table, uint16_t, first_page)[cp >> PAGE_BITS];
    uint32_t unit = SECTION(table, uint32_t, first_unit_page)[page * PAGE_SIZE + cp % PAGE_SIZE];

    return SECTION(table, struct unit, first_unit) + unit;
}

/* Finds the sequences that match at a position, the longest last, and returns their number. */
uint32_t xni_find_sequences(const struct match *match, const struct unit *unit, uint32_t position,
    uint32_t found[XN_TABLE_LABEL_MAX]);

/* Returns whether a when or not-when holds: RFC 7940 section 5.2. */
static inline bool
holds(struct match *match, uint32_t context, uint32_t negated, uint32_t position, uint32_t length)
{
    return context == NONE
        || xni_context_matches(match, context, position, length) != (negated != 0);
}

#endif
