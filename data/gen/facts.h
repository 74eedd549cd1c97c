/* SPDX-License-Identifier: MIT */
/* The reader of the files in data/: one fact per line, in the grammar of data/README.md. */
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
    char kind;         /* '-' for ->, '=', '~', or 0 if there is no value */
    const char *value; /* the rest of the line; undefined if kind is 0 */
};

typedef void handle_fact(const struct fact *fact, uint32_t argument);

/* Sets the directory to which every file name is relative. */
void set_data_directory(const char *name);

/* Calls handle for each fact of a file, in ascending order.  kinds lists the kinds of values in the
   file, and is "" for none; all facts of a file have values, or none has. */
void read_facts(const char *file, const char *kinds, uint32_t argument, handle_fact *handle);

/* Parses one code point of a fact and returns the text after it. */
const char *parse_code_point(const struct fact *fact, const char *text, uint32_t *cp);

/* Both print FILE:LINE: MESSAGE and exit with status 1.  The second finds the line about cp, and
   prints FILE: MESSAGE if there is none. */
NO_RETURN void reject_fact(const struct fact *fact, const char *format, ...);
NO_RETURN void reject_code_point(const char *file, uint32_t cp, const char *format, ...);

#endif
