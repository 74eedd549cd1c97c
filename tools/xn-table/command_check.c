/* SPDX-License-Identifier: MIT */
/* xn-table check: a filter that appends the verdicts of the tables, of the policy and of IDNA 2003 to
   each record. */
#include "check_names.h"
#include "check_output.h"
#include "forms.h"
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
    return filter_run(o);
}
