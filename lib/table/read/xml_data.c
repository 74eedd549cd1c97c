/* SPDX-License-Identifier: MIT */
/* Reads meta and data: RFC 7940 sections 4.3 and 5. */
#include <string.h>

#include "nameprep/utf8.h"
#include "xml.h"

bool
xni_next_token(const char **at, const char **token, size_t *length)
{
    const char *text = *at;

    while (is_xml_space(*text))
        text++;
    *token = text;
    while (*text != '\0' && !is_xml_space(*text))
        text++;
    *length = (size_t)(text - *token);
    *at = text;
    return *length > 0;
}

/* Reads a token as one code point. */
static void
read_cp(struct xml *xml, const char *token, size_t length, uint32_t *cp)
{
    bool lower = false;
    struct fault fault = {XN_TABLE_E_SYNTAX, "RFC 7940 section 5",
        "code point that does not have 4 to 6 hexadecimal digits", "char", token, length};

    if (xni_scan_cp(token, length, cp, &lower) != length)
        xni_fail(xml->draft, xml->offset, &fault);
    fault.status = XN_TABLE_E_CODE_POINT;
    fault.text = "surrogate, or number above 10FFFF";
    if (!xni_is_scalar(*cp))
        xni_fail(xml->draft, xml->offset, &fault);
    fault.status = XN_TABLE_E_SYNTAX;
    fault.text = "hexadecimal digits in lower case";
    if (lower)
        xni_warn(xml->draft, xml->offset, XN_TABLE_KIND_LOWER_CASE, &fault);
}

void
xni_read_cps(struct xml *xml, const char *value, uint32_t *cps, uint32_t *length)
{
    const char *token;
    uint32_t cp;

    *cps = (uint32_t)xml->draft->cps.count;
    *length = 0;
    for (size_t toklen; xni_next_token(&value, &token, &toklen); ++*length) {
        if (*length == MAX_SEQUENCE)
            xni_xml_fail(
                xml, XN_TABLE_E_LIMIT, "xn limit", "sequence of more than 63 code points", NULL);
        read_cp(xml, token, toklen, &cp);
        xni_must_add_cp(xml->draft, cp);
    }
}

/* Returns the text of an attribute, or "" if it is absent. */
static uint32_t
read_text(struct xml *xml, enum attribute attribute)
{
    const char *value = xml->values[attribute];

    return value != NULL ? xni_must_add_text(xml->draft, value, strlen(value)) : 0;
}

uint32_t
xni_read_comment(struct xml *xml)
{
    return read_text(xml, ATTRIBUTE_COMMENT);
}

static void
read_when(struct xml *xml, uint32_t *when, uint8_t *negated)
{
    const char *value = xml->values[ATTRIBUTE_WHEN], *not = xml->values[ATTRIBUTE_NOT_WHEN];

    *when = NONE;
    *negated = value == NULL && not != NULL;
    if (value != NULL && not != NULL)
        xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 5.2",
            "both when and not-when; remove one", value);
    if (*negated != 0)
        value = not ;
    if (value != NULL)
        *when = xni_must_add_symbol(xml->draft, value, strlen(value));
}

/* Returns whether a code point may occur in an NMTOKEN, or if is_first begin a name: XML 1.0
   section 2.3. */
static bool
is_name_cp(uint32_t cp, bool is_first)
{
    static const struct range starts[] = {{':', ':'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'},
        {0xC0, 0xD6}, {0xD8, 0xF6}, {0xF8, 0x2FF}, {0x370, 0x37D}, {0x37F, 0x1FFF},
        {0x200C, 0x200D}, {0x2070, 0x218F}, {0x2C00, 0x2FEF}, {0x3001, 0xD7FF}, {0xF900, 0xFDCF},
        {0xFDF0, 0xFFFD}, {0x10000, 0xEFFFF}};
    static const struct range others[] = {
        {'-', '.'}, {'0', '9'}, {0xB7, 0xB7}, {0x300, 0x36F}, {0x203F, 0x2040}};

    for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++)
        if (cp >= starts[i].first && cp <= starts[i].last)
            return true;
    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
        if (cp >= others[i].first && cp <= others[i].last)
            return !is_first;
    return false;
}

