/* SPDX-License-Identifier: MIT */
/* The plain twin of lib/punycode.c: RFC 3492 section 6 step by step, with its searches, for text of
   up to PLAIN_MAX code points.  It is the oracle of the quick road, and tells each step as the
   draft's sections 7.2 and 7.3 do. */
#ifndef PLAIN_PUNYCODE_H
#define PLAIN_PUNYCODE_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { PLAIN_MAX = 8192, PLAIN_BAD_INPUT = 1, PLAIN_OVERFLOW = 2, PLAIN_CODE_POINT = 3 };

static uint32_t
plain_adapt(uint32_t delta, uint32_t points, int first)
{
    uint32_t k = 0;

    delta = first ? delta / 700 : delta / 2;
    delta = delta + delta / points;
    while (delta > 35 * 26 / 2) {
        delta = delta / 35;
        k = k + 36;
    }
    return k + 36 * delta / (delta + 38);
}

static uint32_t
plain_t(uint32_t k, uint32_t bias)
{
    if (k <= bias)
        return 1;
    return k >= bias + 26 ? 26 : k - bias;
}

static void
plain_tell(FILE *trace, const uint32_t *cp, size_t count, const char *separator, size_t star)
{
    for (size_t i = 0; i < count; i++)
        fprintf(trace, "%s%04X%s", i ? separator : "", (unsigned)cp[i], i == star ? " *" : "");
    fprintf(trace, "\n");
}

/* Section 6.3; out has room for 8 octets a code point and one more. */
static int
plain_encode(const uint32_t *in, size_t inlen, char *out, size_t *outlen, FILE *trace)
{
    uint32_t n = 128, bias = 72, basic[PLAIN_MAX];
    uint64_t delta = 0;
    size_t b = 0, h, o = 0;

    for (size_t j = 0; j < inlen; j++) {
        if (in[j] > 0x10FFFF || (in[j] >= 0xD800 && in[j] <= 0xDFFF))
            return PLAIN_CODE_POINT;
        if (in[j] < 128) {
            basic[b++] = in[j];
            out[o++] = (char)in[j];
        }
    }
    if (b > 0)
        out[o++] = '-';
    if (trace) {
        fprintf(trace, "bias is 72\ninput is:\n");
        plain_tell(trace, in, inlen, " ", SIZE_MAX);
        if (b == 0) {
            fprintf(trace, "there are no basic code points, so no literal portion\n");
        } else {
            fprintf(trace, "basic code points (");
            for (size_t j = 0; j < b; j++)
                fprintf(trace, "%s%04X", j ? ", " : "", (unsigned)basic[j]);
            fprintf(trace, ") are copied to literal portion: \"%.*s\"\n", (int)o, out);
        }
    }
    for (h = b; h < inlen; delta++, n++) {
        uint32_t m = UINT32_MAX;

        for (size_t j = 0; j < inlen; j++)
            if (in[j] >= n && in[j] < m)
                m = in[j];
        delta += (uint64_t)(m - n) * (h + 1);
        n = m;
        if (delta > UINT32_MAX)
            return PLAIN_OVERFLOW;
        for (size_t j = 0; j < inlen; j++) {
            uint32_t q;
            size_t start = o;

            if (in[j] < n && ++delta > UINT32_MAX)
                return PLAIN_OVERFLOW;
            if (in[j] != n)
                continue;
            q = (uint32_t)delta;
            for (uint32_t k = 36;; k += 36) {
                uint32_t t = plain_t(k, bias), digit = q < t ? q : t + (q - t) % (36 - t);

                out[o++] = (char)(digit < 26 ? 'a' + digit : '0' + digit - 26);
                if (q < t)
                    break;
                q = (q - t) / (36 - t);
            }
            bias = plain_adapt((uint32_t)delta, (uint32_t)h + 1, h == b);
            if (trace)
                fprintf(trace,
                    "next code point to insert is %04X\nneeded delta is %u, encodes as "
                    "\"%.*s\"\nbias becomes %u\n",
                    (unsigned)n, (unsigned)delta, (int)(o - start), out + start, (unsigned)bias);
            delta = 0;
            h++;
        }
    }
    if (trace)
        fprintf(trace, "output is \"%.*s\"\n", (int)o, out);
    *outlen = o;
    return 0;
}

/* Section 6.2; out has room for inlen code points. */
static int
plain_decode(const char *in, size_t inlen, uint32_t *out, size_t *outlen, FILE *trace)
{
    uint64_t n = 128, i = 0;
    uint32_t bias = 72;
    size_t at = 0, o = 0, delimiter = 0;

    for (size_t j = 0; j < inlen; j++)
        if (in[j] == '-')
            delimiter = j;
    for (; at < delimiter; at++) {
        if ((unsigned char)in[at] >= 128)
            return PLAIN_BAD_INPUT;
        out[o++] = (unsigned char)in[at];
    }
    if (at > 0)
        at++;
    if (trace) {
        fprintf(trace, "n is 128, i is 0, bias is 72\ninput is \"%.*s\"\n", (int)inlen, in);
        if (at == 0) {
            fprintf(trace, "there is no delimiter, so extended string starts empty\n");
        } else {
            fprintf(
                trace, "literal portion is \"%.*s\", so extended string starts as:\n", (int)at, in);
            plain_tell(trace, out, o, " ", SIZE_MAX);
        }
    }
    while (at < inlen) {
        uint64_t old = i, w = 1;
        size_t start = at;

        for (uint32_t k = 36;; k += 36) {
            uint32_t t = plain_t(k, bias), digit;
            char c;

            if (at == inlen)
                return PLAIN_BAD_INPUT;
            c = in[at++];
            if (c >= 'a' && c <= 'z')
                digit = (uint32_t)(c - 'a');
            else if (c >= 'A' && c <= 'Z')
                digit = (uint32_t)(c - 'A');
            else if (c >= '0' && c <= '9')
                digit = (uint32_t)(c - '0' + 26);
            else
                return PLAIN_BAD_INPUT;
            i += digit * w;
            if (i > UINT32_MAX)
                return PLAIN_OVERFLOW;
            if (digit < t)
                break;
            w *= 36 - t;
            if (w > UINT32_MAX)
                return PLAIN_OVERFLOW;
        }
        bias = plain_adapt((uint32_t)(i - old), (uint32_t)o + 1, old == 0);
        if (trace)
            fprintf(trace, "delta \"%.*s\" decodes to %u\nbias becomes %u\n", (int)(at - start),
                in + start, (unsigned)(i - old), (unsigned)bias);
        n += i / (o + 1);
        if (n > UINT32_MAX)
            return PLAIN_OVERFLOW;
        i %= o + 1;
        if (n > 0x10FFFF || (n >= 0xD800 && n <= 0xDFFF))
            return PLAIN_CODE_POINT;
        memmove(out + i + 1, out + i, (size_t)(o - i) * sizeof(*out));
        out[i] = (uint32_t)n;
        o++;
        if (trace)
            plain_tell(trace, out, o, " ", (size_t)i);
        i++;
    }
    *outlen = o;
    return 0;
}

#endif
