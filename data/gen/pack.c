/* SPDX-License-Identifier: MIT */
/* Packing and printing the tables, a part of gentables. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "facts.h"
#include "gentables.h"

static uint16_t text[32768];
static size_t text_length = 1; /* offset 0 says that there is no mapping */
static struct table_row rows[256];
static uint8_t ranks[256];
static size_t row_count = 1;

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

/* The offset of cp's mappings; equal entries are stored once. */
static uint16_t
pack_mappings(uint32_t cp)
{
    const struct point *p = &points[cp];
    uint16_t entry[1 + 2 * (TABLE_MAP_MAX + 8)];
    struct sequence whole = {.length = 0};
    unsigned length = 1, dec, b2, b3;
    int same = p->b3 != 0 && p->b2 != 0 && sequences[p->b2].length == sequences[p->b3].length
        && memcmp(
               sequences[p->b2].cp, sequences[p->b3].cp, sequences[p->b2].length * sizeof(uint32_t))
            == 0;

    if (p->decomposition == 0 && p->b2 == 0 && p->b3 == 0)
        return 0;
    if (p->decomposition != 0)
        decompose(cp, cp, 0, &whole);
    length += dec = put_utf16(&whole, entry + length);
    length += b2 = put_utf16(&sequences[p->b2], entry + length);
    length += b3 = same ? 0 : put_utf16(&sequences[p->b3], entry + length);
    if (dec > 63 || b2 > 7 || b3 > 7)
        facts_refuse("unicode/decomposition.txt", cp,
            "the mappings of %04" PRIX32 " have no room in the table", cp);
    entry[0] = (uint16_t)TABLE_MAP_HEAD(dec, b2, b3, (unsigned)same);
    for (size_t i = 1; i + length <= text_length; i++)
        if (memcmp(text + i, entry, length * sizeof(*entry)) == 0)
            return (uint16_t)i;
    if (text_length + length > LENGTH(text))
        facts_refuse("unicode/decomposition.txt", cp, "more mappings than the table has room for");
    memcpy(text + text_length, entry, length * sizeof(*entry));
    text_length += length;
    return (uint16_t)(text_length - length);
}

static uint8_t
pack_row(uint32_t cp)
{
    const struct table_row row = {points[cp].tables, points[cp].class, ranks[points[cp].class]};
    size_t i;

    for (i = 1; i < row_count; i++)
        if (rows[i].tables == row.tables && rows[i].class == row.class)
            return (uint8_t)i;
    if (row_count == LENGTH(rows))
        facts_refuse("unicode/class.txt", cp, "more different rows than one octet can number");
    rows[row_count++] = row;
    return (uint8_t)i;
}

/* Planes, blocks of 64, code points: equal blocks are stored once, and so are equal planes. */
static uint16_t leaf[2][TABLE_CODE_POINTS];
static uint8_t block[2][17 * 1024], plane[17];
static size_t block_count[2], plane_count;

static uint8_t
pack_block(int stage, const uint16_t values[64])
{
    size_t i;

    for (i = 0; i < block_count[stage]; i++)
        if (memcmp(leaf[stage] + 64 * i, values, 64 * sizeof(*values)) == 0)
            return (uint8_t)i;
    if (i == 256)
        facts_refuse(
            "unicode/decomposition.txt", 0, "more different blocks than one octet can number");
    memcpy(leaf[stage] + 64 * i, values, 64 * sizeof(*values));
    block_count[stage]++;
    return (uint8_t)i;
}

static void
pack_planes(void)
{
    for (uint32_t p = 0; p < 17; p++) {
        uint8_t *into[2] = {block[0] + 1024 * plane_count, block[1] + 1024 * plane_count};

        for (uint32_t b = 0; b < 1024; b++) {
            uint16_t values[2][64];

            for (uint32_t i = 0; i < 64; i++) {
                values[0][i] = pack_row(p << 16 | b << 6 | i);
                values[1][i] = pack_mappings(p << 16 | b << 6 | i);
            }
            into[0][b] = pack_block(0, values[0]);
            into[1][b] = pack_block(1, values[1]);
        }
        plane[p] = (uint8_t)plane_count;
        for (size_t q = 0; q < plane_count; q++)
            if (memcmp(block[0] + 1024 * q, into[0], 1024) == 0
                && memcmp(block[1] + 1024 * q, into[1], 1024) == 0)
                plane[p] = (uint8_t)q;
        plane_count += plane[p] == plane_count;
    }
}

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

static void
rank_classes(void)
{
    unsigned rank = 0;

    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++)
        ranks[points[cp].class] = 1;
    for (size_t class = 0; class < 256; class ++)
        if (ranks[class])
            ranks[class] = (uint8_t)rank++;
    if (rank > TABLE_CLASSES)
        facts_refuse("unicode/class.txt", TABLE_CODE_POINTS, "more than %d different classes",
            TABLE_CLASSES);
}

size_t
print_tables(void)
{
    static uint16_t slots[TABLE_PAIR_SLOTS];
    static uint8_t rows_of[256 * 64];
    size_t size = 0;

    rank_classes();
    rows[0] = (struct table_row){TABLE_ABOVE | TABLE_NON_ASCII, 0, 0};
    pack_planes();
    pack_pairs(slots);
    for (size_t i = 0; i < 64 * block_count[0]; i++)
        rows_of[i] = (uint8_t)leaf[0][i];
    printf("/* Made by gentables from data/; do not edit. */\n#include \"tables.h\"\n");
    size += print_array("uint8_t", "xni_table_plane", "17", plane, 1, 17);
    size += print_array("uint8_t", "xni_table_block", "", block[0], 1, 1024 * plane_count);
    size += print_array("uint8_t", "xni_table_leaf", "", rows_of, 1, 64 * block_count[0]);
    size += print_array("uint8_t", "xni_table_map_block", "", block[1], 1, 1024 * plane_count);
    size += print_array("uint16_t", "xni_table_map_leaf", "", leaf[1], 2, 64 * block_count[1]);
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
