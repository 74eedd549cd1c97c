/* SPDX-License-Identifier: MIT */
/* From the command line of xn-table to struct command. */
#ifndef TABLE_OPTIONS_H
#define TABLE_OPTIONS_H

#include <stdbool.h>

#include "command.h"
#include "option_rows.h"

/* Prints help or the version.  Returns false if neither was asked for. */
bool put_information(struct buffer *out, const struct command_line *line);

/* Sets what the line means, or exits with a message.  The command refers to its arguments. */
void command_read(struct command *c, struct command_line *line);

#endif
