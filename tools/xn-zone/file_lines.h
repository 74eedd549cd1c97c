/* SPDX-License-Identifier: MIT */
/* Reads lines, for formats whose records are lines. */
#ifndef FILE_LINES_H
#define FILE_LINES_H

#include "file_names.h"

/* The lines that a format has to see: any, those with non-ASCII octets, or also those with two
   hyphens in a row, which ACE labels have. */
enum line_choice { ALL_LINES, NON_ASCII_LINES, ACE_LINES };
enum line_choice choose_lines(const struct options *o);

struct line_reader {
    enum line_choice choice;
    uint64_t line;  /* number of lines before the text */
    size_t scanned; /* octets of the text in which no line ends */
    bool is_inside; /* a line longer than RECORD_MAX */
};

/* The read() of a format: calls handle with each line of the choice, without its end. */
size_t read_lines(struct line_reader *reader, struct name_sink *sink, const char *text,
    size_t length, bool final,
    void (*handle)(
        void *state, struct name_sink *sink, const char *line, size_t length, uint64_t number),
    void *state);

#endif
