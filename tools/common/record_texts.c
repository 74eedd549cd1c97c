/* SPDX-License-Identifier: MIT */
/* Finds the texts of a record that are to be converted.  Offsets exist in two texts: the contents
   of the column, and the record. */
#include "record_texts.h"

#include <string.h>

/* Sets the text to the contents of the field, which are only copied if they were quoted. */
static void
set_contents(struct selection *s)
{
    s->text = s->record->text + s->field.at;
    s->length = s->field.length;
    if (!s->field.quoted)
        return;
    s->contents.length = 0;
    buffer_reserve(&s->contents, 1);
    field_unquote(s->record->text, &s->field, &s->contents);
    s->text = s->contents.data;
    s->length = s->contents.length;
}

bool
selection_next(struct selection *s)
{
    if (s->next == s->columns->count)
        return false;
    s->column = s->columns->numbers[s->next++];
    s->has_field = true;
    while (s->has_field && s->field.number < s->column)
        s->has_field = field_next(s->format, s->record->text, s->record->length, &s->field);
    if (s->has_field) {
        set_contents(s);
    } else {
        s->text = s->record->text;
        s->length = s->record->length;
    }
    return true;
}

bool
selection_find(struct selection *s, const struct named_column *column, struct buffer *text)
{
    struct field field = {0};

    while (field.number < column->number)
        if (!field_next(s->format, s->record->text, s->record->length, &field))
            return false;
    buffer_reserve(text, 1);
    field_unquote(s->record->text, &field, text);
    return true;
}

void
selection_position(struct selection *s, const struct outcome *v, uint64_t *line, uint64_t *octet)
{
    size_t at = v->diag.offset, begin = 0;

    if (!is_of_record(v))
        at = s->has_field ? field_offset(s->record->text, &s->field, at) : at;
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
selection_free(struct selection *s)
{
    buffer_free(&s->contents);
}
