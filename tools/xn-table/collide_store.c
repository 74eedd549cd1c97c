/* SPDX-License-Identifier: MIT */
/* The names that xn-table collide holds, found by their hashes. */
#include "collide_store.h"

#include <string.h>

#define UNIT 8 /* octets: positions count in these */

uint32_t
hash_text(
    const struct collider *k, enum hash_kind kind, uint32_t scope, const char *text, size_t length)
{
    uint32_t hash = set_hash(&k->held, scope + k->zone_hash, text, length);

    return (hash & ~UINT32_C(1)) | (uint32_t)kind;
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

struct dump_name
read_name(const struct collider *k, uint32_t at)
{
    const char *text = k->texts.data + ((uint64_t)at - 1) * UNIT;
    struct dump_name name = {.at = at};

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
put_name(struct collider *k, const struct dump_name *name)
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

bool
is_same_zone(const struct dump_name *a, const struct dump_name *b)
{
    return a->zone_length == b->zone_length && memcmp(a->zone, b->zone, a->zone_length) == 0;
}

bool
set_zone(struct collider *k, const char *zone, size_t length)
{
    bool is_root = length == 0 || (length == 1 && zone[0] == '.');

    k->zone_length = 0;
    if (!is_root
        && name_to_stored(k->c->idna, zone, length, XN_ALLOW_UNASSIGNED | XN_LOWER, k->zone,
               &k->zone_length, NULL)
            != XN_OK)
        return false;
    if (k->zone_length > 0 && k->zone[k->zone_length - 1] == '.')
        k->zone_length--;
    k->zone_hash = 0;
    k->zone_hash = hash_text(k, BY_INDEX, 0, k->zone, k->zone_length);
    return true;
}

void
names_close(struct collider *k)
{
    label_free(&k->label);
    label_free(&k->other);
    buffer_free(&k->unquoted);
    buffer_free(&k->joined);
    buffer_free(&k->texts);
    set_free(&k->held);
}
