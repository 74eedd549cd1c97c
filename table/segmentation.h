/* SPDX-License-Identifier: MIT */
/* Every segmentation of a label into entries, and what the segments map to: RFC 7940 sections 8.2
   and 8.5. */
#ifndef SEGMENTATION_H
#define SEGMENTATION_H

#include "check_label.h"

/* An entry that matches in the label, in its context.  A null source is a segment of no code
   points. */
struct segment {
    uint32_t entry;
    uint32_t conditions; /* of its first variant; NONE: no variant has a context */
    uint8_t from, to;
};

struct segments {
    struct check check; /* its match serves other labels, too */
    uint32_t length;
    uint32_t cps[XN_TABLE_LABEL_MAX], rows[XN_TABLE_LABEL_MAX]; /* the label */
    /* Those that are part of a segmentation, by position. */
    uint16_t first[XN_TABLE_LABEL_MAX + 2];
    struct segment *items;
    uint64_t *conditions; /* two bits for each: whether it is known, and whether it holds */
};

size_t xni_segments_words(const struct xn_table *table); /* of the workspace */
/* Finds the segments of the label that s->check has accepted, and that is still in its match, with
   so many words of memory. */
void xni_find_segments(struct segments *s, uint64_t *memory);
/* Whether a variant of the segment is allowed: its context holds in the label with this segment
   replaced. */
bool xni_is_allowed(struct segments *s, const struct segment *segment, uint32_t variant);
/* The first variant of an entry that is not less than these code points. */
uint32_t xni_find_variant(
    const struct xn_table *table, const struct entry *entry, const uint32_t *cps, uint32_t length);

/* After what the match takes of a workspace. */
static inline uint64_t *
segments_memory(const struct xn_table *table, void *workspace)
{
    return (uint64_t *)workspace + xni_match_words(table);
}

static inline const struct entry *
segment_entry(const struct segments *s, const struct segment *segment)
{
    return SECTION(s->check.table, struct entry, first_entry) + segment->entry;
}

#endif
