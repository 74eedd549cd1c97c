/* SPDX-License-Identifier: MIT */
/* Converts batches of records: chooses between the fast paths, for runs of unchanged lines and for
   records that are names, and answer_record() for everything else. */
#include "filter.h"

#include <stdlib.h>
#include <string.h>

#include "unchanged_lines.h"

/* Fast path: the answer can be appended to the output directly, because it is the whole record and
   no option has to inspect it. */
static bool
is_direct(const struct options *o)
{
    return !has_columns(o->columns) && o->from == NULL && o->to == NULL && !o->json && !o->check
        && !o->debug && !prints_steps(o) && o->operation != ENCODE && o->operation != DECODE
        && !(o->verbose && o->operation == TO_UNICODE) && o->appended_count == 0;
}

/* Fast path of answer_record(), where is_direct().  A name that is refused is processed again by
   answer_record(), which finds its position. */
static void
process_name(struct filter *f, const struct record *r, uint64_t line)
{
    struct outcome v = {0};

    if (r->length == 0 || r->length > RECORD_MAX) {
        answer_record(f, r, line);
        return;
    }
    convert(f->o, r->text, r->length, &f->out, &v);
    if (v.problem != NO_PROBLEM) {
        answer_record(f, r, line);
        return;
    }
    f->tally.names++;
    f->tally.unchanged += (uint64_t)v.has_finding;
    buffer_put(&f->out, r->text + r->length, r->whole - r->length);
}

/* Flushes large buffers, unless other threads may have to write first. */
static void
flush_full(struct filter *f)
{
    struct buffer *const all[] = {&f->out, &f->errors, &f->rejects};

    for (size_t i = 0; !f->deferred && i < sizeof(all) / sizeof(*all); i++) {
        if (all[i]->length < BUFFER_FULL)
            continue;
        progress_clear(f->progress, all[i] == &f->errors);
        buffer_flush(all[i]);
    }
}

/* Whether runs of unchanged lines can be copied without converting each.  Flags that refuse or
   change ASCII names exclude it. */
static bool
allows_runs(const struct options *o)
{
    const unsigned closer = XN_STD3 | XN_LOWER | XN_CROSSCHECK | XN_STRICT_ACE;

    return is_direct(o) && (o->operation == TO_ASCII || o->operation == TO_UNICODE)
        && !(o->flags & closer) && o->end == '\n';
}

/* Copies a run of unchanged lines.  A long one is written directly from the batch. */
static size_t
copy_run(struct filter *f, const char *text, size_t length, uint64_t *line)
{
    struct line_run run = find_unchanged_lines(text, length, f->o->operation);

    if (run.octets >= BUFFER_FULL && !f->deferred) {
        progress_clear(f->progress, false);
        buffer_flush(&f->out);
        buffer_write(&f->out, text, run.octets);
    } else {
        buffer_put(&f->out, text, run.octets);
    }
    f->tally.names += run.count - run.blank;
    f->tally.blank += run.blank;
    *line += run.count;
    return run.octets;
}

/* The part of a batch that has not been processed. */
struct rest {
    const char *text, *end;
    uint64_t line;
};

static void
process_next(struct filter *f, struct rest *rest,
    void (*take)(struct filter *f, const struct record *r, uint64_t line))
{
    struct record_scan scan = {0};
    struct record r;

    if (!record_next(&f->format, rest->text, (size_t)(rest->end - rest->text), 1, &scan, &r))
        return;
    take(f, &r, rest->line);
    rest->line += r.lines;
    rest->text += r.whole;
    flush_full(f);
}

/* Alternates between runs of unchanged lines and single lines.  If no run is found, PAUSE lines are
   converted before the next attempt, since international names rarely come alone. */
static void
process_runs(struct filter *f, struct rest *rest)
{
    enum { PAUSE = 4 };
    unsigned wait = 0;

    while (rest->text < rest->end && !f->stopped) {
        if (wait == 0) {
            size_t run = copy_run(f, rest->text, (size_t)(rest->end - rest->text), &rest->line);

            rest->text += run;
            wait = run > 0 ? 1 : PAUSE;
        }
        wait--;
        process_next(f, rest, process_name);
    }
}

uint64_t
filter_batch(struct filter *f, const struct batch *b)
{
    struct rest rest = {b->data, b->data + b->length, b->line};

    f->note_span.length = 0;
    f->span_count = 0;
    if (f->deferred) /* earlier batches may have used some of it */
        f->message_budget = f->o->max_messages;
    f->prefix_noted =
        f->prefix_noted && !f->deferred; /* with threads, jobs.c removes all notes but the first */
    if (b->has_bom && (has_columns(f->o->columns) || f->o->appended_count > 0) && !f->o->check
        && !f->o->json) /* with --field everything but the column is kept */
        buffer_text(&f->out, "\357\273\277");
    if (b->kind != BATCH_RECORDS)
        answer_piece(f, b);
    else if (allows_runs(f->o))
        process_runs(f, &rest);
    else
        while (rest.text < rest.end && !f->stopped)
            process_next(f, &rest, is_direct(f->o) ? process_name : answer_record);
    flush_full(f);
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
    if (!f->stopped)
        answer_record(f, &r, number);
    buffer_free(&line);
    flush_full(f);
}

void
filter_open(
    struct filter *f, const struct options *o, const char *file, const struct column_list *columns)
{
    *f = (struct filter){.o = o, .format = {o->end, o->delimiter, o->csv}, .file = file};
    f->message_budget = o->max_messages;
    f->selection.o = o;
    f->selection.format = &f->format;
    f->selection.columns = columns;
}

void
filter_free(struct filter *f)
{
    struct buffer *const all[] = {
        &f->out, &f->errors, &f->rejects, &f->answer, &f->column, &f->appended, &f->secondary};

    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
        buffer_free(all[i]);
    free(f->spans);
    outcome_list_free(&f->found);
    selection_free(&f->selection);
}
