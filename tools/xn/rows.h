/* SPDX-License-Identifier: MIT */
/* The options of xn, and the modes that they ask for. */
#ifndef ROWS_H
#define ROWS_H

#include "tools/common/filter_options.h"

enum option_id {
    OPTION_TO_ASCII = FILTER_OPTION_END,
    OPTION_TO_UNICODE,
    OPTION_DISPLAY,
    OPTION_CHECK,
    OPTION_EXPLAIN,
    OPTION_COMPARE,
    OPTION_AUDIT_2008,
    OPTION_LIKE,
    OPTION_STRINGPREP,
    OPTION_PROFILE,
    OPTION_PROFILES,
    OPTION_NFKC,
    OPTION_ENCODE,
    OPTION_DECODE,
    OPTION_URL,
    OPTION_EMAIL,
    OPTION_HOSTPORT,
    OPTION_FLAG, /* any option that only sets flags of the library */
    OPTION_WILDCARD,
    OPTION_NULL,
    OPTION_JSON,
    OPTION_EXIT_ZERO,
    OPTION_SHARDS,
    OPTION_LINE_BUFFERED,
    OPTION_PROGRESS,
    OPTION_IDN,
    OPTION_HELP,
    OPTION_VERSION,
    /* not shown */
    OPTION_NO_TLD,
    OPTION_DEBUG
};

/* Operations first, in the order of enum operation; a run has one of them. */
enum mode {
    MODE_ASCII = 1 << 0,
    MODE_UNICODE = 1 << 1,
    MODE_DISPLAY = 1 << 2,
    MODE_PREPARE = 1 << 3,
    MODE_NFKC = 1 << 4,
    MODE_ENCODE = 1 << 5,
    MODE_DECODE = 1 << 6,
    MODE_EXPLAIN = 1 << 7,
    MODE_COMPARE = 1 << 8,
    MODE_AUDIT = 1 << 9,
    MODE_LIKE = 1 << 10,
    MODE_OPERATIONS = (1 << 11) - 1,

    MODE_CHECK = 1 << 11,
    MODE_REGISTRATION = 1 << 12, /* --check=registration */
    MODE_ANY_ASCII = 1 << 13,    /* --check=any */
    MODE_TRACE = 1 << 14,
    MODE_JSON = 1 << 15,
    MODE_APPEND = 1 << 16,
    MODE_FIELD = 1 << 17,
    MODE_HOST = 1 << 18, /* --url, --email, --hostport */
    MODE_OPERANDS = 1 << 19,
    MODE_QUIET = 1 << 20
};

extern const struct option_command xn_command;

#endif
