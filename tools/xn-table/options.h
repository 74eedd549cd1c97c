/* SPDX-License-Identifier: MIT */
/* The subcommands of xn-table, and its options. */
#ifndef TABLE_OPTIONS_H
#define TABLE_OPTIONS_H

#include "command.h"
#include "tools/common/option_rows.h"

/* What a run does: a subcommand, then what options refuse. */
enum table_mode {
    TABLE_INFO = 1 << 0,
    TABLE_LINT = 1 << 1,
    TABLE_CHECK = 1 << 2,
    TABLE_PACKAGE = 1 << 3,
    TABLE_COLLIDE = 1 << 4,
    TABLE_CONVERT = 1 << 5,
    TABLE_DIFF = 1 << 6,
    TABLE_JSON = 1 << 7,
    TABLE_HELP = 1 << 8,
    TABLE_VERSION = 1 << 9
};

extern const struct option_command table_command;

/* Reads the command line, to which the command then refers.  Prints help or the version and exits,
   or exits with a message if the line is wrong. */
void command_read(struct command *c, struct command_line *line, int argc, char **argv);

#endif
