/* SPDX-License-Identifier: MIT */
/* Conversion between charsets with iconv().  libxn-resolve, the drop-in for GNU libidn and the
   commands each compile it in: libxn itself allocates nothing. */
#ifndef RECODE_H
#define RECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum recoding {
    RECODED,
    INEXACT,    /* characters were replaced by others */
    INCOMPLETE, /* the text ends within a character, which is dropped */
    ILL_FORMED, /* or the charset lacks a character */
    UNKNOWN_CHARSET,
    NO_MEMORY
};

/* Text that grows.  All members are 0 at first; data is allocated. */
struct recoded {
    char *data;
    size_t length, cap;
};

/* Opens a recoder, which is NULL on failure.  Closing NULL does nothing. */
enum recoding xni_open_recoder(const char *to, const char *from, void **recoder);
void xni_close_recoder(void *recoder);
void xni_reset_recoder(void *recoder);

/* Appends the converted text; if text is NULL, appends the return to the initial shift state.  *at
   is the number of octets that were converted. */
enum recoding
xni_recode(void *recoder, const char *text, size_t length, struct recoded *out, size_t *at);

/* Converts a whole text.  *out ends with NUL; it is empty, without data, if the text is ILL_FORMED
   or worse. */
enum recoding xni_recode_text(const char *to, const char *from, const char *text, size_t length,
    struct recoded *out, size_t *at);

/* Sets sources[i], for each octet i of the converted text, to the offset of the character that it
   comes from; from the end of the converted text on, to the length of the text, which is less than
   4 GiB. */
void
xni_find_sources(void *recoder, const char *text, size_t length, uint32_t *sources, size_t count);

/* Returns whether text in this charset is UTF-8 without conversion.  ASCII has no non-ASCII
   characters: where the C locale claims it, octets above 7F are also read as UTF-8. */
bool xni_is_utf8(const char *codeset);

#endif
