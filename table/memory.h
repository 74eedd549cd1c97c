/* SPDX-License-Identifier: MIT */
/* Memory of a load, or of an audit: the caller's allocator, with a limit.  A failure ends the load.
   All memory is freed at its end. */
#ifndef MEMORY_H
#define MEMORY_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "xn-table.h"

#define NO_RETURN __attribute__((noreturn))

struct memory {
    void *(*allocate)(void *user, void *block, size_t size);
    void *user;
    size_t limit, used;
    bool over_limit;      /* the last failure was the limit, not the allocator */
    union header *blocks; /* all of them */
    jmp_buf *end;         /* where a failure continues */
};

void xni_memory_init(struct memory *memory, const xn_table_options *options);
/* Frees all blocks. */
void xni_memory_free(struct memory *memory);
/* Continues at memory->end. */
NO_RETURN void xni_memory_end(struct memory *memory);
/* As realloc() and free(), but a failure ends the load; the content of new memory is undefined. */
void *xni_resize(struct memory *memory, void *block, size_t size);
void xni_release(struct memory *memory, void *block);
/* As xni_resize(), but NULL on failure. */
void *xni_try_resize(struct memory *memory, void *block, size_t size);
/* A block that outlives the load, so that it is freed with the caller's allocator alone. */
void *xni_allocate_table(struct memory *memory, size_t size);

/* An array that grows.  Items are plain structures; their addresses change when it does. */
struct array {
    void *items;
    size_t count, capacity;
};

/* Appends `more` items of zeros, and returns the first of them. */
void *xni_append(struct memory *memory, struct array *array, size_t item, size_t more);
void xni_clear(struct memory *memory, struct array *array);

/* Appends an item, to which a value is assigned that does not depend on the array. */
#define ADD(memory, array, type) (*(type *)xni_append(memory, array, sizeof(type), 1))
#define ITEM(array, type, i)     (&((type *)(array).items)[i])

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
