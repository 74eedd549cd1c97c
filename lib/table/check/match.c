/* SPDX-License-Identifier: MIT */
/* Evaluates the programs of rules on the sets of positions of a label. */
#include <string.h>

#include "nameprep/compiler.h"
#include "match.h"

static bool
test_bit(const uint64_t *bits, uint32_t i)
{
    return (bits[i / 64] & BIT(i % 64)) != 0;
}

static void
set_bit(uint64_t *bits, uint32_t i)
{
    bits[i / 64] |= BIT(i % 64);
}

static size_t
bit_words(size_t bits)
{
    return bits / 64 + 1;
}

size_t
xni_match_words(const struct xn_table *table)
{
    size_t octets = 2 * XN_TABLE_LABEL_MAX * sizeof(uint32_t) + table->programs;

    return bit_words(table->sets) + 2 * bit_words(table->programs) + table->sets + table->programs
        + 64 * (size_t)table->relations + table->stack + table->type_words
        + (octets + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

void
xni_match_init(struct match *match, const struct xn_table *table, void *workspace)
{
    uint64_t *words = workspace;

    match->table = table;
    match->program_known = words;
    match->needed = match->program_known + bit_words(table->programs);
    match->sets = match->needed + bit_words(table->programs);
    match->values = match->sets + table->sets;
    match->relations = match->values + table->programs;
    match->stack = match->relations + 64 * (size_t)table->relations;
    match->types = match->stack + table->stack;
    match->cps = (uint32_t *)(match->types + table->type_words);
    match->rows = match->cps + XN_TABLE_LABEL_MAX;
    match->anchored = (uint8_t *)(match->rows + XN_TABLE_LABEL_MAX);
}

void
xni_match_start(struct match *match, uint32_t length)
{
    match->length = length;
    match->characters = BIT(length) - 1;
    match->positions = match->characters | BIT(length);
    match->ends = BIT(length);
    match->rest = 0;
    memset(match->program_known, 0, bit_words(match->table->programs) * sizeof(uint64_t));
    match->has_sets = false;
}

/* Programs have no negation: the more code points are in sets, and the more ends there are, the
   more matches. */
void
xni_match_start_prefix(struct match *match, uint32_t length, enum prefix_match kind)
{
    uint64_t prefix = BIT(length) - 1;

    xni_match_start(match, kind == XNI_MATCH_PERHAPS ? XN_TABLE_LABEL_MAX : length);
    match->ends = kind == XNI_MATCH_PERHAPS ? match->positions & ~prefix : 0;
    match->rest = match->characters & ~prefix;
}

/* Finds the positions of the members of each set, by rows, since most code points are in few
   sets. */
static void
find_members(struct match *match)
{
    const uint64_t *rows = SECTION(match->table, uint64_t, first_row);
    uint32_t row_words = match->table->row_words;

    for (uint32_t i = 0; i < match->table->sets; i++)
        match->sets[i] = match->rest;
    match->sets[0] = match->characters;
    for (uint32_t i = 0; (match->characters & ~match->rest) >> i != 0; i++) {
        const uint64_t *row = rows + (size_t)match->rows[i] * row_words;

        for (uint32_t word = 0; word < row_words; word++)
            for (uint64_t bits = row[word]; bits != 0; bits = without_lowest(bits))
                match->sets[1 + 64 * word + lowest_bit(bits)] |= BIT(i);
    }
    match->has_sets = true;
}

/* Skips any number of members from each position: the carry of the sum runs through them. */
static uint64_t
skip_members(uint64_t at, uint64_t members)
{
    return (((at & members) + members) ^ members) | at;
}

/* Skips members towards the start, doubling the distance each time. */
static uint64_t
skip_members_back(uint64_t at, uint64_t members)
{
    for (unsigned distance = 1; distance < 64; distance *= 2) {
        at |= members & at >> distance;
        members &= members >> distance;
    }
    return at;
}

static uint64_t
skip_up_to(uint64_t at, uint64_t members, uint32_t count, bool back)
{
    for (uint64_t next = at; count > 0 && next != 0; count--) {
        next = (back ? next >> 1 & members : (next & members) << 1) & ~at;
        at |= next;
    }
    return at;
}

static uint64_t
apply_relation(const struct match *match, uint32_t program, uint64_t at, bool back)
{
    uint32_t number = SECTION(match->table, struct program, first_program)[program].relation;
    const uint64_t *ends = match->relations + 64 * (size_t)number;
    uint64_t result = 0;

    for (uint32_t i = 0; i <= match->length; i++) {
        if (back)
            result |= (ends[i] & at) != 0 ? BIT(i) : 0;
        else if ((at & BIT(i)) != 0)
            result |= ends[i];
    }
    return result;
}

/* A running loop, in four words of the stack. */
struct loop {
    uint64_t reached; /* ends after enough iterations */
    uint64_t before;  /* the positions at which the current iteration began */
    uint64_t iteration;
    uint64_t body; /* the index of its code */
};

/* Ends an iteration.  Returns whether there is another; if not, *at is the result of the loop.
   Positions that were reached with fewer iterations are not followed again. */
static bool
end_iteration(struct loop *loop, uint32_t bounds, uint64_t *at)
{
    uint32_t least = bounds & 0xFF, most = bounds >> 8;
    bool again;

    loop->iteration++;
    if (loop->iteration < least && *at == loop->before) /* further iterations change nothing */
        loop->iteration = least;
    if (loop->iteration < least) {
        again = *at != 0;
    } else {
        if (loop->iteration > least)
            *at &= ~loop->reached;
        loop->reached |= *at;
        again = *at != 0 && loop->iteration != most;
    }
    loop->before = *at;
    if (!again)
        *at = loop->reached;
    return again;
}

/* Runs a program whose dependencies are known. */
static uint64_t
run_program(struct match *match, const struct program *program, uint64_t at)
{
    const uint32_t *code = SECTION(match->table, uint32_t, first_code) + program->code;
    const uint64_t *sets = match->sets;
    uint64_t *stack = match->stack;
    struct loop *loop;

    for (uint32_t i = 0;; i++) {
        uint32_t operand = code[i] >> (32 - OPERAND_BITS);

        switch ((enum operation)(code[i] & 0xFF)) {
        case OP_RETURN: return at;
        case OP_SET: at = (at & sets[operand]) << 1; break;
        case OP_SET_BACK: at = at >> 1 & sets[operand]; break;
        case OP_SETS: at = skip_members(at, sets[operand]); break;
        case OP_SETS_BACK: at = skip_members_back(at, sets[operand]); break;
        case OP_SETS_UP_TO: at = skip_up_to(at, sets[operand], code[++i], false); break;
        case OP_SETS_UP_TO_BACK: at = skip_up_to(at, sets[operand], code[++i], true); break;
        case OP_START: at &= 1; break;
        case OP_END: at &= match->ends; break;
        case OP_ANCHOR: at = (at & match->anchors) << match->anchor_length; break;
        case OP_ANCHOR_BACK: at = at >> match->anchor_length & match->anchors; break;
        case OP_MASK: at &= match->values[operand]; break;
        case OP_RELATION: at = apply_relation(match, operand, at, false); break;
        case OP_RELATION_BACK: at = apply_relation(match, operand, at, true); break;
        case OP_CHOICE:
            *stack++ = at;
            *stack++ = 0;
            break;
        case OP_OR:
            stack[-1] |= at;
            at = stack[-2];
            break;
        case OP_CHOSEN:
            stack -= CHOICE_STACK;
            at |= stack[1];
            break;
        case OP_LOOP:
            i++;
            loop = (struct loop *)(void *)stack;
            *loop = (struct loop){(code[i] & 0xFF) == 0 ? at : 0, at, 0, i};
            stack += LOOP_STACK;
            break;
        case OP_NEXT:
            loop = (struct loop *)(void *)(stack - LOOP_STACK);
            if (end_iteration(loop, code[loop->body], &at))
                i = (uint32_t)loop->body;
            else
                stack -= LOOP_STACK;
            break;
        }
    }
}

/* Computes the value or relation of a program whose dependencies are known. */
static void
compute(struct match *match, uint32_t number)
{
    const struct program *program = SECTION(match->table, struct program, first_program) + number;
    uint64_t *ends;

    if (program->relation == NONE) {
        match->values[number] = run_program(match, program, match->positions);
    } else {
        ends = match->relations + 64 * (size_t)program->relation;
        for (uint32_t i = 0; i <= match->length; i++)
            ends[i] = run_program(match, program, BIT(i));
    }
    set_bit(match->program_known, number);
}

static void
mark_dependencies(struct match *match, const struct program *program)
{
    const uint32_t *dependencies =
        SECTION(match->table, uint32_t, first_dependency) + program->dependency;

    for (uint32_t i = 0; i < program->dependencies; i++)
        if (!test_bit(match->program_known, dependencies[i]))
            set_bit(match->needed, dependencies[i]);
}

/* Computes all dependencies of a program.  Each depends only on earlier programs, so they are
   marked downwards and computed upwards. */
static void
compute_deep(struct match *match, uint32_t number)
{
    const struct program *programs = SECTION(match->table, struct program, first_program);

    memset(match->needed, 0, bit_words(match->table->programs) * sizeof(uint64_t));
    mark_dependencies(match, &programs[number]);
    for (uint32_t i = number; i > 0; i--)
        if (test_bit(match->needed, i - 1))
            mark_dependencies(match, &programs[i - 1]);
    for (uint32_t i = 0; i < number; i++)
        if (test_bit(match->needed, i))
            compute(match, i);
}

static uint64_t
evaluate(struct match *match, uint32_t number)
{
    const struct program *program = SECTION(match->table, struct program, first_program) + number;
    const uint32_t *dependencies =
        SECTION(match->table, uint32_t, first_dependency) + program->dependency;

    if (!match->has_sets)
        find_members(match);
    if ((program->flags & PROGRAM_DEEP) != 0)
        compute_deep(match, number);
    else
        for (uint32_t i = 0; i < program->dependencies; i++)
            if (!test_bit(match->program_known, dependencies[i]))
                compute(match, dependencies[i]);
    compute(match, number);
    return match->values[number];
}

bool
xni_rule_matches(struct match *match, uint32_t rule)
{
    uint32_t number = SECTION(match->table, struct rule, first_rule)[rule].program;

    if (test_bit(match->program_known, number))
        return match->values[number] != 0;
    return evaluate(match, number) != 0;
}

/* Matches for all positions of the anchor at once, which is exact if a match is only the anchor. */
static bool
matches_wide(struct match *match, uint32_t number, uint32_t position, uint32_t length)
{
    uint64_t ends;

    if (test_bit(match->program_known, number) && match->anchored[number] == length) {
        ends = match->values[number];
    } else {
        match->anchors = match->positions >> length;
        match->anchor_length = length;
        match->anchored[number] = (uint8_t)length;
        ends = evaluate(match, number);
    }
    return (ends & BIT(position + length)) != 0;
}

/* Matches for one position of the anchor, and forgets the values for another. */
static bool
matches_narrow(struct match *match, uint32_t number, uint32_t position, uint32_t length)
{
    const uint64_t *anchored = SECTION(match->table, uint64_t, first_anchored);

    for (size_t i = 0; i < bit_words(match->table->programs); i++)
        match->program_known[i] &= ~anchored[i];
    match->anchors = BIT(position);
    match->anchor_length = length;
    return evaluate(match, number) != 0;
}

bool
xni_context_matches(struct match *match, uint32_t rule, uint32_t position, uint32_t length)
{
    const struct program *programs = SECTION(match->table, struct program, first_program);
    uint32_t number = SECTION(match->table, struct rule, first_rule)[rule].program;

    if ((programs[number].flags & PROGRAM_ANCHORED) == 0)
        return xni_rule_matches(match, rule);
    if ((programs[number].flags & PROGRAM_WIDE) != 0)
        return matches_wide(match, number, position, length);
    return matches_narrow(match, number, position, length);
}
