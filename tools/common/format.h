/* SPDX-License-Identifier: MIT */
/* A format finds the records of an input and the names in each, and writes an answer in the syntax
   of its record.  It converts nothing. */
#ifndef FORMAT_H
#define FORMAT_H

#include "outcome.h"
#include "records.h"

struct filter;
struct members;

/* A name in a record, or text that is refused in its place. */
struct name {
    const char *text; /* without quotation marks; NULL if it is not a single token */
    size_t length;
    size_t prefix;        /* octets of it that are not part of the name */
    uint64_t line, octet; /* position in the file, from 1; lines and CSV: see locate() */
    const char *type;     /* of the record; NULL if there is none, or not in ASCII */
    const char *field;    /* "owner", "$ORIGIN"; NULL if the field has a number */
    size_t number;        /* of the field or column, from 1; 0: the whole record, or none */
    unsigned rules;       /* of the format, for the converter */
};

struct format {
    bool is_serial;       /* records depend on those before them: one thread reads them */
    bool drops_answers;   /* of a dropped record, also in JSON and lists */
    bool guesses_charset; /* a message may guess at the charset of ill-formed text */
    /* Begins a batch.  Returns how many of its octets may be read. */
    size_t (*begin)(struct filter *f, const struct batch *batch);
    /* Finds the first record of a text, or a piece of a long one.  Returns false if more text is
       needed. */
    bool (*next)(struct filter *f, const char *text, size_t length, struct record *record);
    /* Calls answer_name() or answer_refusal() for each name in f->record. */
    void (*read)(struct filter *f);
    /* Writes the record up to the current name, and a text in its place. */
    void (*replace)(struct filter *f, const char *text, size_t length);
    /* Returns why a text, which is not empty, cannot replace the current name, or NULL.  May be
       NULL. */
    const struct problem *(*check)(const struct filter *f, const char *text, size_t length);
    /* Finds the position in the input of an outcome for the current name, from 1. */
    void (*locate)(
        const struct filter *f, const struct outcome *v, uint64_t *line, uint64_t *octet);
    /* Writes the members that say where the current name is. */
    void (*put_place)(const struct filter *f, struct members *m, const struct outcome *v);
};

#endif
