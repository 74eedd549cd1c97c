/* SPDX-License-Identifier: MIT */
/* Small random tables of RFC 7940, with every element that has an effect, and labels for them. */
#ifndef RANDOM_LGR_H
#define RANDOM_LGR_H

#include <stddef.h>
#include <stdint.h>

struct random_lgr {
    char text[1 << 18];
    size_t length;
    unsigned sequences;
};

void set_random_seed(uint64_t seed);
void make_random_lgr(struct random_lgr *lgr);
/* Returns the length, at least 1 and at most most. */
size_t make_random_label(uint32_t *label, size_t most);

#endif
