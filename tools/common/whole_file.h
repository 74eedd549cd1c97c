/* SPDX-License-Identifier: MIT */
/* Reads whole files. */
#ifndef WHOLE_FILE_H
#define WHOLE_FILE_H

#include "buffer.h"

/* Returns the length of a byte-order mark of UTF-8 at the beginning of a text, or 0. */
static inline size_t
mark_length(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\357\273\277", 3) == 0 ? 3 : 0;
}

/* Appends a file, or its first octets if it is longer than most.  Returns 0 or errno.  Exits if
   memory is exhausted. */
int read_file(const char *path, size_t most, struct buffer *text);

#endif
