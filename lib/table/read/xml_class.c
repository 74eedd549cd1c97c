/* SPDX-License-Identifier: MIT */
/* Reads classes and set operations: RFC 7940 section 6.2. */
#include <string.h>

#include "properties.h"
#include "xml.h"

static void
read_tag(struct xml *xml, struct frame *frame, const char *value)
{
    struct draft *draft = xml->draft;
    size_t i;
    uint32_t tag;

    xni_check_token(xml, value, strlen(value), "RFC 7940 section 6.2.2");
    tag = xni_must_add_symbol(draft, value, strlen(value));
    if (!draft->tags_are_sorted) /* once, since data has ended */
        xni_sort_numbers(draft->tagged.items, draft->tagged.count, sizeof(struct draft_tagged), 2);
    draft->tags_are_sorted = true;
    xni_symbol(draft, tag)->is_used_tag = true;
    if (!xni_symbol(draft, tag)->is_tag)
        xni_xml_warn(xml, XN_TABLE_KIND_UNDEFINED_TAG, XN_TABLE_E_UNDEFINED,
            "RFC 7940 section 6.2.2", "no code point has this tag, so the class is empty", value);
    i = xni_find_numbers(
        draft->tagged.items, draft->tagged.count, sizeof(struct draft_tagged), &tag, 1);
    for (; i < draft->tagged.count; i++) {
        const struct draft_tagged *tagged = ITEM(draft->tagged, struct draft_tagged, i);

        if (tagged->tag != tag)
            break;
        xni_must_set_add(&draft->memory, &frame->class, tagged->first, tagged->last);
    }
}

/* Finds the Unicode version of a property's values: RFC 7940 section 4.3.7. */
static void
find_version(struct xml *xml, unsigned *version)
{
    const char *declared = xni_text(xml->draft, xml->draft->header.unicode_version);

    if (xml->draft->header.unicode_version == 0) {
        xni_xml_warn(xml, XN_TABLE_KIND_ASSUMED_VERSION, XN_TABLE_E_UNDEFINED,
            "RFC 7940 section 6.2.3",
            "property without <unicode-version>; " XNI_ASSUMED_VERSION " is assumed", NULL);
        declared = XNI_ASSUMED_VERSION;
    }
    if (!xni_property_version(declared, strlen(declared), version))
        xni_xml_fail(xml, XN_TABLE_E_UNSUPPORTED, "RFC 7940 section 4.3.7",
            "unsupported Unicode version; the newest is " XNI_NEWEST_VERSION, declared);
}

static void
read_property(struct xml *xml, struct frame *frame, const char *value)
{
    const char *colon = strchr(value, ':');
    enum property_kind kind;
    unsigned id, version;

    if (colon == NULL)
        xni_xml_fail(xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 6.2.3",
            "property not of the form name:value", value);
    if (!xni_property_kind(value, (size_t)(colon - value), &kind)
        || !xni_property(kind, colon + 1, strlen(colon + 1), &id))
        xni_xml_fail(xml, XN_TABLE_E_UNSUPPORTED, "RFC 7940 section 6.2.3",
            "unsupported property or value", value);
    find_version(xml, &version);
    xni_must_add_property(&xml->draft->memory, &frame->class, kind, id, version);
}

static void
read_class_name(struct xml *xml, struct frame *frame)
{
    const char *name = xml->values[ATTRIBUTE_NAME];
    bool is_top = xni_parent(xml)->element == ELEMENT_RULES;

    if ((name != NULL) != is_top)
        xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 6.2.1",
            is_top ? "top-level class without a name" : "nested class with a name; remove the name",
            name);
    if (name == NULL)
        return;
    xni_check_name(xml, name);
    frame->name = xni_must_add_symbol(xml->draft, name, strlen(name));
    if (xni_symbol(xml->draft, frame->name)->class != NONE
        || xni_symbol(xml->draft, frame->name)->rule != NONE)
        xni_xml_fail(xml, XN_TABLE_E_DUPLICATE, "RFC 7940 section 6.2.1",
            "another class or rule has this name", name);
}

