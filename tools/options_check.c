/* SPDX-License-Identifier: MIT */
/* Refuses combinations of options that contradict each other or would have no effect, so that no
   other file has to handle them.  Flags of the library are accepted everywhere, as the library
   itself accepts them. */
#include "options.h"

#include <string.h>

#include "audit.h"
#include "prep.h"

struct rule {
    bool refused;
    const char *what, *why;
};

static void
check_rules(const struct rule *rules, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (rules[i].refused)
            refuse_usage(rules[i].what, rules[i].why);
}

static void
check_operation(const struct options *o, const struct given *given)
{
    bool is_punycode = o->operation == ENCODE || o->operation == DECODE;
    bool is_name = o->operation <= DISPLAY;
    bool has_table = o->table_count > 0 || o->table_directory != NULL;
    const struct rule rules[] = {
        {given->profile != NULL && o->operation != PREPARE, "--profile",
            "can only be used with --stringprep"},
        {o->trace && !is_punycode, "--trace", "can only be used with -e or -d"},
        {o->code_points && !is_punycode, "--code-points", "can only be used with -e or -d"},
        {o->trace && (o->json || o->check), "--trace", "cannot be combined with --json or --check"},
        {o->registration && o->operation > TO_UNICODE, "--register",
            "can only be used with -a or -u"},
        {has_table && o->operation > TO_UNICODE, "--table", "can only be used with -a or -u"},
        {has_table && o->where != 0, "--table",
            "cannot be combined with --url, --email or --hostport"},
        {!has_table && o->has_table_label, "--table-label",
            "can only be used with --table or --tables"},
        {!has_table && o->table_language != NULL, "--table-language",
            "can only be used with --table or --tables"},
        {!has_table && given->table_format != NULL, "--table-format",
            "can only be used with --table or --tables"},
        {o->check && o->operation == EXPLAIN, "--check", "cannot be combined with --explain"},
        {o->check && o->operation == DISPLAY, "--check", "cannot be combined with --display"},
        {o->traits && !o->json, "--traits", "can only be used with --json"},
        {o->traits && !is_name, "--traits", "can only be used with -a, -u or --display"},
        {given->no_std3 && !o->check, "--no-std3", "can only be used with --check"},
        {given->no_std3 && (given->std3 || given->underscore), "--no-std3",
            "cannot be combined with --std3 or --underscore"},
        {o->registration && given->no_std3, "--register", "cannot be combined with --no-std3"},
        {o->registration && given->underscore, "--register",
            "cannot be combined with --underscore"},
        {o->registration && (o->flags & XN_ALLOW_UNASSIGNED), "--register",
            "cannot be combined with --allow-unassigned"},
        {o->wildcard && !is_name, "--wildcard",
            "can only be used with -a, -u, --display or --check"},
        {o->where != 0 && (!is_name || o->operation == DISPLAY) && o->operation != EXPLAIN,
            options_where(o), "can only be used with -a, -u, -x or --check"},
        {o->where != 0 && o->wildcard, "--wildcard",
            "cannot be combined with --url, --email or --hostport"},
        {o->flags & XN_PERCENT && o->where == 0, "--percent",
            "can only be used with --url, --email or --hostport"},
        {o->flags & XN_PERCENT && o->operation == EXPLAIN, "--percent",
            "cannot be combined with --explain"},
        {o->in_place && o->file == NO_FILE, "--in-place",
            "can only be used with --zone, --hosts or --text"},
        {o->force && !o->in_place, "--force", "can only be used with --in-place"},
        {o->ready && o->file == NO_FILE, "--ready",
            "can only be used with --zone, --hosts or --text"},
        {o->flags & XN_CROSSCHECK
                && xn_label_to_ascii("a", 1, XN_CROSSCHECK, NULL, 0, NULL, NULL) == XN_E_ARGUMENT,
            "--cross-check", "no reference library is available"},
    };

    check_rules(rules, sizeof(rules) / sizeof(*rules));
}

static bool
appends(const struct options *o, enum appended field)
{
    for (size_t i = 0; i < o->appended_count; i++)
        if (o->appended[i] == field)
            return true;
    return false;
}

