/* SPDX-License-Identifier: MIT */
/* The tables of RFC 3454 and Unicode 3.2: their layout, which the generator in data/gen/ fills in
   tables.c with the facts in data/, and their lookups (lookup.c). */
#ifndef TABLES_H
#define TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The tables that a code point is in, and its properties in normalisation. */
enum {
    TABLE_A_1 = 1 << 0,   /* unassigned */
    TABLE_B_1 = 1 << 1,   /* mapped to nothing */
    TABLE_B_2 = 1 << 2,   /* case folding for NFKC */
    TABLE_B_3 = 1 << 3,   /* case folding without normalisation */
    TABLE_C_1_1 = 1 << 4, /* ASCII space */
    TABLE_C_1_2 = 1 << 5, /* non-ASCII spaces */
    TABLE_C_2_1 = 1 << 6, /* ASCII controls */
    TABLE_C_2_2 = 1 << 7, /* non-ASCII controls */
    TABLE_C_3 = 1 << 8,   /* private use */
    TABLE_C_4 = 1 << 9,   /* noncharacters */
    TABLE_C_5 = 1 << 10,  /* surrogates */
    TABLE_C_6 = 1 << 11,  /* inappropriate for plain text */
    TABLE_C_7 = 1 << 12,  /* inappropriate for canonical representation */
    TABLE_C_8 = 1 << 13,  /* change display properties, or deprecated */
    TABLE_C_9 = 1 << 14,  /* tags */
    TABLE_D_1 = 1 << 15,  /* RandALCat */
    TABLE_D_2 = 1 << 16,  /* LCat */

    TABLE_DECOMPOSES = 1 << 17,   /* has a compatibility decomposition, or is a Hangul syllable */
    TABLE_NFKC_CHANGES = 1 << 18, /* NFKC changes it even if it stands alone */
    TABLE_FIRST = 1 << 19,        /* composes with some code point after it */
    TABLE_SECOND = 1 << 20,       /* composes with some code point before it */
    TABLE_COMPATIBLE = 1 << 21,   /* its decomposition is not canonical */
    TABLE_MARK = 1 << 22,         /* combining class above 0 */
    TABLE_NON_ASCII = 1 << 23,
    TABLE_ASCII_OTHER = 1 << 24, /* ASCII other than letters, digits, hyphen and underscore */
    TABLE_HYPHEN = 1 << 25,      /* U+002D */
    TABLE_UNDERSCORE = 1 << 26,  /* U+005F */
    TABLE_FULL_STOP = 1 << 27,   /* U+3002, the ideographic full stop */
    TABLE_ABOVE = 1 << 28        /* above 10FFFF; the fast path also uses it for ill-formed text */
};

/* Scripts that a rule names; all others are numbered from SCRIPT_OTHER. */
enum table_script {
    SCRIPT_UNKNOWN,
    SCRIPT_COMMON,
    SCRIPT_INHERITED,
    SCRIPT_HAN,
    SCRIPT_HIRAGANA,
    SCRIPT_KATAKANA,
    SCRIPT_BOPOMOFO,
    SCRIPT_HANGUL,
    SCRIPT_LATIN,
    SCRIPT_GREEK,
    SCRIPT_CYRILLIC,
    SCRIPT_ARMENIAN,
    SCRIPT_HEBREW,
    SCRIPT_THAI,
    SCRIPT_LAO,
    SCRIPT_MYANMAR,
    SCRIPT_GEORGIAN,
    SCRIPT_ETHIOPIC,
    SCRIPT_OTHER,
    SCRIPT_MAX = 64
};

/* What data/display/ says of a code point that may be shown in a label: its script, and these bits.
   Together they are 0 for all other code points. */
enum {
    SHOW_SCRIPT = SCRIPT_MAX - 1,
    SHOW_MARK = 1 << 6,   /* a combining mark */
    SHOW_LATIN = 1 << 7,  /* looks like Latin or a digit in a label of its script */
    SHOW_DIGIT = 1 << 8,  /* looks like a digit */
    SHOW_STROKE = 1 << 9, /* a stroke of Han that looks like a letter or a hyphen */
    SHOW_SLASH = 1 << 10, /* looks like a slash or a comma */
    SHOW_BITS = 11
};

#define TABLE_CODE_POINTS 0x110000
#define TABLE_MAP_MAX     18 /* the longest decomposition: U+FDFA */
#define TABLE_CLASSES     64 /* more than there are combining classes in use */
#define TABLE_PAIR_BITS   11
#define TABLE_PAIR_SLOTS  (1 << TABLE_PAIR_BITS)
#define TABLE_LIKE_BITS   11
#define TABLE_LIKE_MAX    6 /* units of a code point */

struct table_row {
    uint32_t tables; /* TABLE_ bits */
    uint8_t class;   /* canonical combining class */
    uint8_t rank;    /* of the class among those in use, so that 64 bits fit a set; 0: class 0 */
};

struct table_pair {
    uint16_t first, second, composite;
};

/* Maps code points to rows, in two stages with blocks of 64: plane and bits 6 to 15 select a block.
   Six bits are also the payload of the last octet of a UTF-8 sequence (compose.c). */
