/* RFC 3492: Punycode. */
#include "xn.h"

#include <string.h>

#include "puny.h"
#include "result.h"

const char puny_utf32_rule[] = "RFC 3492 section 6.4";

/* RFC 3492 section 5 */
enum { BASE = 36, TMIN = 1, TMAX = 26, SKEW = 38, DAMP = 700, INITIAL_BIAS = 72, INITIAL_N = 0x80 };
enum { DELIMITER = '-', NO_DIGIT = 99 };

/* RFC 3492 section 6.1 */
static uint32_t
adapt(uint32_t delta, uint32_t points, int first_time)
{
    uint32_t k = 0;

    delta = first_time ? delta / DAMP : delta / 2;
    delta += delta / points;
    for (; delta > (BASE - TMIN) * TMAX / 2; k += BASE)
        delta /= BASE - TMIN;
    return k + (BASE - TMIN + 1) * delta / (delta + SKEW);
}

static uint32_t
threshold(uint32_t k, uint32_t bias)
{
    return k <= bias ? TMIN : k >= bias + TMAX ? TMAX : k - bias;
}

static int
is_code_point(uint32_t cp)
{
    return cp <= 0x10FFFF && (cp < 0xD800 || cp > 0xDFFF);
}

/* A letter's case as the flag says (RFC 3492 appendix A); what has no case comes back as it is. */
static char
with_case(uint32_t c, int upper)
{
    if ((c | 0x20) >= 'a' && (c | 0x20) <= 'z')
        c = upper ? c & ~0x20u : c | 0x20;
    return (char)c;
}

/* Where to write and how much came so far; it goes on counting past the end. */
struct ascii_out {
    char *text;
    size_t cap, length;
};

static void
put(struct ascii_out *out, char c)
{
    if (out->length < out->cap)
        out->text[out->length] = c;
    out->length++;
}

/* RFC 3492 section 3.3: the generalised variable-length integer */
static void
put_delta(struct ascii_out *out, uint32_t delta, uint32_t bias, int upper)
{
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";

    for (uint32_t k = BASE;; k += BASE) {
        uint32_t t = threshold(k, bias);

        if (delta < t)
            break;
        put(out, digits[t + (delta - t) % (BASE - t)]);
        delta = (delta - t) / (BASE - t);
    }
    put(out, with_case((unsigned char)digits[delta], upper));
}

/* The places of the code points beyond ASCII, in the order of the code points, then of the places (shell sort). */
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

