/* SPDX-License-Identifier: MIT */
/* Notes about files: facts that are no errors. */
#ifndef FILE_NOTES_H
#define FILE_NOTES_H

#include "file_reader.h"

/* Returns whether a server has a journal of changes next to the file. */
bool has_journal(const char *file);

/* Adds a note about a file, unless the run is quiet. */
void add_note(struct sink *sink, const char *file, const char *words);

/* Adds notes about a converted file: a server may not load it as it is. */
void add_zone_notes(struct sink *sink, const struct zone_options *o, const char *file);

#endif
