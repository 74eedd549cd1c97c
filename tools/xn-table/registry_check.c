/* SPDX-License-Identifier: MIT */
/* Chooses the tables that apply to a name, and compares their verdict with that of IDNA 2003.  A
   name is refused unless both allow the label, and the policy. */
#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "messages.h"
#include "policy_check.h"

/* Whether two labels are the same host label; the text of a table need not be one. */
static bool
is_same_label(const struct registry_label *label, const char *text, size_t length)
{
    int same = 0;

    return length > 0
        && xn_equal(label->text, label->length, text, length, XN_ALLOW_UNASSIGNED, &same, NULL)
        == XN_OK
        && same;
}

/* A table of a directory applies to the names of the top-level domain that is its scope, or if it
   has no scope, that its file is named after. */
static bool
applies_to(const struct table *t, const struct registry_label *last)
{
    const char *scope, *type;
    bool has_scope = false;

    for (size_t i = 0; (scope = xn_table_scope(t->table, i, &type)) != NULL; i++) {
        size_t length = strlen(scope), dot = length > 0 && scope[0] == '.';

        if (strcmp(type, "domain") != 0 || length == dot)
            continue;
        has_scope = true;
        if (is_same_label(last, scope + dot, length - dot))
            return true;
    }
    return !has_scope && is_same_label(last, t->name, (size_t)(strrchr(t->name, '.') - t->name));
}

/* Which tables apply, and by which rule of the policy. */
struct choice {
    const struct policy_item *items; /* NULL: all, or by the last label */
    size_t count;
    const char *tag;    /* as lower_tag() has it; NULL: any */
    const char *clause; /* or NULL */
};

static bool
is_chosen(const struct subject *s, const struct choice *c, size_t number)
{
    const struct registry *r = s->registry;
    const struct table *t = &r->tables[number];

    if (c->tag != NULL)
        return table_has_tag(t, c->tag);
    return c->items != NULL || !r->by_last_label || number < r->given || applies_to(t, &s->last);
}

static void
check_table(const struct subject *s, const struct table *t, const struct choice *c)
{
    struct verdicts *all = s->verdicts;
    const struct policy_value *rule;
    struct verdict *v;

    if (all->space == NULL)
        all->space = registry_space(s->registry);
    if (all->count == all->capacity) {
        all->capacity = all->capacity > 0 ? 2 * all->capacity : 4;
        all->items = check_memory(realloc(all->items, all->capacity * sizeof(*all->items)));
    }
    v = &all->items[all->count++];
    *v = (struct verdict){.table = t,
        .label = s->label.number,
        .start = (size_t)(s->label.text - s->text),
        .length = s->label.length,
        .clause = c->clause};
    if (xn_table_check(t->table, s->label.text, s->label.length, XN_TABLE_ACE_LABELS,
            all->space->workspace, all->space->size, &v->result, &v->idna)
        != XN_TABLE_OK)
        return;
    rule = policy_refuses(s, v->result.disposition);
    v->is_allowed = rule == NULL;
    if (rule != NULL)
        v->clause = rule->clause;
}

static void
check_tables(const struct subject *s, const struct choice *c)
{
    size_t count = c->items != NULL ? c->count : s->registry->loose;

    for (size_t i = 0; i < count; i++) {
        size_t number = c->items != NULL ? c->items[i].number : i;

        if (is_chosen(s, c, number))
            check_table(s, &s->registry->tables[number], c);
    }
}

static bool
is_international(const struct registry_label *label)
{
    return !ascii_is(label->text, label->length) || has_ace_prefix(label->text, label->length);
}

static const struct policy_value *
find_rule(const struct subject *s, enum policy_key key)
{
    return s->registry->policy == NULL
        ? NULL
        : policy_value(s->registry->policy, s->zone, s->language, key);
}

static const char *
rule_clause(const struct subject *s, enum policy_key key)
{
    const struct policy_value *rule = find_rule(s, key);

    return rule != NULL ? rule->clause : NULL;
}

/* The rule by which a name has a tag. */
static const char *
tag_clause(const struct subject *s)
{
    const struct policy *policy = s->registry->policy;
    const char *clause = rule_clause(s, KEY_LANGUAGES);

    if (clause != NULL)
        return clause;
    return policy != NULL && policy->first[SECTION_LANGUAGE] > 0
        ? policy->sections[policy->first[SECTION_LANGUAGE]].clause
        : NULL;
}

/* Without a tag: the tables of the policy, or those of the command line.  Where names have tags, a
   label that is not international needs none. */
