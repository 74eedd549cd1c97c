/* SPDX-License-Identifier: MIT */
/* The file of a program, and whether the dynamic linker would preload a library for it. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdbool.h>

struct obstacle {
    const char *reason;
    bool prevents_start; /* the program does not even start with a preloaded library */
};

/* Returns why a library cannot be preloaded for a program, found as execvp() finds it; or NULL if
   it can be, or if that cannot be known. */
const struct obstacle *find_preload_obstacle(const char *program);

#endif
