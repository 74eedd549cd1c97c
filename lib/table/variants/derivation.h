/* SPDX-License-Identifier: MIT */
/* Derives the labels that a label maps to, one code point at a time: RFC 7940 section 8.2.  A
   prefix of a variant has a set of positions: those up to which the label can be mapped to exactly
   this prefix.  So all segmentations are followed at once, and each prefix is extended only once,
   and only if it begins a whole variant.  Files: derivation.c and variant_prospects.c. */
#ifndef DERIVATION_H
#define DERIVATION_H

#include "lib/table/check/segmentation.h"

/* Returns the capacity for the ways in which prefixes arise; ways with equal types count once.  It
   suffices for one per length and position in every published table. */
static inline uint32_t
count_ways(const struct xn_table *table)
{
    return table->type_words <= 8 ? 4096 / table->type_words : 512;
}

/* Flags of a way, besides the position of the label. */
#define WAY_POSITION 0x3Fu
#define WAY_INSERTED 0x40u /* directly after an insertion by a null source */
#define WAY_UNMAPPED 0x80u /* a segment without a reflexive variant was kept */

/* The types that the rest of a variant may add, for each position of the label. */
#define PROSPECTS 32 /* for each position, with a free slot */
struct prospects {
    bool are_known;
    uint64_t unknown; /* positions with too many prospects */
    uint8_t count[XN_TABLE_LABEL_MAX + 1];
    uint64_t *types; /* type_words each */
    uint8_t *unmapped;
    uint64_t *seen; /* type_words */
};

struct derivation {
    struct segments segments;
    uint32_t cps[XN_TABLE_LABEL_MAX]; /* the prefix */
    uint32_t length;
    uint32_t next;    /* the least code point not yet tried after the prefix */
    uint32_t longest; /* the longest string that a segment becomes */
    bool vanishes;    /* a segment may become nothing */
    /* Positions for each length of the prefix: reached by segments, or by an insertion, which a
       null source makes only once at a position. */
    uint64_t reached[XN_TABLE_LABEL_MAX + 1], inserted[XN_TABLE_LABEL_MAX + 1];
    uint64_t complex;                         /* lengths with more ways than fit */
    uint16_t ways[XN_TABLE_LABEL_MAX + 1];    /* the end of the ways of each length */
    uint8_t shortest[XN_TABLE_LABEL_MAX + 1]; /* the shortest rest from a position on */
    bool counts_unmapped;                     /* an action asks for only-variants */
    uint64_t *types;                          /* type_words for each way */
    uint8_t *nodes;                           /* of each way: a position, and WAY_ flags */
    uint64_t effort;                          /* the rest of the budget */
    uint64_t cost;                            /* the effort of a verdict */
    const char *selected;                     /* the wanted disposition, or NULL for all */
    bool is_matched;                          /* the match has been started for this prefix */
    enum prefix_match matched;                /* if is_matched */
    struct prospects prospects;
};

static inline uint32_t
first_way(const struct derivation *d, uint32_t length)
{
    return length == 0 ? 0 : d->ways[length - 1];
}

/* Returns whether a segment continues a way.  A null source does so once at a position. */
static inline bool
can_continue(const struct derivation *d, uint32_t way, const struct segment *segment)
{
    return (d->nodes[way] & WAY_POSITION) == segment->from
        && (segment->from != segment->to || (d->nodes[way] & WAY_INSERTED) == 0);
}

/* Starts with the empty prefix, after xni_find_segments(). */
void xni_derive_start(struct derivation *d, void *workspace);
/* Appends a code point to the prefix. */
void xni_derive_append(struct derivation *d, uint32_t cp);
/* Moves to the next prefix that is a whole variant, in code point order.  Returns false after the
   last, or if d->effort is used up. */
bool xni_derive_next(struct derivation *d);
/* Returns whether the prefix is a whole variant. */
static inline bool
is_derived(const struct derivation *d)
{
    return ((d->reached[d->length] | d->inserted[d->length]) >> d->segments.length & 1) != 0;
}

enum derived { DERIVED_VARIANT, DERIVED_COMPLEX, DERIVED_INVALID };
/* Performs RFC 7940 sections 8.1 and 8.3 on the prefix as a label.  Finds the action that decides,
   and whether there are ways with another disposition. */
enum derived xni_find_derived(struct derivation *d, const struct action **action, bool *conflict);

/* Computes the prospects: the types that the rest of a variant may add. */
void xni_find_prospects(struct derivation *d);
bool xni_has_prospects(struct derivation *d, const struct segment *segment, uint32_t length,
    uint32_t type, bool is_unmapped);
bool xni_is_refused(struct derivation *d);               /* whatever is appended */
size_t xni_prospect_words(const struct xn_table *table); /* the size in the workspace */
void xni_prospects_init(struct derivation *d, uint64_t *memory);

/* Returns the number of permutations, or UINT64_MAX if it is greater. */
uint64_t xni_count_permutations(const struct segments *s);

#endif
