/* SPDX-License-Identifier: MIT */
/* ASCII, sixteen octets at a time: masks that have one bit for each octet of a block, and the copy.
   Written once for SSE2, which every x86-64 has, and once for words of 64 bits. */
#ifndef ASCII_H
#define ASCII_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "compiler.h"

/* Eight octets as a word, the first in the lowest bits. */
static inline uint64_t
load_word(const char *text)
{
    uint64_t word;

    memcpy(&word, text, sizeof(word));
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static inline void
store_word(char *out, uint64_t word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(out, &word, sizeof(word));
}

#define EACH_OCTET(octet) (UINT64_C(0x0101010101010101) * (octet))

/* The high bit of each octet that is at least `lowest`; both are below 0x80. */
static inline uint64_t
octets_from(uint64_t word, unsigned lowest)
{
    return (word + EACH_OCTET(0x80 - lowest)) & EACH_OCTET(0x80);
}

/* The high bit of each octet that is from `first` to `last`, all of which are ASCII. */
static inline uint64_t
octets_between(uint64_t word, unsigned first, unsigned last)
{
    uint64_t ascii = word & EACH_OCTET(0x7F);

    return (octets_from(ascii, first) ^ octets_from(ascii, last + 1)) & ~word;
}

static inline uint64_t
lower_word(uint64_t word)
{
    return word | octets_between(word, 'A', 'Z') >> 2; /* 0x80 >> 2 is 0x20 */
}

/* Sixteen octets, and masks of them: bit i is octet i. */
#if defined(__SSE2__)
typedef __m128i octets16;

static inline octets16
make_octets(uint64_t low, uint64_t high)
{
    return _mm_set_epi64x((int64_t)high, (int64_t)low);
}

static inline octets16
load_octets(const char *text)
{
    return _mm_loadu_si128((const __m128i *)(const void *)text);
}

static inline uint32_t
mask_non_ascii(octets16 octets)
{
    return (uint32_t)_mm_movemask_epi8(octets);
}

static inline uint32_t
mask_equal(octets16 octets, char octet)
{
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(octets, _mm_set1_epi8(octet)));
}

static inline uint32_t
mask_alphanumeric(octets16 octets)
{
    __m128i folded = _mm_or_si128(octets, _mm_set1_epi8(0x20));
    __m128i letter = _mm_and_si128(_mm_cmpgt_epi8(folded, _mm_set1_epi8('a' - 1)),
        _mm_cmplt_epi8(folded, _mm_set1_epi8('z' + 1)));
    __m128i digit = _mm_and_si128(_mm_cmpgt_epi8(octets, _mm_set1_epi8('0' - 1)),
        _mm_cmplt_epi8(octets, _mm_set1_epi8('9' + 1)));

    return (uint32_t)_mm_movemask_epi8(_mm_or_si128(letter, digit));
}
#else
typedef struct {
    uint64_t low, high;
} octets16;

static inline octets16
make_octets(uint64_t low, uint64_t high)
{
    return (octets16){low, high};
}

static inline octets16
load_octets(const char *text)
{
    return make_octets(load_word(text), load_word(text + 8));
}

/* The high bits of sixteen octets as the sixteen lowest bits. */
static inline uint32_t
gather_bits(uint64_t low, uint64_t high)
{
    low = (low >> 7 & EACH_OCTET(1)) * UINT64_C(0x0102040810204080) >> 56;
    high = (high >> 7 & EACH_OCTET(1)) * UINT64_C(0x0102040810204080) >> 56;
    return (uint32_t)(low | high << 8);
}

static inline uint32_t
mask_non_ascii(octets16 octets)
{
    return gather_bits(octets.low, octets.high);
}

/* The high bit of each octet that is 0. */
static inline uint64_t
octets_zero(uint64_t word)
{
    return ~(((word & EACH_OCTET(0x7F)) + EACH_OCTET(0x7F)) | word);
}

static inline uint32_t
mask_equal(octets16 octets, char octet)
{
    uint64_t pattern = EACH_OCTET((unsigned char)octet);

    return gather_bits(octets_zero(octets.low ^ pattern), octets_zero(octets.high ^ pattern));
}

static inline uint64_t
octets_alphanumeric(uint64_t word)
{
    return octets_between(word | EACH_OCTET(0x20), 'a', 'z') | octets_between(word, '0', '9');
}

static inline uint32_t
mask_alphanumeric(octets16 octets)
{
    return gather_bits(octets_alphanumeric(octets.low), octets_alphanumeric(octets.high));
}
#endif

