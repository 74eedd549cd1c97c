/* SPDX-License-Identifier: MIT */
/* The labels of a name, one by one: RFC 3490 section 3.1 item 1. */
#ifndef LABELS_H
#define LABELS_H

#include "ascii.h"
#include "label.h"

/* The label that begins at *pos; 0: there is none. */
static inline int
labels_split(const char *in, size_t inlen, size_t *pos, struct label *label)
{
    size_t dot, width = 1;
    unsigned high = 0;

    if (*pos > inlen)
        return 0;
    dot = label_find_dot(in, inlen, *pos, &width, &high);
    label->text = in + *pos;
    label->length = dot - *pos;
    label->ascii = !high;
    *pos = dot + width;
    return 1;
}

/* The labels of a name, one by one.  Of a short one the places of all dots are known before. */
struct labels {
    const char *in;
    size_t inlen, pos;
    unsigned number; /* of the next label */
    int root, is_short;
    int even;               /* the label of a short name is ASCII without U+0000 */
    struct ascii_sets sets; /* dots: all four kinds */
};

static inline void
labels_open(struct labels *l, const char *in, size_t inlen)
{
    l->in = in;
    l->inlen = inlen;
    l->pos = 0;
    l->number = 0;
    l->root = l->even = 0;
    l->is_short = inlen <= ASCII_SHORT;
    if (!l->is_short)
        return;
    ascii_look(in, inlen, &l->sets);
    for (uint64_t leads = l->sets.leads; leads != 0; leads &= leads - 1) {
        unsigned at = ascii_first(leads);

        if (inlen - at >= 3 && label_dot_width(in + at) == 3)
            l->sets.dots |= (uint64_t)1 << at;
    }
}

/* The label at pos of a short name. */
static inline int
labels_split_short(struct labels *l, struct label *label)
{
    uint64_t behind, dots;
    size_t dot;

    if (l->pos > l->inlen)
        return 0;
    behind = ~(uint64_t)0 << l->pos;
    dots = l->sets.dots & behind;
    dot = dots != 0 ? ascii_first(dots) : l->inlen;
    label->text = l->in + l->pos;
    label->length = dot - l->pos;
    behind &= ((uint64_t)1 << dot) - 1;
    label->ascii = (l->sets.high & behind) == 0;
    l->even = (l->sets.odd & behind) == 0;
    l->pos = dots == 0 || l->in[dot] == '.' ? dot + 1 : dot + 3;
    return 1;
}

ALWAYS_INLINE static int
labels_any(struct labels *l, struct label *label)
{
    return l->is_short ? labels_split_short(l, label)
                       : labels_split(l->in, l->inlen, &l->pos, label);
}

/* The same without the empty one behind a final dot; the root is one empty label. */
ALWAYS_INLINE static int
labels_next(struct labels *l, struct label *label)
{
    if (!labels_any(l, label))
        return 0;
    if (l->number++ == 0) {
        l->root = label->length == 0 && l->pos == l->inlen;
        return 1;
    }
    return label->length > 0 || l->pos <= l->inlen;
}

#endif
