/* SPDX-License-Identifier: MIT */
/* --idn: conversion from and to the charset of the locale. */
#ifndef CHARSET_H
#define CHARSET_H

#include <stdbool.h>

#include "tools/common/buffer.h"
#include "lib/recode.h"

/* Finds a charset; *found is NULL for UTF-8.  Returns NULL, or why it cannot be used. */
const char *charset_find(const char *name, const char **found);

/* Text in UTF-8, and the recoders, opened once, since opening takes longer than converting a name.
   All zero at first; for one charset to read, and one to write. */
struct charset_text {
    struct recoded utf8, written;
    struct buffer line; /* the original with its end of line */
    void *reader, *writer;
};
/* Returns false if the text is ill-formed. */
bool charset_read(const char *charset, const char *text, size_t length, struct charset_text *read);
/* Converts well-formed UTF-8 to the charset in place, with the recoder in *state.  Returns false if
   the charset lacks a character. */
bool charset_write(const char *charset, struct buffer *text, struct charset_text *state);
void charset_free(struct charset_text *read);

#endif
