/* SPDX-License-Identifier: MIT */
/* The labels that a label maps to, one code point after another: RFC 7940 section 8.2.

   A prefix of a variant corresponds to a set of positions of the label: those up to which it may
   be all that the label has become.  So all segmentations are followed at once, each prefix is
   extended once, and only by what leads to a whole variant. */
#ifndef TABLE_DERIVE_H
#define TABLE_DERIVE_H

#include "segments.h"

/* In how many ways in all the prefixes of a variant may arise, as far as types differ. */
#define WAYS 1024

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
    uint64_t *types;                          /* of each way, type_words each */
    uint8_t *nodes;                           /* a position, and flags */
    uint64_t effort;                          /* that is allowed before the next variant */
};

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

/* The number of permutations, or UINT64_MAX if it is greater. */
uint64_t xni_count_permutations(const struct segments *s);

#endif
