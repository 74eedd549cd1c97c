/* SPDX-License-Identifier: MIT */
/* Finds the columns of a record, and writes them with new contents. */
#include "fields.h"

#include <string.h>

/* Returns the end of the field that begins at `at`: its delimiter, or the record's end. */
static size_t
field_end(const struct record_syntax *syntax, const char *text, size_t length, size_t at)
{
    const char *end;

    if (syntax->csv && at < length && text[at] == '"') {
        for (at++; at < length; at++)
            if (text[at] == '"' && (++at == length || text[at] != '"'))
                break;
        return at;
    }
    end = memchr(text + at, syntax->delimiter, length - at);
    return end != NULL ? (size_t)(end - text) : length;
}

bool
field_next(const struct record_syntax *syntax, const char *text, size_t length, struct field *field)
{
    size_t at = field->number > 0 ? field->at + field->length + 1 : 0, end;

    if (at > length)
        return false;
    end = field_end(syntax, text, length, at);
    *field =
        (struct field){field->number + 1, at, end - at, syntax->csv && end > at && text[at] == '"'};
    return true;
}

/* Returns the length of a text up to its first quotation mark, and with it. */
static size_t
find_quote(const char *text, size_t length)
{
    const char *quote = memchr(text, '"', length);

    return quote != NULL ? (size_t)(quote - text) + 1 : length;
}

void
field_unquote(const char *text, const struct field *field, struct buffer *out)
{
    size_t length;

    text += field->at;
    if (!field->quoted) {
        buffer_put(out, text, field->length);
        return;
    }
    for (size_t i = 1; i + 1 < field->length; i += length + 1) { /* after a doubled one */
        length = find_quote(text + i, field->length - 1 - i);
        buffer_put(out, text + i, length);
    }
}

size_t
field_offset(const char *text, const struct field *field, size_t offset)
{
    size_t at = field->at;

    if (!field->quoted)
        return at + offset;
    for (at++; offset > 0; offset--)
        at += text[at] == '"' ? 2 : 1;
    return at;
}

bool
field_is_special(const struct record_syntax *syntax, const char *text, size_t length)
{
    if (length == 0)
        return false;
    if (memchr(text, syntax->delimiter, length) != NULL
        || memchr(text, syntax->end, length) != NULL)
        return true;
    return syntax->csv
        && (memchr(text, '"', length) != NULL || memchr(text, '\r', length) != NULL
            || memchr(text, '\n', length) != NULL);
}

bool
field_fits(const struct record_syntax *syntax, const char *text, size_t length)
{
    return syntax->csv || !field_is_special(syntax, text, length);
}

void
field_write(const struct record_syntax *syntax, const struct field *field, const char *text,
    size_t length, struct buffer *out)
{
    if (!syntax->csv || (!field->quoted && !field_is_special(syntax, text, length))) {
        buffer_put(out, text, length);
        return;
    }
    buffer_char(out, '"');
    for (size_t i = 0, part; i < length; i += part) {
        part = find_quote(text + i, length - i);
        buffer_put(out, text + i, part);
        if (text[i + part - 1] == '"')
            buffer_char(out, '"');
    }
    buffer_char(out, '"');
}
