/* SPDX-License-Identifier: MIT */
/* A hash table that finds the number of an item in an array of the caller. */
#ifndef HASH_TABLE_H
#define HASH_TABLE_H

#include "memory.h"

struct hash_table {
    struct array slots; /* a power of two; at most half are in use */
    uint32_t count;
};

/* An item to find. */
struct hash_key {
    uint32_t hash;
    bool (*is_item)(const struct hash_key *key, uint32_t number);
    const void *owner; /* passed through to is_item: has the array */
    const void *item;
    size_t length;
};

/* Returns the FNV-1a hash of the octets.  A random salt makes collisions unpredictable. */
uint32_t xni_hash(uint32_t salt, const void *item, size_t octets);
/* Returns the number of the item.  A new item gets the next number, and the caller appends it. */
uint32_t
xni_must_hash_add(struct memory *memory, struct hash_table *table, const struct hash_key *key);
/* Finds the number of the item.  Returns false if it is not in the table. */
bool xni_hash_find(const struct hash_table *table, const struct hash_key *key, uint32_t *number);

#endif
