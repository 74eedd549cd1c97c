/* SPDX-License-Identifier: MIT */
/* Rules and actions: RFC 7940 sections 6.3, 6.4 and 7. */
#include <string.h>

#include "xml.h"

static struct draft_node *
find_node(const struct xml *xml, uint32_t node)
{
    return ITEM(xml->draft->nodes, struct draft_node, node);
}

static bool
read_number(const char **at, uint32_t *number)
{
    const char *digits = *at;

    for (*number = 0; **at >= '0' && **at <= '9'; ++*at)
        if (*number < 1000000) /* far above the limit, and no overflow */
            *number = *number * 10 + (uint32_t)(**at - '0');
    return *at > digits;
}

/* "n", "n+" or "n:m" */
bool
xni_read_count(struct xml *xml, struct frame *frame)
{
    const char *value = xml->values[ATTRIBUTE_COUNT], *at = value;
    bool correct;

    if (value == NULL)
        return true;
    frame->has_count = true;
    correct = read_number(&at, &frame->min);
    frame->max = frame->min;
    if (correct && *at == '+') {
        at++;
        frame->max = NONE;
    } else if (correct && *at == ':') {
        at++;
        correct = read_number(&at, &frame->max) && frame->min <= frame->max;
    }
    if (!correct || *at != '\0' || frame->max == 0)
        return xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.3.3",
            "a count is n, n+ or n:m, with n not more than m, and m not 0", value);
    if (frame->min > MAX_COUNT || (frame->max != NONE && frame->max > MAX_COUNT))
        return xni_xml_fail(xml, XN_TABLE_E_LIMIT, "xn limit", "a count of more than 63", value);
    return true;
}

static bool
add_node(struct xml *xml, struct frame *frame, enum node_kind kind)
{
    struct draft *draft = xml->draft;
    struct draft_node *node;

    if (draft->nodes.count == MAX_NODES)
        return xni_xml_fail(
            xml, XN_TABLE_E_LIMIT, "xn limit", "more than 4096 operators in rules", NULL);
    node = xni_append(&draft->memory, &draft->nodes, sizeof(*node), 1);
    if (node == NULL)
        return xni_fail_memory(draft);
    *node = (struct draft_node){.kind = kind,
        .child = NONE,
        .last = NONE,
        .next = NONE,
        .min = frame->min,
        .max = frame->max,
        .offset = (uint32_t)frame->offset};
    frame->node = (uint32_t)draft->nodes.count - 1;
    return true;
}

/* A complete node becomes the last child of the element around it. */
static void
attach_node(struct xml *xml, struct frame *frame)
{
    struct frame *parent = xni_parent(xml);
    struct draft_node *node = find_node(xml, frame->node), *above;

    parent->operands++;
    if (parent->node == NONE) /* <rules> */
        return;
    above = find_node(xml, parent->node);
    if (above->child == NONE)
        above->child = frame->node;
    else
        find_node(xml, above->last)->next = frame->node;
    above->last = frame->node;
    above->has_anchor |= node->has_anchor;
    above->has_look |= node->has_look;
    above->is_positional |= node->is_positional;
}

bool
xni_add_class_node(struct xml *xml, struct frame *frame)
{
    if (!add_node(xml, frame, NODE_CLASS))
        return false;
    find_node(xml, frame->node)->value = frame->set;
    attach_node(xml, frame);
    return true;
}

static enum node_kind
kind_of(enum element element)
{
    switch (element) {
    case ELEMENT_LITERAL: return NODE_LITERAL;
    case ELEMENT_ANY: return NODE_ANY;
    case ELEMENT_CHOICE: return NODE_CHOICE;
    case ELEMENT_START: return NODE_START;
    case ELEMENT_END: return NODE_END;
    case ELEMENT_ANCHOR: return NODE_ANCHOR;
    case ELEMENT_LOOK_BEHIND: return NODE_LOOK_BEHIND;
    default: return NODE_LOOK_AHEAD;
    }
}

