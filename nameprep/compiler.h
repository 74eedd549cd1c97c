/* SPDX-License-Identifier: MIT */
/* Extensions of GNU C: inlining, for code that is measured in instructions, and bit positions and
   counts. */
#ifndef COMPILER_H
#define COMPILER_H

#include <stdint.h>

#define ALWAYS_INLINE __attribute__((always_inline)) inline
#define NOT_INLINE    __attribute__((noinline, unused)) /* unused: in a header */

/* Returns the position of the lowest set bit; bits is not 0. */
static inline unsigned
lowest_bit(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

/* Returns the bits below the lowest set bit. */
static inline uint64_t
below_lowest(uint64_t bits)
{
    return (bits - 1) & ~bits;
}

/* Returns the bits without the lowest one that is set. */
static inline uint64_t
without_lowest(uint64_t bits)
{
    return bits & (bits - 1);
}

static inline unsigned
highest_bit(uint64_t bits)
{
    return 63 - (unsigned)__builtin_clzll(bits);
}

/* Returns the number of set bits, from the sums of neighbouring bits, then of pairs, of fours and
   so on: x86-64's baseline has no instruction for it, and the builtin would call a function. */
static inline unsigned
count_bits(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    bits += bits >> 8;
    bits += bits >> 16;
    bits += bits >> 32;
    return bits & 127;
}

#endif
