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
            &(struct fault){XN_TABLE_E_UNDEFINED, "RFC 7940 section 5.2",
                "a context rule that is not defined", element, xni_symbol_text(draft, when),
                xni_symbol(draft, when)->length});
    return rule;
}

struct sections {
    struct array entries, variants, rules, anchored;
    uint32_t code_points;
};

/* Returns a bit for each code point that is in a sequence, or NULL if there are no sequences. */
static uint8_t *
mark_sequences(struct draft *draft)
{
    struct array marks = {0};
    uint8_t *marked;

    if (draft->sequences == 0)
        return NULL;
    marked = xni_must_append(&draft->memory, &marks, 1, LAST_CODE_POINT / 8 + 1);
    for (size_t i = 0; i < draft->entries.count; i++) {
        const struct draft_entry *entry = ITEM(draft->entries, struct draft_entry, i);
        const uint32_t *cps = ITEM(draft->cps, uint32_t, entry->cps);

        for (uint32_t j = 0; entry->length > 1 && j < entry->length; j++)
            marked[cps[j] / 8] |= (uint8_t)(1u << cps[j] % 8);
    }
    return marked;
}

static bool
is_listed(const struct compiler *compiler, uint32_t cp)
{
    uint32_t page = *ITEM(compiler->pages, uint16_t, cp >> PAGE_BITS);
    uint32_t unit = *ITEM(compiler->unit_pages, uint32_t, page * PAGE_SIZE + cp % PAGE_SIZE);

    return ITEM(compiler->units, struct unit, unit)->single != NONE
        || (compiler->in_sequence != NULL && (compiler->in_sequence[cp / 8] >> cp % 8 & 1) != 0);
}

static void
add_variant(struct compiler *compiler, struct variant *to, uint32_t number)
{
    struct draft *draft = compiler->draft;
    const struct draft_variant *from = ITEM(draft->variants, struct draft_variant, number);

    *to = (struct variant){.cps = from->cps,
        .length = from->length,
        .type = NONE,
        .comment = from->comment,
        .line = from->line,
        .negated = from->negated};
    if (from->type != NONE) {
        to->type_text = xni_symbol(draft, from->type)->text;
        to->type = xni_symbol(draft, from->type)->type;
        if (to->type == NONE) /* no action names it */
            to->type = compiler->type_words * 64 - 1;
    }
    for (uint32_t i = 0; i < from->length; i++)
        to->unlisted |= !is_listed(compiler, *ITEM(draft->cps, uint32_t, from->cps + i));
    to->context = resolve_context(compiler, from->when, from->offset, "var");
}

static void
compile_entry(struct compiler *compiler, struct sections *sections, const struct draft_entry *from,
    struct entry *to, uint32_t *first)
{
    struct draft *draft = compiler->draft;

    *to = (struct entry){.cps = from->cps,
        .last = from->last,
        .length = from->length,
        .variant = *first,
        .variants = from->variants,
        .tags = from->tags,
        .comment = from->comment,
        .line = from->line,
        .negated = from->negated,
        .least = NONE,
        .part = NONE,
        .shortest = UINT8_MAX};
    if (from->length == 1)
        sections->code_points += from->last - *ITEM(draft->cps, uint32_t, from->cps) + 1;
    to->context = resolve_context(compiler, from->when, from->offset, "char");
    for (uint32_t i = 0; i < from->variants; i++, ++*first) {
        struct variant *variant = ITEM(sections->variants, struct variant, *first);

        int order;

        add_variant(compiler, variant, from->first_variant + i);
        order = xni_compare_strings(draft, variant->cps, variant->length, from->cps, from->length);
        if (from->length > 0 && order == 0 && to->reflexives++ == 0)
            to->reflexive = *first;
        to->conditional |= variant->context != NONE;
        if (variant->length < to->shortest)
            to->shortest = (uint8_t)variant->length;
        if (variant->length > to->longest)
            to->longest = (uint8_t)variant->length;
        if (to->least == NONE && variant->context == NONE && order < 0) {
            to->least = variant->cps;
            to->least_length = variant->length;
        }
    }
}

