/* SPDX-License-Identifier: MIT */
/* --list: selects names, and writes them as rows. */
#include <string.h>

#include "convert_file.h"
#include "file_format.h"
#include "tools/common/forms.h"

static bool
has_octet(const struct buffer *b, char octet)
{
    return b->length > 0 && memchr(b->data, octet, b->length) != NULL;
}

/* Appends a column; raw octets that would end it are written as in messages. */
static void
put_column(struct buffer *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\t' || text[i] == '\r')
            buffer_escaped(out, text + i, 1);
        else
            buffer_char(out, text[i]);
    }
}

/* Appends a name for the list: if it would not fit in a column, with its escapes. */
static void
read_listed(const struct zone_options *o, const struct name *name, struct buffer *to)
{
    o->format->unescape(name, to);
    if (o->json || !(has_octet(to, '\t') || has_octet(to, '\n') || has_octet(to, '\r')))
        return;
    to->length = 0;
    put_column(to, name->text + name->prefix, name->length - name->prefix);
}

static bool
is_selected(const struct zone_options *o, const struct name *name)
{
    bool is_owner = name->field != NULL && strcmp(name->field, "owner") == 0;

    if (o->lists_owners && !is_owner)
        return false;
    for (size_t i = 0; i < o->types.count; i++)
        if (name->type != NULL && strcmp(name->type, o->types.items[i]) == 0)
            return true;
    return o->types.count == 0;
}

void
list_name(struct file_reader *r, struct buffer *to, struct outcome *v)
{
    const struct name *name = r->f->name;

    v->is_unchanged = !is_selected(r->o, name);
    if (v->is_unchanged)
        return;
    read_listed(r->o, name, to);
    if (r->o->completes && !r->o->format->complete(r, name, to))
        refuse(v, &unknown_origin, 0, name->length);
}

/* Writes the line of --list, with six columns: file, line, octet, type, field and name. */
static void
write_row(struct filter *f, const struct outcome *v)
{
    struct file_reader *r = f->state;
    struct buffer *out = &f->sink.out;
    const struct name *name = f->name;
    const char *type = name->type != NULL ? name->type : "";

    (void)v;
    if (r->file.length == 0)
        buffer_escaped(&r->file, f->input->name, strlen(f->input->name));
    buffer_put(out, r->file.data, r->file.length);
    buffer_char(out, '\t');
    buffer_number(out, name->line);
    buffer_char(out, '\t');
    buffer_number(out, name->octet + name->prefix);
    buffer_char(out, '\t');
    put_column(out, type, strlen(type));
    buffer_char(out, '\t');
    if (name->field != NULL)
        buffer_text(out, name->field);
    else if (name->number > 0)
        buffer_number(out, name->number);
    buffer_char(out, '\t');
    buffer_put(out, f->answer.data, f->answer.length);
    buffer_char(out, '\n');
}

const struct form list_form = {.answer = write_row};
