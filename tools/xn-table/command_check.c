/* SPDX-License-Identifier: MIT */
/* xn-table check: a filter that appends the verdicts of the tables, the policy and IDNA 2003 to
   each record. */
#include <stdlib.h>

#include "check_output.h"
#include "tools/common/forms.h"
#include "tools/common/run.h"
#include "policy.h"

/* Refuses options that contradict the policy. */
static void
check_policy(const struct command *c)
{
    const struct policy *policy = c->registry->policy;
    const struct option_refusal refusals[] = {
        {c->path_count > 0 && policy_gives(policy, KEY_TABLES), "--tables",
            "cannot be combined with a policy that has tables"},
        {c->has_label && (policy_gives(policy, KEY_LABEL) || policy->zone_labels > 0),
            "--table-label", "cannot be combined with a policy that has a label or zones"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
}

/* Lists the files that have been read, so that --reject cannot replace one. */
static void
list_files(struct command *c)
{
    const struct registry *r = c->registry;
    const char **files =
        check_memory(malloc((r->tables.count + r->lists.count + 1) * sizeof(*files)));
    size_t count = 0;

    for (size_t i = 0; i < r->tables.count; i++)
        files[count++] = r->tables.items[i].path;
    for (size_t i = 0; i < r->lists.count; i++)
        files[count++] = r->lists.items[i].path;
    if (c->policy_path != NULL)
        files[count++] = c->policy_path;
    c->filter.read = files;
    c->filter.read_count = count;
}

int
command_check(struct command *c)
{
    struct filter_options *o = &c->filter;

    o->converter = &check_converter;
    o->form = c->json ? &json_form : &append_form;
    o->lists_errors = true;
    o->input_name = c->code_points ? "code points such as 00FC"
        : has_columns(o->columns)  ? "records"
                                   : "names";
    c->registry = registry_open(c);
    if (c->registry->policy != NULL)
        check_policy(c);
    if (c->selected != NULL && !registry_has_disposition(c->registry, c->selected))
        die(EXIT_USAGE, "--variants", "takes a disposition that a table gives");
    list_files(c);
    return run_command(&(struct run){.convert = convert_records}, o);
}
