/* SPDX-License-Identifier: MIT */
/* Growing arrays. */
#include "list.h"

#include <stdlib.h>

#include "buffer.h"

void *
list_grow(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = *capacity > 0 ? 2 * *capacity : 1;
    return check_memory(realloc(items, *capacity * size));
}

void
list_sort_items(
    void *items, size_t count, size_t size, int (*compare)(const void *a, const void *b))
{
    if (count > 0)
        qsort(items, count, size, compare);
}
