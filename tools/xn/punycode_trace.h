/* SPDX-License-Identifier: MIT */
/* Prints each step of Punycode: trace of -e and -d. */
#ifndef PUNYCODE_TRACE_H
#define PUNYCODE_TRACE_H

#include "convert.h"

void trace_encoding(const struct options *o, const char *text, size_t length, struct buffer *out,
    struct outcome *v);
void trace_decoding(const char *text, size_t length, struct buffer *out, struct outcome *v);

#endif
