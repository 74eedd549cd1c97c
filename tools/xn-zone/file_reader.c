/* SPDX-License-Identifier: MIT */
/* Reads the records of a file one by one, and refuses long ones. */
#include "config.h"

#include "file_reader.h"

#include <stdlib.h>
#include <string.h>

#include "file_format.h"
#include "tools/common/members.h"
#include "tools/common/text.h"

static enum line_choice
choose_lines(const struct zone_options *o)
{
    if (o->format->reads_all || o->operation == LIST || (o->flags & XN_STD3 && !o->to_unicode))
        return ALL_LINES;
    return o->to_unicode || o->flags & XN_STRICT_ACE ? ACE_LINES : NON_ASCII_LINES;
}

/* Clears the search.  A line ends like a comment. */
static void
clear_search(struct file_reader *r)
{
    r->search = (struct record_search){0};
    if (!r->o->format->is_zone) {
        r->search.state = REST_OF_LINE;
        r->search.has_content = true;
    }
}

void
file_reader_open(struct file_reader *r)
{
    const struct file_format *format = r->o->format;

    r->skipped = (struct line_filter){.choice = choose_lines(r->o), .is_zone = format->is_zone};
    if (format->state_size > 0)
        r->state = check_memory(calloc(1, format->state_size));
    clear_search(r);
}

void
file_reader_close(struct filter *f)
{
    struct file_reader *r = f->state;

    free(r->state);
    buffer_free(&r->label);
    free(r->labels.items);
    text_set_free(&r->names);
    buffer_free(&r->file);
}

struct line_run
file_reader_skip(const struct filter *f, const char *text, size_t length)
{
    const struct file_reader *r = f->state;
    struct line_run run = {0};

    if (r->opening.is_foreign)
        run.octets = length;
    else if (r->has_names && !r->is_chaos && r->search.at == 0 && r->search.before == 0)
        run.octets = skip_lines(&r->skipped, text, length, &run.count);
    return run;
}

void
take_name(struct file_reader *r, const struct name *name, const struct problem *problem)
{
    struct outcome v;

    if (r->f->sink.stopped)
        return;
    if (problem == NULL) {
        answer_name(r->f, name);
    } else {
        refuse(&v, problem, 0, name->length);
        answer_refusal(r->f, name, &v);
    }
}

void
found_name(struct file_reader *r, const struct name *name)
{
    r->has_names = true;
    take_name(r, name, NULL);
}

/* Finds the end of a record, or a piece of a long one, which is not kept in memory.  Why it is
   refused is known at its end: a parenthesis may never be closed. */
static bool
next_record(struct filter *f, const char *text, size_t length, struct record *record)
{
    static const struct record_syntax line = {.end = '\n'};
    struct record_search *s = &((struct file_reader *)f->state)->search;

    if (find_record_end(s, text, length, is_complete(f->input))) {
        *record = make_record(&line, text, s->at);
        record->octets += s->before;
        record->lines = s->lines;
        return true;
    }
    /* CR may precede the end of a longest record */
    if ((s->before == 0 && length <= RECORD_MAX + 1) || s->at < 2)
        return false;
    /* the last octet comes again, since the file may end with it */
    *record =
        (struct record){.text = text, .length = s->at - 1, .whole = s->at - 1, .is_piece = true};
    s->before += record->whole;
    s->at = 1;
    return true;
}

static void
refuse_record(struct file_reader *r, const struct problem *problem)
{
    struct name where = {.line = r->f->line, .octet = 1};

    if (problem == &unclosed_quotes || problem == &unopened_paren) {
        where.line += r->search.error_line;
        where.octet = r->search.error_octet;
    }
    take_name(r, &where, problem);
}

/* Returns whether a line is blank or a comment, in any format but a zone. */
static bool
is_blank_or_comment(const char *line, size_t length)
{
    size_t at = 0;

    while (at < length && is_space(line[at]))
        at++;
    return at == length || line[at] == '#' || line[at] == ';' || line[at] == '!'
        || (length - at > 1 && line[at] == '/' && line[at + 1] == '/');
}

static void
read_record(struct filter *f)
{
    const struct record *record = f->record;
    struct file_reader *r = f->state;

    if (record->is_piece) {
        if (r->search.has_content)
            pass_piece(f);
        return;
    }
    if (r->search.problem != NULL) {
        refuse_record(r, r->search.problem);
    } else if (r->search.has_content && record->octets > RECORD_MAX) {
        refuse_record(r, &too_long);
    } else if (r->search.has_content) {
        r->has_content |=
            r->o->format->is_zone || !is_blank_or_comment(record->text, record->length);
        r->o->format->read(r, record->text, record->length);
    }
    clear_search(r);
}

static void
replace_name(struct filter *f, const char *text, size_t length)
{
    const struct name *name = f->name;
    const char *record = f->record->text, *copied = record + f->copied;

    buffer_put(&f->sink.out, copied, (size_t)(name->text - copied));
    buffer_put(&f->sink.out, text, length);
    f->copied = (size_t)(name->text - record) + name->length;
}

static void
locate_name(const struct filter *f, const struct outcome *v, uint64_t *line, uint64_t *octet)
{
    *line = f->name->line;
    *octet = f->name->octet + v->diag.offset;
}

static void
put_name_place(const struct filter *f, struct members *m, const struct outcome *v)
{
    const struct name *name = f->name;

    (void)v;
    members_octets(m, "file", f->input->name, strlen(f->input->name));
    members_number(m, "line", name->line);
    members_number(m, "octet", name->octet);
    members_string(m, "type", name->type);
    if (name->field != NULL || name->number == 0)
        members_string(m, "field", name->field);
    else
        members_number(m, "field", name->number);
}

const struct format file_records = {.is_serial = true,
    .drops_answers = true,
    .begin = file_begin,
    .next = next_record,
    .read = read_record,
    .replace = replace_name,
    .locate = locate_name,
    .put_place = put_name_place};
