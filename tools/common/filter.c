/* SPDX-License-Identifier: MIT */
/* Converts batches of records: copies runs of unchanged lines, and calls answer_record() for the
   others. */
#include "filter.h"

#include <stdlib.h>

#include "forms.h"

/* Finds and copies a run of unchanged records.  Returns its length. */
static size_t
copy_run(struct filter *f, const char *text, size_t length, uint64_t *line)
{
    struct line_run run = f->converter->find_run(f, text, length);

    if (f->form->keeps_records)
        buffer_put(&f->sink.out, text, run.octets);
    f->sink.tally.names += run.names;
    f->sink.tally.blank += run.blank;
    *line += run.count;
    return run.octets;
}

/* The part of a batch that has not been processed. */
struct rest {
    const char *text, *end;
    uint64_t line;
};

/* Answers the first record or piece of a record.  Returns false if more text is needed. */
static bool
process_next(struct filter *f, struct rest *rest)
{
    struct record r;

    if (!f->format->next(f, rest->text, (size_t)(rest->end - rest->text), &r))
        return false;
    f->line = rest->line;
    answer_record(f, &r);
    rest->line += r.lines;
    rest->text += r.whole;
    write_if_full(&f->sink);
    return true;
}

/* Alternates between runs of unchanged records and single records.  Where there is no run, it
   converts more and more records before the next attempt: international names often come
   together. */
static void
process_records(struct filter *f, struct rest *rest)
{
    enum { PAUSE_MIN = 4, PAUSE_MAX = 64 };
    unsigned wait = 0, pause = PAUSE_MIN;

    while (rest->text < rest->end && !f->sink.stopped) {
        if (f->finds_runs && (wait == 0 || f->tries_all)) {
            size_t run = copy_run(f, rest->text, (size_t)(rest->end - rest->text), &rest->line);

            rest->text += run;
            wait = run > 0 ? 1 : pause;
            pause = run > 0 ? PAUSE_MIN : pause < PAUSE_MAX ? 2 * pause : PAUSE_MAX;
        }
        wait -= wait > 0;
        if (rest->text < rest->end && !process_next(f, rest))
            break;
    }
}

static void
process_piece(struct filter *f, const struct batch *b)
{
    bool is_last = b->kind == BATCH_LAST_PIECE;
    const struct record r = {.text = b->data,
        .length = b->length - (is_last ? (size_t)b->ending : 0),
        .whole = b->length,
        .octets = b->octets,
        .lines = is_last,
        .is_piece = !is_last};

    f->line = b->line;
    answer_record(f, &r);
}

void
filter_batch(struct filter *f, struct batch *b)
{
    struct rest rest = {b->data, b->data, b->line};

    rest.end += f->format->begin(f, b);
    if (b->kind == BATCH_RECORDS)
        process_records(f, &rest);
    else
        process_piece(f, b);
    b->lines = b->kind == BATCH_RECORDS ? rest.line - b->line : b->kind == BATCH_LAST_PIECE;
    b->used = (size_t)(rest.text - b->data);
    f->sink.tally.lines += b->lines;
    if (f->converter->end != NULL && is_complete(f->input) && !f->sink.stopped)
        f->converter->end(f);
}

void
filter_operand(struct filter *f, const char *name, uint64_t number)
{
    struct buffer line = {0};
    struct record r;

    buffer_text(&line, name);
    buffer_char(&line, f->o->end);
    (void)f->format->next(f, line.data, line.length, &r);
    r.malformed |= r.whole < line.length; /* an operand is one record */
    r.octets = r.length = line.length - 1;
    r.whole = line.length;
    f->is_operand = true;
    f->line = number;
    if (!f->sink.stopped)
        answer_record(f, &r);
    buffer_free(&line);
    write_if_full(&f->sink);
}

void
filter_open(struct filter *f, const struct filter_options *o, const struct input *input,
    const struct column_list *columns)
{
    *f = (struct filter){.o = o,
        .input = input,
        .format = o->format,
        .converter = o->converter,
        .form = o->form,
        .is_whole = o->form->replaces && columns != NULL && columns->count == 0,
        .selection = {.syntax = {o->end, o->delimiter, o->csv}, .columns = columns}};
    f->sink.message_limit = o->max_messages;
    f->sink.is_quiet = o->quiet || o->messages_seen_already;
    if (f->converter->state_size > 0)
        f->state = check_memory(calloc(1, f->converter->state_size));
    if (f->converter->open != NULL)
        f->converter->open(f);
}

void
filter_free(struct filter *f)
{
    sink_free(&f->sink);
    buffer_free(&f->answer);
    buffer_free(&f->secondary);
    outcome_list_free(&f->found);
    buffer_free(&f->selection.contents);
    if (f->converter->close != NULL)
        f->converter->close(f);
    free(f->state);
}
