/* SPDX-License-Identifier: MIT */
/* Reads RFC 7940: expat's events, and the structure of elements and attributes. */
#include <string.h>

#include <expat.h>

#include "xml.h"

bool
xni_xml_fail(struct xml *xml, xn_table_status status, const char *clause, const char *text,
    const char *subject)
{
    const struct fault fault = {status, clause, text,
        xni_element_name(xml->frames[xml->depth].element), subject,
        subject != NULL ? strlen(subject) : 0};

    return xni_fail(xml->draft, xml->offset, &fault);
}

void
xni_xml_warn(struct xml *xml, xn_table_status status, const char *clause, const char *text,
    const char *subject)
{
    const struct fault fault = {status, clause, text,
        xni_element_name(xml->frames[xml->depth].element), subject,
        subject != NULL ? strlen(subject) : 0};

    xni_warn(xml->draft, xml->offset, &fault);
}

struct frame *
xni_parent(struct xml *xml)
{
    return &xml->frames[xml->depth - 1];
}

static bool
take_attribute(struct xml *xml, const struct kind *kind, const char *name, const char *value)
{
    for (size_t i = 0; i < ATTRIBUTES; i++)
        if (strcmp(name, xni_attribute_names[i]) == 0 && (kind->attributes & BIT(i)) != 0) {
            xml->values[i] = value;
            return true;
        }
    if (strchr(name, SEPARATOR) != NULL)
        name = strchr(name, SEPARATOR) + 1;
    if (xni_is_prose(kind->element) || kind->element == ELEMENT_LGR) {
        xni_xml_warn(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 section 4.3",
            "an unknown attribute, ignored", name);
        return true;
    }
    return xni_xml_fail(
        xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 appendix D", "an unknown attribute", name);
}

static bool
take_attributes(struct xml *xml, const struct kind *kind, const char **attributes)
{
    for (size_t i = 0; i < ATTRIBUTES; i++)
        xml->values[i] = NULL;
    for (; attributes[0] != NULL; attributes += 2)
        if (!take_attribute(xml, kind, attributes[0], attributes[1]))
            return false;
    for (size_t i = 0; i < ATTRIBUTES; i++)
        if ((kind->required & BIT(i)) != 0 && xml->values[i] == NULL)
            return xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 appendix D",
                "a missing attribute", xni_attribute_names[i]);
    return true;
}

static bool
fail_element(struct xml *xml, const char *name)
{
    const char *separator = strchr(name, SEPARATOR);
    enum element parent = xml->frames[xml->depth].element;

    if (parent == ELEMENT_DOCUMENT)
        return xni_xml_fail(xml, XN_TABLE_E_ELEMENT, "RFC 7940 section 4.1",
            "the root is not <lgr> in the namespace " NAMESPACE,
            separator != NULL ? separator + 1 : name);
    return xni_xml_fail(xml, XN_TABLE_E_ELEMENT, "RFC 7940 appendix D",
        "an element that is unknown, or not allowed here",
        separator != NULL ? separator + 1 : name);
}

/* lgr is meta, data, rules, in this order; data is required. */
static bool
check_order(struct xml *xml, const struct kind *kind)
{
    if (kind->once && (xml->seen & BIT(kind->element)) != 0) {
        if (!xni_is_prose(kind->element) || kind->element == ELEMENT_META)
            return xni_xml_fail(
                xml, XN_TABLE_E_DUPLICATE, "RFC 7940 section 4.2", "an element twice", NULL);
        xni_xml_warn(xml, XN_TABLE_E_DUPLICATE, "RFC 7940 section 4.3",
            "an element twice; the first counts", NULL);
    }
    if ((kind->element == ELEMENT_META && (xml->seen & BIT(ELEMENT_DATA)) != 0)
        || (kind->element == ELEMENT_RULES && (xml->seen & BIT(ELEMENT_DATA)) == 0)
        || (kind->element == ELEMENT_DATA && (xml->seen & BIT(ELEMENT_RULES)) != 0))
        return xni_xml_fail(xml, XN_TABLE_E_ELEMENT, "RFC 7940 section 4.2",
            "the order is <meta>, <data>, <rules>, and <data> is required", NULL);
    return true;
}

