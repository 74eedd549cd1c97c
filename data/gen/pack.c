/* SPDX-License-Identifier: MIT */
/* The generator's output: packs everything but the scripts into the tables of tables.h and prints
   them. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "facts.h"
#include "gentables.h"

#define BLOCK  64   /* code points in a block */
#define BLOCKS 1024 /* blocks in a plane */
#define PLANES 17

/* xni_table_map_text.  Offset 0 means that a code point has no mapping. */
static uint16_t text[32768];
static size_t text_length = 1;

/* xni_table_rows.  Row 0 is for numbers that are not code points. */
static struct table_row rows[256];
static uint8_t ranks[256]; /* of the combining classes */
static size_t row_count = 1;

/* A trie in two stages, once for rows (0) and once for mappings (1). */
static uint16_t leaf[2][TABLE_CODE_POINTS];
static uint8_t block[2][PLANES * BLOCKS], plane[PLANES];
static size_t block_count[2], plane_count;

/* Appends s in UTF-16 and returns the number of units. */
static unsigned
put_utf16(const struct sequence *s, uint16_t *to)
{
    unsigned length = 0;

    for (uint32_t i = 0; i < s->length; i++) {
        uint32_t cp = s->cp[i];

        if (cp > 0xFFFF) {
            to[length++] = (uint16_t)(0xD800 + ((cp - 0x10000) >> 10));
            to[length++] = (uint16_t)(0xDC00 + (cp & 0x3FF));
        } else {
            to[length++] = (uint16_t)cp;
        }
    }
    return length;
}

static bool
are_equal(const struct sequence *a, const struct sequence *b)
{
    return a->length == b->length && memcmp(a->cp, b->cp, a->length * sizeof(*a->cp)) == 0;
}

/* Returns the offset of the mappings of cp in text.  Equal entries, and entries that occur inside
   others, are stored once. */
static uint16_t
pack_mappings(uint32_t cp)
{
    const struct point *p = &points[cp];
    const struct sequence *b2 = &sequences[p->b2], *b3 = &sequences[p->b3];
    bool same = p->b3 != 0 && are_equal(b2, b3);
    uint16_t entry[1 + 2 * (TABLE_MAP_MAX + 8)];
    struct sequence whole = {.length = 0};
    unsigned decomposition_length, b2_length, b3_length = 0, length = 1;

    if (p->decomposition == 0 && p->b2 == 0 && p->b3 == 0)
        return 0;
    if (p->decomposition != 0)
        decompose_fully(cp, &whole);
    length += decomposition_length = put_utf16(&whole, entry + length);
    length += b2_length = put_utf16(b2, entry + length);
    if (!same)
        length += b3_length = put_utf16(b3, entry + length);
    if (b2_length > 7) /* the head of an entry has three bits for each; see TABLE_MAP_HEAD */
        reject_code_point("rfc3454/B.2.txt", cp, "mapped to more than 7 units of UTF-16");
    if (b3_length > 7)
        reject_code_point("rfc3454/B.3.txt", cp, "mapped to more than 7 units of UTF-16");
    entry[0] = (uint16_t)TABLE_MAP_HEAD(decomposition_length, b2_length, b3_length, (unsigned)same);
    for (size_t i = 1; i + length <= text_length; i++)
        if (memcmp(text + i, entry, length * sizeof(*entry)) == 0)
            return (uint16_t)i;
    if (text_length + length > LENGTH(text))
        reject_code_point(
            DECOMPOSITION_FILE, cp, "more than %zu units of mappings in all", LENGTH(text));
    memcpy(text + text_length, entry, length * sizeof(*entry));
    text_length += length;
    return (uint16_t)(text_length - length);
}

static uint8_t
pack_row(uint32_t cp)
{
    uint8_t number = points[cp].combining_class;
    const struct table_row row = {points[cp].tables, number, ranks[number]};
    size_t i;

    for (i = 1; i < row_count; i++)
        if (rows[i].tables == row.tables && rows[i].class == row.class)
            return (uint8_t)i;
    if (row_count == LENGTH(rows))
        reject_code_point(CLASS_FILE, cp,
            "more than %zu combinations of tables and combining classes", LENGTH(rows) - 1);
    rows[row_count++] = row;
    return (uint8_t)i;
}

/* Returns the number of a block, and stores equal blocks once. */
static uint8_t
pack_block(int stage, const uint16_t values[BLOCK], uint32_t first)
{
    size_t i;

    for (i = 0; i < block_count[stage]; i++)
        if (memcmp(leaf[stage] + BLOCK * i, values, BLOCK * sizeof(*values)) == 0)
            return (uint8_t)i;
    if (i == 256)
        reject_code_point(
            stage == 0 ? CLASS_FILE : DECOMPOSITION_FILE, first, "more than 256 different blocks");
    memcpy(leaf[stage] + BLOCK * i, values, BLOCK * sizeof(*values));
    block_count[stage]++;
    return (uint8_t)i;
}

