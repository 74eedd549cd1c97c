/* SPDX-License-Identifier: MIT */
/* Every public function with every row of the vectors, in many threads at the same time: each
   result must be that of a single thread. */
#include <config.h>

#include <pthread.h>

#include "every_call.h"
#include "rows.h"
#include "tap.h"

enum { THREADS = 8, ROWS_MAX = 4096 };

struct row {
    char *text;
    size_t length;
    unsigned flags;
    uint64_t sum[2];
};

static struct row rows[ROWS_MAX];
static size_t row_count;
static unsigned crosscheck; /* XN_CROSSCHECK where it is built in */

static void
try_row(const struct row *row, struct every *e)
{
    static const uint32_t points[] = {'b', 0xFC, 'c', 'h', 'e', 'r', 0x4E00, 0x10FFFF};

    e->sum[0] = e->sum[1] = 1;
    every_call(e, row->text, row->length, row->flags);
    every_punycode(e, points, row->length % 9);
}

static struct every
make_every(void)
{
    struct every e = {
        .out = malloc(72 * TEXT_SIZE + 512), .cap = 72 * TEXT_SIZE + 512, .crosscheck = crosscheck};

    if (e.out == NULL)
        exit(99);
    return e;
}

struct worker {
    pthread_t thread;
    unsigned number, wrong, tried;
};

static pthread_barrier_t start;

/* Each begins at another row, and every second one goes backwards. */
static void *
work(void *user)
{
    struct worker *w = user;
    struct every e = make_every();

    pthread_barrier_wait(&start);
    for (size_t i = 0; i < row_count; i++, w->tried++) {
        size_t number = (i + w->number * row_count / THREADS) % row_count;

        if (w->number % 2 == 0)
            number = row_count - 1 - number;
        try_row(&rows[number], &e);
        w->wrong += memcmp(e.sum, rows[number].sum, sizeof(e.sum)) != 0;
    }
    free(e.out);
    return NULL;
}

static void
read_file(const char *path)
{
    static struct text text;
    char *columns[COLUMNS];
    FILE *in = open_rows(path);
    int with_case;

    while (next_row(in, columns)) {
        struct row *row = &rows[row_count++];

        if (row_count > ROWS_MAX)
            bad_file("too many rows");
        row->flags = read_flags(columns[1], &with_case);
        read_text(&text, columns[2]);
        row->text = malloc(text.length + 1);
        if (row->text == NULL)
            exit(99);
        memcpy(row->text, text.octets, row->length = text.length);
    }
    fclose(in);
}

static void
read_rows(void)
{
    char *files = strdup(getenv("VECTOR_FILES") ? getenv("VECTOR_FILES") : ""), path[4096];
    const char *srcdir = getenv("srcdir") ? getenv("srcdir") : ".";
    char *rest;

    for (char *name = strtok_r(files, " \t\n", &rest); name != NULL;
         name = strtok_r(NULL, " \t\n", &rest)) {
        snprintf(path, sizeof(path), "%s/%s", srcdir, name);
        read_file(path);
    }
    free(files);
}

int
main(void)
{
    static struct worker workers[THREADS];
    struct every e;

    if (pthread_barrier_init(&start, NULL, THREADS) != 0)
        return 99;
    crosscheck =
        xn_nfkc("", 0, XN_CROSSCHECK, NULL, 0, NULL, NULL) != XN_E_ARGUMENT ? XN_CROSSCHECK : 0;
    read_rows();
    e = make_every();
    for (size_t i = 0; i < row_count; i++) {
        try_row(&rows[i], &e);
        memcpy(rows[i].sum, e.sum, sizeof(e.sum));
    }
    for (unsigned i = 0; i < THREADS; i++) {
        workers[i].number = i;
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
            return 99;
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(workers[i].thread, NULL);
        ok(workers[i].wrong == 0 && workers[i].tried > 500 && workers[i].tried == row_count,
            "thread %u of %d has the same %u results", i + 1, THREADS, workers[i].tried);
    }
    for (size_t i = 0; i < row_count; i++)
        free(rows[i].text);
    free(e.out);
    return tap_end();
}
