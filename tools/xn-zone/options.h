/* SPDX-License-Identifier: MIT */
/* The options of xn-zone. */
#ifndef ZONE_OPTIONS_H
#define ZONE_OPTIONS_H

#include "tools/common/filter_options.h"

enum zone_operation {
    CONVERT,
    CHECK,     /* only messages are printed */
    CHECK_ALL, /* --ready: names that would be changed are refused */
    LIST       /* names are printed unconverted */
};

struct zone_options {
    struct filter_options filter; /* first, so that a run finds the others */
    struct command_line line;     /* as typed; to be freed */
    const struct file_format *format;
    const struct conf_syntax *conf; /* --conf */
    enum zone_operation operation;
    bool adds;            /* --both: A-labels beside names, rather than instead of them */
    bool to_unicode;      /* not with CHECK_ALL or LIST */
    bool displays;        /* --display: to Unicode or, where that is not safe, to ASCII */
    bool json;            /* objects instead of the file, of messages, or of lines */
    unsigned flags;       /* XN_ flags */
    bool replaces_signed; /* --force */
};

extern const struct option_command zone_command;

static inline bool
checks(const struct zone_options *o)
{
    return o->operation == CHECK || o->operation == CHECK_ALL;
}

/* Prints help or the version and exits, or exits with a message if the command line is wrong. */
void zone_options_read(int argc, char **argv, struct zone_options *o);

#endif
