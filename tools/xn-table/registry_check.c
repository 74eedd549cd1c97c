/* SPDX-License-Identifier: MIT */
/* Chooses the tables that apply to a name, and compares their verdict with IDNA 2003.  A name is
   refused unless a table, IDNA 2003 and the policy all allow it. */
#include <stdlib.h>
#include <string.h>

#include "tools/common/text.h"
#include "policy_check.h"

/* Checks the label with table i of a rule of the policy, or if that is NULL of the command
   line. */
static void
check_table(const struct subject *s, const struct policy_value *tables, size_t i)
{
    const struct registry *r = s->registry;
    struct verdicts *all = s->verdicts;
    bool is_united = tables != NULL ? tables->is_united : r->is_united;
    const struct policy_value *rule;
    struct verdict *v;

    if (all->space == NULL)
        all->space = registry_space(r);
    v = list_add(all);
    v->table = &r->tables.items[tables != NULL ? tables->items[i].number : i];
    v->set = !is_united ? NULL : tables != NULL ? tables->set : r->set;
    v->number = i + 1;
    v->is_allowed = false; /* xn_table_check() sets the large members */
    v->clause = tables != NULL ? tables->clause : NULL;
    if (xn_table_check(v->table->file.table, s->label.text, s->label.length, s->given->flags,
            all->space->workspace, all->space->size, &v->result, &v->idna)
        != XN_TABLE_OK)
        return;
    rule = policy_refuses(s, v->result.disposition);
    v->is_allowed = rule == NULL;
    if (rule != NULL)
        v->clause = rule->clause;
}

/* Checks the label with the tables of a rule of the policy or, if that is NULL, with the tables of
   the command line that apply to the name. */
static void
check_tables(const struct subject *s, const struct policy_value *tables)
{
    const struct registry *r = s->registry;
    const struct verdicts *all = s->verdicts;

    if (tables == NULL && r->by_domain) {
        if (!all->is_chosen)
            (void)subject_choose_tables(s, (int)s->label.number + 1);
        for (size_t i = 0; i < all->chosen_count; i++)
            check_table(s, NULL, all->chosen[i]);
        return;
    }
    for (size_t i = 0; i < (tables != NULL ? tables->count : r->loose); i++)
        check_table(s, tables, i);
}

static bool
is_international(const struct registry_label *label)
{
    return !ascii_is(label->text, label->length) || has_ace_prefix(label->text, label->length);
}

static const char *
rule_clause(const struct subject *s, enum policy_key key)
{
    const struct policy_value *rule = find_policy_rule(s, key);

    return rule != NULL ? rule->clause : NULL;
}

/* Returns the rule that requires a tag. */
static const char *
tag_clause(const struct subject *s)
{
    const struct policy *policy = s->registry->policy;
    const char *clause = rule_clause(s, KEY_LANGUAGES);

    if (clause != NULL)
        return clause;
    return policy != NULL && policy->first[SECTION_LANGUAGE] > 0
        ? policy->sections.items[policy->first[SECTION_LANGUAGE]].clause
        : NULL;
}

/* Checks a label without a tag with the tables of the policy or of the command line.  Where names
   have tags, only an internationalised label needs one. */
static void
check_untagged(const struct subject *s)
{
    const struct registry *r = s->registry;
    const struct policy_value *tables = find_policy_rule(s, KEY_TABLES);
    bool needs_tag =
        find_policy_rule(s, KEY_LANGUAGES) != NULL || (s->given->has_tag && r->loose > 0);

    if (tables == NULL && (needs_tag || r->loose == 0)) {
        if (needs_tag && is_international(&s->label))
            subject_refuse(s, &table_no_tag, &s->label, rule_clause(s, KEY_LANGUAGES));
        return;
    }
    check_tables(s, tables);
    if (tables == NULL && s->verdicts->count == 0)
        subject_refuse_name(s, &table_none, NULL);
}

/* Refuses a tag.  Returns false, so that callers can return its result. */
static bool
refuse_tag(const struct subject *s, const struct problem *problem, const char *clause)
{
    struct policy_finding *finding = subject_refuse(s, problem, &s->label, clause);

    finding->tag = s->given->tag;
    finding->tag_length = s->given->tag_length;
    return false;
}

