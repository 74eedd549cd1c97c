/* SPDX-License-Identifier: MIT */
/* The generator's model of the data, shared by its parts: gentables.c reads the facts, check.c
   checks that they are consistent, derive.c derives properties from them, pack.c, scripts.c and
   display.c print the tables. */
#ifndef GENTABLES_H
#define GENTABLES_H

#include <stdbool.h>

#include "tables.h"

#define LENGTH(a) (sizeof(a) / sizeof(*(a)))

/* Not characters, although Unicode 3.2 assigns them: private use, noncharacters, surrogates. */
#define NO_CHARACTER (TABLE_C_3 | TABLE_C_4 | TABLE_C_5)

#define CLASS_FILE         "unicode/class.txt"
#define DECOMPOSITION_FILE "unicode/decomposition.txt"
#define EXCLUSION_FILE     "unicode/exclusion.txt"
#define SCRIPT_FILE        "unicode/script.txt"
#define SHOW_FILE          "display/show.txt"
#define SHOW_SCRIPT_FILE   "display/script.txt"

struct fact;

struct sequence {
    char kind; /* as in the fact: '=' canonical, '~' compatibility */
    uint32_t length, cp[TABLE_MAP_MAX];
};

struct point {
    uint32_t tables;
    uint8_t combining_class;
    bool excluded;
    uint16_t decomposition, b2, b3; /* indices of sequences; sequences[0] is empty */
};

extern struct point points[TABLE_CODE_POINTS];
extern struct sequence sequences[8192];
/* Half of the hash table's slots, so that probing for a pair that is not there ends early. */
extern struct table_pair pairs[TABLE_PAIR_SLOTS / 2];
extern size_t pair_count;

/* check.c */
void check_facts(void);
/* Whether cp decomposes to a pair that would compose again if cp is not excluded. */
bool is_primary_composite(uint32_t cp);

/* derive.c */
void derive_properties(void);
/* The full decomposition of cp (UAX #15). */
void decompose_fully(uint32_t cp, struct sequence *to);

/* scripts.c; the tables that it checks against are complete by then. */
extern uint8_t scripts[TABLE_CODE_POINTS];
void read_scripts(void);
/* The number of the script that is the value of a fact. */
uint8_t find_or_add_script(const struct fact *fact);

/* display.c; the scripts are complete by then. */
void read_display(void);

/* These print to standard output and return the size of the tables in octets. */
size_t print_tables(void);
size_t print_scripts(void);
size_t print_display(void);

#endif
