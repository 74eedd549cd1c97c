/* SPDX-License-Identifier: MIT */
/* The part that formats share whose names have no escapes. */
#ifndef LINE_FORMAT_H
#define LINE_FORMAT_H

#include "file_format.h"

/* The members of a struct file_format.  Unlike xn_to_unicode(), leaves a name that would not be
   converted back to itself unchanged. */
enum name_result convert_whole_name(struct file_reader *reader, const struct file_name *name,
    struct buffer *out, struct refusal *refusal);
void copy_name(const struct file_name *name, struct buffer *out);

#endif