/* Asks the table of the zone, or of the command line, that a tag refers to.  Returns false if there
   is none, which is refused unless the policy knows the tag without a table. */
static bool
check_table_of_tag(const struct subject *s, const struct policy_value *tables, const char *tag)
{
    const struct registry *r = s->registry;
    const char *clause = tables != NULL ? tables->clause : tag_clause(s);
    xn_table_status status;
    size_t found = registry_find(r, tables, tag, strlen(tag), &status);

    if (found != SIZE_MAX)
        check_table(s, tables, found);
    else if (status == XN_TABLE_E_AMBIGUOUS)
        return refuse_tag(s, &table_tags, clause);
    else if (tables != NULL || r->loose > 0
        || (s->language == NULL && find_policy_rule(s, KEY_LANGUAGES) == NULL))
        return refuse_tag(s, &table_tag, clause);
    return true;
}

/* Checks a label with the tables that its tag chooses.  Returns false if the tag is refused: then
   the rules that apply are unknown. */
static bool
check_tagged(struct subject *s)
{
    const struct policy *policy = s->registry->policy;
    const struct policy_value *languages = find_policy_rule(s, KEY_LANGUAGES), *tables;
    char tag[POLICY_TAG_MAX + 1];
    bool is_tag = lower_tag(s->given->tag, s->given->tag_length, tag);

    if (languages != NULL && !(is_tag && policy_lists(languages, tag)))
        return refuse_tag(s, &policy_language, languages->clause);
    if (!is_tag)
        return refuse_tag(s, &table_tag, tag_clause(s));
    if (policy != NULL)
        s->language = policy_find(policy, SECTION_LANGUAGE, tag, s->given->tag_length);
    tables = find_policy_rule(s, KEY_TABLES);
    if (s->language == NULL || tables != &s->language->values[KEY_TABLES])
        return check_table_of_tag(s, tables, tag);
    /* The tables of the language, whatever they are called */
    check_tables(s, tables);
    return true;
}

static void
add_table_refusal(const struct subject *s, const struct problem *problem, const struct verdict *v)
{
    struct outcome outcome;

    refuse(&outcome, problem, s->verdicts->start + v->result.offset, v->result.length);
    outcome.put_details = put_verdict;
    outcome.details = v;
    outcome.clause = v->clause;
    outcome.diag.label = s->label.number;
    if (problem == &table_refuses)
        outcome.diag.cp = outcome.diag.mapped = v->result.cp;
    outcome_list_add(s->list, &outcome);
}

/* Rewords the errors of IDNA 2003 for a label that the table allows.  Without any, refuses a label
   that nameprep changes, since another one is stored. */
static void
add_idna(const struct subject *s, const struct verdict *v)
{
    bool found = false;

    if (s->registry->idna == IDNA_NONE)
        return;
    for (size_t i = 0; i < s->list->count; i++) {
        struct outcome *other = &s->list->items[i];

        if (other->problem == &from_library && other->diag.label == s->label.number) {
            other->put_details = put_verdict;
            other->details = v;
            found = true;
        }
    }
    if (!found && v->idna.changes)
        add_table_refusal(s, &table_changed, v);
}

/* Adds the refusals of the tables, unless one of them allows the label. */
static void
add_verdicts(const struct subject *s)
{
    struct verdicts *all = s->verdicts;

    for (size_t i = 0; i < all->count && all->decisive == NULL; i++)
        if (all->items[i].is_allowed)
            all->decisive = &all->items[i];
    for (size_t i = 0; i < all->count; i++)
        all->items[i].is_only = all->count == 1;
    if (all->decisive != NULL) {
        add_idna(s, all->decisive);
        return;
    }
    for (size_t i = 0; i < all->count; i++) {
        const struct verdict *v = &all->items[i];

        add_table_refusal(
            s, v->result.status == XN_TABLE_OK ? &policy_disposition : &table_refuses, v);
    }
}

/* Adds the rule of the policy to the errors of IDNA 2003 if the policy is for registration. */
static void
add_register_clause(const struct subject *s)
{
    const struct policy_value *rule = &s->registry->policy->sections.items[0].values[KEY_REGISTER];

    for (size_t i = 0; i < s->list->count && rule->number == 1; i++)
        s->list->items[i].clause = rule->clause;
}

