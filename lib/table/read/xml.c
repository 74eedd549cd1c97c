/* SPDX-License-Identifier: MIT */
/* Reads tables of RFC 7940: the events of expat, and the structure of elements and attributes. */
#include <string.h>

#include <expat.h>

#include "lib/ascii.h"
#include "xml.h"

static struct fault
make_element_fault(const struct xml *xml, xn_table_status status, const char *clause,
    const char *text, const char *subject)
{
    return (struct fault){status, clause, text, xni_element_name(xml->frames[xml->depth].element),
        subject, subject != NULL ? strlen(subject) : 0};
}

void
xni_xml_fail(struct xml *xml, xn_table_status status, const char *clause, const char *text,
    const char *subject)
{
    const struct fault fault = make_element_fault(xml, status, clause, text, subject);

    xni_fail(xml->draft, xml->offset, &fault);
}

void
xni_xml_warn(struct xml *xml, xn_table_kind kind, xn_table_status status, const char *clause,
    const char *text, const char *subject)
{
    const struct fault fault = make_element_fault(xml, status, clause, text, subject);

    xni_warn(xml->draft, xml->offset, kind, &fault);
}

struct frame *
xni_parent(struct xml *xml)
{
    return &xml->frames[xml->depth - 1];
}

/* Returns the name without its namespace. */
static const char *
local_name(const char *name)
{
    const char *separator = strchr(name, SEPARATOR);

    return separator != NULL ? separator + 1 : name;
}

static void
take_attribute(struct xml *xml, const struct kind *kind, const char *name, const char *value)
{
    for (size_t i = 0; i < ATTRIBUTES; i++)
        if (strcmp(name, xni_attribute_names[i]) == 0 && (kind->attributes & BIT(i)) != 0) {
            xml->values[i] = value;
            return;
        }
    name = local_name(name);
    if (xni_is_prose(kind->element) || kind->element == ELEMENT_LGR) {
        xni_xml_warn(xml, XN_TABLE_KIND_UNKNOWN_ATTRIBUTE, XN_TABLE_E_ATTRIBUTE,
            "RFC 7940 section 4.3", "unknown attribute, ignored", name);
        return;
    }
    xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 appendix D", "unknown attribute", name);
}

static void
take_attributes(struct xml *xml, const struct kind *kind, const char **attributes)
{
    for (size_t i = 0; i < ATTRIBUTES; i++)
        xml->values[i] = NULL;
    for (; attributes[0] != NULL; attributes += 2)
        take_attribute(xml, kind, attributes[0], attributes[1]);
    for (size_t i = 0; i < ATTRIBUTES; i++)
        if ((kind->required & BIT(i)) != 0 && xml->values[i] == NULL)
            xni_xml_fail(xml, XN_TABLE_E_ATTRIBUTE, "RFC 7940 appendix D", "missing attribute",
                xni_attribute_names[i]);
}

NO_RETURN static void
fail_element(struct xml *xml, const char *name)
{
    if (xml->depth == 0)
        xni_xml_fail(xml, XN_TABLE_E_ELEMENT, "RFC 7940 section 4.1",
            "the root is not <lgr> in the namespace " NAMESPACE, local_name(name));
    xni_xml_fail(xml, XN_TABLE_E_ELEMENT, "RFC 7940 appendix D",
        "element that is unknown, or not allowed here", local_name(name));
}

/* Checks that each element that may occur once does, and that lgr contains meta, data and rules in
   this order.  Where rules come first, they are refused before data is read. */
static void
check_order(struct xml *xml, const struct kind *kind)
{
    if (kind->once && (xml->seen & BIT(kind->element)) != 0)
        xni_xml_fail(xml, XN_TABLE_E_DUPLICATE,
            kind->element < ELEMENT_VERSION ? "RFC 7940 section 4.2" : "RFC 7940 section 4.3",
            "duplicate element", NULL);
    if (kind->element == ELEMENT_META && (xml->seen & BIT(ELEMENT_DATA)) != 0)
        xni_xml_fail(xml, XN_TABLE_E_ELEMENT, "RFC 7940 section 4.2", "<meta> after <data>", NULL);
    if (kind->element == ELEMENT_RULES && (xml->seen & BIT(ELEMENT_DATA)) == 0)
        xni_xml_fail(xml, XN_TABLE_E_ELEMENT, "RFC 7940 section 4.2",
            "<rules> without <data> before it", NULL);
}

/* Accepts an unknown element in meta, with a warning, and everything in it, without one. */
static const struct kind *
accept_prose(struct xml *xml, const char *name)
{
    enum element parent = xml->frames[xml->depth].element;

    if (!xni_is_prose(parent))
        return NULL;
    if (parent != ELEMENT_PROSE)
        xni_xml_warn(xml, XN_TABLE_KIND_UNKNOWN_ELEMENT, XN_TABLE_E_ELEMENT, "RFC 7940 section 4.3",
            "unknown element, ignored", local_name(name));
    return &xni_prose;
}

