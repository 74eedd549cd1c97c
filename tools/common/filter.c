/* SPDX-License-Identifier: MIT */
/* Converts batches of records: copies runs of unchanged lines, and calls answer_record() for every
   other record. */
#include "filter.h"

#include <string.h>

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

static void
process_next(struct filter *f, struct rest *rest)
{
    size_t length = (size_t)(rest->end - rest->text);
    struct record r;

    if (length == 0)
        return;
    if (f->format.csv) {
        struct record_scan scan = {0};

        (void)record_next(&f->format, rest->text, length, true, &scan, &r);
    } else {
        const char *end = memchr(rest->text, f->format.end, length);

        r = make_record(
            &f->format, rest->text, end != NULL ? (size_t)(end - rest->text) + 1 : length);
    }
    answer_record(f, &r, rest->line);
    rest->line += r.lines;
    rest->text += r.whole;
    write_if_full(&f->sink);
}

/* Alternates between runs of unchanged records and single records.  Where no run is found, more and
   more records are converted before the next attempt: an international name is often followed by
   others. */
static void
process_records(struct filter *f, struct rest *rest)
{
    enum { PAUSE_MIN = 4, PAUSE_MAX = 64 };
    unsigned wait = 0, pause = PAUSE_MIN;

    while (rest->text < rest->end && !f->sink.stopped) {
        if (f->finds_runs && wait == 0) {
            size_t run = copy_run(f, rest->text, (size_t)(rest->end - rest->text), &rest->line);

            rest->text += run;
            wait = run > 0 ? 1 : pause;
            pause = run > 0 ? PAUSE_MIN : pause < PAUSE_MAX ? 2 * pause : PAUSE_MAX;
        }
        wait -= wait > 0;
        process_next(f, rest);
    }
}

uint64_t
filter_batch(struct filter *f, const struct batch *b)
{
    struct rest rest = {b->data, b->data + b->length, b->line};

    if (b->has_bom && (has_columns(f->o->columns) || f->form->appends)
        && f->form->has_header) /* with --field everything but the column is kept */
        buffer_text(&f->sink.out, "\357\273\277");
    if (b->kind != BATCH_RECORDS)
        answer_piece(f, b);
    else
        process_records(f, &rest);
    return b->kind == BATCH_PIECE ? 0 : b->kind == BATCH_LAST_PIECE ? 1 : rest.line - b->line;
}

void
filter_operand(struct filter *f, const char *name, uint64_t number)
{
    struct buffer line = {0};
    struct record_scan scan = {0};
    struct record r;

    buffer_text(&line, name);
    buffer_char(&line, f->format.end);
    (void)record_next(&f->format, line.data, line.length, true, &scan, &r);
    r.malformed |= r.whole < line.length; /* an operand is one record */
    r.length = line.length - 1;
    r.whole = line.length;
    f->is_operand = true;
    if (!f->sink.stopped)
        answer_record(f, &r, number);
    buffer_free(&line);
    write_if_full(&f->sink);
}

void
filter_open(struct filter *f, const struct filter_options *o, const char *file,
    const struct column_list *columns, bool is_interactive)
{
    *f = (struct filter){.o = o, .format = {o->end, o->delimiter, o->csv}, .file = file};
    f->sink.message_limit = o->max_messages;
    f->sink.is_quiet = o->quiet || o->messages_seen_already;
    f->form = o->form;
    f->converter = o->converter;
    f->selection.format = &f->format;
    f->selection.columns = columns;
    f->is_interactive = is_interactive;
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
    selection_free(&f->selection);
    if (f->converter->close != NULL)
        f->converter->close(f);
}
