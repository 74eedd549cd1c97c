/* SPDX-License-Identifier: MIT */
/* Converts batches of records: fills buffers with answers, messages and refused records.  Files:
   filter.c, filter_messages.c and record_answer.c. */
#ifndef FILTER_H
#define FILTER_H

#include "filter_options.h"
#include "record_texts.h"
#include "sink.h"

/* A run of records that are output unchanged. */
struct line_run {
    size_t octets;         /* including ends of lines */
    uint64_t count;        /* of lines */
    uint64_t names, blank; /* lines, or columns, with and without a name */
};

/* How texts are answered: by an operation of xn, or by the tables of xn-table check. */
struct converter {
    /* Allocates what one thread needs, and chooses the fast paths.  May be NULL, as close() may. */
    void (*open)(struct filter *f);
    void (*close)(struct filter *f);
    /* Forgets the text before: a record may be refused, or be blank, without convert().  May be
       NULL. */
    void (*forget)(struct filter *f);
    /* Appends the answer for the current text to *to.  Refuses it in the outcome, and may list all
       errors in f->found. */
    void (*convert)(struct filter *f, struct buffer *to, struct outcome *outcome);
    /* Fast path, if f->finds_runs: returns the run that begins the text. */
    struct line_run (*find_run)(const struct filter *f, const char *text, size_t length);
    /* Lists all errors of the current text, which was refused, in f->found; may be NULL. */
    void (*find_errors)(struct filter *f, const struct outcome *outcome);
    /* Returns a hint for a text that was refused, or NULL; may be NULL. */
    const char *(*find_hint)(const struct filter *f, const struct outcome *outcome);
    /* Members of a JSON object, before the error and after all errors; may be NULL. */
    void (*put_json_answer)(struct filter *f, const struct outcome *outcome, bool is_ill_formed);
    void (*put_json_rest)(struct filter *f, const struct outcome *outcome);
    /* Appends the summary of -v, as lines.  May be NULL for put_counts() without words. */
    void (*put_summary)(
        struct buffer *out, const struct filter_options *o, const struct tally *tally);
};

struct form;

struct filter {
    struct sink sink;
    const struct filter_options *o;
    const struct converter *converter;
    const struct form *form;
    struct record_format format;
    const char *file;    /* for messages */
    bool is_operand;     /* operands: an empty one is a name, not a blank line */
    bool is_interactive; /* somebody typed the names, and sees the messages on a terminal */

    /* fast paths */
    bool finds_runs; /* of records that are unchanged if they pass the rules in refuse */
    unsigned refuse;

    /* the current record */
    struct selection selection;
    bool refused;  /* in part or whole */
    size_t copied; /* how much of it is in the output */
    struct buffer answer, secondary;
    struct outcome_list found; /* all errors of the current text */
    void *state;               /* of the converter */
};

/* Opens a filter.  The columns are numbers: names have been looked up. */
void filter_open(struct filter *f, const struct filter_options *o, const char *file,
    const struct column_list *columns, bool is_interactive);
/* Returns the number of lines in the batch. */
uint64_t filter_batch(struct filter *f, const struct batch *batch);
/* Converts one name of the command line. */
void filter_operand(struct filter *f, const char *name, uint64_t number);
void filter_free(struct filter *f);

/* Appends "xn: 2 names, 1 refused, 1 blank", and a count with its words before "blank" unless they
   are NULL. */
void put_counts(struct buffer *out, const struct tally *tally, const char *words, uint64_t count);

/* The steps of filter_batch() for a single record, in record_answer.c. */
void answer_record(struct filter *f, const struct record *r, uint64_t line);
/* A record longer than RECORD_MAX arrives in pieces. */
void answer_piece(struct filter *f, const struct batch *b);

/* Messages about the current record, in filter_messages.c. */

/* Begin a message with the position of an outcome, and end it. */
void begin_message_about(struct filter *f, enum message_part part, const struct outcome *outcome);
void end_message_about(struct filter *f, const struct outcome *outcome);
/* Reports an outcome; before comes before its words. */
void report_outcome(
    struct filter *f, enum message_part part, const struct outcome *outcome, const char *before);
/* Counts a refusal, and reports it unless the options or the limit forbid it. */
void report_refusal(struct filter *f, const struct outcome *outcome);

#endif
