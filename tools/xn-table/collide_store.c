/* SPDX-License-Identifier: MIT */
/* The names that xn-table collide holds, found by their hashes. */
#include "config.h"

#include "collide_store.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SLOTS_MIN 4096
#define UNIT      8 /* octets: slots count in these */

static uint64_t
make_secret(void)
{
    uint64_t secret = (uint64_t)time(NULL) * 0x9E3779B1 ^ (uint64_t)getpid() << 40
        ^ (uint64_t)(uintptr_t)&secret << 16;
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);

    if (fd >= 0) {
        (void)!read(fd, &secret, sizeof(secret));
        close(fd);
    }
    return secret;
}

uint32_t
hash_text(
    const struct collider *k, enum hash_kind kind, uint32_t scope, const char *text, size_t length)
{
    static const uint64_t prime = UINT64_C(0xFFFFFFFB);
    const uint64_t base = (k->secret & 0xFFFFFFFF) | 1;
    uint64_t hash = ((k->secret >> 32) + scope + k->zone_hash) % prime;

    for (size_t i = 0; i < length; i += 4) {
        uint32_t word = 0;

        if (length - i >= sizeof(word))
            memcpy(&word, text + i, sizeof(word));
        else
            memcpy(&word, text + i, length - i);
        hash = (hash * base + word) % prime;
    }
    hash = (hash * base + length) % prime; /* spreads short texts over all bits */
    return ((uint32_t)hash & ~UINT32_C(1)) | (uint32_t)kind;
}

/* Returns the preferred slot of a hash: slots are in the order of hashes, and a name takes the
   first free one from there on. */
static size_t
first_slot(const struct collider *k, uint32_t hash)
{
    return (size_t)(((uint64_t)hash * k->slot_count) >> 32);
}

const struct slot *
find_held(const struct collider *k, uint32_t hash, const struct slot *after)
{
    size_t i = after == NULL ? first_slot(k, hash) : (size_t)(after - k->slots) + 1;

    for (;; i++) {
        const struct slot *slot = &k->slots[i & (k->slot_count - 1)];

        if (slot->at == 0)
            return NULL;
        if (slot->hash == hash)
            return slot;
    }
}

static void
put_slot(struct collider *k, struct slot slot)
{
    size_t i = first_slot(k, slot.hash);

    while (k->slots[i].at != 0)
        i = (i + 1) & (k->slot_count - 1);
    k->slots[i] = slot;
}

/* Doubles the slots.  Starts after a free one, so that names of one hash stay in their order. */
static void
grow_slots(struct collider *k)
{
    struct slot *old = k->slots;
    size_t count = k->slot_count, first = 0;

    k->slot_count = count > 0 ? 2 * count : SLOTS_MIN;
    k->slots = check_memory(calloc(k->slot_count, sizeof(*k->slots)));
    while (first < count && old[first].at != 0)
        first++;
    for (size_t i = 0; i < count; i++)
        if (old[(first + i) & (count - 1)].at != 0)
            put_slot(k, old[(first + i) & (count - 1)]);
    free(old);
}

/* Appends a number in groups of seven bits, the lowest first; the high bit says that another
   follows. */
static void
put_number(struct buffer *to, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        buffer_char(to, (char)(number | 0x80));
    buffer_char(to, (char)number);
}

/* Reads a number that put_number() has written. */
static uint64_t
get_number(const char **from)
{
    uint64_t number = 0;
    unsigned shift = 0;

    for (; ((unsigned char)**from & 0x80) != 0; shift += 7)
        number |= (uint64_t)((unsigned char)*(*from)++ & 0x7F) << shift;
    return number | (uint64_t)(unsigned char)*(*from)++ << shift;
}

struct name
read_name(const struct collider *k, uint32_t at)
{
    const char *text = k->texts.data + ((uint64_t)at - 1) * UNIT;
    struct name name = {.at = at};

    name.file = (uint32_t)get_number(&text);
    name.line = get_number(&text);
    name.scope = (uint32_t)get_number(&text);
    name.zone_length = (size_t)get_number(&text);
    name.zone = text;
    text += name.zone_length;
    name.length = (size_t)get_number(&text);
    name.text = text;
    return name;
}

uint32_t
put_name(struct collider *k, const struct name *name)
{
    uint64_t at = (k->texts.length + UNIT - 1) / UNIT;

    if (at >= UINT32_MAX)
        die(EXIT_USAGE, "collide", "the names need more than 32 gigabytes (xn limit)");
    while (k->texts.length < at * UNIT)
        buffer_char(&k->texts, '\0');
    put_number(&k->texts, name->file);
    put_number(&k->texts, name->line);
    put_number(&k->texts, name->scope);
    put_number(&k->texts, name->zone_length);
    buffer_put(&k->texts, name->zone, name->zone_length);
    put_number(&k->texts, name->length);
    buffer_put(&k->texts, name->text, name->length);
    return (uint32_t)at + 1;
}

void
hold(struct collider *k, uint32_t hash, uint32_t at)
{
    if (++k->held_count > k->slot_count / 4 * 3)
        grow_slots(k);
    put_slot(k, (struct slot){hash, at});
}

bool
is_same_zone(const struct name *a, const struct name *b)
{
    return a->zone_length == b->zone_length && memcmp(a->zone, b->zone, a->zone_length) == 0;
}

bool
set_zone(struct collider *k, const char *zone, size_t length)
{
    bool is_root = length == 0 || (length == 1 && zone[0] == '.');

    k->zone_length = 0;
    if (!is_root
        && xn_canonical(
               zone, length, XN_ALLOW_UNASSIGNED, k->zone, sizeof(k->zone), &k->zone_length, NULL)
            != XN_OK)
        return false;
    k->zone_hash = 0;
    k->zone_hash = hash_text(k, BY_INDEX, 0, k->zone, k->zone_length);
    return true;
}

void
names_open(struct collider *k)
{
    k->secret = make_secret();
    grow_slots(k);
}

void
names_close(struct collider *k)
{
    label_free(&k->label);
    label_free(&k->other);
    buffer_free(&k->unquoted);
    buffer_free(&k->texts);
    buffer_free(&k->key);
    free(k->slots);
}
