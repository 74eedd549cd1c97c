/* SPDX-License-Identifier: MIT */
/* Converts, checks or lists the names of a file.  Files: convert_file.c and list_form.c. */
#ifndef CONVERT_FILE_H
#define CONVERT_FILE_H

#include "file_reader.h"
#include "tools/common/run.h"

enum { COUNT_NAMES }; /* of struct tally: changed or listed names */

extern const struct converter file_converter;
extern const struct form list_form; /* --list */
/* Appends the current name for the list, if the options select it. */
void list_name(struct file_reader *reader, struct buffer *to, struct outcome *v);

static inline const struct zone_options *
zone_options_of(const struct run *run)
{
    return (const struct zone_options *)(const void *)run->o;
}

/* Returns the form of the output that the options ask for. */
const struct form *find_file_form(const struct zone_options *o);
/* Converts, checks or lists a file, depending on the options. */
void convert_file(struct run *run, struct input *input);

#endif
