/* SPDX-License-Identifier: MIT */
/* Divides a file into records: lines, or the records and directives of a zone.  Files:
   file_reader.c and skip_lines.c. */
#ifndef FILE_READER_H
#define FILE_READER_H

#include <stdint.h>

#include "options.h"
#include "problems.h"
#include "tools/common/set.h"

/* skip_lines.c: skips lines that cannot have anything to convert, and that do not change how the
   lines after them are read. */

/* The lines that have to be read: any, those with non-ASCII octets, or also those with two hyphens
   in a row, which ACE labels have. */
enum line_choice { ALL_LINES, NON_ASCII_LINES, ACE_LINES };
struct line_filter {
    enum line_choice choice;
    bool is_zone;         /* also lines that are not one record without escapes */
    bool ignores_signing; /* zones: RRSIG and NSEC3 records have been found */
};
/* Returns the length of the lines that are skipped, and adds their number to *lines.  The text
   starts with a record. */
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

struct file_name;

/* Numbers of lines, in the order of the file: the first of them, and how many there are. */
struct line_numbers {
    uint64_t first[10], last, count;
};

/* The state of reading one file. */
struct file_reader {
    const struct zone_options *o;
    /* Called for each name in the order of the file, and with a problem for text that cannot be
       read, which is not converted. */
    void (*handle)(
        struct file_reader *reader, const struct file_name *name, const struct problem *problem);
    /* Called at the end of a record, or of a part of one that is too long. */
    void (*end)(struct file_reader *reader, const char *record, size_t whole, bool is_refused);
    bool stops;         /* at the first refusal: nothing of its record may be copied */
    bool stopped;       /* set by handle(): reading ends after this record */
    const char *record; /* the record that contains the name */
    uint64_t lines;     /* before this record */

    struct line_filter filter;
    struct record_search search;
    bool has_names;   /* a name was recognised: until then no lines are skipped */
    bool has_content; /* other than blank lines and comments; not known once has_names is set */

    void *state;                /* of the format */
    unsigned found;             /* by the format: deviations in what it converted to ASCII, a set */
    struct buffer label;        /* of the format: memory that is used again for each label */
    struct zone_labels labels;  /* zones: those of the current name */
    struct text_set names;      /* --both: those of a line */
    bool is_chaos;              /* zones: the last class in the file is CH */
    bool has_rrsig, has_nsec3;  /* zones: such records were found */
    struct line_numbers others; /* configurations: with words, not ASCII, that are no names */
};
/* The members o and handle are set by the caller. */
void file_reader_open(struct file_reader *reader);
/* Reads the records of a text that begins where the last call stopped.  Returns the number of
   octets processed, which is all of them if final.  An incomplete record is not processed until the
   text has more than RECORD_MAX octets and an end of line. */
size_t file_reader_read(struct file_reader *reader, const char *text, size_t length, bool final);
void file_reader_close(struct file_reader *reader);

#endif
