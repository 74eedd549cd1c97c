/* SPDX-License-Identifier: MIT */
/* A driver for Eva: xn_label_next() for all texts of up to three octets, with and without a length,
   at the end of blocks of exactly their size.  Frama-C reads no vectors, so the masks of a block
   are computed octet by octet. */
#include <__fc_builtin.h>
#include <limits.h>

enum { MAX_OCTETS = 3 };

static int
plain_ctzll(unsigned long long bits)
{
    int at = 0;

    /*@ assert bits != 0; */
    while (!(bits >> at & 1))
        at++;
    return at;
}
#define __builtin_ctzll plain_ctzll

#include "lib/ascii.h"

static struct ascii_masks
ascii_masks(const char *text, size_t length, unsigned want)
{
    struct ascii_masks m = {0};

    for (size_t i = 0; i < length; i++) {
        uint64_t bit = (uint64_t)1 << i;

        if (text[i] == '.')
            m.dots |= bit;
        if (text[i] == '\xE3' || text[i] == '\xEF')
            m.dot_leads |= bit;
        if (text[i] < 0)
            m.non_ascii |= bit;
    }
    return m;
}

#include "lib/split.c"

static void
read_labels(const char *in, size_t inlen, size_t length)
{
    size_t pos = 0, labellen;
    const char *label;

    while (xn_label_next(in, inlen, &pos, &label, &labellen)) {
        /*@ assert in <= label <= in + length && labellen <= length - (label - in); */
        /*@ assert pos <= length + 1; */
    }
}

int
main(void)
{
    static char block[MAX_OCTETS + 1];

    for (size_t length = 0; length <= MAX_OCTETS; length++) {
        char *in = block + MAX_OCTETS - length; /* ends with NUL */

        Frama_C_make_unknown(in, length);
        read_labels(in, XN_STRLEN, length);
        Frama_C_make_unknown(in + 1, length);
        read_labels(in + 1, length, length);
        block[MAX_OCTETS] = '\0';
    }
    return 0;
}
