/* SPDX-License-Identifier: MIT */
#include "split.h"

size_t
xni_dot_width(const char *text)
{
    const unsigned char *s = (const unsigned char *)text;

    if (s[0] == '.')
        return 1;
    if (s[0] == 0xE3) /* U+3002 */
        return s[1] == 0x80 && s[2] == 0x82 ? 3 : 0;
    if (s[0] == 0xEF) /* U+FF0E, U+FF61 */
        return (s[1] == 0xBC && s[2] == 0x8E) || (s[1] == 0xBD && s[2] == 0xA1) ? 3 : 0;
    return 0;
}

/* Loads the masks of the block that starts at a position; its dots include non-ASCII ones. */
static void
load_block(struct splitter *s, size_t at)
{
    size_t length = s->inlen - at < ASCII_BLOCK ? s->inlen - at : ASCII_BLOCK;
    const char *text = s->in + at;
    struct ascii_masks masks = ascii_masks(text, length, MASK_NON_ASCII | MASK_DOT_LEADS);

    s->dots = masks.dots;
    s->non_ascii = masks.non_ascii;
    for (uint64_t leads = masks.dot_leads; leads != 0; leads = without_lowest(leads)) {
        unsigned i = lowest_bit(leads);

        if (s->inlen - at - i >= 3 && xni_dot_width(text + i) == 3)
            s->dots |= (uint64_t)1 << i;
    }
    s->block = at;
    s->block_end = at + length;
}

void
xni_split_open(struct splitter *s, const char *in, size_t inlen, size_t pos)
{
    s->in = in;
    s->inlen = inlen;
    s->pos = pos;
    s->number = 0;
    load_block(s, pos < inlen ? pos : inlen);
}

/* A label of at most 63 octets lies in one block in the end, so that split_next() finds the dot
   after it in the masks: if the end of the block cuts it off, the block is loaded again from the
   start of the label, at most once for each label, so time remains linear. */
size_t
xni_split_find_dot(struct splitter *s, bool *ascii)
{
    size_t at = s->pos;

    *ascii = true;
    for (;;) {
        uint64_t range, dots;

        if (at >= s->block_end && at < s->inlen)
            load_block(s, at);
        range = at - s->block < ASCII_BLOCK ? ~(uint64_t)0 << (at - s->block) : 0;
        dots = s->dots & range;
        if (dots != 0) {
            range &= below_lowest(dots);
            *ascii = *ascii && (s->non_ascii & range) == 0;
            return s->block + lowest_bit(dots);
        }
        if (s->block_end < s->inlen && s->block < s->pos) {
            load_block(s, s->pos);
            continue;
        }
        *ascii = *ascii && (s->non_ascii & range) == 0;
        if (s->block_end == s->inlen)
            return s->inlen;
        at = s->block_end;
    }
}

/* Returns the end of the first dot from a position on, or of the text, which ends at a NUL.  Reads
   octet by octet, since a block might reach into an unmapped page, and strlen() for each label
   would take quadratic time. */
static size_t
find_dot_end(const char *in, size_t at)
{
    while (in[at] != '\0' && xni_dot_width(in + at) == 0)
        at++;
    return at + xni_dot_width(in + at);
}

int
xn_label_next(const char *in, size_t inlen, size_t *pos, const char **label, size_t *labellen)
{
    struct splitter s;
    struct label next;

    if (in == NULL && inlen > 0)
        return 0;
    if (in == NULL)
        in = "";
    if (inlen == XN_STRLEN) {
        if (*pos > 0 && in[*pos - 1] == '\0')
            return 0;
        inlen = find_dot_end(in, *pos);
    }
    xni_split_open(&s, in, inlen, *pos);
    if (!split_next(&s, &next))
        return 0;
    *pos = s.pos;
    *label = next.text;
    *labellen = next.length;
    return 1;
}
