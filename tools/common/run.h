/* SPDX-License-Identifier: MIT */
/* A run of a command: its inputs, its outputs, and what carries over from one input to the next.
   All output goes through write_sink().  Files: header.c, in_place.c and jobs.c. */
#ifndef RUN_H
#define RUN_H

#include "filter_options.h"
#include "records.h"
#include "sink.h"

struct run {
    const struct filter_options *o;
    struct output_file out, errors, rejects;
    struct tally tally;
    struct progress progress;
    uint64_t consumed;    /* octets of the inputs before this one */
    size_t message_limit; /* how many more refusals to print for this file */
    bool has_note;        /* a note or a hint was printed for this file */
    bool header_written;  /* the header of the first input */
    bool stopped;         /* reading has stopped */

    /* --in-place: a file is read twice, first for all but the output, and then for the output.  The
       functions may be NULL. */
    enum { WRITES_ALL, EXAMINES, REWRITES } pass;
    bool differs; /* the output from the input */
    /* Returns why a file must not be replaced, or NULL. */
    const char *(*keep)(const struct run *run, const char *file);
    void (*note_replaced)(struct run *run, const char *file);
};

/* Runs a command over its operands or inputs.  Returns the exit status; exits if a file cannot be
   opened, read or written. */
int run_command(struct run *run, struct filter_options *o);

/* Begins with an input. */
void begin_input(struct run *run);
/* Writes what a sink has, and empties it.  Ends the run if the sink was stopped or a write fails.
   */
void write_sink(struct run *run, struct sink *sink);
/* Does so for the run that is the sink's writer: a function for its member write. */
void write_early(struct sink *sink);

/* Appends a line "xn: FILE: WORDS", with before, which may be "", before FILE. */
void put_note(struct buffer *out, const char *before, const char *file, const char *words);

/* in_place.c: replaces a file by its conversion.  Returns false if it was not replaced as it had to
   be. */
bool replace_in_place(struct run *run, const char *file);

/* jobs.c: convert the operands, or all of an input.  Errors are stored in the input and the run. */
void convert_operands(struct run *run);
void convert_records(struct run *run, struct input *input);

/* header.c: takes the header off an input, looks up the names of columns in it, and writes the
   header of the first input.  Returns false at the end of the input; exits if the header is too
   long or lacks a column. */
bool take_header(struct run *run, struct input *input, struct column_list *columns);

#endif
