/* SPDX-License-Identifier: MIT */
/* A compiled table: one block without pointers.  A member whose name begins with first_ is the
   offset of an array in octets from the start of the block.  Its functions are in table_info.c. */
#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>

#include "nameprep/utf8.h"
#include "xn-table.h"

#define NONE   UINT32_MAX
#define BIT(i) (UINT64_C(1) << (i))

#define PAGE_BITS 8
#define PAGE_SIZE (1u << PAGE_BITS)
#define PAGES     (0x110000u >> PAGE_BITS)

struct xn_table {
    uint32_t size;
    uint32_t format;
    /* texts, as offsets in first_text */
    uint32_t version, version_comment, date, valid_from, valid_until, unicode_version;
    uint32_t languages, scopes, entries, variants, sequences, code_points, classes, rules;
    uint32_t actions;          /* including the default ones */
    uint32_t explicit_actions; /* in the file */
    uint32_t warnings;

    uint32_t sets;       /* used by rules; set 0 is all code points */
    uint32_t row_words;  /* a row has a bit for each set but the first */
    uint32_t types;      /* that an action names */
    uint32_t type_words; /* a type set has a bit for each type that an action names, and one for
                            all others */
    uint32_t programs, relations, stack; /* stack: the most words that a program needs */
    uint32_t segments;                   /* the most that a label can have in all segmentations */
    uint32_t conditions; /* the most variants of segments whose entry has one with a context */
    uint32_t letters;    /* 0: the index label finds every collision, and is the key */

    uint32_t first_text;       /* char */
    uint32_t first_cp;         /* uint32_t */
    uint32_t first_entry;      /* struct entry, in code point order */
    uint32_t first_variant;    /* struct variant, in code point order within an entry */
    uint32_t first_part;       /* struct part */
    uint32_t first_letter;     /* struct letter, in code point order */
    uint32_t first_page;       /* uint16_t: the page of each PAGE_SIZE code points */
    uint32_t first_unit_page;  /* uint32_t [PAGE_SIZE]: the unit of a code point */
    uint32_t first_unit;       /* struct unit */
    uint32_t first_row;        /* uint64_t [row_words] */
    uint32_t first_rule;       /* struct rule */
    uint32_t first_program;    /* struct program; each depends only on earlier ones */
    uint32_t first_dependency; /* uint32_t: programs */
    uint32_t first_code;       /* uint32_t */
    uint32_t first_anchored;   /* uint64_t: a bit for each program that is evaluated for one
                                 position of the anchor at a time */
    uint32_t first_action;     /* struct action */
    uint32_t first_type_set;   /* uint64_t [type_words] */
    uint32_t first_type;       /* uint32_t: texts, in the order of bits */
    uint32_t first_language, first_scope; /* uint32_t: texts */
};

/* The data of a code point.  Code points that the table treats alike share a unit. */
struct unit {
    uint32_t row;
    uint32_t single;              /* the entry of the single code point, or NONE */
    uint32_t sequence, sequences; /* the first sequence that begins with it, and their number */
};

struct entry {
    uint32_t cps, length, last; /* length 1: from cps[0] to last */
    uint32_t context;           /* a rule, or NONE */
    uint32_t variant, variants;
    uint32_t reflexive, reflexives; /* its reflexive variants are adjacent */
    uint32_t tags, comment, line;
    uint32_t offset;              /* in the file, of the start tag or the line */
    uint32_t least, least_length; /* the least of itself and its variants without a context, for the
                                     index label; least NONE: itself */
    uint8_t negated;
    uint8_t conditional;       /* 1: a variant has a context */
    uint8_t shortest, longest; /* lengths of its variants; 0xFF and 0 without any */
    uint32_t part, parts;      /* in a table of RFC 3743 */
};

struct variant {
    uint32_t cps;
    uint8_t length, negated;
    uint8_t unlisted;   /* 1: has a code point that is in no entry, so no label contains it */
    uint8_t columns;    /* enum part_columns, in a table of text */
    uint32_t context;   /* a rule, or NONE */
    uint32_t type_text; /* 0 if untyped */
    uint32_t type;      /* its bit in a type set, or NONE if untyped */
    uint32_t comment, line, offset;
};

/* A string that an entry of a table of RFC 3743 becomes in a package, after nameprep.  The parts of
   an entry are in code point order. */
struct part {
    uint32_t cps, length;
    uint32_t columns; /* enum part_columns */
};