static void
refer_to_class(struct xml *xml, struct frame *frame, const char *name)
{
    struct draft *draft = xml->draft;
    struct draft_class *class;
    uint32_t symbol = xni_must_add_symbol(draft, name, strlen(name));
    if (xni_symbol(draft, symbol)->class == NONE)
        xni_xml_fail(xml, XN_TABLE_E_UNDEFINED, "RFC 7940 section 6.2.1",
            "class that is used before it is defined", name);
    class = ITEM(draft->classes, struct draft_class, xni_symbol(draft, symbol)->class);
    class->is_used = true;
    frame->set = class->set;
    frame->is_reference = true;
}

static void
read_source(struct xml *xml, struct frame *frame)
{
    const char *by_ref = xml->values[ATTRIBUTE_BY_REF], *tag = xml->values[ATTRIBUTE_FROM_TAG],
               *property = xml->values[ATTRIBUTE_PROPERTY];

    if ((by_ref != NULL) + (tag != NULL) + (property != NULL) > 1
        || (by_ref != NULL && (frame->name != NONE || xml->values[ATTRIBUTE_REF] != NULL)))
        xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 6.2",
            "by-ref excludes from-tag, property, name and ref, and from-tag excludes property",
            by_ref != NULL ? by_ref : tag);
    frame->is_reference = tag != NULL || property != NULL; /* no text */
    if (by_ref != NULL)
        refer_to_class(xml, frame, by_ref);
    else if (tag != NULL)
        read_tag(xml, frame, tag);
    else if (property != NULL)
        read_property(xml, frame, property);
}

void
xni_start_class(struct xml *xml, struct frame *frame)
{
    const char *count = xml->values[ATTRIBUTE_COUNT];

    if (++xml->draft->class_nodes > MAX_NODES)
        xni_xml_fail(xml, XN_TABLE_E_LIMIT, "xn limit", "more than 4096 classes", NULL);
    read_class_name(xml, frame);
    if (count != NULL && (frame->name != NONE || xni_is_set_operation(xni_parent(xml)->element)))
        xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 6.3.3",
            "count on a named class, or in a set operation", count);
    xni_read_count(xml, frame);
    if (frame->element == ELEMENT_CLASS)
        read_source(xml, frame);
}

/* Returns the offset in the file of a position in the collected text. */
static size_t
find_offset(const struct xml *xml, size_t collected)
{
    uint32_t after = (uint32_t)collected + 1;
    size_t i = xni_find_numbers(xml->marks.items, xml->marks.count, sizeof(struct mark), &after, 1);
    const struct mark *mark = ITEM(xml->marks, struct mark, i - 1);

    return mark->offset + (collected - mark->collected);
}

/* Reads "0061" or "0061-007A". */
static void
read_class_range(struct xml *xml, struct frame *frame, const char *token, size_t length)
{
    struct draft *draft = xml->draft;
    size_t offset = find_offset(xml, (size_t)(token - (const char *)xml->text.items));
    struct fault fault = {XN_TABLE_E_SYNTAX, "RFC 7940 section 6.2.4",
        "not a code point or a range in 4 to 6 hexadecimal digits", "class", token, length};
    uint32_t first, last;
    bool lower = false;
    size_t digits = xni_scan_cp(token, length, &first, &lower), more;

    last = first;
    if (digits > 0 && digits < length && token[digits] == '-') {
        more = xni_scan_cp(token + digits + 1, length - digits - 1, &last, &lower);
        digits = more == 0 ? 0 : digits + 1 + more;
    }
    if (digits != length)
        xni_fail(draft, offset, &fault);
    if (lower) {
        fault.text = "hexadecimal digits in lower case";
        xni_warn(draft, offset, XN_TABLE_KIND_LOWER_CASE, &fault);
    }
    if (!xni_is_scalar(first) || !xni_is_scalar(last)) {
        fault.status = XN_TABLE_E_CODE_POINT;
        fault.text = "surrogate, or number above 10FFFF";
        xni_fail(draft, offset, &fault);
    }
    fault.text = "the range begins after its end";
    if (first > last)
        xni_fail(draft, offset, &fault);
    xni_must_set_add(&draft->memory, &frame->class, first, last);
}

