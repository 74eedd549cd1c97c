/* SPDX-License-Identifier: MIT */
/* Converts the command line of xn-table to struct command. */
#ifndef TABLE_OPTIONS_H
#define TABLE_OPTIONS_H

#include <stdbool.h>

#include "command.h"
#include "tools/common/option_rows.h"

/* Prints help or the version.  Returns false if the line asks for neither. */
bool put_information(struct buffer *out, const struct command_line *line);

/* Sets the options of the command, or exits with a message.  The command refers to its
   arguments. */
void command_read(struct command *c, struct command_line *line);

#endif
