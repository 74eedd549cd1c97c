/* SPDX-License-Identifier: MIT */
/* Contestants in alternating rounds over the same data. */
#ifndef ROUNDS_H
#define ROUNDS_H

#include <stddef.h>

#include "corpus.h"
#include "peers.h"

struct result {
    double seconds; /* a pass: the median */
    double ratio, low,
        high; /* to the first contestant in the same round: the median and the quartiles */
    size_t refused;
};

/* A round to warm up, then so many that count.  The first contestant is whom the others are
   compared with.  0: no memory. */
int rounds_run(const struct contestant *const *who, size_t count, const struct corpus *corpus,
    unsigned rounds, struct result *results);

#endif
