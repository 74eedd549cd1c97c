/* SPDX-License-Identifier: MIT */
/* Mapping (RFC 3454 section 3), and decomposition, the first step of normalisation.  Declared in
   prep.h with the other stages, whose types it shares. */
#include "prep.h"

/* Finds the range of a profile's own that contains a code point.  A linear search: few profiles
   have such ranges, and none has more than a few dozen. */
static const struct profile_range *
find_own_range(const struct xn_profile *profile, uint32_t cp)
{
    if (profile->own != NULL)
        for (const struct profile_range *own = profile->own; own->last != 0; own++)
            if (cp >= own->first && cp <= own->last)
                return own;
    return NULL;
}

uint32_t
xni_profile_tables(const struct xn_profile *profile, uint32_t cp, uint32_t tables)
{
    const struct profile_range *own = find_own_range(profile, cp);

    return own != NULL && own->to == PROFILE_PROHIBITS ? tables | PROFILE_PROHIBITED : tables;
}

unsigned
xni_map(const struct xn_profile *profile, uint32_t cp, uint32_t to[TABLE_MAP_MAX])
{
    const struct profile_range *own = find_own_range(profile, cp);
    uint32_t tables = table_lookup(cp)->tables;

    to[0] = cp;
    if (own != NULL && own->to != PROFILE_PROHIBITS) {
        to[0] = own->to;
        return own->to != PROFILE_DELETES;
    }
    if (tables & profile->to_space) {
        to[0] = ' ';
        return 1;
    }
    if (tables & profile->to_nothing)
        return 0;
    if (tables & profile->fold)
        return xni_table_map(cp, profile->fold, to);
    return 1;
}

unsigned
xni_expand(const struct xn_profile *profile, uint32_t cp, uint32_t to[EXPAND_MAX])
{
    uint32_t mapped[TABLE_MAP_MAX];
    unsigned count = xni_map(profile, cp, mapped), length = 0;

    for (unsigned i = 0; i < count; i++) {
        if (table_lookup(mapped[i])->tables & profile->nfkc)
            length += xni_table_map(mapped[i], TABLE_DECOMPOSES, to + length);
        else
            to[length++] = mapped[i];
    }
    return length;
}

void
xni_source_open(
    struct prep_source *source, const struct xn_profile *profile, const char *text, size_t length)
{
    /* Member by member, since an initialiser would also clear the array. */
    source->profile = profile;
    source->text = text;
    source->length = length;
    source->maps = profile->to_space | profile->to_nothing | profile->fold;
    source->changes = source->maps | profile->nfkc;
    source->at = source->start = 0;
    source->count = source->taken = 0;
}

/* Reads the next source code point, and expands it.  xni_expand() would suffice; the other branches
   avoid its lookups for most code points. */
static void
refill(struct prep_source *source)
{
    uint32_t cp, tables;

    source->start = source->at;
    source->at += utf8_decode(source->text + source->at, &cp);
    source->taken = 0;
    tables = table_lookup(cp)->tables;
    if (tables & source->maps || source->profile->own != NULL) {
        source->count = xni_expand(source->profile, cp, source->to);
    } else if (tables & source->changes) {
        source->count = xni_table_map(cp, TABLE_DECOMPOSES, source->to);
    } else {
        source->to[0] = cp;
        source->count = 1;
    }
}

bool
xni_source_next(struct prep_source *source, struct prep_item *item)
{
    const struct table_row *row;

    while (source->taken == source->count) {
        if (source->at == source->length)
            return false;
        refill(source);
    }
    item->cp = source->to[source->taken];
    row = table_lookup(item->cp);
    item->tables = row->tables;
    item->rank = row->rank;
    item->index = (uint8_t)source->taken++;
    item->composed = false;
    item->start = source->start;
    item->end = source->at;
    return true;
}

void
xni_source_rewind(struct prep_source *source, const struct prep_item *item)
{
    source->at = item->start;
    refill(source);
    source->taken = item->index;
}
