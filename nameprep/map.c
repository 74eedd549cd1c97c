/* SPDX-License-Identifier: MIT */
/* RFC 3454 section 3: mapping; and the decomposition that normalisation begins with. */
#include "prep.h"

static const struct own_range *
own_find(const struct xn_profile *profile, uint32_t cp)
{
    if (profile->own != NULL)
        for (const struct own_range *own = profile->own; own->last != 0; own++)
            if (cp >= own->first && cp <= own->last)
                return own;
    return NULL;
}

uint32_t
own_tables(const struct xn_profile *profile, uint32_t cp, uint32_t tables)
{
    const struct own_range *own = own_find(profile, cp);

    return own != NULL && own->to == OWN_PROHIBITED ? tables | PREP_OWN : tables;
}

unsigned
map_code_point(const struct xn_profile *profile, uint32_t cp, uint32_t to[TABLE_MAP_MAX])
{
    const struct own_range *own = own_find(profile, cp);
    uint32_t tables = table_lookup(cp)->tables;

    to[0] = cp;
    if (own != NULL && own->to != OWN_PROHIBITED) {
        to[0] = own->to;
        return own->to != OWN_NOTHING;
    }
    if (tables & profile->to_space) {
        to[0] = ' ';
        return 1;
    }
    if (tables & profile->to_nothing)
        return 0;
    if (tables & profile->fold)
        return (unsigned)xni_table_map(cp, profile->fold, to);
    return 1;
}

/* The whole compatibility decomposition of one code point. */
static unsigned
decompose(uint32_t cp, uint32_t to[TABLE_MAP_MAX])
{
    uint32_t s, t;

    if (!hangul_is_syllable(cp))
        return (unsigned)xni_table_map(cp, TABLE_DECOMPOSES, to);
    s = cp - HANGUL_S;
    t = s % HANGUL_T_COUNT;
    to[0] = HANGUL_L + s / (HANGUL_V_COUNT * HANGUL_T_COUNT);
    to[1] = HANGUL_V + s / HANGUL_T_COUNT % HANGUL_V_COUNT;
    to[2] = HANGUL_T + t;
    return t != 0 ? 3 : 2;
}

unsigned
map_expand(const struct xn_profile *profile, uint32_t cp, uint32_t to[MAP_MAX])
{
    uint32_t mapped[TABLE_MAP_MAX];
    unsigned count = map_code_point(profile, cp, mapped), length = 0;

    for (unsigned i = 0; i < count; i++) {
        if (table_lookup(mapped[i])->tables & profile->nfkc)
            length += decompose(mapped[i], to + length);
        else
            to[length++] = mapped[i];
    }
    return length;
}

void
source_open(
    struct prep_source *source, const struct xn_profile *profile, const char *text, size_t length)
{
    source->profile = profile;
    source->text = text;
    source->length = length;
    source->maps = profile->to_space | profile->to_nothing | profile->fold;
    source->changes = source->maps | profile->nfkc;
    source->at = source->start = 0;
    source->count = source->taken = 0;
}

void
source_refill(struct prep_source *source)
{
    uint32_t cp, tables;

    source->start = source->at;
    source->at += utf8_take(source->text + source->at, &cp);
    source->taken = 0;
    tables = table_lookup(cp)->tables;
    if (tables & source->maps || source->profile->own != NULL) {
        source->count = map_expand(source->profile, cp, source->to);
    } else if (tables & source->changes) {
        source->count = decompose(cp, source->to);
    } else {
        source->to[0] = cp;
        source->count = 1;
    }
}

void
source_rewind(struct prep_source *source, const struct prep_item *item)
{
    source->at = item->start;
    source_refill(source);
    source->taken = item->index;
}
