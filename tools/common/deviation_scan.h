/* SPDX-License-Identifier: MIT */
/* Finds deviations in names, for notes about browsers, which look up other names. */
#ifndef DEVIATION_SCAN_H
#define DEVIATION_SCAN_H

#include "buffer.h"
#include "text.h"

/* Returns the deviations in a text, as a set with the bit 1 << index for each. */
unsigned find_deviations(const char *text, size_t length);
/* Appends how many names have the deviations of a set, and what that means. */
void put_deviation_note(struct buffer *out, uint64_t names, unsigned found);

#endif
