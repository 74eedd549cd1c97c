/* SPDX-License-Identifier: MIT */
/* A table is immutable and position-independent: read-only copies of it at other addresses give the
   verdicts of the original.  So threads can share it; symbols.sh shows that they share no more. */
#include <config.h>

#include <sys/mman.h>
#include <unistd.h>

#include "unit.h"

static const char *const labels[] = {"abc", "a-b", "-a", "a-", "chat", "achat", "z", "az", "zz",
    "q", "qq", "aqqqb", "\xC3\xBC", "a\xCC\x81", "\xCC\x81", "\xC3\x9F", "", "xn--tda",
    "a\xCC\x81\xCC\x81", "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk"};
enum { LABELS = sizeof(labels) / sizeof(*labels) };

static char expected[LABELS][512];

/* Writes the members of a verdict, and its words. */
static void
ask(const xn_table *table, const char *label, char words[512])
{
    size_t size = xn_table_workspace(table);
    void *workspace = malloc(size);
    xn_table_result r;
    int length;

    (void)!xn_table_check(
        table, label, strlen(label), XN_TABLE_ACE_LABELS, workspace, size, &r, NULL);
    length = snprintf(words, 512, "%d %zu+%zu %zu %s %s: ", (int)r.status, r.offset, r.length,
        r.position, r.rule, r.disposition);
    xn_table_result_format(&r, "t.xml", words + length, 512 - (size_t)length);
    free(workspace);
}

static bool
has_same_verdicts(const xn_table *table)
{
    char words[512];

    for (size_t i = 0; i < LABELS; i++) {
        ask(table, labels[i], words);
        if (strcmp(words, expected[i]) != 0)
            return false;
    }
    return true;
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
    ok(protects && has_same_verdicts((const xn_table *)(void *)(copy + shift)),
        "a read-only copy at offset %zu of a page gives the same verdicts", shift);
    munmap(copy, mapped);
}

static void
test_table(const char *text)
{
    struct unit_table t;

    if (!ok(unit_open(&t, text, strlen(text), NULL, NULL) == XN_TABLE_OK, "the table is loaded"))
        return;
    for (size_t i = 0; i < LABELS; i++)
        ask(t.table, labels[i], expected[i]);
    test_copy(t.table, 0);
    test_copy(t.table, 8);
    test_copy(t.table, 4088);
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
