/* SPDX-License-Identifier: MIT */
/* The plain twin of the record and field readers: RFC 4180 section 2 by its grammar, one octet
   after another. */
#ifndef PLAIN_CSV_H
#define PLAIN_CSV_H

#include <stddef.h>
#include <string.h>

struct plain_format {
    char end, delimiter;
    int csv;
};

enum plain_kind {
    PLAIN_ENDED, /* its end is there */
    PLAIN_OPEN,  /* it is one as far as the text goes */
    PLAIN_TORN   /* it cannot be one; or quotes are open where the text ends */
};

/* field = DQUOTE *(TEXTDATA / COMMA / CR / LF / 2DQUOTE) DQUOTE / *TEXTDATA.  0: it is none; else
   *next is behind it. */
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

/* The line that a text begins with, with its end; length, if there is none. */
static inline size_t
plain_line(const struct plain_format *f, const char *text, size_t length)
{
    const char *end = length > 0 ? memchr(text, f->end, length) : NULL;

    return end != NULL ? (size_t)(end - text) + 1 : length;
}

/* The record that a text begins with, with its end. */
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
            return PLAIN_TORN;
        *whole = at < length ? at + 1 : at;
        return at < length ? PLAIN_ENDED : PLAIN_OPEN;
    }
    return PLAIN_TORN;
}

#endif
