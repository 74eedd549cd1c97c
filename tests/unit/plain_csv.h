/* SPDX-License-Identifier: MIT */
/* Reference implementation of the record and field readers: the grammar of RFC 4180 section 2, one
   octet at a time. */
#ifndef PLAIN_CSV_H
#define PLAIN_CSV_H

#include <stddef.h>
#include <string.h>

struct plain_format {
    char end, delimiter;
    int csv;
};

enum plain_kind {
    PLAIN_ENDED,    /* complete, with its end */
    PLAIN_OPEN,     /* valid so far; ends with the text */
    PLAIN_MALFORMED /* not a record, or quotation marks are open at the end of the text */
};

/* field = DQUOTE *(TEXTDATA / COMMA / CR / LF / 2DQUOTE) DQUOTE / *TEXTDATA.  Returns 0 if it is
   not a field; otherwise *next is the position after it. */
static inline int
plain_field(const struct plain_format *f, const char *text, size_t length, size_t at, size_t *next)
{
    if (!f->csv || at == length || text[at] != '"') {
        while (at < length && text[at] != f->delimiter && text[at] != f->end) {
            if (f->csv && text[at] == '"')
                return 0;
            at++;
        }
        *next = at;
        return 1;
    }
    for (at++; at < length; at++) {
        if (text[at] != '"')
            continue;
        if (at + 1 < length && text[at + 1] == '"') {
            at++;
            continue;
        }
        *next = at + 1;
        return 1;
    }
    return 0;
}

/* The length of the first line with its end, or of the text if no line ends in it. */
static inline size_t
plain_line(const struct plain_format *f, const char *text, size_t length)
{
    const char *end = length > 0 ? memchr(text, f->end, length) : NULL;

    return end != NULL ? (size_t)(end - text) + 1 : length;
}

/* The first record of a text, with its end. */
static inline enum plain_kind
plain_record(const struct plain_format *f, const char *text, size_t length, size_t *whole)
{
    size_t at = 0;

    *whole = plain_line(f, text, length);
    if (!f->csv)
        return *whole > 0 && text[*whole - 1] == f->end ? PLAIN_ENDED : PLAIN_OPEN;
    while (plain_field(f, text, length, at, &at)) {
        if (at < length && text[at] == f->delimiter) {
            at++;
            continue;
        }
        if (f->end == '\n' && at + 1 < length && text[at] == '\r' && text[at + 1] == '\n')
            at++;
        if (at < length && text[at] != f->end)
            return PLAIN_MALFORMED;
        *whole = at < length ? at + 1 : at;
        return at < length ? PLAIN_ENDED : PLAIN_OPEN;
    }
    return PLAIN_MALFORMED;
}

#endif
