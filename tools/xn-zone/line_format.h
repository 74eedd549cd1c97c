/* SPDX-License-Identifier: MIT */
/* Converts names for the formats without escapes. */
#ifndef LINE_FORMAT_H
#define LINE_FORMAT_H

#include "file_format.h"

/* Converts a name, as the member of a struct file_format.  Unlike xn_to_unicode(), leaves a name
   unchanged that would not be converted back to itself. */
enum name_result convert_whole_name(struct file_reader *reader, const struct file_name *name,
    struct buffer *out, struct refusal *refusal);
void copy_name(const struct file_name *name, struct buffer *out);

#endif
