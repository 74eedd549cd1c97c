/* SPDX-License-Identifier: MIT */
/* What one thread has to write: answers, refused records and messages.  A sink is filled for a
   batch; run.c writes sinks in the order of the input, and alone knows which messages were printed
   before. */
#ifndef SINK_H
#define SINK_H

#include "outcome.h"
#include "refusals.h"

/* Counts of the names so far. */
enum { COUNTS_MAX = 16 };
struct tally {
    uint64_t lines, names, blank, refused;
    uint64_t findings;           /* accepted names that still make the exit status 1 */
    uint64_t counts[COUNTS_MAX]; /* of the converter */
    struct refusals refusals;
};

/* The parts of messages: the first four begin one.  With --quiet only LOUD is printed. */
enum message_part {
    REFUSAL = 'r', /* up to --max-messages for each file */
    NOTE = 'n',    /* the first for each file */
    REMARK = 'm',
    LOUD = 'l',
    HINT = 'h', /* like NOTE, if the last message is printed */
    REST = 'e'  /* if the last message is printed */
};

struct sink {
    struct buffer out, rejects;
    struct buffer messages; /* parts: the kind, the text, and NUL */
    struct tally tally;     /* not yet added to the run's */
    size_t message_limit;   /* how many more refusals to print */
    bool is_quiet;          /* prints none */
    bool has_note;          /* there is or was a note or a hint */
    bool stopped;           /* reading has stopped */

    /* Writes early what the sink has, when a buffer has this length. */
    void (*write)(struct sink *sink);
    void *writer;
    size_t full;
};

/* Begins a part; begin_message() also appends the position, as message_position() does. */
void begin_part(struct sink *sink, enum message_part part);
void begin_message(
    struct sink *sink, enum message_part part, const char *file, uint64_t line, uint64_t octet);
void end_part(struct sink *sink);
/* Counts a refusal by its reason.  Returns whether to print it. */
bool count_refusal(struct sink *sink, const struct outcome *outcome);
/* Writes if much can be written. */
void write_if_full(struct sink *sink);
void sink_free(struct sink *sink);

#endif
