/* SPDX-License-Identifier: MIT */
/* Random host names, labels and invalid text, the same on every machine.  No word list is used. */
#ifndef GENERATE_H
#define GENERATE_H

#include <stddef.h>
#include <stdint.h>

enum { GENERATE_SIZE = 4096 };

void generate_seed(uint64_t seed);

/* Each writes at maximum GENERATE_SIZE octets without NUL and returns how many. */
size_t generate_host(char *out);                                    /* an ASCII host name */
size_t generate_name(char *out);                                    /* an international one */
size_t generate_around(char *out, const char *host, size_t length); /* a URL with this host */
size_t generate_label(char *out);   /* a label of one script, sometimes ASCII */
size_t generate_hostile(char *out); /* long labels, many labels, long runs */

#endif
