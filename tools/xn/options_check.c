/* SPDX-License-Identifier: MIT */
/* Refuses combinations of options that contradict each other or would have no effect, so that no
   other file has to handle them.  Flags of the library are accepted everywhere, as the library
   itself accepts them. */
#include "options.h"

#include <string.h>

#include "audit_2008.h"
#include "policy.h"

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

/* What asks for the rules of registration: the option, or "registry.conf:3 register" */
static const char *
registering(const struct options *o)
{
    const struct policy_value *rule =
        o->policy != NULL ? &o->policy->sections[0].values[KEY_REGISTER] : NULL;

    return rule != NULL && rule->number == 1 ? rule->clause : "--register";
}

static void
check_operation(const struct options *o, const struct given *given)
{
    bool is_punycode = o->operation == ENCODE || o->operation == DECODE;
    bool is_name = o->operation <= DISPLAY;
    const struct rule rules[] = {
        {given->profile != NULL && o->operation != PREPARE, "--profile",
            "can only be used with --stringprep"},
        {o->trace && !is_punycode, "--trace", "can only be used with -e or -d"},
        {o->code_points && !is_punycode, "--code-points", "can only be used with -e or -d"},
        {o->trace && (o->json || o->check), "--trace", "cannot be combined with --json or --check"},
        {o->registration && o->operation > TO_UNICODE, "--register",
            "can only be used with -a or -u"},
        {o->check && o->operation == EXPLAIN, "--check", "cannot be combined with --explain"},
        {o->check && o->operation == DISPLAY, "--check", "cannot be combined with --display"},
        {o->traits && !o->json, "--traits", "can only be used with --json"},
        {o->traits && !is_name, "--traits", "can only be used with -a, -u or --display"},
        {given->no_std3 && !o->check, "--no-std3", "can only be used with --check"},
        {given->no_std3 && (given->std3 || given->underscore), "--no-std3",
            "cannot be combined with --std3 or --underscore"},
        {o->registration && given->no_std3, registering(o), "cannot be combined with --no-std3"},
        {o->registration && given->underscore, registering(o),
            "cannot be combined with --underscore"},
        {o->registration && (o->flags & XN_ALLOW_UNASSIGNED), registering(o),
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

/* Options about tables and policies */
static void
check_registry(const struct options *o, const struct given *given)
{
    bool has_table = o->table_count > 0 || o->table_directory != NULL;
    bool has_registry = options_have_registry(o), has_policy = o->policy != NULL;
    bool has_tag = o->columns->tag > 0 || o->columns->tag_name != NULL;
    const char *option = has_table ? "--table" : "--policy";
    const struct rule rules[] = {
        {has_registry && o->operation > TO_UNICODE, option, "can only be used with -a or -u"},
        {has_registry && o->where != 0, option,
            "cannot be combined with --url, --email or --hostport"},
        {!has_registry && o->has_table_label, "--table-label",
            "can only be used with --table, --tables or --policy"},
        {!has_registry && o->table_language != NULL, "--table-language",
            "can only be used with --table, --tables or --policy"},
        {!has_table && given->table_format != NULL, "--table-format",
            "can only be used with --table or --tables"},
        {!has_registry && has_tag, "--table-tag",
            "can only be used with --table, --tables or --policy"},
        {has_tag && !has_columns(o->columns), "--table-tag", "can only be used with --field"},
        {has_tag && o->table_language != NULL, "--table-tag",
            "cannot be combined with --table-language"},
        {o->columns->tag_name != NULL && !o->header, "--table-tag", "a name requires --header"},
        {has_policy && has_table && policy_gives(o->policy, KEY_TABLES), option,
            "cannot be combined with a policy that has tables"},
        {has_policy && o->has_table_label
                && (policy_gives(o->policy, KEY_LABEL) || o->policy->zone_labels > 0),
            "--table-label", "cannot be combined with a policy that has a label or zones"},
        {has_policy && o->wildcard, "--wildcard", "cannot be combined with --policy"},
        {has_policy && o->flags & XN_NO_GUARDS, "--no-guards", "cannot be combined with --policy"},
        {o->index && !has_registry, "--index",
            "can only be used with --table, --tables or --policy"},
        {appends(o, APPEND_INDEX) && !has_registry, "--append",
            "index can only be used with --table, --tables or --policy"},
        {o->variants != NO_VARIANTS && !has_registry, "--variants",
            "can only be used with --table, --tables or --policy"},
        {given->limit != NULL && o->variants == NO_VARIANTS, "--limit",
            "can only be used with --variants"},
        {o->variants != NO_VARIANTS && o->appended_count > 0, "--variants",
            "cannot be combined with --append, or without --json with --index"},
        {o->variants != NO_VARIANTS && o->columns->count + o->columns->name_count > 1 && !o->json,
            "--variants", "takes one column"},
        {(o->index || o->variants != NO_VARIANTS) && o->check && !o->json,
            o->index ? "--index" : "--variants", "cannot be combined with --check"},
    };

    check_rules(rules, sizeof(rules) / sizeof(*rules));
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

    return xn_utf8_check(text, strlen(text), NULL) == XN_OK
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
        {given->on_error != NULL && o->on_error != STOP && o->variants != NO_VARIANTS && !o->json,
            "--on-error", "cannot be combined with --variants, except for stop"},
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
    check_registry(o, given);
    check_operation(o, given);
    if (o->file != NO_FILE)
        return;
    check_compare(o, given);
    check_records(o, given);
    check_on_error(o, given);
}
