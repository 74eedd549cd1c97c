/* SPDX-License-Identifier: MIT */
/* The progress line on standard error. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "options.h"

struct tally {
    uint64_t names, blank, refused,
        unchanged; /* unchanged: names with a label that --to-unicode returned unchanged */
};

struct progress {
    bool wanted, terminal;
    struct timespec begun, drawn;
    bool shown;     /* there is a line on the terminal */
    uint64_t total; /* octets of input, or 0 if unknown */
};

void progress_open(struct progress *p, enum when when, int fd);
/* Draws the line if enough time has passed. */
void progress_show(struct progress *p, const struct tally *tally, uint64_t taken);
void progress_clear(struct progress *p); /* p may be NULL */

#endif
