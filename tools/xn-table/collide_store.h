/* SPDX-License-Identifier: MIT */
/* The names that xn-table collide holds, found by their hashes. */
#ifndef COLLIDE_STORE_H
#define COLLIDE_STORE_H

#include "collide_names.h"

enum hash_kind { BY_INDEX, BY_KEY };

/* Returns the hash of a text in the current zone: a polynomial with a secret base modulo a prime,
   with four octets to a term. */
uint32_t hash_text(
    const struct collider *k, enum hash_kind kind, uint32_t scope, const char *text, size_t length);
/* Returns the first name of a hash, or the one after another, in the order in which they were
   added; NULL after the last. */
const struct slot *find_held(const struct collider *k, uint32_t hash, const struct slot *after);
/* Returns a name, valid until another one is held. */
struct name read_name(const struct collider *k, uint32_t at);
/* Keeps a name.  Returns its position. */
uint32_t put_name(struct collider *k, const struct name *name);
/* Holds a name under a hash.  A quarter of the slots stays free. */
void hold(struct collider *k, uint32_t hash, uint32_t at);
bool is_same_zone(const struct name *a, const struct name *b);

#endif
