/* SPDX-License-Identifier: MIT */
/* A load depends on nothing but its text: not on loads before it, good or bad, in other threads, or
   in the callback of a warning. */
#include <config.h>

#include <pthread.h>

#include "unit.h"

enum { THREADS = 4, ROUNDS = 60 };

static const char *const texts[] = {
    unit_list,
    unit_rfc4290,
    unit_rfc3743,
    "U+0061\nU+0061\n",
    "U+0061|\nU+00",
    "0061;;;\n",
#ifdef WITH_EXPAT
    unit_lgr,
    XML("<data><char cp=\"0061\" tag=\"t\"/></data><rules><class name=\"c\" from-tag=\"u\"/>"
        "<class name=\"d\" property=\"gc:Ll\"/></rules>"),
    LGR "<data><char cp=\"0061\" when=\"r\"/></data>\n<rules><rule name=\"r\"><any/></rule>",
    XML("<data><char cp=\"0061\"/></data>\n<rules><rule name=\"r\"><rule by-ref=\"s\"/></rule>"
        "</rules>"),
    XML("<data>\n<char cp=\"0061\" when=\"r\"/></data>"),
#endif
};
enum { TEXTS = sizeof(texts) / sizeof(*texts) };

/* The outcome of a load, and the memory that it still uses. */
struct outcome {
    xn_table_diag diag;
    xn_table *table;
    size_t warnings, blocks;
};

struct load {
    struct outcome outcome;
    const char *nested; /* loaded when there is a warning, or NULL */
};

static void *
count_blocks(void *user, void *block, size_t size)
{
    struct load *load = user;

    if (size == 0) {
        load->outcome.blocks -= block != NULL;
        free(block);
        return NULL;
    }
    load->outcome.blocks += block == NULL;
    return realloc(block, size);
}

static void
warn(const xn_table_diag *warning, void *user)
{
    struct load *load = user;
    xn_table *table;

    load->outcome.warnings += warning->warning;
    if (load->nested != NULL) {
        (void)!xn_table_load(load->nested, strlen(load->nested), NULL, &table, NULL);
        xn_table_free(table, NULL);
    }
}

static struct outcome
load_text(const char *text, const char *nested)
{
    struct load load = {.nested = nested};
    const xn_table_options options = {
        .flags = XN_TABLE_LINT, .allocate = count_blocks, .warn = warn, .user = &load};

    memset(&load.outcome, 0, sizeof(load.outcome));
    (void)!xn_table_load(text, strlen(text), &options, &load.outcome.table, &load.outcome.diag);
    return load.outcome;
}

static bool
is_same(const struct outcome *a, const struct outcome *b)
{
    const xn_table_diag *x = &a->diag, *y = &b->diag;

    return x->status == y->status && x->line == y->line && x->column == y->column
        && x->offset == y->offset && strcmp(x->text, y->text) == 0
        && strcmp(x->clause, y->clause) == 0 && strcmp(x->subject, y->subject) == 0
        && strcmp(x->element, y->element) == 0 && a->warnings == b->warnings
        && a->blocks == b->blocks && (a->table == NULL) == (b->table == NULL)
        && xn_table_size(a->table) == xn_table_size(b->table)
        && (a->table == NULL || memcmp(a->table, b->table, xn_table_size(a->table)) == 0);
}

static struct outcome expected[TEXTS];

/* The table was allocated by count_blocks(), with realloc(). */
static bool
loads_as_expected(size_t i, const char *nested)
{
    struct outcome outcome = load_text(texts[i], nested);
    bool right = is_same(&outcome, &expected[i]);

    free(outcome.table);
    return right;
}

static void
test_expected(void)
{
    size_t good = 0, warnings = 0, leaked = 0;

    for (size_t i = 0; i < TEXTS; i++) {
        expected[i] = load_text(texts[i], NULL);
        good += expected[i].table != NULL;
        warnings += expected[i].warnings;
        leaked += expected[i].blocks != (expected[i].table != NULL);
    }
    ok(good > 2 && good + 2 < TEXTS && warnings > 0, "%zu of %d tables are good", good, TEXTS);
    ok(leaked == 0, "a good load leaves one block, a bad one none");
}

/* Loads each table while the callback of a warning loads each other one, and that one after it. */
static void
test_nested(void)
{
    size_t wrong = 0;

    for (size_t i = 0; i < TEXTS; i++)
        for (size_t j = 0; j < TEXTS; j++)
            wrong += !loads_as_expected(i, texts[j]) || !loads_as_expected(j, NULL);
    ok(wrong == 0, "each table with and after each other one, good or bad");
}

static void *
load_all(void *first)
{
    size_t start = *(size_t *)first, wrong = 0;

    for (size_t i = 0; i < (size_t)ROUNDS * TEXTS; i++)
        wrong += !loads_as_expected((start + i) % TEXTS, texts[(start + 2 * i) % TEXTS]);
    return wrong == 0 ? first : NULL;
}

static void
test_threads(void)
{
    pthread_t threads[THREADS];
    size_t starts[THREADS], correct = 0;
    void *result;

    for (size_t i = 0; i < THREADS; i++) {
        starts[i] = i * TEXTS / THREADS;
        pthread_create(&threads[i], NULL, load_all, &starts[i]);
    }
    for (size_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], &result);
        correct += result == &starts[i];
    }
    ok(correct == THREADS, "%d threads load tables at once, good ones and bad ones", THREADS);
}

int
main(void)
{
    test_expected();
    test_nested();
    test_threads();
    for (size_t i = 0; i < TEXTS; i++)
        free(expected[i].table);
    return tap_end();
}
