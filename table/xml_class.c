/* SPDX-License-Identifier: MIT */
/* Classes and set operations: RFC 7940 section 6.2. */
#include <string.h>

#include "properties.h"
#include "xml.h"

static int
compare_tagged(const void *context, const void *a, const void *b)
{
    const struct draft_tagged *x = a, *y = b;
    int order = compare_numbers(x->tag, y->tag);

    (void)context;
    return order != 0 ? order : compare_numbers(x->first, y->first);
}

static bool
read_tag(struct xml *xml, struct frame *frame, const char *value)
{
    struct draft *draft = xml->draft;
    size_t low = 0, high = draft->tagged.count;
    uint32_t tag;

    if (!xni_add_symbol(draft, value, strlen(value), &tag))
        return false;
    if (!draft->tags_are_sorted) /* once, after data: then by bisection */
        xni_sort(draft->tagged.items, high, sizeof(struct draft_tagged), compare_tagged, NULL);
    draft->tags_are_sorted = true;
    xni_symbol(draft, tag)->is_used_tag = true;
    if (!xni_symbol(draft, tag)->is_tag)
        xni_xml_warn(xml, XN_TABLE_E_UNDEFINED, "RFC 7940 section 6.2.2",
            "no code point has this tag, so the class is empty", value);
    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (ITEM(draft->tagged, struct draft_tagged, middle)->tag < tag)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < draft->tagged.count; low++) {
        const struct draft_tagged *tagged = ITEM(draft->tagged, struct draft_tagged, low);

        if (tagged->tag != tag)
            break;
        if (!xni_set_add(&draft->memory, &frame->class, tagged->first, tagged->last))
            return xni_fail_memory(draft);
    }
    return true;
}

/* The values are those of unicode-version: RFC 7940 section 4.3.7. */
static bool
find_version(struct xml *xml, unsigned *version)
{
    const char *declared = xni_text(xml->draft, xml->draft->unicode_version);

    if (xml->draft->unicode_version == 0) {
        xni_xml_warn(xml, XN_TABLE_E_UNDEFINED, "RFC 7940 section 6.2.3",
            "a property without unicode-version; that of " XNI_PROPERTY_VERSION " is used", NULL);
        declared = XNI_PROPERTY_VERSION;
    }
    return xni_property_version(declared, strlen(declared), version)
        || xni_xml_fail(xml, XN_TABLE_E_UNSUPPORTED, "RFC 7940 section 4.3.7",
            "properties of a Unicode version that is not supported", declared);
}

static bool
read_property(struct xml *xml, struct frame *frame, const char *value)
{
    struct draft *draft = xml->draft;
    const char *colon = strchr(value, ':');
    enum property_kind kind;
    uint32_t first, last, at = 0;
    unsigned id, version;

    if (colon == NULL)
        return xni_xml_fail(
            xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 6.2.3", "a property is name:value", value);
    if (!xni_property_kind(value, (size_t)(colon - value), &kind)
        || !xni_property(kind, colon + 1, strlen(colon + 1), &id))
        return xni_xml_fail(xml, XN_TABLE_E_UNSUPPORTED, "RFC 7940 section 6.2.3",
            "a property or a value that is not supported", value);
    if (!find_version(xml, &version))
        return false;
    while (xni_property_next(kind, id, version, &at, &first, &last))
        if (!xni_set_add(&draft->memory, &frame->class, first, last))
            return xni_fail_memory(draft);
    return true;
}

static bool
read_name(struct xml *xml, struct frame *frame)
{
    const char *name = xml->values[ATTRIBUTE_NAME];
    bool is_top = xni_parent(xml)->element == ELEMENT_RULES;

    if ((name != NULL) != is_top)
        return xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 6.2.1",
            is_top ? "a class in <rules> needs a name" : "a nested class has no name", name);
    if (name == NULL)
        return true;
    if (!xni_add_symbol(xml->draft, name, strlen(name), &frame->name))
        return false;
    if (xni_symbol(xml->draft, frame->name)->class != NONE)
        return xni_xml_fail(xml, XN_TABLE_E_DUPLICATE, "RFC 7940 section 6.2.1",
            "a class with the name of another", name);
    return true;
}

