/* SPDX-License-Identifier: MIT */
/* Sorted runs in one temporary file that has no name, and their merge. */
#include "config.h"

#include "sorter.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"

#define HEADER      (sizeof(uint64_t) + sizeof(uint16_t)) /* of a record in a file: key, length */
#define DIGITS      (2 * sizeof(uint64_t))
#define FEW         24 /* fewer items are sorted by insertion */
#define READ_MIN    ((size_t)4 << 10)
#define READ_MAX    ((size_t)1 << 20)
#define WRITE_FULL  ((size_t)1 << 20)
#define ITEMS_FIRST 1024

/* Sorted as one number of 16 digits, so that equal keys stay in the order of their records. */
struct item {
    uint64_t key, at;
};

/* A sorted part of the file, and what was read of it. */
struct run {
    uint64_t at, end; /* what was not read yet */
    unsigned char *data;
    size_t used, length;
    uint64_t key; /* of the first record in data */
};

struct sorter {
    size_t memory;
    struct item *items;
    size_t count, capacity;
    unsigned char *records;
    size_t length, size, longest;
    size_t next; /* item to deliver, without a file */

    int file;   /* or -1 */
    char *name; /* in messages */
    struct buffer out;
    uint64_t written;
    struct run *runs;
    size_t run_count, run_size;
    size_t *heap; /* runs that have records, the one with the least key first */
    size_t heap_count;
    bool has_delivered; /* the record of the first run */
};

struct sorter *
sorter_open(size_t memory)
{
    struct sorter *s = check_memory(calloc(1, sizeof(*s)));

    s->memory = memory < SORTER_MEMORY_MIN ? SORTER_MEMORY_MIN : memory;
    s->file = -1;
    return s;
}

void
sorter_close(struct sorter *s)
{
    for (size_t i = 0; i < s->run_count; i++)
        free(s->runs[i].data);
    if (s->file >= 0)
        close(s->file);
    buffer_free(&s->out);
    free(s->heap);
    free(s->runs);
    free(s->name);
    free(s->items);
    free(s->records);
    free(s);
}

uint64_t
sorter_written(const struct sorter *s)
{
    return s->written;
}

static unsigned
digit_of(const struct item *item, unsigned digit)
{
    uint64_t number = digit < sizeof(uint64_t) ? item->key : item->at;

    return (unsigned)(number >> (56 - 8 * (digit % sizeof(uint64_t)))) & 0xFF;
}

static bool
is_less(const struct item *a, const struct item *b)
{
    return a->key != b->key ? a->key < b->key : a->at < b->at;
}

static void
sort_few(struct item *items, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct item moved = items[i];
        size_t at = i;

        for (; at > 0 && is_less(&moved, &items[at - 1]); at--)
            items[at] = items[at - 1];
        items[at] = moved;
    }
}

/* Puts each item into the part of its digit, in place.  ends: where each part ends. */
static void
distribute(struct item *items, unsigned digit, const size_t counts[256], size_t ends[256])
{
    size_t next[256], end = 0;

    for (unsigned i = 0; i < 256; i++) {
        next[i] = end;
        end += counts[i];
        ends[i] = end;
    }
    for (unsigned i = 0; i < 256; i++) {
        while (next[i] < ends[i]) {
            struct item moved = items[next[i]];
            unsigned to = digit_of(&moved, digit);

            while (to != i) {
                struct item other = items[next[to]];

                items[next[to]++] = moved;
                moved = other;
                to = digit_of(&moved, digit);
            }
            items[next[i]++] = moved;
        }
    }
}

/* Radix sort from the first digit: linear, in place, and at most DIGITS levels deep. */
static void
sort_items(struct item *items, size_t count, unsigned digit)
{
    size_t counts[256], ends[256], first = 0;

    for (; count > FEW && digit < DIGITS; digit++) {
        memset(counts, 0, sizeof(counts));
        for (size_t i = 0; i < count; i++)
            counts[digit_of(&items[i], digit)]++;
        if (counts[digit_of(&items[0], digit)] == count) /* all the same digit */
            continue;
        distribute(items, digit, counts, ends);
        for (unsigned i = 0; i < 256; first = ends[i++])
            sort_items(items + first, ends[i] - first, digit + 1);
        return;
    }
    sort_few(items, count);
}

