/* SPDX-License-Identifier: MIT */
/* Reads XML 1.0 with namespaces, and sends the events that expat would, at the same positions and
   with the same errors, except in a malformed document type declaration, and in names that are not
   ASCII.  libxn-table refuses both and has checked UTF-8 before, so neither is read here: a tenth
   of expat's code remains. */
#include <string.h>

#include "lib/table/read/xml.h"
#include "xml_events.h"

XML_Parser
XML_ParserCreate_MM(
    const char *encoding, const XML_Memory_Handling_Suite *suite, const char *separator)
{
    struct xml_events *parser = suite->malloc_fcn(sizeof(*parser));

    (void)encoding;
    if (parser == NULL)
        return NULL;
    memset(parser, 0, sizeof(*parser));
    parser->suite = *suite;
    parser->separator = *separator;
    return parser;
}

void
XML_ParserFree(XML_Parser parser)
{
    xni_unbind(parser, 0);
    parser->suite.free_fcn(parser->buffer);
    parser->suite.free_fcn(parser);
}

void
XML_SetUserData(XML_Parser parser, void *user)
{
    parser->user = user;
}

void
XML_SetElementHandler(XML_Parser parser, XML_StartElementHandler start, XML_EndElementHandler end)
{
    parser->start_element = start;
    parser->end_element = end;
}

void
XML_SetCharacterDataHandler(XML_Parser parser, XML_CharacterDataHandler handler)
{
    parser->character_data = handler;
}

void
XML_SetStartDoctypeDeclHandler(XML_Parser parser, XML_StartDoctypeDeclHandler handler)
{
    parser->start_doctype = handler;
}

void
XML_SetXmlDeclHandler(XML_Parser parser, XML_XmlDeclHandler handler)
{
    parser->declaration = handler;
}

void
XML_StopParser(XML_Parser parser, int resumable)
{
    (void)resumable;
    parser->has_stopped = true;
}

enum XML_Error
XML_GetErrorCode(XML_Parser parser)
{
    return parser->error;
}

long
XML_GetCurrentByteIndex(XML_Parser parser)
{
    return (long)(parser->event - parser->text);
}

const char *
XML_ErrorString(enum XML_Error error)
{
    static const char *const words[] = {
        [XML_ERROR_ABORTED] = "parsing aborted",
        [XML_ERROR_NO_MEMORY] = "out of memory",
        [XML_ERROR_SYNTAX] = "syntax error",
        [XML_ERROR_NO_ELEMENTS] = "no element found",
        [XML_ERROR_INVALID_TOKEN] = "not well-formed (invalid token)",
        [XML_ERROR_UNCLOSED_TOKEN] = "unclosed token",
        [XML_ERROR_TAG_MISMATCH] = "mismatched tag",
        [XML_ERROR_DUPLICATE_ATTRIBUTE] = "duplicate attribute",
        [XML_ERROR_JUNK_AFTER_DOC_ELEMENT] = "junk after document element",
        [XML_ERROR_UNDEFINED_ENTITY] = "undefined entity",
        [XML_ERROR_BAD_CHAR_REF] = "reference to invalid character number",
        [XML_ERROR_MISPLACED_XML_PI] = "XML or text declaration not at start of entity",
        [XML_ERROR_UNCLOSED_CDATA_SECTION] = "unclosed CDATA section",
        [XML_ERROR_XML_DECL] = "XML declaration not well-formed",
        [XML_ERROR_UNBOUND_PREFIX] = "unbound prefix",
        [XML_ERROR_UNDECLARING_PREFIX] = "must not undeclare prefix",
        [XML_ERROR_RESERVED_PREFIX_XML] = "reserved prefix (xml) must not be undeclared or bound "
                                          "to another namespace name",
        [XML_ERROR_RESERVED_PREFIX_XMLNS] = "reserved prefix (xmlns) must not be declared or "
                                            "undeclared",
        [XML_ERROR_RESERVED_NAMESPACE_URI] = "prefix must not be bound to one of the reserved "
                                             "namespace names",
        [XML_ERROR_TOO_MANY] = "more than 256 attributes or namespaces",
    };

    return words[error];
}

