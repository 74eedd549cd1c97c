/* SPDX-License-Identifier: MIT */
/* Conversion from and to charsets other than UTF-8, with GNU libunistring. */
#ifndef CHARSET_H
#define CHARSET_H

#include <stdbool.h>

#include "buffer.h"

struct charset; /* NULL means UTF-8 */

/* Finds a charset, NULL for UTF-8.  Returns NULL, or why it cannot be used. */
const char *charset_find(const char *name, const struct charset **found);
/* Opens the charset that an option names; returns NULL for UTF-8.  Exits if the charset is unknown
   or its end of line is not the octet LF, since records are found before they are converted. */
const struct charset *charset_open(const char *option, const char *name);

void charset_close(const struct charset *charset);

/* Whether ASCII letters, digits, hyphens, dots, underscores and ends of lines are the same octets
   as in UTF-8. */
bool charset_keeps_names(const struct charset *charset);

/* Text converted to UTF-8.  All zero at first. */
struct charset_text {
    struct buffer utf8;

    /* What offsets are found with: the original, which must still exist then.  For charsets of
       several octets, offsets[i] is the offset in utf8 of the character that begins with octet i of
       the original, or SIZE_MAX if none does; made when first asked for. */
    const struct charset *charset;
    const char *text;
    size_t length;
    size_t *offsets;
    bool has_offsets;
    /* Where the search for the last offset ended: the next one is usually after it. */
    struct charset_cursor {
        size_t offset, at, from;
    } cursor;
    void *converter; /* opened once, since that takes longer than to convert a name */
};
/* Returns false if the text is ill-formed, with the offset of the octet in *at. */
bool charset_read(const struct charset *charset, const char *text, size_t length,
    struct charset_text *read, size_t *at);
/* The same without the fast path for charsets of several octets. */
bool charset_read_slowly(const struct charset *charset, const char *text, size_t length,
    struct charset_text *read, size_t *at);
/* From an offset in the UTF-8 text to one in the original. */
size_t charset_offset(struct charset_text *read, size_t offset);
void charset_free(struct charset_text *read);

/* Converts well-formed UTF-8 to the charset in place.  Returns false if the charset lacks the
   character at *at. */
bool charset_write(const struct charset *charset, struct buffer *text, size_t *at);

#endif
