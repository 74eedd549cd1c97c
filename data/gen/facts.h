/* SPDX-License-Identifier: MIT */
/* The facts in data/, for gentables: one a line,  FIRST[..LAST] [-> = ~ VALUE];  data/README.md has
   the grammar. */
#ifndef FACTS_H
#define FACTS_H

#include <stdint.h>

#if defined(__GNUC__)
#define NO_RETURN __attribute__((noreturn))
#else
#define NO_RETURN
#endif

struct fact {
    const char *file;
    unsigned line;
    uint32_t first, last;
    char kind;   /* '-' mapped to, '=' is, '~' is compatible with, 0: no value */
    char *value; /* what follows, to the end of the line */
};

typedef void take_fact(const struct fact *fact, uint32_t argument);

void facts_directory(const char *directory);

/* Each fact of a file in turn, in ascending order.  kinds: the kinds of value that the file holds,
   "" for none. */
void facts_read(const char *file, const char *kinds, uint32_t argument, take_fact *take);

/* Reads one code point and returns what follows it. */
char *fact_code_point(const struct fact *fact, char *text, uint32_t *cp);

/* Says  FILE:LINE: why  and ends the program. */
NO_RETURN void fact_refuse(const struct fact *fact, const char *format, ...);
/* The same for the fact in this file that speaks of cp. */
NO_RETURN void facts_refuse(const char *file, uint32_t cp, const char *format, ...);

#endif
