/* SPDX-License-Identifier: MIT */
/* Answers one record: converts each name, and writes the answer, or what replaces a refused name,
   in the form of the run. */
#include "filter.h"
#include "forms.h"
#include "text.h"

/* Refuses an answer that does not fit in the record.  The character at fault may not be in the
   input, so the diagnosis is about the whole text. */
ALWAYS_INLINE static void
check_answer(struct filter *f, const struct buffer *to, size_t begin, struct outcome *v)
{
    const struct problem *problem;

    if (f->format->check == NULL || to->length == begin)
        return;
    problem = f->format->check(f, to->data + begin, to->length - begin);
    if (problem != NULL)
        refuse(v, problem, 0, f->name->length);
}

static void
call(void (*function)(struct filter *f, const struct outcome *v), struct filter *f,
    const struct outcome *v)
{
    if (function != NULL)
        function(f, v);
}

/* Adds what the reason repeats and suggests. */
static void
complete(const struct filter *f, struct outcome *v)
{
    v->hint = f->converter->find_hint != NULL ? f->converter->find_hint(f, v)
                                              : find_text_hint(v, f->name->length);
    repeat_text(f, v);
}

static void
handle_refused(struct filter *f, struct outcome *v)
{
    complete(f, v);
    f->refused = f->has_refused = true;
    f->sink.tally.refused++;
    f->sink.stopped = f->o->on_error == STOP;
    if (f->o->lists_errors && f->found.count == 0 && f->converter->find_errors != NULL)
        f->converter->find_errors(f, v);
    if (f->o->lists_errors && f->found.count == 0)
        outcome_list_add(&f->found, v);
    for (size_t i = 0; i < f->found.count; i++) {
        complete(f, &f->found.items[i]);
        report_refusal(f, &f->found.items[i]);
    }
    if (f->found.count == 0)
        report_refusal(f, v);
    call(f->form->refusal, f, v);
}

/* Converts the current name, and writes the answer, or its replacement if the name is refused. */
ALWAYS_INLINE static void
convert_and_answer(struct filter *f)
{
    struct buffer *to = f->is_whole ? &f->sink.out : &f->answer;
    size_t begin = to->length;
    struct outcome v = {0};

    f->converter->convert(f, to, &v);
    if (v.problem == NULL && f->form->keeps_records)
        check_answer(f, to, begin, &v);
    if (v.problem != NULL) {
        if (f->is_whole)
            to->length = begin;
        handle_refused(f, &v);
    } else if (f->is_whole) {
        f->copied = f->record->length;
    } else if (!v.is_unchanged) {
        call(f->form->answer, f, &v);
    }
}

/* Begins a name, and forgets the last one. */
ALWAYS_INLINE static void
begin_name(struct filter *f, const struct name *name)
{
    f->name = name;
    f->answer.length = f->found.count = 0;
    if (f->converter->forget != NULL)
        f->converter->forget(f);
}

static bool
drops_answers(const struct filter *f)
{
    return drops_refused(f->o) && (f->form->keeps_records || f->format->drops_answers);
}

/* Writes early: the answers for a record may need more memory than the record. */
static void
end_name(struct filter *f)
{
    if (!f->form->keeps_records && !drops_answers(f))
        write_if_full(&f->sink);
}

void
answer_blank(struct filter *f, const struct name *name, size_t columns)
{
    begin_name(f, name);
    f->sink.tally.blank++;
    for (size_t i = 0; i < columns && f->form->blank != NULL; i++)
        f->form->blank(f);
    end_name(f);
}

void
answer_name(struct filter *f, const struct name *name)
{
    begin_name(f, name);
    f->sink.tally.names++;
    convert_and_answer(f);
    end_name(f);
}

void
answer_refusal(struct filter *f, const struct name *name, struct outcome *v)
{
    begin_name(f, name);
    f->sink.tally.names++;
    handle_refused(f, v);
    end_name(f);
}

void
pass_piece(struct filter *f)
{
    const struct filter_options *o = f->o;

    f->refused = true;
    if (o->on_error != KEEP && f->is_whole) /* its answer replaces all of it */
        f->copied = f->record->whole;
}

/* Writes the rest of the record, or removes its output if the record is dropped. */
static void
end_record(struct filter *f, size_t begin)
{
    const struct record *r = f->record;

    if (f->refused && f->o->reject != NULL)
        buffer_put(&f->sink.rejects, r->text, r->whole);
    if (f->refused && drops_answers(f))
        f->sink.out.length = begin;
    else if (f->form->keeps_records)
        buffer_put(&f->sink.out, r->text + f->copied, r->whole - f->copied);
    f->record = NULL;
}

void
answer_record(struct filter *f, const struct record *r)
{
    size_t begin = f->sink.out.length;

    f->record = r;
    f->refused = false;
    f->copied = 0;
    if (f->form->appends) {
        buffer_put(&f->sink.out, r->text, r->length);
        f->copied = r->length;
    }
    f->format->read(f);
    end_record(f, begin);
}