static void
pack_blocks(uint32_t first, uint8_t row_block[BLOCKS], uint8_t mapping_block[BLOCKS])
{
    for (uint32_t b = 0; b < BLOCKS; b++) {
        uint16_t row_of[BLOCK], mapping_of[BLOCK];

        for (uint32_t i = 0; i < BLOCK; i++) {
            row_of[i] = pack_row(first + BLOCK * b + i);
            mapping_of[i] = pack_mappings(first + BLOCK * b + i);
        }
        row_block[b] = pack_block(0, row_of, first + BLOCK * b);
        mapping_block[b] = pack_block(1, mapping_of, first + BLOCK * b);
    }
}

/* Packs the planes, and stores equal ones once: most of them are unassigned. */
static void
pack_planes(void)
{
    for (uint32_t p = 0; p < PLANES; p++) {
        uint8_t *row_block = block[0] + BLOCKS * plane_count;
        uint8_t *mapping_block = block[1] + BLOCKS * plane_count;
        size_t q = 0;

        pack_blocks(p << 16, row_block, mapping_block);
        while (memcmp(block[0] + BLOCKS * q, row_block, BLOCKS) != 0
            || memcmp(block[1] + BLOCKS * q, mapping_block, BLOCKS) != 0)
            q++;
        plane[p] = (uint8_t)q;
        plane_count += q == plane_count;
    }
}

/* Fills the hash table of pairs, with open addressing.  A slot is 1 + an index in pairs, or 0 if it
   is free. */
static void
pack_pairs(uint16_t slots[TABLE_PAIR_SLOTS])
{
    for (size_t i = 0; i < pair_count; i++) {
        uint32_t slot = table_pair_hash(pairs[i].first, pairs[i].second);

        while (slots[slot] != 0)
            slot = (slot + 1) % TABLE_PAIR_SLOTS;
        slots[slot] = (uint16_t)(i + 1);
    }
}

/* Prints an array of octets (width 1) or of uint16_t (width 2) and returns its size. */
static size_t
print_array(const char *type, const char *name, const char *size, const void *values, size_t width,
    size_t count)
{
    printf("\nconst %s %s[%s] = {", type, name, size);
    for (size_t i = 0; i < count; i++) {
        unsigned value = width == 1 ? ((const uint8_t *)values)[i] : ((const uint16_t *)values)[i];

        printf("%s%u,", i % 16 == 0 ? "\n    " : " ", value);
    }
    printf("\n};\n");
    return width * count;
}

/* Numbers the combining classes in use in ascending order, from 0. */
static void
rank_combining_classes(void)
{
    unsigned rank = 0;

    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++)
        ranks[points[cp].combining_class] = 1;
    for (size_t i = 0; i < LENGTH(ranks); i++)
        if (ranks[i])
            ranks[i] = (uint8_t)rank++;
    if (rank > TABLE_CLASSES)
        reject_code_point(CLASS_FILE, TABLE_CODE_POINTS, "more than %d different combining classes",
            TABLE_CLASSES);
}

size_t
print_tables(void)
{
    static uint16_t slots[TABLE_PAIR_SLOTS];
    static uint8_t row_leaf[256 * BLOCK];
    size_t size = 0;

    rank_combining_classes();
    rows[0] = (struct table_row){TABLE_ABOVE | TABLE_NON_ASCII, 0, 0};
    pack_planes();
    pack_pairs(slots);
    for (size_t i = 0; i < BLOCK * block_count[0]; i++)
        row_leaf[i] = (uint8_t)leaf[0][i];
    printf("/* Made by gentables from data/; do not edit. */\n#include \"nameprep/tables.h\"\n");
    size += print_array("uint8_t", "xni_table_plane", "17", plane, 1, PLANES);
    size += print_array("uint8_t", "xni_table_block", "", block[0], 1, BLOCKS * plane_count);
    size += print_array("uint8_t", "xni_table_leaf", "", row_leaf, 1, BLOCK * block_count[0]);
    size += print_array("uint8_t", "xni_table_map_block", "", block[1], 1, BLOCKS * plane_count);
    size += print_array("uint16_t", "xni_table_map_leaf", "", leaf[1], 2, BLOCK * block_count[1]);
    size += print_array("uint16_t", "xni_table_map_text", "", text, 2, text_length);
    size += print_array(
        "uint16_t", "xni_table_pair_slot", "TABLE_PAIR_SLOTS", slots, 2, TABLE_PAIR_SLOTS);
    printf("\nconst struct table_row xni_table_rows[] = {\n");
    for (size_t i = 0; i < row_count; i++)
        printf("    {0x%06" PRIX32 ", %u, %u},\n", rows[i].tables, rows[i].class, rows[i].rank);
    printf("};\n\nconst struct table_pair xni_table_pairs[] = {\n");
    for (size_t i = 0; i < pair_count; i++)
        printf(
            "    {0x%04X, 0x%04X, 0x%04X},\n", pairs[i].first, pairs[i].second, pairs[i].composite);
    printf("};\n");
    fprintf(stderr,
        "gentables: %zu rows, %zu + %zu blocks, %zu planes, %zu units of mappings, %zu pairs\n",
        row_count, block_count[0], block_count[1], plane_count, text_length, pair_count);
    return size + row_count * sizeof(*rows) + pair_count * sizeof(*pairs);
}
