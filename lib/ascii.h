/* SPDX-License-Identifier: MIT */
/* ASCII, sixteen octets at a time: masks that have one bit for each octet of a block, and the copy.
   The primitives are written twice: for SSE2, which every x86-64 has, and for words of 64 bits. */
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

/* Sixteen octets; or a condition on each, which is the high bit of the octet. */
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

static inline octets16
both(octets16 a, octets16 b)
{
    return _mm_and_si128(a, b);
}

static inline octets16
either(octets16 a, octets16 b)
{
    return _mm_or_si128(a, b);
}

static inline octets16
but_not(octets16 a, octets16 b)
{
    return _mm_andnot_si128(b, a);
}

static inline octets16
is_equal(octets16 octets, char octet)
{
    return _mm_cmpeq_epi8(octets, _mm_set1_epi8(octet));
}

/* first to last are ASCII.  The sum makes the range the lowest signed numbers. */
static inline octets16
is_between(octets16 octets, char first, char last)
{
    octets16 shifted = _mm_add_epi8(octets, _mm_set1_epi8((char)(0x80 - first)));

    return _mm_cmplt_epi8(shifted, _mm_set1_epi8((char)(last - first + 1 - 0x80)));
}

/* Letters in either case. */
static inline octets16
is_letter(octets16 octets)
{
    return is_between(_mm_or_si128(octets, _mm_set1_epi8(0x20)), 'a', 'z');
}

/* Bit i is the condition on octet i. */
static inline uint32_t
mask_of(octets16 condition)
{
    return (uint32_t)_mm_movemask_epi8(condition);
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

static inline octets16
both(octets16 a, octets16 b)
{
    return make_octets(a.low & b.low, a.high & b.high);
}

static inline octets16
either(octets16 a, octets16 b)
{
    return make_octets(a.low | b.low, a.high | b.high);
}

static inline octets16
but_not(octets16 a, octets16 b)
{
    return make_octets(a.low & ~b.low, a.high & ~b.high);
}

static inline octets16
is_equal(octets16 octets, char octet)
{
    uint64_t low = octets.low ^ EACH_OCTET((unsigned char)octet);
    uint64_t high = octets.high ^ EACH_OCTET((unsigned char)octet);

    return make_octets(~(((low & EACH_OCTET(0x7F)) + EACH_OCTET(0x7F)) | low),
        ~(((high & EACH_OCTET(0x7F)) + EACH_OCTET(0x7F)) | high));
}

static inline octets16
is_between(octets16 octets, char first, char last)
{
    return make_octets(octets_between(octets.low, (unsigned)first, (unsigned)last),
        octets_between(octets.high, (unsigned)first, (unsigned)last));
}

static inline octets16
is_letter(octets16 octets)
{
    uint64_t low = octets.low | EACH_OCTET(0x20), high = octets.high | EACH_OCTET(0x20);

    return is_between(make_octets(low, high), 'a', 'z');
}

/* The product gathers the bits of a word in its highest octet, without carries. */
static inline uint32_t
gather_bits(uint64_t word)
{
    return (uint32_t)((word >> 7 & EACH_OCTET(1)) * UINT64_C(0x0102040810204080) >> 56);
}

static inline uint32_t
mask_of(octets16 condition)
{
    return gather_bits(condition.low) | gather_bits(condition.high) << 8;
}
#endif

static inline octets16
is_nul_or_non_ascii(octets16 octets)
{
    return either(is_equal(octets, '\0'), octets);
}

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
    uint64_t non_ascii, dots, hyphens;
    uint64_t refused;        /* non-ASCII octets and NUL */
    uint64_t dot_leads;      /* E3 and EF, with which the three non-ASCII dots start */
    uint64_t feeds, returns; /* LF, CR */
};

/* Which masks a caller wants: a constant, so that the others are optimised away. */
enum {
    MASK_NON_ASCII = 1,
    MASK_REFUSED = 2,
    MASK_DOTS = 4,
    MASK_HYPHENS = 8,
    MASK_DOT_LEADS = 16,
    MASK_LINE_ENDS = 32 /* feeds, returns */
};

/* Adds the masks of sixteen octets at a position. */
ALWAYS_INLINE static void
add_masks(struct ascii_masks *m, octets16 octets, unsigned want, size_t at)
{
    if (want & MASK_NON_ASCII)
        m->non_ascii |= (uint64_t)mask_of(octets) << at;
    if (want & MASK_REFUSED)
        m->refused |= (uint64_t)mask_of(is_nul_or_non_ascii(octets)) << at;
    if (want & MASK_DOTS)
        m->dots |= (uint64_t)mask_of(is_equal(octets, '.')) << at;
    if (want & MASK_HYPHENS)
        m->hyphens |= (uint64_t)mask_of(is_equal(octets, '-')) << at;
    if (want & MASK_DOT_LEADS)
        m->dot_leads |=
            (uint64_t)mask_of(either(is_equal(octets, '\xE3'), is_equal(octets, '\xEF'))) << at;
    if (want & MASK_LINE_ENDS) {
        m->feeds |= (uint64_t)mask_of(is_equal(octets, '\n')) << at;
        m->returns |= (uint64_t)mask_of(is_equal(octets, '\r')) << at;
    }
}

ALWAYS_INLINE static struct ascii_masks
ascii_masks(const char *text, size_t length, unsigned want)
{
    struct ascii_masks m = {0};

    if (length < 16) {
        add_masks(&m, load_few_octets(text, length), want, 0);
        return m;
    }
    add_masks(&m, load_octets(text), want, 0);
    for (size_t at = 16; at + 16 < length; at += 16)
        add_masks(&m, load_octets(text + at), want, at);
    add_masks(&m, load_octets(text + length - 16), want, length - 16); /* may overlap the others */
    return m;
}

