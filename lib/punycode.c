/* SPDX-License-Identifier: MIT */
/* RFC 3492: Punycode in two forms.  The general form takes up to XN_RAW_MAX code points, capacities
   and case flags, and produces the diagnosis.  The short form, for labels, takes at most 64 code
   points or octets, and only succeeds or fails.  Both use the same tables and formulas. */
#include "puny.h"

#include <string.h>

#include "arguments.h"
#include "nameprep/compiler.h"
#include "output.h"

/* RFC 3492 section 5 */
enum { BASE = 36, TMIN = 1, TMAX = 26, SKEW = 38, DAMP = 700, INITIAL_BIAS = 72, INITIAL_N = 0x80 };
enum { DELIMITER = '-', NOT_A_DIGIT = 99 };

/* Initialisers of tables whose values a formula gives */
#define EIGHT(f, d) \
    f(d), f((d) + 1), f((d) + 2), f((d) + 3), f((d) + 4), f((d) + 5), f((d) + 6), f((d) + 7)
#define SIXTY_FOUR(f, d)                                                                        \
    EIGHT(f, d), EIGHT(f, (d) + 8), EIGHT(f, (d) + 16), EIGHT(f, (d) + 24), EIGHT(f, (d) + 32), \
        EIGHT(f, (d) + 40), EIGHT(f, (d) + 48), EIGHT(f, (d) + 56)

/* is_short, here and below, is a constant: true in the short form, so that the other branch is
   optimised away. */

/* Division by numbers up to 64 is a multiplication, which is exact as long as q * d < 2^36: always
   so in the short form, whose q is below 2^28. */
enum { RECIPROCALS = 64 };
#define RECIPROCAL(d) ((UINT64_C(1) << 36) / (d) + 1)
static const uint64_t reciprocals[1 + RECIPROCALS] = {0, SIXTY_FOUR(RECIPROCAL, 1)};

ALWAYS_INLINE static uint32_t
divide(uint32_t q, uint32_t d, bool is_short)
{
    if (is_short || (d <= RECIPROCALS && q < (UINT32_C(1) << 28)))
        return (uint32_t)(q * reciprocals[d] >> 36);
    return q / d;
}

/* RFC 3492 section 6.1: the last line, for every delta that the loop before it can end with. */
enum { DELTA_END = (BASE - TMIN) * TMAX / 2 };
#define LAST_BIAS(delta) (uint8_t)((BASE - TMIN + 1) * (delta) / ((delta) + SKEW))
static const uint8_t last_bias[DELTA_END + 1] = {SIXTY_FOUR(LAST_BIAS, 0),
    SIXTY_FOUR(LAST_BIAS, 64), SIXTY_FOUR(LAST_BIAS, 128), SIXTY_FOUR(LAST_BIAS, 192),
    SIXTY_FOUR(LAST_BIAS, 256), SIXTY_FOUR(LAST_BIAS, 320), SIXTY_FOUR(LAST_BIAS, 384),
    EIGHT(LAST_BIAS, 448)};

/* Returns the bias for a delta that has been divided by DAMP or 2, and increased by its share. */
static inline uint32_t
find_bias(uint32_t delta)
{
    uint32_t k = 0;

    for (; delta > DELTA_END; k += BASE)
        delta /= BASE - TMIN;
    return k + last_bias[delta];
}

ALWAYS_INLINE static uint32_t
adapt(uint32_t delta, uint32_t points, bool first_time, bool is_short)
{
    delta = first_time ? delta / DAMP : delta / 2;
    return find_bias(delta + divide(delta, points, is_short));
}

/* RFC 3492 section 3.3: t(k) as a table for the short form, where k is at most ten times BASE.  No
   bias exceeds 198, the bias after a delta of 2^32 - 1 with XN_RAW_MAX code points. */
enum { BIAS_MAX = 198 };
#define THRESHOLD(i) \
    (uint8_t)((i) <= BIAS_MAX ? TMIN : (i) >= BIAS_MAX + TMAX ? TMAX : (i)-BIAS_MAX)
