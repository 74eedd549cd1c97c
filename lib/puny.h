/* SPDX-License-Identifier: MIT */
/* Punycode inside the library: a delta at a time, for those who tell the way; and of a label. */
#ifndef PUNY_H
#define PUNY_H

#include "xn.h"

/* One insertion: RFC 3492 section 3.2.  Encoding makes the same ones in the same order. */
struct puny_step {
    size_t start, end;    /* its digits */
    uint32_t delta, bias; /* the bias after it */
    uint32_t cp;
    size_t place;
};

struct puny_decoder {
    const char *in;
    size_t inlen, at;
    size_t literals; /* how many code points stand before the first delta */
    size_t length;   /* code points so far */
    uint32_t n, i, bias;
};

/* Takes the literal portion. */
xn_status puny_open(struct puny_decoder *d, const char *in, size_t inlen, xn_diag *diag);
/* Takes the next delta; d->at == d->inlen: there is none. */
xn_status puny_next(struct puny_decoder *d, struct puny_step *step, xn_diag *diag);

/* At most 64 code points, each of which is one; whatever length that comes to, which is returned:
   each takes at most ten digits. */
enum { PUNY_FEW_ROOM = 64 * 10 + 1 };
size_t puny_encode_few(const uint32_t *in, size_t inlen, char out[PUNY_FEW_ROOM]);
/* At most 64 octets.  0: no code points, for whatever reason. */
enum { PUNY_FEW_POINTS = 64 + 9 }; /* some of them are room */
int puny_decode_few(const char *in, size_t inlen, uint32_t points[PUNY_FEW_POINTS], size_t *count);

/* The rule of an overflow, where the place is in octets, and where it is in code points: the same
   words at two addresses, which one object keeps apart. */
extern const struct puny_overflow_rule {
    char octets[24], utf32[24];
} puny_overflow_rule;

#endif
