/* SPDX-License-Identifier: MIT */
/* A table is immutable and position-independent: copies of it at other addresses, read-only, in
   many threads at a time, all give the verdicts of the original. */
#include <config.h>

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include "unit.h"

enum { THREADS = 4, ROUNDS = 200 };

static const char *const labels[] = {"abc", "a-b", "-a", "a-", "chat", "achat", "z", "az", "zz",
    "q", "qq", "aqqqb", "\xC3\xBC", "a\xCC\x81", "\xCC\x81", "\xC3\x9F", "", "xn--tda",
    "a\xCC\x81\xCC\x81", "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk"};
enum { LABELS = sizeof(labels) / sizeof(*labels) };

struct answer {
    xn_table_result result;
    char words[256];
};

static void
ask(const xn_table *table, const char *label, unsigned char fill, struct answer *answer)
{
    size_t size = xn_table_workspace(table);
    void *workspace = malloc(size);
    char words[sizeof(answer->words)];

    memset(workspace, fill, size);
    (void)!xn_table_check(
        table, label, strlen(label), XN_TABLE_ACE_LABELS, workspace, size, &answer->result, NULL);
    memset(words, 0, sizeof(words));
    xn_table_result_format(&answer->result, "t.xml", words, sizeof(words));
    memcpy(answer->words, words, sizeof(words));
    free(workspace);
}

static bool
is_same(const struct answer *a, const struct answer *b)
{
    const xn_table_result *x = &a->result, *y = &b->result;

    return x->status == y->status && x->offset == y->offset && x->length == y->length
        && x->position == y->position && x->cp == y->cp && x->action == y->action
        && x->line == y->line && strcmp(x->rule, y->rule) == 0
        && strcmp(x->disposition, y->disposition) == 0 && strcmp(a->words, b->words) == 0;
}

static struct answer expected[LABELS];

static size_t
count_differences(const xn_table *table, unsigned char fill)
{
    size_t differences = 0;
    struct answer answer;

    for (size_t i = 0; i < LABELS; i++) {
        ask(table, labels[i], fill, &answer);
        differences += !is_same(&answer, &expected[i]);
    }
    return differences;
}

/* The copy is at `shift` octets after the start of a page, which nobody may write to. */
static void
test_copy(const xn_table *table, size_t shift)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), size = xn_table_size(table);
    size_t mapped = (shift + size + page - 1) / page * page;
    char *copy = mmap(NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    bool protects;

    memcpy(copy + shift, table, size);
    protects = mprotect(copy, mapped, PROT_READ) == 0;
    ok(protects && count_differences((const xn_table *)(void *)(copy + shift), 0xA5) == 0,
        "a read-only copy at offset %zu of a page gives the same verdicts", shift);
    munmap(copy, mapped);
}

static void *
check_all(void *table)
{
    size_t differences = 0;

    for (unsigned i = 0; i < ROUNDS; i++)
        differences += count_differences(table, (unsigned char)i);
    return differences == 0 ? table : NULL;
}

static void
test_threads(xn_table *table)
{
    pthread_t threads[THREADS];
    size_t correct = 0;
    void *result;

    for (size_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, check_all, table);
    for (size_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], &result);
        correct += result == table;
    }
    ok(correct == THREADS, "%d threads with the same table have the same verdicts", THREADS);
}

static void
test_deterministic(const xn_table *table, const char *text)
{
    struct unit_table other;

    ok(unit_open(&other, text, strlen(text), NULL, NULL) == XN_TABLE_OK
            && xn_table_size(other.table) == xn_table_size(table)
            && memcmp(other.table, table, xn_table_size(table)) == 0,
        "loading the same text again gives the same octets");
    unit_close(&other, NULL);
}

static void
test_table(const char *text)
{
    struct unit_table t;

    if (!ok(unit_open(&t, text, strlen(text), NULL, NULL) == XN_TABLE_OK, "the table is loaded"))
        return;
    for (size_t i = 0; i < LABELS; i++)
        ask(t.table, labels[i], 0, &expected[i]);
    ok(count_differences(t.table, 0xFF) == 0, "verdicts do not depend on the workspace's contents");
    test_copy(t.table, 0);
    test_copy(t.table, 8);
    test_copy(t.table, 4088);
    test_threads(t.table);
    test_deterministic(t.table, text);
    unit_close(&t, NULL);
}

int
main(void)
{
#ifdef WITH_EXPAT
    test_table(unit_lgr);
#endif
    test_table(unit_list);
    return tap_end();
}
