/* SPDX-License-Identifier: MIT */
/* Looks at a file before its records are read. */
#ifndef FILE_OPENING_H
#define FILE_OPENING_H

#include "text_check.h"

struct batch;
struct filter;
struct problem;

/* All zero at the beginning of a file. */
struct file_opening {
    bool is_begun, is_foreign; /* foreign: neither text nor UTF-8, and copied */
    bool checks_text;          /* checks a format that needs text before it is read */
    struct text_check text;
    uint64_t checked; /* octets of the file that are text */
};

/* Checks whether a file that can be read twice is text. */
void file_opening_read(struct file_opening *opening, int fd);
/* Returns how many octets of a batch may be read, 0 if more are needed: for struct format. */
size_t file_begin(struct filter *f, const struct batch *batch);
/* Refuses the file as a whole. */
void refuse_file(struct filter *f, const struct problem *problem, uint64_t line, uint64_t octet);

#endif
