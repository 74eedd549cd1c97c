/* SPDX-License-Identifier: MIT */
/* Writes the strings of JSON; members.c does the rest. */
#ifndef JSON_H
#define JSON_H

#include "buffer.h"

/* Appends a string, which is valid UTF-8. */
void json_string(struct buffer *out, const char *text, size_t length);
/* Makes a string of the valid UTF-8 from here on, after a quotation mark. */
void json_quote(struct buffer *out, size_t begin);
void json_hex_string(struct buffer *out, const char *octets, size_t length);

#endif
