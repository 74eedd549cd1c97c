/* SPDX-License-Identifier: MIT */
/* Converts batches of records: fills buffers with answers, messages and refused records. */
#ifndef FILTER_H
#define FILTER_H

#include "buffer.h"
#include "progress.h"
#include "selection.h"

struct filter {
    const struct options *o;
    struct record_format format;
    const char *file; /* for messages */
    struct buffer out, errors, rejects;
    bool deferred;             /* do not flush: other threads may have to write first */
    struct progress *progress; /* cleared before writing; may be NULL */
    struct tally tally;
    bool stopped;      /* a record was refused with --on-error=stop */
    bool is_operand;   /* operands: an empty one is a name, not a blank line */
    bool prefix_noted; /* the note about -d was printed */

    size_t note_at, note_length; /* position of that note in errors */
    struct selection selection;
    struct buffer answer, column;
};

void filter_open(struct filter *f, const struct options *o, const char *file);
/* Returns the number of lines in the batch. */
uint64_t filter_batch(struct filter *f, const struct batch *batch);
/* Converts one name of the command line. */
void filter_operand(struct filter *f, const char *name, uint64_t number);
void filter_free(struct filter *f);

#endif
