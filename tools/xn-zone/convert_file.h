/* SPDX-License-Identifier: MIT */
/* Converts, checks or lists the names of a file.  Files: convert_file.c and list_form.c. */
#ifndef CONVERT_FILE_H
#define CONVERT_FILE_H

#include "file_reader.h"

enum { COUNT_NAMES }; /* of struct tally: changed or listed names */

extern const struct converter file_converter;
extern const struct form list_form; /* --list */
/* Appends the current name for the list, if the options select it. */
void list_name(struct file_reader *reader, struct buffer *to, struct outcome *v);

/* Returns the form of the output that the options ask for. */
const struct form *find_file_form(const struct zone_options *o);

#endif
