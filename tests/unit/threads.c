/* SPDX-License-Identifier: MIT */
/* Every public function with every row of the vectors, in many threads at the same time: each
   result must be that of a single thread. */
#include <config.h>

#include <pthread.h>

#include "random.h"
#include "rows.h"
#include "tap.h"

enum { THREADS = 8, ROWS_MAX = 4096, LONG = 300 };

struct row {
    char *text;
    size_t length;
    uint32_t *points;
    size_t count;
    unsigned flags;
    uint64_t result;
};

static struct row rows[ROWS_MAX];
static size_t row_count;
static unsigned crosscheck; /* XN_CROSSCHECK where it is built in */

/* Updates a digest (FNV-1a) with all that a function returns. */
WRAPS static uint64_t
mix(uint64_t digest, const void *data, size_t length)
{
    const unsigned char *octets = data;

    for (size_t i = 0; i < length; i++)
        digest = (digest ^ octets[i]) * UINT64_C(0x100000001B3);
    return digest;
}

static uint64_t
mix_number(uint64_t digest, uint64_t number)
{
    return mix(digest, &number, sizeof(number));
}

static uint64_t
mix_diag(uint64_t digest, const xn_diag *d)
{
    const uint64_t numbers[] = {
        (uint64_t)d->status, d->input, d->label, d->cp, d->mapped, d->offset, d->length, d->octets};
    char words[XN_DIAG_SIZE];

    digest = mix(digest, numbers, sizeof(numbers));
    digest = mix(digest, d->rule, strlen(d->rule));
    digest = mix(digest, xn_strerror(d->status), strlen(xn_strerror(d->status)));
    digest = mix(digest, xn_status_name(d->status), strlen(xn_status_name(d->status)));
    digest = mix(digest, words, xn_diag_reason(d, words, sizeof(words)));
    return mix(digest, words, xn_diag_format(d, words, sizeof(words)));
}

static uint64_t
mix_answer(uint64_t digest, xn_status status, const void *out, size_t octets, const xn_diag *diag)
{
    digest = mix_number(digest, (uint64_t)status);
    if (status == XN_OK)
        digest = mix(digest, out, octets);
    return mix_diag(digest, diag);
}

typedef xn_status text_function(const char *in, size_t inlen, unsigned flags, char *out, size_t cap,
    size_t *len, xn_diag *diag);

static uint64_t
try_texts(uint64_t digest, const struct row *q, char *buffer, size_t cap)
{
    static text_function *const functions[] = {
        xn_to_ascii, xn_to_unicode, xn_label_to_ascii, xn_label_to_unicode, xn_nfkc};
    size_t length;
    xn_diag diag;

    for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
        xn_status status = functions[i](q->text, q->length, q->flags, buffer, cap, &length, &diag);

        digest = mix_answer(digest, status, buffer, length, &diag);
    }
    for (size_t i = 0; xn_profile_name(i) != NULL; i++) {
        unsigned flags = q->flags | (q->length < LONG ? crosscheck : 0);
        xn_status status = xn_prep(q->text, q->length, xn_profile_find(xn_profile_name(i)), flags,
            buffer, cap, &length, &diag);

        digest = mix_answer(digest, status, buffer, length, &diag);
    }
    return digest;
}

static uint64_t
try_hosts(uint64_t digest, const struct row *q, char *buffer, size_t cap)
{
    for (xn_where where = XN_HOST; where <= XN_URL; where++) {
        size_t length;
        xn_host h;
        xn_diag diag;
        xn_status status = xn_find_host(q->text, q->length, where, q->flags, &h, &diag);
        const size_t spans[] = {h.host.offset, h.host.length, h.port.offset, h.port.length,
            h.zone.offset, h.zone.length, h.kind};

        digest = mix_answer(digest, status, spans, sizeof(spans), &diag);
        status = xn_replace_host(q->text, q->length, where, q->flags, buffer, cap, &length, &diag);
        digest = mix_answer(digest, status, buffer, length, &diag);
    }
    return digest;
}

static uint64_t
try_punycode(uint64_t digest, const struct row *q, char *buffer, size_t cap)
{
    static const unsigned char no_case[TEXT_SIZE];
    uint32_t *points = (uint32_t *)(void *)buffer;
    unsigned char upper[TEXT_SIZE];
    size_t length;
    xn_diag diag;
    xn_status status =
        xn_punycode_encode(q->points, q->count, no_case, buffer, cap, &length, &diag);

    digest = mix_answer(digest, status, buffer, length, &diag);
    status = xn_punycode_encode(q->points, q->count, NULL, buffer, cap, &length, &diag);
    digest = mix_answer(digest, status, buffer, length, &diag);
    status = xn_punycode_decode(q->text, q->length, points, TEXT_SIZE, &length, upper, &diag);
    if (status == XN_OK)
        digest = mix(digest, upper, length);
    return mix_answer(digest, status, buffer, length * sizeof(*points), &diag);
}

static int
hear(const xn_step *step, void *user)
{
    uint64_t *digest = user;
    const uint64_t numbers[] = {(uint64_t)step->kind, step->label, step->offset, step->length,
        step->cp, step->at, step->delta, step->bias};

    *digest = mix(*digest, numbers, sizeof(numbers));
    *digest = mix(*digest, step->text, step->textlen);
    *digest = mix(*digest, step->to, step->tolen * sizeof(*step->to));
    if (step->kind == XN_STEP_REFUSED)
        *digest = mix_diag(*digest, step->diag);
    return 0;
}