static void
read_class_text(struct xml *xml, struct frame *frame)
{
    const char *at, *token;

    MUST_ADD(&xml->draft->memory, &xml->text, char) = '\0';
    at = xml->text.items;
    for (size_t length; xni_next_token(&at, &token, &length);) {
        frame->operands++;
        read_class_range(xml, frame, token, length);
    }
    if (frame->operands == 0)
        xni_xml_fail(
            xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 6.2.4", "class without code points", NULL);
}

static const struct set *
find_set(const struct draft *draft, const struct frame *frame)
{
    return frame->set != NONE ? ITEM(draft->sets, struct set, frame->set) : &frame->class;
}

static enum set_operation
operation_of(enum element element)
{
    switch (element) {
    case ELEMENT_INTERSECTION: return SET_INTERSECTION;
    case ELEMENT_COMPLEMENT:
    case ELEMENT_DIFFERENCE: return SET_DIFFERENCE;
    case ELEMENT_SYMMETRIC_DIFFERENCE: return SET_SYMMETRIC_DIFFERENCE;
    default: return SET_UNION;
    }
}

/* Adds the ranges of an operand to a union, which are sorted at its end: combining operand by
   operand would be quadratic. */
static void
add_union_operand(struct draft *draft, struct set *sum, const struct set *operand)
{
    for (size_t i = 0; i < operand->ranges.count; i++) {
        const struct range *range = ITEM(operand->ranges, struct range, i);

        xni_must_set_add(&draft->memory, sum, range->first, range->last);
    }
}

/* Applies the parent's set operation to an operand.  The first one is copied; a complement takes it
   from all code points. */
static void
add_operand(struct xml *xml, struct frame *frame)
{
    struct memory *memory = &xml->draft->memory;
    struct frame *parent = xni_parent(xml);
    enum set_operation operation = operation_of(parent->element);

    if (parent->operands++ == 0) {
        if (parent->element == ELEMENT_COMPLEMENT)
            xni_must_set_add(memory, &parent->class, 0, LAST_CODE_POINT);
        else
            operation = SET_UNION;
    }
    if (operation == SET_UNION)
        add_union_operand(xml->draft, &parent->class, find_set(xml->draft, frame));
    else
        xni_must_set_combine(memory, operation, &parent->class, find_set(xml->draft, frame));
}

static void
check_operands(struct xml *xml, const struct frame *frame)
{
    bool is_complement = frame->element == ELEMENT_COMPLEMENT;
    size_t least = is_complement ? 1 : 2;
    const char *fault = NULL;

    if (frame->operands < least)
        fault = is_complement ? "complement of nothing" : "set operation with fewer than two sets";
    else if (frame->operands > least && frame->element != ELEMENT_UNION)
        fault = is_complement ? "complement of more than one set"
                              : "difference or symmetric difference of more than two sets";
    if (fault != NULL)
        xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.2.5", fault, NULL);
}

static void
define_class(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    struct draft_class *class = xni_must_append(&draft->memory, &draft->classes, sizeof(*class), 1);

    *class = (struct draft_class){
        .name = frame->name, .set = frame->set, .offset = (uint32_t)frame->offset};
    xni_symbol(draft, frame->name)->class = (uint32_t)draft->classes.count - 1;
}

void
xni_end_class(struct xml *xml, struct frame *frame)
{
    enum element parent = xni_parent(xml)->element;

    if (frame->element != ELEMENT_CLASS)
        check_operands(xml, frame);
    else if (!frame->is_reference)
        read_class_text(xml, frame);
    xni_set_finish(&frame->class);
    if (xni_is_set_operation(parent)) {
        add_operand(xml, frame);
        xni_set_clear(&xml->draft->memory, &frame->class);
        return;
    }
    if (frame->set == NONE)
        frame->set = xni_must_add_set(xml->draft, &frame->class);
    if (parent == ELEMENT_RULES)
        define_class(xml, frame);
    else
        xni_add_class_node(xml, frame);
}
