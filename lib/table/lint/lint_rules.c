/* SPDX-License-Identifier: MIT */
/* Finds rules and contexts that can match no label: runs their programs, as match.c does for one
   label, for all labels at once.  A state stands for positions of labels: it has the rows of the
   code points that may stand before them, and of those that may stand after them.  It contains each
   position that a match in some label may reach, and perhaps others; so a rule whose last state is
   empty matches nowhere. */
#include <string.h>

#include "lib/table/check/entries.h"
#include "lint.h"

enum { BEFORE = 1, AFTER = 2, BOTH = 3 };

/* The work for one table, in octets of states; rules that remain are not reported. */
#define EFFORT (UINT64_C(1) << 27)

/* A state is an octet for each row, and a last one for the start and the end of the label. */
struct analysis {
    struct lint *lint;
    const struct xn_table *table;
    uint32_t rows;
    size_t width;
    uint8_t *alphabet;  /* BOTH for each row of a code point that labels contain, and at the end */
    uint8_t *anchor;    /* AFTER for each row with which the anchor may begin, BEFORE: end */
    bool may_be_null;   /* the anchor may be empty */
    uint8_t *values;    /* the last state of each program, if it begins anywhere */
    uint8_t *stack;     /* states */
    uint32_t *counters; /* of loops, parallel to the stack: iterations, and the body */
    uint8_t *other, *context;
    uint64_t effort;
};

static const struct program *
find_program(const struct analysis *a, uint32_t number)
{
    return SECTION(a->table, struct program, first_program) + number;
}

/* Returns the last state of a program. */
static uint8_t *
find_value(const struct analysis *a, uint32_t number)
{
    return a->values + number * a->width;
}

static bool
is_empty(const struct analysis *a, const uint8_t *at)
{
    unsigned sides = 0;

    for (size_t i = 0; i < a->width && sides != BOTH; i++)
        sides |= at[i];
    return sides != BOTH;
}

static bool
is_row_in_set(const struct analysis *a, uint32_t set, uint32_t row)
{
    const uint64_t *words = SECTION(a->table, uint64_t, first_row);

    if (set == 0)
        return true;
    words += (size_t)row * a->table->row_words;
    return (words[(set - 1) / 64] >> (set - 1) % 64 & 1) != 0;
}

static void
join(const struct analysis *a, uint8_t *at, const uint8_t *other)
{
    for (size_t i = 0; i < a->width; i++)
        at[i] |= other[i];
}

/* Moves over a member of a set; `near` is the side on which it is. */
static void
consume(const struct analysis *a, uint8_t *at, uint32_t set, uint8_t near)
{
    uint8_t far = BOTH ^ near;

    for (uint32_t row = 0; row < a->rows; row++) {
        bool is_consumed = (at[row] & near) != 0 && is_row_in_set(a, set, row);

        at[row] = (uint8_t)((is_consumed ? far : 0) | (a->alphabet[row] & near));
    }
    at[a->rows] = near;
}

/* Moves over any number of members. */
static void
consume_any(struct analysis *a, uint8_t *at, uint32_t set, uint8_t near)
{
    memcpy(a->other, at, a->width);
    consume(a, a->other, set, near);
    if (is_empty(a, a->other))
        return;
    join(a, at, a->other);
    for (uint32_t row = 0; row < a->rows; row++)
        if (a->alphabet[row] != 0 && is_row_in_set(a, set, row))
            at[row] |= BOTH ^ near;
}

static void
consume_anchor(struct analysis *a, uint8_t *at, uint8_t near)
{
    bool begins = false;

    memcpy(a->other, at, a->width);
    for (uint32_t row = 0; row < a->rows; row++) {
        begins |= (at[row] & a->anchor[row] & near) != 0;
        at[row] = (uint8_t)((a->anchor[row] & (BOTH ^ near)) | (a->alphabet[row] & near));
    }
    at[a->rows] = near;
    if (!begins)
        memset(at, 0, a->width);
    if (a->may_be_null)
        join(a, at, a->other);
}

/* Keeps the positions at the start or the end of the label. */
static void
keep_edge(const struct analysis *a, uint8_t *at, uint8_t side)
{
    for (uint32_t row = 0; row < a->rows; row++)
        at[row] &= BOTH ^ side;
}

