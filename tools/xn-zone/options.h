/* SPDX-License-Identifier: MIT */
/* The options of xn-zone. */
#ifndef ZONE_OPTIONS_H
#define ZONE_OPTIONS_H

#include <stdint.h>

#include "tools/common/filter_options.h"
#include "xn.h"

enum zone_operation {
    CONVERT,
    CHECK,     /* prints only messages */
    CHECK_ALL, /* --ready: refuses names that would change */
    LIST       /* prints names unconverted */
};

/* What was found in a file. */
struct zone_result {
    uint64_t changed;              /* names */
    bool is_signed, needs_signing; /* has RRSIG records; or NSEC3 records */
};

struct zone_options {
    struct filter_options filter; /* first, for zone_options_of() */
    struct command_line line;     /* as typed; to be freed */
    const struct file_format *format;
    const struct conf_syntax *conf; /* --conf */
    enum zone_operation operation;
    bool adds;                  /* --both: A-labels after names, not instead */
    bool to_unicode;            /* not with CHECK_ALL or LIST */
    bool displays;              /* --display: to Unicode or, where that is not safe, to ASCII */
    bool json;                  /* objects instead of the file, of messages, or of lines */
    unsigned flags;             /* XN_ flags */
    bool replaces_signed;       /* --force */
    struct zone_result *result; /* of the last file */

    /* --list */
    bool completes;                /* --absolute */
    char origin[XN_NAME_SIZE + 1]; /* --absolute=ORIGIN, with a final dot; or "" */
    bool lists_owners;             /* --type=owner */
    LIST(const char *) types;      /* --type: of records, as in struct name */
};

extern const struct option_command zone_command;

static inline const struct zone_options *
zone_options_of(const struct filter_options *o)
{
    return (const struct zone_options *)(const void *)o;
}

static inline bool
checks(const struct zone_options *o)
{
    return o->operation == CHECK || o->operation == CHECK_ALL;
}

/* Prints help or the version and exits, or exits with a message if the command line is wrong. */
void zone_options_read(int argc, char **argv, struct zone_options *o);

#endif
