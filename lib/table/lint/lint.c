/* SPDX-License-Identifier: MIT */
/* Gives advice on tables that are correct: XN_TABLE_LINT. */
#include <string.h>

#include "lint.h"
#include "lib/output.h"

/* The clause of each kind; its words are in table_constants.c. */
static const char *const clauses[] = {
    [XN_TABLE_KIND_UNUSED_CLASS] = "RFC 7940 section 6.2.1",
    [XN_TABLE_KIND_UNUSED_RULE] = "RFC 7940 section 6.3.4",
    [XN_TABLE_KIND_UNUSED_TAG] = "RFC 7940 section 5.5",
    [XN_TABLE_KIND_UNNAMED_TYPE] = "RFC 7940 section 7.2.1",
    [XN_TABLE_KIND_OUT_OF_REPERTOIRE] = "RFC 8228 section 14",
    [XN_TABLE_KIND_UNUSED_TYPE] = "RFC 7940 section 7.2.1",
    [XN_TABLE_KIND_DEAD_ACTION] = "RFC 7940 section 7.4",
    [XN_TABLE_KIND_NOT_LISTED] = "RFC 8228 section 3",
    [XN_TABLE_KIND_NO_INVERSE] = "RFC 8228 section 3",
    [XN_TABLE_KIND_OTHER_CONTEXT] = "RFC 8228 section 16",
    [XN_TABLE_KIND_MIXED_CONTEXT] = "RFC 8228 section 16",
    [XN_TABLE_KIND_CONDITIONAL_REFLEXIVE] = "RFC 8228 section 16",
    [XN_TABLE_KIND_NOT_TRANSITIVE] = "RFC 8228 section 3",
    [XN_TABLE_KIND_TWO_READINGS] = "RFC 8228 section 17",
    [XN_TABLE_KIND_IMPOSSIBLE_RULE] = "RFC 7940 section 6.3",
    [XN_TABLE_KIND_UNMATCHED_RULE] = "RFC 7940 section 6.3",
    [XN_TABLE_KIND_IMPOSSIBLE_CONTEXT] = "RFC 7940 section 5.2",
    [XN_TABLE_KIND_LEADING_MARK] = "RFC 5891 section 4.2.3.2",
    [XN_TABLE_KIND_DISALLOWED] = "RFC 5892 section 3",
    [XN_TABLE_KIND_EXPIRED] = "RFC 7940 section 4.3.6",
    [XN_TABLE_KIND_INDEX_INCOMPLETE] = "RFC 7940 section 8.5",
};

/* Writes code points in the notation of tables. */
static void
put_cps(struct output *out, const uint32_t *cps, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        put_string(out, i == 0 ? "" : " ");
        put_number(out, cps[i], 16, 4);
    }
    put_string(out, length == 0 ? "null" : "");
}

void
xni_add_finding(struct lint *lint, xn_table_kind kind, uint32_t offset, uint32_t count,
    const struct subject *subject)
{
    struct memory *memory = &lint->draft->memory;
    char text[XN_TABLE_SUBJECT_SIZE];
    struct output out = {text, sizeof(text), 0};
    struct finding finding = {
        .offset = offset, .kind = kind, .subject = (uint32_t)lint->text.count, .count = count};

    if (subject->cps != NULL)
        put_cps(&out, subject->cps, subject->length);
    put_string(&out, subject->text);
    put_string(&out, subject->name != NULL ? subject->name : "");
    if (subject->others != NULL)
        put_cps(&out, subject->others, subject->others_length);
    finding.length = (uint32_t)(out.length < out.cap ? out.length : out.cap);
    memcpy(xni_must_append(memory, &lint->text, 1, finding.length), text, finding.length);
    finding.number = (uint32_t)lint->findings.count + 1;
    MUST_ADD(memory, &lint->findings, struct finding) = finding;
}

void
xni_add_name(struct lint *lint, xn_table_kind kind, uint32_t offset, uint32_t symbol)
{
    xni_add_finding(
        lint, kind, offset, 1, &(struct subject){.text = xni_symbol_text(lint->draft, symbol)});
}

static void
use_context(struct draft *draft, uint32_t when)
{
    uint32_t rule = when != NONE ? xni_symbol(draft, when)->rule : NONE;

    if (rule != NONE)
        ITEM(draft->rules, struct draft_rule, rule)->is_used = true;
}

