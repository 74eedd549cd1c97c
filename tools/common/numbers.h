/* SPDX-License-Identifier: MIT */
/* Decimal numbers in options. */
#ifndef NUMBERS_H
#define NUMBERS_H

#include <stddef.h>
#include <stdint.h>

/* Reads a number from least to most, without sign and white space.  Returns the text after it, or
   NULL. */
static inline const char *
read_number(const char *text, size_t least, size_t most, size_t *number)
{
    const char *begin = text;

    for (*number = 0; *text >= '0' && *text <= '9'; text++) {
        size_t digit = (size_t)(*text - '0');

        if (*number > (SIZE_MAX - digit) / 10)
            return NULL;
        *number = *number * 10 + digit;
    }
    return text > begin && *number >= least && *number <= most ? text : NULL;
}

#endif
