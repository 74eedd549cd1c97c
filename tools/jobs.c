/* SPDX-License-Identifier: MIT */
/* Batches through filters. */
#include "config.h"

#include "jobs.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Each worker reads a batch, filters it, and waits for its turn to write. */
struct crew {
    const struct options *o;
    struct outlets *outlets;
    int several;
    atomic_int over; /* nothing more is read or written */
    int halt[2]; /* a pipe: its second end is closed when all is over, for whoever waits for input
                    at the first */

    pthread_mutex_t reading;
    struct input *input;

    pthread_mutex_t writing;
    pthread_cond_t turn;
    uint64_t next; /* the batch whose turn it is */
    int noted;
    struct tally tally;
    struct progress progress;
};

static void
open_filter(struct filter *f, const struct options *o, const char *file, struct outlets *outlets)
{
    filter_open(f, o, file);
    f->out.outlet = &outlets->out;
    f->errors.outlet = &outlets->errors;
    f->rejects.outlet = &outlets->rejects;
}

static void
add(struct tally *sum, struct tally *more)
{
    sum->names += more->names;
    sum->blank += more->blank;
    sum->refused += more->refused;
    sum->left += more->left;
    *more = (struct tally){0};
}

static void
flush(struct filter *f)
{
    buffer_flush(&f->out);
    buffer_flush(&f->errors);
    buffer_flush(&f->rejects);
}

static int
is_lost(const struct outlets *outlets)
{
    return outlets->out.error != 0 || outlets->rejects.error != 0;
}

static int
take_batch(struct crew *c, struct batch *b)
{
    int taken;

    pthread_mutex_lock(&c->reading);
    taken = !atomic_load(&c->over) && input_next(c->input, b);
    pthread_mutex_unlock(&c->reading);
    return taken;
}

/* A batch does not know whether one before it has the note. */
static void
note_once(struct crew *c, struct filter *f)
{
    size_t behind = f->note_at + f->note_length;

    if (f->note_length > 0 && c->noted) {
        memmove(f->errors.data + f->note_at, f->errors.data + behind, f->errors.length - behind);
        f->errors.length -= f->note_length;
    }
    c->noted |= f->note_length > 0;
}

static void
end(struct crew *c)
{
    atomic_store(&c->over, 1);
    if (c->several)
        close(c->halt[1]);
}

/* What comes behind the end is dropped. */
static void
deliver(struct crew *c, struct filter *f, const struct batch *b)
{
    pthread_mutex_lock(&c->writing);
    while (c->next != b->sequence)
        pthread_cond_wait(&c->turn, &c->writing);
    if (!atomic_load(&c->over)) {
        add(&c->tally, &f->tally);
        if (c->several)
            note_once(c, f);
        if (c->several || c->input->eager || f->errors.length > 0) {
            progress_clear(&c->progress);
            flush(f);
        }
        if (f->stopped || is_lost(c->outlets))
            end(c);
        progress_show(&c->progress, &c->tally, b->taken);
    }
    if (c->several)
        f->out.length = f->errors.length = f->rejects.length = 0;
    c->next++;
    pthread_cond_broadcast(&c->turn);
    pthread_mutex_unlock(&c->writing);
}

static void *
work(void *crew)
{
    struct crew *c = crew;
    struct filter f;
    struct batch b = {0};

    open_filter(&f, c->o, c->input->name, c->outlets);
    f.held = c->several;
    f.progress = &c->progress;
    while (take_batch(c, &b)) {
        uint64_t lines = filter_batch(&f, &b);

        if (!c->several)
            c->input->line += lines;
        deliver(c, &f, &b);
    }
    if (!c->several) /* else nothing has been left */
        flush(&f);
    filter_free(&f);
    batch_free(&b);
    return NULL;
}

static int
start(struct crew *c, pthread_t *thread)
{
    enum { STACK = 512 * 1024 }; /* enough for all that is done, whatever the system gives */
    pthread_attr_t attributes;
    int started;

    if (pthread_attr_init(&attributes) != 0)
        return 0;
    started = pthread_attr_setstacksize(&attributes, STACK) == 0
        && pthread_create(thread, &attributes, work, c) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

/* All the work by so many threads, or fewer; 0: not one has come about. */
static int
work_together(struct crew *c, unsigned wanted)
{
    pthread_t threads[JOBS_MAX];
    unsigned running = 0;

    if (wanted == 0 || pipe(c->halt) != 0)
        return 0;
    c->several = c->input->counts = 1;
    c->input->halt = c->halt[0];
    while (running < wanted && start(c, &threads[running]))
        running++;
    for (unsigned i = 0; i < running; i++)
        pthread_join(threads[i], NULL);
    c->several = c->input->counts = 0;
    c->input->halt = -1;
    close(c->halt[0]);
    if (!atomic_load(&c->over))
        close(c->halt[1]);
    return running > 0;
}

struct tally
jobs_stream(const struct options *o, struct input *input, struct outlets *outlets)
{
    struct crew c = {.o = o,
        .outlets = outlets,
        .input = input,
        .reading = PTHREAD_MUTEX_INITIALIZER,
        .writing = PTHREAD_MUTEX_INITIALIZER,
        .turn = PTHREAD_COND_INITIALIZER};

    input->counts = 0;
    input->halt = -1;
    progress_open(&c.progress, o->quiet ? NEVER : o->progress, input->fd);
    if (!work_together(&c, input->eager || o->jobs == 1 ? 0 : o->jobs))
        work(&c);
    progress_clear(&c.progress);
    return c.tally;
}

struct tally
jobs_operands(const struct options *o, struct outlets *outlets)
{
    struct filter f;

    open_filter(&f, o, "operand", outlets);
    for (size_t i = 0; i < o->count; i++)
        filter_operand(&f, o->names[i], (uint64_t)i + 1);
    flush(&f);
    filter_free(&f);
    return f.tally;
}
