/* SPDX-License-Identifier: MIT */
/* The subcommands of xn-table, and their options. */
#ifndef TABLE_ROWS_H
#define TABLE_ROWS_H

#include "tools/common/filter_options.h"

enum table_option_id {
    TABLE_OPTION_FORMAT = FILTER_OPTION_END,
    TABLE_OPTION_CODE_POINTS,
    TABLE_OPTION_LABEL,
    TABLE_OPTION_INDEX,
    TABLE_OPTION_VARIANTS,
    TABLE_OPTION_LIMIT,
    TABLE_OPTION_PAIRS,
    TABLE_OPTION_NAMES,
    TABLE_OPTION_TABLES,
    TABLE_OPTION_BY_NAME,
    TABLE_OPTION_POLICY,
    TABLE_OPTION_TABLE_LABEL,
    TABLE_OPTION_LANGUAGE,
    TABLE_OPTION_TAG,
    TABLE_OPTION_ZONE,
    TABLE_OPTION_COMMON,
    TABLE_OPTION_TO,
    TABLE_OPTION_ONLY,
    TABLE_OPTION_IGNORE,
    TABLE_OPTION_JSON,
    TABLE_OPTION_HELP,
    TABLE_OPTION_VERSION
};

/* A subcommand is a mode of the command line. */
enum table_mode {
    TABLE_INFO = 1 << 0,
    TABLE_LINT = 1 << 1,
    TABLE_AUDIT = 1 << 2,
    TABLE_CHECK = 1 << 3,
    TABLE_PACKAGE = 1 << 4,
    TABLE_COLLIDE = 1 << 5,
    TABLE_CONVERT = 1 << 6,
    TABLE_DIFF = 1 << 7
};

extern const struct option_command table_command;

/* The first lines of help of each subcommand, in the order of enum table_mode. */
extern const char *const table_usages[];

#endif
