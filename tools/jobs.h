/* SPDX-License-Identifier: MIT */
/* Batches through filters, one after another or several at once: the same octets come out, in the
   same order. */
#ifndef JOBS_H
#define JOBS_H

#include "filter.h"
#include "options.h"

struct outlets {
    struct outlet out, errors, rejects;
};

/* The names of the command line, or all that the input holds.  Returns what there was; errors stand
   in input and outlets. */
struct tally jobs_operands(const struct options *o, struct outlets *outlets);
struct tally jobs_stream(const struct options *o, struct input *input, struct outlets *outlets);

#endif
