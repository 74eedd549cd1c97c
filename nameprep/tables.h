/* SPDX-License-Identifier: MIT */
/* What RFC 3454 and Unicode 3.2 say about a code point: one lookup answers every question of every
   profile. tables.c is made of the facts in data/ by gentables.c. */
#ifndef TABLES_H
#define TABLES_H

#include <stddef.h>
#include <stdint.h>

enum {
    TABLE_A_1 = 1 << 0,   /* unassigned */
    TABLE_B_1 = 1 << 1,   /* mapped to nothing */
    TABLE_B_2 = 1 << 2,   /* case-folded before NFKC: xni_table_map() has the mapping */
    TABLE_B_3 = 1 << 3,   /* case-folded without normalisation: likewise */
    TABLE_C_1_1 = 1 << 4, /* ASCII space */
    TABLE_C_1_2 = 1 << 5, /* spaces beyond ASCII */
    TABLE_C_2_1 = 1 << 6, /* ASCII controls */
    TABLE_C_2_2 = 1 << 7, /* controls beyond ASCII */
    TABLE_C_3 = 1 << 8,   /* private use */
    TABLE_C_4 = 1 << 9,   /* noncharacters */
    TABLE_C_5 = 1 << 10,  /* surrogates */
    TABLE_C_6 = 1 << 11,  /* inappropriate for plain text */
    TABLE_C_7 = 1 << 12,  /* inappropriate for canonical representation */
    TABLE_C_8 = 1 << 13,  /* change display properties, or deprecated */
    TABLE_C_9 = 1 << 14,  /* tags */
    TABLE_D_1 = 1 << 15,  /* RandALCat */
    TABLE_D_2 = 1 << 16,  /* LCat */

    TABLE_DECOMPOSES =
        1 << 17, /* has a compatibility decomposition: xni_table_map() has the whole of
                                     it, Hangul aside */
    TABLE_NFKC_CHANGES = 1 << 18, /* NFKC makes something else of it, even when it stands alone */
    TABLE_FIRST = 1 << 19,        /* composes with some code point after it, Hangul included */
    TABLE_SECOND = 1 << 20,       /* composes with some code point before it, Hangul included */
    TABLE_COMPATIBLE = 1 << 21, /* its decomposition is of the compatibility kind, not canonical */
    TABLE_MARK = 1 << 22,       /* its combining class is not 0 */
    TABLE_NON_ASCII = 1 << 23,
    TABLE_ASCII_OTHER = 1 << 24, /* ASCII, but no letter, no digit, and none of the next two */
    TABLE_HYPHEN = 1 << 25,      /* U+002D */
    TABLE_UNDERSCORE = 1 << 26,  /* U+005F */
    TABLE_FULL_STOP = 1 << 27,   /* U+3002, the ideographic one */
    TABLE_BEYOND = 1 << 28       /* no code point at all: more than 10FFFF */
};

/* The scripts that writing systems are made of; others have a number of their own from SCRIPT_OTHER
   on. */
enum table_script {
    SCRIPT_UNKNOWN,
    SCRIPT_COMMON,
    SCRIPT_INHERITED,
    SCRIPT_HAN,
    SCRIPT_HIRAGANA,
    SCRIPT_KATAKANA,
    SCRIPT_BOPOMOFO,
    SCRIPT_HANGUL,
    SCRIPT_OTHER,
    SCRIPT_MAX = 64
};

#define TABLE_CODE_POINTS 0x110000
#define TABLE_MAP_MAX     18 /* the longest of all mappings: U+FDFA */
#define TABLE_CLASSES \
    64 /* room for the combining classes, numbered in their order: rank 0 is class 0 */
#define TABLE_PAIR_BITS  11
#define TABLE_PAIR_SLOTS (1 << TABLE_PAIR_BITS)

