/* SPDX-License-Identifier: MIT */
/* All segmentations of a label into entries, for RFC 7940 sections 8.2 and 8.5. */
#ifndef SEGMENTATION_H
#define SEGMENTATION_H

#include "check_label.h"

/* An entry that matches in the label, in its context.  The segment of a null source is empty. */
struct segment {
    uint32_t entry;
    uint32_t conditions; /* the number of its first condition; NONE if no variant has a context */
    uint8_t from, to;
};

struct segments {
    struct check check; /* its match is also used for other labels */
    uint32_t length;
    uint32_t cps[XN_TABLE_LABEL_MAX], rows[XN_TABLE_LABEL_MAX]; /* the label */
    /* The segments that are part of a segmentation; first: their start by position. */
    uint16_t first[XN_TABLE_LABEL_MAX + 2];
    struct segment *items;
    uint64_t *conditions; /* enum condition, two bits each */
};

size_t xni_segments_words(const struct xn_table *table); /* the size in the workspace */
/* Finds the segments of the label in the match of s->check, which has accepted it.  memory has
   xni_segments_words() words. */
void xni_find_segments(struct segments *s, uint64_t *memory);
/* Returns whether a variant is allowed: its context holds in the label with this segment
   replaced. */
bool xni_is_allowed(struct segments *s, const struct segment *segment, uint32_t variant);
/* Returns the first of sorted variants, whose code points are in `all`, that is not less than these
   code points. */
uint32_t xni_find_variant(const struct variant *variants, uint32_t count, const uint32_t *all,
    const uint32_t *cps, uint32_t length);

/* Returns the part of the workspace that follows the match. */
static inline uint64_t *
segments_memory(const struct xn_table *table, void *workspace)
{
    return (uint64_t *)workspace + xni_match_words(table);
}

/* Subtracts from the effort that a search may still spend, which stops at 0. */
static inline void
spend(uint64_t *effort, uint64_t steps)
{
    *effort -= steps < *effort ? steps : *effort;
}

static inline const struct entry *
segment_entry(const struct segments *s, const struct segment *segment)
{
    return SECTION(s->check.table, struct entry, first_entry) + segment->entry;
}

#endif
