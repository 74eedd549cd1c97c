/* SPDX-License-Identifier: MIT */
/* Records in, records out: what is converted, what is refused, and what becomes of that. */
#ifndef FILTER_H
#define FILTER_H

#include "buffer.h"
#include "progress.h"
#include "subject.h"

struct filter {
    const struct options *o;
    struct record_format format;
    const char *file; /* for messages */
    struct buffer out, errors, rejects;
    int held;                  /* nothing is written before the batch's turn */
    struct progress *progress; /* whose line makes way for what is written; NULL: none */
    struct tally tally;
    int stopped; /* --on-error=stop */
    int typed;   /* operands: an empty one is no blank line */
    int hinted;  /* a hint is given once */

    size_t note_at, note_length; /* what is said once: where it stands in the errors of its batch */
    struct subject subject;
    struct buffer answer, column;
};

void filter_open(struct filter *f, const struct options *o, const char *file);
/* Returns how many lines it was. */
uint64_t filter_batch(struct filter *f, const struct batch *batch);
/* A name of the command line. */
void filter_operand(struct filter *f, const char *name, uint64_t number);
void filter_free(struct filter *f);

#endif
