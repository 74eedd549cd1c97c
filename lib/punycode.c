/* SPDX-License-Identifier: MIT */
/* RFC 3492: Punycode. */
#include "xn.h"

#include <string.h>

#include "bootstring.h"
#include "puny.h"
#include "result.h"

const struct puny_overflow_rule puny_overflow_rule = {
    "RFC 3492 section 6.4", "RFC 3492 section 6.4"};

/* Where to write and how much came so far; it goes on counting past the end. */
struct ascii_out {
    char *text;
    size_t cap, length;
};

static inline void
put(struct ascii_out *out, char c)
{
    if (out->length < out->cap)
        out->text[out->length] = c;
    out->length++;
}

static void
put_delta(struct ascii_out *out, uint32_t delta, uint32_t bias, int upper)
{
    char to[MOST_DIGITS];
    size_t count = write_delta(delta, bias, 0, to);

    if (upper)
        to[count - 1] = with_case((unsigned char)to[count - 1], 1);
    for (size_t i = 0; i < count; i++)
        put(out, to[i]);
}

/* The places of the code points beyond ASCII, in the order of the code points, then of the places
   (shell sort). */
static void
sort_places(const uint32_t *in, uint16_t *places, size_t count)
{
    static const uint16_t gaps[] = {1750, 701, 301, 132, 57, 23, 10, 4, 1};

    for (size_t g = 0; g < sizeof(gaps) / sizeof(*gaps); g++) {
        for (size_t i = gaps[g]; i < count; i++) {
            uint16_t place = places[i];
            size_t j = i;

            for (; j >= gaps[g]; j -= gaps[g]) {
                uint16_t before = places[j - gaps[g]];

                if (in[before] < in[place] || (in[before] == in[place] && before < place))
                    break;
                places[j] = before;
            }
            places[j] = place;
        }
    }
}

/* A set of places, and how many of them stand before one. */
struct place_set {
    uint64_t words[XN_RAW_MAX / 64];
};

static void
add_place(struct place_set *set, size_t place)
{
    set->words[place / 64] |= (uint64_t)1 << place % 64;
}

static uint32_t
count_before(const struct place_set *set, size_t place)
{
    uint32_t count = 0;

    for (size_t i = 0; i < place / 64; i++)
        count += ascii_count(set->words[i]);
    return count + ascii_count(set->words[place / 64] & (((uint64_t)1 << place % 64) - 1));
}

/* RFC 3492 section 6.3, with the code points taken in their order instead of searched for: what has
   been handled before a place is the index that the decoder will be at. */
struct encoder {
    struct ascii_out *out;
    uint32_t n, i, bias;
    uint32_t handled, basic; /* how many code points */
};

/* Inserts cp behind `before` of those that have been handled; 0: an overflow (RFC 3492
   section 6.4). */
static inline int
put_insertion(struct encoder *e, uint32_t cp, uint32_t before, int upper)
{
    uint64_t delta = (uint64_t)(cp - e->n) * (e->handled + 1) + before - e->i;

    if (delta > UINT32_MAX)
        return 0;
    put_delta(e->out, (uint32_t)delta, e->bias, upper);
    e->bias = adapt((uint32_t)delta, e->handled + 1, e->handled == e->basic);
    e->n = cp;
    e->i = before + 1;
    e->handled++;
    return 1;
}

/* The literal portion, with its delimiter. */
static void
put_literals(struct ascii_out *out, const uint32_t *in, size_t inlen, const unsigned char *upper)
{
    size_t before = out->length;

    for (size_t place = 0; place < inlen; place++)
        if (in[place] < INITIAL_N)
            put(out, upper != NULL ? with_case(in[place], upper[place]) : (char)in[place]);
    if (out->length > before)
        put(out, DELIMITER);
}

