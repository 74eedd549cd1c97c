/* SPDX-License-Identifier: MIT */
/* The names that xn-table collide holds, found by their hashes. */
#ifndef COLLIDE_STORE_H
#define COLLIDE_STORE_H

#include "collide_names.h"

enum hash_kind { BY_INDEX, BY_KEY };

/* Returns the hash of a text in the current zone and in a table. */
uint32_t hash_text(
    const struct collider *k, enum hash_kind kind, uint32_t scope, const char *text, size_t length);
/* Returns a name, valid until another one is held. */
struct dump_name read_name(const struct collider *k, uint32_t at);
/* Keeps a name.  Returns its position. */
uint32_t put_name(struct collider *k, const struct dump_name *name);
bool is_same_zone(const struct dump_name *a, const struct dump_name *b);

#endif
