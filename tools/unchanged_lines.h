/* SPDX-License-Identifier: MIT */
/* Fast path: finds runs of lines that the conversion does not change, a block at a time. */
#ifndef UNCHANGED_LINES_H
#define UNCHANGED_LINES_H

#include <stddef.h>
#include <stdint.h>

#include "options.h"

struct line_run {
    size_t octets;         /* including ends of lines */
    uint64_t count, blank; /* blank lines are included in count */
};

/* The longest prefix of complete lines (ended by LF) that is certain to be unchanged by --to-ascii
   or --to-unicode without flags.  May stop early, but never includes a line that would be changed
   or refused. */
struct line_run find_unchanged_lines(const char *text, size_t length, enum operation operation);

#endif
