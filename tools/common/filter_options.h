/* SPDX-License-Identifier: MIT */
/* The options of a filter: how records are read, and what is written for each.  Shared by xn and
   xn-table check.  Files: filter_options.c. */
#ifndef FILTER_OPTIONS_H
#define FILTER_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "columns.h"
#include "list.h"
#include "option_rows.h"
#include "progress.h"

enum on_error { BLANK, KEEP, SKIP, STOP, TEXT };
enum { JOBS_MAX = 256, APPEND_MAX = 64 };

struct buffer;
struct converter;
struct filter;
struct form;
struct format;
struct outcome;

/* A value that --append adds to a record. */
struct appended_field {
    const char *name;
    void (*put)(
        struct filter *f, const struct outcome *outcome, unsigned value, struct buffer *out);
    unsigned value; /* which of those that put() knows */
};

struct filter_options {
    const struct converter *converter;
    const struct format *format; /* of the inputs */
    const struct form *form;     /* of the output */
    const char *input_name;      /* printed before somebody types it: "names" */

    /* records */
    char end;       /* LF or NUL */
    bool keeps_bom; /* a byte-order mark is text */
    struct column_list *columns;
    bool header;
    char delimiter; /* 0: a comma with csv, else TAB */
    bool csv;
    bool is_text; /* answers contain the text around a host, perhaps ill-formed */
    enum on_error on_error;
    const char *error_text;              /* the TEXT of --on-error=text:TEXT */
    const struct appended_field *fields; /* that --append knows, in the order of its words */
    const struct appended_field *appended[APPEND_MAX];
    size_t appended_count;
    LIST(const char *) inputs; /* files; "-" is standard input */
    bool on_error_given;
    bool in_place;           /* the inputs are replaced */
    const char *suffix;      /* of the old files, or NULL */
    const char *reject;      /* the FILE of --reject */
    LIST(const char *) read; /* other files that were read; the rejects must not replace them */

    /* what is printed besides the answers */
    bool confirms;     /* on a terminal, that no name was refused: no other output */
    bool lists_errors; /* all errors of a refused name, not only the first */
    bool verbose, quiet;
    size_t max_messages;        /* for each file; SIZE_MAX: all, or 1000 on a terminal */
    bool messages_seen_already; /* answers on the same terminal show refusals */
    bool exit_zero;

    bool has_one_note; /* a note is about the command line, not about each file */

    /* how the work is done */
    unsigned jobs;
    bool line_buffered;
    enum when progress;

    char **names; /* operands; if there are none, the inputs are read */
    size_t count;
};

/* Whether refused records are not in the output. */
static inline bool
drops_refused(const struct filter_options *o)
{
    return o->on_error == SKIP || o->on_error == STOP;
}

/* Set an option in a struct filter_options, or in a struct that begins with one.  Exit if its value
   is malformed. */
void set_input(void *options, const struct given_option *given);
void set_field(void *options, const struct given_option *given);
void set_delimiter(void *options, const struct given_option *given);
void set_append(void *options, const struct given_option *given);
void set_on_error(void *options, const struct given_option *given);
void set_in_place(void *options, const struct given_option *given);
void set_jobs(void *options, const struct given_option *given);
/* Sets implied options, and exits if options contradict each other. */
void filter_options_finish(struct filter_options *o);
void filter_options_free(struct filter_options *o);

/* Takes the operands; a single "-" is standard input unless it follows "--". */
void
set_operands(struct filter_options *o, const struct command_line *line, char **names, size_t count);

#endif
