/* SPDX-License-Identifier: MIT */
/* Checks the code points of a table: marks that may begin a label, and code points that IDNA 2008
   disallows. */
#include <string.h>

#include "lib/table/check/entries.h"
#include "lint.h"
#include "lib/table/read/properties.h"

/* The labels that are tried for marks, and the code points that are tried after one. */
enum { TRIALS = 10000, NEXT_POINTS = 32 };

/* A search for a valid label that begins with a mark. */
struct trial {
    const struct xn_table *table;
    void *workspace;
    size_t size;
    uint32_t next[NEXT_POINTS], nexts;
    uint32_t cps[MAX_SEQUENCE + 2];
    unsigned left;
};

/* Returns whether the table allows the label of this length, and not only as a blocked one. */
static bool
is_allowed(struct trial *trial, uint32_t length)
{
    char utf8[XN_TABLE_LABEL_SIZE + 8];
    xn_table_result result;

    if (trial->left == 0 || length > XN_TABLE_LABEL_MAX)
        return false;
    trial->left--;
    return xn_table_check(trial->table, utf8, encode_cps(trial->cps, length, utf8), 0,
               trial->workspace, trial->size, &result, NULL)
        == XN_TABLE_OK
        && strcmp(result.disposition, "blocked") != 0;
}

/* Returns whether some label that begins with these code points is allowed.  A label that is found
   proves it; not every one is tried. */
static bool
may_begin(struct trial *trial, const uint32_t *cps, uint32_t length)
{
    memcpy(trial->cps, cps, length * sizeof(*cps));
    if (is_allowed(trial, length))
        return true;
    for (uint32_t i = 0; i < trial->nexts; i++) {
        trial->cps[length] = trial->cps[length + 1] = trial->next[i];
        if (is_allowed(trial, length + 1) || is_allowed(trial, length + 2))
            return true;
    }
    return false;
}

/* Chooses code points that the table treats differently. */
static void
choose_next(struct trial *trial)
{
    const struct entry *entries = SECTION(trial->table, struct entry, first_entry);
    uint32_t rows[NEXT_POINTS];

    for (uint32_t i = 0; i < trial->table->entries && trial->nexts < NEXT_POINTS; i++) {
        uint32_t cp = SECTION(trial->table, uint32_t, first_cp)[entries[i].cps], seen = 0,
                 row = find_unit(trial->table, cp)->row;

        while (seen < trial->nexts && rows[seen] != row)
            seen++;
        if (entries[i].length != 1 || seen < trial->nexts)
            continue;
        rows[trial->nexts] = row;
        trial->next[trial->nexts++] = cp;
    }
}

/* Reports the first of some code points, if there are any. */
static void
add_points(struct lint *lint, xn_table_kind kind, uint32_t offset, uint32_t count, uint32_t first)
{
    if (count > 0)
        xni_add_finding(lint, kind, offset, count, &(struct subject){&first, 1, .text = ""});
}

/* Reports the first mark that may begin a label, with the number of entries that have one.  Formats
   of text have no rules that could prevent it. */
static void
lint_marks(struct lint *lint, struct trial *trial)
{
    struct draft *draft = lint->draft;
    uint32_t count = 0, offset = 0, first = 0;
    struct set marks = {{0}};

    xni_must_add_marks(&draft->memory, &marks);
    for (uint32_t i = 0; i < draft->entries.count; i++) {
        const struct entry *entry = ITEM(draft->entries, struct entry, i);
        const uint32_t *cps = ITEM(draft->cps, uint32_t, entry->cps);
        uint32_t mark;

        if (entry->length == 0)
            continue;
        mark = xni_set_next(&marks, cps[0]);
        if (mark > (entry->length == 1 ? entry->last : cps[0])
            || !may_begin(trial, entry->length == 1 ? &mark : cps, entry->length))
            continue;
        if (count++ == 0) {
            offset = entry->offset;
            first = mark;
        }
    }
    add_points(lint, XN_TABLE_KIND_LEADING_MARK, offset, count, first);
    xni_set_clear(&draft->memory, &marks);
}

/* Reports entries with code points that IDNA 2008 disallows, each with the first and the number. */
static void
lint_disallowed(struct lint *lint)
{
    struct draft *draft = lint->draft;

    for (uint32_t i = 0; i < draft->entries.count; i++) {
        const struct entry *entry = ITEM(draft->entries, struct entry, i);
        const uint32_t *cps = ITEM(draft->cps, uint32_t, entry->cps);
        uint32_t length = entry->length == 1 ? entry->last - cps[0] + 1 : entry->length, count = 0,
                 first = 0;

        for (uint32_t j = 0; j < length; j++) {
            uint32_t cp = entry->length == 1 ? cps[0] + j : cps[j];

            if (xni_is_disallowed(cp) && count++ == 0)
                first = cp;
        }
        add_points(lint, XN_TABLE_KIND_DISALLOWED, entry->offset, count, first);
    }
}

void
xni_lint_points(struct lint *lint, const struct xn_table *table)
{
    struct memory *memory = &lint->draft->memory;
    struct trial trial = {.table = table, .size = xn_table_workspace(table), .left = TRIALS};

    lint_disallowed(lint);
    if (table->format != XN_TABLE_RFC7940)
        return;
    trial.workspace = xni_must_resize(memory, NULL, trial.size);
    choose_next(&trial);
    lint_marks(lint, &trial);
    xni_release(memory, trial.workspace);
}
