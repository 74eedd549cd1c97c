/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "background.h"

static void *
write_pending(void *background)
{
    struct background *w = background;

    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (!w->has_pending && !w->ends)
            pthread_cond_wait(&w->changed, &w->lock);
        if (!w->has_pending)
            break;
        pthread_mutex_unlock(&w->lock);
        buffer_flush(&w->pending);
        pthread_mutex_lock(&w->lock);
        w->has_pending = false;
        pthread_cond_broadcast(&w->changed);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

void
background_open(struct background *w, bool wants_thread)
{
    *w =
        (struct background){.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    w->is_running = wants_thread && pthread_create(&w->thread, NULL, write_pending, w) == 0;
}

void
background_wait(struct background *w)
{
    if (!w->is_running)
        return;
    pthread_mutex_lock(&w->lock);
    while (w->has_pending)
        pthread_cond_wait(&w->changed, &w->lock);
    pthread_mutex_unlock(&w->lock);
}

bool
background_write(struct background *w, struct buffer *b)
{
    struct buffer full = *b;

    if (!w->is_running) {
        buffer_flush(b);
        return b->output->error == 0;
    }
    background_wait(w);
    if (b->length == 0)
        return b->output->error == 0;
    pthread_mutex_lock(&w->lock);
    *b = w->pending; /* its memory is used again */
    b->output = full.output;
    b->length = 0;
    w->pending = full;
    w->has_pending = true;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    return true;
}

void
background_close(struct background *w)
{
    if (w->is_running) {
        pthread_mutex_lock(&w->lock);
        w->ends = true;
        pthread_cond_broadcast(&w->changed);
        pthread_mutex_unlock(&w->lock);
        pthread_join(w->thread, NULL);
    }
    buffer_free(&w->pending);
}