static void
lint_unused(struct lint *lint)
{
    struct draft *draft = lint->draft;

    for (size_t i = 0; i < draft->entries.count; i++)
        use_context(draft, ITEM(draft->entries, struct entry, i)->context);
    for (size_t i = 0; i < draft->variants.count; i++)
        use_context(draft, ITEM(draft->variants, struct variant, i)->context);
    for (size_t i = 0; i < draft->classes.count; i++) {
        const struct draft_class *class = ITEM(draft->classes, struct draft_class, i);

        if (!class->is_used)
            xni_add_name(lint, XN_TABLE_KIND_UNUSED_CLASS, class->offset, class->name);
    }
    for (size_t i = 0; i < draft->rules.count; i++) {
        const struct draft_rule *rule = ITEM(draft->rules, struct draft_rule, i);

        if (!rule->is_used)
            xni_add_name(lint, XN_TABLE_KIND_UNUSED_RULE, rule->offset, rule->name);
    }
}

/* Reports each tag that no class refers to, where it is first given. */
static void
lint_tags(struct lint *lint)
{
    struct draft *draft = lint->draft;

    for (size_t i = 0; i < draft->tagged.count; i++) {
        const struct draft_tagged *tagged = ITEM(draft->tagged, struct draft_tagged, i);
        struct symbol *tag = xni_symbol(draft, tagged->tag);

        if (!tag->is_used_tag && !tag->is_warned)
            xni_add_name(lint, XN_TABLE_KIND_UNUSED_TAG, tagged->offset, tagged->tag);
        tag->is_warned = true;
    }
}

/* Returns whether a default action names the type, or tables name it as a precaution. */
static bool
is_usual_type(const char *type)
{
    static const char *const types[] = {
        "invalid", "blocked", "allocatable", "activated", OUT_OF_REPERTOIRE};

    for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++)
        if (strcmp(type, types[i]) == 0)
            return true;
    return false;
}

/* Reports each type that no action names, at its first variant, and each that no variant has, at
   the first action that names it. */
static void
lint_types(struct lint *lint)
{
    struct draft *draft = lint->draft;

    for (size_t i = 0; i < draft->types.count; i++)
        xni_symbol(draft, *ITEM(draft->types, uint32_t, i))->is_named_type = true;
    for (size_t i = 0; i < draft->variants.count; i++) {
        const struct variant *variant = ITEM(draft->variants, struct variant, i);
        struct symbol *type = variant->type != NONE ? xni_symbol(draft, variant->type) : NULL;

        if (type == NULL)
            continue;
        type->is_variant_type = true;
        if (type->is_named_type || is_usual_type(xni_symbol_text(draft, variant->type)))
            continue;
        type->is_named_type = true; /* reported once */
        xni_add_name(lint, XN_TABLE_KIND_UNNAMED_TYPE, variant->offset, variant->type);
    }
    for (size_t i = 0; i < draft->actions.count; i++) {
        const struct draft_action *action = ITEM(draft->actions, struct draft_action, i);

        for (uint32_t j = 0; j < action->type_count; j++) {
            uint32_t number = *ITEM(draft->types, uint32_t, action->types + j);
            struct symbol *type = xni_symbol(draft, number);

            if (!type->is_variant_type && !is_usual_type(xni_symbol_text(draft, number)))
                xni_add_name(lint, XN_TABLE_KIND_UNUSED_TYPE, action->offset, number);
            type->is_variant_type = true; /* reported once */
        }
    }
}

/* Reports actions that follow one without conditions, since they are never tried. */
static void
lint_actions(struct lint *lint)
{
    struct draft *draft = lint->draft;
    bool is_decided = false;

    for (size_t i = 0; i < draft->actions.count; i++) {
        const struct draft_action *action = ITEM(draft->actions, struct draft_action, i);

        if (is_decided)
            xni_add_name(lint, XN_TABLE_KIND_DEAD_ACTION, action->offset, action->disposition);
        is_decided |= action->rule == NONE && action->trigger == TRIGGER_NONE;
    }
}

/* Returns whether the action makes every label with a variant of this type invalid. */
static bool
makes_invalid(const struct draft *draft, const struct draft_action *action, uint32_t type)
{
    if (action->rule != NONE || action->trigger != TRIGGER_ANY
        || strcmp(xni_symbol_text(draft, action->disposition), "invalid") != 0)
        return false;
    for (uint32_t i = 0; i < action->type_count; i++)
        if (*ITEM(draft->types, uint32_t, action->types + i) == type)
            return true;
    return false;
}

