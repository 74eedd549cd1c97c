/* SPDX-License-Identifier: MIT */
/* Punycode (RFC 3492) for the rest of the library: for labels, and step by step (punycode.c).  Not
   called punycode.h, since GNU libidn installs a header of that name. */
#ifndef PUNY_H
#define PUNY_H

#include <stdbool.h>

#include "xn.h"

/* The short form, for at most 64 code points and 64 octets: no capacity, no case flags, no
   diagnosis.  A delta has at most ten digits. */
enum { PUNYCODE_SHORT = 64, PUNYCODE_SHORT_SIZE = PUNYCODE_SHORT * 10 + 1 };

/* Encodes at most PUNYCODE_SHORT code points.  Returns the length, which is not limited to 63. */
size_t xni_punycode_encode_short(const uint32_t *in, size_t inlen, char out[PUNYCODE_SHORT_SIZE]);

/* Decodes at most PUNYCODE_SHORT octets; returns false if they are not the Punycode of code points.
   out has more elements than the longest result, since insertions move blocks. */
enum { PUNYCODE_SHORT_CAP = PUNYCODE_SHORT + 9 };
bool xni_punycode_decode_short(
    const char *in, size_t inlen, uint32_t out[PUNYCODE_SHORT_CAP], size_t *outlen);

/* One insertion, RFC 3492 section 3.2.  Encoding makes the same ones in the same order. */
struct punycode_step {
    size_t start, end;    /* its digits */
    uint32_t delta, bias; /* the bias after it */
    uint32_t cp;
    size_t position;
};

struct punycode_decoder {
    const char *in;
    size_t inlen, at;
    size_t literals; /* code points before the first delta */
    size_t length;   /* code points so far */
    uint32_t n, i, bias;
};

/* Reads the literal portion. */
xn_status
xni_punycode_open(struct punycode_decoder *d, const char *in, size_t inlen, xn_diag *diag);
/* Reads the next delta; there is one if d->at < d->inlen. */
xn_status xni_punycode_next(struct punycode_decoder *d, struct punycode_step *step, xn_diag *diag);

#endif
