/* SPDX-License-Identifier: MIT */
/* Allocates the memory of a load, and sorts arrays in it. */
#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* The header before each block.  Its size keeps the block aligned for every type. */
union header {
    struct {
        size_t size;              /* including the header */
        union header *next, **at; /* at: the pointer to this one */
    } block;
    long double strict;
    char padding[32];
};

static void *
allocate_default(void *user, void *block, size_t size)
{
    (void)user;
    if (size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, size);
}

void
xni_memory_init(struct memory *memory, const xn_table_options *options)
{
    bool own = options != NULL && options->allocate != NULL;

    memory->allocate = own ? options->allocate : allocate_default;
    memory->user = own ? options->user : NULL;
    memory->limit = options != NULL && options->memory != 0 ? options->memory : XN_TABLE_MEMORY_MAX;
    memory->used = 0;
    memory->over_limit = false;
    memory->blocks = NULL;
}

void
xni_memory_free(struct memory *memory)
{
    while (memory->blocks != NULL)
        xni_release(memory, memory->blocks + 1);
}

void
xni_memory_end(struct memory *memory)
{
    longjmp(*memory->end, 1);
}

/* Calls the caller's allocator, unless that would exceed the limit. */
static void *
allocate_within_limit(struct memory *memory, void *block, size_t before, size_t size)
{
    void *allocated = NULL;

    memory->over_limit = size > memory->limit - (memory->used - before);
    if (!memory->over_limit)
        allocated = memory->allocate(memory->user, block, size);
    return allocated;
}

void *
xni_try_resize(struct memory *memory, void *block, size_t size)
{
    union header *old = block != NULL ? (union header *)block - 1 : NULL, *header;
    size_t before = old != NULL ? old->block.size : 0;

    size = size > SIZE_MAX - sizeof(*header) ? SIZE_MAX : size + sizeof(*header);
    header = allocate_within_limit(memory, old, before, size);
    if (header == NULL)
        return NULL;
    memory->used = memory->used - before + size;
    if (old == NULL) {
        header->block.at = &memory->blocks;
        header->block.next = memory->blocks;
    }
    header->block.size = size;
    *header->block.at = header;
    if (header->block.next != NULL)
        header->block.next->block.at = &header->block.next;
    return header + 1;
}

void *
xni_must_resize(struct memory *memory, void *block, size_t size)
{
    void *resized = xni_try_resize(memory, block, size);

    if (resized == NULL)
        xni_memory_end(memory);
    return resized;
}

void
xni_release(struct memory *memory, void *block)
{
    union header *header;

    if (block == NULL)
        return;
    header = (union header *)block - 1;
    memory->used -= header->block.size;
    *header->block.at = header->block.next;
    if (header->block.next != NULL)
        header->block.next->block.at = header->block.at;
    memory->allocate(memory->user, header, 0);
}

void *
xni_must_append(struct memory *memory, struct array *array, size_t item, size_t more)
{
    unsigned char *items = array->items;

    if (items == NULL || array->capacity - array->count < more) { /* allocates even for 0 items */
        /* Grows by half, since the old and the new array exist at the same time. */
        size_t capacity = array->capacity + array->capacity / 2 + 16;

        if (capacity - array->count < more)
            capacity = array->count + more;
        items = xni_must_resize(
            memory, array->items, capacity > SIZE_MAX / item ? SIZE_MAX : capacity * item);
        array->items = items;
        array->capacity = capacity;
    }
    items += array->count * item;
    memset(items, 0, more * item);
    array->count += more;
    return items;
}

void
xni_clear(struct memory *memory, struct array *array)
{
    xni_release(memory, array->items);
    *array = (struct array){0};
}

static uint64_t
align(uint64_t size)
{
    return (size + 7) & ~(uint64_t)7;
}

void *
xni_must_assemble(struct memory *memory, const void *start, size_t length, uint32_t *size,
    const struct section *sections, size_t count)
{
    uint64_t end = align(length);
    unsigned char *block;

    for (size_t i = 0; i < count; i++) {
        *sections[i].first = (uint32_t)end;
        end += align(sections[i].array->count * sections[i].item);
    }
    *size = (uint32_t)end;
    memory->over_limit = end > UINT32_MAX;
    block = memory->over_limit ? NULL : allocate_within_limit(memory, NULL, 0, (size_t)end);
    if (block == NULL)
        xni_memory_end(memory);
    memory->used += (size_t)end;   /* for lint, which allocates while the block exists */
    memset(block, 0, (size_t)end); /* keeps old memory out of the padding */
    memcpy(block, start, length);
    for (size_t i = 0; i < count; i++)
        if (sections[i].array->count > 0)
            memcpy(block + *sections[i].first, sections[i].array->items,
                sections[i].array->count * sections[i].item);
    return block;
}

struct order {
    size_t size;
    int (*compare)(const void *context, const void *a, const void *b);
    const void *context;
};

/* Moves `moved` down from the position of a root until neither child is greater. */
static void
sift_down(unsigned char *items, size_t root, size_t count, const struct order *order,
    const unsigned char *moved)
{
    size_t size = order->size;

    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count
            && order->compare(order->context, items + child * size, items + (child + 1) * size) < 0)
            child++;
        if (order->compare(order->context, moved, items + child * size) >= 0)
            break;
        memcpy(items + root * size, items + child * size, size);
    }
    memcpy(items + root * size, moved, size);
}

static bool
is_sorted(const unsigned char *items, size_t count, const struct order *order)
{
    for (size_t i = 1; i < count; i++)
        if (order->compare(order->context, items + i * order->size, items + (i - 1) * order->size)
            < 0)
            return false;
    return true;
}

/* Sorts with heapsort, since qsort() may allocate, and is quadratic in some C libraries. */
void
xni_sort(void *array, size_t count, size_t size,
    int (*compare)(const void *context, const void *a, const void *b), const void *context)
{
    const struct order order = {size, compare, context};
    union { /* aligned as the items are */
        unsigned char octets[XNI_SORTED_MAX];
        uint64_t number;
        void *pointer;
    } moved;
    unsigned char *items = array;

    if (is_sorted(items, count, &order)) /* as most tables are */
        return;
    for (size_t i = count / 2; i > 0; i--) {
        memcpy(moved.octets, items + (i - 1) * size, size);
        sift_down(items, i - 1, count, &order, moved.octets);
    }
    for (size_t i = count - 1; i > 0; i--) {
        memcpy(moved.octets, items + i * size, size);
        memcpy(items + i * size, items, size);
        sift_down(items, 0, i, &order, moved.octets);
    }
}

static int
compare_members(const void *numbers, const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;

    for (size_t i = 0; i < *(const size_t *)numbers; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

void
xni_sort_numbers(void *items, size_t count, size_t size, size_t numbers)
{
    xni_sort(items, count, size, compare_members, &numbers);
}

size_t
xni_find_numbers(
    const void *items, size_t count, size_t size, const uint32_t *wanted, size_t numbers)
{
    size_t low = 0, high = count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare_members(&numbers, (const unsigned char *)items + middle * size, wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
