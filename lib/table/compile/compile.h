/* SPDX-License-Identifier: MIT */
/* Compiles a draft to a table.  Files: compile.c, compile_actions.c, compile_rules.c,
   compile_text.c and compile_units.c. */
#ifndef COMPILE_H
#define COMPILE_H

#include "lib/table/read/draft.h"
#include "lib/table/table.h"

struct compiler {
    struct draft *draft;
    struct array set_numbers;  /* uint32_t: the number of each set of the draft, or NONE */
    struct array sets;         /* uint32_t: the sets that programs use, after a dummy */
    struct array work;         /* uint32_t: code of unfinished programs, the innermost last */
    struct array code;         /* uint32_t */
    struct array programs;     /* struct program */
    struct array dependencies; /* uint32_t */
    struct array compiled;     /* struct compiled_rule for each rule */
    uint32_t relations, stack, anchored_cost;

    struct array rows;     /* uint64_t */
    struct array segments; /* struct segment */
    struct array pages;    /* uint16_t */
    struct array unit_pages, units;
    uint32_t row_words;

    struct array actions, type_sets;
    struct array types; /* uint32_t: the texts of those that an action names */
    uint32_t type_words;
    uint8_t *in_sequence; /* a bit for each code point */

    struct array parts;     /* struct part */
    struct array text_rows; /* struct text_row of each entry, in a table of text */
};

struct text_row {
    uint32_t part, parts;
    uint32_t least, least_length; /* the least string of its class of variants */
};

/* A range of code points with the same row, up to the first of the next segment. */
struct segment {
    uint32_t first, row;
};

void xni_compile_rules(struct compiler *compiler);
void xni_compile_units(struct compiler *compiler);
void xni_compile_actions(struct compiler *compiler);
void xni_compile_text(struct compiler *compiler);
/* Returns the program of a rule, or NONE if nothing uses the rule. */
uint32_t xni_rule_program(const struct compiler *compiler, uint32_t rule);

#endif
