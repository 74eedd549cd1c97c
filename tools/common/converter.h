/* SPDX-License-Identifier: MIT */
/* What answers names: an operation of xn, the tables of xn-table check, or xn-zone. */
#ifndef CONVERTER_H
#define CONVERTER_H

#include "outcome.h"
#include "sink.h"

struct filter;
struct filter_options;
struct members;

/* A run of records that do not change. */
struct line_run {
    size_t octets;         /* including ends of lines */
    uint64_t count;        /* of lines */
    uint64_t names, blank; /* lines, or columns, with and without a name */
};

struct converter {
    size_t state_size; /* of f->state, which is what one thread needs; all zero at first */
    /* Chooses the fast paths.  May be NULL, as close() may. */
    void (*open)(struct filter *f);
    void (*close)(struct filter *f);
    /* Forgets the last name: a record may be refused, or be blank, without convert().  May be
       NULL. */
    void (*forget)(struct filter *f);
    /* Appends the answer for the current name to *to, or leaves it unchanged.  Refuses it in the
       outcome, and may list all errors in f->found. */
    void (*convert)(struct filter *f, struct buffer *to, struct outcome *outcome);
    /* The fast path, if f->finds_runs: returns the run at the start of the text. */
    struct line_run (*find_run)(const struct filter *f, const char *text, size_t length);
    /* Lists all errors of the current name, which is refused, in f->found; may be NULL. */
    void (*find_errors)(struct filter *f, const struct outcome *outcome);
    /* Returns a hint for a refused name, or NULL; if it is NULL, find_text_hint() is called. */
    const char *(*find_hint)(const struct filter *f, const struct outcome *outcome);
    /* Members of a JSON object, before the error and, unless NULL, after all errors. */
    void (*put_json_answer)(struct filter *f, struct members *m, const struct outcome *outcome);
    void (*put_json_rest)(struct filter *f, struct members *m, const struct outcome *outcome);
    /* Ends an input of a serial format after its last batch.  May be NULL. */
    void (*end)(struct filter *f);
    /* Appends the summary of -v, as lines.  May be NULL for put_counts() without words. */
    void (*put_summary)(
        struct buffer *out, const struct filter_options *o, const struct tally *tally);
};

#endif
