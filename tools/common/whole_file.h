/* SPDX-License-Identifier: MIT */
/* Files that are read whole. */
#ifndef WHOLE_FILE_H
#define WHOLE_FILE_H

#include "buffer.h"

/* Appends a file, or its first octets if it is longer than most.  Returns 0 or errno.
   Exits if memory is exhausted. */
int read_file(const char *path, size_t most, struct buffer *text);

#endif
