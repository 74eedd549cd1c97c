/* SPDX-License-Identifier: MIT */
/* Runs the conversion with one thread or several. */
#include "config.h"

#include "jobs.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "forms.h"

/* The threads of a run.  Each thread reads a batch, converts it, and waits for its turn to write.
   Batches are numbered when they are read, so the output is in the order of the input. */
struct pool {
    const struct filter_options *o;
    struct run *run;
    const struct column_list *columns; /* of this input */
    bool parallel;
    atomic_bool ended; /* nothing more is read or written */
    int halt[2];       /* a pipe: closing its write end wakes a thread that waits for input */

    pthread_mutex_t reading;
    struct input *input;

    pthread_mutex_t writing;
    pthread_cond_t turn;
    uint64_t next;         /* number of the batch to be written next */
    size_t message_budget; /* for this input */
};

struct worker {
    struct pool *pool;
    struct filter filter;
    struct batch batch;
};

static void
open_filter(struct filter *f, const char *file, const struct column_list *columns,
    bool is_interactive, struct run *run)
{
    filter_open(f, run->o, file, columns, is_interactive);
    f->out.output = &run->outputs.out;
    f->errors.output = &run->outputs.errors;
    f->rejects.output = &run->outputs.rejects;
    f->has_note = run->has_note;
}

static void
add(struct tally *sum, struct tally *more)
{
    sum->names += more->names;
    sum->blank += more->blank;
    sum->refused += more->refused;
    sum->findings += more->findings;
    for (size_t i = 0; i < COUNTS_MAX; i++)
        sum->counts[i] += more->counts[i];
    refusals_add(&sum->refusals, &more->refusals);
    *more = (struct tally){0};
}

static void
flush(struct filter *f)
{
    if (f->out.length == 0 && f->errors.length == 0 && f->rejects.length == 0)
        return;
    progress_clear(f->progress, f->errors.length > 0);
    buffer_flush(&f->out);
    buffer_flush(&f->errors);
    buffer_flush(&f->rejects);
}

/* Flushes before a read that blocks, so that a co-process that waits for an answer gets it. */
static void
flush_before_wait(void *filter)
{
    struct filter *f = filter;

    flush(f);
    progress_restore(f->progress);
}

static bool
has_failed(const struct outputs *outputs)
{
    return outputs->out.error != 0 || outputs->rejects.error != 0;
}

static bool
read_batch(struct pool *c, struct batch *b)
{
    bool was_read;

    pthread_mutex_lock(&c->reading);
    was_read = !atomic_load(&c->ended) && input_next(c->input, b);
    pthread_mutex_unlock(&c->reading);
    return was_read;
}

static void
remove_span(struct filter *f, const struct message_span *span)
{
    size_t end = span->at + span->length;

    memmove(f->errors.data + span->at, f->errors.data + end, f->errors.length - end);
    f->errors.length -= span->length;
}

/* Removes surplus notes and messages, the last first.  Every batch has a note and messages up to
   the limit, since its thread cannot know how many earlier batches have printed. */
static void
remove_messages(struct pool *c, struct filter *f)
{
    struct message_span *note = f->note_span.length > 0 ? &f->note_span : NULL;

    for (size_t i = f->span_count; i > 0; i--) {
        struct message_span *span = &f->spans[i - 1];

        if (note != NULL && note->at > span->at && c->run->has_note) {
            remove_span(f, note);
            span->length -= note->at < span->at + span->length ? note->length : 0;
            note = NULL;
        }
        if (i <= c->message_budget)
            continue;
        remove_span(f, span);
        f->tally.refusals.hidden++;
    }
    if (note != NULL && c->run->has_note)
        remove_span(f, note);
    if (f->note_span.length > 0)
        c->run->has_note = true;
    c->message_budget -= f->span_count < c->message_budget ? f->span_count : c->message_budget;
}

static void
end(struct pool *c)
{
    atomic_store(&c->ended, true);
    c->run->stopped = true;
    if (c->parallel)
        close(c->halt[1]);
}

static void
wait_for_turn(struct pool *c, uint64_t sequence)
{
    while (c->next != sequence)
        pthread_cond_wait(&c->turn, &c->writing);
}