extern const uint8_t xni_table_plane[17];
extern const uint8_t xni_table_block[];
extern const uint8_t xni_table_leaf[];
extern const struct table_row xni_table_rows[];

/* Maps code points to offsets in xni_table_map_text, in the same two stages; 0 if there is no
   mapping.  An entry has a head with three lengths in UTF-16 units, and then the decomposition, the
   mapping of B.2, and the mapping of B.3 unless it is equal. */
extern const uint8_t xni_table_map_block[];
extern const uint16_t xni_table_map_leaf[];
extern const uint16_t xni_table_map_text[];
#define TABLE_MAP_HEAD(decomposition, b2, b3, same) \
    ((decomposition) | (b2) << 6 | (b3) << 9 | (same) << 12)

/* Pairs that give a primary composite, except Hangul, in an open-addressing hash table of indices
   from 1; 0 is an empty slot. */
extern const uint16_t xni_table_pair_slot[TABLE_PAIR_SLOTS];
extern const struct table_pair xni_table_pairs[];

/* The first code point of each range << 8 | its script, ascending. */
extern const uint32_t xni_table_scripts[];
extern const size_t xni_table_script_ranges;

/* The first code point of each range << SHOW_BITS | its SHOW_ bits and script, ascending. */
extern const uint32_t xni_table_shown_ranges[];
extern const size_t xni_table_shown_count;

/* A bit for each code point of two blocks of ideographs, lowest bit first: it may be shown.  Some
   in a range of the table above may not. */
enum { TABLE_IDEOGRAPH_FIRST = 0x3400, TABLE_IDEOGRAPHS = 0x9FA5 + 1 - TABLE_IDEOGRAPH_FIRST };
extern const uint8_t xni_table_ideographs[];
/* The units of code points in comparisons of look-alikes (lib/show): code point << TABLE_LIKE_BITS
   | number, ascending.  The units of a number go from its start to the next start.  Code points
   that are not listed stand for themselves, or for the units of their canonical decompositions. */
extern const uint32_t xni_table_like[];
extern const size_t xni_table_like_count;
extern const uint16_t xni_table_like_start[];
extern const uint32_t xni_table_like_units[];
/* The unit of an ASCII character; 0 if it has several. */
extern const uint8_t xni_table_like_ascii[128];

static inline uint32_t
table_pair_hash(uint32_t first, uint32_t second)
{
    uint64_t mixed = first * UINT64_C(0x9E3779B1) ^ second * UINT64_C(0x85EBCA6B);

    return (uint32_t)(mixed & 0xFFFFFFFF) >> (32 - TABLE_PAIR_BITS);
}

/* Hangul syllables compose and decompose by arithmetic (The Unicode Standard, section 3.12). */
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

static inline bool
hangul_is_syllable(uint32_t cp)
{
    return cp >= HANGUL_S && cp < HANGUL_S + HANGUL_S_COUNT;
}

/* Returns whether a code point has no units: a mark of Latin, Greek and Cyrillic letters, a blank
   letter or a joiner, which comparisons ignore. */
static inline bool
table_is_dropped(uint32_t cp)
{
    return (cp >= 0x300 && cp <= 0x36F) || cp == 0x115F || cp == 0x1160 || cp == 0x17B4
        || cp == 0x17B5 || cp == 0x200C || cp == 0x200D;
}

/* Lookups */

static inline size_t
table_stage(uint32_t cp)
{
    return (size_t)xni_table_plane[cp >> 16] << 10 | (cp >> 6 & 1023);
}

/* Returns the row of a code point: everything but its mappings.  Numbers above 10FFFF have row 0,
   TABLE_ABOVE. */
static inline const struct table_row *
table_lookup(uint32_t cp)
{
    if (cp >= TABLE_CODE_POINTS)
        return &xni_table_rows[0];
    return &xni_table_rows[xni_table_leaf[(size_t)xni_table_block[table_stage(cp)] << 6
        | (cp & 63)]];
}

/* Returns table_lookup(stage << 6 | last) for code points below 10000, which are plane 0. */
static inline const struct table_row *
table_lookup_bmp(size_t stage, size_t last)
{
    return &xni_table_rows[xni_table_leaf[(size_t)xni_table_block[stage] << 6 | last]];
}

/* Maps cp by a table: TABLE_B_2, TABLE_B_3, or TABLE_DECOMPOSES for the whole compatibility
   decomposition.  Returns the number of results, or 0 if it is not mapped. */
unsigned xni_table_map(uint32_t cp, uint32_t table, uint32_t to[TABLE_MAP_MAX]);

/* Returns the primary composite of a pair (UAX #15), Hangul included, or 0 if there is none. */
uint32_t xni_table_compose(uint32_t first, uint32_t second);

/* Returns the script, as of Unicode 15, of a code point that Unicode 3.2 assigns; else
   SCRIPT_UNKNOWN.  A binary search, too slow for a fast path. */
unsigned xni_table_script(uint32_t cp);

/* Returns the SHOW_ bits and the script of a code point that may be shown in a label, or 0.  The
   value is unspecified for unassigned code points, which no label contains.  A binary search. */
unsigned xni_table_show(uint32_t cp);

#endif
