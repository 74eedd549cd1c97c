/* SPDX-License-Identifier: MIT */
/* Writing systems to draw random letters from: ranges of Unicode 3.2, no words. */
#ifndef SCRIPTS_H
#define SCRIPTS_H

#include <stddef.h>
#include <stdint.h>

struct range {
    uint32_t first, last;
    uint8_t step;  /* from one to the next: 2 where capitals and small letters take turns */
    uint8_t upper; /* how far below it the capital stands; 0: there is none */
};

struct script {
    const char *name;
    uint8_t weight;      /* how often, against the other scripts */
    uint8_t least, most; /* letters in a label */
    uint8_t latin;       /* per cent of letters that are plain Latin instead */
    uint8_t marked;      /* per cent of letters that a mark follows */
    uint8_t spelt;       /* flags: what this script's text may hold, below */
    struct range letters[4], marks[3];
    const char *loose[4]; /* the script's letters in decomposed form, as in NFD */
    uint32_t joiner;      /* U+200C or U+200D where the script uses one, or 0 */
};

enum {
    RIGHT_TO_LEFT = 1, /* no mark in the end: RFC 3454 section 6, requirement 3 */
    SHARP_S = 2,
    FINAL_SIGMA = 4,
    IDEOGRAPHIC_DOT = 8
};

extern const struct script scripts[];
extern const size_t script_count;

#endif
