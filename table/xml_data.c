/* SPDX-License-Identifier: MIT */
/* meta and data: RFC 7940 sections 4.3 and 5. */
#include <string.h>

#include "xml.h"

#define MAX_ENTRIES_TEXT "more than 1000000 code points and variants"

static bool
is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool
xni_next_token(const char **at, const char **token, size_t *length)
{
    const char *text = *at;

    while (is_space(*text))
        text++;
    *token = text;
    while (*text != '\0' && !is_space(*text))
        text++;
    *length = (size_t)(text - *token);
    *at = text;
    return *length > 0;
}

/* One code point that fills a token. */
static bool
read_cp(struct xml *xml, const char *token, size_t length, uint32_t *cp)
{
    bool lower = false;
    struct fault fault = {XN_TABLE_E_SYNTAX, "RFC 7940 section 5",
        "a code point is 4 to 6 hexadecimal digits", "char", token, length};

    if (xni_scan_cp(token, length, cp, &lower) != length)
        return xni_fail(xml->draft, xml->offset, &fault);
    fault.status = XN_TABLE_E_CODE_POINT;
    fault.text = "a surrogate, or a number above 10FFFF";
    if (!xni_is_scalar(*cp))
        return xni_fail(xml->draft, xml->offset, &fault);
    fault.status = XN_TABLE_E_SYNTAX;
    fault.text = "hexadecimal digits in lower case";
    if (lower)
        xni_warn(xml->draft, xml->offset, &fault);
    return true;
}

bool
xni_read_cps(struct xml *xml, const char *value, uint32_t *cps, uint32_t *length)
{
    const char *token;
    uint32_t cp;

    *cps = (uint32_t)xml->draft->cps.count;
    *length = 0;
    for (size_t toklen; xni_next_token(&value, &token, &toklen); ++*length) {
        if (*length == MAX_SEQUENCE)
            return xni_xml_fail(
                xml, XN_TABLE_E_LIMIT, "xn limit", "a sequence of more than 63 code points", NULL);
        if (!read_cp(xml, token, toklen, &cp) || !xni_add_cp(xml->draft, cp))
            return false;
    }
    return true;
}

bool
xni_read_comment(struct xml *xml, uint32_t *comment)
{
    const char *value = xml->values[ATTRIBUTE_COMMENT];

    return xni_add_text(
        xml->draft, value != NULL ? value : "", value != NULL ? strlen(value) : 0, comment);
}

bool
xni_read_when(struct xml *xml, uint32_t *when, bool *negated)
{
    const char *value = xml->values[ATTRIBUTE_WHEN];

    *when = NONE;
    *negated = value == NULL;
    if (value != NULL && xml->values[ATTRIBUTE_NOT_WHEN] != NULL)
        return xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 5.2",
            "when and not-when exclude each other", value);
    if (value == NULL)
        value = xml->values[ATTRIBUTE_NOT_WHEN];
    if (value == NULL) {
        *negated = false;
        return true;
    }
    return xni_add_symbol(xml->draft, value, strlen(value), when);
}

bool
xni_check_refs(struct xml *xml)
{
    const char *at = xml->values[ATTRIBUTE_REF], *token;
    uint32_t number;

    for (size_t length; at != NULL && xni_next_token(&at, &token, &length);) {
        if (!xni_add_symbol(xml->draft, token, length, &number))
            return false;
        if (!xni_symbol(xml->draft, number)->is_reference)
            xni_xml_warn(xml, XN_TABLE_E_UNDEFINED, "RFC 7940 section 5.4.1",
                "an undefined reference", xni_symbol_text(xml->draft, number));
    }
    return true;
}

bool
xni_read_type(struct xml *xml, const char *text, size_t length, uint32_t *type)
{
    const struct fault fault = {XN_TABLE_E_SYNTAX, "RFC 7940 section 5.3.2",
        "a type or disposition is one word that does not begin with an underscore", "", text,
        length};

    if (length == 0 || text[0] == '_')
        return xni_fail(xml->draft, xml->offset, &fault);
    for (size_t i = 0; i < length; i++)
        if (is_space(text[i]))
            return xni_fail(xml->draft, xml->offset, &fault);
    return xni_add_symbol(xml->draft, text, length, type);
}