/* Adds the errors of IDNA 2003, or with --idna=none the first one for the DNS.  Returns false if
   the text is not UTF-8, which ends the check. */
static bool
list_name_errors(const struct subject *s)
{
    const struct registry_text *text = s->given;
    const unsigned flags = s->registry->flags;
    struct outcome whole = {.problem = &from_library};
    char out[XN_NAME_SIZE];
    size_t length;
    xn_status status = (text->is_label ? label_to_stored : name_to_stored)(
        s->registry->idna, text->typed, text->length, flags, out, &length, &whole.diag);

    if (status == XN_OK)
        return true;
    if (status != XN_E_UTF8 && !text->is_label && s->registry->idna == IDNA_2003)
        list_label_errors(s->list, text->typed, text->length, 0, false, flags);
    if (s->list->count == 0) /* an error of the name, not of a label */
        outcome_list_add(s->list, &whole);
    return status != XN_E_UTF8;
}

static void
set_label(const struct subject *s)
{
    s->verdicts->has_label = true;
    s->verdicts->label = s->label.number;
    s->verdicts->start = (size_t)(s->label.text - s->given->text);
    s->verdicts->length = s->label.length;
}

/* Refuses a name with more labels before its zone than the zone allows: by default, those down to
   the one that is registered. */
static void
check_depth(const struct subject *s)
{
    const struct policy_value *rule = find_policy_rule(s, KEY_DEPTH),
                              *label = &s->zone->values[KEY_LABEL];
    int depth = 1, zone = (int)s->zone->labels;
    struct registry_label first = {.number = 0};
    size_t pos = 0;

    if (rule != NULL)
        depth = rule->number;
    else if (label->line > 0)
        depth = label->number > 0 ? label->number : -label->number - zone;
    if ((int)s->count - zone <= depth)
        return;
    (void)xn_label_next(s->given->text, s->given->length, &pos, &first.text, &first.length);
    subject_refuse(s, &policy_depth, &first, rule != NULL ? rule->clause : s->zone->clause);
}

/* Fast path: if IDNA 2003 stores the only label of a name as it is, it accepts the name.  Returns
   false if the name must also be converted. */
static bool
check_simple_label(struct subject *s)
{
    struct verdicts *all = s->verdicts;

    if (s->registry->policy != NULL || s->given->has_tag || s->registry->by_domain || s->count != 1
        || !subject_choose_label(s))
        return false;
    check_tables(s, NULL);
    if (all->count > 0 && all->items[0].idna.diag.status == XN_OK && !all->items[0].idna.changes) {
        set_label(s);
        add_verdicts(s);
        return true;
    }
    all->count = 0;
    return false;
}

void
registry_check(const struct registry *r, const struct registry_text *text, struct verdicts *all,
    struct outcome_list *list)
{
    const struct policy *policy = r->policy;
    struct suffix suffix;
    struct subject s = {
        .registry = r, .suffix = &suffix, .given = text, .verdicts = all, .list = list};

    subject_open(&s);
    if (check_simple_label(&s) || !list_name_errors(&s))
        return;
    if (policy != NULL)
        add_register_clause(&s);
    if (policy != NULL && policy->zone_labels > 0 && s.zone == NULL) {
        subject_refuse_name(
            &s, &policy_zone, policy->sections.items[policy->first[SECTION_ZONE]].clause);
        return;
    }
    if (s.zone != NULL)
        check_depth(&s);
    if (!subject_choose_label(&s)) {
        subject_refuse_name(&s, &table_no_label, rule_clause(&s, KEY_LABEL));
        return;
    }
    set_label(&s);
    if (!text->has_tag || text->tag_length == 0)
        check_untagged(&s);
    else if (!check_tagged(&s))
        return;
    add_verdicts(&s);
    if (policy != NULL)
        policy_check(&s);
}

void
verdicts_clear(struct verdicts *verdicts)
{
    verdicts->count = verdicts->finding_count = 0;
    verdicts->decisive = NULL;
    verdicts->is_chosen = false;
    verdicts->has_label = false;
    verdicts->start = verdicts->length = 0;
}

void
verdicts_free(struct verdicts *verdicts)
{
    free(verdicts->items);
    free(verdicts->chosen);
    key_space_free(verdicts->space);
    *verdicts = (struct verdicts){0};
}