static int
encode_many(const uint32_t *in, size_t inlen, const unsigned char *upper, struct ascii_out *out)
{
    struct encoder e = {.out = out, .n = INITIAL_N, .bias = INITIAL_BIAS};
    uint16_t places[XN_RAW_MAX];
    struct place_set handled = {{0}};
    size_t count = 0;

    put_literals(out, in, inlen, upper);
    for (size_t place = 0; place < inlen; place++) {
        if (in[place] >= INITIAL_N)
            places[count++] = (uint16_t)place;
        else
            add_place(&handled, place);
    }
    sort_places(in, places, count);
    e.handled = e.basic = (uint32_t)(inlen - count);
    for (size_t p = 0; p < count; p++) {
        if (!put_insertion(&e, in[places[p]], count_before(&handled, places[p]),
                upper != NULL && upper[places[p]]))
            return 0;
        add_place(&handled, places[p]);
    }
    return 1;
}

/* Few code points, where there may be too little room for what they come to. */
static void
encode_few(const uint32_t *in, size_t inlen, struct ascii_out *out)
{
    char text[PUNY_FEW_ROOM];

    out->length = puny_encode_few(in, inlen, text);
    if (out->cap > 0)
        memcpy(out->text, text, out->length < out->cap ? out->length : out->cap);
}

static xn_status
encode(const uint32_t *in, size_t inlen, const unsigned char *upper, struct ascii_out *out,
    xn_diag *diag)
{
    for (size_t place = 0; place < inlen; place++)
        if (!is_code_point(in[place]))
            return diag_set(diag, XN_E_CODE_POINT, place, 1, in[place], "RFC 3492 section 5");
    if (inlen <= FEW && upper == NULL)
        encode_few(in, inlen, out);
    else if (!encode_many(in, inlen, upper, out))
        return diag_set(diag, XN_E_OVERFLOW, 0, inlen, XN_NO_CP, puny_overflow_rule.utf32);
    return XN_OK;
}

xn_status
xn_punycode_encode(const uint32_t *in, size_t inlen, const unsigned char *upper, char *out,
    size_t cap, size_t *len, xn_diag *diag)
{
    struct ascii_out to = {out, cap, 0};
    xn_status status;

    if (inlen == XN_STRLEN || (in == NULL && inlen > 0) || (out == NULL && cap > 0))
        status = diag_set(diag, XN_E_ARGUMENT, 0, 0, XN_NO_CP, "");
    else if (inlen > XN_RAW_MAX)
        status = diag_set(diag, XN_E_OVERFLOW, 0, inlen, XN_NO_CP, puny_overflow_rule.utf32);
    else
        status = encode(in, inlen, upper, &to, diag);
    return text_finish(status, out, cap, to.length, len, diag);
}

/* RFC 3492 section 6.2: all code points before the last delimiter; a delimiter in the first place
   is none. */
xn_status
puny_open(struct puny_decoder *d, const char *in, size_t inlen, xn_diag *diag)
{
    size_t end = inlen;

    *d = (struct puny_decoder){.in = in, .inlen = inlen, .n = INITIAL_N, .bias = INITIAL_BIAS};
    while (end > 0 && in[end - 1] != DELIMITER)
        end--;
    for (; d->at + 1 < end; d->at++) {
        if ((unsigned char)in[d->at] >= INITIAL_N)
            return diag_set(diag, XN_E_PUNYCODE, d->at, 1, XN_NO_CP, "RFC 3492 section 6.2");
        if (d->at == XN_RAW_MAX)
            return diag_set(diag, XN_E_OVERFLOW, 0, inlen, XN_NO_CP, puny_overflow_rule.octets);
    }
    d->literals = d->length = d->at;
    if (d->at > 0)
        d->at++;
    return XN_OK;
}

/* RFC 3492 section 3.3: reads one generalised variable-length integer on to i.  w needs no look: a
   digit that is not the last is at least t, so that i is beyond before w, where t is 18 or more;
   where it is less, w is at most 35^5, as no bias is more than 198. */
