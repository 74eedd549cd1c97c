/* SPDX-License-Identifier: MIT */
/* Splits names into labels at the four dots of RFC 3490 section 3.1 item 1. */
#ifndef SPLIT_H
#define SPLIT_H

#include "ascii.h"
#include "label.h"

/* Returns the width of the dot at the start of text: U+002E, U+3002, U+FF0E or U+FF61; else 0.
   Reads up to the first octet that differs, so never beyond a NUL. */
size_t xni_dot_width(const char *text);

/* A reader of the labels of a name, in order. */
struct splitter {
    const char *in;
    size_t inlen;
    size_t pos;               /* start of the next label; above inlen after the last label */
    unsigned number;          /* of labels read */
    size_t block, block_end;  /* the octets that these masks describe */
    uint64_t dots, non_ascii; /* dots of all four kinds, at their first octet */
};

/* Opens a reader whose first label starts at pos. */
void xni_split_open(struct splitter *s, const char *in, size_t inlen, size_t pos);
/* Returns the position of the first dot from pos on, in any block, or inlen.  *ascii is whether all
   octets before it are ASCII. */
size_t xni_split_find_dot(struct splitter *s, bool *ascii);

/* Sets text, length and ascii of the label; returns false after the last one.  An empty label
   follows a final dot. */
ALWAYS_INLINE static bool
split_next(struct splitter *s, struct label *label)
{
    size_t start = s->pos, skip = start - s->block, dot;
    uint64_t dots = skip < ASCII_BLOCK ? s->dots & ~(uint64_t)0 << skip : 0;

    if (start > s->inlen)
        return false;
    if (dots != 0) {
        dot = s->block + lowest_bit(dots);
        label->ascii = (s->non_ascii & below_lowest(dots) & ~(uint64_t)0 << skip) == 0;
    } else if (s->block_end == s->inlen) { /* the last label of a short name */
        dot = s->inlen;
        label->ascii = skip >= ASCII_BLOCK || s->non_ascii >> skip == 0;
    } else {
        dot = xni_split_find_dot(s, &label->ascii);
    }
    label->text = s->in + start;
    label->length = dot - start;
    s->pos = dot < s->inlen && s->in[dot] != '.' ? dot + 3 : dot + 1;
    s->number++;
    return true;
}

#endif
