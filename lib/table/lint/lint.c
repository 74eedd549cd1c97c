/* SPDX-License-Identifier: MIT */
/* Gives advice on tables that are correct: XN_TABLE_LINT. */
#include <string.h>

#include "lint.h"
#include "lib/output.h"

static const struct {
    const char *clause, *text;
} kinds[] = {
    [XN_TABLE_KIND_UNUSED_CLASS] = {"RFC 7940 section 6.2.1", "an unused class"},
    [XN_TABLE_KIND_UNUSED_RULE] = {"RFC 7940 section 6.3.4", "an unused rule"},
    [XN_TABLE_KIND_UNUSED_TAG] = {"RFC 7940 section 5.5", "an unused tag"},
    [XN_TABLE_KIND_UNNAMED_TYPE] = {"RFC 7940 section 7.2.1",
        "a variant type that no action names"},
    [XN_TABLE_KIND_OUT_OF_REPERTOIRE] = {"RFC 8228 section 14",
        "a reflexive variant type that no action makes invalid"},
    [XN_TABLE_KIND_UNUSED_TYPE] = {"RFC 7940 section 7.2.1",
        "an action on a type that no variant has"},
    [XN_TABLE_KIND_DEAD_ACTION] = {"RFC 7940 section 7.4", "an action after one that always fires"},
    [XN_TABLE_KIND_NOT_LISTED] = {"RFC 8228 section 3", "a variant that is not in the repertoire"},
    [XN_TABLE_KIND_NO_INVERSE] = {"RFC 8228 section 3", "a variant without its inverse"},
    [XN_TABLE_KIND_OTHER_CONTEXT] = {"RFC 8228 section 16",
        "a variant whose inverse has a different context"},
    [XN_TABLE_KIND_MIXED_CONTEXT] = {"RFC 8228 section 16",
        "a variant that is listed both with and without a context"},
    [XN_TABLE_KIND_CONDITIONAL_REFLEXIVE] = {"RFC 8228 section 16",
        "a reflexive variant with a context"},
    [XN_TABLE_KIND_NOT_TRANSITIVE] = {"RFC 8228 section 3",
        "a variant that transitivity requires is missing"},
    [XN_TABLE_KIND_TWO_READINGS] = {"RFC 8228 section 17",
        "a sequence that can also be read as two parts, each with variants of its own"},
    [XN_TABLE_KIND_IMPOSSIBLE_RULE] = {"RFC 7940 section 6.3", "a rule that can match no label"},
    [XN_TABLE_KIND_UNMATCHED_RULE] = {"RFC 7940 section 6.3",
        "a rule that matches no label of the repertoire"},
    [XN_TABLE_KIND_IMPOSSIBLE_CONTEXT] = {"RFC 7940 section 5.2",
        "a context that matches in no label"},
    [XN_TABLE_KIND_LEADING_MARK] = {"RFC 5891 section 4.2.3.2",
        "a combining mark that may begin a label"},
    [XN_TABLE_KIND_DISALLOWED] = {"RFC 5892 section 3", "a code point that IDNA 2008 disallows"},
    [XN_TABLE_KIND_EXPIRED] = {"RFC 7940 section 4.3.6", "the table is no longer valid"},
};

void
xni_add_finding(struct lint *lint, const struct finding *finding)
{
    MUST_ADD(&lint->draft->memory, &lint->findings, struct finding) = *finding;
    ITEM(lint->findings, struct finding, lint->findings.count - 1)->number =
        (uint32_t)lint->findings.count;
}