static uint64_t
try_names(uint64_t digest, const struct row *q, const struct row *other)
{
    char shown[XN_UNICODE_SIZE];
    unsigned traits = 0, why = 0;
    int same = 0;
    size_t pos = 0, length;
    const char *label;
    xn_diag diag;
    xn_status status =
        xn_equal(q->text, q->length, other->text, other->length, q->flags, &same, &diag);

    digest = mix_diag(mix_number(digest, (uint64_t)same), &diag);
    digest = mix_number(digest, (uint64_t)status);
    status = xn_traits(q->text, q->length, q->flags, &traits, &diag);
    digest = mix_diag(mix_number(digest, traits), &diag);
    digest = mix_number(digest, (uint64_t)status);
    status =
        xn_to_display(q->text, q->length, q->flags, shown, sizeof(shown), &length, &why, &diag);
    digest = mix(mix_number(digest, why), shown, strlen(shown));
    digest = mix_number(mix_diag(digest, &diag), (uint64_t)status);
    status = xn_utf8_check(q->text, q->length, &diag);
    digest = mix_number(mix_diag(digest, &diag), (uint64_t)status);
    status = xn_explain(q->text, q->length, q->flags, hear, &digest, &diag);
    digest = mix_number(digest, (uint64_t)status);
    while (xn_label_next(q->text, q->length, &pos, &label, &length))
        digest = mix_number(digest, (uint64_t)(label - q->text) + length);
    return mix(mix(digest, xn_version(), strlen(xn_version())), xn_unicode_version(),
        strlen(xn_unicode_version()));
}

/* buffer is large enough for TEXT_SIZE code points, each of them expanded */
static uint64_t
try_row(size_t number, char *buffer)
{
    const struct row *q = &rows[number];
    uint64_t digest = UINT64_C(0xCBF29CE484222325);

    digest = try_texts(digest, q, buffer, 18 * TEXT_SIZE);
    digest = try_punycode(digest, q, buffer, 18 * TEXT_SIZE);
    digest = try_hosts(digest, q, buffer, 18 * TEXT_SIZE);
    return try_names(digest, q, &rows[(number + 1) % row_count]);
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
    char *buffer = malloc(18 * TEXT_SIZE);

    pthread_barrier_wait(&start);
    for (size_t i = 0; buffer != NULL && i < row_count; i++, w->tried++) {
        size_t number = (i + w->number * row_count / THREADS) % row_count;

        if (w->number % 2 == 0)
            number = row_count - 1 - number;
        w->wrong += try_row(number, buffer) != rows[number].result;
    }
    free(buffer);
    return NULL;
}

static void *
copy_of(const void *data, size_t length)
{
    void *copy = malloc(length + 1);

    if (copy == NULL)
        exit(99);
    memcpy(copy, data, length);
    return copy;
}

/* Each row is used as text and as code points, whatever its operation. */
static void
add_row(char *columns[COLUMNS])
{
    static struct text text;
    static struct points points;
    struct row *q = &rows[row_count++];
    int with_case;

    if (row_count > ROWS_MAX)
        bad_file("too many rows");
    q->flags = read_flags(columns[1], &with_case);
    points.count = text.length = 0;
    if (strncmp(columns[2], "U+", 2) == 0 || strncmp(columns[2], "u+", 2) == 0) {
        read_points(&points, columns[2]);
        for (size_t i = 0; i < points.count && text.length + 4 <= TEXT_SIZE; i++)
            append_utf8(&text, points.cp[i] & 0x1FFFFF);
    } else {
        read_text(&text, columns[2]);
        for (size_t i = 0; i < text.length; i++)
            points.cp[points.count++] = (unsigned char)text.octets[i] * 97u;
    }
    q->text = copy_of(text.octets, q->length = text.length);
    q->points = copy_of(points.cp, (q->count = points.count) * sizeof(*points.cp));
}

static void
read_rows(void)
{
    char *files = strdup(getenv("VECTOR_FILES") ? getenv("VECTOR_FILES") : ""), *columns[COLUMNS],
         path[4096];
    const char *srcdir = getenv("srcdir") ? getenv("srcdir") : ".";

    for (char *name = files, *end; files != NULL && *(name += strspn(name, " \t\n")) != '\0';
         name = end) {
        FILE *in;

        end = name + strcspn(name, " \t\n");
        snprintf(path, sizeof(path), "%s/%.*s", srcdir, (int)(end - name), name);
        in = open_rows(path);
        while (next_row(in, columns))
            add_row(columns);
        fclose(in);
    }
    free(files);
}

int
main(void)
{
    static struct worker workers[THREADS];
    char *buffer = malloc(18 * TEXT_SIZE);
    unsigned started = 0;

    if (buffer == NULL || pthread_barrier_init(&start, NULL, THREADS) != 0)
        return 99;
    crosscheck =
        xn_nfkc("", 0, XN_CROSSCHECK, NULL, 0, NULL, NULL) != XN_E_ARGUMENT ? XN_CROSSCHECK : 0;
    read_rows();
    for (size_t i = 0; i < row_count; i++)
        rows[i].result = try_row(i, buffer);
    for (; started < THREADS; started++) {
        workers[started].number = started;
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0)
            return 99;
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(workers[i].thread, NULL);
        ok(workers[i].wrong == 0 && workers[i].tried > 500 && workers[i].tried == row_count,
            "thread %u of %d has the same %u results", i + 1, THREADS, workers[i].tried);
    }
    for (size_t i = 0; i < row_count; i++) {
        free(rows[i].text);
        free(rows[i].points);
    }
    free(buffer);
    return tap_end();
}