static void
check_records(const struct options *o, const struct given *given)
{
    bool steps = o->operation == EXPLAIN || o->trace, columns = has_columns(o->columns);
    const struct rule rules[] = {
        {columns && steps, "--field", "cannot be combined with --explain or --trace"},
        {given->delimiter != NULL && !columns && o->appended_count == 0, "--delimiter",
            "can only be used with --field or --append"},
        {o->csv && !columns, "--csv", "can only be used with --field"},
        {o->columns->name_count > 0 && !o->header, "--field", "a name requires --header"},
        {o->header && (steps || o->count > 0), "--header",
            "cannot be combined with names on the command line, --explain or --trace"},
        {o->input_count > 0 && o->count > 0, "--input",
            "cannot be combined with names on the command line"},
        {o->to_name != NULL && (o->json || o->check || steps), "--to",
            "cannot be combined with --json, --check, --explain or --trace"},
        {o->appended_count > 0 && (o->json || o->check || steps), "--append",
            "cannot be combined with --json, --check, --explain or --trace"},
        {o->appended_count > 0 && o->operation > DISPLAY, "--append",
            "can only be used with -a, -u or --display"},
        {o->where != 0 && appends(o, APPEND_DISPLAY), "--append",
            "display cannot be combined with --url, --email or --hostport"},
    };

    check_rules(rules, sizeof(rules) / sizeof(*rules));
}

/* The text is written where an answer would be, so it must not be read as more than one. */
static bool
is_answer(const struct options *o, const char *text)
{
    bool columns = has_columns(o->columns) || o->appended_count > 0;

    return xni_utf8_check(text, strlen(text), NULL) == XN_OK
        && (o->end == '\0' || strpbrk(text, "\r\n") == NULL)
        && (o->csv || !columns || strchr(text, o->delimiter) == NULL);
}

static void
check_on_error(const struct options *o, const struct given *given)
{
    bool steps = o->operation == EXPLAIN || o->trace;
    const struct rule rules[] = {
        {given->on_error != NULL && o->on_error != STOP && o->check && !o->json, "--on-error",
            "cannot be combined with --check, except for stop"},
        {given->on_error != NULL && o->on_error != STOP && !o->json && steps, "--on-error",
            "cannot be combined with --explain or --trace, except for stop"},
        {o->on_error == TEXT && o->json, "--on-error", "a text cannot be combined with --json"},
        {o->on_error == TEXT && !is_answer(o, o->error_text), "--on-error",
            "the text must be UTF-8 without the delimiter or an end of line"},
        {o->no_messages && given->max_messages != NULL, "--no-messages",
            "cannot be combined with --max-messages"},
    };

    check_rules(rules, sizeof(rules) / sizeof(*rules));
}

static void
check_audit(const struct options *o, const struct given *given)
{
    const struct rule rules[] = {
        {idna2008_version() == NULL, "--audit-2008", "this build lacks libidn2"},
        {o->check, "--audit-2008", "cannot be combined with --check"},
        {o->appended_count > 0, "--audit-2008", "cannot be combined with --append"},
        {o->to_name != NULL, "--audit-2008", "cannot be combined with --to"},
        {o->debug, "--audit-2008", "cannot be combined with --debug"},
        {given->on_error != NULL && o->on_error != KEEP && o->on_error != STOP, "--audit-2008",
            "cannot be combined with --on-error, except for keep and stop"},
    };

    if (o->only != 0 && o->operation != AUDIT)
        refuse_usage("--only", "can only be used with --audit-2008");
    if (o->operation == AUDIT)
        check_rules(rules, sizeof(rules) / sizeof(*rules));
}

static void
check_compare(const struct options *o, const struct given *given)
{
    bool about_records = o->json || o->check || has_columns(o->columns) || o->header
        || o->reject != NULL || o->from_name != NULL || o->to_name != NULL || o->input_count > 0
        || given->jobs != NULL || o->line_buffered || given->progress != NULL || o->verbose
        || o->debug || given->on_error != NULL || o->appended_count > 0 || o->exit_zero
        || o->no_messages || given->max_messages != NULL;

    if (o->operation != COMPARE)
        return;
    if (about_records)
        refuse_usage("--compare", "cannot be combined with options about input or output");
    if (o->count != 2)
        refuse_usage("--compare", "takes two names");
}

void
options_check(const struct options *o, const struct given *given)
{
    check_audit(o, given);
    if (o->file != NO_FILE)
        options_check_files(o, given);
    check_operation(o, given);
    if (o->file != NO_FILE)
        return;
    check_compare(o, given);
    check_records(o, given);
    check_on_error(o, given);
}
