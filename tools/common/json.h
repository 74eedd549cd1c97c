/* SPDX-License-Identifier: MIT */
/* JSON as text: what the commands share. */
#ifndef JSON_H
#define JSON_H

#include "buffer.h"
#include "xn.h"

/* Strings are valid UTF-8; keys need no escapes. */
void json_string(struct buffer *out, const char *text, size_t length);
/* Members of an object, each with a comma before it.  json_key: the value is to follow. */
void json_key(struct buffer *out, const char *key);
void json_text(struct buffer *out, const char *key, const char *text, size_t length);
void json_number(struct buffer *out, const char *key, uint64_t number);
void json_code_point(struct buffer *out, const char *key, uint32_t cp); /* XN_NO_CP: null */
void json_text_or_null(struct buffer *out, const char *key, const char *text);
void json_hex(struct buffer *out, const char *key, const char *text, size_t length);
/* Any octets: the key ends with _hex if they are not UTF-8. */
void json_octets(struct buffer *out, const char *key, const char *text, size_t length);
/* The object of a refusal. */
void json_refusal(struct buffer *out, const char *status, const xn_diag *diag,
    const struct buffer *rule, const struct buffer *message);

#endif
