/* SPDX-License-Identifier: MIT */
/* A coarse key of labels: labels of which one is a variant of the other have the same, whatever the
   contexts of variants say.  Others may have it, too. */
#ifndef COLLISION_KEY_H
#define COLLISION_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "xn-table.h"

/* What a code point may become in a key. */
#define COARSE_MAX 64

struct coarse;

/* NULL if the index label finds every collision, so that no other key is needed. */
struct coarse *coarse_open(const xn_table *table);
void coarse_close(struct coarse *coarse);
/* The key, of at most COARSE_MAX numbers for each code point. */
size_t coarse_key(const struct coarse *coarse, const uint32_t *cps, size_t length, uint32_t *key);

#endif
