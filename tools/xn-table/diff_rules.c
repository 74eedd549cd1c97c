/* SPDX-License-Identifier: MIT */
/* The rules of two tables and their classes, compared as the library compiles them: a class is its
   code points, and a short rule is the same by reference and in place.  The public interface does
   not give the contents of rules. */
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "lib/table/table.h"

#define MARK_BOTH ((1u << OLD) | (1u << NEW))

/* A rule that an entry, a variant or an action names. */
struct used_rule {
    const char *name;
    size_t line;
    uint32_t form; /* the number of the normal form of its program */
};

/* Normal forms are equal if the contents are: of a class, a bit for each pair of rows that it
   contains; of a program, its instructions. */
struct rules {
    uint8_t *marks;       /* of each code point: a bit for each table whose labels may contain it */
    struct text_set rows; /* the distinct pairs of rows of the code points of both */
    struct text_set forms;
    LIST(struct used_rule) used[2];
};

/* An instruction with the normal form of its class or program, or NONE. */
struct instruction {
    uint32_t operation, class, program, next; /* next: the word after it, or 0 */
};

/* Adds a pair of numbers, of the old and of the new table, to a set of them. */
static uint32_t
add_pair(struct text_set *pairs, uint32_t old, uint32_t new)
{
    const uint32_t pair[] = {old, new};
    uint32_t number;

    (void)text_set_add(pairs, (const char *)pair, sizeof(pair), &number);
    return number;
}

static uint32_t
pair_at(const struct text_set *pairs, size_t i, enum side side)
{
    return ((const uint32_t *)(const void *)pairs->texts.data)[2 * i + side];
}

static void
mark_code_points(const xn_table *table, uint8_t bit, uint8_t *marks)
{
    xn_table_entry e;
    xn_table_variant v;

    for (size_t i = 0; xn_table_get_entry(table, i, &e); i++) {
        for (uint32_t cp = e.length == 1 ? e.cps[0] : 1; e.length == 1 && cp <= e.last; cp++)
            marks[cp] |= bit;
        for (size_t k = 0; k < e.length; k++)
            marks[e.cps[k]] |= bit;
        for (size_t j = 0; xn_table_get_variant(table, i, j, &v); j++)
            for (size_t k = 0; k < v.length; k++)
                marks[v.cps[k]] |= bit;
    }
}

/* Returns the number of the pair of rows of a code point. */
static uint32_t
find_rows(struct diff *d, uint32_t cp)
{
    return add_pair(
        &d->rules->rows, find_unit(d->tables[OLD], cp)->row, find_unit(d->tables[NEW], cp)->row);
}

/* Returns the number of the normal form in d->scratch. */
static uint32_t
add_form(struct diff *d)
{
    uint32_t number;

    (void)text_set_add(&d->rules->forms, d->scratch.data, d->scratch.length, &number);
    return number;
}

static bool
has_member(const xn_table *table, uint32_t row, uint32_t set)
{
    const uint64_t *words = SECTION(table, uint64_t, first_row) + (size_t)row * table->row_words;

    return set == 0 || (words[(set - 1) / 64] >> (set - 1) % 64 & 1) != 0;
}

/* Returns the number of the normal form of each class. */
static uint32_t *
number_classes(struct diff *d, enum side side)
{
    const xn_table *table = d->tables[side];
    const struct text_set *rows = &d->rules->rows;
    uint32_t *classes = check_memory(calloc(table->sets, sizeof(*classes)));

    for (uint32_t set = 0; set < table->sets; set++) {
        d->scratch.length = 0;
        for (size_t i = 0; i < rows->spans.count; i++) {
            if (i % 8 == 0)
                buffer_char(&d->scratch, '\0');
            if (has_member(table, pair_at(rows, i, side), set))
                d->scratch.data[d->scratch.length - 1] |= (char)(1 << i % 8);
        }
        classes[set] = add_form(d);
    }
    return classes;
}

static bool
is_in_class(const struct rules *r, uint32_t form, uint32_t row)
{
    return (r->forms.texts.data[r->forms.spans.items[form].at + row / 8] >> row % 8 & 1) != 0;
}

