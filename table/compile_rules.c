/* SPDX-License-Identifier: MIT */
/* Rules become programs (table.h), in the order of their definition.  What a rule refers to is
   defined before it, so that a program depends only on those before it, and nothing here or in the
   evaluation recurses along references. */
#include "compile.h"

/* Cheap rules are copied to where they are referred to; others become a relation, which a label
   computes only once, so that shared and nested rules cannot explode. */
#define MAX_INLINE_COST 64
#define MAX_BODY_COST   16
#define RELATION_COST   16
#define MAX_COST        1000000u /* saturated */

/* Of all relations that contain the anchor. */
#define MAX_ANCHORED_COST 16384

/* Where the matches of a code fragment can end, from all positions and for all anchors at once. */
enum shape {
    SHAPE_FILTER,   /* where they begin */
    SHAPE_ANCHORED, /* after one anchor */
    SHAPE_OTHER
};

struct fragment {
    uint32_t cost, depth;
    enum shape shape;
    bool has_anchor;
};

/* The programs of a rule, forwards, and if it is cheap, backwards. */
struct compiled_rule {
    struct fragment fragment[2];
    uint32_t program[2]; /* NONE: not compiled */
    uint32_t relation;
};

static const struct draft_node *
find_node(const struct compiler *compiler, uint32_t node)
{
    return ITEM(compiler->draft->nodes, struct draft_node, node);
}

static struct compiled_rule *
find_rule(const struct compiler *compiler, uint32_t rule)
{
    return ITEM(compiler->compiled, struct compiled_rule, rule);
}

static bool
append(struct compiler *compiler, struct array *array, uint32_t word)
{
    uint32_t *added = xni_append(&compiler->draft->memory, array, sizeof(*added), 1);

    if (added == NULL)
        return xni_fail_memory(compiler->draft);
    *added = word;
    return true;
}

static bool
emit(struct compiler *compiler, enum operation operation, uint32_t operand)
{
    return append(compiler, &compiler->work, (uint32_t)operation | operand << (32 - OPERAND_BITS));
}

static uint32_t
add_cost(uint32_t a, uint32_t b)
{
    return a + b > MAX_COST ? MAX_COST : a + b;
}

