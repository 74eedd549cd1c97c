/* SPDX-License-Identifier: MIT */
/* The labels that a label maps to, one code point after another: RFC 7940 section 8.2.

   A prefix of a variant corresponds to a set of positions of the label: those up to which it may
   be all that the label has become.  So all segmentations are followed at once, each prefix is
   extended once, and only by what leads to a whole variant. */
#ifndef DERIVATION_H
#define DERIVATION_H

#include "segmentation.h"

/* In how many ways in all the prefixes of a variant may arise, as far as types differ: at least one
   for each length and position, unless there are more types than in any table that is known. */
static inline uint32_t
count_ways(const struct xn_table *table)
{
    return table->type_words <= 8 ? 4096 / table->type_words : 512;
}

/* Flags of a way, besides the position of the label. */
#define WAY_POSITION 0x3Fu
#define WAY_INSERTED 0x40u /* after what a null source became */
#define WAY_UNMAPPED 0x80u /* a segment was kept that has no reflexive variant */

/* The types that the rest of a variant may add, from each position of the label on, once known. */
#define PROSPECTS 32 /* at most, one of which is free */
struct prospects {
    bool are_known;
    uint64_t unknown; /* positions for which there are too many */
    uint8_t count[XN_TABLE_LABEL_MAX + 1];
    uint64_t *types; /* type_words of each */
    uint8_t *unmapped;
    uint64_t *seen; /* type_words */
};

struct derivation {
    struct segments segments;
    uint32_t cps[XN_TABLE_LABEL_MAX]; /* the prefix */
    uint32_t length;
    uint32_t next;    /* the least code point that has not been tried after it */
    uint32_t longest; /* of what a segment becomes */
    bool vanishes;    /* a segment may become nothing */
    /* Positions by the length of the prefix: as such, and after what a null source became there,
       which it does once only. */
    uint64_t reached[XN_TABLE_LABEL_MAX + 1], inserted[XN_TABLE_LABEL_MAX + 1];
    uint64_t complex;                         /* lengths for which the ways are not complete */
    uint16_t ways[XN_TABLE_LABEL_MAX + 1];    /* where those of each length end */
    uint8_t shortest[XN_TABLE_LABEL_MAX + 1]; /* what the label becomes from a position on */
    bool counts_unmapped;                     /* an action asks for only-variants */
    uint64_t *types;                          /* of each way, type_words each */
    uint8_t *nodes;                           /* a position, and flags */
    uint64_t effort;                          /* that is allowed before the next variant */
    uint64_t cost;                            /* of a verdict, in the same unit */
    const char *selected;                     /* the disposition that is wanted, or NULL */
    struct prospects prospects;
};

/* Of d->effort. */
static inline void
spend_effort(struct derivation *d, uint64_t effort)
{
    d->effort -= effort < d->effort ? effort : d->effort;
}

static inline uint32_t
first_way(const struct derivation *d, uint32_t length)
{
    return length == 0 ? 0 : d->ways[length - 1];
}

/* Whether a segment continues a way: a null source does so once at a position. */
static inline bool
can_continue(const struct derivation *d, uint32_t way, const struct segment *segment)
{
    return (d->nodes[way] & WAY_POSITION) == segment->from
        && (segment->from != segment->to || (d->nodes[way] & WAY_INSERTED) == 0);
}

size_t xni_derive_words(const struct xn_table *table); /* of the workspace */
/* After xni_find_segments(): the empty prefix. */
void xni_derive_start(struct derivation *d, void *workspace);
/* Appends a code point to the prefix. */
void xni_derive_append(struct derivation *d, uint32_t cp);
/* Goes on to the next prefix that is a whole variant, in code point order.  Returns false after the
   last, or if d->effort is used up. */
bool xni_derive_next(struct derivation *d);
/* Whether the prefix is a whole variant. */
static inline bool
is_derived(const struct derivation *d)
{
    return ((d->reached[d->length] | d->inserted[d->length]) >> d->segments.length & 1) != 0;
}

enum derived { DERIVED_VARIANT, DERIVED_COMPLEX, DERIVED_INVALID };
/* RFC 7940 sections 8.1 and 8.3 for the prefix as a label: which action decides, and whether there
   are ways with another disposition. */
enum derived xni_find_derived(struct derivation *d, const struct action **action, bool *conflict);

/* After some candidates were refused: finds out what the rest of a variant may add, and whether a
   segment that began at a length of the prefix can still lead to a disposition that is wanted. */
void xni_find_prospects(struct derivation *d);
bool xni_has_prospects(struct derivation *d, const struct segment *segment, uint32_t length,
    uint32_t type, bool is_unmapped);
bool xni_is_refused(struct derivation *d);               /* whatever follows the prefix */
size_t xni_prospect_words(const struct xn_table *table); /* of the workspace */
void xni_prospects_init(struct derivation *d, uint64_t *memory);

/* The number of permutations, or UINT64_MAX if it is greater. */
uint64_t xni_count_permutations(const struct segments *s);

#endif
