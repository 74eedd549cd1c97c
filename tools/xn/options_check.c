/* SPDX-License-Identifier: MIT */
/* Refuses contradictions that depend on the values of options, or on three of them; the others are
   refused by the rows. */
#include "idna2008.h"
#include "output_forms.h"

static bool
appends(const struct options *o, size_t field)
{
    for (size_t i = 0; i < o->filter.appended_count; i++)
        if (o->filter.appended[i] == &name_fields[field])
            return true;
    return false;
}

static void
check_on_error(const struct options *o)
{
    bool steps = o->operation == EXPLAIN || o->trace;
    bool drops =
        command_line_find(&o->line, FILTER_OPTION_ON_ERROR) != NULL && o->filter.on_error != STOP;
    const struct option_refusal refusals[] = {
        {drops && o->check && !o->json, "--on-error",
            "cannot be combined with --check, except for stop"},
        {drops && !o->json && steps, "--on-error",
            "cannot be combined with --explain or trace, except for stop"},
        {drops && o->operation == AUDIT && o->filter.on_error != KEEP, "--on-error",
            "cannot be combined with --audit-2008, except for keep and stop"},
        {drops && o->operation == LIKE && !o->json, "--on-error",
            "cannot be combined with --like, except for stop"},
        {o->filter.on_error == TEXT && o->json, "--on-error",
            "a text cannot be combined with --json"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
}

void
options_check(const struct options *o)
{
    const struct option_refusal refusals[] = {
        {o->operation == AUDIT && idna2008_version() == NULL, "--audit-2008",
            "this build lacks libidn2"},
        {o->operation == COMPARE && o->filter.count != 2, "--compare", "takes two names"},
        {o->registration && o->operation > TO_UNICODE, "--check=registration",
            "can only be used with -a or -u"},
        {o->where != 0
                && (appends(o, FIELD_CANONICAL) || appends(o, FIELD_KEY)
                    || appends(o, FIELD_SHARD)),
            "--append",
            "canonical, key and shard cannot be combined with --url, --email or --hostport"},
        {o->flags & XN_NO_GUARDS && (appends(o, FIELD_KEY) || appends(o, FIELD_SHARD)), "--append",
            "key and shard cannot be combined with --no-guards"},
        {appends(o, FIELD_SHARD) && o->shards == 0, "--append", "shard requires --shards"},
        {o->shards > 0 && !appends(o, FIELD_SHARD), "--shards", "requires --append=shard"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
    check_on_error(o);
}
