/* SPDX-License-Identifier: MIT */
/* Messages about refused records: limits to their number, and counts by reason. */
#ifndef REFUSALS_H
#define REFUSALS_H

#include "buffer.h"

/* Appends "xn: FILE:LINE:OCTET: ", or "xn: argument LINE:OCTET: " without a file; without the octet
   if it is 0. */
void message_position(struct buffer *out, const char *file, uint64_t line, uint64_t octet);

enum { REASONS_MAX = 64 };
struct reason {
    const char *name, *rule; /* static, or of the policy */
    uint64_t count;
};

struct refusals {
    struct reason reasons[REASONS_MAX]; /* rarer ones are not counted */
    size_t reason_count;
    uint64_t hidden; /* messages that were not printed */
};

/* Counts refusals for a reason: the name of a status, and its clause. */
void refusals_count(struct refusals *r, const char *name, const char *rule, uint64_t count);
void refusals_add(struct refusals *sum, const struct refusals *more);
/* Appends a line: "xn: refused: 12 prohibited (RFC 3454 table C.8), 3 label long (...); 1 message
   not shown", most frequent first. */
void refusals_summarise(const struct refusals *r, uint64_t refused, struct buffer *out);

#endif
