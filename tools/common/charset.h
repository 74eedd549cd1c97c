/* SPDX-License-Identifier: MIT */
/* Conversion from and to charsets other than UTF-8. */
#ifndef CHARSET_H
#define CHARSET_H

#include <stdbool.h>

#include "buffer.h"
#include "lib/recode.h"

struct charset; /* NULL means UTF-8 */

/* Finds a charset; *found is NULL for UTF-8.  Returns NULL, or the reason why it cannot be used. */
const char *charset_find(const char *name, const struct charset **found);
/* Opens the charset that an option names; returns NULL for UTF-8.  Exits if the charset is unknown
   or its end of line is not the octet LF, since records are found before they are converted. */
const struct charset *charset_open(const char *option, const char *name);

void charset_close(const struct charset *charset);

/* Returns whether ASCII letters, digits, hyphens, dots, underscores and ends of lines are the same
   octets as in UTF-8. */
bool charset_keeps_names(const struct charset *charset);

/* A recoder, opened once, since opening takes longer than converting a name. */
struct charset_recoder {
    const struct charset *charset;
    void *recoder;
};

/* Text converted to UTF-8, and the recoders of a thread.  All zero at first. */
struct charset_text {
    struct recoded utf8;
    struct buffer line; /* the original, with its end of line */
    uint32_t *sources;  /* see xni_find_sources(); NULL until an offset is asked for */
    struct charset_recoder reader, writer;
    struct recoded written;
};
/* Returns false if the text is ill-formed, with the offset of the octet in *at. */
bool charset_read(const struct charset *charset, const char *text, size_t length,
    struct charset_text *read, size_t *at);
/* Converts an offset in the UTF-8 text to one in the original. */
size_t charset_offset(struct charset_text *read, size_t offset);
void charset_free(struct charset_text *read);

/* Converts well-formed UTF-8 to the charset in place, with the recoder in *state.  Returns false if
   the charset lacks the character at *at. */
bool charset_write(
    const struct charset *charset, struct buffer *text, struct charset_text *state, size_t *at);

#endif
