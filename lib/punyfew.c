/* SPDX-License-Identifier: MIT */
/* RFC 3492 of few code points, as a label has them. */
#include <string.h>

#include "bootstring.h"
#include "puny.h"

/* What has to be inserted: a code point beyond ASCII, and how many stand before it when its turn
   comes, which are those of ASCII and the smaller ones (RFC 3492 section 6.3). */
struct insertion {
    uint32_t cp, index;
};

/* Each goes where as many are smaller, or equal and before it.  How two of them compare cannot be
   guessed: so all are compared with all, so many at a time as a register holds, and nothing is
   asked.  room: a constant, that compilers see how many there are. */
ALWAYS_INLINE static void
sort_insertions_in(size_t room, const struct insertion *in, size_t count, struct insertion *sorted)
{
    int32_t keys[FEW], rank[FEW];
    uint32_t index[FEW];

    for (size_t i = 0; i < room; i++)
        keys[i] = rank[i] = 0;
    for (size_t i = 0; i < count; i++)
        keys[i] = (int32_t)(in[i].cp * FEW + i);
    for (size_t k = 0; k < count; k++) {
        int32_t key = keys[k];

        index[k] = in[k].index + (uint32_t)rank[k]; /* those that are smaller, and before it */
        for (size_t i = 0; i < room; i++)
            rank[i] += keys[i] > key;
    }
    for (size_t k = 0; k < count; k++)
        sorted[rank[k]] = (struct insertion){in[k].cp, index[k]};
}

/* From the order of places into the order of insertion. */
static inline void
sort_insertions(const struct insertion *in, size_t count, struct insertion *sorted)
{
    if (count <= 8)
        sort_insertions_in(8, in, count, sorted);
    else if (count <= 16)
        sort_insertions_in(16, in, count, sorted);
    else
        sort_insertions_in(FEW, in, count, sorted);
}

/* Deltas of FEW code points are less than 2^27: none overflows, and every quotient is exact. */
static inline char *
put_insertions(const struct insertion *sorted, size_t count, uint32_t points, char *to)
{
    uint32_t n = INITIAL_N, i = 0, bias = INITIAL_BIAS;

    for (size_t k = 0; k < count; k++) {
        uint32_t delta = (sorted[k].cp - n) * ++points + sorted[k].index - i;

        to += write_delta(delta, bias, 1, to);
        delta = k == 0 ? delta / DAMP : delta / 2; /* RFC 3492 section 6.1 */
        bias = bias_of(delta + quotient_of_few(delta, points));
        n = sorted[k].cp;
        i = sorted[k].index + 1;
    }
    return to;
}

size_t
puny_encode_few(const uint32_t *in, size_t inlen, char out[PUNY_FEW_ROOM])
{
    struct insertion insertions[FEW], sorted[FEW];
    size_t count = 0, literals = 0;
    char *to;

    for (size_t place = 0; place < inlen;
         place++) { /* each is written as both, and one of them counts */
        out[literals] = (char)in[place];
        insertions[count] = (struct insertion){in[place], (uint32_t)literals};
        literals += in[place] < INITIAL_N;
        count += in[place] >= INITIAL_N;
    }
    to = out + literals;
    if (literals > 0)
        *to++ = DELIMITER;
    sort_insertions(insertions, count, sorted);
    return (size_t)(put_insertions(sorted, count, (uint32_t)literals, to) - out);
}

/* Decoding says only yes or no; who wants to know why takes the careful road. */

enum { MOST_SUM = 1 << 27 };

/* Reads one generalised variable-length integer on to *i (RFC 3492 section 3.3).  Returns behind
   it; NULL: it is none, or greater than FEW code points can need. */
static inline const char *
take_delta(const char *in, const char *end, uint32_t bias, uint32_t *i)
{
    uint64_t
        w = 1,
        sum = *i; /* a digit that is not the last is not 0: w stays below the sum, or its 35-fold */

    for (uint32_t k = BASE;; k += BASE) {
        uint32_t t = threshold(k, bias), digit;

        if (in == end)
            return NULL;
        digit = digit_value((unsigned char)*in++);
        sum += digit * w;
        if (digit == NO_DIGIT || sum >= MOST_SUM)
            return NULL;
        *i = (uint32_t)sum;
        if (digit < t)
            return in;
        w *= BASE - t;
    }
}

/* Makes room at a place: what stands behind it moves, in one piece of a fixed size if there are no
   more than eight. */
static inline void
insert(uint32_t *points, uint32_t count, uint32_t place, uint32_t cp)
{
    enum { PIECE = 8 };
    uint32_t behind[PIECE];

    if (count - place <= PIECE) {
        memcpy(behind, points + place, sizeof(behind));
        memcpy(points + place + 1, behind, sizeof(behind));
    } else {
        memmove(points + place + 1, points + place, (count - place) * sizeof(*points));
    }
    points[place] = cp;
}

int
puny_decode_few(const char *in, size_t inlen, uint32_t points[PUNY_FEW_POINTS], size_t *count)
{
    const char *end = in + inlen;
    uint32_t n = INITIAL_N, i = 0, bias = INITIAL_BIAS, length = 0;
    size_t literals = inlen;

    while (literals > 0 && in[literals - 1] != DELIMITER)
        literals--;
    if (literals > 1) { /* RFC 3492 section 6.2; a delimiter in the first place is none */
        for (; length < literals - 1; length++) {
            points[length] = (unsigned char)in[length];
            if (points[length] >= INITIAL_N)
                return 0;
        }
        in += literals;
    }
    while (in < end) {
        uint32_t old_i = i, delta, turns;

        in = take_delta(in, end, bias, &i);
        if (in == NULL)
            return 0;
        delta = old_i == 0 ? (i - old_i) / DAMP : (i - old_i) / 2; /* RFC 3492 section 6.1 */
        length++;
        bias = bias_of(delta + quotient_of_few(delta, length));
        turns = quotient_of_few(i, length);
        n += turns;
        i -= turns * length;
        if (!is_code_point(n))
            return 0;
        insert(points, length - 1, i++, n);
    }
    *count = length;
    return 1;
}
