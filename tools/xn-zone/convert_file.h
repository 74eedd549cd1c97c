/* SPDX-License-Identifier: MIT */
/* Converts, checks, describes or lists the names of a file. */
#ifndef CONVERT_FILE_H
#define CONVERT_FILE_H

#include "file_format.h"
#include "tools/common/run.h"

enum { COUNT_LINES }; /* of struct tally, whose names are those that were changed or listed */

/* What was found in a file. */
struct zone_result {
    uint64_t changed, refused;     /* names */
    bool is_signed, needs_signing; /* has RRSIG records; or NSEC3 records */
};

struct zone_run {
    struct run run; /* first, so that a run can be converted to it */
    struct zone_result result;
};

static inline const struct zone_options *
zone_options_of(const struct run *run)
{
    return (const struct zone_options *)(const void *)run->o;
}

/* Converts, checks, describes or lists a file, depending on the options. */
void convert_file(struct run *run, struct input *input);

#endif
