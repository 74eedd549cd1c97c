/* SPDX-License-Identifier: MIT */
/* Compiles rules to programs (table.h), in the order of their definition.  A rule refers only to
   rules defined before it, so that programs depend only on earlier ones, and neither compilation
   nor evaluation recurses along references. */
#include "compile.h"

/* Cheap rules are copied where they are referenced.  Others become relations, which a label
   computes only once, so that shared and nested rules cannot explode. */
#define MAX_INLINE_COST 64
#define MAX_BODY_COST   16
#define RELATION_COST   16
#define MAX_COST        1000000u /* saturates */

/* A limit on the sum of all relations that contain the anchor. */
#define MAX_ANCHORED_COST 16384

/* Where the matches of a fragment end if it is run from all positions and for all anchors at
   once. */
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

/* A rule with its programs: forwards, and backwards if it is cheap. */
struct compiled_rule {
    struct fragment fragment[2];
    uint32_t program[2]; /* NONE: not compiled */
    uint32_t relation;
};

static struct compiled_rule *
find_rule(const struct compiler *compiler, uint32_t rule)
{
    return ITEM(compiler->compiled, struct compiled_rule, rule);
}

static void
append(struct compiler *compiler, struct array *array, uint32_t word)
{
    MUST_ADD(&compiler->draft->memory, array, uint32_t) = word;
}

