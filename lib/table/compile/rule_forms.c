/* SPDX-License-Identifier: MIT */
/* Computes a hash of what a rule says, for the fingerprint of index labels.  It is equal for rules
   that differ only in names, in references to equal rules, and in the code points that no label of
   the table contains.  It depends on the nodes, not on the code that they are compiled to. */
#include "compile.h"
#include "lib/table/check/normal_form.h"

/* Adds the code points of a class that labels contain. */
static void
put_class(struct draft *draft, uint64_t *form, const struct set *class)
{
    struct set members = {{0}};

    xni_must_set_combine(&draft->memory, SET_SYMMETRIC_DIFFERENCE, &members, class); /* a copy */
    xni_must_set_combine(&draft->memory, SET_INTERSECTION, &members, &draft->listed);
    for (size_t i = 0; i < members.ranges.count; i++) {
        put_hex_number(form, ITEM(members.ranges, struct range, i)->first);
        put_octet(form, '-');
        put_hex_number(form, ITEM(members.ranges, struct range, i)->last);
        put_octet(form, ' ');
    }
    xni_set_clear(&draft->memory, &members);
}

/* Adds a node: its kind, its count, what it matches, and the distance to its next sibling.
   Children follow their parent. */
static void
put_node(struct draft *draft, uint64_t *form, uint32_t number, const struct rule *rules)
{
    static const char kinds[] = {[NODE_CLASS] = 'c',
        [NODE_ANY] = '.',
        [NODE_LITERAL] = 'l',
        [NODE_START] = '^',
        [NODE_END] = '$',
        [NODE_ANCHOR] = 'a',
        [NODE_SEQUENCE] = 's',
        [NODE_CHOICE] = '|',
        [NODE_REFERENCE] = 'r',
        [NODE_LOOK_BEHIND] = '<',
        [NODE_LOOK_AHEAD] = '>'};
    const struct draft_node *node = find_draft_node(draft, number);

    put_octet(form, kinds[node->kind]);
    if (node->kind == NODE_CLASS)
        put_class(draft, form, ITEM(draft->sets, struct set, node->value));
    else if (node->kind == NODE_LITERAL)
        put_code_points(form, ITEM(draft->cps, uint32_t, node->value), node->length);
    else if (node->kind == NODE_REFERENCE)
        put_hex_number(form, rules[node->value].form);
    put_octet(form, ',');
    put_hex_number(form, node->min);
    put_octet(form, ',');
    put_hex_number(form, node->max);
    put_octet(form, ',');
    put_hex_number(form, node->next == NONE ? 0 : node->next - number);
    put_octet(form, '\n');
}

void
xni_find_rule_forms(struct draft *draft, struct rule *rules)
{
    for (uint32_t i = 0; i < draft->rules.count; i++) {
        rules[i].form = UINT64_MAX;
        for (uint32_t node = ITEM(draft->rules, struct draft_rule, i)->node;
             node < find_rule_end(draft, i); node++)
            put_node(draft, &rules[i].form, node, rules);
    }
}