/* The short copy: names of at most 64 octets, without masks.  Nearly all have 9 to 32 octets, which
   four words at these positions cover, overlapping where they must: so there is no branch on the
   length, which a processor could not predict. */
enum { WORDS_MIN = 9, WORDS_MAX = 32 };

static inline void
find_words(size_t length, size_t at[4])
{
    at[0] = 0;
    at[1] = length < 16 ? length - 8 : 8;
    at[2] = length < 17 ? 1 : length - 16; /* not 0: a word has an octet before it */
    at[3] = length - 8;
}

/* In lower case if lower is set.  text and out do not overlap. */
ALWAYS_INLINE static void
ascii_copy(char *out, const char *text, size_t length, bool lower)
{
    if (length < WORDS_MIN) {
        for (size_t i = 0; i < length; i++)
            out[i] = lower && text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] | 0x20) : text[i];
    } else if (length <= WORDS_MAX) {
        size_t at[4];

        find_words(length, at);
        for (size_t i = 0; i < 4; i++) {
            uint64_t word = load_word(text + at[i]);

            store_word(out + at[i], lower ? lower_word(word) : word);
        }
    } else {
        for (size_t at = 0; at < length; at += 8) {
            size_t from = at + 8 <= length ? at : length - 8;
            uint64_t word = load_word(text + from);

            store_word(out + from, lower ? lower_word(word) : word);
        }
    }
}

/* What keeps ASCII text from passing unchanged, in addition to non-ASCII octets. */
enum {
    REFUSE_NUL = 1,
    REFUSE_EMPTY = 2,   /* two dots in a row, or one at the start */
    REFUSE_HYPHENS = 4, /* two hyphens in a row, which may be part of the ACE prefix */
    REFUSE_STD3 = 8,    /* all but letters, digits and hyphens inside labels */
    ALLOW_UNDERSCORE = 16
};

/* before: the octets before each of these. */
ALWAYS_INLINE static octets16
is_not_passing(octets16 octets, octets16 before, unsigned refuse)
{
    octets16 refused = refuse & REFUSE_NUL ? is_nul_or_non_ascii(octets) : octets;
    octets16 dots = is_equal(octets, '.'), hyphens = is_equal(octets, '-'), accepted;

    if (refuse & (REFUSE_EMPTY | REFUSE_STD3))
        refused = either(refused, both(dots, is_equal(before, '.')));
    if (refuse & REFUSE_HYPHENS)
        refused = either(refused, both(hyphens, is_equal(before, '-')));
    if (!(refuse & REFUSE_STD3))
        return refused;
    refused = either(refused, both(hyphens, is_equal(before, '.')));
    refused = either(refused, both(dots, is_equal(before, '-')));
    /* hyphen, dot, slash and the digits follow each other */
    accepted = either(is_letter(octets), is_between(octets, '-', '9'));
    if (refuse & ALLOW_UNDERSCORE)
        accepted = either(accepted, is_equal(octets, '_'));
    refused = either(refused, is_equal(octets, '/'));
    return either(refused, but_not(make_octets(EACH_OCTET(0x80), EACH_OCTET(0x80)), accepted));
}

/* ascii_passes() for the other lengths. */
NOT_INLINE static bool
ascii_passes_unusual(const char *text, size_t length, unsigned refuse)
{
    const uint64_t letters = EACH_OCTET('a');
    octets16 refused;

    if (length < WORDS_MIN) {
        uint64_t word = length == 8 ? load_word(text) : 0;

        for (size_t i = 0; length < 8 && i < length; i++)
            word |= (uint64_t)(unsigned char)text[i] << 8 * i;
        if (length < 8)
            word |= letters << 8 * length;
        refused = is_not_passing(
            make_octets(word, letters), make_octets(word << 8 | '.', letters), refuse);
    } else {
        uint64_t first = load_word(text);

        refused = is_not_passing(
            load_octets(text), make_octets(first << 8 | '.', load_word(text + 7)), refuse);
        for (size_t at = 16; at < length; at += 16) {
            size_t from = at + 16 <= length ? at : length - 16;
            octets16 before = load_octets(text + from - 1);

            refused = either(refused, is_not_passing(load_octets(text + from), before, refuse));
        }
    }
    return mask_of(refused) == 0;
}

/* Whether text of at most 64 octets passes.  Its start counts as preceded by a dot. */
ALWAYS_INLINE static bool
ascii_passes(const char *text, size_t length, unsigned refuse)
{
    size_t at[4];
    uint64_t words[4];
    octets16 refused;

    if (refuse & REFUSE_STD3 && length > 0 && text[length - 1] == '-')
        return false;
    if (length - WORDS_MIN > WORDS_MAX - WORDS_MIN)
        return ascii_passes_unusual(text, length, refuse);
    find_words(length, at);
    for (size_t i = 0; i < 4; i++)
        words[i] = load_word(text + at[i]);
    refused = either(is_not_passing(make_octets(words[0], words[1]),
                         make_octets(words[0] << 8 | '.', load_word(text + at[1] - 1)), refuse),
        is_not_passing(make_octets(words[2], words[3]),
            make_octets(load_word(text + at[2] - 1), load_word(text + at[3] - 1)), refuse));
    return mask_of(refused) == 0;
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
