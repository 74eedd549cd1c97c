/* SPDX-License-Identifier: MIT */
/* Reads a file of any format: divides it into records, which are lines, or the records and
   directives of a zone, and writes converted names into them.  Files: file_reader.c and
   skip_lines.c. */
#ifndef FILE_READER_H
#define FILE_READER_H

#include <stdint.h>

#include "file_opening.h"
#include "options.h"
#include "problems.h"
#include "tools/common/filter.h"
#include "tools/common/set.h"

/* skip_lines.c: skips lines with nothing to convert that do not change how later lines are read. */

/* The lines to read: all, lines with non-ASCII octets, or also lines with two hyphens in a row, as
   in ACE labels. */
enum line_choice { ALL_LINES, NON_ASCII_LINES, ACE_LINES };
struct line_filter {
    enum line_choice choice;
    bool is_zone;         /* also reads lines that are not one record without escapes */
    bool ignores_signing; /* zones: RRSIG and NSEC3 records have been found */
};
/* Returns the length of the skipped lines, and adds their number to *lines.  The text starts with a
   record. */
size_t
skip_lines(const struct line_filter *filter, const char *text, size_t length, uint64_t *lines);

/* zone_labels.c: a label as it is written. */
struct zone_label {
    const char *text;
    size_t length;
    size_t dot;            /* octets of the dot after it; 0 after the last */
    unsigned char service; /* ZONE_SERVICE, ZONE_TRANSPORT */
};
struct zone_labels {
    struct zone_label *items;
    size_t count, capacity;
};

/* zone_lexer.c: the end of a record. */

/* The search for the end of a record; all zero at the beginning of a record of a zone. */
struct record_search {
    enum { PLAIN_TEXT, REST_OF_LINE, QUOTED_TEXT, REJECTED } state;
    size_t at;                        /* octets searched */
    uint64_t lines;                   /* ends of lines among them */
    unsigned depth;                   /* of parentheses */
    bool has_content;                 /* other than white space and comments */
    const struct problem *problem;    /* the record ends with the line; or NULL */
    uint64_t error_line, error_octet; /* of the problem: lines before it; position from 1 */
    uint64_t before, line_start;      /* octets of the record before the text, and its last line */
};
/* Continues at search->at, which becomes the length of the record when its end is found.  Returns
   false if more text is needed. */
bool find_record_end(struct record_search *search, const char *text, size_t length, bool final);

/* file_reader.c */

/* Numbers of lines in the order of the file: the first of them, and how many there are. */
struct line_numbers {
    uint64_t first[10], last, count;
};

/* The state of reading one file. */
struct file_reader {
    struct filter *f;
    const struct zone_options *o;
    struct file_opening opening;
    struct line_filter skipped;
    struct record_search search;
    bool has_names;   /* a name was recognised: until then no lines are skipped */
    bool has_content; /* besides blank lines and comments; unknown once has_names is set */

    void *state;                /* of the format */
    unsigned found;             /* by the format: deviations in what it converted, a set */
    struct buffer label;        /* of the format: memory for each label */
    struct zone_labels labels;  /* zones: of the current name */
    struct text_set names;      /* --both: of a line */
    bool is_chaos;              /* zones: the last class in the file is CH */
    bool has_rrsig, has_nsec3;  /* zones: such records were found */
    struct line_numbers others; /* configurations: with non-ASCII words that are no names */

    uint64_t deviating;  /* names that browsers convert to others */
    unsigned deviations; /* in them, a set */
    struct buffer file;  /* --list: its name, safe on a terminal */
};
/* A file for the loop of tools/common; the state of its filter is a file_reader. */
extern const struct format file_records;

/* The members f and o are set by the caller. */
void file_reader_open(struct file_reader *reader);
/* For struct converter: free the reader of a filter, and return the lines that need not be read. */
void file_reader_close(struct filter *f);
struct line_run file_reader_skip(const struct filter *f, const char *text, size_t length);

/* For the formats: passes on a name, or a problem of text that cannot be read. */
void take_name(struct file_reader *reader, const struct name *name, const struct problem *problem);
/* Passes on a recognised name. */
void found_name(struct file_reader *reader, const struct name *name);

#endif
