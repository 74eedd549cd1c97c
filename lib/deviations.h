/* SPDX-License-Identifier: MIT */
/* The code points that IDNA 2003 maps and IDNA 2008 encodes (RFC 5894 section 7.2; UTS #46 calls
   them deviations): sharp s, final sigma and the joiners. */
#ifndef DEVIATIONS_H
#define DEVIATIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { DEVIATIONS = 4 };
static const uint32_t deviations[DEVIATIONS] = {0xDF, 0x3C2, 0x200C, 0x200D};

static inline bool
is_deviation(uint32_t cp)
{
    return cp == deviations[0] || cp == deviations[1] || cp == deviations[2] || cp == deviations[3];
}

#endif