static const uint8_t thresholds[] = {SIXTY_FOUR(THRESHOLD, 0), SIXTY_FOUR(THRESHOLD, 64),
    SIXTY_FOUR(THRESHOLD, 128), SIXTY_FOUR(THRESHOLD, 192), SIXTY_FOUR(THRESHOLD, 256),
    SIXTY_FOUR(THRESHOLD, 320), SIXTY_FOUR(THRESHOLD, 384), SIXTY_FOUR(THRESHOLD, 448),
    SIXTY_FOUR(THRESHOLD, 512)};

ALWAYS_INLINE static uint32_t
threshold(uint32_t k, uint32_t bias, bool is_short)
{
    if (is_short)
        return thresholds[k + BIAS_MAX - bias];
    return k <= bias ? TMIN : k >= bias + TMAX ? TMAX : k - bias;
}

static inline bool
is_code_point(uint32_t cp)
{
    return cp <= 0x10FFFF && (cp < 0xD800 || cp > 0xDFFF);
}

/* RFC 3492 section 3.3, encoding.  Returns the number of digits: at most ten for 2^32 - 1, since
   each but the last divides it by at least BASE - TMAX. */
enum { DIGITS_MAX = 10 };
ALWAYS_INLINE static size_t
write_delta(uint32_t delta, uint32_t bias, bool is_short, char to[DIGITS_MAX])
{
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    size_t count = 0;

    for (uint32_t k = BASE;; k += BASE) {
        uint32_t t = threshold(k, bias, is_short), rest;

        if (delta < t)
            break;
        rest = divide(delta - t, BASE - t, is_short);
        to[count++] = digits[delta - rest * (BASE - t)];
        delta = rest;
    }
    to[count++] = digits[delta];
    return count;
}

/* Returns the value of a digit, in either case (RFC 3492 section 5).  The table starts at '0', and
   ends with DEL: no ASCII octet before '0' is a digit. */
static inline uint32_t
digit_value(unsigned char c)
{
#define X NOT_A_DIGIT
    static const uint8_t values[] = {26, 27, 28, 29, 30, 31, 32, 33, 34, 35, X, X, X, X, X, X, X, 0,
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
        X, X, X, X, X, X, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
        21, 22, 23, 24, 25, X, X, X, X, X};
#undef X

    return c >= '0' && c <= 0x7F ? values[c - '0'] : (uint32_t)NOT_A_DIGIT;
}

/* Encoding, general form */

/* Returns a letter in the case that its flag gives (RFC 3492 appendix A), and other characters
   unchanged. */
static inline char
apply_case(uint32_t c, bool upper)
{
    if ((c | 0x20) >= 'a' && (c | 0x20) <= 'z')
        c = upper ? c & ~0x20u : c | 0x20;
    return (char)c;
}

/* Sorts the positions of the non-basic code points by code point, then by position.  Shell sort
   needs neither memory nor recursion, and for XN_RAW_MAX its worst case is far from quadratic.  The
   gaps are Ciura's, and one more. */
static void
sort_positions(const uint32_t *in, uint16_t *positions, size_t count)
{
    static const uint16_t gaps[] = {1750, 701, 301, 132, 57, 23, 10, 4, 1};

    for (size_t g = 0; g < sizeof(gaps) / sizeof(*gaps); g++) {
        for (size_t i = gaps[g]; i < count; i++) {
            uint16_t position = positions[i];
            size_t j = i;

            for (; j >= gaps[g]; j -= gaps[g]) {
                uint16_t before = positions[j - gaps[g]];

                if (in[before] < in[position] || (in[before] == in[position] && before < position))
                    break;
                positions[j] = before;
            }
            positions[j] = position;
        }
    }
}

/* The state of encoding by RFC 3492 section 6.3, with the code points in sorted order: the RFC's
   search for the next one in the whole input takes quadratic time.  The index of an insertion is
   the number of handled code points before it. */
struct encoder {
    struct output *out;
    uint32_t n, i, bias;
    uint32_t handled, basic;                  /* numbers of code points; handled includes basic */
    uint64_t handled_before[XN_RAW_MAX / 64]; /* their positions, as bits */
};

static void
mark_handled(struct encoder *e, size_t position)
{
    e->handled_before[position / 64] |= (uint64_t)1 << position % 64;
}

