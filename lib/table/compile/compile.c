/* SPDX-License-Identifier: MIT */
/* Compiles the sections of a table, and assembles them into one block. */
#include <string.h>

#include "compile.h"

/* Returns the rule that a when or not-when names, or NONE: RFC 7940 section 5.2. */
static uint32_t
resolve_context(struct compiler *compiler, uint32_t when, uint32_t offset, const char *element)
{
    struct draft *draft = compiler->draft;
    uint32_t rule = when != NONE ? xni_symbol(draft, when)->rule : NONE;

    if (when != NONE && rule == NONE)
        xni_fail(draft, offset,
            &(struct fault){XN_TABLE_E_UNDEFINED, "RFC 7940 section 5.2", "undefined context rule",
                element, xni_symbol_text(draft, when), xni_symbol(draft, when)->length});
    return rule;
}

static void
compile_variant(struct compiler *compiler, struct variant *variant)
{
    struct draft *draft = compiler->draft;

    variant->context = resolve_context(compiler, variant->context, variant->offset, "var");
    for (uint32_t i = 0; i < variant->length; i++)
        variant->unlisted |=
            !has_code_point(&draft->listed, *ITEM(draft->cps, uint32_t, variant->cps + i));
    if (variant->type != NONE) {
        const struct symbol *type = xni_symbol(draft, variant->type);

        variant->type_text = type->text;
        variant->type =
            type->type != NONE ? type->type : compiler->type_words * 64 - 1; /* in no action */
    }
}

static void
compile_entry(struct compiler *compiler, struct entry *entry)
{
    struct draft *draft = compiler->draft;

    if (entry->length == 1)
        draft->header.code_points += entry->last - *ITEM(draft->cps, uint32_t, entry->cps) + 1;
    entry->context = resolve_context(compiler, entry->context, entry->offset, "char");
    entry->least = entry->part = NONE;
    entry->shortest = UINT8_MAX;
    for (uint32_t i = entry->variant; i < entry->variant + entry->variants; i++) {
        struct variant *variant = ITEM(draft->variants, struct variant, i);
        int order =
            xni_compare_strings(draft, variant->cps, variant->length, entry->cps, entry->length);

        compile_variant(compiler, variant);
        if (entry->length > 0 && order == 0 && entry->reflexives++ == 0)
            entry->reflexive = i;
        entry->conditional |= variant->context != NONE;
        if (variant->length < entry->shortest)
            entry->shortest = variant->length;
        if (variant->length > entry->longest)
            entry->longest = variant->length;
        if (entry->least == NONE && variant->context == NONE && order < 0) {
            entry->least = variant->cps;
            entry->least_length = variant->length;
        }
    }
}

/* Counts the segments that a label may have: at most one for each position and length of an
   entry. */
static void
count_segments(const struct draft *draft, struct xn_table *header)
{
    uint32_t conditions[XN_TABLE_LABEL_MAX + 1] = {0};
    bool found[XN_TABLE_LABEL_MAX + 1] = {false};

    for (size_t i = 0; i < draft->entries.count; i++) {
        const struct entry *entry = ITEM(draft->entries, struct entry, i);

        found[entry->length] = true;
        if (entry->conditional != 0 && entry->variants > conditions[entry->length])
            conditions[entry->length] = entry->variants;
    }
    for (uint32_t length = 0; length <= XN_TABLE_LABEL_MAX; length++) {
        uint32_t positions = XN_TABLE_LABEL_MAX + 1 - length;

        header->segments += found[length] ? positions : 0;
        header->conditions += conditions[length] * positions;
    }
}

