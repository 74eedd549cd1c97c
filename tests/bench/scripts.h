/* SPDX-License-Identifier: MIT */
/* Writing systems from which random letters are drawn: ranges of Unicode 3.2. */
#ifndef SCRIPTS_H
#define SCRIPTS_H

#include <stddef.h>
#include <stdint.h>

struct range {
    uint32_t first, last;
    uint8_t step;  /* 2 where upper and lower case alternate, else 1 */
    uint8_t upper; /* subtracted from a letter to give its capital; 0: no case */
};

struct script {
    const char *name;
    uint8_t weight;           /* relative frequency of the script */
    uint8_t minimum, maximum; /* minimum and maximum letters per label */
    uint8_t latin;            /* per cent of letters that are basic Latin instead */
    uint8_t marked;           /* per cent of letters followed by a mark */
    uint8_t flags;            /* flags, see below */
    uint32_t joiner;          /* U+200C or U+200D where the script uses one, or 0 */
    struct range letters[4], marks[3];
    const char *decomposed[4]; /* some letters in NFD */
};

enum {
    RIGHT_TO_LEFT = 1, /* no mark at the end: RFC 3454 section 6, requirement 3 */
    SHARP_S = 2,
    FINAL_SIGMA = 4,
    IDEOGRAPHIC_DOT = 8
};

extern const struct script scripts[];
extern const size_t script_count;

#endif