/* Returns the error of a token that begins at the event. */
static enum XML_Error
finish_token(struct xml_events *parser, enum outcome outcome)
{
    if (outcome == SCANNED)
        return XML_ERROR_NONE;
    if (outcome == PARTIAL)
        return XML_ERROR_UNCLOSED_TOKEN;
    parser->event = parser->scan.at;
    return XML_ERROR_INVALID_TOKEN;
}

static bool
has_next(const struct xml_events *parser)
{
    return parser->scan.at < parser->scan.end;
}

/* Elements */

static void
close_element(struct xml_events *parser, const char *name)
{
    parser->end_element(parser->user, name);
    parser->depth--;
    xni_unbind(parser, parser->elements[parser->depth].bindings);
}

static enum XML_Error
read_start_tag(struct xml_events *parser)
{
    struct tag *tag = &parser->tag;
    size_t bindings = parser->bound;
    const char *name;
    enum XML_Error error = finish_token(parser, xni_scan_start_tag(&parser->scan, tag));

    if (error == XML_ERROR_NONE)
        error = xni_prepare_tag(parser, &name);
    if (error != XML_ERROR_NONE)
        return error;
    parser->elements[parser->depth++] = (struct open_element){tag->name, bindings};
    parser->start_element(parser->user, name, parser->attributes);
    if (tag->is_empty && !parser->has_stopped) {
        parser->event = parser->scan.at;
        close_element(parser, name);
    }
    return XML_ERROR_NONE;
}

static enum XML_Error
read_end_tag(struct xml_events *parser)
{
    struct span name;
    enum XML_Error error;

    parser->scan.at++; /* the slash */
    error = finish_token(parser, xni_scan_end_tag(&parser->scan, &name));
    if (error != XML_ERROR_NONE)
        return error;
    if (!xni_spans_equal(name, parser->elements[parser->depth - 1].name)) {
        parser->event = name.text;
        return XML_ERROR_TAG_MISMATCH;
    }
    close_element(parser, "");
    return XML_ERROR_NONE;
}

/* Text */

static void
pass_text(struct xml_events *parser, const char *text, size_t length)
{
    if (length > 0)
        parser->character_data(parser->user, text, (int)length);
}

static enum XML_Error
read_newline(struct xml_events *parser)
{
    bool is_return = *parser->scan.at++ == '\r';

    pass_text(parser, "\n", 1);
    if (is_return && !has_next(parser))
        return XML_ERROR_NO_ELEMENTS;
    if (is_return && *parser->scan.at == '\n')
        parser->scan.at++;
    return XML_ERROR_NONE;
}

static enum XML_Error
read_character_reference(struct xml_events *parser)
{
    const char *start = parser->scan.at;
    char octets[4];
    size_t length;
    enum XML_Error error = finish_token(parser, xni_scan_reference(&parser->scan));

    if (error != XML_ERROR_NONE)
        return error;
    length =
        xni_read_reference((struct span){start, (size_t)(parser->scan.at - start)}, octets, &error);
    pass_text(parser, octets, length);
    return length > 0 ? XML_ERROR_NONE : error;
}

/* Reads text up to a line's end, markup, or a bracket that could end a section. */
static enum XML_Error
read_text(struct xml_events *parser, bool is_section)
{
    struct scan *scan = &parser->scan;
    const char *start = scan->at;

    while (has_next(parser)) {
        size_t rest = (size_t)(scan->end - scan->at);

        if (*scan->at == '\r' || *scan->at == '\n'
            || (!is_section && (*scan->at == '<' || *scan->at == '&')))
            break;
        if (*scan->at == ']' && is_section && scan->at > start)
            break;
        if (*scan->at == ']' && !is_section) {
            if (rest > 2 && scan->at[1] == ']' && scan->at[2] == '>') {
                parser->event = scan->at + 2;
                return XML_ERROR_INVALID_TOKEN;
            }
            if (scan->at > start && (rest < 2 || (rest == 2 && scan->at[1] == ']')))
                break;
        }
        if (xni_scan_character(scan) != SCANNED) {
            if (scan->at > start)
                break;
            parser->event = scan->at;
            return XML_ERROR_INVALID_TOKEN;
        }
    }
    pass_text(parser, start, (size_t)(scan->at - start));
    return XML_ERROR_NONE;
}

