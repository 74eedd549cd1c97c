/* SPDX-License-Identifier: MIT */
/* The functions of ISO C's <stdlib.h> that libxn-table calls; defined in allocate.c. */
#ifndef STDLIB_H
#define STDLIB_H

#include <stddef.h>

void *realloc(void *block, size_t size);
void free(void *block);

#endif
