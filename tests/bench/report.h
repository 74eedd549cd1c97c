/* SPDX-License-Identifier: MIT */
/* What was measured, for people or (a JSON object a line) for machines. */
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
    const struct contestant *who, const struct result *result);
void report_answers(
    const struct report *report, const struct row *row, const struct agreement *agreement);
void report_skip(const struct report *report, const struct row *row, const char *missing);

/* What each exception is, if any was met. */
void report_exceptions(const struct report *report, const size_t *met);

#endif
