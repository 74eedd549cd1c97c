/* SPDX-License-Identifier: MIT */
/* The four dots that separate labels, for code that reads a name octet by octet. */
#ifndef DOTS_H
#define DOTS_H

#include "xn.h"

/* Returns the width of the dot at the start of text, or 0. */
static inline size_t
dot_width(const char *text, size_t length)
{
    size_t pos = 0, label_length;
    const char *label;

    if (length == 0 || (text[0] != '.' && (unsigned char)text[0] < 0x80))
        return 0;
    (void)xn_label_next(text, length < 3 ? length : 3, &pos, &label, &label_length);
    return label_length == 0 ? pos : 0;
}

#endif
