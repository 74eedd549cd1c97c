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
    int halt[2];       /* a pipe: closing its write end wakes a waiting reader */

    pthread_mutex_t reading, writing;
    pthread_cond_t turn;
    uint64_t next; /* number of the batch to be written next */
};

struct worker {
    struct pool *pool;
    struct filter filter;
    struct batch batch;
};

/* Returns with the lock when all earlier batches have been written. */
static void
take_turn(struct pool *c, const struct batch *b)
{
    pthread_mutex_lock(&c->writing);
    while (c->next != b->sequence)
        pthread_cond_wait(&c->turn, &c->writing);
}

static void
empty(struct sink *sink)
{
    sink->out.length = sink->messages.length = sink->rejects.length = 0;
}

/* Writes a part of the output of a batch and keeps its turn. */
static void
write_in_turn(struct sink *sink)
{
    struct worker *w = sink->writer;
    struct pool *c = w->pool;

    take_turn(c, &w->batch);
    if (!atomic_load(&c->ended))
        write_sink(c->run, sink);
    else
        sink->stopped = true; /* more would be dropped */
    empty(sink);
    pthread_mutex_unlock(&c->writing);
}

static bool
read_batch(struct pool *c, struct batch *b)
{
    bool was_read;

    pthread_mutex_lock(&c->reading);
    was_read = !atomic_load(&c->ended)
        && (c->run->o->format->is_serial ? input_octets : input_next)(c->input, b);
    pthread_mutex_unlock(&c->reading);
    return was_read;
}

/* Returns whether the output of a whole batch differs from its text. */
static bool
is_changed(const struct sink *sink, const struct batch *b)
{
    const size_t bom = b->has_bom ? 3 : 0;

    return sink->out.length != b->length + bom
        || (b->length > 0 && memcmp(sink->out.data + bom, b->data, b->length) != 0);
}

/* Writes the rest of the output of a batch, unless the run has ended. */
static void
write_rest(struct worker *w)
{
    struct pool *c = w->pool;
    struct run *run = c->run;
    struct sink *sink = &w->filter.sink;

    take_turn(c, &w->batch);
    if (!atomic_load(&c->ended)) {
        run->differs |= run->pass == EXAMINES && is_changed(sink, &w->batch);
        write_sink(run, sink);
        atomic_store(&c->ended, run->stopped);
        progress_show(&run->progress,
            run->progress.counts_lines ? run->tally.lines : run->tally.names, run->tally.refused,
            run->consumed + w->batch.taken);
        if (run->stopped && c->is_parallel)
            close(c->halt[1]);
    }
    empty(sink);
    c->next++;
    pthread_cond_broadcast(&c->turn);
    pthread_mutex_unlock(&c->writing);
}

/* Several threads keep more: an early writer waits for those with earlier batches. */
static size_t
find_limit(const struct pool *c)
{
    enum { PARALLEL_FULL = 4 * 1024 * 1024 };

    return c->run->pass == EXAMINES ? SIZE_MAX : c->is_parallel ? PARALLEL_FULL : BUFFER_FULL;
}

static void *
work(void *pool)
{
    struct pool *c = pool;
    struct worker w = {.pool = c};
    struct sink *sink = &w.filter.sink;

    filter_open(&w.filter, c->run->o, c->input, c->columns);
    sink->writer = &w;
    sink->write = write_in_turn;
    sink->full = find_limit(c);
    while (read_batch(c, &w.batch)) {
        filter_batch(&w.filter, &w.batch);
        if (!c->is_parallel)
            c->input->line += w.batch.lines;
        if (c->run->o->format->is_serial)
            input_take_back(c->input, &w.batch);
        write_rest(&w);
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
    if (o->header) {
        c.columns = &columns;
        if (!take_header(run, input, &columns))
            return;
    }
    if (!run_parallel(&c, input->eager ? 1 : o->jobs))
        work(&c);
    run->consumed += input->taken;
    progress_clear(&run->progress, true);
}

void
convert_operands(struct run *run)
{
    const struct filter_options *o = run->o;
    const struct input input = {.name = "argument", .is_interactive = isatty(STDERR_FILENO)};
    struct filter f;

    begin_input(run);
    filter_open(&f, o, &input, o->columns);
    f.sink.writer = run;
    f.sink.write = write_early;
    f.sink.full = BUFFER_FULL;
    for (size_t i = 0; i < o->count; i++)
        filter_operand(&f, o->names[i], (uint64_t)i + 1);
    write_sink(run, &f.sink);
    filter_free(&f);
}
