/* SPDX-License-Identifier: MIT */
/* Memory of a load or an audit, from the caller's allocator and within a limit.  A failure ends the
   load by longjmp(), and its end frees all memory.

   In what the parts of lib/table share (this header, hash_table.h, set.h, draft.h, table_set.h), a
   function may leave in this way only if its name begins with xni_must_, or if it is NO_RETURN and
   always does.  The insides of the parsers, the compiler, lint and the audit have no such prefix,
   since nearly all of them may leave: they hold no other memory, and are called only below the
   setjmp() of a load, a set or an audit. */
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
    union header *blocks; /* the list of all blocks */
    jmp_buf *end;         /* where a failure jumps to */
};

void xni_memory_init(struct memory *memory, const xn_table_options *options);
/* Frees all blocks. */
void xni_memory_free(struct memory *memory);
/* Ends the load: jumps to memory->end. */
NO_RETURN void xni_memory_end(struct memory *memory);
/* Like realloc() and free(), but a failure ends the load.  New memory is not initialised. */
void *xni_must_resize(struct memory *memory, void *block, size_t size);
void xni_release(struct memory *memory, void *block);
/* Like xni_must_resize(), but returns NULL on failure. */
void *xni_try_resize(struct memory *memory, void *block, size_t size);

/* A growing array.  Items are plain structures; their addresses change when it grows. */
struct array {
    void *items;
    size_t count, capacity;
};

/* Appends `more` zeroed items, and returns the first. */
void *xni_must_append(struct memory *memory, struct array *array, size_t item, size_t more);
void xni_clear(struct memory *memory, struct array *array);

/* A section of a block: an array, and where to write its offset in the block. */
struct section {
    const struct array *array;
    size_t item;
    uint32_t *first;
};

/* Copies a structure and sections to a block that outlives the load.  It has no header, so that the
   caller's allocator can free it.  The offsets and the size of the block may be in the
   structure. */
void *xni_must_assemble(struct memory *memory, const void *start, size_t length, uint32_t *size,
    const struct section *sections, size_t count);

/* Appends an item, to be assigned a value that does not depend on the array, which may move. */
#define MUST_ADD(memory, array, type) (*(type *)xni_must_append(memory, array, sizeof(type), 1))
#define ITEM(array, type, i)          (&((type *)(array).items)[i])

/* Sorts items of at most XNI_SORTED_MAX octets in place, in O(n log n) for any order, without
   allocating.  Not stable. */
#define XNI_SORTED_MAX 80
void xni_sort(void *items, size_t count, size_t size,
    int (*compare)(const void *context, const void *a, const void *b), const void *context);

/* Sorts items by their first `numbers` members, which are of type uint32_t. */
void xni_sort_numbers(void *items, size_t count, size_t size, size_t numbers);
/* Returns the first of sorted items whose first members are not less than these numbers, or the
   count. */
size_t xni_find_numbers(
    const void *items, size_t count, size_t size, const uint32_t *wanted, size_t numbers);

/* Compares numbers as the callback of xni_sort() does. */
static inline int
compare_numbers(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

#endif
