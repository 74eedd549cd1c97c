/* SPDX-License-Identifier: MIT */
/* The result of the functions for names, label by label. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include "ascii.h"

/* Where the result is written, as far as it fits. */
struct output {
    char *text;
    size_t cap, length;
};

static inline bool
fits(const struct output *out, size_t length)
{
    return length <= out->cap && out->length <= out->cap - length;
}

static inline void
put(struct output *out, const char *text, size_t length)
{
    if (length > 0 && fits(out, length))
        memcpy(out->text + out->length, text, length);
    out->length += length;
}

static inline void
put_lower(struct output *out, const char *text, size_t length)
{
    if (fits(out, length))
        for (size_t i = 0; i < length; i++)
            out->text[out->length + i] = ascii_lower(text[i]);
    out->length += length;
}

static inline void
put_dot(struct output *out)
{
    if (out->length < out->cap)
        out->text[out->length] = '.';
    out->length++;
}

#endif
