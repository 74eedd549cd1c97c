/* SPDX-License-Identifier: MIT */
/* Runs contestants in alternating rounds over the same data. */
#ifndef ROUNDS_H
#define ROUNDS_H

#include <stddef.h>

#include "corpus.h"
#include "peers.h"

struct result {
    double seconds; /* per pass, the median */
    /* The time divided by the first contestant's in the same round: median and quartiles. */
    double ratio, low, high;
    size_t refused;
};

/* Runs a warm-up round and then the rounds that count.  The others are compared with the first
   contestant.  Returns 0 if memory is exhausted. */
int rounds_run(const struct contestant *const *who, size_t count, const struct corpus *corpus,
    unsigned rounds, struct result *results);

#endif
