/* SPDX-License-Identifier: MIT */
/* Whether our answers are GNU libidn's, under the flags that ask for them, but for the exceptions
   that are named here. */
#ifndef AGREE_H
#define AGREE_H

#include <stddef.h>

#include "corpus.h"
#include "peers.h"

enum exception {
    AGREE_EMPTY,
    AGREE_NO_SHORTER,
    AGREE_SURROGATE,
    AGREE_DELIMITER,
    AGREE_DIGIT,
    AGREE_EXCEPTIONS
};

struct agreement {
    size_t compared, different, exceptions[AGREE_EXCEPTIONS];
};

extern const struct agree_exception {
    const char *name, *why;
} agree_exceptions[AGREE_EXCEPTIONS];

/* Compares all answers; says on stderr which differ, the first few of them. */
struct agreement agree(enum work work, const struct corpus *corpus);

#endif
