/* SPDX-License-Identifier: MIT */
/* The end of a target whose invariant does not hold. */
#include <config.h>

#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
fuzz_fail(const char *file, int line, const char *what)
{
    const char *slash = strrchr(file, '/');

    fprintf(stderr, "%s:%d: %s: does not hold\n", slash ? slash + 1 : file, line, what);
    abort();
}
