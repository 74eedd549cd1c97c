/* SPDX-License-Identifier: MIT */
/* ASCII text, 16 octets at a time: masks with one bit for each octet of a block, tests whether text
   passes unchanged, and copying.  Vectors of GNU C, which compilers lower to the machine's own
   instructions. */
#ifndef ASCII_H
#define ASCII_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "nameprep/compiler.h"

/* Returns eight octets as a word, the first in the lowest bits. */
static inline uint64_t
load_word(const char *text)
{
    uint64_t word;

    memcpy(&word, text, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static inline void
store_word(char *out, uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(out, &word, sizeof(word));
}

#define EACH_OCTET(octet) (UINT64_C(0x0101010101010101) * (octet))

/* Converts ASCII letters to lower case.  In each octet, the sums carry into the high bit from A on,
   and from the octet after Z on. */
static inline uint64_t
lower_word(uint64_t word)
{
    uint64_t ascii = word & EACH_OCTET(0x7F);
    uint64_t from_a = ascii + EACH_OCTET(0x80 - 'A'), after_z = ascii + EACH_OCTET(0x7F - 'Z');

    return word | ((from_a ^ after_z) & ~word & EACH_OCTET(0x80)) >> 2; /* 0x80 >> 2 is 0x20 */
}

/* Sixteen octets, or a condition on each of them as its high bit. */
typedef uint8_t octets16 __attribute__((vector_size(16)));

static inline octets16
make_octets(uint64_t low, uint64_t high)
{
    char text[16];
    octets16 octets;

    store_word(text, low);
    store_word(text + 8, high);
    memcpy(&octets, text, sizeof(octets));
    return octets;
}

static inline octets16
load_octets(const char *text)
{
    octets16 octets;

    memcpy(&octets, text, sizeof(octets));
    return octets;
}

static inline octets16
each(uint8_t octet)
{
    return (octets16){octet, octet, octet, octet, octet, octet, octet, octet, octet, octet, octet,
        octet, octet, octet, octet, octet};
}

static inline octets16
is_equal(octets16 octets, char octet)
{
    return (octets16)(octets == each((uint8_t)octet));
}

static inline octets16
is_between(octets16 octets, char first, char last)
{
    return (octets16)(octets - each((uint8_t)first) <= each((uint8_t)(last - first)));
}

static inline octets16
is_nul_or_non_ascii(octets16 octets)
{
    return is_equal(octets, '\0') | octets;
}

/* Returns a mask: bit i is the condition on octet i. */
static inline uint32_t
mask_of(octets16 condition)
{
#if defined(__SSE2__)
    return (uint32_t)_mm_movemask_epi8((__m128i)condition);
#else
    uint32_t mask = 0;
    char text[16];

    memcpy(text, &condition, sizeof(text));
    for (unsigned i = 0; i < 16; i += 8) {
        uint64_t bits = load_word(text + i) >> 7 & EACH_OCTET(1);

        bits |= bits >> 7; /* gathers neighbours, then pairs, then fours */
        bits |= bits >> 14;
        bits |= bits >> 28;
        mask |= (uint32_t)(bits & 0xFF) << i;
    }
    return mask;
#endif
}

/* Loads fewer than 16 octets, followed by letters; reads none after them. */
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

/* Masks of a block of at most 64 octets: bit i describes octet i, and the bits after its end are
   0. */
enum { ASCII_BLOCK = 64 };

struct ascii_masks {
    uint64_t non_ascii, dots, hyphens;
    uint64_t refused;        /* non-ASCII octets and NUL */
    uint64_t dot_leads;      /* E3 and EF, the first octets of the three non-ASCII dots */
    uint64_t feeds, returns; /* LF, CR */
    uint64_t capitals, underscores;
    uint64_t others; /* all but letters, digits, hyphens, underscores and dots */
};

/* The masks that a caller wants besides dots: a constant, so that others are optimised away. */
enum {
    MASK_NON_ASCII = 1,
    MASK_REFUSED = 2,
    MASK_HYPHENS = 4,
    MASK_DOT_LEADS = 8,
    MASK_FEEDS = 16,
    MASK_RETURNS = 32,
    MASK_CAPITALS = 64,
    MASK_OTHERS = 128 /* underscores, others */
};

/* Finds letters, digits, hyphens, dots and slashes.  All but the letters are contiguous in
   ASCII. */
ALWAYS_INLINE static octets16
is_host_or_slash(octets16 octets)
{
    return is_between(octets | each(0x20), 'a', 'z') | is_between(octets, '-', '9');
}

/* Adds the masks of 16 octets at a position. */
ALWAYS_INLINE static void
add_masks(struct ascii_masks *m, octets16 octets, unsigned want, size_t at)
{
    if (want & MASK_NON_ASCII)
        m->non_ascii |= (uint64_t)mask_of(octets) << at;
    if (want & MASK_REFUSED)
        m->refused |= (uint64_t)mask_of(is_nul_or_non_ascii(octets)) << at;
    m->dots |= (uint64_t)mask_of(is_equal(octets, '.')) << at;
    if (want & MASK_HYPHENS)
        m->hyphens |= (uint64_t)mask_of(is_equal(octets, '-')) << at;
    if (want & MASK_DOT_LEADS)
        m->dot_leads |= (uint64_t)mask_of(is_equal(octets, '\xE3') | is_equal(octets, '\xEF'))
            << at;
    if (want & MASK_FEEDS)
        m->feeds |= (uint64_t)mask_of(is_equal(octets, '\n')) << at;
    if (want & MASK_RETURNS)
        m->returns |= (uint64_t)mask_of(is_equal(octets, '\r')) << at;
    if (want & MASK_CAPITALS)
        m->capitals |= (uint64_t)mask_of(is_between(octets, 'A', 'Z')) << at;
    if (want & MASK_OTHERS) {
        octets16 underscores = is_equal(octets, '_');
        octets16 accepted = is_host_or_slash(octets) | underscores;

        m->underscores |= (uint64_t)mask_of(underscores) << at;
        m->others |= (uint64_t)mask_of(~accepted | is_equal(octets, '/')) << at;
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

/* Copying text of at most 64 octets, without masks.  Nearly all names have 9 to 32 octets, which
   four words at these positions cover, overlapping where necessary, without a branch on the length,
   which a processor could not predict. */
enum { WORDS_MIN = 9, WORDS_MAX = 32 };

static inline void
find_words(size_t length, size_t at[4])
{
    at[0] = 0;
    at[1] = length < 16 ? length - 8 : 8;
    /* not 0: ascii_passes() also loads the word one octet earlier */
    at[2] = length < 17 ? 1 : length - 16;
    at[3] = length - 8;
}

/* Copies text, in lower case if lower is set.  text and out do not overlap. */
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

/* Options of the tests below, which always refuse non-ASCII octets. */
enum {
    REFUSE_NUL = 1,
    REFUSE_EMPTY = 2,   /* two dots in a row, or one at the start */
    REFUSE_HYPHENS = 4, /* two hyphens in a row, which may be part of the ACE prefix */
    REFUSE_STD3 = 8,    /* all but letters, digits and hyphens inside labels */
    ALLOW_UNDERSCORE = 16,
    REFUSE_CAPITALS = 32
};

/* Returns a condition for each octet that does not pass.  before has the octet before each of
   these. */
ALWAYS_INLINE static octets16
is_not_passing(octets16 octets, octets16 before, unsigned refuse)
{
    octets16 refused = refuse & REFUSE_NUL ? is_nul_or_non_ascii(octets) : octets;
    octets16 dots = is_equal(octets, '.'), hyphens = is_equal(octets, '-'), accepted;

    if (refuse & (REFUSE_EMPTY | REFUSE_STD3))
        refused |= dots & is_equal(before, '.');
    if (refuse & REFUSE_HYPHENS)
        refused |= hyphens & is_equal(before, '-');
    if (refuse & REFUSE_CAPITALS)
        refused |= is_between(octets, 'A', 'Z');
    if (!(refuse & REFUSE_STD3))
        return refused;
    refused |= (hyphens & is_equal(before, '.')) | (dots & is_equal(before, '-'));
    accepted = is_host_or_slash(octets);
    if (refuse & ALLOW_UNDERSCORE)
        accepted |= is_equal(octets, '_');
    return refused | is_equal(octets, '/') | ~accepted;
}

/* Returns whether text of at most 64 octets passes; a dot counts as standing before it. */
NOT_INLINE static bool
ascii_passes_any(const char *text, size_t length, unsigned refuse)
{
    char start[1 + 16] = ".aaaaaaaaaaaaaaa";
    octets16 refused;

    start[16] = 'a';
    memcpy(start + 1, text, length < 16 ? length : 16);
    refused = is_not_passing(load_octets(start + 1), load_octets(start), refuse);
    for (size_t at = 16; at < length; at += 16) {
        size_t from = at + 16 <= length ? at : length - 16;

        refused |= is_not_passing(load_octets(text + from), load_octets(text + from - 1), refuse);
    }
    return mask_of(refused) == 0
        && !(refuse & REFUSE_STD3 && length > 0 && text[length - 1] == '-');
}

/* The same for a constant refuse, with a fast path for the lengths of most names. */
ALWAYS_INLINE static bool
ascii_passes(const char *text, size_t length, unsigned refuse)
{
    size_t at[4];
    uint64_t words[4];
    octets16 refused;

    if (length < WORDS_MIN || length > WORDS_MAX)
        return ascii_passes_any(text, length, refuse);
    find_words(length, at);
    for (size_t i = 0; i < 4; i++)
        words[i] = load_word(text + at[i]);
    refused = is_not_passing(make_octets(words[0], words[1]),
        make_octets(words[0] << 8 | '.', load_word(text + at[1] - 1)), refuse);
    refused |= is_not_passing(make_octets(words[2], words[3]),
        make_octets(load_word(text + at[2] - 1), load_word(text + at[3] - 1)), refuse);
    return mask_of(refused) == 0 && !(refuse & REFUSE_STD3 && text[length - 1] == '-');
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

/* Like isblank() and isspace() in the C locale. */
static inline bool
is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static inline bool
is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Returns whether a list may have the character before and after a name: some lines end in CR
   LF. */
static inline bool
is_blank_or_cr(char c)
{
    return is_blank(c) || c == '\r';
}

/* Returns the value of a hexadecimal digit, or -1. */
static inline int
hex_value(char c)
{
    c = ascii_lower(c);
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

enum { ACE_PREFIX_LENGTH = 4 };

/* Returns whether text starts with the ACE prefix (RFC 3490 section 5), in any case. */
static inline bool
has_ace_prefix(const char *text, size_t length)
{
    return length >= ACE_PREFIX_LENGTH && (text[0] | 0x20) == 'x' && (text[1] | 0x20) == 'n'
        && text[2] == '-' && text[3] == '-';
}

#endif