static void
write_out(struct sorter *s)
{
    int error = write_all(s->file, s->out.data, s->out.length);

    if (error != 0)
        die(EXIT_INPUT_OUTPUT, s->name, strerror(error));
    s->written += s->out.length;
    s->out.length = 0;
}

/* A file that nobody else can open, and that disappears with the process. */
static void
open_file(struct sorter *s)
{
    static const char message[] = "temporary file in ", name[] = "/xn-table-XXXXXX";
    const char *directory = getenv("TMPDIR");
    char *path;

    if (directory == NULL || directory[0] == '\0')
        directory = "/tmp";
    path = check_memory(malloc(strlen(directory) + sizeof(name)));
    s->name = check_memory(malloc(strlen(directory) + sizeof(message)));
    strcpy(path, directory);
    strcat(path, name);
    strcpy(s->name, message);
    strcat(s->name, directory);
    s->file = mkstemp(path);
    if (s->file < 0)
        die(EXIT_INPUT_OUTPUT, s->name, strerror(errno));
    unlink(path);
    free(path);
}

static size_t
read_length(const unsigned char *record)
{
    return (size_t)record[0] << 8 | record[1];
}

static void
add_run(struct sorter *s)
{
    if (s->run_count == s->run_size) {
        s->run_size = s->run_size == 0 ? 16 : 2 * s->run_size;
        s->runs = check_memory(realloc(s->runs, s->run_size * sizeof(*s->runs)));
    }
    s->runs[s->run_count++] = (struct run){.at = s->written};
}

/* Writes what is in memory as a run. */
static void
write_run(struct sorter *s)
{
    if (s->count == 0)
        return;
    if (s->file < 0)
        open_file(s);
    add_run(s);
    sort_items(s->items, s->count, 0);
    for (size_t i = 0; i < s->count; i++) {
        const unsigned char *record = s->records + s->items[i].at;

        buffer_put(&s->out, (const char *)&s->items[i].key, sizeof(s->items[i].key));
        buffer_put(&s->out, (const char *)record, 2 + read_length(record));
        if (s->out.length >= WRITE_FULL)
            write_out(s);
    }
    write_out(s);
    s->runs[s->run_count - 1].end = s->written;
    s->count = s->length = 0;
}

/* Makes capacity for another item, and a record of this length.  False if that exceeds the limit:
   what is reserved, but not yet used, takes no memory. */
static bool
reserve(struct sorter *s, size_t length)
{
    if (s->count > 0 && (s->count + 1) * sizeof(*s->items) + s->length + length > s->memory)
        return false;
    if (s->count == s->capacity) {
        s->capacity += s->capacity / 2 + ITEMS_FIRST;
        s->items = check_memory(realloc(s->items, s->capacity * sizeof(*s->items)));
    }
    if (length > s->size - s->length) {
        s->size += s->size / 2 + 16 * length;
        s->records = check_memory(realloc(s->records, s->size));
    }
    return true;
}

void
sorter_add(struct sorter *s, uint64_t key, const void *record, size_t length)
{
    if (!reserve(s, length + 2)) {
        write_run(s);
        (void)reserve(s, length + 2);
    }
    s->items[s->count++] = (struct item){key, s->length};
    s->records[s->length] = (unsigned char)(length >> 8);
    s->records[s->length + 1] = (unsigned char)length;
    memcpy(s->records + s->length + 2, record, length);
    s->length += length + 2;
    if (length > s->longest)
        s->longest = length;
}

void
sorter_add_key(struct sorter *s, uint64_t key)
{
    uint64_t at = s->items[s->count - 1].at;

    if (!reserve(s, 0)) {
        size_t length = read_length(s->records + at);
        unsigned char *copy = check_memory(malloc(length + 1));

        memcpy(copy, s->records + at + 2, length);
        write_run(s);
        sorter_add(s, key, copy, length);
        free(copy);
        return;
    }
    s->items[s->count++] = (struct item){key, at};
}

