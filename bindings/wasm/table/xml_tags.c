/* SPDX-License-Identifier: MIT */
/* Decodes references and attributes, and finds namespaces. */
#include <string.h>

#include "lib/table/read/xml.h"
#include "xml_events.h"

static const char xml_namespace[] = "http://www.w3.org/XML/1998/namespace";
static const char xmlns_namespace[] = "http://www.w3.org/2000/xmlns/";

/* References */

static size_t
decode_reference(const char *digits, unsigned base, char *out)
{
    uint32_t number = 0;

    for (; *digits != ';' && number < 0x110000; digits++) {
        unsigned digit =
            *digits <= '9' ? (unsigned)(*digits - '0') : (unsigned)((*digits | 0x20) - 'a') + 10;

        number = number * base + digit;
    }
    if (number >= 0x110000 || (number >= 0xD800 && number < 0xE000) || number == 0xFFFE
        || number == 0xFFFF || (number < 0x20 && !is_xml_space((char)number)))
        return 0;
    return utf8_encode(number, out);
}

size_t
xni_read_reference(struct span reference, char *out, enum XML_Error *error)
{
    static const struct {
        char name[8], character;
    } entities[] = {
        {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};

    if (reference.text[1] == '#') {
        bool is_hexadecimal = reference.text[2] == 'x';

        *error = XML_ERROR_BAD_CHAR_REF;
        return decode_reference(reference.text + 2 + is_hexadecimal, is_hexadecimal ? 16 : 10, out);
    }
    for (size_t i = 0; i < sizeof(entities) / sizeof(*entities); i++)
        if (xni_span_is(reference, entities[i].name)) {
            *out = entities[i].character;
            return 1;
        }
    *error = XML_ERROR_UNDEFINED_ENTITY;
    return 0;
}

/* Attributes and namespaces */

/* Divides a qualified name. */
static struct span
split_name(struct span name, struct span *prefix)
{
    const char *colon = memchr(name.text, ':', name.length);

    *prefix = (struct span){name.text, 0};
    if (colon == NULL)
        return name;
    prefix->length = (size_t)(colon - name.text);
    return (struct span){colon + 1, name.length - prefix->length - 1};
}

/* Returns whether an attribute declares a namespace, and for which prefix. */
static bool
is_declaration(struct span name, struct span *prefix)
{
    struct span first, local = split_name(name, &first);

    if (xni_span_is(name, "xmlns")) {
        *prefix = (struct span){name.text, 0};
        return true;
    }
    *prefix = local;
    return xni_span_is(first, "xmlns");
}

static size_t
max(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Returns the length of the longest URI that a name can get. */
static size_t
find_longest(const struct xml_events *parser)
{
    size_t longest = sizeof(xml_namespace);
    struct span prefix;

    for (size_t i = 0; i < parser->bound; i++)
        longest = max(longest, parser->bindings[i].length);
    for (size_t i = 0; i < parser->tag.count; i++)
        if (is_declaration(parser->tag.attributes[i].name, &prefix))
            longest = max(longest, parser->tag.attributes[i].value.length);
    return longest;
}

/* Makes sure that a tag fits into the buffer, which must not move then.  Decoding makes no value
   longer, and each name gets the URI of a namespace. */
static bool
reserve(struct xml_events *parser)
{
    size_t length = (size_t)(parser->scan.at - parser->event), names = parser->tag.count + 1;
    size_t longest = find_longest(parser) + 1, size;
    char *buffer;

    if (longest > XN_TABLE_MEMORY_MAX / names)
        return false;
    size = 2 * (length + names) + names * longest;
    parser->used = 0;
    if (size <= parser->capacity)
        return true;
    buffer = parser->suite.realloc_fcn(parser->buffer, size);
    if (buffer == NULL)
        return false;
    parser->buffer = buffer;
    parser->capacity = size;
    return true;
}

static void
put_octets(struct xml_events *parser, const char *text, size_t length)
{
    if (length > 0)
        memcpy(parser->buffer + parser->used, text, length);
    parser->used += length;
}

/* Decodes a value, XML 1.0 section 3.3.3: white space becomes spaces. */
static enum XML_Error
put_value(struct xml_events *parser, struct span value)
{
    struct scan scan = {value.text, value.text + value.length};

    while (scan.at < scan.end) {
        char octets[4] = {*scan.at};
        const char *start = scan.at;
        size_t length = 1;

        if (*scan.at == '&') {
            enum XML_Error error = XML_ERROR_NONE;

            (void)xni_scan_reference(&scan);
            length =
                xni_read_reference((struct span){start, (size_t)(scan.at - start)}, octets, &error);
            if (length == 0) {
                if (error == XML_ERROR_BAD_CHAR_REF)
                    parser->event = start;
                return error;
            }
        } else {
            scan.at++;
            if (is_xml_space(octets[0]))
                octets[0] = ' ';
            if (*start == '\r' && scan.at < scan.end && *scan.at == '\n')
                scan.at++;
        }
        put_octets(parser, octets, length);
    }
    put_octets(parser, "", 1);
    return XML_ERROR_NONE;
}

static bool
is_uri_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
        || (c != '\0' && strchr("0123456789%:/?#[]@!$&'()*+,;=-._~", c) != NULL);
}

void
xni_unbind(struct xml_events *parser, size_t count)
{
    while (parser->bound > count) {
        parser->bound--;
        parser->suite.free_fcn(parser->bindings[parser->bound].uri);
    }
}

/* Namespaces in XML section 3 */
static enum XML_Error
check_binding(const struct xml_events *parser, struct span prefix, const char *uri)
{
    bool is_xml = strcmp(uri, xml_namespace) == 0, must_be_xml = xni_span_is(prefix, "xml");

    if (*uri == '\0' && prefix.length > 0)
        return XML_ERROR_UNDECLARING_PREFIX;
    if (xni_span_is(prefix, "xmlns"))
        return XML_ERROR_RESERVED_PREFIX_XMLNS;
    if (!is_uri_character(parser->separator) && strchr(uri, parser->separator) != NULL)
        return XML_ERROR_SYNTAX;
    if (must_be_xml && !is_xml)
        return XML_ERROR_RESERVED_PREFIX_XML;
    if ((is_xml && !must_be_xml) || strcmp(uri, xmlns_namespace) == 0)
        return XML_ERROR_RESERVED_NAMESPACE_URI;
    return XML_ERROR_NONE;
}

static enum XML_Error
bind(struct xml_events *parser, struct span prefix, const char *uri)
{
    size_t length = strlen(uri);
    enum XML_Error error = check_binding(parser, prefix, uri);
    char *copy;

    if (error != XML_ERROR_NONE)
        return error;
    if (parser->bound == MAX_BINDINGS)
        return XML_ERROR_TOO_MANY;
    copy = parser->suite.malloc_fcn(length + 1);
    if (copy == NULL)
        return XML_ERROR_NO_MEMORY;
    memcpy(copy, uri, length + 1);
    parser->bindings[parser->bound++] = (struct binding){prefix, copy, length};
    return XML_ERROR_NONE;
}

/* Finds the namespace of a prefix; empty if there is none. */
static bool
find_namespace(const struct xml_events *parser, struct span prefix, struct span *uri)
{
    *uri = (struct span){xml_namespace, sizeof(xml_namespace) - 1};
    if (xni_span_is(prefix, "xml"))
        return true;
    for (size_t i = parser->bound; i > 0; i--) {
        const struct binding *binding = &parser->bindings[i - 1];

        if (xni_spans_equal(binding->prefix, prefix)) {
            *uri = (struct span){binding->uri, binding->length};
            return true;
        }
    }
    *uri = (struct span){"", 0};
    return prefix.length == 0;
}

/* Puts a name with its namespace.  Attributes without a prefix have none. */
static enum XML_Error
put_name(struct xml_events *parser, struct span name, bool is_attribute)
{
    struct span prefix, local = split_name(name, &prefix), uri = {"", 0};

    if ((!is_attribute || prefix.length > 0) && !find_namespace(parser, prefix, &uri))
        return XML_ERROR_UNBOUND_PREFIX;
    put_octets(parser, uri.text, uri.length);
    put_octets(parser, &parser->separator, uri.length > 0);
    put_octets(parser, local.text, local.length);
    put_octets(parser, "", 1);
    return XML_ERROR_NONE;
}

/* Decodes the values, and declares namespaces.  As in expat, errors of the attributes come before
   those of the namespaces that they use. */
static enum XML_Error
put_values(struct xml_events *parser)
{
    const struct tag *tag = &parser->tag;

    for (size_t i = 0, j; i < tag->count; i++) {
        const struct attribute_text *attribute = &tag->attributes[i];
        const char *value = parser->buffer + parser->used;
        struct span prefix;
        enum XML_Error error;

        for (j = 0; j < i; j++)
            if (xni_spans_equal(tag->attributes[j].name, attribute->name)) {
                parser->event = attribute->name.text;
                return XML_ERROR_DUPLICATE_ATTRIBUTE;
            }
        error = put_value(parser, attribute->value);
        if (error == XML_ERROR_NONE && is_declaration(attribute->name, &prefix))
            error = bind(parser, prefix, value);
        if (error != XML_ERROR_NONE)
            return error;
        parser->attributes[2 * i + 1] = value;
    }
    return XML_ERROR_NONE;
}

/* Puts the names of attributes that declare no namespace, and of the element. */
static enum XML_Error
put_names(struct xml_events *parser, const char **name)
{
    const struct tag *tag = &parser->tag;
    size_t count = 0;

    for (size_t i = 0; i < tag->count; i++) {
        const char *expanded = parser->buffer + parser->used;
        struct span prefix;
        enum XML_Error error;

        if (is_declaration(tag->attributes[i].name, &prefix))
            continue;
        error = put_name(parser, tag->attributes[i].name, true);
        for (size_t j = 0; error == XML_ERROR_NONE && j < count; j++)
            if (strcmp(parser->attributes[2 * j], expanded) == 0)
                error = XML_ERROR_DUPLICATE_ATTRIBUTE;
        if (error != XML_ERROR_NONE)
            return error;
        parser->attributes[2 * count] = expanded;
        parser->attributes[2 * count + 1] = parser->attributes[2 * i + 1];
        count++;
    }
    parser->attributes[2 * count] = NULL;
    *name = parser->buffer + parser->used;
    return put_name(parser, tag->name, false);
}

enum XML_Error
xni_prepare_tag(struct xml_events *parser, const char **name)
{
    enum XML_Error error;

    if (parser->tag.count > MAX_ATTRIBUTES)
        return XML_ERROR_TOO_MANY;
    if (!reserve(parser))
        return XML_ERROR_NO_MEMORY;
    error = put_values(parser);
    return error == XML_ERROR_NONE ? put_names(parser, name) : error;
}