/* Limits the names of an element and its attributes.  Each contains its namespace, so a long one
   would take quadratic time. */
static void
check_names(struct xml *xml, const char *name, const char **attributes)
{
    bool is_long = strlen(name) > MAX_XML_NAME;

    for (; attributes[0] != NULL; attributes += 2)
        is_long |= strlen(attributes[0]) > MAX_XML_NAME;
    if (is_long)
        xni_xml_fail(xml, XN_TABLE_E_LIMIT, "xn limit",
            "the name of an element or attribute has more than 1024 octets", NULL);
}

/* Refuses a tag with names that are not ASCII, as none in RFC 7940 are.  Readers of XML differ in
   which of them they know. */
static void
check_ascii(struct xml *xml)
{
    char quote = '\0';

    for (const char *at = xml->draft->text + xml->offset; quote != '\0' || *at != '>'; at++) {
        if (quote == '\0' && (unsigned char)*at >= 0x80)
            xni_xml_fail(xml, XN_TABLE_E_UNSUPPORTED, "xn limit",
                "the name of an element or attribute is not ASCII", NULL);
        if (quote == '\0' && (*at == '"' || *at == '\''))
            quote = *at;
        else if (*at == quote)
            quote = '\0';
    }
}

/* Opens a frame for an element if its parent allows it there, and hands its attributes to the
   function of its kind. */
static void
start_element(struct xml *xml, const char *name, const char **attributes)
{
    struct frame *parent = &xml->frames[xml->depth], *frame = parent + 1;
    const struct kind *kind = xni_find_kind(parent->element, name);

    check_names(xml, name, attributes);
    check_ascii(xml);
    if (kind == NULL)
        kind = accept_prose(xml, name);
    if (kind == NULL || parent->is_reference)
        fail_element(xml, name);
    if (xml->depth == MAX_DEPTH)
        xni_xml_fail(xml, XN_TABLE_E_LIMIT, "xn limit", "elements nested more than 256 deep", NULL);
    *frame = (struct frame){.element = kind->element,
        .offset = xml->offset,
        .node = NONE,
        .name = NONE,
        .set = NONE,
        .min = 1,
        .max = 1};
    xml->depth++;
    xml->text.count = xml->marks.count = 0;
    check_order(xml, kind);
    if (kind != &xni_prose)
        take_attributes(xml, kind, attributes);
    if (!xni_is_prose(kind->element))
        xni_check_refs(xml);
    if (xni_is_matcher(parent->element))
        xni_place_operator(xml, kind->element);
    if (kind->start != NULL)
        kind->start(xml, frame);
}

static void
end_element(struct xml *xml)
{
    struct frame *frame = &xml->frames[xml->depth];
    const struct kind *kind = xni_kind_of(frame->element);

    xml->offset = frame->offset;
    if (kind->end != NULL)
        kind->end(xml, frame);
    if (frame->element == ELEMENT_LGR && (xml->seen & BIT(ELEMENT_DATA)) == 0)
        xni_xml_fail(xml, XN_TABLE_E_ELEMENT, "RFC 7940 section 4.2", "<data> is missing", NULL);
    if (frame->element == ELEMENT_DATA && xml->draft->entries.count == 0)
        xni_xml_fail(
            xml, XN_TABLE_E_ELEMENT, "RFC 7940 appendix D", "there is no <char> or <range>", NULL);
    xml->seen |= BIT(frame->element);
    xml->depth--;
}

static bool
is_all_space(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!is_xml_space(text[i]))
            return false;
    return true;
}

static void
collect_text(struct xml *xml, const char *text, size_t length)
{
    enum element element = xml->frames[xml->depth].element;
    struct memory *memory = &xml->draft->memory;

    if (xni_kind_of(element)->collects_text && !xml->frames[xml->depth].is_reference) {
        MUST_ADD(memory, &xml->marks, struct mark) =
            (struct mark){(uint32_t)xml->text.count, (uint32_t)xml->offset};
        memcpy(xni_must_append(memory, &xml->text, 1, length), text, length);
    } else if (element < ELEMENT_REFERENCE && !is_all_space(text, length)) {
        xni_fail(xml->draft, xml->offset,
            &(struct fault){XN_TABLE_E_SYNTAX, "RFC 7940 appendix D",
                "text that is not allowed here", xni_element_name(element), text, length});
    }
}

static bool
is_utf8(const char *encoding)
{
    const char *utf8 = "utf-8";

    while (*utf8 != '\0' && ascii_lower(*encoding) == *utf8)
        utf8++, encoding++;
    return *utf8 == '\0' && *encoding == '\0';
}

/* An event of expat. */
struct event {
    enum { EVENT_START, EVENT_END, EVENT_TEXT, EVENT_DOCTYPE, EVENT_ENCODING } kind;
    const char *text; /* or the name */
    size_t length;
    const char **attributes;
};

