/* SPDX-License-Identifier: MIT */
/* Memory of a load: the caller's allocator, with a limit. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "xn-table.h"

struct memory {
    void *(*allocate)(void *user, void *block, size_t size);
    void *user;
    size_t limit, used;
    bool over_limit; /* the last failure was the limit, not the allocator */
};

void xni_memory_init(struct memory *memory, const xn_table_options *options);
/* As realloc() and free(); the content of new memory is undefined. */
void *xni_resize(struct memory *memory, void *block, size_t size);
void xni_release(struct memory *memory, void *block);
/* A block that outlives the load, so that it is freed with the caller's allocator alone. */
void *xni_allocate_table(struct memory *memory, size_t size);

/* An array that grows.  Items are plain structures; their addresses change when it does. */
struct array {
    void *items;
    size_t count, capacity;
};

/* Appends `more` items of zeros, and returns the first of them; NULL on failure. */
void *xni_append(struct memory *memory, struct array *array, size_t item, size_t more);
void xni_clear(struct memory *memory, struct array *array);

#define ITEM(array, type, i) (&((type *)(array).items)[i])

/* Sorts items of at most XNI_SORTED_MAX octets in place, in O(n log n) whatever their order, and
   without memory of its own.  Equal items may change their order. */
#define XNI_SORTED_MAX 64
void xni_sort(void *items, size_t count, size_t size,
    int (*compare)(const void *context, const void *a, const void *b), const void *context);

/* As the result of a comparison. */
static inline int
compare_numbers(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

#endif
