/* SPDX-License-Identifier: MIT */
/* Finds the texts of a record that are to be converted.  Offsets exist in three texts: the contents
   of the column, the record in UTF-8, and the record as read. */
#include "record_texts.h"

#include <string.h>

/* Converts an offset in the UTF-8 text to one in the record as read. */
static size_t
record_offset(struct selection *s, size_t at)
{
    return s->o->from == NULL ? at : charset_offset(&s->read, at);
}

/* Returns whether the converted text is still one record: the reader finds records by octets, which
   in another charset may hide delimiters or quotation marks. */
static bool
is_one_record(const struct record_format *format, const char *text, size_t length)
{
    struct record_scan scan = {0};
    struct record r;

    return length == 0
        || (record_next(format, text, length, true, &scan, &r) && !r.malformed
            && r.length == length);
}

bool
selection_open(struct selection *s, const struct record *r, uint64_t line, struct outcome *v)
{
    size_t at;

    s->record = r;
    s->line = line;
    s->next = s->column = 0;
    s->has_field = false;
    s->field = (struct field){0};
    s->text = s->whole = r->text;
    s->length = s->whole_length = r->length;
    s->is_utf8 = s->o->from == NULL;
    if (r->length > RECORD_MAX)
        return refuse(v, &too_long, RECORD_MAX, r->length - RECORD_MAX);
    if (r->malformed)
        return refuse(v, &bad_quotes, 0, r->length);
    if (s->o->from != NULL) {
        if (!charset_read(s->o->from, r->text, r->length, &s->read, &at))
            return refuse(v, &from_charset, at, 1);
        s->is_utf8 = true;
        s->text = s->whole = s->read.utf8.data;
        s->length = s->whole_length = s->read.utf8.length;
        if (s->format->csv && !is_one_record(s->format, s->whole, s->whole_length))
            return refuse(v, &bad_quotes, 0, r->length);
    }
    return true;
}

/* Sets the text to the contents of the field, which are only copied if they were quoted. */
static void
set_contents(struct selection *s)
{
    s->text = s->whole + s->field.at;
    s->length = s->field.length;
    if (!s->field.quoted)
        return;
    s->contents.length = 0;
    buffer_reserve(&s->contents, 1);
    field_unquote(s->whole, &s->field, &s->contents);
    s->text = s->contents.data;
    s->length = s->contents.length;
}

bool
selection_next(struct selection *s)
{
    if (s->columns->count == 0)
        return s->next++ == 0;
    if (s->next == s->columns->count)
        return false;
    s->column = s->columns->numbers[s->next++];
    s->has_field = true;
    while (s->has_field && s->field.number < s->column)
        s->has_field = field_next(s->format, s->whole, s->whole_length, &s->field);
    if (s->has_field) {
        set_contents(s);
    } else {
        s->text = s->whole;
        s->length = s->whole_length;
    }
    return true;
}

bool
selection_find(struct selection *s, const struct named_column *column, struct buffer *text)
{
    struct field field = {0};

    while (field.number < column->number)
        if (!field_next(s->format, s->whole, s->whole_length, &field))
            return false;
    buffer_reserve(text, 1);
    field_unquote(s->whole, &field, text);
    return true;
}

bool
selection_is_missing(const struct selection *s)
{
    return s->column > 0 && !s->has_field;
}

void
selection_position(struct selection *s, const struct outcome *v, uint64_t *line, uint64_t *octet)
{
    size_t at = v->diag.offset, begin = 0;

    if (!is_of_record(v))
        at = record_offset(s, s->has_field ? field_offset(s->whole, &s->field, at) : at);
    *line = s->line;
    for (size_t i = 0; s->format->csv && i < at && i < s->record->length; i++) {
        if (s->record->text[i] == s->format->end) {
            ++*line;
            begin = i + 1;
        }
    }
    *octet = (uint64_t)(at - begin) + 1;
}

void
selection_span(struct selection *s, size_t *begin, size_t *end)
{
    *begin = s->has_field ? record_offset(s, s->field.at) : 0;
    *end = s->has_field ? record_offset(s, s->field.at + s->field.length) : s->record->length;
}

const struct problem *
selection_check(const struct selection *s, const char *text, size_t length)
{
    if (s->has_field)
        return field_fits(s->format, text, length) ? NULL : &breaks_field;
    return length == 0 || memchr(text, s->format->end, length) == NULL ? NULL : &breaks_record;
}

void
selection_free(struct selection *s)
{
    buffer_free(&s->contents);
    charset_free(&s->read);
}
