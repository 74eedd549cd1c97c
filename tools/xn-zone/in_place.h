/* SPDX-License-Identifier: MIT */
/* --in-place: replaces files by their conversions. */
#ifndef IN_PLACE_H
#define IN_PLACE_H

#include "convert_file.h"

/* Replaces a file by its conversion.  Messages go to standard error.  Returns false if the file had
   to be replaced and was not. */
bool replace_in_place(struct zone_run *run, const char *file);

#endif
