/* SPDX-License-Identifier: MIT */
/* The command xn: runs an operation. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit_2008.h"
#include "compare_names.h"
#include "idn_mode.h"
#include "like_names.h"
#include "options.h"
#include "tools/common/input_files.h"
#include "tools/common/run.h"

/* Returns the words for the lines that somebody types. */
static const char *
name_input(const struct options *o)
{
    if (has_columns(o->filter.columns))
        return o->filter.csv ? "CSV records" : "records";
    if (o->where != 0)
        return o->where == XN_URL  ? "URLs"
            : o->where == XN_EMAIL ? "mail addresses"
                                   : "hosts with ports";
    if (o->operation == DECODE)
        return "Punycode";
    if (o->operation == ENCODE && o->code_points)
        return "code points such as u+00FC";
    return o->operation == PREPARE || o->operation == NORMALISE || o->operation == ENCODE ? "text"
                                                                                          : "names";
}

static int
convert_names(struct options *o)
{
    const char *no_colour = getenv("NO_COLOR");
    bool is_terminal = isatty(STDOUT_FILENO);

    if (o->operation == LIKE)
        like_open(o);
    o->colour = is_terminal && (no_colour == NULL || no_colour[0] == '\0');
    o->filter.messages_seen_already =
        o->operation == EXPLAIN && !o->json && is_terminal && isatty(STDERR_FILENO);
    o->filter.input_name = name_input(o);
    if (o->operation == AUDIT && is_terminal && !o->json)
        audit_print_columns(&o->filter);
    return run_command(&(struct run){0}, &o->filter);
}

/* Returns whether --compare or an abbreviation is among the arguments.  Its exit status for any
   error is 2, even for a lack of memory while options are read. */
static bool
asks_to_compare(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "--co", 4) == 0)
            return true;
    return false;
}

int
main(int argc, char **argv)
{
    struct options o;
    int status;

    reserve_standard_streams();
    if (is_idn_mode(argc, argv))
        return idn_main(argc, argv);
    if (asks_to_compare(argc, argv))
        set_memory_status(EXIT_USAGE);
    options_read(argc, argv, &o);
    status = o.operation == COMPARE ? compare(&o) : convert_names(&o);
    options_free(&o);
    return status;
}