/* Reads an instruction.  Returns how many words it has. */
static uint32_t
read_instruction(
    const uint32_t *code, const uint32_t *classes, const uint32_t *programs, struct instruction *to)
{
    uint32_t operand = *code >> (32 - OPERAND_BITS);

    *to = (struct instruction){.operation = *code & 0xFF, .class = NONE, .program = NONE};
    switch (to->operation) {
    case OP_LOOP: to->next = code[1]; return 2;
    case OP_SETS_UP_TO:
    case OP_SETS_UP_TO_BACK:
        to->class = classes[operand];
        to->next = code[1];
        return 2;
    case OP_SET:
    case OP_SET_BACK:
    case OP_SETS:
    case OP_SETS_BACK: to->class = classes[operand]; return 1;
    case OP_MASK:
    case OP_RELATION:
    case OP_RELATION_BACK: to->program = programs[operand]; return 1;
    default: return 1;
    }
}

/* Returns the number of the normal form of each program, which only depends on earlier ones. */
static uint32_t *
number_programs(struct diff *d, enum side side, const uint32_t *classes)
{
    const xn_table *table = d->tables[side];
    const struct program *p = SECTION(table, struct program, first_program);
    const uint32_t *code = SECTION(table, uint32_t, first_code);
    uint32_t *programs = check_memory(calloc((size_t)table->programs + 1, sizeof(*programs)));

    for (uint32_t i = 0; i < table->programs; i++) {
        struct instruction next;

        d->scratch.length = 0;
        for (uint32_t at = p[i].code; at < p[i].code + p[i].length;) {
            at += read_instruction(code + at, classes, programs, &next);
            buffer_put(&d->scratch, (const char *)&next, sizeof(next));
        }
        programs[i] = add_form(d);
    }
    return programs;
}

/* Returns which rules an entry, a variant or an action names. */
static bool *
mark_used(const xn_table *table)
{
    const struct entry *entries = SECTION(table, struct entry, first_entry);
    const struct variant *variants = SECTION(table, struct variant, first_variant);
    const struct action *actions = SECTION(table, struct action, first_action);
    bool *used = check_memory(calloc((size_t)table->rules + 1, sizeof(*used)));

    for (uint32_t i = 0; i < table->entries; i++)
        if (entries[i].context != NONE)
            used[entries[i].context] = true;
    for (uint32_t i = 0; i < table->variants; i++)
        if (variants[i].context != NONE)
            used[variants[i].context] = true;
    for (uint32_t i = 0; i < table->actions; i++)
        if (actions[i].rule != NONE)
            used[actions[i].rule] = true;
    return used;
}

static void
list_rules(struct diff *d, enum side side)
{
    const xn_table *table = d->tables[side];
    const struct rule *rules = SECTION(table, struct rule, first_rule);
    uint32_t *classes = number_classes(d, side), *programs = number_programs(d, side, classes);
    bool *used = mark_used(table);

    for (uint32_t i = 0; i < table->rules; i++)
        if (used[i])
            *list_add(&d->rules->used[side]) = (struct used_rule){
                table_text(table, rules[i].name), rules[i].line, programs[rules[i].program]};
    free(classes);
    free(programs);
    free(used);
}

void
rules_open(struct diff *d)
{
    struct rules *r = d->rules = check_memory(calloc(1, sizeof(*r)));

    r->marks = check_memory(calloc(0x110000, 1));
    for (enum side side = OLD; side <= NEW; side++)
        mark_code_points(d->tables[side], (uint8_t)(1u << side), r->marks);
    /* A code point of only one table is a difference of its own, not one of rules. */
    for (uint32_t cp = 0; cp <= 0x10FFFF; cp++)
        if (r->marks[cp] == MARK_BOTH)
            (void)find_rows(d, cp);
    for (enum side side = OLD; side <= NEW; side++)
        list_rules(d, side);
}

void
rules_close(struct diff *d)
{
    struct rules *r = d->rules;

    text_set_free(&r->rows);
    text_set_free(&r->forms);
    free(r->used[OLD].items);
    free(r->used[NEW].items);
    free(r->marks);
    free(r);
}

/* Returns the rule that is used under a name, or NULL. */
static const struct used_rule *
find_rule(const struct diff *d, enum side side, const char *name)
{
    for (size_t i = 0; i < d->rules->used[side].count; i++)
        if (strcmp(d->rules->used[side].items[i].name, name) == 0)
            return &d->rules->used[side].items[i];
    return NULL;
}

