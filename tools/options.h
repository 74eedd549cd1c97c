/* SPDX-License-Identifier: MIT */
/* The command line, parsed and checked. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "xn.h"

enum operation {
    TO_ASCII,
    TO_UNICODE,
    PREPARE,
    NORMALISE,
    ENCODE,
    DECODE,
    EXPLAIN,
    COMPARE,
    SHOW_PROFILES,
    SHOW_HELP,
    SHOW_VERSION
};
enum on_error { BLANK, KEEP, SKIP, STOP };
enum when { AUTO, ALWAYS, NEVER };
enum { JOBS_MAX = 256 };

struct options {
    enum operation operation;
    unsigned flags; /* XN_ flags */
    const xn_profile *profile;
    bool check, trace, code_points;

    /* records */
    char end;     /* LF or NUL */
    size_t field; /* from 1; 0: the whole record */
    char delimiter;
    bool csv;
    const char *from, *to; /* charsets; NULL: UTF-8 */
    enum on_error on_error;
    const char *input, *reject; /* files */

    /* what is printed besides the answers */
    bool json, traits, verbose, quiet, debug;
    bool colour; /* in --explain */

    /* how the work is done */
    unsigned jobs;
    bool line_buffered;
    enum when progress;

    char **names; /* operands; without any, standard input is read */
    size_t count;
};

/* Exits with a message on standard error if the command line is wrong. */
void options_read(int argc, char **argv, struct options *o);

extern const char options_help[];

#endif
