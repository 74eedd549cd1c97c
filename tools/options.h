/* SPDX-License-Identifier: MIT */
/* What the command line asks for. */
#ifndef OPTIONS_H
#define OPTIONS_H

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
    unsigned flags; /* the library's */
    const xn_profile *profile;
    int check, trace, code_points;

    /* records */
    char end;     /* LF or NUL */
    size_t field; /* from 1; 0: the whole record */
    char delimiter;
    int csv;
    const char *from, *to; /* charsets; NULL: UTF-8 */
    enum on_error on_error;
    const char *input, *reject; /* files */

    /* words */
    int json, traits, verbose, quiet, debug;
    int colour; /* --explain, on a terminal */

    /* work */
    unsigned jobs;
    int line_buffered;
    enum when progress;

    char **names; /* operands; none: standard input is read */
    size_t count;
};

/* Exits with a line on standard error where the command line is wrong. */
void options_read(int argc, char **argv, struct options *o);

extern const char options_help[];

#endif
