/* SPDX-License-Identifier: MIT */
/* xn-table check: a filter that appends the verdicts of the tables, the policy and IDNA 2003 to
   each record. */
#include "check_output.h"
#include "tools/common/forms.h"
#include "tools/common/run.h"
#include "policy.h"

static void
check_policy(const struct command *c)
{
    const struct policy *policy = c->registry->policy;
    const struct option_refusal refusals[] = {
        {c->paths.count > 0 && policy_gives(policy, KEY_TABLES), "--tables",
            "cannot be combined with a policy that has tables"},
        {c->has_label && (policy_gives(policy, KEY_LABEL) || policy->zone_labels > 0),
            "--table-label", "cannot be combined with a policy that has a label or zones"},
        {c->has_idna && policy_gives(policy, KEY_IDNA), "--idna",
            "cannot be combined with a policy that has idna"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
}

/* Lists the files that have been read, so that --reject cannot replace one. */
static void
list_files(struct command *c)
{
    const struct registry *r = c->registry;
    struct filter_options *o = &c->filter;

    for (size_t i = 0; i < r->tables.count; i++)
        *list_add(&o->read) = r->tables.items[i].path;
    for (size_t i = 0; i < r->lists.count; i++)
        *list_add(&o->read) = r->lists.items[i].path;
    if (c->policy_path != NULL)
        *list_add(&o->read) = c->policy_path;
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
        die_of_value(EXIT_USAGE, "--variants", "no table gives the disposition ", c->selected, "");
    list_files(c);
    return run_command(&(struct run){0}, o);
}