/* Reads on, and keeps what was not delivered. */
static void
read_run(struct sorter *s, struct run *run, size_t capacity)
{
    run->length -= run->used;
    memmove(run->data, run->data + run->used, run->length);
    run->used = 0;
    while (run->length < capacity && run->at < run->end) {
        size_t wanted = capacity - run->length;
        ssize_t got;

        if (wanted > run->end - run->at)
            wanted = (size_t)(run->end - run->at);
        got = pread(s->file, run->data + run->length, wanted, (off_t)run->at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            die(EXIT_INPUT_OUTPUT, s->name, got < 0 ? strerror(errno) : "truncated");
        run->length += (size_t)got;
        run->at += (uint64_t)got;
    }
}

static bool
is_run_less(const struct sorter *s, size_t a, size_t b)
{
    return s->runs[a].key != s->runs[b].key ? s->runs[a].key < s->runs[b].key : a < b;
}

static void
sift_down(struct sorter *s, size_t root)
{
    size_t moved = s->heap[root];

    for (size_t child; (child = 2 * root + 1) < s->heap_count; root = child) {
        if (child + 1 < s->heap_count && is_run_less(s, s->heap[child + 1], s->heap[child]))
            child++;
        if (!is_run_less(s, s->heap[child], moved))
            break;
        s->heap[root] = s->heap[child];
    }
    s->heap[root] = moved;
}

/* Makes the next record of a run complete in memory.  False after the last. */
static bool
load_record(struct sorter *s, struct run *run)
{
    size_t available = run->length - run->used;

    if (available < HEADER
        || available < HEADER + read_length(run->data + run->used + sizeof(uint64_t)))
        read_run(s, run, s->size);
    if (run->length == run->used)
        return false;
    memcpy(&run->key, run->data + run->used, sizeof(run->key));
    return true;
}

static void
open_runs(struct sorter *s)
{
    s->heap = check_memory(malloc(s->run_count * sizeof(*s->heap)));
    s->size = s->memory / s->run_count;
    if (s->size > READ_MAX)
        s->size = READ_MAX;
    if (s->size < READ_MIN)
        s->size = READ_MIN;
    if (s->size < HEADER + s->longest)
        s->size = HEADER + s->longest;
    for (size_t i = 0; i < s->run_count; i++) {
        s->runs[i].data = check_memory(malloc(s->size));
        if (load_record(s, &s->runs[i]))
            s->heap[s->heap_count++] = i;
    }
    for (size_t i = s->heap_count / 2; i > 0; i--)
        sift_down(s, i - 1);
}

void
sorter_finish(struct sorter *s)
{
    if (s->run_count == 0) {
        sort_items(s->items, s->count, 0);
        return;
    }
    write_run(s);
    free(s->items);
    free(s->records);
    s->items = NULL;
    s->records = NULL;
    buffer_free(&s->out);
    open_runs(s);
}

static bool
next_in_memory(struct sorter *s, uint64_t *key, const void **record, size_t *length)
{
    const unsigned char *found;

    if (s->next == s->count)
        return false;
    *key = s->items[s->next].key;
    found = s->records + s->items[s->next++].at;
    *length = read_length(found);
    *record = found + 2;
    return true;
}

bool
sorter_next(struct sorter *s, uint64_t *key, const void **record, size_t *length)
{
    struct run *run;

    if (s->run_count == 0)
        return next_in_memory(s, key, record, length);
    if (s->has_delivered) {
        run = &s->runs[s->heap[0]];
        run->used += HEADER + read_length(run->data + run->used + sizeof(uint64_t));
        if (!load_record(s, run))
            s->heap[0] = s->heap[--s->heap_count];
        if (s->heap_count > 0)
            sift_down(s, 0);
    }
    s->has_delivered = s->heap_count > 0;
    if (!s->has_delivered)
        return false;
    run = &s->runs[s->heap[0]];
    *key = run->key;
    *length = read_length(run->data + run->used + sizeof(uint64_t));
    *record = run->data + run->used + HEADER;
    return true;
}