static void
add_rules(struct compiler *compiler)
{
    struct draft *draft = compiler->draft;
    uint64_t *anchored;

    for (uint32_t i = 0; i < draft->rules.count; i++) {
        const struct draft_rule *from = ITEM(draft->rules, struct draft_rule, i);
        struct rule *to = xni_must_append(&draft->memory, &compiler->rules, sizeof(*to), 1);

        *to = (struct rule){
            xni_symbol(draft, from->name)->text, from->line, xni_rule_program(compiler, i), 0, 0};
    }
    xni_find_rule_forms(draft, compiler->rules.items);
    anchored = xni_must_append(
        &draft->memory, &compiler->anchored, sizeof(*anchored), compiler->programs.count / 64 + 1);
    for (size_t i = 0; i < compiler->programs.count; i++) {
        uint32_t flags = ITEM(compiler->programs, struct program, i)->flags;

        if ((flags & (PROGRAM_ANCHORED | PROGRAM_WIDE)) == PROGRAM_ANCHORED)
            anchored[i / 64] |= UINT64_C(1) << i % 64;
    }
}

static void
fill_header(const struct compiler *compiler, struct xn_table *header)
{
    const struct draft *draft = compiler->draft;

    header->format = draft->format;
    header->languages = (uint32_t)draft->languages.count;
    header->scopes = (uint32_t)draft->scopes.count / 2;
    header->entries = (uint32_t)draft->entries.count;
    header->variants = (uint32_t)draft->variants.count;
    header->classes = (uint32_t)draft->classes.count;
    header->rules = (uint32_t)draft->rules.count;
    header->actions = (uint32_t)compiler->actions.count;
    header->explicit_actions = header->actions - DEFAULT_ACTIONS;
    header->letters = (uint32_t)compiler->letters.count;
    header->sets = (uint32_t)compiler->sets.count;
    header->row_words = compiler->row_words;
    header->types = (uint32_t)compiler->types.count;
    header->type_words = compiler->type_words;
    header->programs = (uint32_t)compiler->programs.count;
    header->relations = compiler->relations;
    header->stack = compiler->stack;
    count_segments(draft, header);
}

static xn_table *
assemble_table(const struct compiler *compiler)
{
    struct draft *draft = compiler->draft;
    struct xn_table header = draft->header;
    const struct section sections[] = {
        {&compiler->pages, sizeof(uint16_t), &header.first_page},
        {&compiler->units, sizeof(struct unit), &header.first_unit},
        {&compiler->rows, sizeof(uint64_t), &header.first_row},
        {&compiler->unit_pages, sizeof(uint32_t), &header.first_unit_page},
        {&draft->entries, sizeof(struct entry), &header.first_entry},
        {&draft->variants, sizeof(struct variant), &header.first_variant},
        {&compiler->parts, sizeof(struct part), &header.first_part},
        {&compiler->letters, sizeof(struct letter), &header.first_letter},
        {&compiler->rules, sizeof(struct rule), &header.first_rule},
        {&compiler->programs, sizeof(struct program), &header.first_program},
        {&compiler->dependencies, sizeof(uint32_t), &header.first_dependency},
        {&compiler->code, sizeof(uint32_t), &header.first_code},
        {&compiler->anchored, sizeof(uint64_t), &header.first_anchored},
        {&compiler->actions, sizeof(struct action), &header.first_action},
        {&compiler->type_sets, sizeof(uint64_t), &header.first_type_set},
        {&draft->cps, sizeof(uint32_t), &header.first_cp},
        {&compiler->types, sizeof(uint32_t), &header.first_type},
        {&draft->languages, sizeof(uint32_t), &header.first_language},
        {&draft->scopes, sizeof(uint32_t), &header.first_scope},
        {&draft->pool, 1, &header.first_text},
    };

    fill_header(compiler, &header);
    return xni_must_assemble(&draft->memory, &header, sizeof(header), &header.size, sections,
        sizeof(sections) / sizeof(*sections));
}

xn_table *
xni_must_compile(struct draft *draft)
{
    struct compiler compiler = {.draft = draft};

    xni_compile_actions(&compiler);
    xni_compile_rules(&compiler);
    xni_compile_units(&compiler);
    add_rules(&compiler);
    for (size_t i = 0; i < draft->entries.count; i++)
        compile_entry(&compiler, ITEM(draft->entries, struct entry, i));
    xni_compile_text(&compiler);
    xni_compile_keys(&compiler);
    return assemble_table(&compiler);
}
