/* SPDX-License-Identifier: MIT */
/* Converts one text by the options, or finds why it is refused. */
#ifndef CONVERT_H
#define CONVERT_H

#include "tools/common/buffer.h"
#include "options.h"
#include "tools/common/outcome.h"

/* Problems of xn's own operations */
extern const struct problem no_code_point, too_long_to_explain, too_long_to_trace;

/* The output of --explain and of traces grows faster than the input, and stays in memory. */
enum { EXPLAIN_MAX = 16 * 1024, TRACE_MAX = 1024 };

/* Appends the answer. */
void convert(const struct options *o, const char *text, size_t length, struct buffer *out,
    struct outcome *v);

extern const struct converter name_converter;

/* Returns whether "*" is the whole first label of a name. */
bool is_wildcard(const char *text, size_t length);

/* Returns the text, or with --wildcard a copy with a letter for "*" as the first label. */
const char *
replace_wildcard(const struct options *o, const char *text, size_t length, struct buffer *copy);

/* The code points of a text or of a list of u+XXXX, the position of each in it, and the case flags
   of RFC 3492 appendix A. */
struct points {
    uint32_t cp[XN_RAW_MAX + 1];
    unsigned char upper[XN_RAW_MAX + 1];
    uint32_t at[XN_RAW_MAX + 1], end[XN_RAW_MAX + 1];
    size_t count; /* XN_RAW_MAX + 1: too many */
};
bool points_read(const struct options *o, const char *text, size_t length, struct points *points,
    struct outcome *v);
/* Encodes the code points of a text of this length. */
bool points_encode(const struct options *o, const struct points *points, size_t length,
    struct buffer *out, struct outcome *v);

#endif