/* Reads a section from after `<![`. */
static enum XML_Error
read_section(struct xml_events *parser)
{
    static const char word[] = "CDATA[";
    struct scan *scan = &parser->scan;
    enum XML_Error error = XML_ERROR_NONE;

    if ((size_t)(scan->end - scan->at) < sizeof(word) - 1)
        return XML_ERROR_UNCLOSED_TOKEN;
    for (size_t i = 0; i < sizeof(word) - 1; i++, scan->at++)
        if (*scan->at != word[i])
            return finish_token(parser, INVALID);
    while (error == XML_ERROR_NONE && !parser->has_stopped) {
        size_t rest = (size_t)(scan->end - scan->at);

        parser->event = scan->at;
        if (rest == 0 || (rest == 1 && (*scan->at == ']' || *scan->at == '\r'))
            || (rest == 2 && memcmp(scan->at, "]]", 2) == 0))
            return XML_ERROR_UNCLOSED_CDATA_SECTION;
        if (rest > 2 && memcmp(scan->at, "]]>", 3) == 0) {
            scan->at += 3;
            break;
        }
        error =
            *scan->at == '\r' || *scan->at == '\n' ? read_newline(parser) : read_text(parser, true);
    }
    return error;
}

/* The document */

/* Reads an instruction from after `<?`.  `otherwise` is the error of an XML declaration that is not
   first. */
static enum XML_Error
read_instruction(struct xml_events *parser, enum XML_Error otherwise)
{
    bool is_declaration = false;
    struct declaration found;
    char encoding[64] = "";
    enum XML_Error error =
        finish_token(parser, xni_scan_instruction(&parser->scan, &is_declaration));

    if (error != XML_ERROR_NONE || !is_declaration)
        return error;
    if (parser->event > parser->start)
        return otherwise;
    found = xni_read_declaration(parser->event, parser->scan.at);
    if (found.fault != NULL) {
        parser->event = found.fault;
        return XML_ERROR_XML_DECL;
    }
    if (found.encoding.length > 0)
        memcpy(encoding, found.encoding.text,
            found.encoding.length < sizeof(encoding) ? found.encoding.length
                                                     : sizeof(encoding) - 1);
    parser->declaration(parser->user, NULL, found.encoding.length > 0 ? encoding : NULL, -1);
    return XML_ERROR_NONE;
}

static enum XML_Error
read_markup(struct xml_events *parser)
{
    struct scan *scan = &parser->scan;

    scan->at++;
    if (!has_next(parser))
        return XML_ERROR_UNCLOSED_TOKEN;
    if (*scan->at == '/')
        return read_end_tag(parser);
    if (*scan->at != '!' && *scan->at != '?')
        return read_start_tag(parser);
    scan->at++;
    if (scan->at[-1] == '?')
        return read_instruction(parser, XML_ERROR_MISPLACED_XML_PI);
    if (!has_next(parser))
        return XML_ERROR_UNCLOSED_TOKEN;
    if (*scan->at != '-' && *scan->at != '[')
        return finish_token(parser, INVALID);
    scan->at++;
    if (scan->at[-1] == '[')
        return read_section(parser);
    return finish_token(parser, xni_scan_comment(scan));
}

/* Reads the root element. */
static enum XML_Error
read_content(struct xml_events *parser)
{
    enum XML_Error error;

    do {
        parser->event = parser->scan.at;
        if (!has_next(parser))
            return XML_ERROR_NO_ELEMENTS;
        switch (*parser->scan.at) {
        case '<': error = read_markup(parser); break;
        case '&': error = read_character_reference(parser); break;
        case '\r':
        case '\n': error = read_newline(parser); break;
        default: error = read_text(parser, false);
        }
    } while (error == XML_ERROR_NONE && parser->depth > 0 && !parser->has_stopped);
    return error;
}

/* Reads a document type declaration from before its name to its internal subset or its end, where
   its event is.  What is between is not read, since libxn-table refuses the declaration. */
static enum XML_Error
read_doctype(struct xml_events *parser)
{
    struct scan *scan = &parser->scan;
    char name[128] = "", quote = '\0';
    struct span span;
    enum XML_Error error;

    xni_xml_skip_blanks(scan);
    span.text = parser->event = scan->at;
    error = finish_token(parser, xni_scan_name(scan, true));
    if (error != XML_ERROR_NONE)
        return error;
    span.length = (size_t)(scan->at - span.text);
    for (; has_next(parser) && (quote != '\0' || (*scan->at != '[' && *scan->at != '>'));
         scan->at++)
        if (*scan->at == quote)
            quote = '\0';
        else if (quote == '\0' && (*scan->at == '"' || *scan->at == '\''))
            quote = *scan->at;
    parser->event = scan->at;
    if (!has_next(parser))
        return XML_ERROR_NO_ELEMENTS;
    memcpy(name, span.text, span.length < sizeof(name) ? span.length : sizeof(name) - 1);
    parser->start_doctype(parser->user, name, NULL, NULL, 0);
    return XML_ERROR_NONE;
}