bool
xni_start_matcher(struct xml *xml, struct frame *frame)
{
    enum node_kind kind = kind_of(frame->element);
    bool is_look = kind == NODE_LOOK_BEHIND || kind == NODE_LOOK_AHEAD,
         is_positional = is_look || kind == NODE_START || kind == NODE_END || kind == NODE_ANCHOR;
    struct draft_node *node;
    uint32_t cps = 0, length = 0;

    if (!xni_read_count(xml, frame))
        return false;
    if (is_positional && frame->has_count)
        return xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.3.3",
            "count is not allowed on this operator", xml->values[ATTRIBUTE_COUNT]);
    if (kind == NODE_LITERAL) {
        if (!xni_read_cps(xml, xml->values[ATTRIBUTE_CP], &cps, &length))
            return false;
        if (length == 0)
            return xni_xml_fail(
                xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 6.3.6", "an empty cp", NULL);
    }
    if (!add_node(xml, frame, kind))
        return false;
    node = find_node(xml, frame->node);
    node->value = cps;
    node->length = length;
    node->is_positional = is_positional;
    node->has_look = is_look;
    node->has_anchor = kind == NODE_ANCHOR;
    frame->is_reference = kind != NODE_CHOICE && !is_look; /* no children */
    return true;
}

/* RFC 7940 section 6.3.3 forbids it, but a published table does this. */
static void
warn_count(struct xml *xml, const struct frame *frame)
{
    if (frame->has_count && find_node(xml, frame->node)->is_positional)
        xni_xml_warn(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.3.3",
            "count on what contains a start, an end, an anchor or a look-around", NULL);
}

bool
xni_end_matcher(struct xml *xml, struct frame *frame)
{
    if (frame->element == ELEMENT_CHOICE && frame->operands < 2)
        return xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.3.5",
            "a choice has two or more alternatives", NULL);
    warn_count(xml, frame);
    attach_node(xml, frame);
    return true;
}

static bool
name_rule(struct xml *xml, struct frame *frame)
{
    const char *name = xml->values[ATTRIBUTE_NAME];

    if (!xni_add_symbol(xml->draft, name, strlen(name), &frame->name))
        return false;
    if (xni_symbol(xml->draft, frame->name)->rule != NONE)
        return xni_xml_fail(xml, XN_TABLE_E_DUPLICATE, "RFC 7940 section 6.3.4",
            "a rule with the name of another", name);
    if (frame->has_count)
        return xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 6.3.3",
            "count is not allowed on a named rule", name);
    return true;
}

/* To a rule that is completely defined, so that there is no recursion. */
static bool
refer_to_rule(struct xml *xml, struct frame *frame, const char *name)
{
    struct draft *draft = xml->draft;
    const struct draft_node *target;
    struct draft_node *node;
    uint32_t symbol, number;

    if (!xni_add_symbol(draft, name, strlen(name), &symbol))
        return false;
    number = xni_symbol(draft, symbol)->rule;
    if (number == NONE)
        return xni_xml_fail(xml, XN_TABLE_E_UNDEFINED, "RFC 7940 section 6.3.4",
            "a rule that is not defined, or not yet", name);
    if (!add_node(xml, frame, NODE_REFERENCE))
        return false;
    ITEM(draft->rules, struct draft_rule, number)->is_used = true;
    target = find_node(xml, ITEM(draft->rules, struct draft_rule, number)->node);
    node = find_node(xml, frame->node);
    node->value = number;
    node->has_anchor = target->has_anchor;
    node->has_look = target->has_look;
    node->is_positional = target->is_positional;
    frame->is_reference = true;
    return true;
}

bool
xni_start_rule(struct xml *xml, struct frame *frame)
{
    const char *name = xml->values[ATTRIBUTE_NAME], *by_ref = xml->values[ATTRIBUTE_BY_REF];
    bool is_top = xni_parent(xml)->element == ELEMENT_RULES;

    if ((name != NULL) != is_top)
        return xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 6.3.4",
            is_top ? "a rule in <rules> needs a name" : "a nested rule has no name", name);
    if (name != NULL && by_ref != NULL)
        return xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 6.3.4",
            "name and by-ref exclude each other", name);
    if (!xni_read_count(xml, frame) || (name != NULL && !name_rule(xml, frame)))
        return false;
    if (by_ref != NULL)
        return refer_to_rule(xml, frame, by_ref);
    return add_node(xml, frame, NODE_SEQUENCE);
}