static void
meet(const struct analysis *a, uint8_t *at, const uint8_t *other)
{
    for (size_t i = 0; i < a->width; i++)
        at[i] &= other[i];
}

/* Applies a relation.  Only the positions that it reaches from anywhere are known. */
static void
apply_relation(const struct analysis *a, uint8_t *at, const uint8_t *value, bool back)
{
    if (!is_empty(a, at) && !is_empty(a, value))
        memcpy(at, back ? a->alphabet : value, a->width);
    else
        memset(at, 0, a->width);
}

/* Ends an iteration of a loop, whose states are those that it has reached after enough iterations
   and that before this one.  Returns whether there is another; if not, at is the result.  More than
   63 iterations reach nothing else: a label is not longer. */
static bool
end_iteration(
    struct analysis *a, uint8_t *states, uint32_t *iteration, uint32_t bounds, uint8_t *at)
{
    uint8_t *reached = states, *before = states + a->width;
    uint32_t least = bounds & 0xFF, most = bounds >> 8;
    bool is_same = memcmp(at, before, a->width) == 0;

    ++*iteration;
    if (*iteration >= least || is_same)
        join(a, reached, at);
    if (!is_same && !is_empty(a, at) && *iteration < most && *iteration <= XN_TABLE_LABEL_MAX) {
        memcpy(before, at, a->width);
        return true;
    }
    memcpy(at, reached, a->width);
    return false;
}

/* Runs a program whose dependencies have values.  Ends in the state of all positions when the
   effort is spent. */
static void
run_program(struct analysis *a, const struct program *program, uint8_t *at)
{
    const uint32_t *code = SECTION(a->table, uint32_t, first_code) + program->code;
    size_t top = 0; /* of the stack, in states */

    for (uint32_t i = 0;; i++) {
        uint32_t operand = code[i] >> (32 - OPERAND_BITS);
        uint8_t *states = a->stack + top * a->width;

        if (a->effort < a->width) {
            a->effort = 0;
            memcpy(at, a->alphabet, a->width);
            return;
        }
        a->effort -= a->width;
        if (is_empty(a, at))
            memset(at, 0, a->width);
        switch ((enum operation)(code[i] & 0xFF)) {
        case OP_RETURN: return;
        case OP_SET: consume(a, at, operand, AFTER); break;
        case OP_SET_BACK: consume(a, at, operand, BEFORE); break;
        case OP_SETS: consume_any(a, at, operand, AFTER); break;
        case OP_SETS_BACK: consume_any(a, at, operand, BEFORE); break;
        case OP_SETS_UP_TO: consume_any(a, at, operand, AFTER), i++; break;
        case OP_SETS_UP_TO_BACK: consume_any(a, at, operand, BEFORE), i++; break;
        case OP_START: keep_edge(a, at, BEFORE); break;
        case OP_END: keep_edge(a, at, AFTER); break;
        case OP_ANCHOR: consume_anchor(a, at, AFTER); break;
        case OP_ANCHOR_BACK: consume_anchor(a, at, BEFORE); break;
        case OP_MASK: meet(a, at, find_value(a, operand)); break;
        case OP_RELATION: apply_relation(a, at, find_value(a, operand), false); break;
        case OP_RELATION_BACK: apply_relation(a, at, find_value(a, operand), true); break;
        case OP_CHOICE:
            memcpy(states, at, a->width);
            memset(states + a->width, 0, a->width);
            top += CHOICE_STACK;
            break;
        case OP_OR:
            join(a, states - a->width, at);
            memcpy(at, states - 2 * a->width, a->width);
            break;
        case OP_CHOSEN:
            join(a, at, states - a->width);
            top -= CHOICE_STACK;
            break;
        case OP_LOOP:
            i++;
            memset(states, 0, a->width);
            if ((code[i] & 0xFF) == 0)
                join(a, states, at);
            memcpy(states + a->width, at, a->width);
            a->counters[top] = 0;
            a->counters[top + 1] = i;
            top += LOOP_STACK;
            break;
        case OP_NEXT:
            states -= LOOP_STACK * a->width;
            operand = a->counters[top - LOOP_STACK + 1];
            if (end_iteration(a, states, &a->counters[top - LOOP_STACK], code[operand], at))
                i = operand;
            else
                top -= LOOP_STACK;
            break;
        }
    }
}

