/* SPDX-License-Identifier: MIT */
/* Reads rules and actions: RFC 7940 sections 6.3, 6.4 and 7. */
#include <string.h>

#include "xml.h"

static bool
read_decimal(const char **at, uint32_t *number)
{
    const char *digits = *at;

    for (*number = 0; **at >= '0' && **at <= '9'; ++*at)
        if (*number < 1000000) /* enough to exceed the limit, and no overflow */
            *number = *number * 10 + (uint32_t)(**at - '0');
    return *at > digits;
}

/* Reads a count: "n", "n+" or "n:m". */
void
xni_read_count(struct xml *xml, struct frame *frame)
{
    const char *value = xml->values[ATTRIBUTE_COUNT], *at = value;
    bool correct;

    if (value == NULL)
        return;
    frame->has_count = true;
    correct = read_decimal(&at, &frame->min);
    frame->max = frame->min;
    if (correct && *at == '+') {
        at++;
        frame->max = NONE;
    } else if (correct && *at == ':') {
        at++;
        correct = read_decimal(&at, &frame->max) && frame->min <= frame->max;
    }
    if (!correct || *at != '\0' || frame->max == 0)
        xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.3.3",
            "the count is 0, or not n, n+ or n:m with n <= m", value);
    if (frame->min > MAX_COUNT || (frame->max != NONE && frame->max > MAX_COUNT))
        xni_xml_fail(xml, XN_TABLE_E_LIMIT, "xn limit", "count above 63", value);
}

static void
add_node(struct xml *xml, struct frame *frame, enum node_kind kind)
{
    struct draft *draft = xml->draft;

    if (draft->nodes.count == MAX_NODES)
        xni_xml_fail(xml, XN_TABLE_E_LIMIT, "xn limit", "more than 4096 operators in rules", NULL);
    MUST_ADD(&draft->memory, &draft->nodes, struct draft_node) = (struct draft_node){.kind = kind,
        .child = NONE,
        .last = NONE,
        .before = NONE,
        .next = NONE,
        .min = frame->min,
        .max = frame->max,
        .offset = (uint32_t)frame->offset};
    frame->node = (uint32_t)draft->nodes.count - 1;
}

/* Makes a complete node the last child of the element around it. */
static void
attach_node(struct xml *xml, struct frame *frame)
{
    struct frame *parent = xni_parent(xml);
    struct draft_node *node = find_draft_node(xml->draft, frame->node), *above;

    parent->operands++;
    if (parent->node == NONE) /* <rules> */
        return;
    above = find_draft_node(xml->draft, parent->node);
    if (above->child == NONE)
        above->child = frame->node;
    else
        find_draft_node(xml->draft, above->last)->next = frame->node;
    node->before = above->last;
    above->last = frame->node;
    above->has_anchor |= node->has_anchor;
    above->is_positional |= node->is_positional;
}

void
xni_add_class_node(struct xml *xml, struct frame *frame)
{
    add_node(xml, frame, NODE_CLASS);
    find_draft_node(xml->draft, frame->node)->value = frame->set;
    attach_node(xml, frame);
}

/* The order of operators: start, others and end; or look-behind, anchor and look-ahead. */
enum {
    PLACE_START = 1,
    PLACE_OPERATOR,
    PLACE_END,
    PLACE_LOOK_BEHIND,
    PLACE_ANCHOR,
    PLACE_LOOK_AHEAD
};

/* RFC 7940 appendix D.  An operator out of place would never match, so that not-when would allow
   whatever its author forbids. */