static uint32_t
count_handled_before(const struct encoder *e, size_t position)
{
    uint64_t below = ((uint64_t)1 << position % 64) - 1;
    uint32_t count = count_bits(e->handled_before[position / 64] & below);

    for (size_t i = 0; i < position / 64; i++)
        count += count_bits(e->handled_before[i]);
    return count;
}

/* Writes an insertion; returns false on overflow (RFC 3492 section 6.4). */
static bool
put_insertion(struct encoder *e, uint32_t cp, size_t position, bool upper)
{
    uint32_t index = count_handled_before(e, position);
    uint64_t delta = (uint64_t)(cp - e->n) * (e->handled + 1) + index - e->i;
    char digits[DIGITS_MAX];
    size_t count;

    if (delta > UINT32_MAX)
        return false;
    count = write_delta((uint32_t)delta, e->bias, false, digits);
    digits[count - 1] = apply_case((unsigned char)digits[count - 1], upper);
    put(e->out, digits, count);
    e->bias = adapt((uint32_t)delta, e->handled + 1, e->handled == e->basic, false);
    e->n = cp;
    e->i = index + 1;
    e->handled++;
    mark_handled(e, position);
    return true;
}

static bool
encode_general(const uint32_t *in, size_t inlen, const unsigned char *upper, struct output *out)
{
    struct encoder e = {.out = out, .n = INITIAL_N, .bias = INITIAL_BIAS};
    uint16_t positions[XN_RAW_MAX];
    size_t count = 0;

    for (size_t i = 0; i < inlen; i++) {
        if (in[i] >= INITIAL_N) {
            positions[count++] = (uint16_t)i;
        } else {
            put_octet(out, upper != NULL ? apply_case(in[i], upper[i]) : (char)in[i]);
            mark_handled(&e, i);
        }
    }
    e.handled = e.basic = (uint32_t)(inlen - count);
    if (e.basic > 0)
        put_octet(out, DELIMITER);
    sort_positions(in, positions, count);
    for (size_t p = 0; p < count; p++)
        if (!put_insertion(&e, in[positions[p]], positions[p], upper && upper[positions[p]]))
            return false;
    return true;
}

/* No delta of 64 code points is as great as this: 10FFFF * 64 is less than 2^27.  In decoding, a
   greater one would give a code point above 10FFFF, whatever the digits after it. */
enum { SUM_END = 1 << 27 };

/* Encoding, short form */

/* Computes the rank of each key, the number of smaller keys, and adds to its index how many of them
   precede it.  All keys are compared with all others without branches, as many at a time as fit in
   a vector: lanes is a constant, so that the loop is vectorised.  The lanes from count on are
   unspecified, and nothing depends on them. */
ALWAYS_INLINE static void
rank_lanes(size_t lanes, const int16_t *keys, size_t count, int16_t *ranks, uint16_t *index)
{
    memset(ranks, 0, lanes * sizeof(*ranks));
    for (size_t k = 0; k < count; k++) {
        int16_t key = keys[k];

        index[k] = (uint16_t)(index[k] + ranks[k]);
        for (size_t i = 0; i < lanes; i++)
            ranks[i] = (int16_t)(ranks[i] + (keys[i] > key));
    }
}

static void
rank_keys(const int16_t *keys, size_t count, int16_t *ranks, uint16_t *index)
{
    if (count <= 8)
        rank_lanes(8, keys, count, ranks, index);
    else if (count <= 16)
        rank_lanes(16, keys, count, ranks, index);
    else if (count <= 32)
        rank_lanes(32, keys, count, ranks, index);
    else
        rank_lanes(PUNYCODE_SHORT, keys, count, ranks, index);
}

/* A non-basic code point below 10000, and the number of code points before it when its turn comes
   (RFC 3492 section 6.3). */
struct insertion {
    uint16_t cp, index;
};

/* Writes all insertions, which are in order.  A delta of at most 64 code points is below 2^27, so
   nothing overflows and divisions are exact; the remainder does not change it, but lets a proof
   ignore the order.  The digits need no bound: PUNYCODE_SHORT_SIZE fits all of them. */
