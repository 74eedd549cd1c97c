/* SPDX-License-Identifier: MIT */
/* Replacements for read() and write() that follow the settings of a fuzz input. */
#include <config.h>

#include "../unit/strict_json.h"
#include "stream.h"
#include "tools_io.h"
#undef write /* called for a failed assertion */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Repetitions */

struct text {
    char *data;
    size_t length, capacity, most;
};

static void *
resize(void *data, size_t size)
{
    data = realloc(data, size > 0 ? size : 1);
    if (data == NULL)
        exit(99);
    return data;
}

static void
add(struct text *t, const char *data, size_t length)
{
    if (length > t->most - t->length)
        length = t->most - t->length;
    if (t->length + length > t->capacity) {
        t->capacity = 2 * (t->length + length);
        t->data = resize(t->data, t->capacity);
    }
    if (length > 0)
        memcpy(t->data + t->length, data, length);
    t->length += length;
}

enum { REPEATED = 300 * 1024 }; /* more than two batches */

char *
fuzz_expand(const struct fuzz_input *input, size_t most, size_t *length)
{
    const unsigned char *from = (const unsigned char *)input->text;
    struct text t = {.most = most};

    for (size_t i = 0; i < input->length; i++) {
        if (from[i] == 0xFE && i + 1 < input->length) {
            size_t before = t.length;
            unsigned char times = from[++i];

            for (; times > 0 && t.length < REPEATED && t.length < most; times--) {
                char *copy = resize(NULL, before);

                if (before == 0)
                    times = 1;
                else
                    memcpy(copy, t.data, before);
                add(&t, copy, before);
                free(copy);
            }
        } else if (from[i] == 0xFF && i + 2 < input->length) {
            size_t times = (size_t)17 * from[i + 1] * from[i + 1];
            char *run = resize(NULL, times);

            memset(run, from[i + 2], times);
            add(&t, run, times);
            free(run);
            i += 2;
        } else {
            add(&t, input->text + i, 1);
        }
    }
    *length = t.length;
    return resize(
        t.data, t.length); /* exactly its length, so that sanitizers detect reads beyond it */
}

/* Pieces.  The callers serialise reads and writes, so no locks are needed. */

static const char *fed;
static size_t fed_length;
static struct fuzz_pieces reading, writing;

static unsigned
some(struct fuzz_pieces *p)
{
    p->seed = (unsigned)((p->seed * UINT64_C(1103515245) + 12345) & 0xFFFFFFFF);
    return p->seed >> 16 & 0x7FFF;
}

/* The length of the next piece, or 0 with errno set. */
static size_t
piece(struct fuzz_pieces *p, size_t length)
{
    size_t most;

    if (p->disturbed && some(p) % 3 == 0) {
        errno = some(p) % 2 ? EINTR : EAGAIN;
        return 0;
    }
    most = p->most > 0 ? 1 + some(p) % p->most : length;
    return most < length ? most : length;
}

void
fuzz_feed(const char *text, size_t length, const struct fuzz_pieces *pieces)
{
    fed = text;
    fed_length = length;
    reading = *pieces;
    if (reading.most > 0
        && reading.most < length / 2000) /* limits the number of reads of a long text */
        reading.most = length / 2000;
}

int
fuzz_descriptor(void)
{
    static int null = -1; /* for poll(), which is to find it ready */

    if (null < 0)
        null = open("/dev/null", O_RDWR);
    return null;
}

ssize_t
fuzz_read(int fd, void *data, size_t length)
{
    size_t taken;

    must(fd == fuzz_descriptor() && length > 0, "reads have a buffer and come from the input");
    taken = piece(&reading, length);
    if (taken == 0)
        return -1;
    if (fed_length == 0 && reading.error != 0) {
        errno = reading.error;
        return -1;
    }
    if (taken > fed_length)
        taken = fed_length;
    if (taken > 0) {
        memcpy(data, fed, taken);
        fed += taken;
    }
    fed_length -= taken;
    return (ssize_t)taken;
}

static struct fuzz_written *caught;

void
fuzz_catch(struct fuzz_written written[FUZZ_OUTLETS], const struct fuzz_pieces *pieces)
{
    caught = written;
    writing = *pieces;
    if (writing.most > 0 && writing.most < 500)
        writing.most = 500;
}

void
fuzz_forget(struct fuzz_written written[FUZZ_OUTLETS])
{
    for (int i = 0; i < FUZZ_OUTLETS; i++) {
        free(written[i].data);
        written[i] = (struct fuzz_written){NULL, 0, 0};
    }
}

ssize_t
fuzz_write(int fd, const void *data, size_t length)
{
    struct fuzz_written *w;
    size_t taken;

    if (fd < FUZZ_OUT)
        return write(fd, data, length); /* a failed assertion */
    must(length > 0, "what is written is something");
    taken = piece(&writing, length);
    if (taken == 0) {
        errno = EINTR; /* no poll() on what is no descriptor */
        return -1;
    }
    w = &caught[fd - FUZZ_OUT];
    if (w->length + taken > w->capacity) {
        w->capacity = 2 * (w->length + taken);
        w->data = resize(w->data, w->capacity);
    }
    memcpy(w->data + w->length, data, taken);
    w->length += taken;
    return (ssize_t)taken;
}

uint64_t
fuzz_count_objects(const struct fuzz_written *out)
{
    uint64_t objects = 0;

    for (size_t at = 0, end; at < out->length; at = end + 1, objects++) {
        const char *feed = memchr(out->data + at, '\n', out->length - at);

        must(feed != NULL, "an object ends its line");
        end = (size_t)(feed - out->data);
        must(strict_wrong_at(out->data + at, end - at) == 0, "each line is valid JSON");
    }
    return objects;
}

struct record_syntax
fuzz_format(const struct fuzz_input *input, struct plain_format *plain)
{
    *plain = (struct plain_format){input->choice & FUZZ_NUL ? '\0' : '\n',
        input->choice & FUZZ_SEMICOLON ? ';' : ',', (input->choice & FUZZ_CSV) != 0};
    return (struct record_syntax){plain->end, plain->delimiter, plain->csv};
}
