/* SPDX-License-Identifier: MIT */
/* What of a record is to be converted. */
#include "subject.h"

#include <string.h>

/* The octet of the record that an octet of the whole comes from. */
static size_t
place_in_record(const struct subject *s, size_t at)
{
    return s->o->from == NULL ? at : charset_place(&s->read, s->record->length, at);
}

/* A record in another charset has been found by its octets: its text must be one, too. */
static int
is_one_record(const struct record_format *format, const char *text, size_t length)
{
    struct record_scan scan = {0};
    struct record r;

    return length == 0
        || (record_take(format, text, length, 1, &scan, &r) && !r.torn && r.length == length);
}

int
subject_find(struct subject *s, const struct record *r, uint64_t line, struct verdict *v)
{
    size_t whole_length = r->length, at;

    s->record = r;
    s->line = line;
    s->has_field = 0;
    s->text = s->whole = r->text;
    s->length = r->length;
    s->is_utf8 = s->o->from == NULL;
    if (r->length > RECORD_MAX)
        return refuse(v, TOO_LONG, RECORD_MAX, r->length - RECORD_MAX);
    if (r->torn)
        return refuse(v, BAD_QUOTES, 0, r->length);
    if (s->o->from != NULL) {
        charset_free(&s->read);
        if (!charset_read(s->o->from, r->text, r->length, &s->read, &at))
            return refuse(v, FROM_CHARSET, at, 1);
        s->is_utf8 = 1;
        s->text = s->whole = s->read.utf8.data;
        s->length = whole_length = s->read.utf8.length;
    }
    if (s->format->csv && !is_one_record(s->format, s->whole, whole_length))
        return refuse(v, BAD_QUOTES, 0, r->length);
    if (s->o->field == 0)
        return 1;
    if (!field_find(s->format, s->whole, whole_length, s->o->field, &s->field))
        return refuse(v, NO_FIELD, r->length, 0);
    s->has_field = 1;
    s->contents.length = 0;
    buffer_room(&s->contents, 1);
    field_unquote(s->whole, &s->field, &s->contents);
    s->text = s->contents.data;
    s->length = s->contents.length;
    return 1;
}

void
subject_place(const struct subject *s, const struct verdict *v, uint64_t *line, uint64_t *octet)
{
    size_t at = v->diag.offset, begin = 0;

    if (v->trouble < RECORD_TROUBLE)
        at = place_in_record(s, s->has_field ? field_place(s->whole, &s->field, at) : at);
    *line = s->line;
    for (size_t i = 0; s->format->csv && i < at; i++) {
        if (s->record->text[i] == s->format->end) {
            ++*line;
            begin = i + 1;
        }
    }
    *octet = (uint64_t)(at - begin) + 1;
}

enum trouble
subject_fits(const struct subject *s, const char *text, size_t length)
{
    if (s->has_field)
        return field_fits(s->format, text, length) ? NO_TROUBLE : BREAKS_FIELD;
    return length == 0 || memchr(text, s->format->end, length) == NULL ? NO_TROUBLE : BREAKS_RECORD;
}

void
subject_put(const struct subject *s, const struct buffer *text, struct buffer *out)
{
    const struct record *r = s->record;
    size_t before = 0, behind = r->length;

    if (s->has_field) {
        before = place_in_record(s, s->field.at);
        behind = place_in_record(s, s->field.at + s->field.length);
    }
    buffer_put(out, r->text, before);
    buffer_put(out, text->data, text->length);
    buffer_put(out, r->text + behind, r->whole - behind);
}

void
subject_free(struct subject *s)
{
    buffer_free(&s->contents);
    charset_free(&s->read);
}