/* Writes the output of a thread so far, and adds its counts.  The thread has its turn. */
static void
settle(struct pool *c, struct filter *f)
{
    struct run *run = c->run;

    if (c->parallel)
        remove_messages(c, f);
    f->span_count = 0;
    f->note_span.length = 0;
    if (f->has_note)
        run->has_note = true;
    add(&run->tally, &f->tally);
    if (c->parallel || c->input->eager || f->errors.length > 0)
        flush(f);
    if (f->stopped || has_failed(&run->outputs))
        end(c);
}

/* Writes part of the output of a batch, which is too large to be kept until the batch ends: a
   record may be repeated for each of its columns.  The turn remains this batch's. */
static void
take_turn(struct filter *f, void *worker)
{
    struct worker *w = worker;
    struct pool *c = w->pool;

    pthread_mutex_lock(&c->writing);
    wait_for_turn(c, w->batch.sequence);
    if (!atomic_load(&c->ended))
        settle(c, f);
    f->out.length = f->errors.length = f->rejects.length = 0;
    f->stopped = atomic_load(&c->ended); /* further output would be dropped */
    pthread_mutex_unlock(&c->writing);
}

/* Writes the output of a batch in its turn; after the run has ended it is dropped. */
static void
deliver(struct worker *w)
{
    struct pool *c = w->pool;
    struct filter *f = &w->filter;

    pthread_mutex_lock(&c->writing);
    wait_for_turn(c, w->batch.sequence);
    if (!atomic_load(&c->ended)) {
        settle(c, f);
        progress_show(&c->run->progress, c->run->tally.names, c->run->tally.refused,
            c->run->consumed + w->batch.taken);
    }
    if (c->parallel)
        f->out.length = f->errors.length = f->rejects.length = 0;
    c->next++;
    pthread_cond_broadcast(&c->turn);
    pthread_mutex_unlock(&c->writing);
}

static void *
work(void *pool)
{
    struct pool *c = pool;
    struct worker w = {.pool = c};
    struct filter *f = &w.filter;

    open_filter(f, c->input->name, c->columns, c->input->is_interactive, c->run);
    f->deferred = c->parallel;
    f->take_turn = take_turn;
    f->take_turn_data = &w;
    f->progress = &c->run->progress;
    if (!c->parallel) { /* several threads flush after each batch */
        c->input->before_wait = flush_before_wait;
        c->input->before_wait_data = f;
    }
    while (read_batch(c, &w.batch)) {
        uint64_t lines = filter_batch(f, &w.batch);

        if (!c->parallel)
            c->input->line += lines;
        deliver(&w);
    }
    if (!c->parallel) { /* several threads have flushed every batch */
        c->input->before_wait = NULL;
        flush(f);
    }
    filter_free(f);
    batch_free(&w.batch);
    return NULL;
}

