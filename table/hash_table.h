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

/* FNV-1a. */
uint32_t xni_hash(uint32_t salt, const void *item, size_t octets);
/* The number of the item; if it is new, the next one. */
uint32_t xni_hash_add(struct memory *memory, struct hash_table *table, const struct hash_key *key);
/* False: there is no such item. */
bool xni_hash_find(const struct hash_table *table, const struct hash_key *key, uint32_t *number);

#endif
