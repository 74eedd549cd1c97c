/* SPDX-License-Identifier: MIT */
/* Writes JSON as text. */
#ifndef JSON_H
#define JSON_H

#include "buffer.h"
#include "xn.h"

/* Appends a string, which is valid UTF-8. */
void json_string(struct buffer *out, const char *text, size_t length);
/* Makes a string of the valid UTF-8 from here on, after a quotation mark. */
void json_quote(struct buffer *out, size_t begin);
void json_hex_string(struct buffer *out, const char *octets, size_t length);
/* Append members of an object, each with a comma before it, with keys that need no escapes.  After
   json_key() the caller appends the value. */
void json_key(struct buffer *out, const char *key);
void json_text(struct buffer *out, const char *key, const char *text, size_t length);
void json_number(struct buffer *out, const char *key, uint64_t number);
void json_code_point(struct buffer *out, const char *key, uint32_t cp); /* null for XN_NO_CP */
void json_text_or_null(struct buffer *out, const char *key, const char *text);
void json_hex(struct buffer *out, const char *key, const char *text, size_t length);
/* Appends any octets, in hexadecimal under a key that ends with _hex if they are not UTF-8. */
void json_octets(struct buffer *out, const char *key, const char *text, size_t length);
/* Appends the object of a refusal. */
void json_refusal(struct buffer *out, const char *status, const xn_diag *diag,
    const struct buffer *rule, const struct buffer *message);

#endif
