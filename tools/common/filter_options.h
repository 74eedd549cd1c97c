/* SPDX-License-Identifier: MIT */
/* The options of a filter: how records are read, and what is written for each.  xn and xn-table
   check share them.  Files: filter_options.c. */
#ifndef FILTER_OPTIONS_H
#define FILTER_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "columns.h"
#include "option_rows.h"
#include "progress.h"

/* The options that both commands have, in an enum of their own: the ids of a command begin after
   them. */
enum filter_option_id {
    FILTER_OPTION_INPUT = 1,
    FILTER_OPTION_FIELD,
    FILTER_OPTION_DELIMITER,
    FILTER_OPTION_HEADER,
    FILTER_OPTION_CSV,
    FILTER_OPTION_APPEND,
    FILTER_OPTION_ON_ERROR,
    FILTER_OPTION_REJECT,
    FILTER_OPTION_MAX_MESSAGES,
    FILTER_OPTION_VERBOSE,
    FILTER_OPTION_QUIET,
    FILTER_OPTION_JOBS,
    FILTER_OPTION_END
};

enum on_error { BLANK, KEEP, SKIP, STOP, TEXT };
enum { JOBS_MAX = 256, APPEND_MAX = 64 };

struct converter;
struct filter;
struct form;
struct outcome;

/* A value that --append adds to a record. */
struct appended_field {
    const char *name;
    void (*append)(struct filter *f, const struct outcome *outcome);
};

struct filter_options {
    const struct converter *converter;
    const struct form *form; /* of the output */
    const char *input_name;  /* printed before somebody types it: "names" */

    /* records */
    char end; /* LF or NUL */
    struct column_list *columns;
    bool header;
    char delimiter;
    bool csv;
    bool is_text; /* answers may be as ill-formed as the text around a host */
    enum on_error on_error;
    const char *error_text; /* the TEXT of --on-error=text:TEXT */
    const struct appended_field *appended[APPEND_MAX];
    size_t appended_count;
    const char **inputs; /* files; "-" is standard input */
    size_t input_count;
    bool on_error_given;
    bool in_place;      /* the inputs are replaced */
    const char *suffix; /* of the files that are kept then, or NULL */
    const char *reject; /* the FILE of --reject */
    const char **read;  /* other files that were read, which the rejects must not replace */
    size_t read_count;

    /* what is printed besides the answers */
    bool confirms;     /* on a terminal, that no name was refused: nothing else is printed */
    bool lists_errors; /* all errors of a refused name, not only the first */
    bool verbose, quiet;
    size_t max_messages;        /* for each file */
    bool messages_seen_already; /* the answers show refusals on the same terminal */
    bool exit_zero;

    bool has_one_note;      /* a note is about the command line, not about each file */
    bool has_large_answers; /* many times as large as their texts */

    /* how the work is done */
    unsigned jobs;
    bool line_buffered;
    enum when progress;

    char **names; /* operands; without any, the inputs are read */
    size_t count;
};

/* Whether refused records are not in the output. */
static inline bool
drops_refused(const struct filter_options *o)
{
    return o->on_error == SKIP || o->on_error == STOP;
}

/* Sets an option.  fields are those of --append, and end with a NULL name.  Returns false if it is
   not an option of filters.  Exits if its value is malformed. */
bool filter_options_set(struct filter_options *o, const struct given_option *given,
    const struct appended_field *fields);
/* Sets the options that others imply, and exits if options contradict each other. */
void filter_options_finish(struct filter_options *o, const struct command_line *line);
void filter_options_free(struct filter_options *o);

void add_input(struct filter_options *o, const char *name);
/* Takes the operands; a single "-" is standard input, unless it follows "--". */
void
set_operands(struct filter_options *o, const struct command_line *line, char **names, size_t count);

/* Returns the value of the option as a number, or exits with the message in why. */
size_t parse_number(const struct given_option *given, size_t least, size_t most, const char *why);
/* Returns the index of the option's value in a list of words that ends with NULL, or exits with the
   message in why. */
int parse_choice(const struct given_option *given, const char *const *words, const char *why);
/* Returns the index of the word that equals the text, or -1. */
int find_word(const char *text, size_t length, const char *const *words);

/* A combination of options that is refused, and whether the command line has it. */
struct option_refusal {
    bool applies;
    const char *option, *why;
};
/* Exits with a message about the first one that applies. */
void check_refusals(const struct option_refusal *refusals, size_t count);

#endif
