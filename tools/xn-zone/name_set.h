/* SPDX-License-Identifier: MIT */
/* A set of names in memory. */
#ifndef NAME_SET_H
#define NAME_SET_H

#include <stdint.h>

#include "tools/common/buffer.h"

/* All zero: empty. */
struct name_set {
    struct buffer text;
    struct known_name {
        size_t at, length; /* in the text */
    } * names;
    size_t count;
    size_t *slots; /* a hash table of indices from 1; 0: empty */
    size_t slot_count;
    uint32_t key; /* of the hash function */
};

/* Returns false if the set already contains the name. */
bool name_set_add(struct name_set *set, const char *name, size_t length);
/* Removes all names. */
void name_set_clear(struct name_set *set);
void name_set_free(struct name_set *set);

#endif