/* An unknown element in meta is reported once, not for everything in it. */
static const struct kind *
accept_prose(struct xml *xml, const char *name)
{
    enum element parent = xml->frames[xml->depth].element;
    const char *separator = strchr(name, SEPARATOR);

    if (!xni_is_prose(parent))
        return NULL;
    if (parent != ELEMENT_PROSE)
        xni_xml_warn(xml, XN_TABLE_E_ELEMENT, "RFC 7940 section 4.3", "an unknown element, ignored",
            separator != NULL ? separator + 1 : name);
    return &xni_prose;
}

static bool
start_element(struct xml *xml, const char *name, const char **attributes)
{
    struct frame *parent = &xml->frames[xml->depth], *frame = parent + 1;
    const struct kind *kind = xni_find_kind(parent->element, name);

    if (kind == NULL)
        kind = accept_prose(xml, name);
    if (kind == NULL || parent->is_reference)
        return fail_element(xml, name);
    if (xml->depth == MAX_DEPTH)
        return xni_xml_fail(
            xml, XN_TABLE_E_LIMIT, "xn limit", "elements are nested more than 256 deep", NULL);
    *frame = (struct frame){.element = kind->element,
        .offset = xml->offset,
        .node = NONE,
        .name = NONE,
        .set = NONE,
        .min = 1,
        .max = 1};
    xml->depth++;
    xml->text.count = xml->marks.count = 0;
    if (!check_order(xml, kind))
        return false;
    if (kind != &xni_prose && !take_attributes(xml, kind, attributes))
        return false;
    if (!xni_is_prose(kind->element) && !xni_check_refs(xml))
        return false;
    return kind->start == NULL || kind->start(xml, frame);
}

static bool
end_element(struct xml *xml)
{
    struct frame *frame = &xml->frames[xml->depth];
    const struct kind *kind = xni_kind_of(frame->element);

    xml->offset = frame->offset;
    if (kind->end != NULL && !kind->end(xml, frame))
        return false;
    if (frame->element == ELEMENT_LGR && (xml->seen & BIT(ELEMENT_DATA)) == 0)
        return xni_xml_fail(
            xml, XN_TABLE_E_ELEMENT, "RFC 7940 section 4.2", "<data> is missing", NULL);
    xml->seen |= BIT(frame->element);
    xml->depth--;
    return true;
}

static bool
is_blank(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (strchr(" \t\r\n", text[i]) == NULL)
            return false;
    return true;
}

static bool
collect_text(struct xml *xml, const char *text, size_t length)
{
    enum element element = xml->frames[xml->depth].element;
    struct mark *mark;
    char *copy;

    if (!xni_kind_of(element)->collects_text || xml->frames[xml->depth].is_reference) {
        if (xni_is_prose(element) || is_blank(text, length))
            return true;
        return xni_fail(xml->draft, xml->offset,
            &(struct fault){XN_TABLE_E_SYNTAX, "RFC 7940 appendix D", "text is not allowed here",
                xni_element_name(element), text, length});
    }
    mark = xni_append(&xml->draft->memory, &xml->marks, sizeof(*mark), 1);
    if (mark == NULL)
        return xni_fail_memory(xml->draft);
    *mark = (struct mark){(uint32_t)xml->text.count, (uint32_t)xml->offset};
    copy = xni_append(&xml->draft->memory, &xml->text, 1, length);
    if (copy == NULL)
        return xni_fail_memory(xml->draft);
    memcpy(copy, text, length);
    return true;
}

/* expat's callbacks; after a fault it stops, but may still deliver events that it has read. */
static bool
begin_event(struct xml *xml)
{
    xml->offset = (size_t)XML_GetCurrentByteIndex(xml->parser);
    return xml->draft->diag->status == XN_TABLE_OK;
}

static void
end_event(struct xml *xml, bool succeeded)
{
    if (!succeeded)
        XML_StopParser(xml->parser, XML_FALSE);
}

static void XMLCALL
on_start(void *user, const char *name, const char **attributes)
{
    struct xml *xml = user;

    if (begin_event(xml))
        end_event(xml, start_element(xml, name, attributes));
}