static bool
refer_to_class(struct xml *xml, struct frame *frame, const char *name)
{
    struct draft *draft = xml->draft;
    struct draft_class *class;
    uint32_t symbol;

    if (!xni_add_symbol(draft, name, strlen(name), &symbol))
        return false;
    if (xni_symbol(draft, symbol)->class == NONE)
        return xni_xml_fail(xml, XN_TABLE_E_UNDEFINED, "RFC 7940 section 6.2.1",
            "a class that is not defined, or not yet", name);
    class = ITEM(draft->classes, struct draft_class, xni_symbol(draft, symbol)->class);
    class->is_used = true;
    frame->set = class->set;
    frame->is_reference = true;
    return true;
}

static bool
read_source(struct xml *xml, struct frame *frame)
{
    const char *by_ref = xml->values[ATTRIBUTE_BY_REF], *tag = xml->values[ATTRIBUTE_FROM_TAG],
               *property = xml->values[ATTRIBUTE_PROPERTY];

    if ((by_ref != NULL) + (tag != NULL) + (property != NULL) > 1
        || (by_ref != NULL && frame->name != NONE))
        return xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 6.2",
            "attributes that exclude each other", by_ref != NULL ? by_ref : tag);
    if (by_ref != NULL)
        return refer_to_class(xml, frame, by_ref);
    frame->is_reference = tag != NULL || property != NULL; /* no text */
    if (tag != NULL)
        return read_tag(xml, frame, tag);
    return property == NULL || read_property(xml, frame, property);
}

bool
xni_start_class(struct xml *xml, struct frame *frame)
{
    const char *count = xml->values[ATTRIBUTE_COUNT];

    if (++xml->draft->class_nodes > MAX_NODES)
        return xni_xml_fail(xml, XN_TABLE_E_LIMIT, "xn limit", "more than 4096 classes", NULL);
    if (!read_name(xml, frame))
        return false;
    if (count != NULL && (frame->name != NONE || xni_is_set_operation(xni_parent(xml)->element)))
        return xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 6.3.3",
            "count is not allowed on a named class or in a set operation", count);
    if (!xni_read_count(xml, frame))
        return false;
    return frame->element != ELEMENT_CLASS || read_source(xml, frame);
}

/* Where a position in the collected text is in the file. */
static size_t
find_offset(const struct xml *xml, size_t collected)
{
    size_t low = 0, high = xml->marks.count;
    const struct mark *mark;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (ITEM(xml->marks, struct mark, middle)->collected <= collected)
            low = middle;
        else
            high = middle;
    }
    mark = ITEM(xml->marks, struct mark, low);
    return mark->offset + (collected - mark->collected);
}

/* "0061" or "0061-007A" */
static bool
read_class_range(struct xml *xml, struct frame *frame, const char *token, size_t length)
{
    struct draft *draft = xml->draft;
    size_t offset = find_offset(xml, (size_t)(token - (const char *)xml->text.items));
    struct fault fault = {XN_TABLE_E_SYNTAX, "RFC 7940 section 6.2.4",
        "a class lists code points and ranges of 4 to 6 hexadecimal digits", "class", token,
        length};
    uint32_t first, last;
    bool lower = false;
    size_t digits = xni_scan_cp(token, length, &first, &lower), more;

    last = first;
    if (digits > 0 && digits < length && token[digits] == '-') {
        more = xni_scan_cp(token + digits + 1, length - digits - 1, &last, &lower);
        digits = more == 0 ? 0 : digits + 1 + more;
    }
    if (digits != length)
        return xni_fail(draft, offset, &fault);
    if (lower) {
        fault.text = "hexadecimal digits in lower case";
        xni_warn(draft, offset, &fault);
    }
    if (!xni_is_scalar(first) || !xni_is_scalar(last)) {
        fault.status = XN_TABLE_E_CODE_POINT;
        fault.text = "a surrogate, or a number above 10FFFF";
        return xni_fail(draft, offset, &fault);
    }
    fault.text = "a range whose first code point is after its last";
    if (first > last)
        return xni_fail(draft, offset, &fault);
    return xni_set_add(&draft->memory, &frame->class, first, last) || xni_fail_memory(draft);
}

