/* SPDX-License-Identifier: MIT */
/* The lines of standard input or of a file, and messages about them. */
#ifndef LABEL_LINES_H
#define LABEL_LINES_H

#include "command.h"
#include "tools/common/records.h"

#define LINE_TOO_LONG "more than 1048576 bytes (xn record limit)"

/* Handles a line; r->text is NULL for LINE_TOO_LONG. */
typedef void line_function(void *data, const struct record *r, uint64_t line);
/* Reads the lines of a file, or of standard input for "-".  In CSV a quoted field may contain ends
   of lines.  Flushes output before waiting for input; exits if reading fails. */
void
read_label_lines(struct command *c, const char *name, bool csv, line_function *take, void *data);
/* Prints "xn-table: INPUT:LINE:OCTET: WHY" on standard error. */
void report_line(const char *input, uint64_t line, size_t octet, const char *why);

#endif
