/* SPDX-License-Identifier: MIT */
/* The part that formats share whose records are lines, and whose names have no escapes. */
#ifndef LINE_FORMAT_H
#define LINE_FORMAT_H

#include "file_format.h"

/* The lines that a format has to see: any, those with non-ASCII octets, or also those with two
   hyphens in a row, which ACE labels have. */
enum line_choice { ALL_LINES, NON_ASCII_LINES, ACE_LINES };
enum line_choice choose_lines(const struct zone_options *o);

/* The members of a struct file_format.  read_lines() calls handle with each line of the choice,
   without its end. */
void *open_lines(const struct zone_options *o);
size_t read_lines(void *state, struct name_sink *sink, const char *text, size_t length, bool final,
    void (*handle)(struct name_sink *sink, const char *line, size_t length, uint64_t number));
/* Unlike xn_to_unicode(), leaves a name that would not be converted back to itself unchanged. */
enum name_result convert_whole_name(
    void *state, const struct file_name *name, struct buffer *out, struct refusal *refusal);
void copy_name(const struct file_name *name, struct buffer *out);

#endif
