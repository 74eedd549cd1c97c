/* SPDX-License-Identifier: MIT */
/* The rules of two tables and the classes in them, compared in the form to which the library
   compiles them: classes are the code points that they contain, and a cheap rule is the same by
   reference and in place.  The public interface has no contents of rules, and a second reader of
   XML would have to be as careful as the library's. */
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "lib/table/table.h"

#define MARK_BOTH ((1u << OLD) | (1u << NEW))

struct rules {
    uint8_t *marks; /* of each code point: a bit for each table whose labels may contain it */
    uint64_t *rows; /* the distinct pairs of rows of the code points of both, the old one first */
    size_t row_count;
    struct buffer texts; /* normal forms of classes and programs, each stored once */
    struct buffer scratch;
    struct text {
        size_t at, length;
    } * items;
    size_t count, capacity;
    uint32_t *sets[2], *programs[2]; /* the number of the normal form of each */
    bool *used[2];                   /* the rules that an entry, a variant or an action names */
};

static void *
grow_items(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = 2 * *capacity + 16;
    return check_memory(realloc(items, *capacity * size));
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

static uint32_t
find_row(const xn_table *table, uint32_t cp)
{
    uint32_t page = SECTION(table, uint16_t, first_page)[cp >> PAGE_BITS],
             unit = SECTION(table, uint32_t, first_unit_page)[page * PAGE_SIZE + cp % PAGE_SIZE];

    return SECTION(table, struct unit, first_unit)[unit].row;
}

static bool
has_member(const xn_table *table, uint32_t row, uint32_t set)
{
    const uint64_t *words = SECTION(table, uint64_t, first_row) + (size_t)row * table->row_words;

    return set == 0 || (words[(set - 1) / 64] >> (set - 1) % 64 & 1) != 0;
}

static int
compare_rows(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* Finds the pairs of rows.  Code points that only one table has cannot make a difference between
   rules: they are one themselves. */
static void
collect_rows(const struct diff *d, struct rules *r)
{
    size_t capacity = 0, kept = 0;

    for (uint32_t cp = 0; cp <= 0x10FFFF; cp++) {
        uint64_t pair;

        if (r->marks[cp] != MARK_BOTH)
            continue;
        pair = (uint64_t)find_row(d->tables[OLD], cp) << 32 | find_row(d->tables[NEW], cp);
        if (r->row_count > 0 && r->rows[r->row_count - 1] == pair)
            continue;
        r->rows = grow_items(r->rows, r->row_count, &capacity, sizeof(*r->rows));
        r->rows[r->row_count++] = pair;
    }
    if (r->row_count > 0)
        qsort(r->rows, r->row_count, sizeof(*r->rows), compare_rows);
    for (size_t i = 0; i < r->row_count; i++)
        if (i == 0 || r->rows[i] != r->rows[kept - 1])
            r->rows[kept++] = r->rows[i];
    r->row_count = kept;
}

/* Returns the number of the text in scratch. */
static uint32_t
intern(struct rules *r)
{
    const struct buffer *text = &r->scratch;

    for (size_t i = 0; i < r->count; i++)
        if (r->items[i].length == text->length
            && memcmp(r->texts.data + r->items[i].at, text->data, text->length) == 0)
            return (uint32_t)i;
    r->items = grow_items(r->items, r->count, &r->capacity, sizeof(*r->items));
    r->items[r->count] = (struct text){r->texts.length, text->length};
    buffer_put(&r->texts, text->data, text->length);
    return (uint32_t)r->count++;
}

static void
number_sets(struct rules *r, const xn_table *table, enum side side)
{
    r->sets[side] = check_memory(calloc(table->sets, sizeof(uint32_t)));
    for (uint32_t set = 0; set < table->sets; set++) {
        r->scratch.length = 0;
        buffer_char(&r->scratch, 'S');
        for (size_t i = 0; i < r->row_count; i++) {
            uint32_t row = (uint32_t)(r->rows[i] >> (side == OLD ? 32 : 0) & UINT32_MAX);

            if (i % 8 == 0)
                buffer_char(&r->scratch, '\0');
            if (has_member(table, row, set))
                r->scratch.data[r->scratch.length - 1] |= (char)(1 << i % 8);
        }
        r->sets[side][set] = intern(r);
    }
}

enum operand { OPERAND_NONE, OPERAND_SET, OPERAND_PROGRAM };

/* Returns what the upper bits of an instruction are, and whether a word follows it. */
static enum operand
find_operand(uint32_t word, bool *has_next)
{
    *has_next = false;
    switch (word & 0xFF) {
    case OP_SETS_UP_TO:
    case OP_SETS_UP_TO_BACK: *has_next = true; return OPERAND_SET;
    case OP_SET:
    case OP_SET_BACK:
    case OP_SETS:
    case OP_SETS_BACK: return OPERAND_SET;
    case OP_MASK:
    case OP_RELATION:
    case OP_RELATION_BACK: return OPERAND_PROGRAM;
    case OP_LOOP: *has_next = true; return OPERAND_NONE;
    default: return OPERAND_NONE;
    }
}

static void
put_word(struct buffer *to, uint32_t word)
{
    buffer_put(to, (const char *)&word, sizeof(word));
}

/* A program depends on earlier ones only, so that these have numbers. */
static void
number_programs(struct rules *r, const xn_table *table, enum side side)
{
    const uint32_t *code = SECTION(table, uint32_t, first_code);

    r->programs[side] = check_memory(calloc((size_t)table->programs + 1, sizeof(uint32_t)));
    for (uint32_t i = 0; i < table->programs; i++) {
        const struct program *p = SECTION(table, struct program, first_program) + i;

        r->scratch.length = 0;
        buffer_char(&r->scratch, 'P');
        for (uint32_t at = p->code; at < p->code + p->length; at++) {
            uint32_t operand = code[at] >> (32 - OPERAND_BITS);
            bool has_next;
            enum operand kind = find_operand(code[at], &has_next);

            put_word(&r->scratch, code[at] & 0xFF);
            if (kind == OPERAND_SET)
                put_word(&r->scratch, r->sets[side][operand]);
            else if (kind == OPERAND_PROGRAM)
                put_word(&r->scratch, r->programs[side][operand]);
            if (has_next)
                put_word(&r->scratch, code[++at]);
        }
        r->programs[side][i] = intern(r);
    }
}

static void
mark_used(struct rules *r, const xn_table *table, enum side side)
{
    bool *used = check_memory(calloc((size_t)table->rules + 1, sizeof(*used)));

    r->used[side] = used;
    for (uint32_t i = 0; i < table->entries; i++)
        if (SECTION(table, struct entry, first_entry)[i].context != NONE)
            used[SECTION(table, struct entry, first_entry)[i].context] = true;
    for (uint32_t i = 0; i < table->variants; i++)
        if (SECTION(table, struct variant, first_variant)[i].context != NONE)
            used[SECTION(table, struct variant, first_variant)[i].context] = true;
    for (uint32_t i = 0; i < table->actions; i++)
        if (SECTION(table, struct action, first_action)[i].rule != NONE)
            used[SECTION(table, struct action, first_action)[i].rule] = true;
}

void
rules_open(struct diff *d)
{
    struct rules *r = d->rules = check_memory(calloc(1, sizeof(*r)));

    r->marks = check_memory(calloc(0x110000, 1));
    for (enum side side = OLD; side <= NEW; side++)
        mark_code_points(d->tables[side], (uint8_t)(1u << side), r->marks);
    collect_rows(d, r);
    for (enum side side = OLD; side <= NEW; side++) {
        number_sets(r, d->tables[side], side);
        number_programs(r, d->tables[side], side);
        mark_used(r, d->tables[side], side);
    }
}

void
rules_close(struct diff *d)
{
    struct rules *r = d->rules;

    for (enum side side = OLD; side <= NEW; side++) {
        free(r->sets[side]);
        free(r->programs[side]);
        free(r->used[side]);
    }
    buffer_free(&r->texts);
    buffer_free(&r->scratch);
    free(r->items);
    free(r->marks);
    free(r->rows);
    free(r);
}

static const struct rule *
rule_at(const struct diff *d, enum side side, uint32_t rule)
{
    return SECTION(d->tables[side], struct rule, first_rule) + rule;
}

static const char *
rule_name(const struct diff *d, enum side side, uint32_t rule)
{
    return table_text(d->tables[side], rule_at(d, side, rule)->name);
}

/* Returns the number of the normal form of a rule. */
static uint32_t
rule_form(const struct diff *d, enum side side, uint32_t rule)
{
    return d->rules->programs[side][rule_at(d, side, rule)->program];
}

/* Returns the rule that is used under a name, or NONE. */
static uint32_t
find_rule(const struct diff *d, enum side side, const char *name)
{
    for (uint32_t i = 0; i < d->tables[side]->rules; i++)
        if (d->rules->used[side][i] && strcmp(rule_name(d, side, i), name) == 0)
            return i;
    return NONE;
}

bool
is_same_context(const struct diff *d, const char *old, unsigned old_negated, const char *new,
    unsigned new_negated)
{
    if (old_negated != new_negated)
        return false;
    if (old[0] == '\0' || new[0] == '\0' || strcmp(old, new) == 0)
        return strcmp(old, new) == 0;
    return rule_form(d, OLD, find_rule(d, OLD, old)) == rule_form(d, NEW, find_rule(d, NEW, new));
}

/* Pairs of classes or programs at the same point of two rules. */
struct pairs {
    struct pair {
        uint32_t old, new;
    } * items;
    size_t count, capacity;
};

static void
add_pair(struct pairs *pairs, uint32_t old, uint32_t new)
{
    for (size_t i = 0; i < pairs->count; i++)
        if (pairs->items[i].old == old && pairs->items[i].new == new)
            return;
    pairs->items = grow_items(pairs->items, pairs->count, &pairs->capacity, sizeof(*pairs->items));
    pairs->items[pairs->count++] = (struct pair){old, new};
}

/* Collects the classes and programs in which two programs differ.  Returns false if they differ in
   anything else. */
static bool
compare_code(
    const struct diff *d, struct pair programs, struct pairs *classes, struct pairs *pending)
{
    const struct rules *r = d->rules;
    const xn_table *old = d->tables[OLD], *new = d->tables[NEW];
    const struct program *p = SECTION(old, struct program, first_program) + programs.old,
                         *q = SECTION(new, struct program, first_program) + programs.new;
    const uint32_t *a = SECTION(old, uint32_t, first_code) + p->code,
                   *b = SECTION(new, uint32_t, first_code) + q->code;

    if (p->length != q->length)
        return false;
    for (uint32_t i = 0; i < p->length; i++) {
        uint32_t x = a[i] >> (32 - OPERAND_BITS), y = b[i] >> (32 - OPERAND_BITS);
        bool has_next;
        enum operand kind = find_operand(a[i], &has_next);

        if ((a[i] & 0xFF) != (b[i] & 0xFF))
            return false;
        if (kind == OPERAND_SET && r->sets[OLD][x] != r->sets[NEW][y])
            add_pair(classes, x, y);
        else if (kind == OPERAND_PROGRAM && r->programs[OLD][x] != r->programs[NEW][y])
            add_pair(pending, x, y);
        if (has_next && a[i + 1] != b[i + 1])
            return false;
        i += has_next;
    }
    return true;
}

static void
add_rule_change(
    struct diff *d, char sign, const char *part, uint32_t old, uint32_t new, bool is_lost)
{
    const char *name = new != NONE ? rule_name(d, NEW, new) : rule_name(d, OLD, old);
    struct change *change = add_change(d, sign, part, name, "", "", is_lost);

    change->line[OLD] = old != NONE ? rule_at(d, OLD, old)->line : 0;
    change->line[NEW] = new != NONE ? rule_at(d, NEW, new)->line : 0;
}

/* Adds the code points that the classes of a rule gained or lost. */
static void
add_class_changes(struct diff *d, uint32_t old, uint32_t new, const struct pairs *classes)
{
    for (uint32_t cp = 0; cp <= 0x10FFFF; cp++) {
        if (d->rules->marks[cp] != MARK_BOTH)
            continue;
        for (size_t i = 0; i < classes->count; i++) {
            bool was =
                has_member(d->tables[OLD], find_row(d->tables[OLD], cp), classes->items[i].old);

            if (was
                == has_member(d->tables[NEW], find_row(d->tables[NEW], cp), classes->items[i].new))
                continue;
            d->subject =
                (struct change){.length = 1, .first = cp, .last = cp, .group = GROUP_CODE_POINTS};
            add_rule_change(d, was ? '-' : '+', "in class of rule", old, new, true);
        }
    }
    d->subject = (struct change){.group = GROUP_RULES};
}

/* Compares two rules of the same name. */
static void
compare_rule(struct diff *d, uint32_t old, uint32_t new)
{
    struct pairs classes = {.count = 0}, pending = {.count = 0};
    bool is_alike = true;

    if (rule_form(d, OLD, old) == rule_form(d, NEW, new))
        return;
    add_pair(&pending, rule_at(d, OLD, old)->program, rule_at(d, NEW, new)->program);
    for (size_t i = 0; is_alike && i < pending.count; i++)
        is_alike = compare_code(d, pending.items[i], &classes, &pending);
    if (is_alike)
        add_class_changes(d, old, new, &classes);
    else
        add_rule_change(d, '~', "rule", old, new, true);
    free(classes.items);
    free(pending.items);
}

/* Returns whether the other table uses a rule of the same contents. */
static bool
has_same_form(const struct diff *d, enum side other, uint32_t form)
{
    for (uint32_t i = 0; i < d->tables[other]->rules; i++)
        if (d->rules->used[other][i] && rule_form(d, other, i) == form)
            return true;
    return false;
}

void
compare_rules(struct diff *d)
{
    d->subject = (struct change){.group = GROUP_RULES};
    for (enum side side = OLD; side <= NEW; side++)
        for (uint32_t i = 0; i < d->tables[side]->rules; i++) {
            uint32_t same;

            if (!d->rules->used[side][i])
                continue;
            same = find_rule(d, side == OLD ? NEW : OLD, rule_name(d, side, i));
            if (same != NONE && side == OLD)
                compare_rule(d, i, same);
            if (same != NONE || has_same_form(d, side == OLD ? NEW : OLD, rule_form(d, side, i)))
                continue;
            /* that an entry or an action names it no longer, or now, is a change of its own */
            add_rule_change(d, side == OLD ? '-' : '+', "rule", side == OLD ? i : NONE,
                side == OLD ? NONE : i, false);
        }
}
