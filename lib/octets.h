/* SPDX-License-Identifier: MIT */
/* Eight or sixteen octets at a time, in portable words or in the registers that every such machine
   has. */
#ifndef OCTETS_H
#define OCTETS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "inline.h"

#define EACH(octet) (UINT64_C(0x0101010101010101) * (octet))

/* Eight octets, the first in the lowest bits. */
static inline uint64_t
load(const char *text)
{
    uint64_t word;

    memcpy(&word, text, sizeof(word));
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static inline uint32_t
load_four(const char *text)
{
    uint32_t word;

    memcpy(&word, text, sizeof(word));
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap32(word);
#endif
    return word;
}

/* The high bit of each octet that equals the octet of the pattern. */
static inline uint64_t
equal_octets(uint64_t word, uint64_t pattern)
{
    uint64_t x = word ^ pattern;

    return ~(((x & EACH(0x7F)) + EACH(0x7F)) | x | EACH(0x7F));
}

static inline unsigned
lowest(uint64_t bits)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(bits);
#else
    unsigned i = 0;

    while (!(bits >> i & 1))
        i++;
    return i;
#endif
}

static inline unsigned
highest(uint64_t bits)
{
#if defined(__GNUC__)
    return 63 - (unsigned)__builtin_clzll(bits);
#else
    unsigned i = 63;

    while (!(bits >> i & 1))
        i--;
    return i;
#endif
}

/* Sixteen octets as sets: bit i is octet i. */
struct sets {
    uint32_t high, odd, dots, hyphens, leads; /* odd: high, or U+0000 */
};

#if defined(__SSE2__)
static inline uint32_t
equal_set(__m128i octets, char octet)
{
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(octets, _mm_set1_epi8(octet)));
}

static inline struct sets
take_sixteen(uint64_t low, uint64_t high)
{
    __m128i octets = _mm_set_epi64x((int64_t)high, (int64_t)low);

    __m128i even = _mm_cmpgt_epi8(octets, _mm_setzero_si128());

    return (struct sets){(uint32_t)_mm_movemask_epi8(octets),
        (uint32_t)_mm_movemask_epi8(even) ^ 0xFFFF, equal_set(octets, '.'), equal_set(octets, '-'),
        equal_set(octets, '\xE3') | equal_set(octets, '\xEF')};
}
static inline uint32_t
take_octet(uint64_t low, uint64_t high, char octet)
{
    return equal_set(_mm_set_epi64x((int64_t)high, (int64_t)low), octet);
}
#else
/* The high bits of eight octets as the eight lowest bits. */
static inline uint32_t
gather(uint64_t bits)
{
    bits >>= 7;
    bits |= bits >> 7;
    bits |= bits >> 14;
    bits |= bits >> 28;
    return bits & 0xFF;
}

static inline uint32_t
equal_set(uint64_t low, uint64_t high, uint64_t pattern)
{
    return gather(equal_octets(low, pattern)) | gather(equal_octets(high, pattern)) << 8;
}

static inline struct sets
take_sixteen(uint64_t low, uint64_t high)
{
    uint32_t beyond = gather(low & EACH(0x80)) | gather(high & EACH(0x80)) << 8;

    return (struct sets){beyond, beyond | equal_set(low, high, 0), equal_set(low, high, EACH('.')),
        equal_set(low, high, EACH('-')),
        equal_set(low, high, EACH(0xE3)) | equal_set(low, high, EACH(0xEF))};
}

static inline uint32_t
take_octet(uint64_t low, uint64_t high, char octet)
{
    return equal_set(low, high, EACH((unsigned char)octet));
}
#endif

/* Fewer than eight octets, with letters behind them. */
static inline uint64_t
load_few(const char *text, size_t count, int eight_before)
{
    uint64_t word = 0;

    if (count == 0)
        return EACH('a');
    if (eight_before)
        return load(text + count - 8) >> 8 * (8 - count) | EACH('a') << 8 * count;
    if (count >= 4)
        return load_four(text) | (uint64_t)load_four(text + count - 4) << 8 * (count - 4)
            | EACH('a') << 8 * count;
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)(unsigned char)text[i] << 8 * i;
    return word | EACH('a') << 8 * count;
}

/* Fewer than sixteen, the same way. */
static inline struct sets
take_few(const char *text, size_t count, int eight_before)
{
    if (count >= 8)
        return take_sixteen(load(text), load_few(text + 8, count - 8, 1));
    return take_sixteen(load_few(text, count, eight_before), EACH('a'));
}

/* Sixty-four octets of lines as sets: bit i is octet i.  In its callers, that what they do not ask
   for is not made. */
enum { BLOCK = 64 };
struct block {
    uint64_t odd;            /* beyond ASCII, or U+0000 */
    uint64_t feeds, returns; /* LF and CR */
    uint64_t dots, hyphens;
};

ALWAYS_INLINE static struct block
look_block(const char text[BLOCK])
{
    struct block b = {0};

    for (size_t at = 0; at < BLOCK; at += 16) {
        uint64_t low = load(text + at), high = load(text + at + 8);
        struct sets sixteen = take_sixteen(low, high);

        b.odd |= (uint64_t)sixteen.odd << at;
        b.dots |= (uint64_t)sixteen.dots << at;
        b.hyphens |= (uint64_t)sixteen.hyphens << at;
        b.feeds |= (uint64_t)take_octet(low, high, '\n') << at;
        b.returns |= (uint64_t)take_octet(low, high, '\r') << at;
    }
    return b;
}

#endif
