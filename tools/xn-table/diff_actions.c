/* SPDX-License-Identifier: MIT */
/* The actions of two tables, compared in their order. */
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "lib/table/table.h"

/* An action, and its types: an offset in the texts. */
struct listed_action {
    xn_table_action action;
    size_t types;
};

struct action_lists {
    struct diff *d;
    struct buffer texts;
    LIST(struct listed_action) of[2];
};

static int
compare_words(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;

    return strcmp(*x, *y);
}

/* Appends the types of an action in their alphabetic order. */
static void
put_types(struct buffer *out, const xn_table *table, const struct action *action)
{
    static const char *const triggers[] = {[TRIGGER_ANY] = " any-variant",
        [TRIGGER_ALL] = " all-variants",
        [TRIGGER_ONLY] = " only-variants"};
    const uint64_t *set =
        SECTION(table, uint64_t, first_type_set) + (size_t)action->type_set * table->type_words;
    LIST(const char *) types = {0};

    for (uint32_t i = 0; i < table->types; i++)
        if ((set[i / 64] >> i % 64 & 1) != 0)
            *list_add(&types) = table_text(table, SECTION(table, uint32_t, first_type)[i]);
    list_sort(&types, compare_words);
    buffer_text(out, triggers[action->trigger]);
    for (size_t i = 0; i < types.count; i++) {
        buffer_char(out, ' ');
        buffer_text(out, types.items[i]);
    }
    free(types.items);
}

static void
list_actions(struct action_lists *lists, enum side side)
{
    const xn_table *table = lists->d->tables[side];
    const struct action *actions = SECTION(table, struct action, first_action);

    for (size_t i = 0; i < table->explicit_actions; i++) {
        struct listed_action *listed = list_add(&lists->of[side]);

        (void)xn_table_get_action(table, i, &listed->action);
        listed->types = lists->texts.length;
        if (actions[i].trigger != TRIGGER_NONE)
            put_types(&lists->texts, table, &actions[i]);
        buffer_char(&lists->texts, '\0');
    }
}

static bool
is_same_action(const struct action_lists *lists, size_t old, size_t new)
{
    const struct listed_action *a = &lists->of[OLD].items[old], *b = &lists->of[NEW].items[new];

    return strcmp(a->action.disposition, b->action.disposition) == 0
        && strcmp(lists->texts.data + a->types, lists->texts.data + b->types) == 0
        && is_same_context(
            lists->d, a->action.rule, a->action.negated, b->action.rule, b->action.negated);
}

static void
add_action(const struct action_lists *lists, enum side side, size_t i)
{
    const struct listed_action *listed = &lists->of[side].items[i];
    const xn_table_action *action = &listed->action;
    struct buffer text = {0};

    buffer_text(&text, action->disposition);
    if (action->rule[0] != '\0') {
        buffer_text(&text, action->negated ? " not-match " : " match ");
        buffer_text(&text, action->rule);
    }
    buffer_text(&text, lists->texts.data + listed->types);
    buffer_char(&text, '\0');
    add_other(lists->d, side, "action", text.data, "", true)->line[side] = action->line;
    buffer_free(&text);
}

/* The most pairs of actions for which the longest common subsequence is computed: 2000 actions in
   each table, more than any has. */
#define CELLS_MAX ((size_t)1 << 22)

/* Returns the lengths of the longest common subsequences of the actions from each pair on, with one
   more row and column; NULL if there are too many. */
static uint16_t *
find_lengths(const struct action_lists *lists)
{
    size_t rows = lists->of[OLD].count + 1, width = lists->of[NEW].count + 1;
    uint16_t *lengths, *cell;

    if (rows > CELLS_MAX / width)
        return NULL;
    lengths = check_memory(calloc(rows * width, sizeof(*lengths)));
    for (size_t i = rows - 1; i > 0; i--)
        for (size_t j = width - 1; j > 0; j--) {
            cell = lengths + (i - 1) * width + j - 1;
            *cell = cell[1] > cell[width] ? cell[1] : cell[width];
            if (is_same_action(lists, i - 1, j - 1))
                *cell = (uint16_t)(cell[width + 1] + 1);
        }
    return lengths;
}

/* Adds the actions that are not in the longest common subsequence.  A moved action is removed and
   added, since the first that applies decides. */
static void
compare_lists(const struct action_lists *lists)
{
    size_t old_count = lists->of[OLD].count, new_count = lists->of[NEW].count;
    size_t width = new_count + 1, i = 0, j = 0;
    uint16_t *lengths = find_lengths(lists);

    while (i < old_count || j < new_count) {
        const uint16_t *cell = lengths != NULL ? lengths + i * width + j : NULL;

        if (cell != NULL && i < old_count && j < new_count && is_same_action(lists, i, j)) {
            i++;
            j++;
        } else if (j == new_count || (i < old_count && (cell == NULL || cell[width] >= cell[1]))) {
            add_action(lists, OLD, i++);
        } else {
            add_action(lists, NEW, j++);
        }
    }
    free(lengths);
}

void
compare_actions(struct diff *d)
{
    struct action_lists lists = {.d = d};

    d->subject = (struct change){.group = GROUP_RULES};
    list_actions(&lists, OLD);
    list_actions(&lists, NEW);
    compare_lists(&lists);
    buffer_free(&lists.texts);
    free(lists.of[OLD].items);
    free(lists.of[NEW].items);
}