static char *
write_insertions(const struct insertion *sorted, size_t count, uint32_t basic, char *to)
{
    uint32_t n = INITIAL_N, i = 0, bias = INITIAL_BIAS, points = basic;

    for (size_t k = 0; k < count; k++) {
        uint32_t cp = sorted[k].cp, index = sorted[k].index;
        uint32_t delta = ((cp - n) * ++points + index - i) % SUM_END;

        to += write_delta(delta, bias, true, to);
        bias = adapt(delta, points, k == 0, true);
        n = cp;
        i = index + 1;
    }
    return to;
}

size_t
xni_punycode_encode_short(const uint32_t *in, size_t inlen, char out[PUNYCODE_SHORT_SIZE])
{
    int16_t keys[PUNYCODE_SHORT], ranks[PUNYCODE_SHORT];
    uint16_t index[PUNYCODE_SHORT];
    uint8_t equal_before[PUNYCODE_SHORT] = {0};
    struct insertion sorted[PUNYCODE_SHORT];
    uint32_t all = 0;
    size_t count = 0, basic = 0;
    char *to;

    for (size_t i = 0; i < inlen; i++) { /* stored as both kinds; one is counted */
        out[basic] = (char)in[i];
        keys[count] = (int16_t)(in[i] ^ 0x8000); /* compared as signed numbers */
        index[count] = (uint16_t)basic;
        all |= in[i];
        count += in[i] >= INITIAL_N;
        basic = i + 1 - count;
    }
    if (all > 0xFFFF) { /* too large for the keys */
        struct output general = {out, PUNYCODE_SHORT_SIZE, 0};

        encode_general(in, inlen, NULL, &general);
        return general.length;
    }
    to = out + basic;
    if (basic > 0)
        *to++ = DELIMITER;
    rank_keys(keys, count, ranks, index);
    for (size_t k = 0; k < count; k++) {
        size_t rank = (size_t)ranks[k], equal = equal_before[rank]++;

        /* only the proof needs this remainder */
        sorted[(rank + equal) % PUNYCODE_SHORT] = (struct insertion){
            .cp = (uint16_t)keys[k] ^ 0x8000, .index = (uint16_t)(index[k] + equal)};
    }
    return (size_t)(write_insertions(sorted, count, (uint32_t)basic, to) - out);
}

static xn_status
encode_checked(
    const uint32_t *in, size_t inlen, const unsigned char *upper, struct output *out, xn_diag *diag)
{
    char text[PUNYCODE_SHORT_SIZE];

    for (size_t i = 0; inlen <= XN_RAW_MAX && i < inlen; i++) {
        if (is_code_point(in[i]))
            continue;
        diag_set(diag, XN_E_CODE_POINT, i, 1, "RFC 3492 section 5");
        if (diag != NULL)
            diag->cp = diag->mapped = in[i];
        return XN_E_CODE_POINT;
    }
    if (inlen <= PUNYCODE_SHORT && upper == NULL) {
        put(out, text, xni_punycode_encode_short(in, inlen, text));
        return XN_OK;
    }
    if (inlen <= XN_RAW_MAX && encode_general(in, inlen, upper, out))
        return XN_OK;
    return diag_set(diag, XN_E_OVERFLOW, 0, inlen, "RFC 3492 section 6.4");
}

xn_status
xn_punycode_encode(const uint32_t *in, size_t inlen, const unsigned char *upper, char *out,
    size_t cap, size_t *len, xn_diag *diag)
{
    struct output to = {out, cap, 0};
    xn_status status;

    if (inlen == XN_STRLEN || (in == NULL && inlen > 0) || (out == NULL && cap > 0))
        status = diag_set(diag, XN_E_ARGUMENT, 0, 0, "");
    else
        status = encode_checked(in, inlen, upper, &to, diag);
    status = xni_finish_text(status, out, cap, to.length, len, diag);
    if (diag != NULL && status >= XN_E_UTF8) {
        diag->unit = XN_CODE_POINTS;
        diag->label = XN_NO_LABEL;
    }
    return status;
}

/* Decoding, general form */

