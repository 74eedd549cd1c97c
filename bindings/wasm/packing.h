/* SPDX-License-Identifier: MIT */
/* The packed form of the library's tables.  Numbers are stored as differences, their octets of
   equal weight together; after gzip, plain tables would be half as large again.  pack_tables.c
   writes the tables, unpack.c restores them. */
#ifndef PACKING_H
#define PACKING_H

#include <stddef.h>
#include <stdint.h>

enum packing {
    PACK_VALUES,
    PACK_DIFFERENCES, /* difference to the last number, modulo 2^32 */
    PACK_NEXT,        /* 0, or the difference to the last number that is not 0, plus 1 */
    /* Numbers of two octets: the lower octet is the difference to that of the last number with the
       same higher octet, since code points of one script are near each other. */
    PACK_PAGES
};

/* A table whose elements are several numbers of the same width in octets.  The numbers in one
   position are packed as an array. */
struct packed_table {
    void *table;
    size_t elements;
    unsigned columns, width;
    enum packing packing;
};

/* Name, columns, width and packing of each table. */
#define PACKED_TABLES(TABLE)                              \
    TABLE(xni_table_plane, 1, 1, PACK_VALUES)             \
    TABLE(xni_table_block, 1, 1, PACK_DIFFERENCES)        \
    TABLE(xni_table_leaf, 1, 1, PACK_VALUES)              \
    TABLE(xni_table_map_block, 1, 1, PACK_NEXT)           \
    TABLE(xni_table_map_leaf, 1, 2, PACK_NEXT)            \
    TABLE(xni_table_map_text, 1, 2, PACK_PAGES)           \
    TABLE(xni_table_rows, 2, 4, PACK_VALUES)              \
    TABLE(xni_table_pairs, 3, 2, PACK_PAGES)              \
    TABLE(xni_table_scripts, 1, 4, PACK_DIFFERENCES)      \
    TABLE(xni_table_shown_ranges, 1, 4, PACK_DIFFERENCES) \
    TABLE(xni_table_ideographs, 1, 1, PACK_VALUES)        \
    TABLE(xni_table_like, 1, 4, PACK_DIFFERENCES)         \
    TABLE(xni_table_like_ascii, 1, 1, PACK_VALUES)        \
    TABLE(xni_table_like_start, 1, 2, PACK_DIFFERENCES)   \
    TABLE(xni_table_like_units, 1, 4, PACK_VALUES)

/* Pack or unpack a table.  Both return the number of packed octets.  Numbers are little-endian, as
   in WebAssembly. */
size_t xni_pack(const struct packed_table *table, uint8_t *packed);
size_t xni_unpack(const struct packed_table *table, const uint8_t *packed);
/* Unpacks several tables, which were packed one after the other. */
void xni_unpack_all(const struct packed_table *tables, size_t count, const uint8_t *packed);

/* Fills the hash table xni_table_pair_slot, which must be all zeros, from the pairs, which are
   packed. */
struct table_pair;
void xni_index_pairs(const struct table_pair *pairs, size_t count, uint16_t *slots);

#endif
