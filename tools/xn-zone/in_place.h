/* SPDX-License-Identifier: MIT */
/* --in-place: replaces a file by what its format makes of it. */
#ifndef IN_PLACE_H
#define IN_PLACE_H

#include "jobs.h"

/* Messages go to standard error.  Returns false if the file was to be replaced and is not. */
bool convert_in_place(struct run *run, const char *file);

#endif
