/* SPDX-License-Identifier: MIT */
/* Lines and CSV: finds the names of a record.  Offsets are in the contents of the column, or in the
   record. */
#include "lines.h"

#include <string.h>

#include "filter.h"
#include "forms.h"
#include "members.h"

/* A byte-order mark is kept with --field, like everything but the column, and with --append. */
static size_t
begin_batch(struct filter *f, const struct batch *b)
{
    if (b->has_bom && (has_columns(f->o->columns) || f->form->appends) && f->form->has_header)
        buffer_text(&f->sink.out, "\357\273\277");
    return b->length;
}

static bool
next_line(struct filter *f, const char *text, size_t length, struct record *r)
{
    const struct record_syntax *syntax = &f->selection.syntax;
    const char *end = memchr(text, syntax->end, length);

    *r = make_record(syntax, text, end != NULL ? (size_t)(end - text) + 1 : length);
    return true;
}

static bool
next_csv(struct filter *f, const char *text, size_t length, struct record *r)
{
    struct record_scan scan = {0};

    return record_next(&f->selection.syntax, text, length, true, &scan, r);
}

/* Makes the contents of the field the text of the name; copies them only if they were quoted. */
static void
set_contents(struct selection *s, const struct record *r)
{
    s->name.text = r->text + s->field.at;
    s->name.length = s->field.length;
    if (!s->field.quoted)
        return;
    s->contents.length = 0;
    buffer_reserve(&s->contents, 1);
    field_unquote(r->text, &s->field, &s->contents);
    s->name.text = s->contents.data;
    s->name.length = s->contents.length;
}

/* Finds the next column.  If the record lacks it, the text is the whole record. */
static void
find_next_column(struct selection *s, const struct record *r)
{
    s->name.number = s->columns->numbers[s->next++];
    s->has_field = true;
    while (s->has_field && s->field.number < s->name.number)
        s->has_field = field_next(&s->syntax, r->text, r->length, &s->field);
    if (s->has_field) {
        set_contents(s, r);
    } else {
        s->name.text = r->text;
        s->name.length = r->length;
    }
}

static void
answer_text(struct filter *f)
{
    const struct name *name = &f->selection.name;

    if (name->length == 0 && !f->is_operand)
        answer_blank(f, name, 1);
    else
        answer_name(f, name);
}

/* Appends "there is no column 3 (the line has 2)". */
static void
put_no_column(struct buffer *out, const struct outcome *v)
{
    buffer_text(out, "there is no column ");
    buffer_number(out, v->column);
    buffer_text(out, " (the line has ");
    buffer_number(out, v->columns);
    buffer_char(out, ')');
}

void
refuse_column(const struct filter *f, struct outcome *v, size_t number)
{
    const struct record *r = f->record;
    struct field field = {0};

    while (field_next(&f->selection.syntax, r->text, r->length, &field))
        continue;
    refuse(v, &no_field, r->length, 0);
    v->column = number;
    v->columns = field.number;
    v->put_details = put_no_column;
}

static void
refuse_text(struct filter *f, const struct problem *problem, size_t offset, size_t length)
{
    struct outcome v;

    refuse(&v, problem, offset, length);
    answer_refusal(f, &f->selection.name, &v);
}

static void
read_columns(struct filter *f)
{
    struct selection *s = &f->selection;
    struct outcome v;

    s->next = 0;
    s->field = (struct field){0};
    while (!f->sink.stopped && s->next < s->columns->count) {
        find_next_column(s, f->record);
        if (s->has_field) {
            answer_text(f);
        } else {
            refuse_column(f, &v, s->name.number);
            answer_refusal(f, &s->name, &v);
        }
    }
}

