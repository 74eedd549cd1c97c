/* SPDX-License-Identifier: MIT */
/* RFC 3492: what encoding and decoding share, of many code points and of few. */
#ifndef BOOTSTRING_H
#define BOOTSTRING_H

#include <stddef.h>
#include <stdint.h>

#include "ascii.h"

/* RFC 3492 section 5 */
enum { BASE = 36, TMIN = 1, TMAX = 26, SKEW = 38, DAMP = 700, INITIAL_BIAS = 72, INITIAL_N = 0x80 };
enum { DELIMITER = '-', NO_DIGIT = 99 };

/* Tables of what is divided by few numbers, or is of few: each value is its formula. */
#define EIGHT(f, d) \
    f(d), f((d) + 1), f((d) + 2), f((d) + 3), f((d) + 4), f((d) + 5), f((d) + 6), f((d) + 7)
#define SIXTY_FOUR(f, d)                                                                        \
    EIGHT(f, d), EIGHT(f, (d) + 8), EIGHT(f, (d) + 16), EIGHT(f, (d) + 24), EIGHT(f, (d) + 32), \
        EIGHT(f, (d) + 40), EIGHT(f, (d) + 48), EIGHT(f, (d) + 56)

/* q / d is q times the reciprocal of d, exact as long as q * d is less than 2^36. */
enum { FEW = 64 };
#define RECIPROCAL(d) ((UINT64_C(1) << 36) / (d) + 1)
static const uint64_t reciprocals[1 + FEW] = {0, SIXTY_FOUR(RECIPROCAL, 1)};

static inline uint32_t
quotient_of_few(uint32_t q, uint32_t d)
{
    return (uint32_t)(q * reciprocals[d] >> 36);
}

static inline uint32_t
quotient(uint32_t q, uint32_t d)
{
    return d <= FEW && q < (UINT32_C(1) << 28) ? quotient_of_few(q, d) : q / d;
}

/* RFC 3492 section 6.1: the last line, for what the loop leaves. */
enum { MOST_DELTA = (BASE - TMIN) * TMAX / 2 };
#define LAST_BIAS(delta) ((BASE - TMIN + 1) * (delta) / ((delta) + SKEW))
static const uint8_t last_bias[MOST_DELTA + 1] = {SIXTY_FOUR(LAST_BIAS, 0),
    SIXTY_FOUR(LAST_BIAS, 64), SIXTY_FOUR(LAST_BIAS, 128), SIXTY_FOUR(LAST_BIAS, 192),
    SIXTY_FOUR(LAST_BIAS, 256), SIXTY_FOUR(LAST_BIAS, 320), SIXTY_FOUR(LAST_BIAS, 384),
    EIGHT(LAST_BIAS, 448)};

/* delta: what the first two lines have made of it. */
static inline uint32_t
bias_of(uint32_t delta)
{
    uint32_t k = 0;

    for (; delta > MOST_DELTA; k += BASE)
        delta /= BASE - TMIN;
    return k + last_bias[delta];
}

static inline uint32_t
adapt(uint32_t delta, uint32_t points, int first_time)
{
    delta = first_time ? delta / DAMP : delta / 2;
    return bias_of(delta + quotient(delta, points));
}

static inline uint32_t
threshold(uint32_t k, uint32_t bias)
{
    return k <= bias ? TMIN : k >= bias + TMAX ? TMAX : k - bias;
}

static inline int
is_code_point(uint32_t cp)
{
    return cp <= 0x10FFFF && (cp < 0xD800 || cp > 0xDFFF);
}

/* A letter's case as the flag says (RFC 3492 appendix A); what has no case comes back as it is. */
static inline char
with_case(uint32_t c, int upper)
{
    if ((c | 0x20) >= 'a' && (c | 0x20) <= 'z')
        c = upper ? c & ~0x20u : c | 0x20;
    return (char)c;
}

/* RFC 3492 section 3.3: the generalised variable-length integer; 2^32 - 1 has at most ten digits.
   Returns how many. */
enum { MOST_DIGITS = 10 };
static const char bootstring_digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";

/* few: the delta is less than 2^27. */
ALWAYS_INLINE static size_t
write_delta(uint32_t delta, uint32_t bias, int few, char to[MOST_DIGITS])
{
    size_t count = 0;

    for (uint32_t k = BASE;; k += BASE) {
        uint32_t t = threshold(k, bias), rest;

        if (delta < t)
            break;
        rest = few ? quotient_of_few(delta - t, BASE - t) : quotient(delta - t, BASE - t);
        to[count++] = bootstring_digits[delta - rest * (BASE - t)];
        delta = rest;
    }
    to[count++] = bootstring_digits[delta];
    return count;
}

/* RFC 3492 section 5: the value of each octet from 0 to z, in either case. */
#define X NO_DIGIT
static const uint8_t bootstring_values[] = {
    26,
    27,
    28,
    29,
    30,
    31,
    32,
    33,
    34,
    35,
    X,
    X,
    X,
    X,
    X,
    X,
    X,
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
    13,
    14,
    15,
    16,
    17,
    18,
    19,
    20,
    21,
    22,
    23,
    24,
    25,
    X,
    X,
    X,
    X,
    X,
    X,
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
    13,
    14,
    15,
    16,
    17,
    18,
    19,
    20,
    21,
    22,
    23,
    24,
    25,
    X,
    X,
    X,
    X,
    X,
};
#undef X

static inline uint32_t
digit_value(unsigned char c)
{
    return c >= '0' && c <= 0x7F ? bootstring_values[c - '0'] : (uint32_t)NO_DIGIT;
}

#endif
