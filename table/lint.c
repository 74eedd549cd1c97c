/* SPDX-License-Identifier: MIT */
/* Advice on a table that is correct: XN_TABLE_LINT. */
#include <string.h>

#include "draft.h"

static void
advise(struct draft *draft, uint32_t offset, const char *clause, const char *text, uint32_t symbol)
{
    const struct fault fault = {XN_TABLE_W_ADVICE, clause, text, NULL,
        xni_symbol_text(draft, symbol), symbol != NONE ? xni_symbol(draft, symbol)->length : 0};

    xni_warn(draft, offset, &fault);
}

static void
use_context(struct draft *draft, uint32_t when)
{
    uint32_t rule = when != NONE ? xni_symbol(draft, when)->rule : NONE;

    if (rule != NONE)
        ITEM(draft->rules, struct draft_rule, rule)->is_used = true;
}

static void
lint_unused(struct draft *draft)
{
    for (size_t i = 0; i < draft->classes.count; i++) {
        const struct draft_class *class = ITEM(draft->classes, struct draft_class, i);

        if (!class->is_used)
            advise(draft, class->offset, "RFC 7940 section 6.2.1", "an unused class", class->name);
    }
    for (size_t i = 0; i < draft->rules.count; i++) {
        const struct draft_rule *rule = ITEM(draft->rules, struct draft_rule, i);

        if (!rule->is_used)
            advise(draft, rule->offset, "RFC 7940 section 6.3.4", "an unused rule", rule->name);
    }
}

/* Each tag that no class refers to, where it is first given. */
static void
lint_tags(struct draft *draft)
{
    for (size_t i = 0; i < draft->tagged.count; i++) {
        const struct draft_tagged *tagged = ITEM(draft->tagged, struct draft_tagged, i);
        struct symbol *tag = xni_symbol(draft, tagged->tag);

        if (tag->is_used_tag || tag->is_warned)
            continue;
        tag->is_warned = true;
        advise(draft, tagged->offset, "RFC 7940 section 5.5", "an unused tag", tagged->tag);
    }
}

static bool
is_default_type(const char *type)
{
    static const char *const types[] = {"invalid", "blocked", "allocatable", "activated"};

    for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++)
        if (strcmp(type, types[i]) == 0)
            return true;
    return false;
}

/* Each type that neither an action of the table nor a default one names. */
static void
lint_types(struct draft *draft)
{
    for (size_t i = 0; i < draft->types.count; i++)
        xni_symbol(draft, *ITEM(draft->types, uint32_t, i))->is_named_type = true;
    for (size_t i = 0; i < draft->variants.count; i++) {
        const struct draft_variant *variant = ITEM(draft->variants, struct draft_variant, i);
        struct symbol *type = variant->type != NONE ? xni_symbol(draft, variant->type) : NULL;

        if (type == NULL || type->is_named_type
            || is_default_type(xni_symbol_text(draft, variant->type)))
            continue;
        type->is_named_type = true; /* once */
        /* RFC 7940 section 5.3.4: such variants list what is not in the repertoire. */
        advise(draft, variant->offset, "RFC 7940 section 7.2.1",
            strcmp(xni_symbol_text(draft, variant->type), "out-of-repertoire-var") == 0
                ? "a variant type that no action makes invalid"
                : "a variant type that no action names",
            variant->type);
    }
}

/* After an action without conditions nothing is tried. */
static void
lint_actions(struct draft *draft)
{
    bool is_decided = false;

    for (size_t i = 0; i < draft->actions.count; i++) {
        const struct draft_action *action = ITEM(draft->actions, struct draft_action, i);

        if (is_decided)
            advise(draft, action->offset, "RFC 7940 section 7.4",
                "an action after one that always fires", action->disposition);
        is_decided |= action->rule == NONE && action->trigger == TRIGGER_NONE;
    }
}

void
xni_lint(struct draft *draft)
{
    if ((draft->flags & XN_TABLE_LINT) == 0 || draft->format != XN_TABLE_RFC7940)
        return;
    for (size_t i = 0; i < draft->entries.count; i++)
        use_context(draft, ITEM(draft->entries, struct draft_entry, i)->when);
    for (size_t i = 0; i < draft->variants.count; i++)
        use_context(draft, ITEM(draft->variants, struct draft_variant, i)->when);
    lint_types(draft);
    lint_tags(draft);
    lint_unused(draft);
    lint_actions(draft);
}
