/* SPDX-License-Identifier: MIT */
/* The actions of two tables, compared in their order. */
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "lib/table/table.h"

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
    const char **types = check_memory(malloc(((size_t)table->types + 1) * sizeof(*types)));
    size_t count = 0;

    for (uint32_t i = 0; i < table->types; i++)
        if ((set[i / 64] >> i % 64 & 1) != 0)
            types[count++] = table_text(table, SECTION(table, uint32_t, first_type)[i]);
    qsort(types, count, sizeof(*types), compare_words);
    buffer_text(out, triggers[action->trigger]);
    for (size_t i = 0; i < count; i++) {
        buffer_char(out, ' ');
        buffer_text(out, types[i]);
    }
    free(types);
}

/* The actions of a table, as texts without their rules. */
struct action_list {
    struct buffer texts;
    size_t *at, count;
};

static void
list_actions(struct action_list *list, const xn_table *table)
{
    const struct action *actions = SECTION(table, struct action, first_action);

    list->count = table->explicit_actions;
    list->at = check_memory(malloc((list->count + 1) * sizeof(*list->at)));
    for (size_t i = 0; i < list->count; i++) {
        list->at[i] = list->texts.length;
        if (actions[i].trigger != TRIGGER_NONE)
            put_types(&list->texts, table, &actions[i]);
        buffer_char(&list->texts, ' ');
        buffer_text(&list->texts, table_text(table, actions[i].disposition));
        buffer_char(&list->texts, '\0');
    }
}

struct action_lists {
    const struct diff *d;
    struct action_list of[2];
};

static bool
is_same_action(const struct action_lists *lists, size_t old, size_t new)
{
    const struct action_list *a = &lists->of[OLD], *b = &lists->of[NEW];
    xn_table_action x, y;

    (void)xn_table_get_action(lists->d->tables[OLD], old, &x);
    (void)xn_table_get_action(lists->d->tables[NEW], new, &y);
    return strcmp(a->texts.data + a->at[old], b->texts.data + b->at[new]) == 0
        && is_same_context(lists->d, x.rule, x.negated, y.rule, y.negated);
}

static void
add_action(struct diff *d, const struct action_lists *lists, enum side side, size_t i)
{
    struct buffer text = {0};
    xn_table_action action;
    const char *rest = lists->of[side].texts.data + lists->of[side].at[i];
    const char *disposition = strrchr(rest, ' ');

    (void)xn_table_get_action(d->tables[side], i, &action);
    buffer_text(&text, disposition + 1);
    if (action.rule[0] != '\0') {
        buffer_text(&text, action.negated ? " not-match " : " match ");
        buffer_text(&text, action.rule);
    }
    buffer_put(&text, rest, (size_t)(disposition - rest));
    buffer_char(&text, '\0');
    add_change(d, side == OLD ? '-' : '+', "action", text.data, "", "", true)->line[side] =
        action.line;
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

/* Adds the actions that are not in the longest common subsequence.  The first that applies decides,
   so that one which was moved is removed and added. */
static void
compare_lists(struct diff *d, const struct action_lists *lists)
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
            add_action(d, lists, OLD, i++);
        } else {
            add_action(d, lists, NEW, j++);
        }
    }
    free(lengths);
}

void
compare_actions(struct diff *d)
{
    struct action_lists lists = {.d = d};

    d->subject = (struct change){.group = GROUP_RULES};
    for (enum side side = OLD; side <= NEW; side++)
        list_actions(&lists.of[side], d->tables[side]);
    compare_lists(d, &lists);
    for (enum side side = OLD; side <= NEW; side++) {
        buffer_free(&lists.of[side].texts);
        free(lists.of[side].at);
    }
}
