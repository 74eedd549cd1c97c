/* SPDX-License-Identifier: MIT */
/* Runs the conversion with one thread or several. */
#include "config.h"

#include "jobs.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Each thread reads a batch, converts it, and waits for its turn to write.  Batches are numbered
   when they are read, so the output is in the order of the input. */
struct pool {
    const struct options *o;
    struct outputs *outputs;
    bool parallel;
    atomic_bool ended; /* nothing more is read or written */
    int halt[2];       /* a pipe: closing its write end wakes a thread that waits for input */

    pthread_mutex_t reading;
    struct input *input;

    pthread_mutex_t writing;
    pthread_cond_t turn;
    uint64_t next; /* number of the batch to be written next */
    bool noted;
    struct tally tally;
    struct progress progress;
};

static void
open_filter(struct filter *f, const struct options *o, const char *file, struct outputs *outputs)
{
    filter_open(f, o, file);
    f->out.output = &outputs->out;
    f->errors.output = &outputs->errors;
    f->rejects.output = &outputs->rejects;
}

static void
add(struct tally *sum, struct tally *more)
{
    sum->names += more->names;
    sum->blank += more->blank;
    sum->refused += more->refused;
    sum->unchanged += more->unchanged;
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

/* Before a read that blocks, so that whoever waits for an answer before sending more gets it. */
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
    bool taken;

    pthread_mutex_lock(&c->reading);
    taken = !atomic_load(&c->ended) && input_next(c->input, b);
    pthread_mutex_unlock(&c->reading);
    return taken;
}

/* A thread cannot know whether an earlier batch will have the note, so every batch has it, and all
   but the first are removed here. */
static void
drop_repeated_note(struct pool *c, struct filter *f)
{
    size_t end = f->note_at + f->note_length;

    if (f->note_length > 0 && c->noted) {
        memmove(f->errors.data + f->note_at, f->errors.data + end, f->errors.length - end);
        f->errors.length -= f->note_length;
    }
    c->noted |= f->note_length > 0;
}

static void
end(struct pool *c)
{
    atomic_store(&c->ended, true);
    if (c->parallel)
        close(c->halt[1]);
}

/* Writes the output of a batch in its turn; after the run has ended it is dropped. */
static void
deliver(struct pool *c, struct filter *f, const struct batch *b)
{
    pthread_mutex_lock(&c->writing);
    while (c->next != b->sequence)
        pthread_cond_wait(&c->turn, &c->writing);
    if (!atomic_load(&c->ended)) {
        add(&c->tally, &f->tally);
        if (c->parallel)
            drop_repeated_note(c, f);
        if (c->parallel || c->input->eager || f->errors.length > 0) {
            flush(f);
        }
        if (f->stopped || has_failed(c->outputs))
            end(c);
        progress_show(&c->progress, &c->tally, b->taken);
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
    struct filter f;
    struct batch b = {0};

    open_filter(&f, c->o, c->input->name, c->outputs);
    f.deferred = c->parallel;
    f.progress = &c->progress;
    if (!c->parallel) { /* several threads flush after each batch */
        c->input->before_wait = flush_before_wait;
        c->input->before_wait_data = &f;
    }
    while (read_batch(c, &b)) {
        uint64_t lines = filter_batch(&f, &b);

        if (!c->parallel)
            c->input->line += lines;
        deliver(c, &f, &b);
    }
    c->input->before_wait = NULL;
    if (!c->parallel) /* several threads have flushed every batch */
        flush(&f);
    filter_free(&f);
    batch_free(&b);
    return NULL;
}

static bool
start(struct pool *c, pthread_t *thread)
{
    enum { STACK = 512 * 1024 }; /* musl's default of 128 KiB is too small for --trace */
    pthread_attr_t attributes;
    bool started;

    if (pthread_attr_init(&attributes) != 0)
        return false;
    started = pthread_attr_setstacksize(&attributes, STACK) == 0
        && pthread_create(thread, &attributes, work, c) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

/* Runs with at most so many threads.  Returns false if none could be started. */
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

struct tally
jobs_stream(const struct options *o, struct input *input, struct outputs *outputs)
{
    struct pool c = {.o = o,
        .outputs = outputs,
        .input = input,
        .reading = PTHREAD_MUTEX_INITIALIZER,
        .writing = PTHREAD_MUTEX_INITIALIZER,
        .turn = PTHREAD_COND_INITIALIZER};

    input->counts = false;
    input->halt = -1;
    progress_open(&c.progress, o->quiet ? NEVER : o->progress, input->fd);
    if (!run_parallel(&c, input->eager || o->jobs == 1 ? 0 : o->jobs))
        work(&c);
    progress_clear(&c.progress, true);
    return c.tally;
}

struct tally
jobs_operands(const struct options *o, struct outputs *outputs)
{
    struct filter f;

    open_filter(&f, o, "operand", outputs);
    for (size_t i = 0; i < o->count; i++)
        filter_operand(&f, o->names[i], (uint64_t)i + 1);
    flush(&f);
    filter_free(&f);
    return f.tally;
}