struct table_row {
    uint32_t tables; /* TABLE_ bits */
    uint8_t class;   /* canonical combining class */
    uint8_t rank;    /* its place among the classes that occur, from 0 */
};

struct table_pair {
    uint16_t first, second, composite;
};

extern const uint8_t xni_table_plane[17];
extern const uint8_t xni_table_block[]; /* plane and bits 6 to 15 -> block of rows */
extern const uint8_t xni_table_leaf[];  /* block and bits 0 to 5 -> row */
extern const struct table_row xni_table_rows[];
extern const uint8_t xni_table_map_block[]; /* the same for mappings */
extern const uint16_t xni_table_map_leaf[]; /* -> offset in xni_table_map_text, 0: none */
extern const uint16_t xni_table_map_text[]; /* a head, then UTF-16 */
extern const uint16_t
    xni_table_pair_slot[TABLE_PAIR_SLOTS]; /* 1 + index in xni_table_pairs, 0: free */
extern const struct table_pair xni_table_pairs[];
extern const uint32_t
    xni_table_scripts[]; /* the first code point of a range << 8 | its script, ascending */
extern const size_t xni_table_script_ranges;

/* The head of an entry in xni_table_map_text: three lengths in UTF-16 units.  The decomposition comes
   first, then B.2, then B.3 unless it says the same as B.2. */
#define TABLE_MAP_HEAD(decomposition, b2, b3, same) \
    ((decomposition) | (b2) << 6 | (b3) << 9 | (same) << 12)

static inline size_t
table_stage(uint32_t cp)
{
    return (size_t)xni_table_plane[cp >> 16] << 10 | (cp >> 6 & 1023);
}

/* The first 65 536 code points are plane 0, whose blocks come first. */
static inline const struct table_row *
table_lookup_low(size_t stage, size_t place)
{
    return &xni_table_rows[xni_table_leaf[(size_t)xni_table_block[stage] << 6 | place]];
}

/* Every question about one code point.  What is no code point has the row TABLE_BEYOND. */
static inline const struct table_row *
table_lookup(uint32_t cp)
{
    if (cp >= TABLE_CODE_POINTS)
        return &xni_table_rows[0];
    return &xni_table_rows[xni_table_leaf[(size_t)xni_table_block[table_stage(cp)] << 6
        | (cp & 63)]];
}

static inline uint32_t
table_pair_hash(uint32_t first, uint32_t second)
{
    return (uint32_t)((first * UINT64_C(0x9E3779B1) ^ second * UINT64_C(0x85EBCA6B)) & 0xFFFFFFFF)
        >> (32 - TABLE_PAIR_BITS);
}

/* What the table (TABLE_B_2, TABLE_B_3 or TABLE_DECOMPOSES) maps cp to: how many code points, 0
   where it does not. */
size_t xni_table_map(uint32_t cp, uint32_t table, uint32_t to[TABLE_MAP_MAX]);

/* The composite of a pair, Hangul included (UAX #15); 0: there is none. */
uint32_t xni_table_compose(uint32_t first, uint32_t second);

/* The script of what Unicode 3.2 assigns, as Unicode 15 has it; SCRIPT_UNKNOWN for all else.  Not
   for the fast road. */
unsigned xni_table_script(uint32_t cp);

/* Hangul, by arithmetic (The Unicode Standard, section 3.12). */
enum {
    HANGUL_L = 0x1100,
    HANGUL_V = 0x1161,
    HANGUL_T = 0x11A7,
    HANGUL_S = 0xAC00,
    HANGUL_L_COUNT = 19,
    HANGUL_V_COUNT = 21,
    HANGUL_T_COUNT = 28,
    HANGUL_S_COUNT = HANGUL_L_COUNT * HANGUL_V_COUNT * HANGUL_T_COUNT
};

static inline int
hangul_is_syllable(uint32_t cp)
{
    return cp >= HANGUL_S && cp < HANGUL_S + HANGUL_S_COUNT;
}

#endif