/* Fewer than sixteen octets, followed by letters; octets after them are not read. */
static inline octets16
load_few_octets(const char *text, size_t length)
{
    uint64_t low = 0, high = EACH_OCTET('a');

    if (length > 8) {
        size_t rest = length - 8;

        high = load_word(text + length - 8) >> 8 * (8 - rest) | EACH_OCTET('a') << 8 * rest;
        return make_octets(load_word(text), high);
    }
    if (length == 8)
        return make_octets(load_word(text), high);
    for (size_t i = 0; i < length; i++)
        low |= (uint64_t)(unsigned char)text[i] << 8 * i;
    return make_octets(low | EACH_OCTET('a') << 8 * length, high);
}

/* Masks of a block of at most 64 octets: bit i is octet i, and the bits after its end are 0. */
enum { ASCII_BLOCK = 64 };

struct ascii_masks {
    uint64_t non_ascii, nul, dots, hyphens, underscores, alphanumeric;
    uint64_t dot_leads;      /* E3 and EF, with which the three non-ASCII dots start */
    uint64_t feeds, returns; /* LF, CR */
};

/* Which masks a caller wants: a constant, so that the others are optimised away. */
enum {
    MASK_NON_ASCII = 1,
    MASK_NUL = 2,
    MASK_DOTS = 4,
    MASK_HYPHENS = 8,
    MASK_STD3 = 16, /* underscores, alphanumeric */
    MASK_DOT_LEADS = 32,
    MASK_LINE_ENDS = 64 /* feeds, returns */
};

/* Adds the masks of sixteen octets at a position; the lowest `skip` of them are left out. */
ALWAYS_INLINE static void
add_masks(struct ascii_masks *m, octets16 octets, unsigned want, size_t at, size_t skip)
{
#define ADD_MASK(member, mask) m->member |= (uint64_t)((mask) >> skip) << at
    if (want & MASK_NON_ASCII)
        ADD_MASK(non_ascii, mask_non_ascii(octets));
    if (want & MASK_NUL)
        ADD_MASK(nul, mask_equal(octets, '\0'));
    if (want & MASK_DOTS)
        ADD_MASK(dots, mask_equal(octets, '.'));
    if (want & MASK_HYPHENS)
        ADD_MASK(hyphens, mask_equal(octets, '-'));
    if (want & MASK_STD3) {
        ADD_MASK(underscores, mask_equal(octets, '_'));
        ADD_MASK(alphanumeric, mask_alphanumeric(octets));
    }
    if (want & MASK_DOT_LEADS)
        ADD_MASK(dot_leads, mask_equal(octets, '\xE3') | mask_equal(octets, '\xEF'));
    if (want & MASK_LINE_ENDS) {
        ADD_MASK(feeds, mask_equal(octets, '\n'));
        ADD_MASK(returns, mask_equal(octets, '\r'));
    }
#undef ADD_MASK
}

ALWAYS_INLINE static struct ascii_masks
ascii_masks(const char *text, size_t length, unsigned want)
{
    struct ascii_masks m = {0};
    size_t at = 0;

    if (length < 16) {
        add_masks(&m, load_few_octets(text, length), want, 0, 0);
        m.alphanumeric &= ((uint64_t)1 << length) - 1;
        return m;
    }
    for (; at + 16 <= length; at += 16)
        add_masks(&m, load_octets(text + at), want, at, 0);
    if (at < length)
        add_masks(&m, load_octets(text + length - 16), want, at, at + 16 - length);
    return m;
}

/* Copies text that does not overlap out, in words that may overlap each other; in lower case if
   lower is set. */
ALWAYS_INLINE static void
ascii_copy(char *out, const char *text, size_t length, bool lower)
{
    if (length < 8) {
        for (size_t i = 0; i < length; i++)
            out[i] = lower && text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] | 0x20) : text[i];
        return;
    }
    for (size_t at = 0;; at = at + 16 <= length ? at + 8 : length - 8) {
        uint64_t word = load_word(text + at);

        store_word(out + at, lower ? lower_word(word) : word);
        if (at + 8 == length)
            return;
    }
}

static inline bool
ascii_is(const char *text, size_t length)
{
    uint64_t all = 0;
    size_t at = 0;

    for (; at + 8 <= length; at += 8)
        all |= load_word(text + at);
    for (; at < length; at++)
        all |= (unsigned char)text[at];
    return (all & EACH_OCTET(0x80)) == 0;
}

static inline char
ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

#endif
