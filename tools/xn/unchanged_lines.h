/* SPDX-License-Identifier: MIT */
/* Fast path: finds runs of records that the conversion does not change, a block at a time. */
#ifndef UNCHANGED_LINES_H
#define UNCHANGED_LINES_H

#include "tools/common/filter.h"
#include "options.h"

/* Finds REFUSE_ flags of ascii.h: ASCII text of at most 63 octets that they accept is unchanged,
   without a finding, by --to-ascii or --to-unicode with these XN_ flags.  Returns false if none are
   sufficient. */
bool find_unchanged_rules(enum operation operation, unsigned flags, unsigned *refuse);

/* Returns the longest prefix of complete lines (ended by LF) that is certain to be unchanged.  May
   stop early, but never includes a line that would be changed or refused. */
struct line_run find_unchanged_lines(const char *text, size_t length, unsigned refuse);

#endif
