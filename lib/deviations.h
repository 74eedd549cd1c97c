/* SPDX-License-Identifier: MIT */
/* The code points that IDNA 2003 maps and IDNA 2008 encodes (RFC 5894 section 7.2; UTS #46 calls
   them deviations): sharp s, final sigma and the joiners. */
#ifndef DEVIATIONS_H
#define DEVIATIONS_H

#include "ascii.h"

enum { DEVIATIONS = 4 };
static const uint32_t deviations[DEVIATIONS] = {0xDF, 0x3C2, 0x200C, 0x200D};

static inline bool
is_deviation(uint32_t cp)
{
    return cp == deviations[0] || cp == deviations[1] || cp == deviations[2] || cp == deviations[3];
}

/* Returns the octets 9F, CF and E2: each deviation contains one of them, and few other characters
   do. */
static inline octets16
find_deviation_octets(octets16 octets)
{
    return is_equal(octets, '\x9F') | is_equal(octets, '\xCF') | is_equal(octets, '\xE2');
}

/* Returns false only if a text has no deviation; faster than finding them. */
static inline bool
may_have_deviation(const char *text, size_t length)
{
    octets16 found = each(0);

    if (length < 16)
        return mask_of(find_deviation_octets(load_few_octets(text, length))) != 0;
    for (size_t at = 0; at < length; at += 16)
        found |= find_deviation_octets(load_octets(text + (at + 16 <= length ? at : length - 16)));
    return mask_of(found) != 0;
}

#endif
