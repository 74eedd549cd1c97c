/* SPDX-License-Identifier: MIT */
/* The lines of standard input or of a file, and messages about them. */
#ifndef LABEL_LINES_H
#define LABEL_LINES_H

#include "command.h"
#include "tools/common/records.h"

struct label_lines {
    struct command *c;
    const char *name; /* "-" for standard input */
    bool csv;         /* a quoted field may contain ends of lines */
    void *data;
    /* Handles a line; r->text is NULL for LINE_TOO_LONG. */
    void (*take)(void *data, const struct record *r, uint64_t line);
};

#define LINE_TOO_LONG "more than 1048576 bytes (xn record limit)"

/* Reads the lines.  Flushes output before waiting for input; exits if reading fails. */
void read_label_lines(const struct label_lines *lines);
/* Prints "xn-table: INPUT:LINE:OCTET: WHY" on standard error. */
void report_line(const char *input, uint64_t line, size_t octet, const char *why);

#endif