void
xni_place_operator(struct xml *xml, enum element element)
{
    struct frame *parent = xni_parent(xml);
    unsigned before = parent->place, place = PLACE_OPERATOR;
    const char *fault = NULL;

    switch (element) {
    case ELEMENT_START: place = PLACE_START; break;
    case ELEMENT_END: place = PLACE_END; break;
    case ELEMENT_LOOK_BEHIND: place = PLACE_LOOK_BEHIND; break;
    case ELEMENT_ANCHOR: place = PLACE_ANCHOR; break;
    case ELEMENT_LOOK_AHEAD: place = PLACE_LOOK_AHEAD; break;
    default: break;
    }
    if (parent->element != ELEMENT_RULE && place > PLACE_END)
        fault = "anchor or look-around inside a choice or look-around";
    else if (parent->element == ELEMENT_CHOICE || before == 0)
        fault = NULL;
    else if ((before > PLACE_END) != (place > PLACE_END))
        fault = "anchor or look-around next to another operator";
    else if (place < before || (place == before && place != PLACE_OPERATOR))
        fault = place > PLACE_END ? "the order is one look-behind, one anchor and one look-ahead"
                                  : "start that is not first, or end that is not last";
    if (fault != NULL)
        xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 appendix D", fault, NULL);
    parent->place = place;
    parent->lacks_anchor = place == PLACE_LOOK_AHEAD && before != PLACE_ANCHOR;
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

void
xni_start_matcher(struct xml *xml, struct frame *frame)
{
    enum node_kind kind = kind_of(frame->element);
    bool is_look = kind == NODE_LOOK_BEHIND || kind == NODE_LOOK_AHEAD,
         is_positional = is_look || kind == NODE_START || kind == NODE_END || kind == NODE_ANCHOR;
    struct draft_node *node;
    uint32_t cps = 0, length = 0;

    xni_read_count(xml, frame);
    if (is_positional && frame->has_count)
        xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.3.3",
            "count on an operator that cannot be repeated", xml->values[ATTRIBUTE_COUNT]);
    if (kind == NODE_LITERAL) {
        xni_read_cps(xml, xml->values[ATTRIBUTE_CP], &cps, &length);
        if (length == 0)
            xni_xml_fail(xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 6.3.6", "empty cp", NULL);
    }
    add_node(xml, frame, kind);
    node = find_draft_node(xml->draft, frame->node);
    node->value = cps;
    node->length = length;
    node->is_positional = is_positional;
    node->has_anchor = kind == NODE_ANCHOR;
    frame->is_reference = kind != NODE_CHOICE && !is_look; /* no children */
}

/* Warns of a count that RFC 7940 section 6.3.3 forbids, but a published table has. */
static void
warn_count(struct xml *xml, const struct frame *frame)
{
    if (frame->has_count && find_draft_node(xml->draft, frame->node)->is_positional)
        xni_xml_warn(xml, XN_TABLE_KIND_POSITIONAL_COUNT, XN_TABLE_E_RULE, "RFC 7940 section 6.3.3",
            "count on a rule or choice that contains a start, end, anchor or look-around", NULL);
}

void
xni_end_matcher(struct xml *xml, struct frame *frame)
{
    if (frame->element == ELEMENT_CHOICE && frame->operands < 2)
        xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.3.5",
            "choice with fewer than two alternatives", NULL);
    warn_count(xml, frame);
    attach_node(xml, frame);
}

static void
name_rule(struct xml *xml, struct frame *frame)
{
    const char *name = xml->values[ATTRIBUTE_NAME];

    xni_check_name(xml, name);
    frame->name = xni_must_add_symbol(xml->draft, name, strlen(name));
    if (xni_symbol(xml->draft, frame->name)->rule != NONE
        || xni_symbol(xml->draft, frame->name)->class != NONE)
        xni_xml_fail(xml, XN_TABLE_E_DUPLICATE, "RFC 7940 section 6.3.4",
            "another rule or class has this name", name);
    if (frame->has_count)
        xni_xml_fail(
            xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 6.3.3", "count on a named rule", name);
}

/* Makes a reference to a rule, which must be complete, so that there is no recursion. */
static void
refer_to_rule(struct xml *xml, struct frame *frame, const char *name)
{
    struct draft *draft = xml->draft;
    const struct draft_node *target;
    struct draft_node *node;
    uint32_t symbol, number;

    symbol = xni_must_add_symbol(draft, name, strlen(name));
    number = xni_symbol(draft, symbol)->rule;
    if (number == NONE)
        xni_xml_fail(xml, XN_TABLE_E_UNDEFINED, "RFC 7940 section 6.3.4",
            "rule that is used before it is defined", name);
    add_node(xml, frame, NODE_REFERENCE);
    ITEM(draft->rules, struct draft_rule, number)->is_used = true;
    target = find_draft_node(xml->draft, ITEM(draft->rules, struct draft_rule, number)->node);
    node = find_draft_node(xml->draft, frame->node);
    node->value = number;
    node->has_anchor = target->has_anchor;
    node->is_positional = target->is_positional;
    frame->is_reference = true;
}

void
xni_start_rule(struct xml *xml, struct frame *frame)
{
    const char *name = xml->values[ATTRIBUTE_NAME], *by_ref = xml->values[ATTRIBUTE_BY_REF];
    bool is_top = xni_parent(xml)->element == ELEMENT_RULES;

    if ((name != NULL) != is_top)
        xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 6.3.4",
            is_top ? "top-level rule without a name" : "nested rule with a name; remove the name",
            name);
    if (name != NULL && by_ref != NULL)
        xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 6.3.4",
            "both name and by-ref; remove one", name);
    xni_read_count(xml, frame);
    if (name != NULL)
        name_rule(xml, frame);
    if (by_ref != NULL)
        refer_to_rule(xml, frame, by_ref);
    else
        add_node(xml, frame, NODE_SEQUENCE);
}

