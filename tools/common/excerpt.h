/* SPDX-License-Identifier: MIT */
/* Prints the name of a message, with a caret below the fault. */
#ifndef EXCERPT_H
#define EXCERPT_H

#include "buffer.h"

/* Appends the name and, on a second line, a caret below the octet at this offset, if they fit the
   terminal. */
void put_excerpt(struct buffer *out, const char *name, size_t length, size_t offset);

#endif