static void
emit(struct compiler *compiler, enum operation operation, uint32_t operand)
{
    append(compiler, &compiler->work, (uint32_t)operation | operand << (32 - OPERAND_BITS));
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

/* Returns the properties of one fragment after another. */
static struct fragment
join_fragments(struct fragment a, struct fragment b)
{
    struct fragment both = {add_cost(a.cost, b.cost), greater(a.depth, b.depth), SHAPE_OTHER,
        a.has_anchor || b.has_anchor};

    if (a.shape == SHAPE_FILTER)
        both.shape = b.shape;
    else if (b.shape == SHAPE_FILTER)
        both.shape = a.shape;
    return both;
}

NO_RETURN static void
fail_limit(struct compiler *compiler, const char *text)
{
    struct draft *draft = compiler->draft;

    xni_fail(draft, draft->scanned, &(struct fault){XN_TABLE_E_LIMIT, "xn limit", text, 0, 0, 0});
}

static uint32_t
number_set(struct compiler *compiler, uint32_t set)
{
    uint32_t *number;

    while (compiler->set_numbers.count <= set) /* literals have added sets */
        append(compiler, &compiler->set_numbers, NONE);
    number = ITEM(compiler->set_numbers, uint32_t, set);
    if (*number == NONE) {
        if (compiler->sets.count > MAX_NODES)
            fail_limit(compiler, "more than 4096 classes and literal code points");
        *number = (uint32_t)compiler->sets.count;
        append(compiler, &compiler->sets, set);
    }
    return *number;
}

static bool
has_next_word(uint32_t operation)
{
    return operation == OP_LOOP || operation == OP_SETS_UP_TO || operation == OP_SETS_UP_TO_BACK;
}

static bool
is_relation(uint32_t operation)
{
    return operation == OP_RELATION || operation == OP_RELATION_BACK;
}

/* Limits relations that contain the anchor, since they are computed anew for each of its positions.
   The form of RFC 7940, a look-behind, the anchor and a look-ahead, needs none. */
static void
limit_anchored(struct compiler *compiler, const struct program *program)
{
    uint32_t nesting = 0;

    for (uint32_t i = 0; i < program->length; i++) {
        uint32_t operation = *ITEM(compiler->code, uint32_t, program->code + i) & 0xFF;

        nesting += operation == OP_LOOP;
        nesting -= operation == OP_NEXT;
        if (is_relation(operation))
            compiler->anchored_cost +=
                nesting > 0 ? MAX_ANCHORED_COST / 4 : MAX_ANCHORED_COST / 256;
        else
            compiler->anchored_cost += 1 + nesting * 63;
        i += has_next_word(operation);
    }
    if (compiler->anchored_cost > MAX_ANCHORED_COST)
        fail_limit(compiler,
            "too many operators in rules with an anchor that are not a look-behind, the anchor and"
            " a look-ahead");
}

/* Moves the code that begins at start out of the work area.  Programs among its operands become
   dependencies. */
static void
move_code(struct compiler *compiler, size_t start, struct program *program)
{
    program->code = (uint32_t)compiler->code.count;
    program->dependency = (uint32_t)compiler->dependencies.count;
    emit(compiler, OP_RETURN, 0);
    for (size_t i = start; i < compiler->work.count; i++) {
        uint32_t word = *ITEM(compiler->work, uint32_t, i), operation = word & 0xFF,
                 operand = word >> (32 - OPERAND_BITS);

        append(compiler, &compiler->code, word);
        if (has_next_word(operation))
            append(compiler, &compiler->code, *ITEM(compiler->work, uint32_t, ++i));
        if (operation != OP_MASK && !is_relation(operation))
            continue;
        if (ITEM(compiler->programs, struct program, operand)->dependencies > 0)
            program->flags |= PROGRAM_DEEP;
        append(compiler, &compiler->dependencies, operand);
    }
    compiler->work.count = start;
    program->length = (uint32_t)compiler->code.count - program->code;
    program->dependencies = (uint32_t)compiler->dependencies.count - program->dependency;
}

/* Makes a program of the code from `start` on, and returns its number. */
static uint32_t
add_program(
    struct compiler *compiler, size_t start, const struct fragment *fragment, uint32_t relation)
{
    struct program program = {.relation = relation};

    move_code(compiler, start, &program);
    if (relation != NONE && fragment->has_anchor)
        limit_anchored(compiler, &program);
    if (fragment->has_anchor)
        program.flags |= PROGRAM_ANCHORED;
    if (fragment->has_anchor && fragment->shape == SHAPE_ANCHORED && relation == NONE)
        program.flags |= PROGRAM_WIDE;
    compiler->stack = greater(compiler->stack, fragment->depth);
    MUST_ADD(&compiler->draft->memory, &compiler->programs, struct program) = program;
    return (uint32_t)compiler->programs.count - 1;
}

static struct fragment
compile_node(struct compiler *compiler, const struct draft_node *node, bool back);

/* Compiles the children of a node in order, or backwards from the last. */
static struct fragment
compile_sequence(struct compiler *compiler, const struct draft_node *node, bool back)
{
    struct fragment fragment = {.shape = SHAPE_FILTER};
    const struct draft_node *child;

    for (uint32_t i = back ? node->last : node->child; i != NONE;
         i = back ? child->before : child->next) {
        child = find_draft_node(compiler->draft, i);
        fragment = join_fragments(fragment, compile_node(compiler, child, back));
    }
    return fragment;
}

static struct fragment
compile_choice(struct compiler *compiler, const struct draft_node *node, bool back)
{
    struct fragment fragment = {.cost = 1};

    emit(compiler, OP_CHOICE, 0);
    for (uint32_t child = node->child; child != NONE;
         child = find_draft_node(compiler->draft, child)->next) {
        struct fragment part;

        if (child != node->child)
            emit(compiler, OP_OR, 0);
        part = compile_node(compiler, find_draft_node(compiler->draft, child), back);
        fragment.cost = add_cost(fragment.cost, add_cost(part.cost, 1));
        fragment.depth = greater(fragment.depth, part.depth);
        fragment.has_anchor |= part.has_anchor;
        if (child == node->child)
            fragment.shape = part.shape;
        else if (fragment.shape != part.shape)
            fragment.shape = SHAPE_OTHER;
    }
    fragment.depth += CHOICE_STACK;
    emit(compiler, OP_CHOSEN, 0);
    return fragment;
}

/* Compiles the rule in a look-around, which is evaluated once, from all positions. */
static struct fragment
compile_look(struct compiler *compiler, const struct draft_node *node)
{
    size_t start = compiler->work.count;
    struct fragment fragment = compile_sequence(compiler, node, node->kind == NODE_LOOK_AHEAD);
    uint32_t program = add_program(compiler, start, &fragment, NONE);

    /* A mask that depends on the anchor holds for a single position of it. */
    ITEM(compiler->programs, struct program, program)->flags &= ~(unsigned)PROGRAM_WIDE;
    emit(compiler, OP_MASK, program);
    return (struct fragment){
        1, 1, fragment.has_anchor ? SHAPE_OTHER : SHAPE_FILTER, fragment.has_anchor};
}

/* Emits the use of a relation, which is a program. */
static struct fragment
use_relation(struct compiler *compiler, uint32_t program, bool back, bool has_anchor)
{
    emit(compiler, back ? OP_RELATION_BACK : OP_RELATION, program);
    return (struct fragment){RELATION_COST, 1, SHAPE_OTHER, has_anchor};
}

static void
compile_rule(struct compiler *compiler, uint32_t rule, bool back)
{
    uint32_t node = ITEM(compiler->draft->rules, struct draft_rule, rule)->node;
    size_t start = compiler->work.count;
    struct fragment fragment =
        compile_sequence(compiler, find_draft_node(compiler->draft, node), back);

    find_rule(compiler, rule)->fragment[back] = fragment;
    find_rule(compiler, rule)->program[back] = add_program(compiler, start, &fragment, NONE);
}

static void
copy_code(struct compiler *compiler, uint32_t program)
{
    const struct program *copied = ITEM(compiler->programs, struct program, program);

    for (uint32_t i = 0; i < copied->length - 1; i++) /* omits OP_RETURN */
        append(compiler, &compiler->work, *ITEM(compiler->code, uint32_t, copied->code + i));
}

static struct fragment
compile_reference(struct compiler *compiler, uint32_t number, bool back)
{
    struct compiled_rule *rule = find_rule(compiler, number);
    size_t start = compiler->work.count;

    if (rule->program[true] != NONE) {
        copy_code(compiler, rule->program[back]);
        return rule->fragment[back];
    }
    if (rule->relation == NONE) {
        copy_code(compiler, rule->program[false]);
        rule->relation =
            add_program(compiler, start, &rule->fragment[false], compiler->relations++);
    }
    return use_relation(compiler, rule->relation, back, rule->fragment[false].has_anchor);
}

static bool
is_set_node(const struct draft_node *node)
{
    return node->kind == NODE_CLASS || node->kind == NODE_ANY
        || (node->kind == NODE_LITERAL && node->length == 1);
}

/* Returns the number of a set with one code point. */
static uint32_t
number_literal(struct compiler *compiler, uint32_t cps)
{
    struct draft *draft = compiler->draft;
    uint32_t cp = *ITEM(draft->cps, uint32_t, cps);
    struct set set = {{0}};

    xni_must_set_add(&draft->memory, &set, cp, cp);
    return number_set(compiler, xni_must_add_set(draft, &set));
}

static struct fragment
compile_literal(struct compiler *compiler, const struct draft_node *node, bool back)
{
    for (uint32_t i = 0; i < node->length; i++)
        emit(compiler, back ? OP_SET_BACK : OP_SET,
            number_literal(compiler, node->value + (back ? node->length - 1 - i : i)));
    return (struct fragment){.cost = node->length, .shape = SHAPE_OTHER};
}

/* Compiles a set, which needs no loop to be repeated. */
static struct fragment
compile_set(struct compiler *compiler, const struct draft_node *node, bool back)
{
    struct fragment fragment = {.cost = node->min + 2, .shape = SHAPE_OTHER};
    uint32_t number = 0; /* the set of all code points */

    if (node->kind == NODE_LITERAL)
        number = number_literal(compiler, node->value);
    else if (node->kind == NODE_CLASS)
        number = number_set(compiler, node->value);
    for (uint32_t i = 0; i < node->min; i++)
        emit(compiler, back ? OP_SET_BACK : OP_SET, number);
    if (node->max == NONE) {
        emit(compiler, back ? OP_SETS_BACK : OP_SETS, number);
    } else if (node->max > node->min) {
        fragment.cost = add_cost(fragment.cost, node->max - node->min);
        emit(compiler, back ? OP_SETS_UP_TO_BACK : OP_SETS_UP_TO, number);
        append(compiler, &compiler->work, node->max - node->min);
    }
    return fragment;
}

static struct fragment
compile_once(struct compiler *compiler, const struct draft_node *node, bool back)
{
    switch (node->kind) {
    case NODE_START: emit(compiler, OP_START, 0); break;
    case NODE_END: emit(compiler, OP_END, 0); break;
    case NODE_ANCHOR:
        emit(compiler, back ? OP_ANCHOR_BACK : OP_ANCHOR, 0);
        return (struct fragment){1, 0, SHAPE_ANCHORED, true};
    case NODE_SEQUENCE: return compile_sequence(compiler, node, back);
    case NODE_CHOICE: return compile_choice(compiler, node, back);
    case NODE_REFERENCE: return compile_reference(compiler, node->value, back);
    case NODE_LOOK_BEHIND:
    case NODE_LOOK_AHEAD: return compile_look(compiler, node);
    default: return compile_literal(compiler, node, back);
    }
    return (struct fragment){.cost = 1, .shape = SHAPE_FILTER};
}

static struct fragment
compile_loop(struct compiler *compiler, const struct draft_node *node, bool back)
{
    uint32_t max = node->max == NONE ? LOOP_FOREVER : node->max;
    uint32_t times = node->max == NONE ? 64 : node->max;
    struct fragment fragment;
    size_t body;

    emit(compiler, OP_LOOP, 0);
    append(compiler, &compiler->work, node->min | max << 8);
    body = compiler->work.count;
    fragment = compile_once(compiler, node, false);
    if (fragment.cost > MAX_BODY_COST) {
        uint32_t program = add_program(compiler, body, &fragment, compiler->relations++);

        fragment = use_relation(compiler, program, back, fragment.has_anchor);
    } else if (back) {
        compiler->work.count = body;
        fragment = compile_once(compiler, node, true);
    }
    emit(compiler, OP_NEXT, 0);
    return (struct fragment){times * add_cost(fragment.cost, 1), fragment.depth + LOOP_STACK,
        SHAPE_OTHER, fragment.has_anchor};
}

static struct fragment
compile_node(struct compiler *compiler, const struct draft_node *node, bool back)
{
    if (is_set_node(node))
        return compile_set(compiler, node, back);
    if (node->min == 1 && node->max == 1)
        return compile_once(compiler, node, back);
    return compile_loop(compiler, node, back);
}

uint32_t
xni_rule_program(const struct compiler *compiler, uint32_t rule)
{
    return find_rule(compiler, rule)->program[false];
}

void
xni_compile_rules(struct compiler *compiler)
{
    struct draft *draft = compiler->draft;

    append(compiler, &compiler->sets, NONE); /* number 0: all code points */
    for (uint32_t i = 0; i < draft->rules.count; i++) {
        MUST_ADD(&draft->memory, &compiler->compiled, struct compiled_rule) =
            (struct compiled_rule){.program = {NONE, NONE}, .relation = NONE};
        compile_rule(compiler, i, false);
        if (find_rule(compiler, i)->fragment[false].cost <= MAX_INLINE_COST)
            compile_rule(compiler, i, true);
    }
}
