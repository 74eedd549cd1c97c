/* SPDX-License-Identifier: MIT */
/* Compares our results, under the flags that make xn compatible, with GNU libidn's.  Each accepted
   difference has a name here. */
#ifndef AGREE_H
#define AGREE_H

#include <stddef.h>

#include "corpus.h"
#include "peers.h"

enum exception {
    AGREE_EMPTY,
    AGREE_NOT_SHORTER,
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

/* Compares all results and prints the first few that differ on stderr. */
struct agreement agree(enum work work, const struct corpus *corpus);

#endif
