/* SPDX-License-Identifier: MIT */
/* Runs the conversion with one thread or several.  The output is the same, in the same order. */
#ifndef JOBS_H
#define JOBS_H

#include <stdatomic.h>
#include "filter.h"

struct outputs {
    struct output_file out, errors, rejects;
};

/* A run of a filter: the state from one input to the next. */
struct run {
    const struct filter_options *o;
    struct outputs outputs;
    struct tally tally;
    struct progress progress;
    uint64_t consumed;    /* octets of the inputs before this one */
    atomic_bool has_note; /* a note or hint was printed */
    bool header_written;  /* the header of the first input */
    bool stopped;         /* nothing more is to be read */
};

/* Converts the operands, or the whole input.  Errors are stored in input and outputs. */
void jobs_operands(struct run *run);
void jobs_stream(struct run *run, struct input *input);

#endif