static bool
is_token(const char *word, size_t length)
{
    uint32_t cp;

    for (size_t i = 0; i < length;) {
        i += utf8_decode(word + i, &cp);
        if (!is_name_cp(cp, false))
            return false;
    }
    return length > 0;
}

void
xni_check_token(struct xml *xml, const char *word, size_t length, const char *clause)
{
    if (!is_token(word, length))
        xni_fail(xml->draft, xml->offset,
            &(struct fault){XN_TABLE_E_SYNTAX, clause, "not an NMTOKEN of XML",
                xni_element_name(xml->frames[xml->depth].element), word, length});
}

void
xni_check_name(struct xml *xml, const char *name)
{
    uint32_t first = 0;

    (void)utf8_decode(name, &first);
    if (!is_token(name, strlen(name)) || !is_name_cp(first, true) || strchr(name, ':') != NULL)
        xni_xml_fail(
            xml, XN_TABLE_E_SYNTAX, "RFC 7940 appendix D", "name that is not an NCName", name);
}

/* Checks the identifier of a reference. */
static void
check_id(struct xml *xml, const char *id, size_t length)
{
    static const char set[] = "-_.:0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    if (length == 0 || strspn(id, set) < length)
        xni_fail(xml->draft, xml->offset,
            &(struct fault){XN_TABLE_E_SYNTAX, "RFC 7940 appendix D",
                "reference with characters other than capital letters, digits and -_.:",
                xni_element_name(xml->frames[xml->depth].element), id, length});
}

void
xni_check_refs(struct xml *xml)
{
    const char *at = xml->values[ATTRIBUTE_REF], *token;
    uint32_t number;

    if (at != NULL && at[strspn(at, " \t\r\n")] == '\0')
        check_id(xml, "", 0);
    for (size_t length; at != NULL && xni_next_token(&at, &token, &length);) {
        check_id(xml, token, length);
        number = xni_must_add_symbol(xml->draft, token, length);
        if (!xni_symbol(xml->draft, number)->is_reference)
            xni_xml_warn(xml, XN_TABLE_KIND_UNDEFINED_REFERENCE, XN_TABLE_E_UNDEFINED,
                "RFC 7940 section 5.4.1", "undefined reference",
                xni_symbol_text(xml->draft, number));
    }
}

uint32_t
xni_read_type(struct xml *xml, const char *text, size_t length)
{
    const struct fault fault = {XN_TABLE_E_SYNTAX, "RFC 7940 section 5.3.2",
        "type or disposition that is not one word, or begins with an underscore", "", text, length};

    if (length == 0 || text[0] == '_')
        xni_fail(xml->draft, xml->offset, &fault);
    for (size_t i = 0; i < length; i++)
        if (is_xml_space(text[i]))
            xni_fail(xml->draft, xml->offset, &fault);
    xni_check_token(xml, text, length, "RFC 7940 section 5.3.2");
    return xni_must_add_symbol(xml->draft, text, length);
}

static void
count_entry(struct xml *xml)
{
    if (xni_is_full(xml->draft))
        xni_xml_fail(xml, XN_TABLE_E_LIMIT, "xn limit", FULL_TEXT, NULL);
}

static void
add_tag(struct xml *xml, const struct entry *entry, uint32_t cp, const char *token, size_t length)
{
    uint32_t tag, number = (uint32_t)xml->draft->entries.count + 1;

    xni_check_token(xml, token, length, "RFC 7940 section 5.5");
    tag = xni_must_add_symbol(xml->draft, token, length);
    if (xni_symbol(xml->draft, tag)->entry == number)
        xni_xml_fail(xml, XN_TABLE_E_DUPLICATE, "RFC 7940 section 5.5", "duplicate tag",
            xni_symbol_text(xml->draft, tag));
    xni_symbol(xml->draft, tag)->entry = number;
    xni_symbol(xml->draft, tag)->is_tag = true;
    MUST_ADD(&xml->draft->memory, &xml->draft->tagged, struct draft_tagged) =
        (struct draft_tagged){tag, cp, entry->last, (uint32_t)xml->offset};
}