static xn_status
take_delta(struct puny_decoder *d, xn_diag *diag)
{
    size_t start = d->at;
    uint64_t w = 1, i = d->i;

    for (uint32_t k = BASE;; k += BASE) {
        uint32_t t = threshold(k, d->bias), digit;

        if (d->at == d->inlen)
            return diag_set(diag, XN_E_PUNYCODE, d->at, 0, XN_NO_CP, "RFC 3492 section 6.2");
        digit = digit_value((unsigned char)d->in[d->at]);
        if (digit == NO_DIGIT)
            return diag_set(diag, XN_E_PUNYCODE, d->at, 1, XN_NO_CP, "RFC 3492 section 6.2");
        d->at++;
        i += digit * w;
        if (i > UINT32_MAX)
            break;
        d->i = (uint32_t)i;
        if (digit < t)
            return XN_OK;
        w *= BASE - t;
    }
    return diag_set(diag, XN_E_OVERFLOW, start, d->at - start, XN_NO_CP, puny_overflow_rule.octets);
}

/* RFC 3492 section 6.2, one turn of the loop, but for the insertion itself. */
xn_status
puny_next(struct puny_decoder *d, struct puny_step *step, xn_diag *diag)
{
    uint32_t old_i = d->i, points = (uint32_t)d->length + 1;
    size_t start = d->at;
    xn_status status = take_delta(d, diag);

    if (status != XN_OK)
        return status;
    if (d->i / points > UINT32_MAX - d->n || points > XN_RAW_MAX)
        return diag_set(
            diag, XN_E_OVERFLOW, start, d->at - start, XN_NO_CP, puny_overflow_rule.octets);
    d->n += d->i / points;
    if (!is_code_point(d->n))
        return diag_set(
            diag, XN_E_CODE_POINT, start, d->at - start, XN_NO_CP, "RFC 3492 section 5");
    d->bias = adapt(d->i - old_i, points, old_i == 0);
    *step = (struct puny_step){start, d->at, d->i - old_i, d->bias, d->n, d->i % points};
    d->i = (uint32_t)step->place + 1;
    d->length++;
    return XN_OK;
}

static unsigned char
is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* What is decoded goes on being counted past the end of out. */
static xn_status
decode(struct puny_decoder *d, const char *in, size_t inlen, uint32_t *out, unsigned char *upper,
    size_t cap, xn_diag *diag)
{
    xn_status status = puny_open(d, in, inlen, diag);
    struct puny_step step;

    for (size_t j = 0; j < d->literals && j < cap; j++) {
        out[j] = (unsigned char)in[j];
        if (upper != NULL)
            upper[j] = is_upper(in[j]);
    }
    while (status == XN_OK && d->at < inlen) {
        size_t behind = d->length;

        status = puny_next(d, &step, diag);
        if (status != XN_OK || d->length > cap)
            continue;
        behind -= step.place;
        memmove(out + step.place + 1, out + step.place, behind * sizeof(*out));
        out[step.place] = step.cp;
        if (upper != NULL) {
            memmove(upper + step.place + 1, upper + step.place, behind);
            upper[step.place] = is_upper(in[step.end - 1]);
        }
    }
    return status;
}

/* Few code points, where there is room for them: quickly, or not at all. */
static int
is_decoded_few(const char *in, size_t inlen, uint32_t *out, const unsigned char *upper, size_t cap,
    size_t *len)
{
    uint32_t points[PUNY_FEW_POINTS];
    size_t count;

    if (in == NULL || inlen > FEW || upper != NULL || !puny_decode_few(in, inlen, points, &count)
        || count > cap)
        return 0;
    if (count > 0)
        memcpy(out, points, count * sizeof(*out));
    if (len != NULL)
        *len = count;
    return 1;
}

xn_status
xn_punycode_decode(const char *in, size_t inlen, uint32_t *out, unsigned char *upper, size_t cap,
    size_t *len, xn_diag *diag)
{
    struct puny_decoder d = {.length = 0};
    xn_status status;

    if ((in == NULL && inlen > 0) || (out == NULL && cap > 0))
        status = diag_set(diag, XN_E_ARGUMENT, 0, 0, XN_NO_CP, "");
    else if (is_decoded_few(in, inlen, out, upper, cap, len))
        return diag_set(diag, XN_OK, 0, 0, XN_NO_CP, "");
    else
        status = decode(&d, in, inlen == XN_STRLEN ? strlen(in) : inlen, out, upper, cap, diag);
    return points_finish(status, out, cap, d.length, len, diag);
}