/* Counts the segments that a label may have: at most one for each position and length of an
   entry. */
static void
count_segments(const struct sections *sections, struct xn_table *header)
{
    uint32_t conditions[XN_TABLE_LABEL_MAX + 1] = {0};
    bool found[XN_TABLE_LABEL_MAX + 1] = {false};

    for (size_t i = 0; i < sections->entries.count; i++) {
        const struct entry *entry = ITEM(sections->entries, struct entry, i);

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

/* Adds entries and variants.  Frees those of the draft before the block is allocated, since a large
   table consists of them. */
static void
add_entries(struct compiler *compiler, struct sections *sections)
{
    struct draft *draft = compiler->draft;
    size_t count = draft->entries.count;
    uint32_t first = 0;
    struct entry *to;

    xni_must_append(
        &draft->memory, &sections->variants, sizeof(struct variant), draft->variants.count);
    to = xni_must_append(&draft->memory, &sections->entries, sizeof(*to), count);
    for (size_t i = 0; i < count; i++)
        compile_entry(
            compiler, sections, ITEM(draft->entries, struct draft_entry, i), &to[i], &first);
    for (size_t i = 0; i < compiler->text_rows.count; i++) {
        const struct text_row *row = ITEM(compiler->text_rows, struct text_row, i);

        to[i].part = row->part;
        to[i].parts = row->parts;
        to[i].least = row->least;
        to[i].least_length = row->least_length;
    }
    if (draft->keeps_entries)
        return;
    xni_clear(&draft->memory, &draft->entries);
    xni_clear(&draft->memory, &draft->variants);
}

/* Returns whether a rule, or one that it refers to, matches the end of the label.  Its nodes extend
   to the first node of the next rule; it refers to earlier rules only. */
static bool
has_end(const struct draft *draft, const struct rule *rules, uint32_t rule)
{
    size_t next = draft->nodes.count;

    if (rule + 1 < draft->rules.count)
        next = ITEM(draft->rules, struct draft_rule, rule + 1)->node;
    for (size_t i = ITEM(draft->rules, struct draft_rule, rule)->node; i < next; i++) {
        const struct draft_node *node = ITEM(draft->nodes, struct draft_node, i);

        if (node->kind == NODE_END
            || (node->kind == NODE_REFERENCE && rules[node->value].has_end != 0))
            return true;
    }
    return false;
}

static void
add_rules(struct compiler *compiler, struct sections *sections)
{
    struct draft *draft = compiler->draft;
    uint64_t *anchored;

    for (uint32_t i = 0; i < draft->rules.count; i++) {
        const struct draft_rule *from = ITEM(draft->rules, struct draft_rule, i);
        struct rule *to = xni_must_append(&draft->memory, &sections->rules, sizeof(*to), 1);

        *to = (struct rule){
            xni_symbol(draft, from->name)->text, from->line, xni_rule_program(compiler, i), 0};
        to->has_end = has_end(draft, sections->rules.items, i);
    }
    anchored = xni_must_append(
        &draft->memory, &sections->anchored, sizeof(*anchored), compiler->programs.count / 64 + 1);
    for (size_t i = 0; i < compiler->programs.count; i++) {
        uint32_t flags = ITEM(compiler->programs, struct program, i)->flags;

        if ((flags & (PROGRAM_ANCHORED | PROGRAM_WIDE)) == PROGRAM_ANCHORED)
            anchored[i / 64] |= UINT64_C(1) << i % 64;
    }
}

/* A section of the block: an array to copy, and the member of the header for its offset. */
struct copied {
    const struct array *array;
    size_t item;
    uint32_t *first;
};

static xn_table *
assemble(struct draft *draft, const struct copied *parts, size_t count, struct xn_table *header)
{
    uint64_t size = (sizeof(*header) + 7) & ~(uint64_t)7;
    unsigned char *block;

    for (size_t i = 0; i < count; i++) {
        *parts[i].first = (uint32_t)size;
        size += (parts[i].array->count * parts[i].item + 7) & ~(uint64_t)7;
    }
    if (size > UINT32_MAX) {
        draft->memory.over_limit = true;
        xni_memory_end(&draft->memory);
    }
    header->size = (uint32_t)size;
    block = xni_must_allocate_table(&draft->memory, (size_t)size);
    memset(block, 0, (size_t)size); /* keeps old memory out of the padding */
    memcpy(block, header, sizeof(*header));
    for (size_t i = 0; i < count; i++)
        if (parts[i].array->count > 0)
            memcpy(block + *parts[i].first, parts[i].array->items,
                parts[i].array->count * parts[i].item);
    return (void *)block;
}

static struct xn_table
fill_header(const struct compiler *compiler, const struct sections *sections)
{
    const struct draft *draft = compiler->draft;

    return (struct xn_table){.format = draft->format,
        .version = draft->version,
        .version_comment = draft->version_comment,
        .date = draft->date,
        .valid_from = draft->valid_from,
        .valid_until = draft->valid_until,
        .unicode_version = draft->unicode_version,
        .languages = (uint32_t)draft->languages.count,
        .scopes = (uint32_t)draft->scopes.count / 2,
        .entries = (uint32_t)sections->entries.count,
        .variants = (uint32_t)sections->variants.count,
        .sequences = draft->sequences,
        .code_points = sections->code_points,
        .classes = (uint32_t)draft->classes.count,
        .rules = (uint32_t)draft->rules.count,
        .actions = (uint32_t)compiler->actions.count,
        .explicit_actions = (uint32_t)compiler->actions.count - 5,
        .warnings = draft->warnings,
        .sets = (uint32_t)compiler->sets.count,
        .row_words = compiler->row_words,
        .types = (uint32_t)compiler->types.count,
        .type_words = compiler->type_words,
        .programs = (uint32_t)compiler->programs.count,
        .relations = compiler->relations,
        .stack = compiler->stack};
}

static xn_table *
assemble_table(const struct compiler *compiler, const struct sections *sections)
{
    struct draft *draft = compiler->draft;
    struct xn_table header = fill_header(compiler, sections);
    uint32_t *pages = &header.first_page;
    const struct copied parts[] = {
        {&compiler->pages, sizeof(uint16_t), pages},
        {&compiler->units, sizeof(struct unit), &header.first_unit},
        {&compiler->rows, sizeof(uint64_t), &header.first_row},
        {&compiler->unit_pages, sizeof(uint32_t), &header.first_unit_page},
        {&sections->entries, sizeof(struct entry), &header.first_entry},
        {&sections->variants, sizeof(struct variant), &header.first_variant},
        {&compiler->parts, sizeof(struct part), &header.first_part},
        {&sections->rules, sizeof(struct rule), &header.first_rule},
        {&compiler->programs, sizeof(struct program), &header.first_program},
        {&compiler->dependencies, sizeof(uint32_t), &header.first_dependency},
        {&compiler->code, sizeof(uint32_t), &header.first_code},
        {&sections->anchored, sizeof(uint64_t), &header.first_anchored},
        {&compiler->actions, sizeof(struct action), &header.first_action},
        {&compiler->type_sets, sizeof(uint64_t), &header.first_type_set},
        {&draft->cps, sizeof(uint32_t), &header.first_cp},
        {&compiler->types, sizeof(uint32_t), &header.first_type},
        {&draft->languages, sizeof(uint32_t), &header.first_language},
        {&draft->scopes, sizeof(uint32_t), &header.first_scope},
        {&draft->pool, 1, &header.first_text},
    };

    count_segments(sections, &header);
    return assemble(draft, parts, sizeof(parts) / sizeof(*parts), &header);
}

xn_table *
xni_must_compile(struct draft *draft)
{
    struct compiler compiler = {.draft = draft};
    struct sections sections = {.code_points = 0};

    xni_compile_actions(&compiler);
    xni_compile_rules(&compiler);
    xni_compile_units(&compiler);
    xni_compile_text(&compiler);
    compiler.in_sequence = mark_sequences(draft);
    add_rules(&compiler, &sections);
    add_entries(&compiler, &sections);
    xni_release(&draft->memory, compiler.in_sequence);
    return assemble_table(&compiler, &sections);
}
