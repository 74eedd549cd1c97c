/* SPDX-License-Identifier: MIT */
/* Compiles actions, and the types that they name: RFC 7940 section 7. */
#include <string.h>

#include "compile.h"

/* RFC 7940 section 7.6 */
static const struct {
    const char *type; /* and disposition */
    enum trigger_kind trigger;
} default_actions[DEFAULT_ACTIONS] = {{"invalid", TRIGGER_ANY}, {"blocked", TRIGGER_ANY},
    {"allocatable", TRIGGER_ANY}, {"activated", TRIGGER_ALL}, {"valid", TRIGGER_NONE}};

static void
add_default_actions(struct draft *draft)
{
    for (size_t i = 0; i < DEFAULT_ACTIONS; i++) {
        const char *text = default_actions[i].type;
        uint32_t type = xni_must_add_symbol(draft, text, strlen(text));

        MUST_ADD(&draft->memory, &draft->types, uint32_t) = type;
        MUST_ADD(&draft->memory, &draft->actions, struct draft_action) =
            (struct draft_action){.disposition = type,
                .rule = NONE,
                .trigger = default_actions[i].trigger,
                .types = (uint32_t)draft->types.count - 1,
                .type_count = default_actions[i].trigger != TRIGGER_NONE};
    }
}

/* Gives a bit to each type that an action names, and the last bit to all others.  Returns the
   number of bits. */
static uint32_t
number_types(struct compiler *compiler)
{
    struct draft *draft = compiler->draft;

    for (size_t i = 0; i < draft->types.count; i++) {
        struct symbol *symbol = xni_symbol(draft, *ITEM(draft->types, uint32_t, i));

        if (symbol->type != NONE)
            continue;
        symbol->type = (uint32_t)compiler->types.count;
        MUST_ADD(&draft->memory, &compiler->types, uint32_t) = symbol->text;
    }
    return (uint32_t)compiler->types.count + 1;
}

/* Adds the set of an action's types.  Returns its number, or NONE without a trigger. */
static uint32_t
add_type_set(struct compiler *compiler, const struct draft_action *action)
{
    struct draft *draft = compiler->draft;
    uint32_t number = (uint32_t)(compiler->type_sets.count / compiler->type_words);
    uint64_t *set;

    if (action->trigger == TRIGGER_NONE)
        return NONE;
    set = xni_must_append(&draft->memory, &compiler->type_sets, sizeof(*set), compiler->type_words);
    for (uint32_t i = 0; i < action->type_count; i++) {
        uint32_t symbol = *ITEM(draft->types, uint32_t, action->types + i),
                 type = xni_symbol(draft, symbol)->type;

        set[type / 64] |= UINT64_C(1) << type % 64;
    }
    return number;
}

void
xni_compile_actions(struct compiler *compiler)
{
    struct draft *draft = compiler->draft;

    add_default_actions(draft);
    compiler->type_words = (number_types(compiler) + 63) / 64;
    for (size_t i = 0; i < draft->actions.count; i++) {
        const struct draft_action *action = ITEM(draft->actions, struct draft_action, i);

        MUST_ADD(&draft->memory, &compiler->actions, struct action) =
            (struct action){.disposition = xni_symbol(draft, action->disposition)->text,
                .comment = action->comment,
                .line = action->line,
                .rule = action->rule,
                .negated = action->negated,
                .trigger = action->trigger,
                .type_set = add_type_set(compiler, action)};
    }
}
