/* SPDX-License-Identifier: MIT */
/* Growing arrays: structs with the members items, count and capacity, all zero at first; free()
   releases the items. */
#ifndef LIST_H
#define LIST_H

#include <stddef.h>

#define LIST(type)              \
    struct {                    \
        type *items;            \
        size_t count, capacity; \
    }

/* Appends an item without setting it, and returns a pointer to it, valid until the next is
   added. */
#define list_add(list)                                                                          \
    ((list)->items =                                                                            \
            list_grow((list)->items, (list)->count, &(list)->capacity, sizeof(*(list)->items)), \
        &(list)->items[(list)->count++])
/* Returns the array with space for one more item.  Exits if memory is exhausted. */
void *list_grow(void *items, size_t count, size_t *capacity, size_t size);

/* Sorts the items, if any, with qsort(). */
#define list_sort(list, compare) \
    list_sort_items((list)->items, (list)->count, sizeof(*(list)->items), compare)
void list_sort_items(
    void *items, size_t count, size_t size, int (*compare)(const void *a, const void *b));

#endif
