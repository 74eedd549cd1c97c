/* SPDX-License-Identifier: MIT */
/* From a draft to a table. */
#ifndef COMPILE_H
#define COMPILE_H

#include "draft.h"
#include "table.h"

struct compiler {
    struct draft *draft;
    struct array set_numbers;  /* uint32_t for each set of the draft: its number, or NONE */
    struct array sets;         /* uint32_t: the sets that programs use; the first is a dummy */
    struct array work;         /* uint32_t: programs that are being compiled, innermost last */
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
    uint32_t type_words;
    uint8_t *in_sequence; /* a bit for each code point */

    struct array parts;     /* struct part */
    struct array text_rows; /* struct text_row for each entry of a table of text */
};

struct text_row {
    uint32_t part, parts;
    uint32_t least, least_length; /* of all that it is a variant of, in any number of steps */
};

/* The code points from first up to the next segment have this row. */
struct segment {
    uint32_t first, row;
};

void xni_compile_rules(struct compiler *compiler);
void xni_compile_units(struct compiler *compiler);
void xni_compile_actions(struct compiler *compiler);
void xni_compile_text(struct compiler *compiler);
/* The program of a rule, or NONE if nothing uses it. */
uint32_t xni_rule_program(const struct compiler *compiler, uint32_t rule);

#endif
