/* SPDX-License-Identifier: MIT */
/* Writes buffers in a thread of its own, so that conversion need not wait for the file system. */
#ifndef BACKGROUND_H
#define BACKGROUND_H

#include <pthread.h>

#include "buffer.h"

struct background {
    bool is_running;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct buffer pending; /* being written, or empty */
    bool has_pending, ends;
};

/* Without a thread, or if none can be started, writes are done at once. */
void background_open(struct background *background, bool wants_thread);
/* Takes the contents of a buffer, once those before are written.  Returns false after an error of
   its output. */
bool background_write(struct background *background, struct buffer *b);
/* Waits until everything is written. */
void background_wait(struct background *background);
void background_close(struct background *background);

#endif
