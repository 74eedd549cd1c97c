/* SPDX-License-Identifier: MIT */
/* A hash table with open addressing and linear probing. */
#include "hash_table.h"

struct slot {
    uint32_t hash, number; /* number counts from 1; 0 marks a free slot */
};

/* Returns the slot of the item, or the free slot where it belongs.  If key->is_item is NULL, always
   a free slot. */
static struct slot *
find_slot(const struct array *slots, const struct hash_key *key)
{
    size_t mask = slots->count - 1;

    for (size_t i = key->hash & mask;; i = (i + 1) & mask) {
        struct slot *slot = ITEM(*slots, struct slot, i);

        if (slot->number == 0
            || (key->is_item != NULL && slot->hash == key->hash
                && key->is_item(key, slot->number - 1)))
            return slot;
    }
}

static void
must_grow_slots(struct memory *memory, struct hash_table *table)
{
    struct array old = table->slots;

    table->slots = (struct array){0};
    xni_must_append(
        memory, &table->slots, sizeof(struct slot), old.count == 0 ? 64 : 2 * old.count);
    for (size_t i = 0; i < old.count; i++) {
        const struct slot *slot = ITEM(old, struct slot, i);

        if (slot->number != 0)
            *find_slot(&table->slots, &(struct hash_key){.hash = slot->hash}) = *slot;
    }
    xni_clear(memory, &old);
}

uint32_t
xni_hash(uint32_t salt, const void *item, size_t octets)
{
    const unsigned char *octet = item;
    uint32_t hash = 2166136261u ^ salt;

    for (size_t i = 0; i < octets; i++) /* in 64 bits, so that the product does not wrap */
        hash = (uint32_t)((uint64_t)(hash ^ octet[i]) * 16777619u);
    return hash;
}

uint32_t
xni_must_hash_add(struct memory *memory, struct hash_table *table, const struct hash_key *key)
{
    struct slot *slot;

    if (2 * (size_t)table->count >= table->slots.count)
        must_grow_slots(memory, table);
    slot = find_slot(&table->slots, key);
    if (slot->number == 0)
        *slot = (struct slot){key->hash, ++table->count};
    return slot->number - 1;
}

bool
xni_hash_find(const struct hash_table *table, const struct hash_key *key, uint32_t *number)
{
    const struct slot *slot;

    if (table->count == 0)
        return false;
    slot = find_slot(&table->slots, key);
    if (slot->number == 0)
        return false;
    *number = slot->number - 1;
    return true;
}
