/* SPDX-License-Identifier: MIT */
/* The meaning of the command line, without impossible combinations. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "columns.h"
#include "option_rows.h"
#include "progress.h"
#include "xn.h"

enum operation {
    TO_ASCII,
    TO_UNICODE,
    DISPLAY, /* up to here: names */
    PREPARE,
    NORMALISE,
    ENCODE,
    DECODE,
    EXPLAIN,
    COMPARE,
    AUDIT,
    SHOW_PROFILES,
    SHOW_HELP,
    SHOW_SHORT_HELP,
    SHOW_VERSION
};
enum on_error { BLANK, KEEP, SKIP, STOP, TEXT };
enum appended {
    APPEND_ASCII,
    APPEND_UNICODE,
    APPEND_DISPLAY,
    APPEND_STATUS,
    APPEND_LABEL,
    APPEND_OFFSET,
    APPEND_RULE,
    APPEND_MESSAGE,
    APPEND_INDEX
};
enum { JOBS_MAX = 256, APPEND_MAX = 16 };
extern const char *const appended_names[]; /* in the order of the enum; ends with NULL */

struct charset;
struct form;
struct policy;
struct registry;

enum variants { NO_VARIANTS, ALL_VARIANTS, ALLOCATABLE_VARIANTS };
enum { VARIANTS_DEFAULT = 1000 }; /* of a label */

struct options {
    struct command_line line; /* as typed */
    enum operation operation;
    unsigned flags;          /* XN_ flags */
    const struct form *form; /* of the output */
    const xn_profile *profile;
    bool check, registration, trace, code_points, wildcard;
    unsigned only;  /* AUDIT: a set of classes of audit_2008.h to print; 0: all */
    xn_where where; /* what a text is, with --url, --email or --hostport; 0: a name */

    /* records */
    char end; /* LF or NUL */
    struct column_list *columns;
    bool header;
    char delimiter;
    bool csv;
    const char *from_name, *to_name;
    const struct charset *from, *to; /* opened by main(); NULL: UTF-8 */
    enum on_error on_error;
    const char *error_text; /* TEXT */
    enum appended appended[APPEND_MAX];
    size_t appended_count;
    const char **inputs; /* files; "-" is standard input */
    size_t input_count;
    const char *reject; /* file */

    /* registry tables */
    const char **tables;
    size_t table_count;
    const char *table_directory, *table_language;
    unsigned table_format; /* an xn_table_format */
    int table_label;       /* from 1; negative: from the end */
    bool has_table_label;
    const char *policy_path;
    struct policy *policy; /* NULL: none */
    bool index;
    enum variants variants;
    size_t limit;                    /* of the variants of a label */
    const struct registry *registry; /* opened by main(); NULL: no table is given */

    /* what is printed besides the answers */
    bool json, traits, verbose, quiet, debug;
    size_t max_messages;        /* for each file */
    bool colour;                /* in --explain */
    bool messages_seen_already; /* --explain shows refusals on the same terminal */
    bool exit_zero;

    /* how the work is done */
    unsigned jobs;
    bool line_buffered;
    enum when progress;

    char **names; /* operands; without any, the inputs are read */
    size_t count;
};

/* Exits with a message on standard error if the command line is wrong. */
void options_read(int argc, char **argv, struct options *o);
void options_add_input(struct options *o, const char *name);
void options_free(struct options *o);
/* Exits if options contradict each other or would have no effect. */
void options_check(const struct options *o);
/* The same for a policy that asks for --check=registration: clause is its rule. */
void options_check_registration(const struct command_line *line, const char *clause);

/* "xn: WHAT: WHY" */
_Noreturn void refuse_usage(const char *what, const char *why);

/* Whether names are checked with tables or a policy. */
bool options_have_registry(const struct options *o);

#endif
