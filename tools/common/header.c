/* SPDX-License-Identifier: MIT */
/* The header of an input: the names of its columns. */
#include "config.h"

#include <string.h>

#include "fields.h"
#include "forms.h"
#include "run.h"

/* Exits with a message that lists the names of the columns. */
_Noreturn static void
refuse_unknown_column(
    const struct record_syntax *syntax, const char *text, size_t length, const char *wanted)
{
    struct buffer why = {0}, name = {0};
    struct field field = {0};

    buffer_text(&why, "no column has this name; the header has ");
    while (field_next(syntax, text, length, &field) && why.length < 5 * WORD_MAX) {
        name.length = 0;
        field_unquote(text, &field, &name);
        buffer_text(&why, field.number > 1 ? ", " : "");
        buffer_quoted(&why, name.data, name.length);
    }
    buffer_text(&why, why.length < 5 * WORD_MAX ? "" : ", ...");
    buffer_char(&why, '\0');
    die(EXIT_USAGE, wanted, why.data);
}

/* Returns the number of the column of this name.  Exits if it is missing: every record would be
   refused. */
static size_t
find_column(const struct record_syntax *syntax, const char *text, size_t length, const char *wanted)
{
    struct buffer name = {0};
    struct field field = {0};
    bool found = false;

    while (!found && field_next(syntax, text, length, &field)) {
        name.length = 0;
        field_unquote(text, &field, &name);
        found = name.length == strlen(wanted)
            && (name.length == 0 || memcmp(name.data, wanted, name.length) == 0);
    }
    buffer_free(&name);
    if (!found)
        refuse_unknown_column(syntax, text, length, wanted);
    return field.number;
}

static void
read_header(struct run *run, const struct record *header, struct column_list *columns)
{
    const struct filter_options *o = run->o;
    const struct record_syntax syntax = {o->end, o->delimiter, o->csv};
    const char *text = header->text;
    size_t length = header->length;

    *columns = *o->columns;
    columns->name_count = 0;
    for (size_t i = 0; i < o->columns->name_count; i++)
        if (!columns_add_number(columns, find_column(&syntax, text, length, o->columns->names[i])))
            die(EXIT_USAGE, o->columns->names[i], "too many columns");
    if (columns->tag.name != NULL)
        columns->tag.number = find_column(&syntax, text, length, columns->tag.name);
    if (columns->zone.name != NULL)
        columns->zone.number = find_column(&syntax, text, length, columns->zone.name);
}

/* Writes the header, with the names of appended values, before the first record of the first
   input. */
static void
write_header(struct run *run, const struct record *header, bool has_bom, size_t columns)
{
    const struct filter_options *o = run->o;
    struct sink sink = {0};
    struct buffer *line = &sink.out;

    if (!o->form->has_header || run->header_written)
        return;
    run->header_written = true;
    run->differs |= o->appended_count > 0;
    if (has_bom)
        buffer_text(line, "\357\273\277");
    buffer_put(line, header->text, header->length);
    for (size_t i = 0; i < (columns > 0 ? columns : 1) * o->appended_count; i++) {
        buffer_char(line, o->delimiter);
        buffer_text(line, o->appended[i % o->appended_count]->name);
    }
    buffer_put(line, header->text + header->length, header->whole - header->length);
    write_sink(run, &sink);
    sink_free(&sink);
}

bool
take_header(struct run *run, struct input *input, struct column_list *columns)
{
    struct batch b = {0};
    struct record header;
    bool found = input_header(input, &b, &header);

    if (found) {
        read_header(run, &header, columns);
        write_header(run, &header, b.has_bom, columns->count);
    } else if (!input->ended || b.length > 0) {
        die(EXIT_USAGE, input->name, "the header has more than 1048576 bytes");
    }
    batch_free(&b);
    return found;
}
