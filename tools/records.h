/* SPDX-License-Identifier: MIT */
/* Records: what ends one, and whole ones in batches, read in constant memory. */
#ifndef RECORDS_H
#define RECORDS_H

#include <stddef.h>
#include <stdint.h>

enum { RECORD_MAX = 1024 * 1024 }; /* octets, without the record's end */

struct record_format {
    char end;       /* LF, with or without CR before it, or NUL */
    char delimiter; /* with csv */
    int csv;        /* RFC 4180: an end between quotes is none */
};

struct record {
    const char *text;
    size_t length;  /* without its end */
    size_t whole;   /* with it */
    uint64_t lines; /* more than one where an end stands between quotes */
    int torn;       /* its quotes do not pair: it is one line of what may have been a record */
};

/* How far the search for a record's end has come; all zero at the record's beginning. */
struct record_scan {
    enum { FIELD_BEGINS, PLAIN, QUOTED, QUOTE_WITHIN, CR_BEHIND_QUOTE, TORN } state;
    size_t at;
    size_t line; /* with csv: the octets of the first line, once its end is in sight */
};

/* The record that text begins with; 0: its end is not in sight, and scan says where to go on with
   more text. final: nothing comes behind the text. */
int record_take(const struct record_format *format, const char *text, size_t length, int final,
    struct record_scan *scan, struct record *record);

enum batch_kind {
    BATCH_RECORDS,   /* whole records */
    BATCH_PIECE,     /* a piece of a record beyond RECORD_MAX */
    BATCH_LAST_PIECE /* its last one, with its end */
};

struct batch {
    enum batch_kind kind;
    char *data;
    size_t length, cap;
    uint64_t line;     /* of the first record, from 1 */
    uint64_t octets;   /* of a record in pieces, so far, without its end */
    int ending;        /* of a record in pieces: the octets of its end */
    uint64_t sequence; /* which batch, from 0 */
    uint64_t taken;    /* octets of the input up to its end */
    int marked;        /* a byte-order mark stood before it */
};

struct input {
    int fd;
    const char *name;
    struct record_format format;
    int skip_mark; /* a byte-order mark before all is no part of the text */
    int eager;     /* hand over what is there, do not wait for more */
    int halt;   /* readable when nothing more is wanted, even while there is nothing to read; -1: no
                   such thing */
    int counts; /* lines are counted here; else whoever takes them adds them to line */
    int error;  /* errno of a read that failed */

    char *rest; /* read, and not handed over yet */
    size_t rest_length, rest_cap;
    uint64_t line, sequence, taken;
    uint64_t piece; /* octets of a record in pieces; 0: in none */
    char before;    /* the last octet of the piece before */
    int ended, marked;
    int unseen; /* the rest may hold whole records */
};

/* The next batch; 0: there is none. */
int input_next(struct input *input, struct batch *batch);
void input_free(struct input *input);
void batch_free(struct batch *batch);

#endif
