/* SPDX-License-Identifier: MIT */
/* A hash table with open addressing, of which at most half of the slots are in use. */
#include "config.h"

#include "name_set.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLOTS_MIN = 64 };

/* Returns a number from 2^29 up to 2^30 that the author of a file cannot know. */
static uint32_t
choose_key(const struct name_set *s)
{
    struct timespec now = {0};

    (void)clock_gettime(CLOCK_REALTIME, &now);
    return 1U << 29
        | (((uint32_t)now.tv_nsec ^ (uint32_t)((uintptr_t)s->slots >> 4 & 0x1FFFFFFF))
            & 0x1FFFFFFF);
}

/* Returns the value at a secret key, modulo 2^31 - 1, of the polynomial with the octets as
   coefficients: the names in a file cannot be chosen so that they collide.  No product wraps, since
   the key has 30 bits and the sum 32. */
static uint32_t
hash_name(const struct name_set *s, const char *name, size_t length)
{
    uint64_t hash = 1;

    for (size_t i = 0; i < length; i++) {
        hash = hash * s->key + (unsigned char)name[i];
        hash = (hash & 0x7FFFFFFF) + (hash >> 31);
    }
    return (uint32_t)(hash ^ hash >> 16);
}

/* Returns the slot of a name, which is 0 if the name is missing. */
static size_t *
find_slot(const struct name_set *s, const char *name, size_t length)
{
    size_t at = hash_name(s, name, length) & (s->slot_count - 1);

    for (; s->slots[at] != 0; at = (at + 1) & (s->slot_count - 1)) {
        const struct known_name *known = &s->names[s->slots[at] - 1];

        if (known->length == length
            && (length == 0 || memcmp(s->text.data + known->at, name, length) == 0))
            break;
    }
    return &s->slots[at];
}

static void
grow_set(struct name_set *s)
{
    s->slot_count = s->slot_count > 0 ? 2 * s->slot_count : SLOTS_MIN;
    free(s->slots);
    s->slots = check_memory(calloc(s->slot_count, sizeof(*s->slots)));
    s->key = choose_key(s);
    s->names = check_memory(realloc(s->names, s->slot_count / 2 * sizeof(*s->names)));
    for (size_t i = 0; i < s->count; i++)
        *find_slot(s, s->text.data + s->names[i].at, s->names[i].length) = i + 1;
}

bool
name_set_add(struct name_set *s, const char *name, size_t length)
{
    size_t *slot;

    if (s->count == s->slot_count / 2)
        grow_set(s);
    slot = find_slot(s, name, length);
    if (*slot != 0)
        return false;
    s->names[s->count] = (struct known_name){s->text.length, length};
    buffer_put(&s->text, name, length);
    *slot = ++s->count;
    return true;
}

void
name_set_free(struct name_set *s)
{
    buffer_free(&s->text);
    free(s->names);
    free(s->slots);
    *s = (struct name_set){0};
}

void
name_set_clear(struct name_set *s)
{
    if (s->slot_count > SLOTS_MIN) /* takes no longer than what was added */
        name_set_free(s);
    s->text.length = 0;
    s->count = 0;
    if (s->slots != NULL)
        memset(s->slots, 0, s->slot_count * sizeof(*s->slots));
}
