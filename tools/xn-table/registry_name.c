/* SPDX-License-Identifier: MIT */
/* Finds the label of a name that is checked. */
#include "registry_name.h"

#include <stdlib.h>
#include <string.h>

#include "policy_check.h"

/* Appends a label; if it cannot be stored, drops the suffix so far instead. */
static void
add_to_suffix(struct suffix *suffix, size_t *length, const struct registry_label *label,
    enum idna_rule idna, unsigned flags)
{
    size_t added;

    if (label_to_stored(
            idna, label->text, label->length, flags, suffix->text + *length + 1, &added, NULL)
        != XN_OK) {
        suffix->count = 0;
        suffix->first = label->number + 1;
        *length = 0;
        suffix->text[0] = '\0';
        return;
    }
    suffix->text[*length] = '.';
    suffix->at[suffix->count++] = (unsigned)*length;
    *length += added + 1;
}

static void
make_suffix(struct subject *s)
{
    const unsigned flags = (s->registry->flags & ~(unsigned)XN_STRICT_ACE) | XN_LOWER;
    const char *label;
    size_t pos = 0, label_length, length = 0;

    s->suffix->count = 0;
    s->suffix->first = s->count > SUFFIX_LABELS ? s->count - SUFFIX_LABELS : 1;
    s->suffix->text[0] = '\0';
    for (unsigned i = 0; i < s->count; i++)
        if (xn_label_next(s->given->text, s->given->length, &pos, &label, &label_length) != 0
            && i > 0 && i + SUFFIX_LABELS >= s->count)
            add_to_suffix(s->suffix, &length, &(struct registry_label){label, label_length, i},
                s->registry->idna, flags);
}

/* Returns the suffix from a label on, or NULL if a label in it cannot be stored. */
static const char *
find_suffix(const struct suffix *suffix, unsigned label)
{
    return label < suffix->first || label - suffix->first >= suffix->count
        ? NULL
        : suffix->text + suffix->at[label - suffix->first];
}

/* Returns the longest zone that is shorter than the name. */
static const struct policy_section *
find_zone(const struct subject *s)
{
    const struct policy *policy = s->registry->policy;
    unsigned labels = policy->zone_labels < s->count ? policy->zone_labels : s->count - 1;

    for (; labels > 0; labels--) {
        const char *suffix = find_suffix(s->suffix, s->count - labels);
        const struct policy_section *zone = suffix == NULL
            ? NULL
            : policy_find(policy, SECTION_ZONE, suffix + 1, strlen(suffix + 1));

        if (zone != NULL)
            return zone;
    }
    return NULL;
}

void
subject_open(struct subject *s)
{
    const char *label;
    size_t pos = 0, length;

    s->count = s->below = 0;
    s->zone = s->language = NULL;
    s->label = s->last = (struct registry_label){s->given->text, 0, 0};
    if (s->given->is_label) {
        s->last.length = s->given->length;
        s->count = 1;
    }
    while (!s->given->is_label
        && xn_label_next(s->given->text, s->given->length, &pos, &label, &length) != 0) {
        bool is_last = label + length == s->given->text + s->given->length;

        if (length == 0 && is_last && s->count > 0)
            break; /* after a final dot */
        s->last = (struct registry_label){label, length, s->count++};
        s->below += label < s->given->text + s->given->zone_at;
        if (is_last)
            break; /* saves a call for each name */
    }
    if (s->registry->policy == NULL || s->count == 0)
        return;
    make_suffix(s);
    s->zone = find_zone(s);
}

/* Returns the number of the label, from 1 or if negative from the end: in a zone, the label below
   the zone. */
static int
find_number(const struct subject *s, bool *is_given)
{
    const struct policy *policy = s->registry->policy;
    const struct policy_value *rule;
    int number = s->registry->c->label;

    *is_given = s->registry->c->has_label || s->below > 0;
    if (!s->registry->c->has_label && s->below > 0)
        number = (int)s->below;
    if (policy == NULL)
        return number;
    rule = policy_value(policy, s->zone, NULL, KEY_LABEL);
    *is_given |= rule != NULL || s->zone != NULL;
    return rule != NULL ? rule->number : s->zone != NULL ? -(int)s->zone->labels - 1 : number;
}

xn_table_choice
subject_choose_tables(const struct subject *s, int label)
{
    const struct registry *r = s->registry;
    struct verdicts *all = s->verdicts;
    const xn_table_request request = {.name = s->given->text,
        .length = s->given->length,
        .zone = s->given->is_label ? "" : NULL,
        .label = label};
    xn_table_choice choice;

    if (all->chosen == NULL)
        all->chosen = check_memory(malloc(r->loose * sizeof(*all->chosen)));
    if (xn_table_set_choose(r->set, &request, &choice, all->chosen, r->loose) != XN_TABLE_OK)
        choice.tables = 0;
    all->chosen_count = choice.tables;
    all->is_chosen = true;
    return choice;
}

/* Chooses the label to check: in a name of one label this one, unless the label is given; with the
   tables of a directory, the one below their domain. */
bool
subject_choose_label(struct subject *s)
{
    bool is_given;
    int wanted = find_number(s, &is_given);
    unsigned number = (unsigned)abs(wanted);
    const char *label;
    size_t pos = 0, length;

    if (number > s->count && (s->count != 1 || is_given))
        return false;
    if (s->registry->by_domain && !is_given && !s->given->has_tag) {
        xn_table_choice choice = subject_choose_tables(s, 0);

        if (choice.label > 0)
            wanted = (int)choice.label;
        number = (unsigned)abs(wanted);
    }
    number = number > s->count ? 0 : wanted > 0 ? number - 1 : s->count - number;
    if (s->count == 1)
        s->label = s->last;
    for (unsigned i = 0; i <= number && s->count != 1; i++)
        if (xn_label_next(s->given->text, s->given->length, &pos, &label, &length) != 0)
            s->label = (struct registry_label){label, length, i};
    return true;
}

const struct policy_value *
find_policy_rule(const struct subject *s, enum policy_key key)
{
    return s->registry->policy == NULL
        ? NULL
        : policy_value(s->registry->policy, s->zone, s->language, key);
}

const char *
subject_below(const struct subject *s)
{
    const char *suffix = find_suffix(s->suffix, s->label.number + 1);

    return suffix != NULL ? suffix : "";
}

static void
add_label_refusal(const struct subject *s, const struct problem *problem,
    const struct registry_label *label, const char *clause, const struct policy_finding *finding)
{
    struct outcome outcome;

    refuse(&outcome, problem, (size_t)(label->text - s->given->text), label->length);
    outcome.put_details = finding != NULL ? put_policy_finding : NULL;
    outcome.details = finding;
    outcome.clause = clause;
    outcome.diag.label = label->number;
    outcome_list_add(s->list, &outcome);
}

void
subject_refuse_name(const struct subject *s, const struct problem *problem, const char *clause)
{
    add_label_refusal(s, problem, &s->last, clause, NULL);
}

struct policy_finding *
subject_refuse(const struct subject *s, const struct problem *problem,
    const struct registry_label *label, const char *clause)
{
    struct verdicts *all = s->verdicts;
    struct policy_finding *finding = &all->findings[all->finding_count++];

    *finding = (struct policy_finding){.tag = NULL};
    add_label_refusal(s, problem, label, clause, finding);
    return finding;
}
