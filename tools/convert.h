/* SPDX-License-Identifier: MIT */
/* One text converted, as the command line asks. */
#ifndef CONVERT_H
#define CONVERT_H

#include "buffer.h"
#include "options.h"

enum trouble {
    NO_TROUBLE,
    BY_LIBRARY,     /* diag says what */
    NO_CODE_POINT,  /* not of the form u+XXXX */
    BREAKS_FIELD,   /* the answer holds what would end its column */
    BREAKS_RECORD,  /* the answer holds what would end its record */
    TO_CHARSET,     /* a character that the charset of the output has not got */
    RECORD_TROUBLE, /* from here on: there is no text to convert, and places are the record's */
    TOO_LONG = RECORD_TROUBLE, /* a record beyond RECORD_MAX */
    NO_FIELD,                  /* fewer columns than asked for */
    BAD_QUOTES,                /* RFC 4180 */
    FROM_CHARSET,              /* ill-formed in the charset of the input */
    TROUBLES
};

struct verdict {
    enum trouble trouble;
    int finding;  /* all is done, and diag tells of a label that was left as it was */
    xn_diag diag; /* offset and length: octets of the text; cp */
};

/* Appends the answer. */
void convert(const struct options *o, const char *text, size_t length, struct buffer *out,
    struct verdict *v);

/* The code points of a text, or of a list of the form u+XXXX, and where each stands in it; RFC 3492
   appendix A's flags. */
struct points {
    uint32_t cp[XN_RAW_MAX + 1];
    unsigned char upper[XN_RAW_MAX + 1];
    uint32_t at[XN_RAW_MAX + 1], end[XN_RAW_MAX + 1];
    size_t count; /* at most XN_RAW_MAX + 1, which is too many */
};
int points_read(const struct options *o, const char *text, size_t length, struct points *points,
    struct verdict *v);
/* length: of the text that they were read from. */
int points_encode(const struct options *o, const struct points *points, size_t length,
    struct buffer *out, struct verdict *v);
void points_write(const struct options *o, const struct points *points, struct buffer *out);

/* Returns 0. */
int refuse(struct verdict *v, enum trouble trouble, size_t offset, size_t length);

#endif