static void XMLCALL
on_end(void *user, const char *name)
{
    struct xml *xml = user;

    (void)name;
    if (begin_event(xml))
        end_event(xml, end_element(xml));
}

static void XMLCALL
on_text(void *user, const char *text, int length)
{
    struct xml *xml = user;

    if (begin_event(xml))
        end_event(xml, collect_text(xml, text, (size_t)length));
}

static void XMLCALL
on_doctype(void *user, const char *name, const char *system, const char *public, int internal)
{
    struct xml *xml = user;

    (void)system, (void)public, (void)internal;
    if (begin_event(xml))
        end_event(xml,
            xni_xml_fail(
                xml, XN_TABLE_E_DOCTYPE, "xn limit", "a document type: no table needs one", name));
}

static void XMLCALL
on_declaration(void *user, const char *version, const char *encoding, int standalone)
{
    struct xml *xml = user;

    (void)version, (void)standalone;
    if (!begin_event(xml) || encoding == NULL)
        return;
    for (const char *utf8 = "utf-8", *e = encoding;; utf8++, e++) {
        if ((*e | (*e >= 'A' && *e <= 'Z' ? 0x20 : 0)) != *utf8)
            break;
        if (*e == '\0')
            return;
    }
    end_event(xml,
        xni_xml_fail(
            xml, XN_TABLE_E_UNSUPPORTED, "xn limit", "an encoding other than UTF-8", encoding));
}

/* expat's allocator has no parameter of its own. */
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
static _Thread_local struct memory *memory;
#else
static __thread struct memory *memory;
#endif

static void *
allocate(size_t size)
{
    return xni_resize(memory, NULL, size);
}

static void *
reallocate(void *block, size_t size)
{
    return xni_resize(memory, block, size);
}

static void
release(void *block)
{
    xni_release(memory, block);
}

static bool
report_expat(struct xml *xml)
{
    enum XML_Error error = XML_GetErrorCode(xml->parser);
    long long index = XML_GetCurrentByteIndex(xml->parser);

    if (error == XML_ERROR_NO_MEMORY)
        return xni_fail_memory(xml->draft);
    return xni_fail(xml->draft, index < 0 ? 0 : (size_t)index,
        &(struct fault){XN_TABLE_E_XML, "XML 1.0 section 2.1", XML_ErrorString(error), 0, 0, 0});
}

static bool
parse(struct xml *xml)
{
    static const XML_Memory_Handling_Suite suite = {allocate, reallocate, release};
    static const char separator[] = {SEPARATOR, '\0'};
    XML_Parser parser = XML_ParserCreate_MM("UTF-8", &suite, separator);
    bool parsed;

    if (parser == NULL)
        return xni_fail_memory(xml->draft);
    xml->parser = parser;
    XML_SetUserData(parser, xml);
    XML_SetElementHandler(parser, on_start, on_end);
    XML_SetCharacterDataHandler(parser, on_text);
    XML_SetStartDoctypeDeclHandler(parser, on_doctype);
    XML_SetXmlDeclHandler(parser, on_declaration);
    /* At once: expat then needs no copy of the file. */
    parsed = XML_Parse(parser, xml->draft->text, (int)xml->draft->length, 1) == XML_STATUS_OK
        && xml->draft->diag->status == XN_TABLE_OK;
    if (!parsed)
        report_expat(xml);
    XML_ParserFree(parser);
    return parsed;
}

bool
xni_parse_xml(struct draft *draft)
{
    struct memory *outer = memory; /* a warning's callback may load another table */
    struct xml *xml = xni_resize(&draft->memory, NULL, sizeof(*xml));
    bool parsed;

    if (xml == NULL)
        return xni_fail_memory(draft);
    memset(xml, 0, sizeof(*xml));
    xml->draft = draft;
    xml->is_ordered = true;
    memory = &draft->memory;
    parsed = parse(xml);
    memory = outer;
    for (size_t i = 0; i <= xml->depth; i++)
        xni_set_clear(&draft->memory, &xml->frames[i].class);
    xni_clear(&draft->memory, &xml->text);
    xni_clear(&draft->memory, &xml->marks);
    xni_release(&draft->memory, xml);
    return parsed;
}