static uint32_t
greater(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* One fragment after another. */
static struct fragment
follow(struct fragment a, struct fragment b)
{
    struct fragment both = {add_cost(a.cost, b.cost), greater(a.depth, b.depth), SHAPE_OTHER,
        a.has_anchor || b.has_anchor};

    if (a.shape == SHAPE_FILTER)
        both.shape = b.shape;
    else if (b.shape == SHAPE_FILTER)
        both.shape = a.shape;
    return both;
}

static bool
number_set(struct compiler *compiler, uint32_t set, uint32_t *number)
{
    uint32_t *known;

    while (compiler->set_numbers.count <= set) /* literals add sets */
        if (!append(compiler, &compiler->set_numbers, NONE))
            return false;
    known = ITEM(compiler->set_numbers, uint32_t, set);
    if (*known == NONE) {
        if (compiler->sets.count > MAX_NODES)
            return xni_fail(compiler->draft, compiler->draft->scanned,
                &(struct fault){XN_TABLE_E_LIMIT, "xn limit",
                    "more than 4096 classes and literal code points", 0, 0, 0});
        *known = (uint32_t)compiler->sets.count;
        if (!append(compiler, &compiler->sets, set))
            return false;
    }
    *number = *ITEM(compiler->set_numbers, uint32_t, set);
    return true;
}

/* A relation that contains the anchor is computed anew for each position of it.  RFC 7940's own
   form, a look-behind, the anchor and a look-ahead, needs none. */
static bool
limit_anchored(struct compiler *compiler, const struct program *program)
{
    uint32_t nesting = 0;

    for (uint32_t i = 0; i < program->length; i++) {
        uint32_t operation = *ITEM(compiler->code, uint32_t, program->code + i) & 0xFF;

        nesting += operation == OP_LOOP;
        nesting -= operation == OP_NEXT;
        if (operation == OP_RELATION || operation == OP_RELATION_BACK)
            compiler->anchored_cost +=
                nesting > 0 ? MAX_ANCHORED_COST / 4 : MAX_ANCHORED_COST / 256;
        else
            compiler->anchored_cost += 1 + nesting * 63;
        if (operation == OP_LOOP || operation == OP_SETS_UP_TO || operation == OP_SETS_UP_TO_BACK)
            i++;
    }
    return compiler->anchored_cost <= MAX_ANCHORED_COST
        || xni_fail(compiler->draft, compiler->draft->scanned,
            &(struct fault){XN_TABLE_E_LIMIT, "xn limit",
                "rules with an anchor among other operators are too complex", 0, 0, 0});
}

/* Moves the code from `start` out of the work area; its dependencies are the operands in it. */
static bool
finish_program(struct compiler *compiler, size_t start, const struct fragment *fragment,
    bool is_relation, uint32_t *number)
{
    struct draft *draft = compiler->draft;
    struct program program = {.code = (uint32_t)compiler->code.count,
                       .relation = NONE,
                       .dependency = (uint32_t)compiler->dependencies.count},
                   *added;
    const uint32_t *work;
    uint32_t operation, word;

    if (!emit(compiler, OP_RETURN, 0))
        return false;
    for (size_t i = start; i < compiler->work.count; i++) {
        work = ITEM(compiler->work, uint32_t, i);
        word = *work;
        operation = word & 0xFF;
        if (!append(compiler, &compiler->code, word))
            return false;
        if (operation == OP_LOOP || operation == OP_SETS_UP_TO || operation == OP_SETS_UP_TO_BACK) {
            if (!append(compiler, &compiler->code, *ITEM(compiler->work, uint32_t, ++i)))
                return false;
        } else if (operation == OP_MASK || operation == OP_RELATION
            || operation == OP_RELATION_BACK) {
            const struct program *used =
                ITEM(compiler->programs, struct program, word >> (32 - OPERAND_BITS));

            program.flags |= used->dependencies > 0 ? PROGRAM_DEEP : 0;
            if (!append(compiler, &compiler->dependencies, word >> (32 - OPERAND_BITS)))
                return false;
        }
    }
    compiler->work.count = start;
    program.length = (uint32_t)compiler->code.count - program.code;
    if (is_relation && fragment->has_anchor && !limit_anchored(compiler, &program))
        return false;
    program.dependencies = (uint32_t)compiler->dependencies.count - program.dependency;
    program.flags |= fragment->has_anchor ? PROGRAM_ANCHORED : 0;
    if (is_relation)
        program.relation = compiler->relations++;
    else if (fragment->has_anchor && fragment->shape == SHAPE_ANCHORED)
        program.flags |= PROGRAM_WIDE;
    compiler->stack = greater(compiler->stack, fragment->depth);
    added = xni_append(&draft->memory, &compiler->programs, sizeof(*added), 1);
    if (added == NULL)
        return xni_fail_memory(draft);
    *added = program;
    *number = (uint32_t)compiler->programs.count - 1;
    return true;
}

static bool compile_node(
    struct compiler *compiler, const struct draft_node *node, bool back, struct fragment *fragment);

/* The children in order, or back from the last.  They are linked forwards; going back copies their
   numbers to the work area. */
static bool
compile_sequence(
    struct compiler *compiler, const struct draft_node *node, bool back, struct fragment *fragment)
{
    struct array numbers = {0};
    struct fragment part;
    bool compiled = true;
    size_t count;

    *fragment = (struct fragment){.shape = SHAPE_FILTER};
    for (uint32_t child = node->child; child != NONE; child = find_node(compiler, child)->next)
        if (!append(compiler, &numbers, child)) {
            xni_clear(&compiler->draft->memory, &numbers);
            return false;
        }
    count = numbers.count;
    for (size_t i = 0; i < count && compiled; i++) {
        uint32_t child = *ITEM(numbers, uint32_t, back ? count - 1 - i : i);

        compiled = compile_node(compiler, find_node(compiler, child), back, &part);
        if (compiled)
            *fragment = follow(*fragment, part);
    }
    xni_clear(&compiler->draft->memory, &numbers);
    return compiled;
}

static bool
compile_choice(
    struct compiler *compiler, const struct draft_node *node, bool back, struct fragment *fragment)
{
    struct fragment part;

    *fragment = (struct fragment){.cost = 1};
    if (!emit(compiler, OP_CHOICE, 0))
        return false;
    for (uint32_t child = node->child; child != NONE; child = find_node(compiler, child)->next) {
        if (child != node->child && !emit(compiler, OP_OR, 0))
            return false;
        if (!compile_node(compiler, find_node(compiler, child), back, &part))
            return false;
        fragment->cost = add_cost(fragment->cost, add_cost(part.cost, 1));
        fragment->depth = greater(fragment->depth, part.depth);
        fragment->has_anchor |= part.has_anchor;
        if (child == node->child)
            fragment->shape = part.shape;
        else if (fragment->shape != part.shape)
            fragment->shape = SHAPE_OTHER;
    }
    fragment->depth += CHOICE_STACK;
    return emit(compiler, OP_CHOSEN, 0);
}

/* The rule in a look-around is evaluated once, from all positions. */
static bool
compile_look(struct compiler *compiler, const struct draft_node *node, struct fragment *fragment)
{
    size_t start = compiler->work.count;
    uint32_t program;

    if (!compile_sequence(compiler, node, node->kind == NODE_LOOK_AHEAD, fragment)
        || !finish_program(compiler, start, fragment, false, &program))
        return false;
    /* A mask that depends on the anchor is that of a single position. */
    ITEM(compiler->programs, struct program, program)->flags &= ~(unsigned)PROGRAM_WIDE;
    fragment->shape = fragment->has_anchor ? SHAPE_OTHER : SHAPE_FILTER;
    fragment->cost = fragment->depth = 1;
    return emit(compiler, OP_MASK, program);
}

/* Makes the code from `start` a relation, and applies that. */
static bool
use_relation(struct compiler *compiler, size_t start, bool back, struct fragment *fragment)
{
    uint32_t program;

    if (!finish_program(compiler, start, fragment, true, &program))
        return false;
    fragment->shape = SHAPE_OTHER;
    fragment->cost = RELATION_COST;
    fragment->depth = 1;
    return emit(compiler, back ? OP_RELATION_BACK : OP_RELATION, program);
}

static bool
compile_rule(struct compiler *compiler, uint32_t rule, bool back)
{
    struct fragment fragment;
    uint32_t program, node = ITEM(compiler->draft->rules, struct draft_rule, rule)->node;
    size_t start = compiler->work.count;

    if (!compile_sequence(compiler, find_node(compiler, node), back, &fragment)
        || !finish_program(compiler, start, &fragment, false, &program))
        return false;
    find_rule(compiler, rule)->fragment[back] = fragment;
    find_rule(compiler, rule)->program[back] = program;
    return true;
}

static bool
copy_code(struct compiler *compiler, uint32_t program)
{
    const struct program *copied = ITEM(compiler->programs, struct program, program);
    uint32_t code = copied->code, length = copied->length - 1; /* without OP_RETURN */

    for (uint32_t i = 0; i < length; i++)
        if (!append(compiler, &compiler->work, *ITEM(compiler->code, uint32_t, code + i)))
            return false;
    return true;
}

static bool
compile_reference(struct compiler *compiler, uint32_t rule, bool back, struct fragment *fragment)
{
    struct compiled_rule *compiled = find_rule(compiler, rule);
    size_t start = compiler->work.count;
    uint32_t number;

    if (compiled->program[true] != NONE) {
        *fragment = compiled->fragment[back];
        return copy_code(compiler, compiled->program[back]);
    }
    *fragment = compiled->fragment[false];
    if (compiled->relation == NONE) {
        if (!copy_code(compiler, compiled->program[false])
            || !finish_program(compiler, start, fragment, true, &number))
            return false;
        find_rule(compiler, rule)->relation = number;
    }
    fragment->shape = SHAPE_OTHER;
    fragment->cost = RELATION_COST;
    fragment->depth = 1;
    return emit(
        compiler, back ? OP_RELATION_BACK : OP_RELATION, find_rule(compiler, rule)->relation);
}

static bool
compile_set(struct compiler *compiler, uint32_t number, bool back, struct fragment *fragment)
{
    *fragment = (struct fragment){.cost = 1, .shape = SHAPE_OTHER};
    return emit(compiler, back ? OP_SET_BACK : OP_SET, number);
}

/* A repeated set needs no loop. */
static bool
compile_sets(struct compiler *compiler, const struct draft_node *node, uint32_t number, bool back,
    struct fragment *fragment)
{
    *fragment = (struct fragment){.cost = node->min + 2, .shape = SHAPE_OTHER};
    for (uint32_t i = 0; i < node->min; i++)
        if (!emit(compiler, back ? OP_SET_BACK : OP_SET, number))
            return false;
    if (node->max == NONE)
        return emit(compiler, back ? OP_SETS_BACK : OP_SETS, number);
    fragment->cost = add_cost(fragment->cost, node->max - node->min);
    return node->max == node->min
        || (emit(compiler, back ? OP_SETS_UP_TO_BACK : OP_SETS_UP_TO, number)
            && append(compiler, &compiler->work, node->max - node->min));
}

static bool
compile_literal(
    struct compiler *compiler, const struct draft_node *node, bool back, struct fragment *fragment)
{
    struct draft *draft = compiler->draft;
    struct fragment part;
    uint32_t set_number, number;

    *fragment = (struct fragment){.shape = SHAPE_FILTER};
    for (uint32_t i = 0; i < node->length; i++) {
        uint32_t cp = *ITEM(draft->cps, uint32_t, node->value + (back ? node->length - 1 - i : i));
        struct set set = {{0}};

        if (!xni_set_add(&draft->memory, &set, cp, cp))
            return xni_fail_memory(draft);
        if (!xni_add_set(draft, &set, &set_number) || !number_set(compiler, set_number, &number)
            || !compile_set(compiler, number, back, &part))
            return false;
        *fragment = follow(*fragment, part);
    }
    return true;
}

static bool
is_set(const struct draft_node *node)
{
    return node->kind == NODE_CLASS || node->kind == NODE_ANY
        || (node->kind == NODE_LITERAL && node->length == 1);
}

static bool
compile_set_node(
    struct compiler *compiler, const struct draft_node *node, bool back, struct fragment *fragment)
{
    struct draft *draft = compiler->draft;
    uint32_t set_number, number = 0; /* of all code points */
    struct set set = {{0}};

    if (node->kind == NODE_LITERAL) {
        uint32_t cp = *ITEM(draft->cps, uint32_t, node->value);

        if (!xni_set_add(&draft->memory, &set, cp, cp))
            return xni_fail_memory(draft);
        if (!xni_add_set(draft, &set, &set_number) || !number_set(compiler, set_number, &number))
            return false;
    } else if (node->kind == NODE_CLASS && !number_set(compiler, node->value, &number)) {
        return false;
    }
    return compile_sets(compiler, node, number, back, fragment);
}

static bool
compile_once(
    struct compiler *compiler, const struct draft_node *node, bool back, struct fragment *fragment)
{
    *fragment = (struct fragment){.cost = 1, .shape = SHAPE_FILTER};
    switch (node->kind) {
    case NODE_START: return emit(compiler, OP_START, 0);
    case NODE_END: return emit(compiler, OP_END, 0);
    case NODE_ANCHOR:
        fragment->shape = SHAPE_ANCHORED;
        fragment->has_anchor = true;
        return emit(compiler, back ? OP_ANCHOR_BACK : OP_ANCHOR, 0);
    case NODE_SEQUENCE: return compile_sequence(compiler, node, back, fragment);
    case NODE_CHOICE: return compile_choice(compiler, node, back, fragment);
    case NODE_REFERENCE: return compile_reference(compiler, node->value, back, fragment);
    case NODE_LOOK_BEHIND:
    case NODE_LOOK_AHEAD: return compile_look(compiler, node, fragment);
    default: return compile_literal(compiler, node, back, fragment);
    }
}

static bool
compile_loop(
    struct compiler *compiler, const struct draft_node *node, bool back, struct fragment *fragment)
{
    uint32_t max = node->max == NONE ? LOOP_FOREVER : node->max;
    uint32_t times = node->max == NONE ? 64 : node->max;
    size_t body;

    if (!emit(compiler, OP_LOOP, 0) || !append(compiler, &compiler->work, node->min | max << 8))
        return false;
    body = compiler->work.count;
    if (!compile_once(compiler, node, false, fragment))
        return false;
    if (fragment->cost > MAX_BODY_COST) {
        if (!use_relation(compiler, body, back, fragment))
            return false;
    } else if (back) {
        compiler->work.count = body;
        if (!compile_once(compiler, node, true, fragment))
            return false;
    }
    fragment->cost = times * add_cost(fragment->cost, 1);
    fragment->depth += LOOP_STACK;
    fragment->shape = SHAPE_OTHER;
    return emit(compiler, OP_NEXT, 0);
}

static bool
compile_node(
    struct compiler *compiler, const struct draft_node *node, bool back, struct fragment *fragment)
{
    if (is_set(node))
        return compile_set_node(compiler, node, back, fragment);
    if (node->min == 1 && node->max == 1)
        return compile_once(compiler, node, back, fragment);
    return compile_loop(compiler, node, back, fragment);
}

uint32_t
xni_rule_program(const struct compiler *compiler, uint32_t rule)
{
    return find_rule(compiler, rule)->program[false];
}

bool
xni_compile_rules(struct compiler *compiler)
{
    struct draft *draft = compiler->draft;

    if (!append(compiler, &compiler->sets, NONE)) /* number 0: all code points */
        return false;
    for (uint32_t i = 0; i < draft->rules.count; i++) {
        struct compiled_rule *rule =
            xni_append(&draft->memory, &compiler->compiled, sizeof(*rule), 1);

        if (rule == NULL)
            return xni_fail_memory(draft);
        rule->program[false] = rule->program[true] = rule->relation = NONE;
        if (!compile_rule(compiler, i, false))
            return false;
        if (find_rule(compiler, i)->fragment[false].cost <= MAX_INLINE_COST
            && !compile_rule(compiler, i, true))
            return false;
    }
    return true;
}