/* Computes the values of all programs, or of those that contain the anchor. */
static void
compute_values(struct analysis *a, bool anchored_only)
{
    for (uint32_t i = 0; i < a->table->programs; i++) {
        const struct program *program = find_program(a, i);
        uint8_t *value = find_value(a, i);

        if (anchored_only && (program->flags & PROGRAM_ANCHORED) == 0)
            continue;
        memcpy(value, a->alphabet, a->width);
        run_program(a, program, value);
    }
}

static uint32_t
find_row(const struct analysis *a, uint32_t cp)
{
    return find_unit(a->table, cp)->row;
}

/* A string that is a code point, a range or a sequence. */
struct string {
    const uint32_t *cps;
    uint32_t length, last;
};

static struct string
entry_string(const struct analysis *a, const struct entry *entry)
{
    return (struct string){
        SECTION(a->table, uint32_t, first_cp) + entry->cps, entry->length, entry->last};
}

static struct string
variant_string(const struct analysis *a, const struct variant *variant)
{
    const uint32_t *cps = SECTION(a->table, uint32_t, first_cp) + variant->cps;

    return (struct string){cps, variant->length, variant->length == 1 ? cps[0] : 0};
}

/* Adds a string to the alphabet, or to the anchor, which has nothing but its ends on a side. */
static void
add_string(struct analysis *a, uint8_t *rows, struct string string, bool is_anchor)
{
    a->may_be_null |= string.length == 0;
    for (uint32_t i = 0; string.length > 1 && i < string.length; i++) {
        rows[find_row(a, string.cps[i])] |= is_anchor && i > 0 ? 0 : AFTER;
        rows[find_row(a, string.cps[i])] |= is_anchor && i + 1 < string.length ? 0 : BEFORE;
    }
    for (uint32_t cp = string.length == 1 ? string.cps[0] : 1; cp <= string.last; cp++)
        rows[find_row(a, cp)] = BOTH;
}

/* A when or not-when. */
struct context {
    struct string string;
    uint32_t rule, offset;
    bool negated;
};

/* Calls a function for each entry and variant; the rule is NONE if it has no context. */
static void
walk_contexts(struct analysis *a, void (*visit)(struct analysis *a, const struct context *context))
{
    const struct entry *entries = SECTION(a->table, struct entry, first_entry);

    for (uint32_t i = 0; i < a->table->entries; i++) {
        const struct variant *variants =
            SECTION(a->table, struct variant, first_variant) + entries[i].variant;
        struct string string = entry_string(a, &entries[i]);

        if (string.length != 1)
            string.last = 0;
        visit(a,
            &(struct context){
                string, entries[i].context, entries[i].offset, entries[i].negated != 0});
        for (uint32_t j = 0; j < entries[i].variants; j++)
            visit(a,
                &(struct context){variant_string(a, &variants[j]), variants[j].context,
                    variants[j].offset, variants[j].negated != 0});
    }
}

static void
visit_alphabet(struct analysis *a, const struct context *context)
{
    add_string(a, a->alphabet, context->string, false);
}

static bool
has_anchored_dependency(const struct analysis *a, const struct program *program)
{
    const uint32_t *dependencies =
        SECTION(a->table, uint32_t, first_dependency) + program->dependency;

    for (uint32_t i = 0; i < program->dependencies; i++)
        if ((find_program(a, dependencies[i])->flags & PROGRAM_ANCHORED) != 0)
            return true;
    return false;
}

/* Returns whether the rule of a context, which some anchor matches, matches none of this one. */
static bool
is_never_matched(struct analysis *a, const struct context *context, uint32_t number)
{
    const struct program *program = find_program(a, number);

    if ((program->flags & PROGRAM_ANCHORED) == 0 || a->effort < 2 * a->width)
        return false;
    a->effort -= 2 * a->width;
    memset(a->anchor, 0, a->width);
    a->may_be_null = false;
    add_string(a, a->anchor, context->string, true);
    if (has_anchored_dependency(a, program))
        compute_values(a, true);
    memcpy(a->context, a->alphabet, a->width);
    run_program(a, program, a->context);
    return is_empty(a, a->context);
}

