/* SPDX-License-Identifier: MIT */
/* How the tables of the library are stored in the module, so that it is smaller once compressed for
   a package: numbers as differences, their octets of equal weight together.  Plain tables would
   take half as much again with gzip.  pack_tables.c writes them, unpack.c restores them. */
#ifndef PACKING_H
#define PACKING_H

#include <stddef.h>
#include <stdint.h>

enum packing {
    PACK_VALUES,
    PACK_DIFFERENCES, /* to the number before, modulo 2^32 */
    PACK_NEXT         /* 0, or the difference to the last number that is not 0, plus 1 */
};

/* Elements of several numbers, each of the same width in octets; the numbers in one position are
   packed as an array of their own. */
struct packed_table {
    void *table;
    size_t elements;
    unsigned columns, width;
    enum packing packing;
};

/* Each table: name, columns, width, packing */
#define PACKED_TABLES(TABLE)                         \
    TABLE(xni_table_plane, 1, 1, PACK_VALUES)        \
    TABLE(xni_table_block, 1, 1, PACK_DIFFERENCES)   \
    TABLE(xni_table_leaf, 1, 1, PACK_VALUES)         \
    TABLE(xni_table_map_block, 1, 1, PACK_NEXT)      \
    TABLE(xni_table_map_leaf, 1, 2, PACK_NEXT)       \
    TABLE(xni_table_map_text, 1, 2, PACK_VALUES)     \
    TABLE(xni_table_rows, 2, 4, PACK_VALUES)         \
    TABLE(xni_table_pairs, 3, 2, PACK_DIFFERENCES)   \
    TABLE(xni_table_scripts, 1, 4, PACK_DIFFERENCES) \
    TABLE(xni_table_shown_ranges, 1, 4, PACK_DIFFERENCES)

/* Both return the number of packed octets.  Numbers are little-endian, as in WebAssembly. */
size_t xni_pack(const struct packed_table *table, uint8_t *packed);
size_t xni_unpack(const struct packed_table *table, const uint8_t *packed);

/* The hash table xni_table_pair_slot, all 0 before: made from the pairs, which are packed. */
struct table_pair;
void xni_index_pairs(const struct table_pair *pairs, size_t count, uint16_t *slots);

#endif
