/* SPDX-License-Identifier: MIT */
#include "tables.h"

size_t
xni_table_map(uint32_t cp, uint32_t table, uint32_t to[TABLE_MAP_MAX])
{
    const uint16_t *entry, *unit, *end;
    unsigned dec, b2, b3;
    size_t length = 0;

    if (cp >= TABLE_CODE_POINTS)
        return 0;
    entry = &xni_table_map_text[xni_table_map_leaf[(size_t)xni_table_map_block[table_stage(cp)] << 6
        | (cp & 63)]];
    dec = *entry & 63;
    b2 = *entry >> 6 & 7;
    b3 = *entry >> 9 & 7;
    if (table == TABLE_DECOMPOSES) {
        unit = entry + 1;
        end = unit + dec;
    } else if (table == TABLE_B_2 || *entry >> 12 != 0) {
        unit = entry + 1 + dec;
        end = unit + b2;
    } else {
        unit = entry + 1 + dec + b2;
        end = unit + b3;
    }
    while (unit < end) {
        uint32_t c = *unit++;

        if (c >= 0xD800 && c <= 0xDBFF)
            c = 0x10000 + ((c - 0xD800) << 10) + (*unit++ - 0xDC00u);
        to[length++] = c;
    }
    return length;
}

/* Of TABLE_FIRST and TABLE_SECOND: a syllable with a final consonant is neither. */
static uint32_t
compose_hangul(uint32_t first, uint32_t second)
{
    if (first >= HANGUL_L && first < HANGUL_L + HANGUL_L_COUNT && second >= HANGUL_V
        && second < HANGUL_V + HANGUL_V_COUNT)
        return HANGUL_S
            + ((first - HANGUL_L) * HANGUL_V_COUNT + (second - HANGUL_V)) * HANGUL_T_COUNT;
    if (hangul_is_syllable(first) && second > HANGUL_T && second < HANGUL_T + HANGUL_T_COUNT)
        return first + (second - HANGUL_T);
    return 0;
}

uint32_t
xni_table_compose(uint32_t first, uint32_t second)
{
    uint32_t slot;

    if (!(table_lookup(first)->tables & TABLE_FIRST)
        || !(table_lookup(second)->tables & TABLE_SECOND))
        return 0;
    for (slot = table_pair_hash(first, second); xni_table_pair_slot[slot] != 0;
         slot = (slot + 1) % TABLE_PAIR_SLOTS) {
        const struct table_pair *pair = &xni_table_pairs[xni_table_pair_slot[slot] - 1];

        if (pair->first == first && pair->second == second)
            return pair->composite;
    }
    return compose_hangul(first, second);
}

unsigned
xni_table_script(uint32_t cp)
{
    size_t low = 0, high = xni_table_script_ranges;

    if (cp >= TABLE_CODE_POINTS)
        return SCRIPT_UNKNOWN;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (xni_table_scripts[middle] >> 8 <= cp)
            low = middle;
        else
            high = middle;
    }
    return xni_table_scripts[low] & 0xFF;
}
