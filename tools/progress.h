/* SPDX-License-Identifier: MIT */
/* How far it has come: one line on standard error, drawn again. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdint.h>
#include <time.h>

#include "options.h"

struct tally {
    uint64_t names, blank, refused,
        left; /* left: names with a label that --to-unicode left as it was */
};

struct progress {
    int wanted, terminal;
    struct timespec begun, drawn;
    int shown;      /* there is a line to be cleared */
    uint64_t total; /* octets of the input; 0: not known */
};

void progress_open(struct progress *p, enum when when, int fd);
/* Draws, if it is time to. */
void progress_show(struct progress *p, const struct tally *tally, uint64_t taken);
void progress_clear(struct progress *p); /* NULL: there is none */

#endif
