/* SPDX-License-Identifier: MIT */
/* --explain: prints each step of a conversion. */
#ifndef EXPLAIN_OUTPUT_H
#define EXPLAIN_OUTPUT_H

#include "convert.h"

void explain_name(const struct options *o, const char *text, size_t length, struct buffer *out,
    struct outcome *v);

#endif
