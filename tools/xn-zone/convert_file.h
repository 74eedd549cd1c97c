/* SPDX-License-Identifier: MIT */
/* Converts, checks, describes or lists the names of a file. */
#ifndef CONVERT_FILE_H
#define CONVERT_FILE_H

#include "file_format.h"
#include "tools/common/refusals.h"

/* A run of the command: the state from one file to the next. */
struct zone_run {
    const struct zone_options *o;
    struct output_file out, errors;
    uint64_t lines, names, refused; /* names: changed, or with --list all */
    struct refusals refusals;
    struct progress progress;
    uint64_t consumed; /* octets of the files before this one */
    bool stopped;      /* by a refusal: reading ends */
};

struct file_result {
    uint64_t changed, refused;     /* names */
    bool is_signed, needs_signing; /* has RRSIG records; or NSEC3 records */
    bool differs;                  /* the file is, or would be, written with changes */
    int error;                     /* errno of a failed read, or 0 */
};

/* Converts, checks, describes or lists a file, depending on the options.  out is NULL to find out
   whether the file would be changed. */
struct file_result
convert_file(struct zone_run *run, struct output_file *out, const char *file, int fd);

#endif
