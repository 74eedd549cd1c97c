/* SPDX-License-Identifier: MIT */
/* Converts records with one thread or several.  Each thread reads a batch, converts it, and waits
   for its turn to write.  Batches are numbered when they are read, so the output is in the order of
   the input, and the same with any number of threads. */
#include "config.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "filter.h"
#include "forms.h"
#include "run.h"

struct pool {
    struct run *run;
    struct input *input;
    const struct column_list *columns; /* of this input */
    bool is_parallel;
    atomic_bool ended; /* nothing more is read or written */
    int halt[2];       /* a pipe: closing its write end wakes a thread that waits for input */

    pthread_mutex_t reading, writing;
    pthread_cond_t turn;
    uint64_t next; /* number of the batch to be written next */
};

struct worker {
    struct filter filter;
    struct batch batch;
};

static void
write_early(struct sink *sink)
{
    write_sink(sink->writer, sink);
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

/* Returns whether the output of a whole batch is not its text. */
static bool
is_changed(const struct sink *sink, const struct batch *b)
{
    const size_t bom = b->has_bom ? 3 : 0;

    return sink->out.length != b->length + bom
        || (b->length > 0 && memcmp(sink->out.data + bom, b->data, b->length) != 0);
}

/* Writes the output of a batch in its turn; after the run has ended it is dropped. */
static void
deliver(struct pool *c, struct sink *sink, const struct batch *b)
{
    struct run *run = c->run;

    pthread_mutex_lock(&c->writing);
    while (c->next != b->sequence)
        pthread_cond_wait(&c->turn, &c->writing);
    if (!run->stopped) {
        if (run->discards)
            run->differs |= is_changed(sink, b);
        write_sink(run, sink);
        run->stopped = sink->stopped || run->out.error != 0 || run->rejects.error != 0;
        atomic_store(&c->ended, run->stopped);
        progress_show(
            &run->progress, run->tally.names, run->tally.refused, run->consumed + b->taken);
        if (run->stopped && c->is_parallel)
            close(c->halt[1]);
    }
    c->next++;
    pthread_cond_broadcast(&c->turn);
    pthread_mutex_unlock(&c->writing);
}

static void *
work(void *pool)
{
    struct pool *c = pool;
    struct worker w = {0};
    struct sink *sink = &w.filter.sink;

    filter_open(&w.filter, c->run->o, c->input->name, c->columns, c->input->is_interactive);
    sink->writer = c->run;
    sink->write = c->is_parallel || c->run->discards ? NULL : write_early;
    while (read_batch(c, &w.batch)) {
        uint64_t lines = filter_batch(&w.filter, &w.batch);

        if (!c->is_parallel)
            c->input->line += lines;
        deliver(c, sink, &w.batch);
        if (c->is_parallel) { /* the writer counts what other threads print */
            sink->message_limit = c->run->o->max_messages;
            sink->has_note = false;
        }
    }
    filter_free(&w.filter);
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

    if (wanted == 1 || pipe(c->halt) != 0)
        return false;
    c->is_parallel = c->input->counts = true;
    c->input->halt = c->halt[0];
    while (running < wanted && start(c, &threads[running]))
        running++;
    for (unsigned i = 0; i < running; i++)
        pthread_join(threads[i], NULL);
    c->is_parallel = c->input->counts = false;
    c->input->halt = -1;
    close(c->halt[0]);
    if (!c->run->stopped)
        close(c->halt[1]);
    return running > 0;
}

/* Returns the number of threads.  Each keeps the answers for a batch, so there is one where they
   may be many times as large: a record may be repeated for each of its columns. */
static unsigned
count_threads(const struct filter_options *o, const struct pool *c)
{
    enum { REPEATED_MAX = 16 };
    bool repeats = !o->form->keeps_records && c->columns->count > REPEATED_MAX;

    return c->input->eager || o->has_large_answers || repeats ? 1 : o->jobs;
}

void
convert_records(struct run *run, struct input *input)
{
    const struct filter_options *o = run->o;
    struct column_list columns;
    struct pool c = {.run = run,
        .input = input,
        .columns = o->columns,
        .reading = PTHREAD_MUTEX_INITIALIZER,
        .writing = PTHREAD_MUTEX_INITIALIZER,
        .turn = PTHREAD_COND_INITIALIZER};

    begin_input(run);
    input->counts = false;
    input->halt = -1;
    if (o->header) {
        c.columns = &columns;
        if (!take_header(run, input, &columns))
            return;
    }
    if (!run_parallel(&c, count_threads(o, &c)))
        work(&c);
    run->consumed += input->taken;
    progress_clear(&run->progress, true);
}

void
convert_operands(struct run *run)
{
    const struct filter_options *o = run->o;
    struct filter f;

    begin_input(run);
    filter_open(&f, o, "operand", o->columns, isatty(STDERR_FILENO));
    f.sink.writer = run;
    f.sink.write = write_early;
    for (size_t i = 0; i < o->count; i++)
        filter_operand(&f, o->names[i], (uint64_t)i + 1);
    write_sink(run, &f.sink);
    filter_free(&f);
}
