/* SPDX-License-Identifier: MIT */
/* Finds the sequences of a table that match in a label. */
#include "entries.h"

/* Entries are in order, so each code point of the label narrows the range of candidates. */
uint32_t
xni_find_sequences(const struct match *match, const struct unit *unit, uint32_t position,
    uint32_t found[XN_TABLE_LABEL_MAX])
{
    const struct entry *entries = SECTION(match->table, struct entry, first_entry);
    const uint32_t *cps = SECTION(match->table, uint32_t, first_cp);
    uint32_t first = unit->sequence, end = unit->sequence + unit->sequences, count = 0;

    for (uint32_t depth = 1; first < end && position + depth < match->length; depth++) {
        uint32_t cp = match->cps[position + depth], low = first, high = end;

        while (low < high) { /* the first candidate with at least cp here */
            uint32_t middle = low + (high - low) / 2;

            if (entries[middle].length <= depth || cps[entries[middle].cps + depth] < cp)
                low = middle + 1;
            else
                high = middle;
        }
        first = low;
        for (high = end; low < high;) { /* the first candidate with more than cp here */
            uint32_t middle = low + (high - low) / 2;

            if (cps[entries[middle].cps + depth] <= cp)
                low = middle + 1;
            else
                high = middle;
        }
        end = low;
        if (first < end && entries[first].length == depth + 1)
            found[count++] = first;
    }
    return count;
}
