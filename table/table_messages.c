/* SPDX-License-Identifier: MIT */
/* The words for every status and diagnosis. */
#include <stdbool.h>
#include <string.h>

#include "xn-table.h"

#define STATUS(status) status, #status

static const struct status_words {
    xn_table_status status;
    const char *name, *words;
} statuses[] = {
    {STATUS(XN_TABLE_OK), "success"},
    {STATUS(XN_TABLE_E_ARGUMENT), "invalid argument"},
    {STATUS(XN_TABLE_E_UTF8), "ill-formed UTF-8"},
    {STATUS(XN_TABLE_E_CODE_POINT), "a surrogate, or a number above U+10FFFF"},
    {STATUS(XN_TABLE_E_SPACE), "the result does not fit"},
    {STATUS(XN_TABLE_E_MEMORY), "out of memory"},
    {STATUS(XN_TABLE_E_LIMIT), "a table that exceeds a limit"},
    {STATUS(XN_TABLE_E_UNSUPPORTED), "an encoding, property or version that is not supported"},
    {STATUS(XN_TABLE_E_XML), "XML that is not well-formed"},
    {STATUS(XN_TABLE_E_DOCTYPE), "a document type or entity"},
    {STATUS(XN_TABLE_E_ELEMENT), "an element that is unknown, missing or misplaced"},
    {STATUS(XN_TABLE_E_ATTRIBUTE), "an attribute that is unknown, missing or misplaced"},
    {STATUS(XN_TABLE_E_SYNTAX), "a malformed value or line"},
    {STATUS(XN_TABLE_E_DUPLICATE), "defined twice"},
    {STATUS(XN_TABLE_E_UNDEFINED), "not defined"},
    {STATUS(XN_TABLE_E_RULE), "a rule that RFC 7940 forbids"},
    {STATUS(XN_TABLE_W_ADVICE), "probably not what is meant"},
    {STATUS(XN_TABLE_E_EMPTY), "an empty label"},
    {STATUS(XN_TABLE_E_LABEL_LONG), "a label of more than 63 code points"},
    {STATUS(XN_TABLE_E_ACE), "begins with xn--, but is not an A-label"},
    {STATUS(XN_TABLE_E_NOT_LISTED), "a code point that the table does not list"},
    {STATUS(XN_TABLE_E_CONTEXT), "a code point that the table does not allow in this context"},
    {STATUS(XN_TABLE_E_ACTION), "an action of the table makes the label invalid"},
    {STATUS(XN_TABLE_E_IDNA), "IDNA 2003 refuses the label"},
    {STATUS(XN_TABLE_END), "no more labels"},
    {STATUS(XN_TABLE_LIMIT), "more labels than the limit"},
    {STATUS(XN_TABLE_E_EFFORT), "too many candidates in a row were refused"},
    {STATUS(XN_TABLE_E_COMPLEX), "a variant that arises in too many ways"},
};

static const struct status_words *
find_words(xn_table_status status)
{
    static const struct status_words unknown = {.name = "unknown", .words = "unknown status"};

    for (size_t i = 0; i < sizeof(statuses) / sizeof(*statuses); i++)
        if (statuses[i].status == status)
            return &statuses[i];
    return &unknown;
}

const char *
xn_table_strerror(xn_table_status status)
{
    return find_words(status)->words;
}

const char *
xn_table_status_name(xn_table_status status)
{
    return find_words(status)->name;
}

const char *
xn_table_format_name(xn_table_format format)
{
    switch (format) {
    case XN_TABLE_RFC7940: return "RFC 7940";
    case XN_TABLE_RFC4290: return "RFC 4290";
    case XN_TABLE_RFC3743: return "RFC 3743";
    case XN_TABLE_LIST: return "list";
    default: return "unknown";
    }
}

/* A line of which as much is written as fits; the length counts on. */
struct line {
    char *out;
    size_t cap, length;
};

static void
put_octet(struct line *line, char octet)
{
    if (line->length + 1 < line->cap)
        line->out[line->length] = octet;
    line->length++;
}

static void
put(struct line *line, const char *text)
{
    for (; *text != '\0'; text++)
        put_octet(line, *text);
}

