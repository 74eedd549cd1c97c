/* SPDX-License-Identifier: MIT */
/* The libraries that are compared.  A pass is a loop over a whole corpus, written as a caller of
   the library would write it: with a length where the library accepts one (libidn and libidn2 take
   strings), and through the shared library. */
#ifndef PEERS_H
#define PEERS_H

#include <stddef.h>

#include "corpus.h"

enum work { TO_ASCII, TO_UNICODE, NAMEPREP, NFKC, ENCODE, DECODE, FIND_HOST, COMMAND, ZONE };

/* Refused items are counted; one octet of each other result is read, so that the compiler cannot
   remove the call. */
struct tally {
    size_t refused, seen;
};

struct contestant {
    const char *name, *(*version)(void);
    enum work work;
    void (*pass)(const struct corpus *corpus, struct tally *tally);
};

/* Each ends with an entry whose name is NULL. */
extern const struct contestant xn_contestants[], libidn_contestants[], libidn2_contestants[],
    icu_contestants[], command_contestants[];

enum { BUFFER_SIZE = 8192 }; /* of every contestant's output buffer */

/* Defines a pass over the items that `get` returns.  `call` sees `in` and `length`, writes to `out`
   at least its first element, and is true unless it refuses the item. */
#define PASS(name, get, type_in, type_out, call)                       \
    static void name(const struct corpus *corpus, struct tally *tally) \
    {                                                                  \
        type_out out[BUFFER_SIZE];                                     \
                                                                       \
        for (size_t i = 0; i < corpus->count; i++) {                   \
            size_t length;                                             \
            const type_in *in = get(corpus, i, &length);               \
                                                                       \
            if (call)                                                  \
                tally->seen += (size_t)out[0];                         \
            else                                                       \
                tally->refused++;                                      \
        }                                                              \
    }

#endif
