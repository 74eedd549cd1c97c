/* SPDX-License-Identifier: MIT */
/* Runs the conversion with one thread or several.  The output is the same, in the same order. */
#ifndef JOBS_H
#define JOBS_H

#include "filter.h"
#include "options.h"

struct outputs {
    struct output out, errors, rejects;
};

/* Converts the operands, or the whole input.  Errors are stored in input and outputs. */
struct tally jobs_operands(const struct options *o, struct outputs *outputs);
struct tally jobs_stream(const struct options *o, struct input *input, struct outputs *outputs);

#endif
