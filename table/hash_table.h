/* SPDX-License-Identifier: MIT */
/* Numbers of items, found by hash: the items are in an array of the caller, each once. */
#ifndef HASH_TABLE_H
#define HASH_TABLE_H

#include "memory.h"

struct hash_table {
    struct array slots; /* hash and number; a power of two, less than half of which is in use */
    uint32_t count;
};

/* The item that is sought. */
struct hash_key {
    uint32_t hash;
    bool (*is_item)(const struct hash_key *key, uint32_t number);
    const void *owner; /* of the array */
    const void *item;
    size_t length;
};

#define HASH_START 2166136261u

/* FNV-1a; in 64 bits, where the product does not wrap. */
static inline uint32_t
hash_number(uint32_t hash, uint32_t number)
{
    return (uint32_t)((uint64_t)(hash ^ number) * 16777619u);
}

/* The number of the item; if it is new, the next one. */
uint32_t xni_hash_add(struct memory *memory, struct hash_table *table, const struct hash_key *key);
/* False: there is no such item. */
bool xni_hash_find(const struct hash_table *table, const struct hash_key *key, uint32_t *number);

#endif
