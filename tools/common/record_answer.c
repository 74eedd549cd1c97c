/* SPDX-License-Identifier: MIT */
/* Answers one record: converts each selected text, and writes the answer, or the replacement of a
   refused one, in the form of the run. */
#include "filter.h"
#include "forms.h"
#include "text.h"

static const struct field *
answer_field(const struct filter *f)
{
    static const struct field unquoted;

    if (f->form->appends)
        return &unquoted;
    return f->selection.has_field ? &f->selection.field : NULL;
}

/* Refuses an answer that the column or the charset cannot hold.  The character at fault may not be
   in the input, so the diagnosis is about the whole text. */
static void
check_answer(struct filter *f, struct outcome *v)
{
    const struct problem *problem =
        selection_check(&f->selection, f->answer.data, f->answer.length);

    if (problem == NULL && f->form->appends
        && !field_fits(&f->format, f->answer.data, f->answer.length))
        problem = &breaks_field;
    if (problem != NULL)
        refuse(v, problem, 0, f->selection.length);
    else if (!f->form->appends)
        make_column(f, answer_field(f), f->answer.data, f->answer.length);
}

static void
call(void (*function)(struct filter *f, const struct outcome *v), struct filter *f,
    const struct outcome *v)
{
    if (function != NULL)
        function(f, v);
}

static const char *
find_hint(const struct filter *f, const struct outcome *v)
{
    return f->converter->find_hint != NULL ? f->converter->find_hint(f, v) : NULL;
}

static void
handle_refused(struct filter *f, struct outcome *v)
{
    v->hint = find_hint(f, v);
    f->refused = true;
    f->tally.refused++;
    f->stopped = f->o->on_error == STOP;
    if (f->o->lists_errors && f->found.count == 0 && f->converter->find_errors != NULL)
        f->converter->find_errors(f, v);
    if (f->o->lists_errors && f->found.count == 0)
        outcome_list_add(&f->found, v);
    for (size_t i = 0; i < f->found.count; i++) {
        struct outcome *found = &f->found.items[i];

        found->hint = find_hint(f, found);
        report_refusal(f, found);
    }
    if (f->found.count == 0)
        report_refusal(f, v);
    call(f->form->refusal, f, v);
}

/* Converts the current text, and writes the answer, or its replacement if the text is refused. */
static void
convert_and_answer(struct filter *f)
{
    struct outcome v = {0};

    f->converter->convert(f, &v);
    if (v.problem == NULL && f->form->keeps_records)
        check_answer(f, &v);
    if (v.problem == NULL)
        call(f->form->answer, f, &v);
    else
        handle_refused(f, &v);
}

/* Forgets the text before. */
static void
begin_text(struct filter *f)
{
    f->answer.length = f->found.count = 0;
    if (f->converter->forget != NULL)
        f->converter->forget(f);
}

static void
answer_column(struct filter *f)
{
    struct selection *s = &f->selection;

    begin_text(f);
    if (selection_is_missing(s)) {
        struct outcome v;

        f->tally.names++;
        refuse(&v, &no_field, s->record->length, 0);
        handle_refused(f, &v);
    } else if (s->length == 0 && !f->is_operand) {
        f->tally.blank++;
        if (f->form->blank != NULL)
            f->form->blank(f);
    } else {
        f->tally.names++;
        convert_and_answer(f);
    }
}

/* Answers a record that has no text.  It counts as blank even if it lacks columns. */
static void
answer_blank(struct filter *f)
{
    size_t columns = f->selection.columns->count;

    f->tally.blank++;
    for (size_t i = 0; i < (columns > 0 ? columns : 1) && f->form->blank != NULL; i++)
        f->form->blank(f);
}

/* Writes the rest of the record, or removes its output if the record is dropped. */
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
    buffer_put(&f->out, r->text + r->length, r->whole - r->length);
}

void
answer_record(struct filter *f, const struct record *r, uint64_t line)
{
    struct selection *s = &f->selection;
    struct outcome v;
    size_t begin = f->out.length;

    f->refused = false;
    f->copied = f->form->appends ? r->length : 0;
    buffer_put(&f->out, r->text, f->copied);
    if (r->length == 0 && !f->is_operand && !f->form->answers_blanks) {
        s->record = r;
        answer_blank(f);
    } else if (!selection_open(s, r, line, &v)) {
        begin_text(f);
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

/* Returns whether the text of a record that is too long is copied. */
static bool
keeps_pieces(const struct filter *f)
{
    const struct filter_options *o = f->o;

    return f->form->keeps_records
        && (o->on_error == KEEP
            || (!drops_refused(o) && (f->selection.columns->count > 0 || f->form->appends)));
}

/* Refuses a record that is too long, and copies it where refused records are kept. */
void
answer_piece(struct filter *f, const struct batch *b)
{
    const struct filter_options *o = f->o;
    size_t ending = b->kind == BATCH_LAST_PIECE ? (size_t)b->ending : 0;
    /* Its text is no longer in memory, so the selection is that of an empty record. */
    struct record nothing = {.text = "", .lines = 1};
    struct outcome v;

    if (keeps_pieces(f))
        buffer_put(&f->out, b->data, b->length - ending);
    if (o->reject != NULL)
        buffer_put(&f->rejects, b->data, b->length);
    if (b->kind != BATCH_LAST_PIECE)
        return;
    (void)selection_open(&f->selection, &nothing, b->line, &v);
    refuse(&v, &too_long, RECORD_MAX, (size_t)(b->octets - RECORD_MAX));
    f->tally.names++;
    f->tally.refused++;
    f->stopped = o->on_error == STOP;
    begin_text(f);
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
