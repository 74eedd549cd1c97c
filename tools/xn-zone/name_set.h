/* SPDX-License-Identifier: MIT */
/* A set of names in memory. */
#ifndef NAME_SET_H
#define NAME_SET_H

#include <stdint.h>

#include "tools/common/buffer.h"

/* A name of the set, and what its user knows of it. */
struct known_name {
    size_t at, length;        /* in the text of the set */
    size_t note, note_length; /* further text, also there */
    uint64_t line;            /* of the file; initially 0 */
    unsigned facts;           /* initially 0 */
};

/* All zero: empty. */
struct name_set {
    struct buffer text;
    struct known_name *names;
    size_t count;
    size_t *slots; /* a hash table of indices from 1; 0: empty */
    size_t slot_count;
    uint32_t key; /* of the hash function */
};

/* Returns the name, which is added if it is missing.  Valid until another is added. */
struct known_name *
name_set_add(struct name_set *set, const char *name, size_t length, bool *is_new);
/* Removes all names. */
void name_set_clear(struct name_set *set);
void name_set_free(struct name_set *set);

#endif
