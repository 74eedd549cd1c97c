/* SPDX-License-Identifier: MIT */
/* The way to an answer, told to a person: --explain and --trace. */
#ifndef SHOW_H
#define SHOW_H

#include "convert.h"

void show_way(const struct options *o, const char *text, size_t length, struct buffer *out,
    struct verdict *v);

/* As sections 7.2 and 7.3 of the Punycode draft have it. */
void show_encoding(const struct options *o, const char *text, size_t length, struct buffer *out,
    struct verdict *v);
void show_decoding(const char *text, size_t length, struct buffer *out, struct verdict *v);

#endif
