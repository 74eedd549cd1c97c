/* SPDX-License-Identifier: MIT */
/* Allocates memory: the first free block that is large enough.  Tables and workspaces are few and
   large, so the list of free blocks is short.  WebAssembly cannot return memory. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, UNIT = 8 };

/* The header of a block.  Free blocks are listed in the order of their addresses. */
struct block {
    size_t size; /* including the header */
    struct block *next;
};

static struct block *first;

static struct block *
end_of(struct block *block)
{
    return (struct block *)((char *)block + block->size);
}

/* Inserts a block into the list, and joins it with its neighbours. */
static void
insert(struct block *block)
{
    struct block *before = NULL, *after = first;

    for (; after != NULL && after < block; after = after->next)
        before = after;
    block->next = after;
    if (after != NULL && end_of(block) == after) {
        block->size += after->size;
        block->next = after->next;
    }
    if (before == NULL) {
        first = block;
    } else if (end_of(before) == block) {
        before->size += block->size;
        before->next = block->next;
    } else {
        before->next = block;
    }
}

static struct block *
take(size_t size)
{
    for (struct block **at = &first; *at != NULL; at = &(*at)->next) {
        struct block *block = *at;

        if (block->size < size)
            continue;
        *at = block->next;
        if (block->size - size >= sizeof(*block)) {
            struct block *rest = (struct block *)((char *)block + size);

            rest->size = block->size - size;
            block->size = size;
            insert(rest);
        }
        return block;
    }
    return NULL;
}

/* Adds pages to the memory, new ones even if JavaScript has enlarged it. */
static struct block *
grow_memory(size_t size)
{
    size_t pages = (size + PAGE - 1) / PAGE, before = __builtin_wasm_memory_grow(0, pages);
    struct block *block;

    if (before == SIZE_MAX)
        return NULL;
    block = (struct block *)(before * PAGE);
    block->size = pages * PAGE;
    insert(block);
    return take(size);
}

static void *
allocate_block(size_t size)
{
    struct block *block;

    if (size > SIZE_MAX / 2)
        return NULL;
    size = (size + sizeof(*block) + UNIT - 1) / UNIT * UNIT;
    block = take(size);
    if (block == NULL)
        block = grow_memory(size);
    return block != NULL ? block + 1 : NULL;
}

void
free(void *block)
{
    if (block != NULL)
        insert((struct block *)block - 1);
}

void *
realloc(void *old, size_t size)
{
    size_t usable = old != NULL ? ((struct block *)old - 1)->size - sizeof(struct block) : 0;
    void *block;

    if (usable >= size && old != NULL)
        return old;
    block = allocate_block(size);
    if (block == NULL)
        return NULL;
    if (usable > 0)
        memcpy(block, old, usable);
    free(old);
    return block;
}
