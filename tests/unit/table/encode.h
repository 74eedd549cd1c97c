/* SPDX-License-Identifier: MIT */
/* Between UTF-8, which the library takes, and code points, as in the files of tests. */
#ifndef ENCODE_H
#define ENCODE_H

#include "nameprep/utf8.h"

enum { UTF8_SIZE = 4 * 256 }; /* of any label of a test */

static inline size_t
encode_label(const uint32_t *cps, size_t length, char utf8[UTF8_SIZE])
{
    size_t octets = 0;

    for (size_t i = 0; i < length; i++)
        octets += utf8_encode(cps[i], utf8 + octets);
    return octets;
}

/* The code point that starts at an octet of a label in UTF-8, by its number. */
static inline size_t
count_before(const uint32_t *cps, size_t octets)
{
    size_t count = 0;

    for (; octets > 0; count++)
        octets -= utf8_width(cps[count]);
    return count;
}

#endif