static bool
start(struct pool *c, pthread_t *thread)
{
    enum { STACK = 512 * 1024 }; /* musl's default of 128 KiB is too small for traces */
    pthread_attr_t attributes;
    bool started;

    if (pthread_attr_init(&attributes) != 0)
        return false;
    started = pthread_attr_setstacksize(&attributes, STACK) == 0
        && pthread_create(thread, &attributes, work, c) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

/* Runs with at most the wanted number of threads.  Returns false if none could be started. */
static bool
run_parallel(struct pool *c, unsigned wanted)
{
    pthread_t threads[JOBS_MAX];
    unsigned running = 0;

    if (wanted == 0 || pipe(c->halt) != 0)
        return false;
    c->parallel = c->input->counts = true;
    c->input->halt = c->halt[0];
    while (running < wanted && start(c, &threads[running]))
        running++;
    for (unsigned i = 0; i < running; i++)
        pthread_join(threads[i], NULL);
    c->parallel = c->input->counts = false;
    c->input->halt = -1;
    close(c->halt[0]);
    if (!atomic_load(&c->ended))
        close(c->halt[1]);
    return running > 0;
}

/* Exits with a message that lists the names of the columns. */
_Noreturn static void
refuse_column(
    const struct record_format *format, const char *text, size_t length, const char *wanted)
{
    struct buffer why = {0}, name = {0};
    struct field field = {0};

    buffer_text(&why, "no such column; the header has ");
    while (field_next(format, text, length, &field)) {
        name.length = 0;
        field_unquote(text, &field, &name);
        buffer_text(&why, field.number > 1 ? ", " : "");
        buffer_escaped(&why, name.data, name.length < WORD_MAX ? name.length : WORD_MAX);
    }
    buffer_char(&why, '\0');
    die(EXIT_USAGE, wanted, why.data);
}

/* Returns the number of the column of this name.  Exits if the header lacks it: every record would
   be refused. */
static size_t
find_column(const struct record_format *format, const char *text, size_t length, const char *wanted)
{
    struct buffer name = {0};
    struct field field = {0};
    bool found = false;

    while (!found && field_next(format, text, length, &field)) {
        name.length = 0;
        field_unquote(text, &field, &name);
        found = name.length == strlen(wanted)
            && (name.length == 0 || memcmp(name.data, wanted, name.length) == 0);
    }
    buffer_free(&name);
    if (!found)
        refuse_column(format, text, length, wanted);
    return field.number;
}

/* Looks up the names of columns. */
static void
read_header(struct pool *c, const struct record *header, struct column_list *columns)
{
    const struct filter_options *o = c->o;
    const struct record_format format = {o->end, o->delimiter, o->csv};
    const char *text = header->text;
    size_t length = header->length;

    *columns = *o->columns;
    columns->name_count = 0;
    for (size_t i = 0; i < o->columns->name_count; i++)
        if (!columns_add_number(columns, find_column(&format, text, length, o->columns->names[i])))
            die(EXIT_USAGE, o->columns->names[i], "too many columns");
    if (columns->tag.name != NULL)
        columns->tag.number = find_column(&format, text, length, columns->tag.name);
    if (columns->zone.name != NULL)
        columns->zone.number = find_column(&format, text, length, columns->zone.name);
}

/* Writes the header, with the names of appended values, before the first record of the first
   input. */
static void
write_header(struct pool *c, const struct record *header, bool has_bom, size_t columns)
{
    const struct filter_options *o = c->o;
    struct buffer line = {.output = &c->run->outputs.out};

    if (!o->form->has_header || c->run->header_written)
        return;
    c->run->header_written = true;
    if (has_bom)
        buffer_text(&line, "\357\273\277");
    buffer_put(&line, header->text, header->length);
    for (size_t i = 0; i < (columns > 0 ? columns : 1) * o->appended_count; i++) {
        buffer_char(&line, o->delimiter);
        buffer_text(&line, o->appended[i % o->appended_count]->name);
    }
    buffer_put(&line, header->text + header->length, header->whole - header->length);
    buffer_flush(&line);
    buffer_free(&line);
}

/* Takes the first record off the input.  Returns false at the end, or if it is too long. */
static bool
process_header(struct pool *c, struct column_list *columns)
{
    struct batch b = {0};
    struct record header;
    bool found = input_header(c->input, &b, &header);

    if (found) {
        read_header(c, &header, columns);
        write_header(c, &header, b.has_bom, columns->count);
    } else if (!c->input->ended || b.length > 0) {
        die(EXIT_USAGE, c->input->name, "the header has more than 1048576 octets");
    }
    batch_free(&b);
    return found;
}

void
jobs_stream(struct run *run, struct input *input)
{
    const struct filter_options *o = run->o;
    struct column_list columns;
    struct pool c = {.o = o,
        .run = run,
        .columns = o->columns,
        .input = input,
        .message_budget = o->max_messages,
        .reading = PTHREAD_MUTEX_INITIALIZER,
        .writing = PTHREAD_MUTEX_INITIALIZER,
        .turn = PTHREAD_COND_INITIALIZER};

    if (!o->has_one_note)
        run->has_note = false;
    input->counts = false;
    input->halt = -1;
    if (o->header) {
        c.columns = &columns;
        if (!process_header(&c, &columns))
            return;
    }
    if (!run_parallel(&c, input->eager || o->jobs == 1 ? 0 : o->jobs))
        work(&c);
    run->consumed += input->taken;
    progress_clear(&run->progress, true);
}

void
jobs_operands(struct run *run)
{
    struct filter f;

    open_filter(&f, "operand", run->o->columns, isatty(STDERR_FILENO), run);
    for (size_t i = 0; i < run->o->count; i++)
        filter_operand(&f, run->o->names[i], (uint64_t)i + 1);
    flush(&f);
    add(&run->tally, &f.tally);
    filter_free(&f);
}