static bool
count_entry(struct xml *xml)
{
    if (xml->draft->entries.count + xml->draft->variants.count == MAX_ENTRIES)
        return xni_xml_fail(xml, XN_TABLE_E_LIMIT, "xn limit", MAX_ENTRIES_TEXT, NULL);
    return true;
}

static bool
add_tag(
    struct xml *xml, const struct draft_entry *entry, uint32_t cp, const char *token, size_t length)
{
    uint32_t tag, number = (uint32_t)xml->draft->entries.count + 1;
    struct draft_tagged *tagged;

    if (!xni_add_symbol(xml->draft, token, length, &tag))
        return false;
    if (xni_symbol(xml->draft, tag)->entry == number)
        return xni_xml_fail(xml, XN_TABLE_E_DUPLICATE, "RFC 7940 section 5.5", "a tag twice",
            xni_symbol_text(xml->draft, tag));
    xni_symbol(xml->draft, tag)->entry = number;
    xni_symbol(xml->draft, tag)->is_tag = true;
    tagged = xni_append(&xml->draft->memory, &xml->draft->tagged, sizeof(*tagged), 1);
    if (tagged == NULL)
        return xni_fail_memory(xml->draft);
    *tagged = (struct draft_tagged){tag, cp, entry->last, (uint32_t)xml->offset};
    return true;
}

static bool
read_tags(struct xml *xml, struct draft_entry *entry, uint32_t cp)
{
    const char *value = xml->values[ATTRIBUTE_TAG], *at = value, *token;

    if (value == NULL)
        return true;
    if (entry->length != 1)
        return xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 5.5",
            "a tag is not allowed on a sequence", value);
    for (size_t length; xni_next_token(&at, &token, &length);)
        if (!add_tag(xml, entry, cp, token, length))
            return false;
    if (entry->tags == 0 && value[0] == '\0')
        return xni_xml_fail(xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 5.5", "an empty tag", NULL);
    return xni_add_text(xml->draft, value, strlen(value), &entry->tags);
}

/* Adds the entry of a char or a range. */
static bool
add_entry(struct xml *xml, struct draft_entry *entry, uint32_t cp)
{
    struct draft *draft = xml->draft;
    struct draft_entry *added;

    if (!count_entry(xml) || !xni_read_when(xml, &entry->when, &entry->negated)
        || !xni_read_comment(xml, &entry->comment) || !read_tags(xml, entry, cp))
        return false;
    entry->line = xni_line(draft, xml->offset);
    entry->offset = (uint32_t)xml->offset;
    entry->first_variant = (uint32_t)draft->variants.count;
    draft->sequences += entry->length > 1;
    if (draft->entries.count > 0 && cp < xml->last_cp && xml->is_ordered) {
        xni_xml_warn(xml, XN_TABLE_W_ADVICE, "RFC 7940 section 5",
            "code points are not in ascending order from here", NULL);
        xml->is_ordered = false;
    }
    xml->last_cp = cp;
    added = xni_append(&draft->memory, &draft->entries, sizeof(*added), 1);
    if (added == NULL)
        return xni_fail_memory(draft);
    *added = *entry;
    return true;
}

bool
xni_start_char(struct xml *xml, struct frame *frame)
{
    struct draft_entry entry = {0};
    uint32_t cp;

    (void)frame;
    if (!xni_read_cps(xml, xml->values[ATTRIBUTE_CP], &entry.cps, &entry.length))
        return false;
    cp = entry.length > 0 ? *ITEM(xml->draft->cps, uint32_t, entry.cps) : 0;
    entry.last = cp;
    return add_entry(xml, &entry, cp);
}