/* RFC 8228 section 14: a reflexive variant of this type marks a code point outside the repertoire,
   which an action must refuse.  Reports the first one if no action does. */
static void
lint_out_of_repertoire(struct lint *lint)
{
    struct draft *draft = lint->draft;
    const struct variant *first = NULL;
    uint32_t type = xni_must_add_symbol(draft, OUT_OF_REPERTOIRE, strlen(OUT_OF_REPERTOIRE));

    for (size_t i = 0; i < draft->actions.count; i++)
        if (makes_invalid(draft, ITEM(draft->actions, struct draft_action, i), type))
            return;
    for (size_t i = 0; i < draft->entries.count; i++) {
        const struct entry *entry = ITEM(draft->entries, struct entry, i);

        for (uint32_t j = 0; j < entry->variants; j++) {
            const struct variant *variant =
                ITEM(draft->variants, struct variant, entry->variant + j);

            if (variant->type == type
                && xni_compare_strings(
                       draft, variant->cps, variant->length, entry->cps, entry->length)
                    == 0) {
                xni_add_name(lint, XN_TABLE_KIND_OUT_OF_REPERTOIRE, variant->offset, type);
                return;
            }
            if (variant->type == type && first == NULL)
                first = variant;
        }
    }
    if (first != NULL && !xni_symbol(draft, type)->is_named_type)
        xni_add_name(lint, XN_TABLE_KIND_UNNAMED_TYPE, first->offset, type);
}

/* Writes " and 2 more" after the first of three. */
static void
put_more(struct output *out, uint32_t count)
{
    if (count < 2)
        return;
    put_string(out, " and ");
    put_number(out, count - 1, 10, 1);
    put_string(out, " more");
}

static void
warn_of_finding(struct lint *lint, const struct finding *finding)
{
    char text[XN_TABLE_SUBJECT_SIZE];
    struct output subject = {text, sizeof(text), 0};
    struct fault fault = {XN_TABLE_W_ADVICE, clauses[finding->kind],
        xn_table_constant_find(XN_TABLE_KINDS, finding->kind)->text, NULL, text, 0};

    put(&subject, ITEM(lint->text, char, finding->subject), finding->length);
    put_more(&subject, finding->count);
    fault.subject_length = subject.length; /* truncated there, too */
    xni_warn(lint->draft, finding->offset, (xn_table_kind)finding->kind, &fault);
}

static void
report_all(struct lint *lint)
{
    struct finding *findings = lint->findings.items;
    size_t count = lint->findings.count;

    xni_sort_numbers(findings, count, sizeof(*findings), 3);
    for (size_t i = 0; i < count; i++)
        warn_of_finding(lint, &findings[i]);
}

/* Reports the date at which the table ceased to be valid, if the caller says which day it is. */
static void
lint_validity(struct lint *lint)
{
    struct draft *draft = lint->draft;
    const char *end = xni_text(draft, draft->header.valid_until), *today = draft->options->today;

    if (today != NULL && end[0] != '\0' && strcmp(end, today) < 0)
        xni_add_finding(lint, XN_TABLE_KIND_EXPIRED, draft->valid_until_offset, 1,
            &(struct subject){.text = end});
}

/* Reports the first entry whose variants index labels may not find. */
static void
lint_index(struct lint *lint)
{
    struct draft *draft = lint->draft;
    const struct entry *entry;

    if (draft->unindexed == 0)
        return;
    entry = ITEM(draft->entries, struct entry, draft->unindexed - 1);
    xni_add_finding(lint, XN_TABLE_KIND_INDEX_INCOMPLETE, entry->offset, 1,
        &(struct subject){ITEM(draft->cps, uint32_t, entry->cps), entry->length, .text = ""});
}

xn_table *
xni_must_compile_with_advice(struct draft *draft)
{
    struct lint lint = {.draft = draft};

    if (draft->format == XN_TABLE_RFC7940) {
        lint_types(&lint);
        lint_out_of_repertoire(&lint);
        lint_tags(&lint);
        lint_unused(&lint);
        lint_actions(&lint);
        lint_validity(&lint);
    }
    xni_lint_variants(&lint);
    draft->table = xni_must_compile(draft);
    xni_lint_rules(&lint, draft->table);
    xni_lint_points(&lint, draft->table);
    lint_index(&lint);
    report_all(&lint);
    xni_clear(&draft->memory, &lint.findings);
    xni_clear(&draft->memory, &lint.text);
    draft->table->warnings = draft->header.warnings;
    return draft->table;
}
