/* SPDX-License-Identifier: MIT */
/* Extended attributes, access control lists among them. */
#ifndef FILE_ATTRIBUTES_H
#define FILE_ATTRIBUTES_H

#include <stdbool.h>

/* Gives a new file the attributes of another one, and no others.  Returns false if that fails. */
bool copy_attributes(int from, int to);

#endif
