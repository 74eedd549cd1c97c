/* SPDX-License-Identifier: MIT */
/* Finds the ends of the tokens of XML.  If several octets could be the fault, it is the one that
   expat reports. */
#include <string.h>

#include "lib/table/read/xml.h"
#include "xml_scan.h"

bool
xni_xml_skip_blanks(struct scan *scan)
{
    const char *start = scan->at;

    while (scan->at < scan->end && is_xml_space(*scan->at))
        scan->at++;
    return scan->at > start;
}

bool
xni_spans_equal(struct span a, struct span b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

bool
xni_span_is(struct span span, const char *word)
{
    return xni_spans_equal(span, (struct span){word, strlen(word)});
}

static bool
is_next(const struct scan *scan, char c)
{
    return scan->at < scan->end && *scan->at == c;
}

/* Skips a required octet. */
static enum outcome
expect(struct scan *scan, char c)
{
    if (scan->at == scan->end)
        return PARTIAL;
    if (*scan->at != c)
        return INVALID;
    scan->at++;
    return SCANNED;
}

/* XML 1.0 section 2.2 */
enum outcome
xni_scan_character(struct scan *scan)
{
    uint32_t cp;
    size_t width;

    if (scan->at == scan->end)
        return PARTIAL;
    width = utf8_decode(scan->at, &cp);
    if ((cp < 0x20 && !is_xml_space(*scan->at)) || cp == 0xFFFE || cp == 0xFFFF)
        return INVALID;
    scan->at += width;
    return SCANNED;
}

/* Returns whether an octet may be in the value of a declaration, and in a name of ASCII. */
static bool
is_value_character(char c)
{
    return is_letter(c) || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
}

/* Skips an octet of a name, if there is one.  libxn-table refuses the names of elements and
   attributes that are not ASCII, so that their characters need no check. */
static bool
skip_name_octet(struct scan *scan, bool is_first)
{
    if (scan->at == scan->end
        || ((unsigned char)*scan->at < 0x80
            && (!is_value_character(*scan->at)
                || (is_first && !is_letter(*scan->at) && *scan->at != '_'))))
        return false;
    scan->at++;
    return true;
}

static enum outcome
scan_part_of_name(struct scan *scan)
{
    if (scan->at == scan->end)
        return PARTIAL;
    if (!skip_name_octet(scan, true))
        return INVALID;
    while (skip_name_octet(scan, false))
        continue;
    return scan->at == scan->end ? PARTIAL : SCANNED;
}

/* Namespaces in XML section 4: a qualified name has at most one colon, inside. */
enum outcome
xni_scan_name(struct scan *scan, bool is_qualified)
{
    enum outcome outcome = scan_part_of_name(scan);

    if (outcome != SCANNED || !is_qualified || *scan->at != ':')
        return outcome;
    scan->at++;
    return scan_part_of_name(scan);
}

static enum outcome
scan_digits(struct scan *scan)
{
    const char *digits = "0123456789abcdefABCDEF", *start;
    size_t count = 10;

    if (is_next(scan, 'x')) {
        scan->at++;
        count = 22;
    }
    for (start = scan->at; scan->at < scan->end && memchr(digits, *scan->at, count) != NULL;)
        scan->at++;
    if (scan->at == scan->end)
        return PARTIAL;
    return scan->at > start ? SCANNED : INVALID;
}

enum outcome
xni_scan_reference(struct scan *scan)
{
    enum outcome outcome;

    scan->at++; /* & */
    if (is_next(scan, '#')) {
        scan->at++;
        outcome = scan_digits(scan);
    } else {
        outcome = xni_scan_name(scan, false);
    }
    return outcome == SCANNED ? expect(scan, ';') : outcome;
}

enum outcome
xni_scan_comment(struct scan *scan)
{
    enum outcome outcome = expect(scan, '-');

    while (outcome == SCANNED) {
        outcome = xni_scan_character(scan);
        if (outcome != SCANNED || scan->at[-1] != '-')
            continue;
        if (scan->at == scan->end)
            return PARTIAL;
        if (*scan->at == '-') {
            scan->at++;
            return expect(scan, '>');
        }
    }
    return outcome;
}

/* No target is called xml in other letters. */
static bool
check_target(struct span target, bool *is_declaration)
{
    *is_declaration = xni_span_is(target, "xml");
    return *is_declaration || target.length != 3 || (target.text[0] | 0x20) != 'x'
        || (target.text[1] | 0x20) != 'm' || (target.text[2] | 0x20) != 'l';
}

enum outcome
xni_scan_instruction(struct scan *scan, bool *is_declaration)
{
    const char *start = scan->at;
    enum outcome outcome = xni_scan_name(scan, false);

    if (outcome != SCANNED)
        return outcome;
    if ((!is_xml_space(*scan->at) && *scan->at != '?')
        || !check_target((struct span){start, (size_t)(scan->at - start)}, is_declaration))
        return INVALID;
    if (*scan->at == '?') {
        scan->at++;
        return expect(scan, '>');
    }
    while ((outcome = xni_scan_character(scan)) == SCANNED) {
        if (scan->at[-1] != '?')
            continue;
        if (scan->at == scan->end)
            return PARTIAL;
        if (*scan->at == '>') {
            scan->at++;
            break;
        }
    }
    return outcome;
}

/* Scans an attribute's value, from one quotation mark to the other. */
static enum outcome
scan_value(struct scan *scan)
{
    char quote = *scan->at++;

    while (scan->at < scan->end && *scan->at != quote) {
        enum outcome outcome = INVALID;

        if (*scan->at == '&')
            outcome = xni_scan_reference(scan);
        else if (*scan->at != '<')
            outcome = xni_scan_character(scan);
        if (outcome != SCANNED)
            return outcome;
    }
    return expect(scan, quote);
}

static enum outcome
scan_attribute(struct scan *scan, struct attribute_text *attribute)
{
    enum outcome outcome;

    attribute->name.text = scan->at;
    outcome = xni_scan_name(scan, true);
    if (outcome != SCANNED)
        return outcome;
    attribute->name.length = (size_t)(scan->at - attribute->name.text);
    xni_xml_skip_blanks(scan);
    outcome = expect(scan, '=');
    if (outcome != SCANNED)
        return outcome;
    xni_xml_skip_blanks(scan);
    if (scan->at == scan->end)
        return PARTIAL;
    if (*scan->at != '"' && *scan->at != '\'')
        return INVALID;
    attribute->value.text = scan->at + 1;
    outcome = scan_value(scan);
    if (outcome == SCANNED)
        attribute->value.length = (size_t)(scan->at - attribute->value.text) - 1;
    return outcome;
}

/* After the name and each attribute come white space and perhaps the end. */
enum outcome
xni_scan_start_tag(struct scan *scan, struct tag *tag)
{
    enum outcome outcome;

    tag->count = 0;
    tag->name.text = scan->at;
    outcome = xni_scan_name(scan, true);
    tag->name.length = (size_t)(scan->at - tag->name.text);
    while (outcome == SCANNED) {
        struct attribute_text unused;
        bool is_separated = xni_xml_skip_blanks(scan);

        tag->is_empty = is_next(scan, '/');
        if (tag->is_empty)
            scan->at++;
        if (tag->is_empty || is_next(scan, '>'))
            return expect(scan, '>');
        if (scan->at < scan->end && !is_separated)
            return INVALID;
        outcome = scan_attribute(
            scan, tag->count < MAX_ATTRIBUTES ? &tag->attributes[tag->count] : &unused);
        tag->count++;
    }
    return outcome;
}

/* Colons need no check, since the name must be that of the start tag. */
enum outcome
xni_scan_end_tag(struct scan *scan, struct span *name)
{
    name->text = scan->at;
    if (scan->at < scan->end && !skip_name_octet(scan, true))
        return INVALID;
    while (is_next(scan, ':') || skip_name_octet(scan, false))
        scan->at += is_next(scan, ':');
    name->length = (size_t)(scan->at - name->text);
    xni_xml_skip_blanks(scan);
    return expect(scan, '>');
}

/* Scans a literal of a document type declaration. */
static enum outcome
scan_literal(struct scan *scan)
{
    char quote = *scan->at++;
    enum outcome outcome = SCANNED;

    while (outcome == SCANNED && !is_next(scan, quote))
        outcome = xni_scan_character(scan);
    return outcome == SCANNED ? expect(scan, quote) : outcome;
}

/* Scans a name or a number, which ends before a character of the set. */
static enum outcome
scan_word(struct scan *scan)
{
    bool is_name = skip_name_octet(scan, true), has_prefix = false;

    if (!is_name && !is_next(scan, ':') && !skip_name_octet(scan, false))
        return INVALID;
    while (scan->at < scan->end) {
        if (*scan->at == ':') {
            scan->at++;
            if (scan->at == scan->end && is_name && !has_prefix)
                return PARTIAL;
            is_name = is_name && !has_prefix && skip_name_octet(scan, false);
            has_prefix = true;
        } else if (!skip_name_octet(scan, false)) {
            if (is_name && memchr("+*?", *scan->at, 3) != NULL)
                return SCANNED;
            return memchr(" \t\r\n>),|[%", *scan->at, 10) != NULL ? SCANNED : INVALID;
        }
    }
    return SCANNED;
}

/* Scans `#` and a name. */
static enum outcome
scan_hash(struct scan *scan)
{
    scan->at++;
    if (scan->at == scan->end)
        return PARTIAL;
    if (!skip_name_octet(scan, true))
        return INVALID;
    while (skip_name_octet(scan, false))
        continue;
    return scan->at == scan->end || memchr(" \t\r\n>)|%", *scan->at, 8) != NULL ? SCANNED : INVALID;
}

/* Scans `%`, or the reference to a parameter entity. */
static enum outcome
scan_percent(struct scan *scan)
{
    enum outcome outcome;

    scan->at++;
    if (scan->at < scan->end && (is_xml_space(*scan->at) || *scan->at == '%'))
        return SCANNED;
    outcome = xni_scan_name(scan, false);
    return outcome == SCANNED ? expect(scan, ';') : outcome;
}

/* A token of a document type declaration.  Elsewhere each is an error, as in expat. */
enum outcome
xni_scan_token(struct scan *scan)
{
    enum outcome outcome;

    switch (*scan->at) {
    case '"':
    case '\'':
        outcome = scan_literal(scan);
        if (outcome != SCANNED || scan->at == scan->end)
            return outcome;
        return memchr(" \t\r\n>%[", *scan->at, 7) != NULL ? SCANNED : INVALID;
    case '(':
    case ',':
    case '>':
    case '[':
    case '|': scan->at++; return SCANNED;
    case ')':
        scan->at++;
        return scan->at == scan->end || memchr(" \t\r\n>),|*+?", *scan->at, 11) != NULL ? SCANNED
                                                                                        : INVALID;
    case '#': return scan_hash(scan);
    case '%': return scan_percent(scan);
    case ']': /* perhaps the beginning of `]]>` */
        scan->at++;
        return is_next(scan, ']') && scan->at + 1 == scan->end ? PARTIAL : SCANNED;
    default: return scan_word(scan);
    }
}

/* Reads a part of the declaration, such as version="1.0".  Returns false if it is malformed;
   name->length is 0 at the end. */
static bool
read_part(struct scan *scan, struct span *name, struct span *value)
{
    char quote;
    bool is_separated = xni_xml_skip_blanks(scan);

    *name = (struct span){scan->at, 0};
    if (scan->at == scan->end)
        return true;
    if (!is_separated)
        return false;
    while (scan->at < scan->end && *scan->at != '=' && !is_xml_space(*scan->at)
        && (unsigned char)*scan->at < 0x80)
        scan->at++;
    name->length = (size_t)(scan->at - name->text);
    xni_xml_skip_blanks(scan);
    if (name->length == 0 || expect(scan, '=') != SCANNED)
        return false;
    xni_xml_skip_blanks(scan);
    if (!is_next(scan, '"') && !is_next(scan, '\''))
        return false;
    quote = *scan->at++;
    value->text = scan->at;
    while (scan->at < scan->end && is_value_character(*scan->at))
        scan->at++;
    value->length = (size_t)(scan->at - value->text);
    return expect(scan, quote) == SCANNED;
}

/* XML 1.0 section 2.8: version, then perhaps encoding and standalone */
struct declaration
xni_read_declaration(const char *text, const char *end)
{
    struct scan scan = {text + strlen("<?xml"), end - strlen("?>")};
    struct declaration found = {{NULL, 0}, NULL};
    struct span name, value;

    found.fault = scan.at;
    if (!read_part(&scan, &name, &value)) {
        found.fault = scan.at;
        return found;
    }
    if (name.length > 0)
        found.fault = name.text;
    if (!xni_span_is(name, "version"))
        return found;
    if (!read_part(&scan, &name, &value)) {
        found.fault = scan.at;
        return found;
    }
    if (xni_span_is(name, "encoding")) {
        found.encoding = value;
        found.fault = value.text;
        if (value.length == 0 || !is_letter(value.text[0]))
            return found;
        if (!read_part(&scan, &name, &value)) {
            found.fault = scan.at;
            return found;
        }
    }
    if (name.length > 0 && !xni_span_is(name, "standalone")) {
        found.fault = name.text;
    } else if (name.length > 0 && !xni_span_is(value, "yes") && !xni_span_is(value, "no")) {
        found.fault = value.text;
    } else {
        xni_xml_skip_blanks(&scan);
        found.fault = scan.at < scan.end ? scan.at : NULL;
    }
    return found;
}
