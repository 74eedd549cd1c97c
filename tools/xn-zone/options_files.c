/* SPDX-License-Identifier: MIT */
/* Refuses what cannot be combined with --zone, --hosts and --text: there is no record to drop, to
   divide into columns or to convert from another charset. */
#include "options.h"

#include <string.h>

static const char *
file_option(const struct options *o)
{
    return o->file == ZONE_FILE ? "--zone" : o->file == HOSTS_FILE ? "--hosts" : "--text";
}

/* Options that say what the input is, or do something else with it than to convert names. */
static bool
has_other_operation(const struct options *o, const struct given *given)
{
    return (o->operation > TO_UNICODE && o->operation != AUDIT) || given->profile != NULL
        || o->trace || o->code_points || o->registration || o->where != 0 || o->flags & XN_PERCENT
        || options_have_registry(o) || o->has_table_label || o->table_language != NULL
        || given->table_format != NULL;
}

static bool
is_about_records(const struct options *o, const struct given *given)
{
    return o->end == '\0' || has_columns(o->columns) || given->delimiter != NULL || o->csv
        || o->header || o->from_name != NULL || o->to_name != NULL || o->appended_count > 0
        || o->reject != NULL || o->traits || o->line_buffered || o->debug;
}

static void
check_in_place(const struct options *o)
{
    if (!o->in_place)
        return;
    if (o->check || o->json || o->operation > TO_UNICODE)
        refuse_usage("--in-place", "cannot be combined with --check, --json or --audit-2008");
    for (size_t i = 0; i < o->input_count; i++)
        if (strcmp(o->inputs[i], "-") == 0)
            refuse_usage("--in-place", "standard input cannot be replaced");
    if (o->input_count == 0)
        refuse_usage("--in-place", "no file is given, and standard input cannot be replaced");
}

void
options_check_files(const struct options *o, const struct given *given)
{
    const char *option = file_option(o);

    if (has_other_operation(o, given))
        refuse_usage(option,
            "can only be used with -a, -u, --check or --audit-2008, and options about names");
    if (is_about_records(o, given))
        refuse_usage(option, "cannot be combined with options about lines, columns or charsets");
    if (given->on_error != NULL && o->on_error != KEEP && o->on_error != STOP)
        refuse_usage(option, "can only be combined with --on-error=keep or stop");
    if (o->ready && (!o->check || o->operation == TO_UNICODE))
        refuse_usage("--ready", "can only be used with --check, and without -u");
    check_in_place(o);
    if (o->quiet && given->max_messages != NULL)
        refuse_usage("--no-messages", "cannot be combined with --max-messages");
}