static void
check_untagged(const struct subject *s, bool has_tags)
{
    static const struct policy_item none[1];
    const struct registry *r = s->registry;
    const struct policy_value *rule = find_rule(s, KEY_TABLES);
    bool needs_tag = find_rule(s, KEY_LANGUAGES) != NULL || (has_tags && r->loose > 0);
    struct choice c = {.items = none};

    if (rule != NULL)
        c = (struct choice){rule->items, rule->count, NULL, rule->clause};
    else if (!needs_tag && r->loose > 0)
        c.items = NULL;
    check_tables(s, &c);
    if (c.items == none && needs_tag && is_international(&s->label))
        subject_refuse(s, TABLE_NO_TAG, &s->label, rule_clause(s, KEY_LANGUAGES));
    if (c.items == NULL && s->verdicts->count == 0)
        subject_refuse_name(s, TABLE_NONE, NULL);
}

static bool
is_listed(const struct policy_value *rule, const char *tag)
{
    for (size_t i = 0; i < rule->count; i++)
        if (strcmp(rule->items[i].text, tag) == 0)
            return true;
    return false;
}

/* Returns false, so that callers can return its result. */
static bool
refuse_tag(
    const struct subject *s, enum problem problem, const struct table_tag *tag, const char *clause)
{
    struct policy_finding *finding = subject_refuse(s, problem, &s->label, clause);

    finding->tag = tag->text;
    finding->tag_length = tag->length;
    return false;
}

/* With a tag: the tables of its section, or those of the zone that have it.  Returns false if the
   tag is refused: which rules apply is then not known. */
static bool
check_tagged(struct subject *s, const struct table_tag *tag)
{
    const struct policy *policy = s->registry->policy;
    const struct policy_value *languages = find_rule(s, KEY_LANGUAGES), *tables;
    char lower[POLICY_TAG_MAX + 1];
    bool is_tag = lower_tag(tag->text, tag->length, lower);
    struct choice c = {.tag = lower};

    if (languages != NULL && !(is_tag && is_listed(languages, lower)))
        return refuse_tag(s, POLICY_LANGUAGE, tag, languages->clause);
    if (!is_tag)
        return refuse_tag(s, TABLE_TAG, tag, tag_clause(s));
    if (policy != NULL)
        s->language = policy_find(policy, SECTION_LANGUAGE, lower, tag->length);
    tables = find_rule(s, KEY_TABLES);
    if (tables != NULL)
        c = (struct choice){tables->items, tables->count, lower, tables->clause};
    if (s->language != NULL && tables == &s->language->values[KEY_TABLES])
        c.tag = NULL; /* these are its tables, whatever they are called */
    check_tables(s, &c);
    /* A policy without tables for the label may know the tag nevertheless. */
    if (s->verdicts->count > 0
        || (tables == NULL && s->registry->loose == 0
            && (s->language != NULL || languages != NULL)))
        return true;
    return refuse_tag(s, TABLE_TAG, tag, tables != NULL ? tables->clause : tag_clause(s));
}

static void
add_refusal(const struct subject *s, enum problem problem, const struct verdict *v)
{
    struct outcome outcome = {.verdict = v, .clause = v->clause};

    refuse(&outcome, problem, v->start + v->result.offset, v->result.length);
    outcome.diag.label = v->label;
    if (problem == TABLE_REFUSES)
        outcome.diag.cp = outcome.diag.mapped = v->result.cp;
    outcome_list_add(s->list, &outcome);
}

/* The label is allowed: what IDNA 2003 says of it says so.  A label that nameprep changes is not
   stored as the table has it. */
static void
add_idna(const struct subject *s, const struct verdict *v)
{
    bool found = false;

    for (size_t i = 0; i < s->list->count; i++) {
        struct outcome *other = &s->list->items[i];

        if (other->problem == FROM_LIBRARY && other->diag.label == v->label) {
            other->verdict = v;
            found = true;
        }
    }
    if (!found && v->idna.changes)
        add_refusal(s, TABLE_CHANGED, v);
}

/* One table that allows the label is enough. */
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

        add_refusal(s, v->result.status == XN_TABLE_OK ? POLICY_DISPOSITION : TABLE_REFUSES, v);
    }
}

/* What IDNA 2003 refuses because the policy asks for registration */
static void
add_register_clause(const struct subject *s)
{
    const struct policy_value *rule = &s->registry->policy->sections[0].values[KEY_REGISTER];

    for (size_t i = 0; i < s->list->count && rule->number == 1; i++)
        if (s->list->items[i].problem == FROM_LIBRARY)
            s->list->items[i].clause = rule->clause;
}

