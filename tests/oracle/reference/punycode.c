/* SPDX-License-Identifier: MIT */
/* RFC 3492 section 6, step by step, with its searches.  Section 6.4: the greatest integer is
   2^32 - 1; more is an overflow. */
#include "text.h"

#include <string.h>

enum { BASE = 36, T_MIN = 1, T_MAX = 26, SKEW = 38, DAMP = 700 };
enum { INITIAL_BIAS = 72, INITIAL_N = 0x80 };

/* Section 6.1 */
static uint32_t
adapt(uint32_t delta, uint32_t points, bool first)
{
    uint32_t k = 0;

    delta = first ? delta / DAMP : delta / 2;
    delta += delta / points;
    while (delta > (BASE - T_MIN) * T_MAX / 2) {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    return k + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

static uint32_t
threshold(uint32_t k, uint32_t bias)
{
    if (k <= bias + T_MIN)
        return T_MIN;
    return k >= bias + T_MAX ? T_MAX : k - bias;
}

static bool
is_code_point(uint64_t cp)
{
    return cp <= 0x10FFFF && !(cp >= 0xD800 && cp <= 0xDFFF);
}

/* Reports a fault of UTF-32, where positions count code points. */
static void
refuse_points(xn_diag *diag, xn_status status, size_t offset, size_t length, const char *rule)
{
    ref_set_diag(diag, status, offset, length, rule);
    diag->unit = XN_CODE_POINTS;
    diag->label = XN_NO_LABEL;
}

/* Section 6.3 */
void
reference_punycode_encode(
    const uint32_t *in, size_t inlen, char *out, size_t *outlen, xn_diag *diag)
{
    uint64_t n = INITIAL_N, delta = 0;
    uint32_t bias = INITIAL_BIAS;
    size_t b = 0, h, o = 0;

    *outlen = 0;
    ref_set_diag(diag, XN_OK, 0, 0, "");
    if (inlen > XN_RAW_MAX) {
        refuse_points(diag, XN_E_OVERFLOW, 0, inlen, "RFC 3492 section 6.4");
        return;
    }
    for (size_t j = 0; j < inlen; j++)
        if (!is_code_point(in[j])) {
            refuse_points(diag, XN_E_CODE_POINT, j, 1, "RFC 3492 section 5");
            diag->cp = diag->mapped = in[j];
            return;
        }
    for (size_t j = 0; j < inlen; j++)
        if (in[j] < INITIAL_N) {
            out[o++] = (char)in[j];
            b++;
        }
    if (b > 0)
        out[o++] = '-';
    for (h = b; h < inlen; delta++, n++) {
        uint64_t m = UINT32_MAX;

        for (size_t j = 0; j < inlen; j++)
            if (in[j] >= n && in[j] < m)
                m = in[j];
        delta += (m - n) * (h + 1);
        n = m;
        for (size_t j = 0; j < inlen; j++) {
            uint64_t q;

            delta += in[j] < n;
            if (delta > UINT32_MAX) {
                refuse_points(diag, XN_E_OVERFLOW, 0, inlen, "RFC 3492 section 6.4");
                return;
            }
            if (in[j] != n)
                continue;
            q = delta;
            for (uint32_t k = BASE;; k += BASE) {
                uint64_t t = threshold(k, bias), digit = q < t ? q : t + (q - t) % (BASE - t);

                out[o++] = "abcdefghijklmnopqrstuvwxyz0123456789"[digit];
                if (q < t)
                    break;
                q = (q - t) / (BASE - t);
            }
            bias = adapt((uint32_t)delta, (uint32_t)h + 1, h == b);
            delta = 0;
            h++;
        }
    }
    *outlen = o;
}

/* Section 5: the value of a digit; BASE: it is not one. */
static uint32_t
digit_value(uint32_t cp)
{
    if (cp >= 'a' && cp <= 'z')
        return cp - 'a';
    if (cp >= 'A' && cp <= 'Z')
        return cp - 'A';
    if (cp >= '0' && cp <= '9')
        return cp - '0' + 26;
    return BASE;
}

/* Section 6.2 */
xn_status
ref_decode_punycode(const uint32_t *in, size_t inlen, uint32_t *out, size_t *count, size_t *offset,
    size_t *length, const char **rule)
{
    uint64_t n = INITIAL_N, i = 0;
    uint32_t bias = INITIAL_BIAS;
    size_t at = 0, delimiter = 0, o = 0;

    *count = *offset = *length = 0;
    for (size_t j = 0; j < inlen; j++)
        if (in[j] == '-')
            delimiter = j; /* one in first position does not count: nothing is before it */
    for (; at < delimiter; at++) {
        *offset = at;
        *length = 1;
        *rule = "RFC 3492 section 6.2";
        if (in[at] >= INITIAL_N)
            return XN_E_PUNYCODE;
        if (at == XN_RAW_MAX) {
            *offset = 0;
            *length = inlen;
            *rule = "RFC 3492 section 6.4";
            return XN_E_OVERFLOW;
        }
        out[o++] = in[at];
    }
    if (at > 0)
        at++;
    while (at < inlen) {
        uint64_t old_i = i, w = 1;

        *offset = at;
        for (uint32_t k = BASE;; k += BASE) {
            uint32_t t = threshold(k, bias), digit;

            *rule = "RFC 3492 section 6.2";
            digit = at < inlen ? digit_value(in[at]) : BASE;
            if (digit == BASE) {
                *offset = at;
                *length = at < inlen;
                return XN_E_PUNYCODE;
            }
            at++;
            *length = at - *offset;
            i += digit * w;
            *rule = "RFC 3492 section 6.4";
            if (i > UINT32_MAX)
                return XN_E_OVERFLOW;
            if (digit < t)
                break;
            w *= BASE - t;
            if (w > UINT32_MAX)
                return XN_E_OVERFLOW;
        }
        bias = adapt((uint32_t)(i - old_i), (uint32_t)o + 1, old_i == 0);
        n += i / (o + 1);
        i %= o + 1;
        if (n > UINT32_MAX || o == XN_RAW_MAX)
            return XN_E_OVERFLOW;
        *rule = "RFC 3492 section 5";
        if (!is_code_point(n))
            return XN_E_CODE_POINT;
        memmove(out + i + 1, out + i, (o - i) * sizeof(*out));
        out[i++] = (uint32_t)n;
        o++;
    }
    *count = o;
    return XN_OK;
}

void
reference_punycode_decode(
    const char *in, size_t inlen, uint32_t *points, size_t *count, xn_diag *diag)
{
    static uint32_t octets[8 * XN_RAW_MAX];
    size_t offset, length;
    const char *rule = "";
    xn_status status;

    for (size_t i = 0; i < inlen; i++)
        octets[i] = (unsigned char)in[i];
    status = ref_decode_punycode(octets, inlen, points, count, &offset, &length, &rule);
    if (status == XN_OK) {
        ref_set_diag(diag, XN_OK, 0, 0, "");
        return;
    }
    for (size_t width = 2; /* the whole character, if it is one */
         status == XN_E_PUNYCODE && length == 1 && width <= 4 && offset + width <= inlen
         && (unsigned char)in[offset] >= 0x80;
         width++)
        if (xn_utf8_check(in + offset, width, NULL) == XN_OK)
            length = width;
    ref_set_diag(diag, status, offset, length, rule);
    diag->label = XN_NO_LABEL;
}
