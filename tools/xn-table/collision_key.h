/* SPDX-License-Identifier: MIT */
/* A key that a label shares with all its variants, regardless of their contexts.  Other labels may
   have the same key: labels with equal keys are candidates, which are compared. */
#ifndef COLLISION_KEY_H
#define COLLISION_KEY_H

#include "tools/common/buffer.h"
#include "xn-table.h"

struct collision_key;

/* Returns NULL if the index label finds every collision, so that no other key is needed. */
struct collision_key *collision_key_open(const xn_table *table);
void collision_key_close(struct collision_key *k);
/* Replaces the contents of key by the key of a text in well-formed UTF-8. */
void collision_key_find(
    const struct collision_key *k, const char *text, size_t length, struct buffer *key);

#endif