/* At least `width` digits. */
static void
put_number(struct line *line, uint64_t number, unsigned base, int width)
{
    char digits[24], *d = digits + sizeof(digits) - 1; /* 2^64 has 20 decimal digits */

    *d = '\0';
    for (; number != 0 || width > 0; number /= base, width--)
        *--d = "0123456789ABCDEF"[number % base];
    put(line, d);
}

/* Text of a table: what is not printable ASCII is escaped, octet by octet. */
static void
put_escaped(struct line *line, const char *text)
{
    for (; *text != '\0'; text++) {
        unsigned char octet = (unsigned char)*text;

        if (octet >= 0x20 && octet < 0x7F && octet != '\\') {
            put_octet(line, *text);
        } else {
            put(line, "\\x");
            put_number(line, octet, 16, 2);
        }
    }
}

static size_t
finish(struct line *line)
{
    if (line->cap > 0)
        line->out[line->length < line->cap ? line->length : line->cap - 1] = '\0';
    return line->length;
}

size_t
xn_table_diag_format(const xn_table_diag *diag, const char *file, char *out, size_t cap)
{
    struct line line = {out, cap, 0};

    if (file != NULL) {
        put(&line, file);
        put(&line, ":");
    }
    if (diag->line > 0) {
        put_number(&line, diag->line, 10, 1);
        put(&line, ":");
        put_number(&line, diag->column, 10, 1);
        put(&line, ":");
    }
    if (line.length > 0)
        put(&line, " ");
    put(&line, diag->warning != 0 ? "warning: " : "");
    put(&line, diag->text[0] != '\0' ? diag->text : xn_table_strerror(diag->status));
    if (diag->subject[0] != '\0') {
        put(&line, ": '");
        put_escaped(&line, diag->subject);
        put(&line, "'");
    }
    if (diag->element[0] != '\0') {
        put(&line, ", in <");
        put_escaped(&line, diag->element);
        put(&line, ">");
    }
    if (diag->clause[0] != '\0') {
        put(&line, " (");
        put(&line, diag->clause);
        put(&line, ")");
    }
    return finish(&line);
}

static void
put_source(struct line *line, const char *file, size_t number)
{
    if (number == 0)
        return;
    put(line, " (");
    if (file != NULL) {
        put(line, file);
        put(line, " ");
    }
    put(line, "line ");
    put_number(line, number, 10, 1);
    put(line, ")");
}

static void
put_position(struct line *line, const xn_table_result *result)
{
    put(line, "U+");
    put_number(line, result->cp, 16, 4);
    put(line, result->unit == XN_OCTETS ? " at octet " : " at code point ");
    put_number(line, (uint64_t)result->offset + 1, 10, 1);
    put(line, ": the table ");
}

static void
put_context(struct line *line, const xn_table_result *result, const char *file)
{
    put_position(line, result);
    put(line,
        result->negated != 0 ? "does not allow it where rule " : "allows it only where rule ");
    put_escaped(line, result->rule);
    put(line, " matches");
    put_source(line, file, result->line);
}

/* action 9 (line 402, "no digit mixing") makes it invalid */
static void
put_action(struct line *line, const xn_table_result *result, const char *file)
{
    put(line, "action ");
    put_number(line, (uint64_t)result->action, 10, 1);
    put(line, " (");
    if (file != NULL) {
        put(line, file);
        put(line, " ");
    }
    if (result->line > 0) {
        put(line, "line ");
        put_number(line, result->line, 10, 1);
    } else {
        put(line, "RFC 7940 section 7.6");
    }
    if (result->comment[0] != '\0') {
        put(line, ", \"");
        put_escaped(line, result->comment);
        put(line, "\"");
    }
    put(line, ") makes it ");
    put_escaped(line, result->disposition);
}

size_t
xn_table_result_format(const xn_table_result *result, const char *file, char *out, size_t cap)
{
    struct line line = {out, cap, 0};

    switch (result->status) {
    case XN_TABLE_OK:
    case XN_TABLE_E_ACTION: put_action(&line, result, file); break;
    case XN_TABLE_E_CONTEXT: put_context(&line, result, file); break;
    case XN_TABLE_E_NOT_LISTED:
        put_position(&line, result);
        put(&line, "does not list it");
        break;
    default: put(&line, xn_table_strerror(result->status)); break;
    }
    return finish(&line);
}
