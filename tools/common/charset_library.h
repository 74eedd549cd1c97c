/* SPDX-License-Identifier: MIT */
/* Conversion of texts with libraries, for charset.c; only if there is GNU libunistring. */
#ifndef CHARSET_LIBRARY_H
#define CHARSET_LIBRARY_H

#ifdef WITH_LIBUNISTRING

#include <stdint.h>
#include <uniconv.h>

#include "charset.h"

/* Exits if a call failed because memory is exhausted. */
void library_check_memory(const void *result);

/* The text in UTF-8, or from UTF-8 in the charset, to be freed.  NULL if that is impossible, and
   for an empty text.  offsets, if not NULL: as in struct charset_text. */
uint8_t *library_decode(const char *name, enum iconv_ilseq_handler handler, const char *text,
    size_t length, size_t *offsets, size_t *result_length);
char *library_encode(const char *name, const char *text, size_t length, size_t *result_length);

/* As charset_read(), with offsets. */
bool library_read(
    const char *name, const char *text, size_t length, struct charset_text *read, size_t *at);
/* The same without offsets.  Returns false if anything is unusual. */
bool
library_read_fast(const char *name, const char *text, size_t length, struct charset_text *read);
void library_close(struct charset_text *read);

/* As charset_write(). */
bool library_write(const char *name, struct buffer *text, size_t *at);

#endif
#endif
