/* SPDX-License-Identifier: MIT */
/* Computes a hash of what a rule says, for the fingerprint of index labels.  It is equal for rules
   that differ only in names, in references to equal rules, and in the code points that no label of
   the table contains.  It depends on the nodes, not on the code that they are compiled to. */
#include "compile.h"
#include "lib/table/check/normal_form.h"

/* Returns the form of a class: the listed code points at which membership begins and ends.  There
   are no more of them than ranges of the class, however many code points the table lists. */
static uint64_t
find_class_form(const struct draft *draft, const struct set *class)
{
    uint64_t form = UINT64_MAX;
    uint32_t end = UINT32_MAX;

    for (size_t i = 0; i < class->ranges.count; i++) {
        const struct range *range = ITEM(class->ranges, struct range, i);
        uint32_t first = xni_set_next(&draft->listed, range->first),
                 after = xni_set_next(&draft->listed, range->last + 1);

        if (first == after) /* no label contains these code points */
            continue;
        if (first != end) { /* else the last range continues */
            hash_code_points(&form, &end, 1);
            hash_octet(&form, ' ');
            hash_code_points(&form, &first, 1);
            hash_octet(&form, '-');
        }
        end = after;
    }
    hash_code_points(&form, &end, 1);
    return form;
}

/* Adds a node: its kind, its count, what it matches, and the distance to its next sibling.
   Children follow their parent.  class_forms has the forms of sets, or 0 until they are needed. */
static void
put_node(const struct draft *draft, uint64_t *form, uint32_t number, const struct rule *rules,
    uint64_t *class_forms)
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

    if (node->kind == NODE_CLASS && class_forms[node->value] == 0)
        class_forms[node->value] =
            find_class_form(draft, ITEM(draft->sets, struct set, node->value));
    hash_octet(form, kinds[node->kind]);
    if (node->kind == NODE_CLASS)
        hash_number(form, class_forms[node->value]);
    else if (node->kind == NODE_LITERAL)
        hash_code_points(form, ITEM(draft->cps, uint32_t, node->value), node->length);
    else if (node->kind == NODE_REFERENCE)
        hash_number(form, rules[node->value].form);
    hash_octet(form, ',');
    hash_number(form, node->min);
    hash_octet(form, ',');
    hash_number(form, node->max);
    hash_octet(form, ',');
    hash_number(form, node->next == NONE ? 0 : node->next - number);
    hash_octet(form, '\n');
}

void
xni_find_rule_forms(struct draft *draft, struct rule *rules)
{
    struct array class_forms = {0};

    xni_must_append(&draft->memory, &class_forms, sizeof(uint64_t), draft->sets.count);
    for (uint32_t i = 0; i < draft->rules.count; i++) {
        rules[i].form = UINT64_MAX;
        for (uint32_t node = ITEM(draft->rules, struct draft_rule, i)->node;
             node < find_rule_end(draft, i); node++)
            put_node(draft, &rules[i].form, node, rules, class_forms.items);
    }
    xni_clear(&draft->memory, &class_forms);
}
