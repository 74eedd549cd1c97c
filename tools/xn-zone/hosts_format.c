/* SPDX-License-Identifier: MIT */
/* --hosts: addresses with names as in /etc/hosts, and lists of one name per line. */
#include "config.h"

#include <string.h>

#include "ascii.h"
#include "line_format.h"

static bool
is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/* A line, and the fields of it that were read. */
struct fields {
    struct file_reader *reader;
    const char *line;
    size_t length, at;
    unsigned count;
};

/* Returns the next field; its length is 0 at the end. */
static struct file_name
next_field(struct fields *f)
{
    size_t start;

    while (f->at < f->length && is_space(f->line[f->at]))
        f->at++;
    for (start = f->at; f->at < f->length && !is_space(f->line[f->at]); f->at++)
        continue;
    return (struct file_name){.text = f->line + start,
        .length = f->at - start,
        .line = f->reader->lines + 1,
        .octet = start + 1,
        .number = ++f->count};
}

static void
handle_name(struct fields *f, struct file_name *name)
{
    name->prefix = prefix_length(name->text, name->length);
    if (may_be_name(name->text, name->length))
        found_name(f->reader, name);
    else
        f->reader->handle(f->reader, name, NO_PROBLEM);
}

/* Refuses a line that is neither addresses nor a name at its first non-ASCII field, which may be a
   name; ASCII lines are accepted. */
static void
refuse_line(struct fields *f)
{
    struct file_name field;

    f->at = 0;
    f->count = 0;
    do {
        field = next_field(f);
    } while (field.length > 0 && ascii_is(field.text, field.length));
    if (field.length > 0)
        f->reader->handle(f->reader, &field, NOT_HOSTS);
}

static void
read_hosts(struct file_reader *reader, const char *line, size_t length)
{
    const char *comment = memchr(line, '#', length);
    struct fields f = {.reader = reader, .line = line, .length = length};
    struct file_name first, name;

    if (length > 0 && (line[0] == '!' || line[0] == '['))
        return;
    if (comment != NULL)
        f.length = (size_t)(comment - line);
    first = next_field(&f);
    if (first.length == 0)
        return;
    name = next_field(&f);
    if (is_address(first.text, first.length))
        for (; name.length > 0; name = next_field(&f))
            handle_name(&f, &name);
    else if (name.length == 0)
        handle_name(&f, &first);
    else
        refuse_line(&f);
}

const struct file_format hosts_format = {
    .drops_bom = true, .read = read_hosts, .convert = convert_whole_name, .unescape = copy_name};
