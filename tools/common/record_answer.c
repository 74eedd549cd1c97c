/* SPDX-License-Identifier: MIT */
/* Answers one record: converts each selected text, and writes the answer, or what is written for a
   refused one, in the form of the run. */
#include <string.h>

#include "filter.h"
#include "forms.h"
#include "messages.h"
#include "utf8.h"

static const struct field *
answer_field(const struct filter *f)
{
    static const struct field appended;

    if (f->o->appended_count > 0)
        return &appended;
    return f->selection.has_field ? &f->selection.field : NULL;
}

/* An answer that the column or the charset cannot hold is refused.  The character at fault may not
   be in the input, so the diagnosis is about the whole text. */
static void
check_answer(struct filter *f, struct outcome *v)
{
    enum problem problem = selection_check(&f->selection, f->answer.data, f->answer.length);
    uint32_t cp;
    size_t at;

    if (problem == NO_PROBLEM && f->o->appended_count > 0
        && !field_fits(&f->format, f->answer.data, f->answer.length))
        problem = BREAKS_FIELD;
    if (problem != NO_PROBLEM) {
        refuse(v, problem, 0, f->selection.length);
    } else if (!make_column(f, answer_field(f), f->answer.data, f->answer.length, &at)) {
        refuse(v, TO_CHARSET, 0, f->selection.length);
        if (utf8_decode_checked(f->column.data + at, f->column.length - at, &cp) > 0)
            v->diag.cp = v->diag.mapped = cp;
    }
}

static void
call(void (*function)(struct filter *f, const struct outcome *v), struct filter *f,
    const struct outcome *v)
{
    if (function != NULL)
        function(f, v);
}

static void
handle_refused(struct filter *f, struct outcome *v)
{
    const struct options *o = f->o;

    v->hint = find_hint(o, f->selection.text, f->selection.length, v);
    f->refused = true;
    f->tally.refused++;
    f->stopped = o->on_error == STOP;
    if (o->check && f->found.count == 0)
        check_labels(o, f->selection.text, f->selection.length, v, &f->found);
    for (size_t i = 0; i < f->found.count; i++) {
        struct outcome *found = &f->found.items[i];

        found->hint = find_hint(o, f->selection.text, f->selection.length, found);
        report_refusal(f, found);
    }
    if (f->found.count == 0)
        report_refusal(f, v);
    call(f->form->refusal, f, v);
}

/* Converts the selected text.  Returns false if it is refused. */
static bool
convert_selection(struct filter *f, struct outcome *v)
{
    const struct options *o = f->o;
    const struct selection *s = &f->selection;

    convert(o, s->text, s->length, &f->answer, v);
    if (o->debug) {
        report_code_points(f, "input", s->text, s->length);
        report_code_points(f, "output", f->answer.data, f->answer.length);
    }
    if (v->has_finding) {
        f->tally.unchanged++;
        if (o->check || o->registry != NULL)
            v->problem = FROM_LIBRARY;
        else if (o->verbose && !o->quiet)
            report_outcome(f, v, o->operation == DISPLAY ? "in ACE: " : "unchanged: ");
    }
    if (v->problem == NO_PROBLEM && f->form->keeps_records)
        check_answer(f, v);
    return v->problem == NO_PROBLEM;
}

/* The tag of a table that the record or the command line names.  Returns false if the record lacks
   the column. */
static bool
find_tag(struct filter *f, struct table_tag *tag)
{
    const struct options *o = f->o;

    *tag = (struct table_tag){0};
    if (f->selection.columns->tag > 0) {
        tag->is_used = true;
        return selection_tag(&f->selection, &tag->text, &tag->length);
    }
    if (o->policy != NULL && o->table_language != NULL)
        *tag = (struct table_tag){true, o->table_language, strlen(o->table_language)};
    return true;
}

/* --table: the refusals of a name by IDNA 2003 and by the tables.  Returns false, with the first in
   v, if there are any. */
static bool
consult_tables(struct filter *f, struct outcome *v)
{
    const struct selection *s = &f->selection;
    struct table_tag tag;

    if (!find_tag(f, &tag))
        return refuse(v, NO_FIELD, s->record->length, 0);
    if (v->problem != NO_PROBLEM)
        check_labels(f->o, s->text, s->length, v, &f->found);
    if (v->problem == NO_PROBLEM || (v->problem == FROM_LIBRARY && v->diag.status != XN_E_UTF8))
        registry_check(f->o, s->text, s->length, &tag, &f->verdicts, &f->found);
    if (f->found.count > 0)
        *v = f->found.items[0];
    return f->found.count == 0;
}

