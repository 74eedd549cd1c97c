/* SPDX-License-Identifier: MIT */
/* Hash tables of texts that nobody can choose so that they collide: a hash is a polynomial with a
   secret base. */
#ifndef SET_H
#define SET_H

#include "buffer.h"
#include "list.h"

/* A place for an item of the caller: its hash and its number, which is 0 in a free slot. */
struct set_slot {
    uint32_t hash, number;
};

/* Finds the numbers of items by their hashes. */
struct set {
    struct set_slot *slots;
    size_t slot_count, count; /* a power of two; a quarter of the slots stays free */
    uint64_t secret;
};

/* Makes a set with space for a number of items. */
void set_open(struct set *set, size_t count);
/* Returns the hash of a text, and of what comes before it: another hash, or any number. */
uint32_t set_hash(const struct set *set, uint64_t before, const char *text, size_t length);
/* Returns the first item of a hash, or the next after another, in the order of adding; NULL after
   the last. */
const struct set_slot *set_find(const struct set *set, uint32_t hash, const struct set_slot *after);
/* Adds an item after others of its hash; its number is not 0. */
void set_add(struct set *set, uint32_t hash, uint32_t number);
void set_free(struct set *set);

/* A part of a text. */
struct text_span {
    size_t at, length;
};

/* A set of texts in memory.  All zero: empty. */
struct text_set {
    struct set set;
    struct buffer texts;
    LIST(struct text_span) spans;
};

/* Adds a text, and sets *number, unless NULL, to its number from 0 in the order of adding.  Returns
   false if the set already contains it. */
bool text_set_add(struct text_set *set, const char *text, size_t length, uint32_t *number);
/* Removes all texts. */
void text_set_clear(struct text_set *set);
void text_set_free(struct text_set *set);

#endif
