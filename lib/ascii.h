/* The fast road: eight octets at a time, for what needs no Unicode at all. */
#ifndef ASCII_H
#define ASCII_H

#include <stddef.h>

/* What a whole name may be known to be, at a glance. */
enum {
    ASCII_ONLY = 1,   /* every octet is ASCII */
    ASCII_LABELS = 2, /* no U+0000; no label is empty, but perhaps behind a final dot, or has more than 63 octets */
    ASCII_ACE = 4     /* two hyphens in a row: there may be an ACE label */
};
unsigned ascii_scan(const char *text, size_t length);

int ascii_is(const char *text, size_t length);

/* The first octet from `at` on that is a dot, or may begin one of the three beyond ASCII; length: none.  Sets *high where an
   octet before it is beyond ASCII. */
size_t ascii_find_dot(const char *text, size_t length, size_t at, unsigned *high);

char ascii_lower(char c);
int ascii_same(const char *a, const char *b, size_t length); /* but for the case of letters */

#endif