/* Converts the current text, and asks the tables about it. */
static void
convert_and_answer(struct filter *f)
{
    struct outcome v = {0};
    bool is_accepted;

    note_prefix(f);
    is_accepted = convert_selection(f, &v);
    if (f->o->registry != NULL)
        is_accepted = consult_tables(f, &v);
    if (!is_accepted) {
        handle_refused(f, &v);
        return;
    }
    note_deviation(f);
    call(f->form->answer, f, &v);
}

static void
answer_column(struct filter *f)
{
    struct selection *s = &f->selection;

    f->answer.length = 0;
    f->found.count = f->verdicts.count = 0;
    if (selection_is_missing(s)) {
        struct outcome v = {0};

        f->tally.names++;
        refuse(&v, NO_FIELD, s->record->length, 0);
        handle_refused(f, &v);
    } else if (s->length == 0 && !f->is_operand) {
        f->tally.blank++;
        if (f->form->blank != NULL)
            f->form->blank(f);
    } else {
        f->tally.names++;
        (f->form->text != NULL ? f->form->text : convert_and_answer)(f);
    }
}

/* A record without any text is blank, even if it lacks columns. */
static void
answer_blank(struct filter *f)
{
    size_t columns = f->selection.columns->count;

    f->tally.blank++;
    for (size_t i = 0; i < (columns > 0 ? columns : 1) && f->form->blank != NULL; i++)
        f->form->blank(f);
}

static bool
drops_refused(const struct options *o)
{
    return o->on_error == SKIP || o->on_error == STOP;
}

/* Writes the rest of the record, or takes back what was written if the record is dropped. */
static void
finish_record(struct filter *f, size_t begin)
{
    const struct record *r = f->selection.record;

    if (f->refused && f->o->reject != NULL)
        buffer_put(&f->rejects, r->text, r->whole);
    if (!f->form->keeps_records)
        return;
    if (f->refused && drops_refused(f->o)) {
        f->out.length = begin;
        return;
    }
    buffer_put(&f->out, r->text + f->copied, r->length - f->copied);
    buffer_put(&f->out, f->appended.data, f->appended.length);
    buffer_put(&f->out, r->text + r->length, r->whole - r->length);
}

void
answer_record(struct filter *f, const struct record *r, uint64_t line)
{
    struct selection *s = &f->selection;
    struct outcome v = {0};
    size_t begin = f->out.length;

    f->refused = false;
    f->copied = 0;
    f->appended.length = f->answer.length = f->found.count = f->verdicts.count = 0;
    if (r->length == 0 && !f->is_operand && !f->form->answers_blanks) {
        s->record = r;
        answer_blank(f);
    } else if (!selection_open(s, r, line, &v)) {
        f->tally.names++;
        handle_refused(f, &v);
    } else {
        while (!f->stopped && selection_next(s)) {
            answer_column(f);
            if (!f->form->keeps_records) /* it may be repeated for each column that it lacks */
                flush_full(f);
        }
    }
    finish_record(f, begin);
}

/* Whether the text of a record that is too long is copied. */
static bool
keeps_pieces(const struct filter *f)
{
    const struct options *o = f->o;

    return f->form->keeps_records
        && (o->on_error == KEEP
            || (!drops_refused(o) && (f->selection.columns->count > 0 || o->appended_count > 0)));
}

/* The record is refused, and copied where refused records are kept. */
void
answer_piece(struct filter *f, const struct batch *b)
{
    const struct options *o = f->o;
    size_t ending = b->kind == BATCH_LAST_PIECE ? (size_t)b->ending : 0;
    /* Its text is not in memory any more, so the selection is that of an empty record. */
    struct record nothing = {.text = "", .lines = 1};
    struct outcome v = {0};

    if (keeps_pieces(f))
        buffer_put(&f->out, b->data, b->length - ending);
    if (o->reject != NULL)
        buffer_put(&f->rejects, b->data, b->length);
    if (b->kind != BATCH_LAST_PIECE)
        return;
    (void)selection_open(&f->selection, &nothing, b->line, &v);
    refuse(&v, TOO_LONG, RECORD_MAX, (size_t)(b->octets - RECORD_MAX));
    f->tally.names++;
    f->tally.refused++;
    f->stopped = o->on_error == STOP;
    f->appended.length = 0;
    report_refusal(f, &v);
    if (f->form->keeps_records && drops_refused(o))
        return;
    if (f->form->too_long != NULL)
        f->form->too_long(f, &v, b);
    if (f->form->keeps_records && keeps_pieces(f))
        buffer_put(&f->out, b->data + b->length - ending, ending);
    else if (f->form->keeps_records && ending > 0)
        buffer_put(&f->out, ending == 2 ? "\r\n" : &o->end, ending);
}
