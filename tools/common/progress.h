/* SPDX-License-Identifier: MIT */
/* The progress line on standard error. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

enum when { AUTO, ALWAYS, NEVER };

enum { PROGRESS_MAX = 120 }; /* longest line, with control sequences */
struct progress {
    bool wanted, terminal;
    bool counts_lines;  /* of files without a count of names */
    bool shares_output; /* standard output is also a terminal */
    struct timespec begun, updated;
    uint64_t total; /* octets of input, or 0 if unknown */
    char line[PROGRESS_MAX];
    size_t length; /* of line; 0 before the first update */
    bool visible;  /* the line is on the terminal */
};

/* Returns the width of standard error without its last column, since some terminals wrap after
   it. */
size_t terminal_width(void);

/* Begins.  total is the size of the input in octets, or 0 if unknown. */
void progress_open(struct progress *p, enum when when, uint64_t total);
/* Updates the line if it is due, and draws it again if it was erased.  names may be lines. */
void progress_show(struct progress *p, uint64_t names, uint64_t refused, uint64_t consumed);
/* Erases the line if messages, or output to the same terminal, are about to be written. */
void progress_clear(struct progress *p, bool messages);

#endif
