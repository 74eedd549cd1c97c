/* SPDX-License-Identifier: MIT */
/* Finds the entries of a table that match in a label. */
#ifndef ENTRIES_H
#define ENTRIES_H

#include "match.h"

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
