/* Punycode, a delta at a time: for those who tell the way. */
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
    size_t literals;      /* how many code points stand before the first delta */
    size_t length;        /* code points so far */
    uint32_t n, i, bias;
};

/* Takes the literal portion. */
xn_status puny_open(struct puny_decoder *d, const char *in, size_t inlen, xn_diag *diag);
/* Takes the next delta; d->at == d->inlen: there is none. */
xn_status puny_next(struct puny_decoder *d, struct puny_step *step, xn_diag *diag);

/* The rule of an overflow in encoding: the place is in code points.  In decoding the same words stand elsewhere. */
extern const char puny_utf32_rule[];

#endif