bool
xni_end_char(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    struct draft_entry *entry = ITEM(draft->entries, struct draft_entry, draft->entries.count - 1);

    (void)frame;
    entry->variants = (uint32_t)draft->variants.count - entry->first_variant;
    if (entry->length == 0 && entry->variants == 0)
        return xni_xml_fail(
            xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 5.3.3", "an empty cp needs a <var>", NULL);
    return xni_finish_variants(draft, entry);
}

bool
xni_start_range(struct xml *xml, struct frame *frame)
{
    struct draft_entry entry = {0};
    uint32_t first, firstlen, last, lastlen, cp;

    frame->is_reference = true; /* no children */
    if (!xni_read_cps(xml, xml->values[ATTRIBUTE_FIRST_CP], &first, &firstlen)
        || !xni_read_cps(xml, xml->values[ATTRIBUTE_LAST_CP], &last, &lastlen))
        return false;
    if (firstlen != 1 || lastlen != 1)
        return xni_xml_fail(xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 5",
            "a range is from one code point to another", NULL);
    cp = *ITEM(xml->draft->cps, uint32_t, first);
    entry = (struct draft_entry){
        .cps = first, .length = 1, .last = *ITEM(xml->draft->cps, uint32_t, last)};
    if (cp > entry.last)
        return xni_xml_fail(xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 5",
            "a range whose first code point is after its last", xml->values[ATTRIBUTE_FIRST_CP]);
    if (cp < 0xD800 && entry.last > 0xDFFF)
        return xni_xml_fail(xml, XN_TABLE_E_CODE_POINT, "RFC 7940 section 5",
            "a range that contains surrogates", xml->values[ATTRIBUTE_FIRST_CP]);
    return add_entry(xml, &entry, cp);
}

bool
xni_start_var(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    struct draft_variant variant = {.type = NONE}, *added;
    const char *type = xml->values[ATTRIBUTE_TYPE];

    frame->is_reference = true;
    if (!count_entry(xml)
        || !xni_read_cps(xml, xml->values[ATTRIBUTE_CP], &variant.cps, &variant.length)
        || !xni_read_when(xml, &variant.when, &variant.negated)
        || !xni_read_comment(xml, &variant.comment))
        return false;
    if (type != NULL && !xni_read_type(xml, type, strlen(type), &variant.type))
        return false;
    variant.line = xni_line(draft, xml->offset);
    variant.offset = (uint32_t)xml->offset;
    added = xni_append(&draft->memory, &draft->variants, sizeof(*added), 1);
    if (added == NULL)
        return xni_fail_memory(draft);
    *added = variant;
    return true;
}

bool
xni_start_reference(struct xml *xml, struct frame *frame)
{
    const char *id = xml->values[ATTRIBUTE_ID];
    uint32_t number;

    (void)frame;
    if (id == NULL) {
        xni_xml_warn(
            xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 4.3.8", "a missing attribute", "id");
        return true;
    }
    if (!xni_add_symbol(xml->draft, id, strlen(id), &number))
        return false;
    if (xni_symbol(xml->draft, number)->is_reference)
        xni_xml_warn(xml, XN_TABLE_E_DUPLICATE, "RFC 7940 section 4.3.8", "a reference twice", id);
    xni_symbol(xml->draft, number)->is_reference = true;
    return true;
}

bool
xni_start_meta_text(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    const char *type = xml->values[ATTRIBUTE_TYPE];
    uint32_t *added;

    if (frame->element == ELEMENT_VERSION)
        return draft->version_comment != 0 || xni_read_comment(xml, &draft->version_comment);
    added = xni_append(&draft->memory, &draft->scopes, sizeof(*added), 1);
    if (added == NULL)
        return xni_fail_memory(draft);
    return xni_add_text(draft, type != NULL ? type : "", type != NULL ? strlen(type) : 0, added);
}

static bool
add_to_list(struct draft *draft, struct array *list, const char *text, size_t length)
{
    uint32_t *added = xni_append(&draft->memory, list, sizeof(*added), 1);

    if (added == NULL)
        return xni_fail_memory(draft);
    return xni_add_text(draft, text, length, added);
}

bool
xni_end_meta_text(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    const char *text = xml->text.items;
    size_t length = xml->text.count;
    uint32_t *member = NULL;

    while (length > 0 && is_space(text[0]))
        text++, length--;
    while (length > 0 && is_space(text[length - 1]))
        length--;
    switch (frame->element) {
    case ELEMENT_LANGUAGE: return add_to_list(draft, &draft->languages, text, length);
    case ELEMENT_SCOPE: return add_to_list(draft, &draft->scopes, text, length);
    case ELEMENT_VERSION: member = &draft->version; break;
    case ELEMENT_DATE: member = &draft->date; break;
    case ELEMENT_VALIDITY_START: member = &draft->valid_from; break;
    case ELEMENT_VALIDITY_END: member = &draft->valid_until; break;
    default: member = &draft->unicode_version; break;
    }
    return *member != 0 || xni_add_text(draft, text, length, member);
}
