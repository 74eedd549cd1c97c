/* SPDX-License-Identifier: MIT */
/* The fast road: eight octets at a time, for what needs no Unicode at all. */
#ifndef ASCII_H
#define ASCII_H

#include <stddef.h>
#include <stdint.h>

#include "inline.h"

/* What a whole name may be known to be, at a glance. */
enum {
    ASCII_ONLY = 1,   /* every octet is ASCII */
    ASCII_LABELS = 2, /* no U+0000; no label is empty, but perhaps behind a final dot, or has more
                         than 63 octets */
    ASCII_ACE = 4     /* two hyphens in a row: there may be an ACE label */
};
unsigned ascii_scan(const char *text, size_t length);

/* A short name as sets of places: bit i is octet i. */
enum { ASCII_SHORT = 63 };
struct ascii_sets {
    uint64_t high, odd; /* beyond ASCII; that or U+0000 */
    uint64_t dots, hyphens;
    uint64_t leads; /* what may begin one of the three dots beyond ASCII */
};
void ascii_look(
    const char *text, size_t length, struct ascii_sets *sets); /* of at most ASCII_SHORT octets */
/* Copies a short name if it is such as RFC 3490 leaves unaltered: for ToASCII, ASCII without U+0000
   whose labels are not empty, but perhaps behind a final dot; for ToUnicode, ASCII without two
   hyphens in a row. */
enum ascii_kind { ASCII_LABELS_ONLY, ASCII_NO_ACE };
int ascii_copy(char *out, const char *text, size_t length, enum ascii_kind kind);

/* The place of the first one of a set that is not empty. */
unsigned ascii_first(uint64_t set);

/* How many there are: sums of neighbouring bits, then of pairs, of fours ...: no instruction beyond
   the baseline. */
static inline uint32_t
ascii_count(uint64_t w)
{
    w -= w >> 1 & UINT64_C(0x5555555555555555);
    w = (w & UINT64_C(0x3333333333333333)) + (w >> 2 & UINT64_C(0x3333333333333333));
    w = (w + (w >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    w += w >> 8;
    w += w >> 16;
    w += w >> 32;
    return w & 127;
}

/* How often an octet occurs. */
size_t ascii_count_octet(const char *text, size_t length, char octet);

int ascii_is(const char *text, size_t length);

/* The first octet from `at` on that is a dot, or may begin one of the three beyond ASCII; length:
   none.  Sets *high where an octet before it is beyond ASCII. */
size_t ascii_find_dot(const char *text, size_t length, size_t at, unsigned *high);

char ascii_lower(char c);
int ascii_same(const char *a, const char *b, size_t length); /* but for the case of letters */

#endif