static void
add_symbol(struct lint *lint, xn_table_kind kind, uint32_t offset, uint32_t symbol)
{
    xni_add_finding(lint, &(struct finding){.offset = offset, .kind = kind, .a = symbol});
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
        use_context(draft, ITEM(draft->entries, struct draft_entry, i)->when);
    for (size_t i = 0; i < draft->variants.count; i++)
        use_context(draft, ITEM(draft->variants, struct draft_variant, i)->when);
    for (size_t i = 0; i < draft->classes.count; i++) {
        const struct draft_class *class = ITEM(draft->classes, struct draft_class, i);

        if (!class->is_used)
            add_symbol(lint, XN_TABLE_KIND_UNUSED_CLASS, class->offset, class->name);
    }
    for (size_t i = 0; i < draft->rules.count; i++) {
        const struct draft_rule *rule = ITEM(draft->rules, struct draft_rule, i);

        if (!rule->is_used)
            add_symbol(lint, XN_TABLE_KIND_UNUSED_RULE, rule->offset, rule->name);
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
            add_symbol(lint, XN_TABLE_KIND_UNUSED_TAG, tagged->offset, tagged->tag);
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
        const struct draft_variant *variant = ITEM(draft->variants, struct draft_variant, i);
        struct symbol *type = variant->type != NONE ? xni_symbol(draft, variant->type) : NULL;

        if (type == NULL)
            continue;
        type->is_variant_type = true;
        if (type->is_named_type || is_usual_type(xni_symbol_text(draft, variant->type)))
            continue;
        type->is_named_type = true; /* reported once */
        add_symbol(lint, XN_TABLE_KIND_UNNAMED_TYPE, variant->offset, variant->type);
    }
    for (size_t i = 0; i < draft->actions.count; i++) {
        const struct draft_action *action = ITEM(draft->actions, struct draft_action, i);

        for (uint32_t j = 0; j < action->type_count; j++) {
            uint32_t number = *ITEM(draft->types, uint32_t, action->types + j);
            struct symbol *type = xni_symbol(draft, number);

            if (!type->is_variant_type && !is_usual_type(xni_symbol_text(draft, number)))
                add_symbol(lint, XN_TABLE_KIND_UNUSED_TYPE, action->offset, number);
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
            add_symbol(lint, XN_TABLE_KIND_DEAD_ACTION, action->offset, action->disposition);
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
    const struct draft_variant *first = NULL;
    uint32_t type = xni_must_add_symbol(draft, OUT_OF_REPERTOIRE, strlen(OUT_OF_REPERTOIRE));

    for (size_t i = 0; i < draft->actions.count; i++)
        if (makes_invalid(draft, ITEM(draft->actions, struct draft_action, i), type))
            return;
    for (size_t i = 0; i < draft->entries.count; i++) {
        const struct draft_entry *entry = ITEM(draft->entries, struct draft_entry, i);

        for (uint32_t j = 0; j < entry->variants; j++) {
            const struct draft_variant *variant =
                ITEM(draft->variants, struct draft_variant, entry->first_variant + j);

            if (variant->type == type
                && xni_compare_strings(
                       draft, variant->cps, variant->length, entry->cps, entry->length)
                    == 0) {
                add_symbol(lint, XN_TABLE_KIND_OUT_OF_REPERTOIRE, variant->offset, type);
                return;
            }
            if (variant->type == type && first == NULL)
                first = variant;
        }
    }
    if (first != NULL && !xni_symbol(draft, type)->is_named_type)
        add_symbol(lint, XN_TABLE_KIND_UNNAMED_TYPE, first->offset, type);
}

/* Writes code points in the notation of tables. */
static void
put_cps(struct output *out, const uint32_t *cps, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        put_string(out, i == 0 ? "" : " ");
        put_number(out, cps[i], 16, 4);
    }
    put_string(out, length == 0 ? "\"\"" : "");
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
put_mapping(struct output *out, const struct draft *draft, const struct finding *finding)
{
    const struct draft_entry *entry = ITEM(draft->entries, struct draft_entry, finding->a);
    const uint32_t *cps = ITEM(draft->cps, uint32_t, 0);

    if (finding->kind == XN_TABLE_KIND_TWO_READINGS) {
        put_cps(out, cps + entry->cps, finding->length);
        put_string(out, " + ");
        put_cps(out, cps + entry->cps + finding->length, entry->length - finding->length);
        return;
    }
    put_cps(out, cps + entry->cps, entry->length);
    put_string(out, " -> ");
    put_cps(out, cps + finding->b, finding->length);
    put_more(out, finding->count);
}

static void
put_context_finding(struct output *out, const struct draft *draft, const struct finding *finding)
{
    put_cps(out, ITEM(draft->cps, uint32_t, finding->b), finding->length);
    put_string(out, finding->negated ? " not-when " : " when ");
    put_string(out, xni_symbol_text(draft, finding->a));
    put_more(out, finding->count);
}

/* Writes the subject of a finding that is not about a symbol. */
static void
put_subject(struct output *out, const struct draft *draft, const struct finding *finding)
{
    switch (finding->kind) {
    case XN_TABLE_KIND_IMPOSSIBLE_CONTEXT: put_context_finding(out, draft, finding); break;
    case XN_TABLE_KIND_DISALLOWED:
    case XN_TABLE_KIND_LEADING_MARK:
        put_cps(out, &finding->b, 1);
        put_more(out, finding->count);
        break;
    default: put_mapping(out, draft, finding); break;
    }
}

static bool
is_about_symbol(xn_table_kind kind)
{
    return kind < XN_TABLE_KIND_NOT_LISTED || kind == XN_TABLE_KIND_IMPOSSIBLE_RULE
        || kind == XN_TABLE_KIND_UNMATCHED_RULE || kind == XN_TABLE_KIND_EXPIRED;
}

static void
warn_of_finding(struct draft *draft, const struct finding *finding)
{
    struct fault fault = {
        XN_TABLE_W_ADVICE, kinds[finding->kind].clause, kinds[finding->kind].text, NULL, NULL, 0};
    char text[XN_TABLE_SUBJECT_SIZE];
    struct output subject = {text, sizeof(text), 0};

    if (is_about_symbol(finding->kind)) {
        fault.subject = xni_symbol_text(draft, finding->a);
        fault.subject_length = xni_symbol(draft, finding->a)->length;
    } else {
        put_subject(&subject, draft, finding);
        fault.subject = text;
        fault.subject_length = subject.length; /* truncated there, too */
    }
    xni_warn(draft, finding->offset, finding->kind, &fault);
}

static int
compare_findings(const void *context, const void *a, const void *b)
{
    const struct finding *x = a, *y = b;
    int order = compare_numbers(x->offset, y->offset);

    (void)context;
    if (order == 0)
        order = compare_numbers(x->kind, y->kind);
    return order != 0 ? order : compare_numbers(x->number, y->number);
}

static void
report_all(struct lint *lint)
{
    struct finding *findings = lint->findings.items;
    size_t count = lint->findings.count;

    xni_sort(findings, count, sizeof(*findings), compare_findings, NULL);
    for (size_t i = 0; i < count; i++)
        warn_of_finding(lint->draft, &findings[i]);
}

/* Reports the date at which the table ceased to be valid, if the caller says which day it is. */
static void
lint_validity(struct lint *lint)
{
    struct draft *draft = lint->draft;
    const char *end = xni_text(draft, draft->valid_until), *today = draft->options->today;
    char date[sizeof("2026-11-22")]; /* a copy, since a new symbol may move the texts */

    if (today == NULL || end[0] == '\0' || strcmp(end, today) >= 0)
        return;
    memcpy(date, end, sizeof(date));
    add_symbol(lint, XN_TABLE_KIND_EXPIRED, draft->valid_until_offset,
        xni_must_add_symbol(draft, date, strlen(date)));
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
    draft->keeps_entries = true;
    draft->table = xni_must_compile(draft);
    xni_lint_rules(&lint, draft->table);
    xni_lint_points(&lint, draft->table);
    report_all(&lint);
    xni_clear(&draft->memory, &lint.findings);
    draft->table->warnings = draft->warnings;
    return draft->table;
}
