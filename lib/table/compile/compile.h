/* SPDX-License-Identifier: MIT */
/* Compiles a draft to a table.  Files: compile.c, compile_actions.c, compile_keys.c,
   compile_rules.c, compile_text.c, compile_units.c and rule_forms.c. */
#ifndef COMPILE_H
#define COMPILE_H

#include "lib/table/read/draft.h"
#include "lib/table/table.h"

#define DEFAULT_ACTIONS 5 /* RFC 7940 section 7.6 */

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

    struct array rows;  /* uint64_t */
    struct array runs;  /* struct run */
    struct array pages; /* uint16_t */
    struct array unit_pages, units;
    uint32_t row_words;

    struct array actions, type_sets;
    struct array types; /* uint32_t: the texts of those that an action names */
    uint32_t type_words;

    struct array rules;    /* struct rule */
    struct array anchored; /* uint64_t */
    struct array parts;    /* struct part */
    struct array letters;  /* struct letter */
};

/* Code points with the same row, up to the first of the next run. */
struct run {
    uint32_t first, row;
};

void xni_compile_rules(struct compiler *compiler);
void xni_compile_units(struct compiler *compiler);
void xni_compile_actions(struct compiler *compiler);
void xni_compile_text(struct compiler *compiler);
void xni_compile_keys(struct compiler *compiler);
/* Sets the forms of all rules. */
void xni_find_rule_forms(struct draft *draft, struct rule *rules);
/* Returns the program of a rule. */
uint32_t xni_rule_program(const struct compiler *compiler, uint32_t rule);

#endif
