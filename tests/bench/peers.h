/* SPDX-License-Identifier: MIT */
/* Who takes part, and in what: each row runs over a whole corpus, as its library's callers would
   write it.  Lengths are given where a library takes them (libidn and libidn2 take strings), and
   shared libraries are called as such. */
#ifndef PEERS_H
#define PEERS_H

#include <stddef.h>

#include "corpus.h"

enum work { TO_ASCII, TO_UNICODE, NAMEPREP, NFKC, ENCODE, DECODE, COMMAND };

/* What a pass saw: refused items are counted, of the others one octet is looked at, so that no
   result is for nothing. */
struct tally {
    size_t refused, seen;
};

struct contestant {
    const char *name, *(*version)(void);
    enum work work;
    enum corpus_form form;
    void (*pass)(const struct corpus *corpus, struct tally *tally);
};

/* Each ends with a row without a name. */
extern const struct contestant xn_contestants[], libidn_contestants[], libidn2_contestants[],
    icu_contestants[], libunistring_contestants[], command_contestants[];

enum { ROOM = 8192 }; /* what a contestant's own buffer holds */

#endif
