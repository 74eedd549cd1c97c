/* SPDX-License-Identifier: MIT */
/* Lines that come out as they went in: runs of them, found without a look at each. */
#ifndef LINES_H
#define LINES_H

#include <stddef.h>
#include <stdint.h>

#include "options.h"

struct lines {
    size_t octets;         /* with their ends */
    uint64_t count, blank; /* blank: of the count */
};

/* How far a text begins with lines, ended by LF, that --to-ascii or --to-unicode leaves unaltered,
   if no flag asks for a closer look.  It may stop before such a line, never behind another. */
struct lines lines_unaltered(const char *text, size_t length, enum operation operation);

#endif