/* Reads a comment or a document type declaration from after `<!`. */
static enum XML_Error
read_declaration(struct xml_events *parser, enum XML_Error otherwise)
{
    struct scan *scan = &parser->scan;
    const char *start = scan->at;

    if (has_next(parser) && *scan->at == '-') {
        scan->at++;
        return finish_token(parser, xni_scan_comment(scan));
    }
    if (has_next(parser) && *scan->at == '[')
        return otherwise;
    while (has_next(parser) && is_letter(*scan->at))
        scan->at++;
    if (!has_next(parser))
        return XML_ERROR_UNCLOSED_TOKEN;
    if (scan->at == start || !is_xml_space(*scan->at))
        return finish_token(parser, INVALID);
    if (otherwise != XML_ERROR_SYNTAX /* after the root element */
        || !xni_span_is((struct span){start, (size_t)(scan->at - start)}, "DOCTYPE"))
        return otherwise;
    return read_doctype(parser);
}

/* Returns whether a start tag is next, by its first octet. */
static bool
is_start_tag(const struct scan *scan)
{
    return scan->end - scan->at > 1 && *scan->at == '<'
        && (is_letter(scan->at[1]) || scan->at[1] == '_' || (unsigned char)scan->at[1] >= 0x80);
}

/* Reads a comment, an instruction or a declaration, before or after the root element.  Anything
   else is the error `otherwise`. */
static enum XML_Error
read_misc(struct xml_events *parser, enum XML_Error otherwise)
{
    struct scan *scan = &parser->scan;

    if (is_start_tag(scan))
        return otherwise;
    if (*scan->at != '<') {
        enum XML_Error error = finish_token(parser, xni_scan_token(scan));

        return error != XML_ERROR_NONE ? error : otherwise;
    }
    scan->at++;
    if (!has_next(parser))
        return XML_ERROR_UNCLOSED_TOKEN;
    if (*scan->at == '?') {
        scan->at++;
        return read_instruction(
            parser, otherwise == XML_ERROR_SYNTAX ? XML_ERROR_MISPLACED_XML_PI : otherwise);
    }
    if (*scan->at != '!')
        return finish_token(parser, INVALID);
    scan->at++;
    return read_declaration(parser, otherwise);
}

static enum XML_Error
read_prolog(struct xml_events *parser)
{
    enum XML_Error error = XML_ERROR_NONE;

    while (error == XML_ERROR_NONE && !parser->has_stopped) {
        xni_xml_skip_blanks(&parser->scan);
        parser->event = parser->scan.at;
        if (!has_next(parser))
            return XML_ERROR_NO_ELEMENTS;
        if (is_start_tag(&parser->scan))
            break;
        error = read_misc(parser, XML_ERROR_SYNTAX);
    }
    return error;
}

static enum XML_Error
read_epilog(struct xml_events *parser)
{
    enum XML_Error error = XML_ERROR_NONE;

    while (error == XML_ERROR_NONE && !parser->has_stopped) {
        xni_xml_skip_blanks(&parser->scan);
        parser->event = parser->scan.at;
        if (!has_next(parser))
            break;
        error = read_misc(parser, XML_ERROR_JUNK_AFTER_DOC_ELEMENT);
    }
    return error;
}

int
XML_Parse(XML_Parser parser, const char *text, int length, int is_final)
{
    (void)is_final;
    parser->text = parser->start = text;
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        parser->start += 3;
    parser->scan = (struct scan){parser->start, text + length};
    parser->error = read_prolog(parser);
    if (parser->error == XML_ERROR_NONE && !parser->has_stopped)
        parser->error = read_content(parser);
    if (parser->error == XML_ERROR_NONE && !parser->has_stopped)
        parser->error = read_epilog(parser);
    if (parser->has_stopped)
        parser->error = XML_ERROR_ABORTED;
    return parser->error == XML_ERROR_NONE;
}