static void
read_line(struct filter *f)
{
    struct selection *s = &f->selection;
    const struct record *r = f->record;
    size_t columns = s->columns->count;

    s->name = (struct name){.text = r->text, .length = r->length};
    s->has_field = false;
    if (r->is_piece)
        pass_piece(f);
    else if (r->octets == 0 && !f->is_operand && !f->form->answers_blanks)
        answer_blank(f, &s->name, columns > 0 ? columns : 1);
    else if (r->octets > RECORD_MAX)
        refuse_text(f, &too_long, RECORD_MAX, (size_t)(r->octets - RECORD_MAX));
    else if (r->malformed)
        refuse_text(f, &bad_quotes, 0, r->length);
    else if (columns > 0)
        read_columns(f);
    else
        answer_text(f);
}

/* Writes a text in place of the column, quoted where necessary, or of the whole record.  A record
   without the column stays, and so does a column with this text. */
static void
replace_text(struct filter *f, const char *text, size_t length)
{
    const struct selection *s = &f->selection;

    if (!s->has_field && s->columns->count == 0) {
        buffer_put(&f->sink.out, text, length);
        f->copied = f->record->length;
    } else if (s->has_field
        && (length != s->name.length || memcmp(text, s->name.text, length) != 0)) {
        buffer_put(&f->sink.out, f->record->text + f->copied, s->field.at - f->copied);
        field_write(&s->syntax, &s->field, text, length, &f->sink.out);
        f->copied = s->field.at + s->field.length;
    }
}

/* A delimiter or an end of line in an answer would be read as such. */
static const struct problem *
check_text(const struct filter *f, const char *text, size_t length)
{
    const struct record_syntax *syntax = &f->selection.syntax;

    if (!f->selection.has_field && memchr(text, syntax->end, length) != NULL)
        return &breaks_record;
    if (!f->selection.has_field && !f->form->appends)
        return NULL;
    return field_fits(syntax, text, length) ? NULL : &breaks_field;
}

/* Returns false if the record lacks the column. */
static bool
find_column(const struct filter *f, size_t number, struct field *field)
{
    *field = (struct field){0};
    while (field->number < number)
        if (!field_next(&f->selection.syntax, f->record->text, f->record->length, field))
            return false;
    return true;
}

/* Converts an offset in the contents of the column, which are followed by a dot and those of
   --table-zone, to one in the record. */
static size_t
find_offset(const struct filter *f, size_t at)
{
    const struct selection *s = &f->selection;
    const size_t zone = s->columns->zone.number;
    struct field field;

    if (zone == 0 || at <= f->name->length || !find_column(f, zone, &field))
        return field_offset(f->record->text, &s->field, at);
    return field_offset(f->record->text, &field, at - f->name->length - 1);
}

/* A CSV record may span several lines. */
static void
locate_text(const struct filter *f, const struct outcome *v, uint64_t *line, uint64_t *octet)
{
    const struct selection *s = &f->selection;
    const struct record *r = f->record;
    size_t at = v->diag.offset, begin = 0;

    if (!is_of_record(v) && s->has_field)
        at = find_offset(f, at);
    *line = f->line;
    for (size_t i = 0; s->syntax.csv && i < at && i < r->length; i++) {
        if (r->text[i] == s->syntax.end) {
            ++*line;
            begin = i + 1;
        }
    }
    *octet = (uint64_t)(at - begin) + 1;
}

static void
put_text_place(const struct filter *f, struct members *m, const struct outcome *v)
{
    members_number(m, "line", f->line);
    if (f->name->number > 0)
        members_number(m, "column", f->name->number);
    if (v->problem == &too_long)
        members_number(m, "length", f->record->octets);
}

bool
find_column_text(const struct filter *f, const struct named_column *column, struct buffer *text)
{
    struct field field;

    if (!find_column(f, column->number, &field))
        return false;
    buffer_reserve(text, 1);
    field_unquote(f->record->text, &field, text);
    return true;
}

#define LINES                                                                                  \
    .guesses_charset = true, .begin = begin_batch, .read = read_line, .replace = replace_text, \
    .check = check_text, .locate = locate_text, .put_place = put_text_place

const struct format line_format = {.next = next_line, LINES};
const struct format csv_format = {.next = next_csv, LINES};
