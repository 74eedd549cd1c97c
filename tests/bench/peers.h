/* SPDX-License-Identifier: MIT */
/* The libraries that are compared.  A pass is a loop over a whole corpus, written as a caller of
   the library would write it: with a length where the library accepts one (libidn and libidn2 take
   strings), and through the shared library. */
#ifndef PEERS_H
#define PEERS_H

#include <stddef.h>

#include "corpus.h"

enum work {
    TO_ASCII,
    TO_UNICODE,
    NAMEPREP,
    NFKC,
    ENCODE,
    DECODE,
    FIND_HOST,
    REPLACE_HOST,
    COMMAND
};

/* Refused items are counted; one octet of each other result is read, so that the compiler cannot
   remove the call. */
struct tally {
    size_t refused, seen;
};

struct contestant {
    const char *name, *(*version)(void);
    enum work work;
    enum corpus_form form;
    void (*pass)(const struct corpus *corpus, struct tally *tally);
};

/* Each ends with an entry whose name is NULL. */
extern const struct contestant xn_contestants[], libidn_contestants[], libidn2_contestants[],
    icu_contestants[], libunistring_contestants[], command_contestants[];

enum { BUFFER_SIZE = 8192 }; /* of every contestant's output buffer */

#endif