bool
is_same_context(const struct diff *d, const char *old, unsigned old_negated, const char *new,
    unsigned new_negated)
{
    const struct used_rule *a, *b;

    if (old_negated != new_negated || strcmp(old, new) == 0)
        return old_negated == new_negated;
    a = find_rule(d, OLD, old);
    b = find_rule(d, NEW, new);
    return a != NULL && b != NULL && a->form == b->form; /* no rule has the name "" */
}

/* Adds the pairs of classes and programs in which two programs differ.  Returns false if they
   differ in anything else. */
static bool
compare_code(const struct rules *r, uint32_t old, uint32_t new, struct text_set *classes,
    struct text_set *programs)
{
    const struct text_span *a = &r->forms.spans.items[old], *b = &r->forms.spans.items[new];

    if (a->length != b->length)
        return false;
    for (size_t at = 0; at < a->length; at += sizeof(struct instruction)) {
        struct instruction x, y;

        memcpy(&x, r->forms.texts.data + a->at + at, sizeof(x));
        memcpy(&y, r->forms.texts.data + b->at + at, sizeof(y));
        if (x.operation != y.operation || x.next != y.next)
            return false;
        if (x.class != y.class)
            add_pair(classes, x.class, y.class);
        if (x.program != y.program)
            add_pair(programs, x.program, y.program);
    }
    return true;
}

static void
set_lines(struct change *change, const struct used_rule *old, const struct used_rule *new)
{
    change->line[OLD] = old->line;
    change->line[NEW] = new->line;
}

/* Adds the code points that the classes of a rule gained or lost. */
static void
add_class_changes(struct diff *d, const struct used_rule *old, const struct used_rule *new,
    const struct text_set *classes)
{
    for (uint32_t cp = 0; cp <= 0x10FFFF; cp++) {
        uint32_t row;

        if (d->rules->marks[cp] != MARK_BOTH)
            continue;
        row = find_rows(d, cp);
        for (size_t i = 0; i < classes->spans.count; i++) {
            bool was = is_in_class(d->rules, pair_at(classes, i, OLD), row);

            if (was == is_in_class(d->rules, pair_at(classes, i, NEW), row))
                continue;
            d->subject =
                (struct change){.length = 1, .first = cp, .last = cp, .group = GROUP_CODE_POINTS};
            set_lines(
                add_other(d, was ? OLD : NEW, "in class of rule", old->name, "", true), old, new);
        }
    }
    d->subject = (struct change){.group = GROUP_RULES};
}

static void
compare_rule(struct diff *d, const struct used_rule *old, const struct used_rule *new)
{
    struct text_set classes = {0}, programs = {0};
    bool is_alike = true;

    if (old->form == new->form)
        return;
    add_pair(&programs, old->form, new->form);
    for (size_t i = 0; is_alike && i < programs.spans.count; i++)
        is_alike = compare_code(
            d->rules, pair_at(&programs, i, OLD), pair_at(&programs, i, NEW), &classes, &programs);
    if (is_alike)
        add_class_changes(d, old, new, &classes);
    else
        set_lines(add_change(d, "rule", old->name, "", "", true), old, new);
    text_set_free(&classes);
    text_set_free(&programs);
}

/* Returns whether a table uses a rule of these contents. */
static bool
has_form(const struct diff *d, enum side side, uint32_t form)
{
    for (size_t i = 0; i < d->rules->used[side].count; i++)
        if (d->rules->used[side].items[i].form == form)
            return true;
    return false;
}

void
compare_rules(struct diff *d)
{
    d->subject = (struct change){.group = GROUP_RULES};
    for (enum side side = OLD; side <= NEW; side++)
        for (size_t i = 0; i < d->rules->used[side].count; i++) {
            enum side other = side == OLD ? NEW : OLD;
            const struct used_rule *rule = &d->rules->used[side].items[i],
                                   *same = find_rule(d, other, rule->name);

            if (same != NULL && side == OLD)
                compare_rule(d, rule, same);
            if (same != NULL || has_form(d, other, rule->form))
                continue;
            /* the entry or action that begins or ceases to name it is a change of its own */
            add_other(d, side, "rule", rule->name, "", false)->line[side] = rule->line;
        }
}
