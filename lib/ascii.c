#include "ascii.h"

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "xn.h"

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
    uint32_t high, nul, dots, hyphens;
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

    return (struct sets){(uint32_t)_mm_movemask_epi8(octets), equal_set(octets, 0), equal_set(octets, '.'), equal_set(octets, '-')};
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
    return (struct sets){gather(low & EACH(0x80)) | gather(high & EACH(0x80)) << 8, equal_set(low, high, 0), equal_set(low, high, EACH('.')), equal_set(low, high, EACH('-'))};
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

/* What has been read of a name; dots and hyphens are of the last octet. */
struct scan {
    uint32_t nul, dots, hyphens, dots_twice, hyphens_twice;
    size_t label; /* where the label that is being read begins */
    int label_long;
};

static inline void
scan_sets(struct scan *s, struct sets sets, size_t at, int measure)
{
    s->nul |= sets.nul;
    s->dots_twice |= sets.dots & (sets.dots << 1 | s->dots);
    s->hyphens_twice |= sets.hyphens & (sets.hyphens << 1 | s->hyphens);
    s->dots = sets.dots >> 15;
    s->hyphens = sets.hyphens >> 15;
    if (measure && sets.dots != 0) {
        s->label_long |= at + lowest(sets.dots) > s->label + XN_LABEL_MAX;
        s->label = at + highest(sets.dots) + 1;
    }
}

unsigned
ascii_scan(const char *text, size_t length)
{
    struct scan s = {.dots = 1}; /* a name begins as behind a dot */
    int measure = length > XN_LABEL_MAX;
    size_t at = 0;

    for (; at + 16 <= length; at += 16) {
        struct sets sets = take_sixteen(load(text + at), load(text + at + 8));

        if (sets.high != 0)
            return 0;
        scan_sets(&s, sets, at, measure);
    }
    if (at < length) {
        struct sets sets = take_few(text + at, length - at, at > 0);

        if (sets.high != 0)
            return 0;
        scan_sets(&s, sets, at, measure);
    }
    s.label_long |= measure && length > s.label + XN_LABEL_MAX;
    return (unsigned)ASCII_ONLY | (length > 0 && !s.label_long && (s.nul | s.dots_twice) == 0 ? ASCII_LABELS : 0) | (s.hyphens_twice != 0 ? ASCII_ACE : 0);
}

int
ascii_is(const char *text, size_t length)
{
    uint64_t all = 0;
    size_t at = 0;

    for (; at + 8 <= length; at += 8)
        all |= load(text + at);
    for (; at < length; at++)
        all |= (unsigned char)text[at];
    return (all & EACH(0x80)) == 0;
}

size_t
ascii_find_dot(const char *text, size_t length, size_t at, unsigned *high)
{
    uint64_t all = 0;

    for (; at + 8 <= length; at += 8) {
        uint64_t word = load(text + at), beyond = word & EACH(0x80);
        uint64_t found = equal_octets(word, EACH('.'));

        if (beyond)
            found |= equal_octets(word, EACH(0xE3)) | equal_octets(word, EACH(0xEF));
        if (found != 0) {
            *high |= (all | (beyond & (found - 1) & ~found)) != 0;
            return at + lowest(found) / 8;
        }
        all |= beyond;
    }
    for (; at < length && text[at] != '.' && (unsigned char)text[at] != 0xE3 && (unsigned char)text[at] != 0xEF; at++)
        all |= (unsigned char)text[at] & 0x80;
    *high |= all != 0;
    return at;
}

char
ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

int
ascii_same(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (ascii_lower(a[i]) != ascii_lower(b[i]))
            return 0;
    return 1;
}
