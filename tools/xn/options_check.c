/* SPDX-License-Identifier: MIT */
/* Refuses contradictions that depend on the values of options, or on three of them; the others are
   refused by the rows. */
#include <string.h>

#include "idna2008.h"
#include "options.h"
#include "policy.h"
#include "rows.h"

/* A rule that applies to a run. */
struct refusal {
    bool applies;
    const char *option, *why;
};

static void
check_refusals(const struct refusal *refusals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (refusals[i].applies)
            refuse_usage(refusals[i].option, refusals[i].why);
}

static bool
is_given(const struct options *o, enum option_id id)
{
    return command_line_find(&o->line, id) != NULL;
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
check_registry(const struct options *o)
{
    bool has_table = o->table_count > 0 || o->table_directory != NULL;
    bool has_registry = options_have_registry(o), has_policy = o->policy != NULL;
    bool has_tag = o->columns->tag > 0 || o->columns->tag_name != NULL;
    const struct refusal refusals[] = {
        {!has_table && o->table_format != 0, "--table-format",
            "can only be used with --table or --tables"},
        {has_tag && !has_columns(o->columns), "--table-tag", "can only be used with --field"},
        {has_tag && o->table_language != NULL, "--table-tag",
            "cannot be combined with --table-language"},
        {o->columns->tag_name != NULL && !o->header, "--table-tag", "a name requires --header"},
        {has_policy && has_table && policy_gives(o->policy, KEY_TABLES), "--table",
            "cannot be combined with a policy that has tables"},
        {has_policy && o->has_table_label
                && (policy_gives(o->policy, KEY_LABEL) || o->policy->zone_labels > 0),
            "--table-label", "cannot be combined with a policy that has a label or zones"},
        {has_policy && o->wildcard, "--wildcard", "cannot be combined with --policy"},
        {has_policy && o->flags & XN_NO_GUARDS, "--no-guards", "cannot be combined with --policy"},
        {appends(o, APPEND_INDEX) && !has_registry, "--append",
            "index can only be used with --table, --tables or --policy"},
        {o->variants != NO_VARIANTS && o->appended_count > 0, "--variants",
            "cannot be combined with --index without --json"},
        {o->variants != NO_VARIANTS && o->columns->count + o->columns->name_count > 1 && !o->json,
            "--variants", "takes one column"},
        {(o->index || o->variants != NO_VARIANTS) && o->check && !o->json,
            o->index ? "--index" : "--variants", "cannot be combined with --check"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
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
check_on_error(const struct options *o)
{
    bool steps = o->operation == EXPLAIN || o->trace;
    bool drops = is_given(o, OPTION_ON_ERROR) && o->on_error != STOP;
    const struct refusal refusals[] = {
        {drops && o->check && !o->json, "--on-error",
            "cannot be combined with --check, except for stop"},
        {drops && o->variants != NO_VARIANTS && !o->json, "--on-error",
            "cannot be combined with --variants, except for stop"},
        {drops && !o->json && steps, "--on-error",
            "cannot be combined with --explain or trace, except for stop"},
        {drops && o->operation == AUDIT && o->on_error != KEEP, "--on-error",
            "cannot be combined with --audit-2008, except for keep and stop"},
        {o->on_error == TEXT && o->json, "--on-error", "a text cannot be combined with --json"},
        {o->on_error == TEXT && !is_answer(o, o->error_text), "--on-error",
            "the text must be UTF-8 without the delimiter or an end of line"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
}

void
options_check_registration(const struct command_line *line, const char *clause)
{
    for (size_t i = 0; i < line->count; i++)
        if (line->options[i].row->refuses & (MODE_REGISTRATION) || line->modes & MODE_ANY_ASCII)
            refuse_usage(clause,
                line->modes & MODE_ANY_ASCII ? "cannot be combined with --check=any"
                    : line->options[i].row->flags & XN_UNDERSCORE
                    ? "cannot be combined with --underscore"
                    : "cannot be combined with --allow-unassigned");
}

void
options_check(const struct options *o)
{
    const struct refusal refusals[] = {
        {o->operation == AUDIT && idna2008_version() == NULL, "--audit-2008",
            "this build lacks libidn2"},
        {o->operation == COMPARE && o->count != 2, "--compare", "takes two names"},
        {o->registration && o->operation > TO_UNICODE, "--check=registration",
            "can only be used with -a or -u"},
        {o->columns->name_count > 0 && !o->header, "--field", "a name requires --header"},
        {o->where != 0 && appends(o, APPEND_DISPLAY), "--append",
            "display cannot be combined with --url, --email or --hostport"},
        {o->flags & XN_CROSSCHECK
                && xn_label_to_ascii("a", 1, XN_CROSSCHECK, NULL, 0, NULL, NULL) == XN_E_ARGUMENT,
            "--cross-check", "no reference library is available"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
    check_registry(o);
    check_on_error(o);
}
