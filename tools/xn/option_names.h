/* SPDX-License-Identifier: MIT */
/* The names of the options, as getopt_long() takes them. */
#ifndef OPTION_NAMES_H
#define OPTION_NAMES_H

#include <getopt.h>

/* Long options without a letter. */
enum {
    OPTION_ALLOW_UNASSIGNED = 256,
    OPTION_STD3,
    OPTION_UNDERSCORE,
    OPTION_LOWER,
    OPTION_NO_GUARDS,
    OPTION_PR29,
    OPTION_CROSS_CHECK,
    OPTION_STRICT_ACE,
    OPTION_NO_TLD,
    OPTION_PROFILES,
    OPTION_COMPARE,
    OPTION_DISPLAY,
    OPTION_TRACE,
    OPTION_CODE_POINTS,
    OPTION_CSV,
    OPTION_JSON,
    OPTION_TRAITS,
    OPTION_ON_ERROR,
    OPTION_REJECT,
    OPTION_LINE_BUFFERED,
    OPTION_FROM,
    OPTION_TO,
    OPTION_PROGRESS,
    OPTION_DEBUG,
    OPTION_QUIET,
    OPTION_HEADER,
    OPTION_APPEND,
    OPTION_EXIT_ZERO,
    OPTION_NO_STD3,
    OPTION_REGISTER,
    OPTION_WILDCARD,
    OPTION_MAX_MESSAGES,
    OPTION_NO_MESSAGES,
    OPTION_TABLE,
    OPTION_TABLES,
    OPTION_TABLE_LABEL,
    OPTION_TABLE_LANGUAGE,
    OPTION_TABLE_FORMAT,
    OPTION_TABLE_TAG,
    OPTION_POLICY,
    OPTION_INDEX,
    OPTION_VARIANTS,
    OPTION_LIMIT,
    OPTION_IDN,
    OPTION_URL,
    OPTION_EMAIL,
    OPTION_HOSTPORT,
    OPTION_PERCENT,
    OPTION_ZONE,
    OPTION_HOSTS,
    OPTION_TEXT,
    OPTION_READY,
    OPTION_IN_PLACE,
    OPTION_FORCE,
    OPTION_AUDIT_2008,
    OPTION_ONLY
};

extern const char option_letters[];
extern const struct option option_names[];

/* Exits with the reason why getopt_long() returned option, '?' or ':'.  passed is the argument that
   was parsed last. */
_Noreturn void refuse_option(const char *passed, int option);

#endif