xn_status
xni_punycode_open(struct punycode_decoder *d, const char *in, size_t inlen, xn_diag *diag)
{
    size_t end = inlen;

    *d = (struct punycode_decoder){.in = in, .inlen = inlen, .n = INITIAL_N, .bias = INITIAL_BIAS};
    /* RFC 3492 section 6.2: everything before the last delimiter.  A delimiter in first position is
       an invalid digit. */
    while (end > 0 && in[end - 1] != DELIMITER)
        end--;
    for (; d->at + 1 < end; d->at++) {
        if ((unsigned char)in[d->at] >= INITIAL_N)
            return diag_set(diag, XN_E_PUNYCODE, d->at, 1, "RFC 3492 section 6.2");
        if (d->at == XN_RAW_MAX)
            return diag_set(diag, XN_E_OVERFLOW, 0, inlen, "RFC 3492 section 6.4");
    }
    d->literals = d->length = d->at;
    if (d->at > 0)
        d->at++;
    return XN_OK;
}

/* RFC 3492 section 3.3, decoding: adds a delta to i.  No overflow is missed: every digit but the
   last is at least 1, so that i, which is below 2^32, is at least the previous w, and w at most 35
   times that. */
static xn_status
read_delta(struct punycode_decoder *d, xn_diag *diag)
{
    size_t start = d->at;
    uint64_t w = 1, i = d->i;

    for (uint32_t k = BASE;; k += BASE) {
        uint32_t t = threshold(k, d->bias, false), digit;

        if (d->at == d->inlen)
            return diag_set(diag, XN_E_PUNYCODE, d->at, 0, "RFC 3492 section 6.2");
        digit = digit_value((unsigned char)d->in[d->at]);
        if (digit == NOT_A_DIGIT)
            return diag_set(diag, XN_E_PUNYCODE, d->at, 1, "RFC 3492 section 6.2");
        d->at++;
        i += digit * w;
        if (i > UINT32_MAX)
            break;
        d->i = (uint32_t)i;
        if (digit < t)
            return XN_OK;
        w *= BASE - t;
    }
    return diag_set(diag, XN_E_OVERFLOW, start, d->at - start, "RFC 3492 section 6.4");
}

/* RFC 3492 section 6.2, one iteration of the loop without the insertion. */
xn_status
xni_punycode_next(struct punycode_decoder *d, struct punycode_step *step, xn_diag *diag)
{
    uint32_t old_i = d->i, points = (uint32_t)d->length + 1;
    size_t start = d->at;
    xn_status status = read_delta(d, diag);

    if (status != XN_OK)
        return status;
    if (d->i / points > UINT32_MAX - d->n || points > XN_RAW_MAX)
        return diag_set(diag, XN_E_OVERFLOW, start, d->at - start, "RFC 3492 section 6.4");
    d->n += d->i / points;
    if (!is_code_point(d->n))
        return diag_set(diag, XN_E_CODE_POINT, start, d->at - start, "RFC 3492 section 5");
    d->bias = adapt(d->i - old_i, points, old_i == 0, false);
    *step = (struct punycode_step){start, d->at, d->i - old_i, d->bias, d->n, d->i % points};
    d->i = (uint32_t)step->position + 1;
    d->length++;
    return XN_OK;
}

static bool
is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Code points that do not fit in out are only counted, since the result is then XN_E_SPACE. */
static xn_status
decode_general(struct punycode_decoder *d, const char *in, size_t inlen, uint32_t *out,
    unsigned char *upper, size_t cap, xn_diag *diag)
{
    xn_status status = xni_punycode_open(d, in, inlen, diag);
    struct punycode_step step;

    for (size_t i = 0; i < d->literals && i < cap; i++) {
        out[i] = (unsigned char)in[i];
        if (upper != NULL)
            upper[i] = is_upper(in[i]);
    }
    while (status == XN_OK && d->at < inlen) {
        size_t after = d->length;

        status = xni_punycode_next(d, &step, diag);
        if (status != XN_OK || d->length > cap)
            continue;
        after -= step.position;
        memmove(out + step.position + 1, out + step.position, after * sizeof(*out));
        out[step.position] = step.cp;
        if (upper != NULL) {
            memmove(upper + step.position + 1, upper + step.position, after);
            upper[step.position] = is_upper(in[step.end - 1]);
        }
    }
    return status;
}