static void
read_tags(struct xml *xml, struct entry *entry, uint32_t cp)
{
    const char *value = xml->values[ATTRIBUTE_TAG], *at = value, *token;

    if (value == NULL)
        return;
    if (entry->length != 1)
        xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 5.5", "tag on a sequence", value);
    for (size_t length; xni_next_token(&at, &token, &length);)
        add_tag(xml, entry, cp, token, length);
    if (value[strspn(value, " \t\r\n")] == '\0')
        xni_xml_fail(xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 5.5", "empty tag", NULL);
    entry->tags = xni_must_add_text(xml->draft, value, strlen(value));
}

/* Adds the entry of a char or a range. */
static void
add_char(struct xml *xml, struct entry *entry, uint32_t cp)
{
    struct draft *draft = xml->draft;

    count_entry(xml);
    read_when(xml, &entry->context, &entry->negated);
    entry->comment = xni_read_comment(xml);
    read_tags(xml, entry, cp);
    if (cp < xml->last_cp && xml->is_ordered) {
        xni_xml_warn(xml, XN_TABLE_KIND_ORDER, XN_TABLE_W_ADVICE, "RFC 7940 section 5",
            "code points are not in ascending order from here", NULL);
        xml->is_ordered = false;
    }
    xml->last_cp = cp;
    xni_must_add_entry(draft, xml->offset, entry);
}

void
xni_start_char(struct xml *xml, struct frame *frame)
{
    struct entry entry = {0};
    uint32_t cp;

    (void)frame;
    xni_read_cps(xml, xml->values[ATTRIBUTE_CP], &entry.cps, &entry.length);
    cp = entry.length > 0 ? *ITEM(xml->draft->cps, uint32_t, entry.cps) : 0;
    entry.last = cp;
    add_char(xml, &entry, cp);
}

void
xni_end_char(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    struct entry *entry = xni_last_entry(draft);

    (void)frame;
    entry->variants = (uint32_t)draft->variants.count - entry->variant;
    if (entry->length == 0 && entry->variants == 0)
        xni_xml_fail(
            xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 5.3.3", "empty cp without a <var>", NULL);
    xni_must_finish_variants(draft, entry);
}

void
xni_start_range(struct xml *xml, struct frame *frame)
{
    struct entry entry = {0};
    uint32_t first, firstlen, last, lastlen, cp;

    frame->is_reference = true; /* no children */
    xni_read_cps(xml, xml->values[ATTRIBUTE_FIRST_CP], &first, &firstlen);
    xni_read_cps(xml, xml->values[ATTRIBUTE_LAST_CP], &last, &lastlen);
    if (firstlen != 1 || lastlen != 1)
        xni_xml_fail(xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 5",
            "range whose ends are not one code point each", NULL);
    cp = *ITEM(xml->draft->cps, uint32_t, first);
    entry =
        (struct entry){.cps = first, .length = 1, .last = *ITEM(xml->draft->cps, uint32_t, last)};
    if (cp > entry.last)
        xni_xml_fail(xml, XN_TABLE_E_SYNTAX, "RFC 7940 section 5", "the range begins after its end",
            xml->values[ATTRIBUTE_FIRST_CP]);
    if (cp < 0xD800 && entry.last > 0xDFFF)
        xni_xml_fail(xml, XN_TABLE_E_CODE_POINT, "RFC 7940 section 5",
            "range that contains surrogates", xml->values[ATTRIBUTE_FIRST_CP]);
    add_char(xml, &entry, cp);
}

void
xni_start_var(struct xml *xml, struct frame *frame)
{
    struct variant variant = {.type = NONE};
    const char *type = xml->values[ATTRIBUTE_TYPE];
    uint32_t length;

    frame->is_reference = true;
    count_entry(xml);
    xni_read_cps(xml, xml->values[ATTRIBUTE_CP], &variant.cps, &length);
    variant.length = (uint8_t)length;
    read_when(xml, &variant.context, &variant.negated);
    variant.comment = xni_read_comment(xml);
    if (type != NULL)
        variant.type = xni_read_type(xml, type, strlen(type));
    xni_must_add_variant(xml->draft, xml->offset, &variant);
}

void
xni_start_reference(struct xml *xml, struct frame *frame)
{
    const char *id = xml->values[ATTRIBUTE_ID];
    uint32_t number;

    (void)frame;
    check_id(xml, id, strlen(id));
    number = xni_must_add_symbol(xml->draft, id, strlen(id));
    if (xni_symbol(xml->draft, number)->is_reference)
        xni_xml_warn(xml, XN_TABLE_KIND_DUPLICATE_REFERENCE, XN_TABLE_E_DUPLICATE,
            "RFC 7940 section 4.3.8", "another reference has this id", id);
    xni_symbol(xml->draft, number)->is_reference = true;
}

static void
add_to_list(struct draft *draft, struct array *list, uint32_t text)
{
    MUST_ADD(&draft->memory, list, uint32_t) = text;
}

void
xni_start_meta_text(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;

    if (frame->element == ELEMENT_SCOPE) {
        xni_check_name(xml, xml->values[ATTRIBUTE_TYPE]);
        add_to_list(draft, &draft->scopes, read_text(xml, ATTRIBUTE_TYPE));
    } else {
        draft->header.version_comment = xni_read_comment(xml);
    }
}

/* Returns whether a text is three numbers separated by dots. */
static bool
is_version(const char *text, size_t length)
{
    unsigned dots = 0;

    for (size_t i = 0; i < length; i++) {
        if (text[i] >= '0' && text[i] <= '9')
            continue;
        if (text[i] != '.' || i == 0 || i + 1 == length || text[i - 1] == '.')
            return false;
        dots++;
    }
    return dots == 2;
}

static void
check_meta_text(struct xml *xml, enum element element, const char *text, size_t length)
{
    struct fault fault = {XN_TABLE_E_SYNTAX, "RFC 7940 section 4.3.2",
        "not a date of the form YYYY-MM-DD", xni_element_name(element), text, length};
    bool correct = true;

    if (element == ELEMENT_UNICODE_VERSION) {
        fault.clause = "RFC 7940 section 4.3.7";
        fault.text = "not a Unicode version such as 6.3.0";
        correct = is_version(text, length);
    } else if (element == ELEMENT_SCOPE) {
        fault.clause = "RFC 7940 appendix D";
        fault.text = "empty scope";
        correct = length > 0;
    } else if (element != ELEMENT_VERSION && element != ELEMENT_LANGUAGE) {
        correct = length == 10 && text[4] == '-' && text[7] == '-'
            && xni_is_date(text, text + 5, text + 8);
    }
    if (!correct)
        xni_fail(xml->draft, xml->offset, &fault);
}

void
xni_end_meta_text(struct xml *xml, struct frame *frame)
{
    struct draft *draft = xml->draft;
    const char *text = xml->text.items;
    size_t length = xml->text.count;
    uint32_t added;

    while (length > 0 && is_xml_space(text[0]))
        text++, length--;
    while (length > 0 && is_xml_space(text[length - 1]))
        length--;
    check_meta_text(xml, frame->element, text, length);
    added = xni_must_add_text(draft, text, length);
    switch (frame->element) {
    case ELEMENT_LANGUAGE: add_to_list(draft, &draft->languages, added); break;
    case ELEMENT_SCOPE: add_to_list(draft, &draft->scopes, added); break;
    case ELEMENT_VERSION: draft->header.version = added; break;
    case ELEMENT_DATE: draft->header.date = added; break;
    case ELEMENT_VALIDITY_START: draft->header.valid_from = added; break;
    case ELEMENT_VALIDITY_END:
        draft->header.valid_until = added;
        draft->valid_until_offset = (uint32_t)frame->offset;
        break;
    default: draft->header.unicode_version = added; break;
    }
}
