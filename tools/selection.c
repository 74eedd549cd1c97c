/* SPDX-License-Identifier: MIT */
/* Finds the text of a record that is to be converted, and writes the answer back.  Offsets exist in
   three texts: the contents of the column, the record in UTF-8, and the record as read. */
#include "selection.h"

#include <string.h>

/* From an offset in the UTF-8 text to one in the record as read. */
static size_t
record_offset(const struct selection *s, size_t at)
{
    return s->o->from == NULL ? at : charset_offset(&s->read, s->record->length, at);
}

/* The reader finds records by octets.  In another charset, the converted text could contain
   delimiters or quotation marks that the octets did not, and must still be one record. */
static bool
is_one_record(const struct record_format *format, const char *text, size_t length)
{
    struct record_scan scan = {0};
    struct record r;

    return length == 0
        || (record_next(format, text, length, 1, &scan, &r) && !r.malformed && r.length == length);
}

bool
selection_find(struct selection *s, const struct record *r, uint64_t line, struct outcome *v)
{
    size_t whole_length = r->length, at;

    s->record = r;
    s->line = line;
    s->has_field = false;
    s->text = s->whole = r->text;
    s->length = r->length;
    s->is_utf8 = s->o->from == NULL;
    if (r->length > RECORD_MAX)
        return refuse(v, TOO_LONG, RECORD_MAX, r->length - RECORD_MAX);
    if (r->malformed)
        return refuse(v, BAD_QUOTES, 0, r->length);
    if (s->o->from != NULL) {
        charset_free(&s->read);
        if (!charset_read(s->o->from, r->text, r->length, &s->read, &at))
            return refuse(v, FROM_CHARSET, at, 1);
        s->is_utf8 = true;
        s->text = s->whole = s->read.utf8.data;
        s->length = whole_length = s->read.utf8.length;
    }
    if (s->format->csv && !is_one_record(s->format, s->whole, whole_length))
        return refuse(v, BAD_QUOTES, 0, r->length);
    if (s->o->field == 0)
        return true;
    if (!field_find(s->format, s->whole, whole_length, s->o->field, &s->field))
        return refuse(v, NO_FIELD, r->length, 0);
    s->has_field = true;
    s->contents.length = 0;
    buffer_reserve(&s->contents, 1);
    field_unquote(s->whole, &s->field, &s->contents);
    s->text = s->contents.data;
    s->length = s->contents.length;
    return true;
}

void
selection_position(
    const struct selection *s, const struct outcome *v, uint64_t *line, uint64_t *octet)
{
    size_t at = v->diag.offset, begin = 0;

    if (v->problem < RECORD_PROBLEM)
        at = record_offset(s, s->has_field ? field_offset(s->whole, &s->field, at) : at);
    *line = s->line;
    for (size_t i = 0; s->format->csv && i < at; i++) {
        if (s->record->text[i] == s->format->end) {
            ++*line;
            begin = i + 1;
        }
    }
    *octet = (uint64_t)(at - begin) + 1;
}

enum problem
selection_check(const struct selection *s, const char *text, size_t length)
{
    if (s->has_field)
        return field_fits(s->format, text, length) ? NO_PROBLEM : BREAKS_FIELD;
    return length == 0 || memchr(text, s->format->end, length) == NULL ? NO_PROBLEM : BREAKS_RECORD;
}

void
selection_replace(const struct selection *s, const struct buffer *text, struct buffer *out)
{
    const struct record *r = s->record;
    size_t before = 0, after = r->length;

    if (s->has_field) {
        before = record_offset(s, s->field.at);
        after = record_offset(s, s->field.at + s->field.length);
    }
    buffer_put(out, r->text, before);
    buffer_put(out, text->data, text->length);
    buffer_put(out, r->text + after, r->whole - after);
}

void
selection_free(struct selection *s)
{
    buffer_free(&s->contents);
    charset_free(&s->read);
}