/* Decoding, short form */

/* Adds a delta to *i and returns the end of its digits, or NULL on any error. */
static inline const char *
read_delta_short(const char *in, const char *end, uint32_t bias, uint32_t *i)
{
    uint64_t w = 1, sum = *i; /* w is at most 35 times the sum, as in read_delta() */

    for (uint32_t k = BASE;; k += BASE) {
        uint32_t t = threshold(k, bias, true), digit;

        if (in == end)
            return NULL;
        digit = digit_value((unsigned char)*in++);
        sum += digit * w;
        if (digit == NOT_A_DIGIT || sum >= SUM_END)
            return NULL;
        *i = (uint32_t)sum;
        if (digit < t)
            return in;
        w *= BASE - t;
    }
}

/* Inserts a code point.  At most eight code points after it move as one block of a constant size:
   two instructions, where memmove() is a call.  Hence PUNYCODE_SHORT_CAP. */
static inline void
insert(uint32_t *points, uint32_t count, uint32_t position, uint32_t cp)
{
    enum { BLOCK = 8 };
    uint32_t block[BLOCK];

    if (count - position <= BLOCK) {
        memcpy(block, points + position, sizeof(block));
        memcpy(points + position + 1, block, sizeof(block));
    } else {
        memmove(points + position + 1, points + position, (count - position) * sizeof(*points));
    }
    points[position] = cp;
}

bool
xni_punycode_decode_short(
    const char *in, size_t inlen, uint32_t out[PUNYCODE_SHORT_CAP], size_t *outlen)
{
    const char *end = in + inlen;
    uint32_t n = INITIAL_N, i = 0, bias = INITIAL_BIAS, length = 0;
    size_t literals = inlen;

    while (literals > 0 && in[literals - 1] != DELIMITER)
        literals--;
    if (literals > 1) {
        for (; length < literals - 1; length++) {
            out[length] = (unsigned char)in[length];
            if (out[length] >= INITIAL_N)
                return false;
        }
        in += literals;
    }
    while (in < end) {
        uint32_t old_i = i, rounds;

        in = read_delta_short(in, end, bias, &i);
        if (in == NULL)
            return false;
        length++;
        bias = adapt(i - old_i, length, old_i == 0, true);
        rounds = divide(i, length, true);
        n += rounds;
        i -= rounds * length;
        if (!is_code_point(n))
            return false;
        insert(out, length - 1, i++, n);
    }
    *outlen = length;
    return true;
}

static bool
decode_short(const char *in, size_t inlen, uint32_t *out, size_t cap, size_t *len)
{
    uint32_t points[PUNYCODE_SHORT_CAP];
    size_t count;

    if (inlen > PUNYCODE_SHORT || !xni_punycode_decode_short(in, inlen, points, &count)
        || count > cap)
        return false;
    if (count > 0)
        memcpy(out, points, count * sizeof(*out));
    if (len != NULL)
        *len = count;
    return true;
}

xn_status
xn_punycode_decode(const char *in, size_t inlen, uint32_t *out, size_t cap, size_t *len,
    unsigned char *upper, xn_diag *diag)
{
    struct punycode_decoder d = {.length = 0};
    xn_status status;

    if ((in == NULL && inlen > 0) || (out == NULL && cap > 0)) {
        status = diag_set(diag, XN_E_ARGUMENT, 0, 0, "");
    } else {
        if (in == NULL)
            in = "";
        if (inlen == XN_STRLEN)
            inlen = strlen(in);
        if (upper == NULL && decode_short(in, inlen, out, cap, len))
            return diag_set(diag, XN_OK, 0, 0, "");
        status = decode_general(&d, in, inlen, out, upper, cap, diag);
    }
    status = xni_finish_utf32(status, out, cap, d.length, len, diag);
    if (diag != NULL && status >= XN_E_UTF8)
        diag->label = XN_NO_LABEL;
    if (diag != NULL && status == XN_E_PUNYCODE && diag->length > 0) {
        uint32_t cp;
        size_t width = utf8_decode_checked(in + diag->offset, inlen - diag->offset, &cp);

        diag->length = width > 0 ? width : 1; /* the whole character, not its first octet */
    }
    return status;
}
