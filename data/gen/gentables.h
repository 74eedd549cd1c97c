/* SPDX-License-Identifier: MIT */
/* What gentables knows of each code point, for its parts: gentables.c takes the facts and holds
   them against each other, pack.c packs and prints them, scripts.c does the scripts. */
#ifndef GENTABLES_H
#define GENTABLES_H

#include "tables.h"

#define LENGTH(a) (sizeof(a) / sizeof(*(a)))

struct sequence {
    char kind; /* of the fact: '=' canonical, '~' compatibility */
    uint32_t length, cp[TABLE_MAP_MAX];
};

struct point {
    uint32_t tables;
    uint8_t class, excluded;
    uint16_t decomposition, b2, b3; /* indices of sequences; 0: none */
};

extern struct point points[TABLE_CODE_POINTS];
extern struct sequence sequences[8192];
extern struct table_pair pairs[TABLE_PAIR_SLOTS / 2];
extern size_t pair_count;

/* The whole decomposition of cp (UAX #15), every step to the end. */
void decompose(uint32_t cp, uint32_t whole, unsigned depth, struct sequence *to);

/* Prints tables.c but for the scripts; returns the size of the tables. */
size_t print_tables(void);
size_t print_scripts(void);

#endif
