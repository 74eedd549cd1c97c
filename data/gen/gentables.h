/* SPDX-License-Identifier: MIT */
/* The generator's model of the data, shared by its parts: gentables.c reads the facts,
   check_facts.c checks that they are consistent, derive_facts.c derives properties from them, and
   pack.c, scripts.c, display_facts.c and like_facts.c print the tables. */
#ifndef GENTABLES_H
#define GENTABLES_H

#include <stdbool.h>

#include "nameprep/tables.h"

#define LENGTH(a) (sizeof(a) / sizeof(*(a)))

/* Not characters, although Unicode 3.2 assigns them: private use, noncharacters, surrogates. */
#define NO_CHARACTER (TABLE_C_3 | TABLE_C_4 | TABLE_C_5)

#define CLASS_FILE         "unicode/class.txt"
#define DECOMPOSITION_FILE "unicode/decomposition.txt"
#define EXCLUSION_FILE     "unicode/exclusion.txt"
#define SCRIPT_FILE        "unicode/script.txt"
#define SHOW_FILE          "display/show.txt"
#define SHOW_SCRIPT_FILE   "display/script.txt"
#define CONFUSABLES_FILE   "display/confusables.txt"
#define ALIKE_FILE         "display/alike.txt"

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
/* Half of the hash table's slots, so that a search for an absent pair ends early. */
extern struct table_pair pairs[TABLE_PAIR_SLOTS / 2];
extern size_t pair_count;

/* check_facts.c */
void check_facts(void);
/* Returns whether cp decomposes to a pair that would compose again if cp were not excluded. */
bool is_primary_composite(uint32_t cp);

/* derive_facts.c */
void derive_properties(void);
/* Finds the full decomposition of cp (UAX #15). */
void decompose_fully(uint32_t cp, struct sequence *to);

/* scripts.c; it checks against the tables, which must be complete. */
extern uint8_t scripts[TABLE_CODE_POINTS];
void read_scripts(void);
/* Returns the number of the script that is the value of a fact. */
uint8_t find_or_add_script(const struct fact *fact);

/* display_facts.c; the scripts must be complete. */
void read_display(void);

/* like_facts.c */
void read_look_alikes(void);

/* Print the tables to standard output and return their size in octets. */
size_t print_tables(void);
size_t print_scripts(void);
size_t print_display(void);
size_t print_look_alikes(void);

#endif
