/* SPDX-License-Identifier: MIT */
/* The fast path: finds runs of records that the conversion does not change, a block at a time. */
#ifndef UNCHANGED_LINES_H
#define UNCHANGED_LINES_H

#include "tools/common/filter.h"
#include "options.h"

/* Finds REFUSE_ flags of ascii.h: --to-ascii or --to-unicode with these XN_ flags leaves ASCII text
   of at most 63 octets that they accept unchanged, without a finding.  Returns false if none are
   sufficient. */
bool find_unchanged_rules(enum operation operation, unsigned flags, unsigned *refuse);

/* Returns complete lines (ended by LF) from the start that are certainly unchanged.  May stop
   early, but never includes a line that would be changed or refused. */
struct line_run find_unchanged_lines(const char *text, size_t length, unsigned refuse);

#endif