void
registry_check(const struct options *o, const char *text, size_t length,
    const struct table_tag *tag, struct verdicts *all, struct outcome_list *list)
{
    const struct policy *policy = o->registry->policy;
    struct subject s = {.o = o,
        .registry = o->registry,
        .text = text,
        .length = length,
        .verdicts = all,
        .list = list};

    all->count = all->finding_count = 0;
    all->decisive = NULL;
    all->start = all->length = 0;
    subject_open(&s);
    if (policy != NULL)
        add_register_clause(&s);
    if (policy != NULL && policy->zone_labels > 0 && s.zone == NULL) {
        subject_refuse_name(&s, POLICY_ZONE, policy->sections[policy->first[SECTION_ZONE]].clause);
        return;
    }
    if (!subject_choose_label(&s)) {
        subject_refuse_name(&s, TABLE_NO_LABEL, rule_clause(&s, KEY_LABEL));
        return;
    }
    all->start = (size_t)(s.label.text - text);
    all->length = s.label.length;
    if (!tag->is_used || tag->length == 0)
        check_untagged(&s, tag->is_used);
    else if (!check_tagged(&s, tag))
        return;
    add_verdicts(&s);
    if (policy != NULL)
        policy_check(&s);
}

void
verdicts_free(struct verdicts *verdicts)
{
    free(verdicts->items);
    index_space_free(verdicts->space);
    *verdicts = (struct verdicts){0};
}

/* What IDNA 2003 refuses of a label that the table allows. */
static void
put_idna_message(struct buffer *out, const struct outcome *outcome)
{
    const xn_diag *d = &outcome->diag;

    buffer_text(out, "valid by the table, but IDNA 2003 cannot store ");
    if (d->cp != XN_NO_CP) {
        buffer_code_point(out, 'U', d->cp);
        buffer_text(out, " (");
        buffer_text(out, d->rule);
        buffer_char(out, ')');
    } else {
        buffer_text(out, "it: ");
        message_words(out, d);
    }
}

static void
put_table(struct buffer *out, const struct verdict *v)
{
    buffer_escaped(out, v->table->name, strnlen(v->table->name, WORD_MAX));
}

/* " (de.xml)"; the only table needs no name. */
static void
put_one_of_several(struct buffer *out, const struct verdict *v)
{
    if (v->is_only)
        return;
    buffer_text(out, " (");
    put_table(out, v);
    buffer_char(out, ')');
}

/* " by action 3 (de.xml line 214)" */
static void
put_action(struct buffer *out, const struct verdict *v)
{
    if (v->result.action < 0) {
        put_one_of_several(out, v);
        return;
    }
    buffer_text(out, " by action ");
    buffer_number(out, (uint64_t)v->result.action);
    buffer_text(out, " (");
    put_table(out, v);
    if (v->result.line > 0) {
        buffer_text(out, " line ");
        buffer_number(out, v->result.line);
    }
    buffer_char(out, ')');
}

/* Why the table refuses the label.  An action and a rule have the line of a file; the line of an
   action, which has a number, does not need the name of the only table. */
static void
put_refusal(struct buffer *out, const struct verdict *v)
{
    bool is_action = v->result.status == XN_TABLE_E_ACTION;
    char text[XN_TABLE_DIAG_SIZE + WORD_MAX];
    struct buffer name = {0};

    put_table(&name, v);
    buffer_char(&name, '\0');
    xn_table_result_format(
        &v->result, v->is_only && is_action ? NULL : name.data, text, sizeof(text));
    buffer_text(out, text);
    if (!is_action && v->result.status != XN_TABLE_E_CONTEXT)
        put_one_of_several(out, v);
    buffer_free(&name);
}

void
verdict_message(struct buffer *out, const struct outcome *outcome)
{
    const struct verdict *v = outcome->verdict;

    buffer_text(out, "label ");
    buffer_number(out, v->label + 1);
    buffer_text(out, ": ");
    switch (outcome->problem) {
    case FROM_LIBRARY: put_idna_message(out, outcome); break;
    case POLICY_DISPOSITION:
        buffer_text(out, "disposition ");
        buffer_escaped(out, v->result.disposition, strnlen(v->result.disposition, WORD_MAX));
        put_action(out, v);
        break;
    case TABLE_CHANGED:
        buffer_text(out, "valid by the table, but IDNA 2003 stores it as ");
        buffer_escaped(out, v->idna.prepared, strlen(v->idna.prepared));
        buffer_text(out, " (RFC 3491)");
        break;
    default: put_refusal(out, v); break;
    }
}
