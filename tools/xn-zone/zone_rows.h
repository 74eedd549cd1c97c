/* SPDX-License-Identifier: MIT */
/* The options of xn-zone, and the modes that they ask for. */
#ifndef ZONE_ROWS_H
#define ZONE_ROWS_H

#include "tools/common/option_rows.h"

enum zone_option_id {
    ZONE_OPTION_ZONE = 1,
    ZONE_OPTION_HOSTS,
    ZONE_OPTION_TEXT,
    ZONE_OPTION_CONF,
    ZONE_OPTION_BOTH,
    ZONE_OPTION_TO_ASCII,
    ZONE_OPTION_TO_UNICODE,
    ZONE_OPTION_DISPLAY,
    ZONE_OPTION_CHECK,
    ZONE_OPTION_READY,
    ZONE_OPTION_LIST,
    ZONE_OPTION_IN_PLACE,
    ZONE_OPTION_FORCE,
    ZONE_OPTION_FLAG, /* any option that only sets flags of the library */
    ZONE_OPTION_JSON,
    ZONE_OPTION_ON_ERROR,
    ZONE_OPTION_REJECT,
    ZONE_OPTION_MAX_MESSAGES,
    ZONE_OPTION_PROGRESS,
    ZONE_OPTION_EXIT_ZERO,
    ZONE_OPTION_QUIET,
    ZONE_OPTION_VERBOSE,
    ZONE_OPTION_HELP,
    ZONE_OPTION_VERSION
};

enum zone_mode {
    ZONE_MODE_ASCII = 1 << 0,
    ZONE_MODE_UNICODE = 1 << 1,
    ZONE_MODE_CHECK = 1 << 2,
    ZONE_MODE_LIST = 1 << 3,
    ZONE_MODE_IN_PLACE = 1 << 4,
    ZONE_MODE_JSON = 1 << 5,
    ZONE_MODE_ZONE = 1 << 6, /* the first of the formats of files */
    ZONE_MODE_HOSTS = 1 << 7,
    ZONE_MODE_TEXT = 1 << 8,
    ZONE_MODE_CONF = 1 << 9,
    ZONE_FORMATS = ZONE_MODE_ZONE | ZONE_MODE_HOSTS | ZONE_MODE_TEXT | ZONE_MODE_CONF
};

extern const struct option_command zone_command;

#endif
