/* SPDX-License-Identifier: MIT */
/* The options of xn-zone. */
#ifndef ZONE_OPTIONS_H
#define ZONE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "tools/common/option_rows.h"
#include "tools/common/progress.h"

enum zone_operation {
    CONVERT,
    REPLACE,   /* --in-place */
    CHECK,     /* only messages are printed */
    CHECK_ALL, /* --ready: names that would be changed are refused */
    LIST       /* names are printed unconverted */
};
enum on_refusal {
    KEEP_NAME,    /* and leave the file as it is with --in-place */
    REPLACE_FILE, /* --on-error=keep: replace it nevertheless */
    STOP
};

struct zone_options {
    struct command_line line; /* as typed; to be freed */
    const struct file_format *format;
    const struct conf_syntax *conf; /* --conf */
    enum zone_operation operation;
    bool adds;       /* --both: A-labels beside names, rather than instead of them */
    bool to_unicode; /* not with CHECK_ALL or LIST */
    bool displays;   /* --display: to Unicode or, where that is not safe, to ASCII */
    bool json;       /* objects instead of the file, of messages, or of lines; not with REPLACE */
    unsigned flags;  /* XN_ flags */
    enum on_refusal on_refusal;

    /* REPLACE */
    bool replaces_signed; /* --force */
    const char *suffix;   /* of the file that is kept, or NULL */

    bool verbose, quiet, exit_zero;
    size_t max_messages; /* for each file */
    enum when progress;

    const char *const *files; /* "-" is standard input */
    size_t file_count;        /* at least 1 */
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
