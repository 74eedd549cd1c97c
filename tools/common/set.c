/* SPDX-License-Identifier: MIT */
/* Hash tables with open addressing. */
#include "config.h"

#include "set.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { SLOTS_MIN = 64 };

/* Returns a number that no author of a text can know. */
static uint64_t
make_secret(void)
{
    struct timespec now = {0};

    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_nsec << 2 ^ (uint64_t)(uintptr_t)&now >> 4 ^ (uint64_t)getpid() << 40;
}

static bool
is_full(const struct set *s, size_t count)
{
    return count > s->slot_count / 4 * 3;
}

void
set_open(struct set *s, size_t count)
{
    *s = (struct set){.slot_count = SLOTS_MIN, .secret = make_secret()};
    while (is_full(s, count))
        s->slot_count *= 2;
    s->slots = check_memory(calloc(s->slot_count, sizeof(*s->slots)));
}

/* Four octets are a term of the polynomial, taken modulo a prime. */
uint32_t
set_hash(const struct set *s, uint64_t before, const char *text, size_t length)
{
    static const uint64_t prime = UINT64_C(0xFFFFFFFB);
    const uint64_t base = (s->secret & 0xFFFFFFFF) | 1;
    uint64_t hash = ((s->secret >> 32) + before) % prime;

    for (size_t i = 0; i < length; i += 4) {
        uint32_t word = 0;

        if (length - i >= sizeof(word))
            memcpy(&word, text + i, sizeof(word));
        else
            memcpy(&word, text + i, length - i);
        hash = (hash * base + word) % prime;
    }
    return (uint32_t)((hash * base + length) % prime); /* spreads short texts over all bits */
}

/* Returns the preferred slot of a hash: slots are in the order of hashes, and an item takes the
   first free slot from there on. */
static size_t
first_slot(const struct set *s, uint32_t hash)
{
    return (size_t)(((uint64_t)hash * s->slot_count) >> 32);
}

const struct set_slot *
set_find(const struct set *s, uint32_t hash, const struct set_slot *after)
{
    size_t i = after == NULL ? first_slot(s, hash) : (size_t)(after - s->slots) + 1;

    for (;; i++) {
        const struct set_slot *slot = &s->slots[i & (s->slot_count - 1)];

        if (slot->number == 0)
            return NULL;
        if (slot->hash == hash)
            return slot;
    }
}

static void
put_slot(struct set *s, struct set_slot slot)
{
    size_t i = first_slot(s, slot.hash);

    while (s->slots[i].number != 0)
        i = (i + 1) & (s->slot_count - 1);
    s->slots[i] = slot;
}

/* Doubles the slots.  Starts after a free one, so that items of one hash stay in their order. */
static void
grow_slots(struct set *s)
{
    struct set_slot *old = s->slots;
    size_t count = s->slot_count, first = 0;

    s->slot_count *= 2;
    s->slots = check_memory(calloc(s->slot_count, sizeof(*s->slots)));
    while (old[first].number != 0)
        first++;
    for (size_t i = 0; i < count; i++)
        if (old[(first + i) & (count - 1)].number != 0)
            put_slot(s, old[(first + i) & (count - 1)]);
    free(old);
}

void
set_add(struct set *s, uint32_t hash, uint32_t number)
{
    if (is_full(s, ++s->count))
        grow_slots(s);
    put_slot(s, (struct set_slot){hash, number});
}

void
set_free(struct set *s)
{
    free(s->slots);
    *s = (struct set){0};
}

static const struct set_slot *
find_text(const struct text_set *s, uint32_t hash, const char *text, size_t length)
{
    const struct set_slot *slot = NULL;

    while ((slot = set_find(&s->set, hash, slot)) != NULL) {
        const struct text_span *span = &s->spans.items[slot->number - 1];

        if (span->length == length
            && (length == 0 || memcmp(s->texts.data + span->at, text, length) == 0))
            break;
    }
    return slot;
}

bool
text_set_add(struct text_set *s, const char *text, size_t length, uint32_t *number)
{
    const struct set_slot *slot;
    uint32_t hash;

    if (s->set.slots == NULL)
        set_open(&s->set, 0);
    hash = set_hash(&s->set, 0, text, length);
    slot = find_text(s, hash, text, length);
    if (number != NULL)
        *number = slot != NULL ? slot->number - 1 : (uint32_t)s->spans.count;
    if (slot != NULL)
        return false;
    *list_add(&s->spans) = (struct text_span){s->texts.length, length};
    buffer_put(&s->texts, text, length);
    set_add(&s->set, hash, (uint32_t)s->spans.count);
    return true;
}

void
text_set_clear(struct text_set *s)
{
    if (s->set.slot_count > SLOTS_MIN) /* as fast as adding was */
        text_set_free(s);
    else if (s->set.slots != NULL)
        memset(s->set.slots, 0, s->set.slot_count * sizeof(*s->set.slots));
    s->set.count = s->spans.count = s->texts.length = 0;
}

void
text_set_free(struct text_set *s)
{
    set_free(&s->set);
    buffer_free(&s->texts);
    free(s->spans.items);
    *s = (struct text_set){0};
}
