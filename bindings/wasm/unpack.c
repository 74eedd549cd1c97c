/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "packing.h"
#include "nameprep/tables.h"

/* last: the last number, with PACK_PAGES of each page */
static uint32_t
restore(enum packing packing, uint32_t number, uint32_t last[256])
{
    if (packing == PACK_VALUES || (packing == PACK_NEXT && number == 0))
        return number;
    if (packing == PACK_PAGES) {
        last += number >> 8;
        return *last = (number & 0xFF00) | ((number + *last) & 0xFF);
    }
    *last += packing == PACK_NEXT ? number - 1 : number;
    return *last;
}

size_t
xni_unpack(const struct packed_table *table, const uint8_t *packed)
{
    size_t elements = table->elements, count = 0;

    for (unsigned column = 0; column < table->columns; column++) {
        uint32_t last[256] = {0};

        for (size_t i = 0; i < elements; i++) {
            uint8_t *out = (uint8_t *)table->table + (i * table->columns + column) * table->width;
            uint32_t number = 0;

            for (unsigned k = 0; k < table->width; k++)
                number |= (uint32_t)packed[count + k * elements + i] << 8 * k;
            number = restore(table->packing, number, last);
            for (unsigned k = 0; k < table->width; k++)
                out[k] = (uint8_t)(number >> 8 * k);
        }
        count += elements * table->width;
    }
    return count;
}

void
xni_unpack_all(const struct packed_table *tables, size_t count, const uint8_t *packed)
{
    for (size_t i = 0; i < count; i++)
        packed += xni_unpack(&tables[i], packed);
}

/* Inserts the pairs in the order of the table generator. */
void
xni_index_pairs(const struct table_pair *pairs, size_t count, uint16_t *slots)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t slot = table_pair_hash(pairs[i].first, pairs[i].second);

        while (slots[slot] != 0)
            slot = (slot + 1) % TABLE_PAIR_SLOTS;
        slots[slot] = (uint16_t)(i + 1);
    }
}
