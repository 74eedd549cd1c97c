/* SPDX-License-Identifier: MIT */
/* The lines of standard input as labels. */
#ifndef LABEL_LINES_H
#define LABEL_LINES_H

#include "command.h"

struct label_lines {
    struct command *c;
    void *data;
    /* text NULL: a line of more than 1048576 octets */
    void (*take)(void *data, const char *text, size_t length, uint64_t line);
};

/* Exits if they cannot be read.  Output is flushed before waiting for input. */
void read_label_lines(const struct label_lines *lines);
/* "xn-table: INPUT:LINE:OCTET: WHY" on standard error */
void report_line(const char *input, uint64_t line, size_t octet, const char *why);

#endif
