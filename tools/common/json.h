/* SPDX-License-Identifier: MIT */
/* JSON as text: what the commands share. */
#ifndef JSON_H
#define JSON_H

#include "buffer.h"

/* Strings are valid UTF-8; keys need no escapes. */
void json_string(struct buffer *out, const char *text, size_t length);
/* Members of an object, each with a comma before it.  json_key: the value is to follow. */
void json_key(struct buffer *out, const char *key);
void json_text(struct buffer *out, const char *key, const char *text, size_t length);
void json_number(struct buffer *out, const char *key, uint64_t number);
void json_code_point(struct buffer *out, const char *key, uint32_t cp); /* XN_NO_CP: null */

#endif
