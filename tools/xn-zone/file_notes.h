/* SPDX-License-Identifier: MIT */
/* Notes about files: facts that are no errors. */
#ifndef FILE_NOTES_H
#define FILE_NOTES_H

#include "convert_file.h"

/* Returns whether a server has a journal of changes beside the file. */
bool has_journal(const char *file);

/* Appends notes about a file that was converted: a server may not load it as it is. */
void put_zone_notes(
    struct buffer *out, const struct zone_options *o, const char *file, struct file_result result);

/* Appends a line "xn-zone: FILE: WORDS", with note, which is "note: " or "", before FILE. */
void put_note(struct buffer *out, const char *note, const char *file, const char *words);

/* Appends the numbers of some lines, after the word "line". */
void put_line_numbers(struct buffer *out, const struct line_numbers *lines);

#endif
