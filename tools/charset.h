/* SPDX-License-Identifier: MIT */
/* Charsets other than UTF-8, through GNU libunistring. */
#ifndef CHARSET_H
#define CHARSET_H

#include "buffer.h"

/* What an option names: NULL for UTF-8.  Exits where it is unknown, or records cannot be read in
   it: its end of line is not one octet. */
const char *charset_take(const char *option, const char *charset);

/* Text in UTF-8, and where in it each octet of the charset's text went: SIZE_MAX, if it begins no
   character. */
struct charset_text {
    struct buffer utf8;
    size_t *places;
};
/* 0: *at is the octet that is ill-formed. */
int charset_read(
    const char *charset, const char *text, size_t length, struct charset_text *read, size_t *at);
/* Where the octet came from that stands at a place of the UTF-8. */
size_t charset_place(const struct charset_text *read, size_t length, size_t place);
void charset_free(struct charset_text *read);

/* Writes well-formed UTF-8 anew in the charset.  0: it has not got the character at *at. */
int charset_write(const char *charset, struct buffer *text, size_t *at);

#endif