void
xni_end_rule(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    const struct draft_node *node = find_draft_node(xml->draft, frame->node);

    if (frame->place == PLACE_LOOK_BEHIND || frame->lacks_anchor)
        xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.4.2",
            "look-behind or look-ahead without an anchor", NULL);
    warn_count(xml, frame);
    attach_node(xml, frame);
    if (frame->name == NONE)
        return;
    MUST_ADD(&draft->memory, &draft->rules, struct draft_rule) =
        (struct draft_rule){.name = frame->name,
            .node = frame->node,
            .line = xni_line(draft, frame->offset),
            .offset = (uint32_t)frame->offset,
            .has_anchor = node->has_anchor};
    xni_symbol(draft, frame->name)->rule = (uint32_t)draft->rules.count - 1;
}

static void
read_trigger(
    struct xml *xml, struct draft_action *action, enum attribute attribute, enum trigger_kind kind)
{
    const char *at = xml->values[attribute], *token;
    struct draft *draft = xml->draft;
    uint32_t type;

    if (at == NULL)
        return;
    if (action->trigger != TRIGGER_NONE)
        xni_xml_fail(
            xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 7.2.1", "second variant trigger", at);
    action->trigger = kind;
    action->types = (uint32_t)draft->types.count;
    for (size_t length; xni_next_token(&at, &token, &length); action->type_count++) {
        type = xni_read_type(xml, token, length);
        MUST_ADD(&draft->memory, &draft->types, uint32_t) = type;
    }
    if (action->type_count == 0)
        xni_xml_fail(xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 7.2.1",
            "variant trigger without types", NULL);
}

static void
read_match(struct xml *xml, struct draft_action *action)
{
    const char *match = xml->values[ATTRIBUTE_MATCH], *not = xml->values[ATTRIBUTE_NOT_MATCH],
               *name = match != NULL ? match : not ;
    struct draft *draft = xml->draft;
    uint32_t symbol;

    action->rule = NONE;
    action->negated = match == NULL && not != NULL;
    if (name == NULL)
        return;
    if (match != NULL && not != NULL)
        xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 7.1",
            "both match and not-match; remove one", match);
    symbol = xni_must_add_symbol(draft, name, strlen(name));
    action->rule = xni_symbol(draft, symbol)->rule;
    if (action->rule == NONE)
        xni_xml_fail(xml, XN_TABLE_E_UNDEFINED, "RFC 7940 section 7.1",
            "rule that is used before it is defined", name);
    ITEM(draft->rules, struct draft_rule, action->rule)->is_used = true;
    if (ITEM(draft->rules, struct draft_rule, action->rule)->has_anchor)
        xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.4.1",
            "action that refers to a rule with an anchor", name);
}

void
xni_start_action(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    const char *disposition = xml->values[ATTRIBUTE_DISP];
    struct draft_action action = {0};

    frame->is_reference = true; /* no children */
    action.disposition = xni_read_type(xml, disposition, strlen(disposition));
    read_match(xml, &action);
    read_trigger(xml, &action, ATTRIBUTE_ANY_VARIANT, TRIGGER_ANY);
    read_trigger(xml, &action, ATTRIBUTE_ALL_VARIANTS, TRIGGER_ALL);
    read_trigger(xml, &action, ATTRIBUTE_ONLY_VARIANTS, TRIGGER_ONLY);
    action.comment = xni_read_comment(xml);
    action.line = xni_line(draft, xml->offset);
    action.offset = (uint32_t)xml->offset;
    MUST_ADD(&draft->memory, &draft->actions, struct draft_action) = action;
}