bool
xni_end_rule(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    const struct draft_node *node = find_node(xml, frame->node);
    struct draft_rule *rule;

    if (node->has_look && !node->has_anchor)
        return xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.4.2",
            "a look-behind or look-ahead without an anchor", NULL);
    warn_count(xml, frame);
    attach_node(xml, frame);
    if (frame->name == NONE)
        return true;
    rule = xni_append(&draft->memory, &draft->rules, sizeof(*rule), 1);
    if (rule == NULL)
        return xni_fail_memory(draft);
    *rule = (struct draft_rule){.name = frame->name,
        .node = frame->node,
        .line = xni_line(draft, frame->offset),
        .offset = (uint32_t)frame->offset,
        .has_anchor = node->has_anchor};
    xni_symbol(draft, frame->name)->rule = (uint32_t)draft->rules.count - 1;
    return true;
}

static bool
read_trigger(
    struct xml *xml, struct draft_action *action, enum attribute attribute, enum trigger_kind kind)
{
    const char *at = xml->values[attribute], *token;
    struct draft *draft = xml->draft;
    uint32_t type, *added;

    if (at == NULL)
        return true;
    if (action->trigger != TRIGGER_NONE)
        return xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 7.2.1",
            "an action has only one variant trigger", at);
    action->trigger = kind;
    action->types = (uint32_t)draft->types.count;
    for (size_t length; xni_next_token(&at, &token, &length); action->type_count++) {
        if (!xni_read_type(xml, token, length, &type))
            return false;
        added = xni_append(&draft->memory, &draft->types, sizeof(*added), 1);
        if (added == NULL)
            return xni_fail_memory(draft);
        *added = type;
    }
    if (action->type_count == 0)
        return xni_xml_fail(xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 7.2.1",
            "a variant trigger without types", NULL);
    return true;
}

static bool
read_match(struct xml *xml, struct draft_action *action)
{
    const char *match = xml->values[ATTRIBUTE_MATCH], *not = xml->values[ATTRIBUTE_NOT_MATCH],
               *name = match != NULL ? match : not ;
    struct draft *draft = xml->draft;
    uint32_t symbol;

    action->rule = NONE;
    action->negated = match == NULL && not != NULL;
    if (name == NULL)
        return true;
    if (match != NULL && not != NULL)
        return xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 7.1",
            "match and not-match exclude each other", match);
    if (!xni_add_symbol(draft, name, strlen(name), &symbol))
        return false;
    action->rule = xni_symbol(draft, symbol)->rule;
    if (action->rule == NONE)
        return xni_xml_fail(xml, XN_TABLE_E_UNDEFINED, "RFC 7940 section 7.1",
            "a rule that is not defined, or not yet", name);
    ITEM(draft->rules, struct draft_rule, action->rule)->is_used = true;
    if (ITEM(draft->rules, struct draft_rule, action->rule)->has_anchor)
        return xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.4.1",
            "an action cannot refer to a rule with an anchor", name);
    return true;
}

bool
xni_start_action(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    const char *disposition = xml->values[ATTRIBUTE_DISP];
    struct draft_action action = {0}, *added;

    frame->is_reference = true; /* no children */
    if (!xni_read_type(xml, disposition, strlen(disposition), &action.disposition)
        || !read_match(xml, &action)
        || !read_trigger(xml, &action, ATTRIBUTE_ANY_VARIANT, TRIGGER_ANY)
        || !read_trigger(xml, &action, ATTRIBUTE_ALL_VARIANTS, TRIGGER_ALL)
        || !read_trigger(xml, &action, ATTRIBUTE_ONLY_VARIANTS, TRIGGER_ONLY)
        || !xni_read_comment(xml, &action.comment))
        return false;
    action.line = xni_line(draft, xml->offset);
    action.offset = (uint32_t)xml->offset;
    added = xni_append(&draft->memory, &draft->actions, sizeof(*added), 1);
    if (added == NULL)
        return xni_fail_memory(draft);
    *added = action;
    return true;
}
