/* SPDX-License-Identifier: MIT */
/* Rows of options of several commands.  Each adds the modes that the option asks for, refuses and
   needs, and its own line of help where that differs. */
#ifndef SHARED_OPTIONS_H
#define SHARED_OPTIONS_H

#include "option_rows.h"
#include "xn.h"

/* clang-format off */
/* Flags of the library */
#define ALLOW_UNASSIGNED_OPTION "allow-unassigned", .flags = XN_ALLOW_UNASSIGNED, \
    .help = "accept code points that Unicode 3.2 lacks"
#define STD3_OPTION "std3 usestd3asciirules", .flags = XN_STD3
#define UNDERSCORE_OPTION "underscore", .flags = XN_STD3 | XN_UNDERSCORE, \
    .help = "like --std3, but allow underscores"
#define LOWER_OPTION "lower", .flags = XN_LOWER, .help = "convert ASCII letters to lower case"
#define STRICT_ACE_OPTION "strict-ace", .flags = XN_STRICT_ACE, \
    .help = "refuse labels with xn-- that do not round-trip"
#define NO_GUARDS_OPTION "no-guards", .flags = XN_NO_GUARDS
#define PR29_OPTION "pr29", .flags = XN_PR29, .help = "normalise as before Corrigendum 5"
#define CROSS_CHECK_OPTION "cross-check", .flags = XN_CROSSCHECK, \
    .help = "compare with GNU libidn and GNU libunistring"

/* Members of the options of a filter, at the beginning of a command's options */
#define FILTER(name) .member = offsetof(struct filter_options, name)
#define INPUT_OPTION "i input", "FILE", WORDS_FILE, SET(set_input), .repeats = true, \
    .help = "read a file; may be repeated"
#define DELIMITER_OPTION "F delimiter", "CHAR", .set = SET(set_delimiter), \
    .help = "the delimiter of columns (TAB)"
#define HEADER_OPTION "header", FILTER(header), \
    .help = "the first line contains the names of the columns"
#define CSV_OPTION "csv", FILTER(csv), .help = "read CSV: columns may be quoted (RFC 4180)"
#define ON_ERROR_OPTION "on-error", "HOW", "blank keep skip stop text:", SET(set_on_error), \
    .help = "refused lines: blank, keep, skip, stop, text:TEXT"
#define REJECT_OPTION "reject", "FILE", WORDS_FILE, FILTER(reject)
#define IN_PLACE_OPTION "in-place", "[SUFFIX]", .set = SET(set_in_place), \
    .help = "replace the files; keep them as FILESUFFIX"
#define VERBOSE_OPTION "v verbose", FILTER(verbose)
#define QUIET_OPTION "q quiet", FILTER(quiet)
#define JOBS_OPTION "j jobs", "N", .set = SET(set_jobs), \
    .help = "run N threads, from 1 to 256 (1)"

/* The options of all commands name these members alike. */
#define MAX_MESSAGES_OPTION "max-messages", "N", .set = SET(set_max_messages), \
    .help = "print N messages for each file (terminal: 1000)"
#define PROGRESS_OPTION "progress", "WHEN", "auto always never", SET(set_progress), \
    .help = "show progress: auto, always, never"
/* For commands whose -h is short */
#define HELP_OPTION "h help", .set = SET(show_help), \
    .help = "-h: the most common options; --help: all of them", .is_common = true
/* clang-format on */

#endif
