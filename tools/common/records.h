/* SPDX-License-Identifier: MIT */
/* Reads the input in batches of whole records, in constant memory, and finds where a record ends.
   */
#ifndef RECORDS_H
#define RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RECORD_MAX = 1024 * 1024 }; /* octets, without the end of line */

struct record_syntax {
    char end;       /* LF, with or without CR before it, or NUL */
    char delimiter; /* with csv */
    bool csv;       /* RFC 4180: an end of line between quotation marks is text */
};

struct record {
    const char *text;
    size_t length;   /* without the end of line */
    size_t whole;    /* with it */
    uint64_t lines;  /* several if quoted text has ends of lines */
    bool malformed;  /* bad quotation marks: one line, taken as a record */
    bool is_piece;   /* part of one longer than RECORD_MAX, not the last */
    uint64_t octets; /* length, with the pieces before it */
};

/* The state of a search for the end of a record; all zero at its beginning. */
struct record_scan {
    enum { FIELD_BEGINS, PLAIN, QUOTED, QUOTE_WITHIN, CR_AFTER_QUOTE, MALFORMED } state;
    size_t at;
    size_t line; /* csv: length of the first line once its end was seen, else 0 */
};

/* Returns a record of one line; whole is its length with the end of line. */
static inline struct record
make_record(const struct record_syntax *syntax, const char *text, size_t whole)
{
    size_t length = whole;

    if (length > 0 && text[length - 1] == syntax->end) {
        length--;
        length -= syntax->end == '\n' && length > 0 && text[length - 1] == '\r';
    }
    return (struct record){text, length, whole, 1, false, false, length};
}

/* Finds the first record of a text.  Returns false if more text is needed; the next call then
   continues the scan.  final is true if the input ends with the text. */
bool record_next(const struct record_syntax *syntax, const char *text, size_t length, bool final,
    struct record_scan *scan, struct record *record);

enum batch_kind {
    BATCH_RECORDS,   /* whole records */
    BATCH_PIECE,     /* part of a record longer than RECORD_MAX */
    BATCH_LAST_PIECE /* the last part, with the end of line */
};

struct batch {
    enum batch_kind kind;
    char *data;
    size_t length, cap;
    uint64_t line;     /* of the first record, from 1 */
    uint64_t octets;   /* pieces: length of the record so far, without its end */
    int ending;        /* pieces: length of the end of line */
    uint64_t sequence; /* number of the batch, from 0 */
    uint64_t taken;    /* octets of input up to the end of this batch */
    bool has_bom;      /* a byte-order mark came before it */
    size_t used;       /* octets, and the lines in them: set by filter_batch() */
    uint64_t lines;
};

struct input {
    int fd;
    const char *name;
    struct record_syntax syntax;
    bool skip_bom;       /* drop a byte-order mark at the beginning */
    bool complete_last;  /* end the last record: another input follows */
    bool eager;          /* return what has been read instead of filling a batch */
    bool is_interactive; /* typed on a terminal, with messages on another */
    int halt;            /* becomes readable when reading should stop, or -1 */
    bool counts;         /* count lines here; else the caller adds them to line */
    int error;           /* errno of a failed read */

    char *rest; /* read but not returned yet */
    size_t rest_length, rest_cap;
    uint64_t line, sequence, taken;
    uint64_t piece; /* octets so far of a record in pieces, or 0 */
    bool ended, has_bom;
    bool unscanned; /* rest may contain whole records: scan before reading more */
};

/* Takes the first record off the input, before any batch.  It is valid as long as the batch.
   Returns false at the end, or if it is too long. */
bool input_header(struct input *input, struct batch *batch, struct record *header);
/* Reads the next batch; returns false at the end, or after an error. */
bool input_next(struct input *input, struct batch *batch);
/* For records that are not lines: reads octets, and takes back those that were not used.  The last
   batch, which may be empty, ends the input. */
bool input_octets(struct input *input, struct batch *batch);
void input_take_back(struct input *input, struct batch *batch);
/* Returns whether all of an input was read. */
static inline bool
is_complete(const struct input *input)
{
    return input->ended && input->error == 0;
}
void input_free(struct input *input);
void batch_free(struct batch *batch);

#endif
