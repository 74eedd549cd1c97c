/* SPDX-License-Identifier: MIT */
/* RFC 3490 section 3.1 item 1: a name is split into labels at four kinds of dots. */
#ifndef SPLIT_H
#define SPLIT_H

#include "ascii.h"
#include "label.h"

/* The width of the dot at the start of text: U+002E, U+3002, U+FF0E or U+FF61; 0 if it starts with
   something else.  Reads up to the first octet that differs, so never beyond a NUL. */
size_t xni_dot_width(const char *text);

/* Reads the labels of a name in order. */
struct splitter {
    const char *in;
    size_t inlen;
    size_t pos;               /* where the next label starts; above inlen after the last one */
    unsigned number;          /* of labels read */
    unsigned flags;           /* of passes_unchanged(): they need more masks or fewer */
    size_t block, block_end;  /* the octets that the masks are of */
    struct ascii_masks masks; /* dots: of all four kinds, at their first octet */
};

/* pos: where the first label to read starts. */
void xni_split_open(struct splitter *s, const char *in, size_t inlen, size_t pos, unsigned flags);
/* The first dot from pos on, in whichever block; inlen if there is none.  ascii: whether all before
   it is. */
size_t xni_split_find_dot(struct splitter *s, bool *ascii);

/* Sets text, length and ascii of the label; false after the last one.  A final dot is followed by
   one more label, which is empty. */
ALWAYS_INLINE static bool
split_next(struct splitter *s, struct label *label)
{
    size_t start = s->pos, skip = start - s->block, dot;
    uint64_t dots = skip < ASCII_BLOCK ? s->masks.dots & ~(uint64_t)0 << skip : 0;

    if (start > s->inlen)
        return false;
    if (dots != 0) {
        dot = s->block + lowest_bit(dots);
        label->ascii = (s->masks.non_ascii & ((dots & -dots) - 1) & ~(uint64_t)0 << skip) == 0;
    } else {
        dot = xni_split_find_dot(s, &label->ascii);
    }
    label->text = s->in + start;
    label->length = dot - start;
    s->pos = dot < s->inlen && s->in[dot] != '.' ? dot + 3 : dot + 1;
    s->number++;
    return true;
}

/* Whether ToASCII leaves `length` octets of a block unchanged, XN_LOWER aside: 1 to 63 octets, all
   ASCII, with labels that are not empty, and nothing that a flag of COPY_FLAGS refuses or has to
   look at more closely.  The caller checks the limit of the name. */
ALWAYS_INLINE static bool
passes_unchanged(const struct ascii_masks *m, size_t first, size_t length, unsigned flags)
{
    uint64_t range = (((uint64_t)1 << (length & 63)) - 1) << first;
    uint64_t starts = m->dots << 1 | (uint64_t)1 << first;
    uint64_t refused = m->non_ascii | m->nul | (m->dots & starts);

    if (flags & XN_STD3) { /* RFC 3490 section 4.1 step 3 */
        uint64_t ends = m->dots >> 1 | (uint64_t)1 << (first + length - 1);

        refused |= ~(
            m->alphanumeric | m->hyphens | m->dots | (flags & XN_UNDERSCORE ? m->underscores : 0));
        refused |= m->hyphens & (starts | ends);
    }
    if (flags & XN_STRICT_ACE) /* there may be an ACE prefix */
        refused |= m->hyphens & m->hyphens << 1;
    return length - 1 < XN_LABEL_MAX && (refused & range) == 0;
}

#endif
