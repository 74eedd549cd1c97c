/* SPDX-License-Identifier: MIT */
/* Converts batches of records: fills buffers with answers, messages and refused records. */
#ifndef FILTER_H
#define FILTER_H

#include "audit_2008.h"
#include "buffer.h"
#include "label_errors.h"
#include "progress.h"
#include "record_texts.h"
#include "refusals.h"
#include "registry.h"

/* Counts of the names so far. */
struct tally {
    uint64_t names, blank, refused,
        unchanged,  /* names with a label that --to-unicode returned unchanged or --display left in
                       ACE */
        deviations; /* -v: names that IDNA 2008 converts to others */
    struct refusals refusals;
    struct audit_tally audit;
};

/* Part of the messages of a batch, to be removed if earlier batches have printed enough. */
struct message_span {
    size_t at, length;
};

struct form;

struct filter {
    const struct options *o;
    const struct form *form;
    struct record_format format;
    const char *file; /* for messages */
    struct buffer out, errors, rejects;
    bool deferred; /* do not flush: other threads may have to write first */
    void (*take_turn)(struct filter *f, void *data); /* deferred: flushes after they have */
    void *take_turn_data;
    struct progress *progress; /* cleared before writing; may be NULL */
    struct tally tally;
    bool stopped;        /* a record was refused with --on-error=stop */
    bool is_operand;     /* operands: an empty one is a name, not a blank line */
    bool is_interactive; /* somebody typed the names, and sees the messages on a terminal */

    /* fast paths */
    bool direct;     /* the answer is the whole record, and no option has to inspect it */
    bool finds_runs; /* of records that are unchanged if they pass the rules in refuse */
    unsigned refuse;

    /* messages */
    size_t message_budget;      /* how many more refusals may be printed for this file */
    struct message_span *spans; /* deferred: the refusals in errors */
    size_t span_count, span_capacity;
    bool noted; /* the note about -d, or the hint about the charset, was printed */
    struct message_span note_span; /* that note in errors */

    /* the current record */
    struct selection selection;
    bool refused;  /* in part or whole */
    size_t copied; /* how much of it is in the output */
    struct buffer answer, column, appended, secondary;
    struct outcome_list found; /* --check */
    struct verdicts verdicts;  /* --table */
    struct audit audit;        /* --audit-2008 */
};

/* columns: without names. */
void filter_open(struct filter *f, const struct options *o, const char *file,
    const struct column_list *columns, bool is_interactive);
/* Returns the number of lines in the batch. */
uint64_t filter_batch(struct filter *f, const struct batch *batch);
/* Converts one name of the command line. */
void filter_operand(struct filter *f, const char *name, uint64_t number);
void filter_free(struct filter *f);

/* Flushes large buffers.  If other threads have to write first, buffers may become larger before
   this one waits for them. */
void flush_full(struct filter *f);

/* The steps of filter_batch() for a single record, in record_answer.c. */
void answer_record(struct filter *f, const struct record *r, uint64_t line);
/* A record longer than RECORD_MAX arrives in pieces. */
void answer_piece(struct filter *f, const struct batch *b);

/* Appends the variants of the current name's label as members of a JSON object. */
void write_json_variants(struct filter *f);
/* The index label of the current name's label, in ASCII if that stands for it alone. */
void write_index(struct filter *f, struct buffer *out);
/* Appends a delimiter and a value, which is empty if the column or the charset cannot hold it. */
void append_value(struct filter *f, const char *text, size_t length);

/* Messages about the current record, in filter_messages.c. */
void report_outcome(struct filter *f, const struct outcome *outcome, const char *before);
/* Counts a refusal, and prints it unless the options or the limit forbid it. */
void report_refusal(struct filter *f, const struct outcome *outcome);
/* A message that is counted with the refusals. */
void report_note(struct filter *f, const struct buffer *words);
/* --debug */
void report_code_points(struct filter *f, const char *before, const char *text, size_t length);
/* A common mistake: Punycode itself has no prefix.  The note is printed once. */
void note_prefix(struct filter *f);
/* Counts a name that IDNA 2008 converts to another one; a note says so to whoever typed it. */
void note_deviation(struct filter *f);

/* Makes a column (quoted where necessary) or a whole answer in the charset of the output.  Returns
   false if that charset lacks the character at *at. */
bool make_column(
    struct filter *f, const struct field *field, const char *text, size_t length, size_t *at);

#endif
