/* SPDX-License-Identifier: MIT */
/* The loop that converts batches: a format finds records and the names in them, a converter answers
   each name, and a form writes the answers into a sink.  Files: filter.c, filter_messages.c and
   record_answer.c. */
#ifndef FILTER_H
#define FILTER_H

#include "converter.h"
#include "filter_options.h"
#include "format.h"
#include "lines.h"
#include "sink.h"

struct filter {
    struct sink sink;
    const struct filter_options *o;
    const struct input *input;
    const struct format *format;
    const struct converter *converter;
    void *state; /* of the converter; of xn-zone also of the format */
    const struct form *form;
    bool is_operand;  /* an empty operand is a name, not a blank line */
    bool has_refused; /* a name of the input */

    /* fast paths */
    bool is_whole;   /* records are names, and answers go straight to the output */
    bool finds_runs; /* of records that pass the rules in refuse */
    bool tries_all;  /* looks for a run before each record */
    unsigned refuse;

    /* the current record; NULL between two */
    const struct record *record;
    uint64_t line; /* its first */
    bool refused;  /* in part or whole */
    size_t copied; /* how much of it is in the output */

    /* the current name */
    const struct name *name;
    struct buffer answer, secondary;
    struct outcome_list found; /* all its errors */

    struct selection selection; /* of lines and CSV */
};

/* Opens a filter.  The columns are numbers: names have been looked up. */
void filter_open(struct filter *f, const struct filter_options *o, const struct input *input,
    const struct column_list *columns);
/* Sets what was used of the batch: all of it, unless the format is serial. */
void filter_batch(struct filter *f, struct batch *batch);
/* Converts one name of the command line. */
void filter_operand(struct filter *f, const char *name, uint64_t number);
void filter_free(struct filter *f);

/* Appends "xn: 2 names, 1 refused, 1 blank", and a count with its words before "blank" unless they
   are NULL. */
void put_counts(struct buffer *out, const struct tally *tally, const char *words, uint64_t count);

/* The steps of filter_batch() for a single record, in record_answer.c. */
void answer_record(struct filter *f, const struct record *r);
/* For the format: answers a name; or counts one without a text, for this number of columns. */
void answer_blank(struct filter *f, const struct name *name, size_t columns);
void answer_name(struct filter *f, const struct name *name);
/* Refuses a name, or the record or file that it represents. */
void answer_refusal(struct filter *f, const struct name *name, struct outcome *v);
/* Takes a piece of a record that is too long; its last piece is refused. */
void pass_piece(struct filter *f);

/* Messages about the current name, in filter_messages.c. */

/* Lets the reason of an outcome repeat the name, unless the fault is elsewhere. */
static inline void
repeat_text(const struct filter *f, struct outcome *outcome)
{
    if (outcome->diag.offset + outcome->diag.length <= f->name->length)
        outcome->text = f->name->text;
}

/* Begin a message with the position of an outcome, and end it. */
void begin_message_about(struct filter *f, enum message_part part, const struct outcome *outcome);
void end_message_about(struct filter *f, const struct outcome *outcome);
/* Reports an outcome, with before in front of its words. */
void report_outcome(
    struct filter *f, enum message_part part, const struct outcome *outcome, const char *before);
/* Counts a refusal, and reports it unless the options or the limit forbid it. */
void report_refusal(struct filter *f, const struct outcome *outcome);

#endif
