/* SPDX-License-Identifier: MIT */
/* --hosts: addresses with names as in /etc/hosts, and lists of one name per line. */
#include "config.h"

#include <string.h>

#include "tools/common/text.h"
#include "line_format.h"

/* A line, and how far its fields were read. */
struct fields {
    struct file_reader *reader;
    const char *line;
    size_t length, at;
    unsigned count;
};

/* Returns whether a comment begins here, between two fields.  Block lists also have the comments of
   configurations. */
static bool
begins_comment(const struct fields *f)
{
    const char *text = f->line + f->at;
    size_t length = f->length - f->at;

    return length > 0 && (text[0] == ';' || (length > 1 && text[0] == '/' && text[1] == '/'));
}

/* Returns the next field; its length is 0 at the end. */
static struct name
next_field(struct fields *f)
{
    size_t start;

    while (f->at < f->length && is_space(f->line[f->at]))
        f->at++;
    if (begins_comment(f))
        f->length = f->at;
    for (start = f->at; f->at < f->length && !is_space(f->line[f->at]); f->at++)
        continue;
    return (struct name){.text = f->line + start,
        .length = f->at - start,
        .line = f->reader->f->line,
        .octet = start + 1,
        .number = ++f->count};
}

/* "0" is an address, not a name, as in many block lists: inet_aton() reads it as 0.0.0.0. */
static bool
is_zero(const struct name *field)
{
    return field->length == 1 && field->text[0] == '0';
}

static void
handle_name(struct fields *f, struct name *name)
{
    name->prefix = prefix_length(name->text, name->length);
    if (may_be_name(name->text, name->length))
        found_name(f->reader, name);
    else
        take_name(f->reader, name, NULL);
}

/* Notes a name of the line.  Returns false if that was done before. */
static bool
note_new_name(struct file_reader *r, const char *name, size_t length)
{
    r->label.length = 0;
    for (size_t i = 0; i < length; i++)
        buffer_char(&r->label, ascii_lower(name[i]));
    return text_set_add(&r->names, r->label.data, length, NULL);
}

/* --both: notes the names of a line, so that none is added again. */
static void
note_names(struct fields f)
{
    struct name name;

    text_set_clear(&f.reader->names);
    while (name = next_field(&f), name.length > 0)
        note_new_name(f.reader, name.text, name.length);
}

/* --both: a list has one name on each line, and nothing can be added. */
static void
handle_single(struct fields *f, struct name *name)
{
    if (f->reader->o->adds && !ascii_is(name->text, name->length))
        take_name(f->reader, name, &no_address);
    else
        handle_name(f, name);
}

/* Refuses a line that is neither an address with names nor a name, at its first non-ASCII field;
   accepts ASCII lines. */
static void
refuse_line(struct fields *f)
{
    struct name field;

    f->at = 0;
    f->count = 0;
    do {
        field = next_field(f);
    } while (field.length > 0 && ascii_is(field.text, field.length));
    if (field.length > 0)
        take_name(f->reader, &field, &not_hosts);
}

static void
read_hosts(struct file_reader *reader, const char *line, size_t length)
{
    const char *comment = memchr(line, '#', length);
    struct fields f = {.reader = reader, .line = line, .length = length};
    struct name first, name;

    if (length > 0 && (line[0] == '!' || line[0] == '['))
        return;
    if (comment != NULL)
        f.length = (size_t)(comment - line);
    first = next_field(&f);
    if (first.length == 0)
        return;
    if (reader->o->adds)
        note_names(f);
    name = next_field(&f);
    if (is_zero(&first) || is_address(first.text, first.length))
        for (; name.length > 0; name = next_field(&f))
            handle_name(&f, &name);
    else if (name.length == 0)
        handle_single(&f, &first);
    else
        refuse_line(&f);
}

/* Converts a name, or with --both adds the converted name after it, unless the line has it. */
static enum name_result
convert_host(
    struct file_reader *r, const struct name *name, struct buffer *out, struct outcome *outcome)
{
    size_t begin = out->length, length;
    enum name_result result = convert_whole_name(r, name, out, outcome);

    if (!r->o->adds || result != NAME_CHANGED)
        return result;
    length = out->length - begin;
    if (!note_new_name(r, out->data + begin, length))
        return NAME_UNCHANGED;
    (void)buffer_reserve(out, name->length + 1);
    memmove(out->data + begin + name->length + 1, out->data + begin, length);
    memcpy(out->data + begin, name->text, name->length);
    out->data[begin + name->length] = ' ';
    out->length += name->length + 1;
    return NAME_CHANGED;
}

const struct file_format hosts_format = {
    .needs_names = true, .read = read_hosts, .convert = convert_host, .unescape = copy_name};