/* Sums of neighbouring bits, then of pairs, of fours ...: no instruction beyond the baseline. */
static uint32_t
count_bits(uint64_t w)
{
    w -= w >> 1 & UINT64_C(0x5555555555555555);
    w = (w & UINT64_C(0x3333333333333333)) + (w >> 2 & UINT64_C(0x3333333333333333));
    w = (w + (w >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    w += w >> 8;
    w += w >> 16;
    w += w >> 32;
    return w & 127;
}

static uint32_t
count_before(const struct place_set *set, size_t place)
{
    uint32_t count = 0;

    for (size_t i = 0; i < place / 64; i++)
        count += count_bits(set->words[i]);
    return count + count_bits(set->words[place / 64] & (((uint64_t)1 << place % 64) - 1));
}

/* RFC 3492 section 6.3, with the code points taken in their order instead of searched for: what has been handled
   before a place is the index that the decoder will be at. */
static xn_status
encode(const uint32_t *in, size_t inlen, const unsigned char *upper, struct ascii_out *out, xn_diag *diag)
{
    uint16_t places[XN_RAW_MAX];
    struct place_set handled = {{0}};
    size_t basic = 0, rest = 0;
    uint32_t n = INITIAL_N, i = 0, bias = INITIAL_BIAS, h;

    for (size_t place = 0; place < inlen; place++) {
        if (!is_code_point(in[place]))
            return diag_set(diag, XN_E_CODE_POINT, place, 1, in[place], "RFC 3492 section 5");
        if (in[place] >= INITIAL_N) {
            places[rest++] = (uint16_t)place;
            continue;
        }
        put(out, upper != NULL ? with_case(in[place], upper[place]) : (char)in[place]);
        add_place(&handled, place);
        basic++;
    }
    if (basic > 0)
        put(out, DELIMITER);
    sort_places(in, places, rest);
    h = (uint32_t)basic;
    for (size_t r = 0; r < rest; r++, h++, i++) {
        size_t place = places[r];
        uint32_t before = count_before(&handled, place);
        uint64_t delta = (uint64_t)(in[place] - n) * (h + 1) + before - i;

        /* RFC 3492 section 6.4 */
        if (delta > UINT32_MAX)
            return diag_set(diag, XN_E_OVERFLOW, 0, inlen, XN_NO_CP, puny_utf32_rule);
        put_delta(out, (uint32_t)delta, bias, upper != NULL && upper[place]);
        bias = adapt((uint32_t)delta, h + 1, h == basic);
        add_place(&handled, place);
        n = in[place];
        i = before;
    }
    return XN_OK;
}

xn_status
xn_punycode_encode(const uint32_t *in, size_t inlen, const unsigned char *upper, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct ascii_out to = {out, cap, 0};
    xn_status status;

    if (inlen == XN_STRLEN || (in == NULL && inlen > 0) || (out == NULL && cap > 0))
        status = diag_set(diag, XN_E_ARGUMENT, 0, 0, XN_NO_CP, "");
    else if (inlen > XN_RAW_MAX)
        status = diag_set(diag, XN_E_OVERFLOW, 0, inlen, XN_NO_CP, puny_utf32_rule);
    else
        status = encode(in, inlen, upper, &to, diag);
    return text_finish(status, out, cap, to.length, len, diag);
}

static uint32_t
digit_value(unsigned char c)
{
    if (c >= '0' && c <= '9')
        return c - (uint32_t)'0' + 26;
    c |= 0x20;
    return c >= 'a' && c <= 'z' ? c - (uint32_t)'a' : NO_DIGIT;
}

/* RFC 3492 section 6.2: all code points before the last delimiter; a delimiter in the first place is none. */
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
            return diag_set(diag, XN_E_OVERFLOW, 0, inlen, XN_NO_CP, "RFC 3492 section 6.4");
    }
    d->literals = d->length = d->at;
    if (d->at > 0)
        d->at++;
    return XN_OK;
}

/* RFC 3492 section 3.3: reads one generalised variable-length integer on to i. */
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
        if (w > UINT32_MAX)
            break;
    }
    return diag_set(diag, XN_E_OVERFLOW, start, d->at - start, XN_NO_CP, "RFC 3492 section 6.4");
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
        return diag_set(diag, XN_E_OVERFLOW, start, d->at - start, XN_NO_CP, "RFC 3492 section 6.4");
    d->n += d->i / points;
    if (!is_code_point(d->n))
        return diag_set(diag, XN_E_CODE_POINT, start, d->at - start, XN_NO_CP, "RFC 3492 section 5");
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
decode(struct puny_decoder *d, const char *in, size_t inlen, uint32_t *out, unsigned char *upper, size_t cap, xn_diag *diag)
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

xn_status
xn_punycode_decode(const char *in, size_t inlen, uint32_t *out, unsigned char *upper, size_t cap, size_t *len, xn_diag *diag)
{
    struct puny_decoder d = {.length = 0};
    xn_status status;

    if ((in == NULL && inlen > 0) || (out == NULL && cap > 0))
        status = diag_set(diag, XN_E_ARGUMENT, 0, 0, XN_NO_CP, "");
    else
        status = decode(&d, in, inlen == XN_STRLEN ? strlen(in) : inlen, out, upper, cap, diag);
    return points_finish(status, out, cap, d.length, len, diag);
}
