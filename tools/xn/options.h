/* SPDX-License-Identifier: MIT */
/* The options of xn, without impossible combinations.  Files: name_converter.c and options.c. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "tools/common/filter_options.h"
#include "xn.h"

enum operation {
    TO_ASCII,
    TO_UNICODE,
    DISPLAY,
    CANONICAL,
    KEY, /* the last operation on names */
    PREPARE,
    NORMALISE,
    ENCODE,
    DECODE,
    EXPLAIN,
    COMPARE,
    AUDIT,
    LIKE
};
struct options {
    struct filter_options filter; /* first, so that a filter can be converted to its options */
    struct command_line line;     /* as typed */
    enum operation operation;
    unsigned flags; /* XN_ flags */
    const xn_profile *profile;
    bool check, registration, trace, code_points, wildcard;
    unsigned only;         /* AUDIT: the classes of audit_2008.h to print, as a set; 0 for all */
    const char *like_list; /* LIKE: the value of the option */
    void *like;            /* the index of the list */
    xn_where where;        /* the kind of the texts, by --url, --email or --hostport; 0 for names */
    size_t shards;         /* --shards; 0 without it */
    bool json, traits, debug;
    bool colour; /* in --explain */
};

extern const struct option_command xn_command;

struct filter;
/* Returns the options of a filter that is run by xn. */
const struct options *filter_conversion(const struct filter *f);

/* Prints what an option such as --help asks for and exits, or exits with a message about the
   command line. */
void options_read(int argc, char **argv, struct options *o);
void options_free(struct options *o);

#endif
