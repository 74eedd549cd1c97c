/* SPDX-License-Identifier: MIT */
/* Sets of code points as ascending ranges. */
#include <string.h>

#include "set.h"

void
xni_must_set_add(struct memory *memory, struct set *set, uint32_t first, uint32_t last)
{
    if (set->ranges.count > 0) {
        struct range *range = ITEM(set->ranges, struct range, set->ranges.count - 1);

        if (first >= range->first && first <= range->last + 1) { /* the usual case */
            if (last > range->last)
                range->last = last;
            return;
        }
    }
    MUST_ADD(memory, &set->ranges, struct range) = (struct range){first, last};
}

void
xni_set_finish(struct set *set)
{
    struct range *ranges = set->ranges.items;
    size_t count = set->ranges.count, kept = 0;

    if (count == 0)
        return;
    xni_sort_numbers(ranges, count, sizeof(*ranges), 1);
    for (size_t i = 1; i < count; i++) {
        if (ranges[i].first > ranges[kept].last + 1)
            ranges[++kept] = ranges[i];
        else if (ranges[i].last > ranges[kept].last)
            ranges[kept].last = ranges[i].last;
    }
    set->ranges.count = kept + 1;
}

void
xni_must_set_add_string(
    struct memory *memory, struct set *set, const uint32_t *cps, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++)
        xni_must_set_add(memory, set, cps[i], cps[i]);
    if (set->ranges.count > LAST_CODE_POINT)
        xni_set_finish(set);
}

static bool
is_in_result(enum set_operation operation, bool a, bool b)
{
    return operation == SET_INTERSECTION ? a && b : operation == SET_DIFFERENCE ? a && !b : a != b;
}

/* Returns the i-th code point where membership changes, in ascending order; UINT32_MAX after the
   last. */
static uint32_t
change_at(const struct set *set, size_t i)
{
    const struct range *range;

    if (i / 2 >= set->ranges.count)
        return UINT32_MAX;
    range = ITEM(set->ranges, struct range, i / 2);
    return i % 2 == 0 ? range->first : range->last + 1;
}

void
xni_must_set_combine(
    struct memory *memory, enum set_operation operation, struct set *a, const struct set *b)
{
    struct set result = {{0}};
    uint32_t first = 0;
    bool inside = false;

    for (size_t i = 0, j = 0;;) {
        uint32_t x = change_at(a, i), y = change_at(b, j), at = x < y ? x : y;

        if (at == UINT32_MAX)
            break;
        i += x == at;
        j += y == at;
        if (is_in_result(operation, i % 2 == 1, j % 2 == 1) == inside)
            continue;
        if (inside)
            xni_must_set_add(memory, &result, first, at - 1);
        first = at;
        inside = !inside;
    }
    xni_set_clear(memory, a);
    *a = result;
}

bool
xni_set_equal(const struct set *a, const struct set *b)
{
    return a->ranges.count == b->ranges.count
        && (a->ranges.count == 0
            || memcmp(a->ranges.items, b->ranges.items, a->ranges.count * sizeof(struct range))
                == 0);
}

uint32_t
xni_set_next(const struct set *set, uint32_t cp)
{
    const struct range *ranges = set->ranges.items;
    size_t count = set->ranges.count, i = xni_find_numbers(ranges, count, sizeof(*ranges), &cp, 1);

    if (i > 0 && ranges[i - 1].last >= cp)
        return cp;
    return i < count ? ranges[i].first : UINT32_MAX;
}

void
xni_set_clear(struct memory *memory, struct set *set)
{
    xni_clear(memory, &set->ranges);
}