/* Reports a context that never matches, once for each rule, with the number of such contexts.
   Where its whole rule matches nothing, a not-when is harmless and follows from the finding about
   the rule. */
static void
visit_context(struct analysis *a, const struct context *context)
{
    struct draft_rule *rule;
    uint32_t number;

    if (context->rule == NONE)
        return;
    rule = ITEM(a->lint->draft->rules, struct draft_rule, context->rule);
    number = SECTION(a->table, struct rule, first_rule)[context->rule].program;
    if (rule->is_dead ? context->negated : !is_never_matched(a, context, number))
        return;
    if (rule->finding != 0) {
        ITEM(a->lint->findings, struct finding, rule->finding - 1)->count++;
        return;
    }
    xni_add_finding(a->lint, XN_TABLE_KIND_IMPOSSIBLE_CONTEXT, context->offset, 1,
        &(struct subject){context->string.cps, context->string.length,
            context->negated ? " not-when " : " when ",
            .name = xni_symbol_text(a->lint->draft, rule->name)});
    rule->finding = (uint32_t)a->lint->findings.count;
}

/* Reports the rules that match nothing under the present alphabet. */
static void
report_rules(struct analysis *a, xn_table_kind kind)
{
    struct draft *draft = a->lint->draft;

    compute_values(a, false);
    for (uint32_t i = 0; i < draft->rules.count; i++) {
        struct draft_rule *rule = ITEM(draft->rules, struct draft_rule, i);
        uint32_t number = SECTION(a->table, struct rule, first_rule)[i].program;

        if (rule->is_dead || !rule->is_used || !is_empty(a, find_value(a, number)))
            continue;
        rule->is_dead = true;
        xni_add_name(a->lint, kind, rule->offset, rule->name);
    }
}

static uint32_t
count_rows(const struct xn_table *table)
{
    const struct unit *units = SECTION(table, struct unit, first_unit);
    size_t count = (table->first_row - table->first_unit) / sizeof(*units);
    uint32_t rows = 0;

    for (size_t i = 0; i < count; i++)
        if (units[i].row >= rows)
            rows = units[i].row + 1;
    return rows;
}

static void
allocate_states(struct analysis *a)
{
    struct memory *memory = &a->lint->draft->memory;
    struct array states = {0}, counters = {0};

    xni_must_append(memory, &states, a->width, (size_t)a->table->programs + a->table->stack + 4);
    xni_must_append(memory, &counters, sizeof(*a->counters), (size_t)a->table->stack + 1);
    a->alphabet = states.items;
    a->anchor = a->alphabet + a->width;
    a->other = a->anchor + a->width;
    a->context = a->other + a->width;
    a->values = a->context + a->width;
    a->stack = a->values + a->table->programs * a->width;
    a->counters = counters.items;
}

static void
analyse(struct analysis *a)
{
    memset(a->alphabet, BOTH, a->width);
    memset(a->anchor, BOTH, a->rows);
    a->may_be_null = true;
    report_rules(a, XN_TABLE_KIND_IMPOSSIBLE_RULE);
    memset(a->alphabet, 0, a->rows);
    a->may_be_null = false;
    walk_contexts(a, visit_alphabet);
    memcpy(a->anchor, a->alphabet, a->rows);
    report_rules(a, XN_TABLE_KIND_UNMATCHED_RULE);
    walk_contexts(a, visit_context);
}

void
xni_lint_rules(struct lint *lint, const struct xn_table *table)
{
    struct analysis a = {.lint = lint, .table = table, .effort = EFFORT};

    a.rows = count_rows(table);
    a.width = (size_t)a.rows + 1;
    if (table->rules == 0 || ((uint64_t)table->programs + table->stack) * a.width > EFFORT / 16)
        return;
    allocate_states(&a);
    analyse(&a);
    xni_release(&lint->draft->memory, a.alphabet); /* and all that follow */
    xni_release(&lint->draft->memory, a.counters);
}
