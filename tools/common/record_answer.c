/* SPDX-License-Identifier: MIT */
/* Answers one record: converts each selected text, and writes the answer, or the replacement of a
   refused one, in the form of the run. */
#include "filter.h"
#include "forms.h"
#include "text.h"

/* Refuses an answer that the column cannot hold.  The character at fault may not be in the input,
   so the diagnosis is about the whole text. */
ALWAYS_INLINE static void
check_answer(struct filter *f, const struct buffer *to, size_t begin, struct outcome *v)
{
    const struct problem *problem;
    size_t length = to->length - begin;
    const char *text;

    if (length == 0)
        return;
    text = to->data + begin;
    problem = selection_check(&f->selection, text, length);
    if (problem == NULL && f->form->appends && !field_fits(&f->format, text, length))
        problem = &breaks_field;
    if (problem != NULL)
        refuse(v, problem, 0, f->selection.length);
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
    f->sink.tally.refused++;
    f->sink.stopped = f->o->on_error == STOP;
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
ALWAYS_INLINE static void
convert_and_answer(struct filter *f)
{
    bool is_in_place = f->form->replaces && !f->selection.has_field;
    struct buffer *to = is_in_place ? &f->sink.out : &f->answer;
    size_t begin = to->length;
    struct outcome v = {0};

    f->converter->convert(f, to, &v);
    if (v.problem == NULL && f->form->keeps_records)
        check_answer(f, to, begin, &v);
    if (v.problem != NULL) {
        if (is_in_place)
            to->length = begin;
        handle_refused(f, &v);
    } else if (is_in_place) {
        f->copied = f->selection.record->length;
    } else {
        call(f->form->answer, f, &v);
    }
}

/* Forgets the text before. */
static void
begin_text(struct filter *f)
{
    f->answer.length = f->found.count = 0;
    if (f->converter->forget != NULL)
        f->converter->forget(f);
}

ALWAYS_INLINE static void
answer_text(struct filter *f)
{
    begin_text(f);
    if (f->selection.length == 0 && !f->is_operand) {
        f->sink.tally.blank++;
        if (f->form->blank != NULL)
            f->form->blank(f);
    } else {
        f->sink.tally.names++;
        convert_and_answer(f);
    }
}

/* Refuses a record that has no text to convert: it is malformed, or lacks a column. */
static void
refuse_record(struct filter *f, struct outcome *v)
{
    begin_text(f);
    f->sink.tally.names++;
    handle_refused(f, v);
}

static void
answer_columns(struct filter *f)
{
    struct selection *s = &f->selection;
    struct outcome v;

    selection_begin(s);
    while (!f->sink.stopped && selection_next(s)) {
        if (s->has_field) {
            answer_text(f);
        } else {
            refuse(&v, &no_field, s->record->length, 0);
            refuse_record(f, &v);
        }
        if (!f->form->keeps_records) /* it may be repeated for each column that it lacks */
            write_if_full(&f->sink);
    }
}

/* Answers a record that has no text.  It counts as blank even if it lacks columns. */
static void
answer_blank(struct filter *f)
{
    size_t columns = f->selection.columns->count;

    f->sink.tally.blank++;
    for (size_t i = 0; i < (columns > 0 ? columns : 1) && f->form->blank != NULL; i++)
        f->form->blank(f);
}

/* Writes the rest of the record, or removes its output if the record is dropped. */
static void
finish_record(struct filter *f, size_t begin)
{
    const struct record *r = f->selection.record;

    if (f->refused && f->o->reject != NULL)
        buffer_put(&f->sink.rejects, r->text, r->whole);
    if (!f->form->keeps_records)
        return;
    if (f->refused && drops_refused(f->o)) {
        f->sink.out.length = begin;
        return;
    }
    buffer_put(&f->sink.out, r->text + f->copied, r->whole - f->copied);
}

void
answer_record(struct filter *f, const struct record *r, uint64_t line)
{
    struct selection *s = &f->selection;
    struct outcome v;
    size_t begin = f->sink.out.length;

    f->refused = false;
    f->copied = 0;
    if (f->form->appends) {
        buffer_put(&f->sink.out, r->text, r->length);
        f->copied = r->length;
    }
    if (r->length == 0 && !f->is_operand && !f->form->answers_blanks) {
        s->record = r;
        answer_blank(f);
    } else if (!selection_open(s, r, line, &v)) {
        refuse_record(f, &v);
    } else if (s->columns->count > 0) {
        answer_columns(f);
    } else {
        answer_text(f);
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
        buffer_put(&f->sink.out, b->data, b->length - ending);
    if (o->reject != NULL)
        buffer_put(&f->sink.rejects, b->data, b->length);
    if (b->kind != BATCH_LAST_PIECE)
        return;
    (void)selection_open(&f->selection, &nothing, b->line, &v);
    refuse(&v, &too_long, RECORD_MAX, (size_t)(b->octets - RECORD_MAX));
    f->sink.tally.names++;
    f->sink.tally.refused++;
    f->sink.stopped = o->on_error == STOP;
    begin_text(f);
    report_refusal(f, &v);
    if (f->form->keeps_records && drops_refused(o))
        return;
    if (f->form->too_long != NULL)
        f->form->too_long(f, &v, b);
    if (f->form->keeps_records && keeps_pieces(f))
        buffer_put(&f->sink.out, b->data + b->length - ending, ending);
    else if (f->form->keeps_records && ending > 0)
        buffer_put(&f->sink.out, ending == 2 ? "\r\n" : &o->end, ending);
}
