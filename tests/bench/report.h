/* SPDX-License-Identifier: MIT */
/* Prints the measurements, as text or as one JSON object per line. */
#ifndef REPORT_H
#define REPORT_H

#include "agree.h"
#include "rounds.h"

struct row {
    const char *id, *what;
    enum work work;
    enum corpus_kind kind;
    size_t count;
};

struct report {
    int json;
    unsigned rounds;
};

void report_row(const struct report *report, const struct row *row, const struct corpus *corpus);
void report_contestant(const struct report *report, const struct row *row,
    const struct contestant *who, const struct result *result, const struct corpus *corpus);
void report_answers(
    const struct report *report, const struct row *row, const struct agreement *agreement);
void report_skip(const struct report *report, const struct row *row, const char *missing);

/* Explains the exceptions that occurred. */
void report_exceptions(const struct report *report, const size_t *met);

#endif