static void
take_event(struct xml *xml, const struct event *event)
{
    switch (event->kind) {
    case EVENT_START: start_element(xml, event->text, event->attributes); break;
    case EVENT_END: end_element(xml); break;
    case EVENT_TEXT: collect_text(xml, event->text, event->length); break;
    case EVENT_DOCTYPE:
        xni_xml_fail(xml, XN_TABLE_E_DOCTYPE, "xn limit",
            "unsupported document type declaration; remove it", event->text);
    case EVENT_ENCODING:
        if (!is_utf8(event->text))
            xni_xml_fail(xml, XN_TABLE_E_UNSUPPORTED, "xn limit",
                "encoding other than UTF-8; convert the file with iconv", event->text);
    }
}

/* Handles an event.  A fault jumps to the end of it, since longjmp() must not skip expat, and stops
   expat, which may still deliver events that it has read. */
static void
handle_event(struct xml *xml, const struct event *event)
{
    struct memory *memory = &xml->draft->memory;
    jmp_buf end, *outer = memory->end;

    if (xml->has_ended)
        return;
    xml->offset = (size_t)XML_GetCurrentByteIndex(xml->parser);
    memory->end = &end;
    if (setjmp(end) == 0) {
        take_event(xml, event);
    } else {
        xml->has_ended = true;
        XML_StopParser(xml->parser, XML_FALSE);
    }
    memory->end = outer;
}

static void XMLCALL
on_start(void *xml, const char *name, const char **attributes)
{
    handle_event(xml, &(struct event){EVENT_START, name, 0, attributes});
}

static void XMLCALL
on_end(void *xml, const char *name)
{
    handle_event(xml, &(struct event){EVENT_END, name, 0, NULL});
}

static void XMLCALL
on_text(void *xml, const char *text, int length)
{
    handle_event(xml, &(struct event){EVENT_TEXT, text, (size_t)length, NULL});
}

static void XMLCALL
on_doctype(void *xml, const char *name, const char *system, const char *public, int internal)
{
    (void)system, (void)public, (void)internal;
    handle_event(xml, &(struct event){EVENT_DOCTYPE, name, 0, NULL});
}

static void XMLCALL
on_declaration(void *xml, const char *version, const char *encoding, int standalone)
{
    (void)version, (void)standalone;
    if (encoding != NULL)
        handle_event(xml, &(struct event){EVENT_ENCODING, encoding, 0, NULL});
}

/* The memory of the current load, since expat passes no pointer to its allocation functions. */
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
static _Thread_local struct memory *memory;
#else
static __thread struct memory *memory;
#endif

static void *
allocate_for_expat(size_t size)
{
    return xni_try_resize(memory, NULL, size);
}

static void *
reallocate(void *block, size_t size)
{
    return xni_try_resize(memory, block, size);
}

static void
release(void *block)
{
    xni_release(memory, block);
}

/* Returns expat's error, and its offset. */
static enum XML_Error
run_expat(struct xml *xml, size_t *offset)
{
    static const XML_Memory_Handling_Suite suite = {allocate_for_expat, reallocate, release};
    static const char separator[] = {SEPARATOR, '\0'};
    XML_Parser parser = XML_ParserCreate_MM("UTF-8", &suite, separator);
    enum XML_Error error;
    long long index;

    if (parser == NULL)
        return XML_ERROR_NO_MEMORY;
    xml->parser = parser;
    XML_SetUserData(parser, xml);
    XML_SetElementHandler(parser, on_start, on_end);
    XML_SetCharacterDataHandler(parser, on_text);
    XML_SetStartDoctypeDeclHandler(parser, on_doctype);
    XML_SetXmlDeclHandler(parser, on_declaration);
    /* In one call, so that expat does not copy the file. */
    XML_Parse(parser, xml->draft->text, (int)xml->draft->length, 1);
    error = XML_GetErrorCode(parser);
    index = XML_GetCurrentByteIndex(parser);
    *offset = index < 0 ? 0 : (size_t)index;
    XML_ParserFree(parser);
    return error;
}

void
xni_must_parse_xml(struct draft *draft)
{
    struct memory *outer = memory; /* a warning's callback may load another table */
    struct xml *xml = xni_must_resize(&draft->memory, NULL, sizeof(*xml));
    enum XML_Error error;
    size_t offset = 0;

    memset(xml, 0, sizeof(*xml));
    xml->draft = draft;
    xml->is_ordered = true;
    memory = &draft->memory;
    error = run_expat(xml, &offset);
    memory = outer;
    if (xml->has_ended || error == XML_ERROR_NO_MEMORY)
        xni_memory_end(&draft->memory);
    if (error != XML_ERROR_NONE)
        xni_fail(draft, offset,
            &(struct fault){
                XN_TABLE_E_XML, "XML 1.0 section 2.1", XML_ErrorString(error), 0, 0, 0});
    xni_clear(&draft->memory, &xml->text);
    xni_clear(&draft->memory, &xml->marks);
    xni_release(&draft->memory, xml);
}