/* The columns of a part: PART_PREFERRED is the second column, PART_CHARACTER the third and the code
   point itself. */
enum part_columns { PART_PREFERRED = 1, PART_CHARACTER = 2 };

/* A code point with another value than itself in the key of a label (compile_keys.c). */
#define KEY_VALUE_MAX 8
struct letter {
    uint32_t cp, length, value[KEY_VALUE_MAX];
};

struct rule {
    uint32_t name, line;
    uint32_t program;
    uint32_t padding; /* 0, so that equal tables have equal octets */
    uint64_t form;    /* a hash of what it says */
};

enum program_flags {
    PROGRAM_ANCHORED = 1, /* contains the anchor */
    PROGRAM_WIDE = 2,     /* is evaluated for all positions of the anchor at once */
    PROGRAM_DEEP = 4      /* has a dependency with dependencies of its own */
};

/* A program, which is run from all positions at once or, if it is a relation, from each. */
struct program {
    uint32_t code, length;
    uint32_t dependency, dependencies;
    uint32_t relation; /* its number, or NONE */
    uint32_t flags;
};

struct action {
    uint32_t disposition, comment, line;
    uint32_t rule; /* or NONE */
    uint32_t negated;
    uint32_t trigger;  /* enum trigger_kind */
    uint32_t type_set; /* its number */
};

enum trigger_kind { TRIGGER_NONE, TRIGGER_ANY, TRIGGER_ALL, TRIGGER_ONLY };

/* Instructions map a set of positions to another: a 64-bit word, whose bit i is the position
   before code point i.  Those named BACK go from the ends of matches to their starts.  The upper 24
   bits of an instruction are its operand. */
enum operation {
    OP_RETURN,
    OP_SET, /* operand: a set; matches one member */
    OP_SET_BACK,
    OP_SETS, /* any number of members */
    OP_SETS_BACK,
    OP_SETS_UP_TO, /* at most as many members as the next word says */
    OP_SETS_UP_TO_BACK,
    OP_START,
    OP_END,
    OP_ANCHOR,
    OP_ANCHOR_BACK,
    OP_MASK,     /* operand: the program whose result filters the positions */
    OP_RELATION, /* operand: the program whose relation is applied */
    OP_RELATION_BACK,
    OP_CHOICE, /* before the first alternative */
    OP_OR,     /* between alternatives */
    OP_CHOSEN, /* after the last */
    OP_LOOP,   /* the next word: least and most iterations, 8 bits each; LOOP_FOREVER */
    OP_NEXT
};

#define OPERAND_BITS 24
#define LOOP_FOREVER 0xFFu
#define CHOICE_STACK 2 /* words that a choice and a loop need while they run */
#define LOOP_STACK   4

#define SECTION(table, type, first) \
    ((const type *)(const void *)((const char *)(table) + (table)->first))

static inline const char *
table_text(const struct xn_table *table, uint32_t text)
{
    return SECTION(table, char, first_text) + text;
}

/* Returns the name of a rule, "" for NONE. */
static inline const char *
rule_name(const struct xn_table *table, uint32_t rule)
{
    return rule != NONE ? table_text(table, SECTION(table, struct rule, first_rule)[rule].name)
                        : "";
}

static inline const struct unit *
find_unit(const struct xn_table *table, uint32_t cp)
{
    uint32_t page = SECTION(table, uint16_t, first_page)[cp >> PAGE_BITS];
    uint32_t unit = SECTION(table, uint32_t, first_unit_page)[page * PAGE_SIZE + cp % PAGE_SIZE];

    return SECTION(table, struct unit, first_unit) + unit;
}

/* Encodes code points as UTF-8, and returns the number of octets. */
static inline size_t
encode_cps(const uint32_t *cps, size_t length, char *utf8)
{
    size_t octets = 0;

    for (size_t i = 0; i < length; i++)
        octets += utf8_encode(cps[i], utf8 + octets);
    return octets;
}

static inline uint64_t
add_saturating(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* Compares strings in code point order.  A prefix comes before a longer string. */
int xni_compare_cps(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen);
/* Items that begin with the number of the first code point in cps, and the length, of a string:
   compares two of them, for xni_sort(); and returns the first of sorted items whose string is not
   less than another, or the count. */
int xni_compare_spans(const void *cps, const void *a, const void *b);
size_t xni_find_span(const void *items, size_t count, size_t size, const uint32_t *cps,
    const uint32_t *string, size_t length);

#endif