static bool
read_class_text(struct xml *xml, struct frame *frame)
{
    const char *at, *token;
    char *end = xni_append(&xml->draft->memory, &xml->text, 1, 1); /* the final NUL */

    if (end == NULL)
        return xni_fail_memory(xml->draft);
    at = xml->text.items;
    for (size_t length; xni_next_token(&at, &token, &length);) {
        frame->operands++;
        if (!read_class_range(xml, frame, token, length))
            return false;
    }
    if (frame->operands == 0)
        return xni_xml_fail(
            xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 6.2.4", "a class without code points", NULL);
    return true;
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
    case ELEMENT_DIFFERENCE: return SET_DIFFERENCE;
    case ELEMENT_SYMMETRIC_DIFFERENCE: return SET_SYMMETRIC_DIFFERENCE;
    default: return SET_UNION;
    }
}

/* A union only collects ranges, which are sorted at its end: combining operand by operand would
   be quadratic. */
static bool
add_union_operand(struct draft *draft, struct set *sum, const struct set *operand)
{
    for (size_t i = 0; i < operand->ranges.count; i++) {
        const struct range *range = ITEM(operand->ranges, struct range, i);

        if (!xni_set_add(&draft->memory, sum, range->first, range->last))
            return xni_fail_memory(draft);
    }
    return true;
}

/* The first operand is combined with nothing. */
static bool
add_operand(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    struct frame *parent = xni_parent(xml);
    struct set result = {{0}};
    enum set_operation operation =
        parent->operands++ == 0 ? SET_UNION : operation_of(parent->element);

    if (operation == SET_UNION)
        return add_union_operand(draft, &parent->class, find_set(draft, frame));
    if (!xni_set_combine(
            &draft->memory, operation, &parent->class, find_set(draft, frame), &result)) {
        xni_set_clear(&draft->memory, &result);
        return xni_fail_memory(draft);
    }
    xni_set_clear(&draft->memory, &parent->class);
    parent->class = result;
    return true;
}

static bool
check_operands(struct xml *xml, const struct frame *frame)
{
    bool correct;

    if (frame->element == ELEMENT_COMPLEMENT)
        correct = frame->operands == 1;
    else if (frame->element == ELEMENT_UNION)
        correct = frame->operands >= 2;
    else
        correct = frame->operands == 2;
    return correct
        || xni_xml_fail(xml, XN_TABLE_E_RULE, "RFC 7940 section 6.2.5",
            frame->element == ELEMENT_COMPLEMENT  ? "a complement has one operand"
                : frame->element == ELEMENT_UNION ? "a union has two or more operands"
                                                  : "a set operation has two operands",
            NULL);
}

static bool
complement(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    struct set result = {{0}};

    if (!xni_set_complement(&draft->memory, &frame->class, &result)) {
        xni_set_clear(&draft->memory, &result);
        return xni_fail_memory(draft);
    }
    xni_set_clear(&draft->memory, &frame->class);
    frame->class = result;
    return true;
}

static bool
define_class(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    struct draft_class *class = xni_append(&draft->memory, &draft->classes, sizeof(*class), 1);

    if (class == NULL)
        return xni_fail_memory(draft);
    *class = (struct draft_class){
        .name = frame->name, .set = frame->set, .offset = (uint32_t)frame->offset};
    xni_symbol(draft, frame->name)->class = (uint32_t)draft->classes.count - 1;
    return true;
}

bool
xni_end_class(struct xml *xml, struct frame *frame)
{
    enum element parent = xni_parent(xml)->element;
    struct set set;

    if (frame->element != ELEMENT_CLASS) {
        if (!check_operands(xml, frame))
            return false;
        if (frame->element == ELEMENT_COMPLEMENT && !complement(xml, frame))
            return false;
    } else if (!frame->is_reference && !read_class_text(xml, frame)) {
        return false;
    }
    xni_set_finish(&frame->class);
    if (xni_is_set_operation(parent)) {
        if (!add_operand(xml, frame))
            return false;
        xni_set_clear(&xml->draft->memory, &frame->class);
        return true;
    }
    if (frame->set == NONE) {
        set = frame->class;
        frame->class = (struct set){{0}};
        if (!xni_add_set(xml->draft, &set, &frame->set))
            return false;
    }
    return parent == ELEMENT_RULES ? define_class(xml, frame) : xni_add_class_node(xml, frame);
}
