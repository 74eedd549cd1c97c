/* SPDX-License-Identifier: MIT */
/* The facts about code points in data/. */
#ifndef REFERENCE_FACTS_H
#define REFERENCE_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CODE_POINTS = 0x110000 };

/* The tables of RFC 3454 that are sets, and the composition exclusions of UAX #15. */
enum table {
    A_1,
    B_1,
    C_1_1,
    C_1_2,
    C_2_1,
    C_2_2,
    C_3,
    C_4,
    C_5,
    C_6,
    C_7,
    C_8,
    C_9,
    D_1,
    D_2,
    EXCLUDED,
    TABLES
};
#define BIT(table) (1u << (table))

extern unsigned char ref_is_in[TABLES][CODE_POINTS];
extern unsigned char ref_combining_class[CODE_POINTS];
extern const char *ref_table_names[TABLES]; /* "A.1" */

/* Scripts are numbered in the order in which script.txt mentions them; 0: Unknown. */
extern unsigned char ref_script_of[CODE_POINTS];
unsigned ref_script_number(const char *name);

/* The code points that may be shown, by show.txt; and scripts as script.txt next to it changes
   them. */
enum { SHOWN = 1, MARK = 2, LOOKS_LATIN = 4, LOOKS_DIGIT = 8, STROKE = 16, SLASH = 32 };
extern unsigned char ref_shown[CODE_POINTS], ref_shown_script_of[CODE_POINTS];

/* One code point becomes several: tables B.2 and B.3, one step of decomposition, and prototypes of
   letters that look alike. */
struct mapping {
    uint32_t from, to[18];
    size_t count;
    bool canonical;
};
enum mapping_table { B_2, B_3, DECOMPOSITION, CONFUSABLE, ALIKE, MAPPING_TABLES };
const struct mapping *ref_find_mapping(enum mapping_table table, uint32_t cp); /* NULL: unmapped */

/* The code point of which these two are the canonical decomposition; 0: none, or excluded. */
uint32_t ref_find_composite(uint32_t first, uint32_t second);

#endif
