/* SPDX-License-Identifier: MIT */
/* Conversion from and to charsets other than UTF-8. */
#ifndef CHARSET_H
#define CHARSET_H

#include <stdbool.h>

#include "tools/common/buffer.h"
#include "lib/recode.h"

struct charset; /* NULL means UTF-8 */

/* Finds a charset; *found is NULL for UTF-8.  Returns NULL, or the reason why it cannot be used. */
const char *charset_find(const char *name, const struct charset **found);

void charset_close(const struct charset *charset);

/* A recoder, opened once, since opening takes longer than converting a name. */
struct charset_recoder {
    const struct charset *charset;
    void *recoder;
};

/* Text converted to UTF-8, and the recoders of a thread.  All zero at first. */
struct charset_text {
    struct recoded utf8;
    struct buffer line; /* the original, with its end of line */
    struct charset_recoder reader, writer;
    struct recoded written;
};
/* Returns false if the text is ill-formed, with the offset of the octet in *at. */
bool charset_read(const struct charset *charset, const char *text, size_t length,
    struct charset_text *read, size_t *at);
void charset_free(struct charset_text *read);

/* Converts well-formed UTF-8 to the charset in place, with the recoder in *state.  Returns false if
   the charset lacks the character at *at. */
bool charset_write(
    const struct charset *charset, struct buffer *text, struct charset_text *state, size_t *at);

#endif
