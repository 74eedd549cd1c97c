/* SPDX-License-Identifier: MIT */
/* The lookups of tables.h that are too long to inline. */
#include "tables.h"

static unsigned
decompose_hangul(uint32_t cp, uint32_t to[3])
{
    uint32_t s = cp - HANGUL_S, t = s % HANGUL_T_COUNT;

    to[0] = HANGUL_L + s / (HANGUL_V_COUNT * HANGUL_T_COUNT);
    to[1] = HANGUL_V + s / HANGUL_T_COUNT % HANGUL_V_COUNT;
    to[2] = HANGUL_T + t;
    return t != 0 ? 3 : 2;
}

/* Returns the position of a table's mapping, from the end of the head of an entry, and its
   length. */
static size_t
find_mapping(const uint16_t *entry, uint32_t table, unsigned *length)
{
    unsigned decomposition = *entry & 63, b2 = *entry >> 6 & 7, b3 = *entry >> 9 & 7;
    bool same = *entry >> 12 != 0; /* B.3 maps it as B.2 does */

    if (table == TABLE_DECOMPOSES) {
        *length = decomposition;
        return 0;
    }
    *length = table == TABLE_B_2 || same ? b2 : b3;
    return table == TABLE_B_2 || same ? decomposition : decomposition + b2;
}

unsigned
xni_table_map(uint32_t cp, uint32_t table, uint32_t to[TABLE_MAP_MAX])
{
    const uint16_t *entry, *unit, *end;
    size_t leaf;
    unsigned length, count = 0;

    if (cp >= TABLE_CODE_POINTS)
        return 0;
    if (table == TABLE_DECOMPOSES && hangul_is_syllable(cp))
        return decompose_hangul(cp, to);
    leaf = xni_table_map_leaf[(size_t)xni_table_map_block[table_stage(cp)] << 6 | (cp & 63)];
    entry = &xni_table_map_text[leaf];
    unit = entry + 1 + find_mapping(entry, table, &length);
    end = unit + length;
    while (unit < end) {
        uint32_t c = *unit++;

        if (c >= 0xD800 && c <= 0xDBFF)
            c = 0x10000 + ((c - 0xD800) << 10) + (*unit++ - 0xDC00u);
        to[count++] = c;
    }
    return count;
}

static uint32_t
compose_hangul(uint32_t first, uint32_t second)
{
    if (first >= HANGUL_L && first < HANGUL_L + HANGUL_L_COUNT && second >= HANGUL_V
        && second < HANGUL_V + HANGUL_V_COUNT)
        return HANGUL_S
            + ((first - HANGUL_L) * HANGUL_V_COUNT + (second - HANGUL_V)) * HANGUL_T_COUNT;
    /* TABLE_FIRST excludes syllables that have a final consonant already. */
    if (hangul_is_syllable(first) && second > HANGUL_T && second < HANGUL_T + HANGUL_T_COUNT)
        return first + (second - HANGUL_T);
    return 0;
}

uint32_t
xni_table_compose(uint32_t first, uint32_t second)
{
    uint32_t slot = table_pair_hash(first, second);

    if (!(table_lookup(first)->tables & TABLE_FIRST)
        || !(table_lookup(second)->tables & TABLE_SECOND))
        return 0;
    for (; xni_table_pair_slot[slot] != 0; slot = (slot + 1) % TABLE_PAIR_SLOTS) {
        const struct table_pair *pair = &xni_table_pairs[xni_table_pair_slot[slot] - 1];

        if (pair->first == first && pair->second == second)
            return pair->composite;
    }
    return compose_hangul(first, second);
}

/* Returns the last range that starts at or before a code point; the first range starts at 0. */
static uint32_t
find_range(const uint32_t *ranges, size_t count, unsigned bits, uint32_t cp)
{
    size_t low = 0, high = count;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (ranges[middle] >> bits <= cp)
            low = middle;
        else
            high = middle;
    }
    return ranges[low];
}

unsigned
xni_table_script(uint32_t cp)
{
    if (cp >= TABLE_CODE_POINTS)
        return SCRIPT_UNKNOWN;
    return find_range(xni_table_scripts, xni_table_script_ranges, 8, cp) & 0xFF;
}

unsigned
xni_table_show(uint32_t cp)
{
    if (cp >= TABLE_CODE_POINTS)
        return 0;
    if (cp >= TABLE_IDEOGRAPH_FIRST && cp < TABLE_IDEOGRAPH_FIRST + TABLE_IDEOGRAPHS) {
        uint32_t ideograph = cp - TABLE_IDEOGRAPH_FIRST;

        if (!(xni_table_ideographs[ideograph / 8] >> ideograph % 8 & 1))
            return 0;
    }
    return find_range(xni_table_shown_ranges, xni_table_shown_count, SHOW_BITS, cp)
        & ((1 << SHOW_BITS) - 1);
}
