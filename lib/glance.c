/* SPDX-License-Identifier: MIT */
/* Short names, and blocks of lines, at a glance: nothing that a processor would have to guess is
   asked. */
#include "ascii.h"
#include "octets.h"

static inline uint64_t
spread(uint32_t sixteen, size_t low, size_t high)
{
    return (uint64_t)(sixteen & 0xFF) << low | (uint64_t)(sixteen >> 8) << high;
}

/* Two times eight octets, which stand at these places. */
static inline void
add_sets(struct ascii_sets *s, struct sets sixteen, size_t low, size_t high)
{
    s->high |= spread(sixteen.high, low, high);
    s->odd |= spread(sixteen.odd, low, high);
    s->dots |= spread(sixteen.dots, low, high);
    s->hyphens |= spread(sixteen.hyphens, low, high);
    s->leads |= spread(sixteen.leads, low, high);
}

/* Nine to thirty-two octets, as most names have, are four words at these places, which may overlap:
   nothing about them has to be guessed.  All but the first have an octet before them. */
enum { WORDS = 4, WORDS_MIN = 9, WORDS_MAX = 32 };

static inline void
words_at(size_t length, size_t at[WORDS])
{
    at[0] = 0;
    at[1] = length < 16 ? length - 8 : 8;
    at[2] = length < 17 ? 1 : length - 16;
    at[3] = length - 8;
}

void
ascii_look(const char *text, size_t length, struct ascii_sets *sets)
{
    struct ascii_sets s = {0};

    if (length < WORDS_MIN) {
        add_sets(&s, take_few(text, length, 0), 0, 8);
    } else if (length <= WORDS_MAX) {
        size_t at[WORDS];

        words_at(length, at);
        add_sets(&s, take_sixteen(load(text + at[0]), load(text + at[1])), at[0], at[1]);
        add_sets(&s, take_sixteen(load(text + at[2]), load(text + at[3])), at[2], at[3]);
    } else {
        for (size_t at = 0; at + 16 < length; at += 16)
            add_sets(&s, take_sixteen(load(text + at), load(text + at + 8)), at, at + 8);
        add_sets(&s, take_sixteen(load(text + length - 16), load(text + length - 8)), length - 16,
            length - 8);
    }
    *sets = s;
}

static inline void
copy(char *out, const char *text, size_t length)
{
    if (length < WORDS_MIN) {
        for (size_t i = 0; i < length; i++)
            out[i] = text[i];
    } else if (length <= WORDS_MAX) {
        size_t at[WORDS];

        words_at(length, at);
        for (size_t i = 0; i < WORDS; i++)
            memcpy(out + at[i], text + at[i], 8);
    } else {
        for (size_t at = 0; at + 16 < length; at += 16)
            memcpy(out + at, text + at, 16);
        memcpy(out + length - 16, text + length - 16, 16);
    }
}

/* What keeps sixteen octets from being copied, given those before each of them: what is no ASCII,
   or U+0000, and two dots in a row; or what is no ASCII, and two hyphens. */
#if defined(__SSE2__)
static inline uint64_t
obstacles(
    uint64_t low, uint64_t high, uint64_t before_low, uint64_t before_high, enum ascii_kind kind)
{
    __m128i octets = _mm_set_epi64x((int64_t)high, (int64_t)low),
            before = _mm_set_epi64x((int64_t)before_high, (int64_t)before_low);
    __m128i twice = _mm_set1_epi8(kind == ASCII_NO_ACE ? '-' : '.'), zero = _mm_setzero_si128();
    __m128i doubled = _mm_and_si128(_mm_cmpeq_epi8(octets, twice), _mm_cmpeq_epi8(before, twice));
    __m128i odd =
        kind == ASCII_NO_ACE ? octets : _mm_or_si128(octets, _mm_cmpeq_epi8(octets, zero));

    return (uint64_t)_mm_movemask_epi8(_mm_or_si128(doubled, odd));
}
#else
static inline uint64_t
obstacles(
    uint64_t low, uint64_t high, uint64_t before_low, uint64_t before_high, enum ascii_kind kind)
{
    uint64_t twice = EACH((unsigned char)(kind == ASCII_NO_ACE ? '-' : '.'));
    uint64_t doubled = (equal_octets(low, twice) & equal_octets(before_low, twice))
        | (equal_octets(high, twice) & equal_octets(before_high, twice));
    uint64_t odd = (low | high) & EACH(0x80);

    return doubled | odd
        | (kind == ASCII_NO_ACE ? 0 : equal_octets(low, 0) | equal_octets(high, 0));
}
#endif

/* A name begins as behind a dot. */
static inline uint64_t
load_before(const char *text)
{
    return load(text) << 8 | '.';
}

ALWAYS_INLINE static int
has_obstacles(const char *text, size_t length, enum ascii_kind kind)
{
    uint64_t found = 0;

    if (length < WORDS_MIN) {
        char before = '.';

        for (size_t i = 0; i < length; before = text[i++])
            found |= (unsigned char)text[i] >= 0x80
                || (kind == ASCII_NO_ACE ? text[i] == '-' && before == '-'
                                         : text[i] == '\0' || (text[i] == '.' && before == '.'));
    } else if (length <= WORDS_MAX) {
        size_t at[WORDS];

        words_at(length, at);
        found = obstacles(
                    load(text), load(text + at[1]), load_before(text), load(text + at[1] - 1), kind)
            | obstacles(load(text + at[2]), load(text + at[3]), load(text + at[2] - 1),
                load(text + at[3] - 1), kind);
    } else {
        found = obstacles(load(text), load(text + 8), load_before(text), load(text + 7), kind);
        for (size_t at = 16; at + 16 < length; at += 16)
            found |= obstacles(load(text + at), load(text + at + 8), load(text + at - 1),
                load(text + at + 7), kind);
        found |= obstacles(load(text + length - 16), load(text + length - 8),
            load(text + length - 17), load(text + length - 9), kind);
    }
    return found != 0;
}

int
ascii_copy(char *out, const char *text, size_t length, enum ascii_kind kind)
{
    if (length >= 8 && load(text) & EACH(0x80)) /* as other names mostly begin */
        return 0;
    if (length == 0
        || (kind == ASCII_NO_ACE ? has_obstacles(text, length, ASCII_NO_ACE)
                                 : has_obstacles(text, length, ASCII_LABELS_ONLY)))
        return 0;
    copy(out, text, length);
    return 1;
}

unsigned
ascii_first(uint64_t set)
{
    return lowest(set);
}
