/* SPDX-License-Identifier: MIT */
/* A compiled table: one block without pointers.  What begins with first_ is the offset of an array
   in octets from the start of the block. */
#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>

#include "utf8.h"
#include "xn-table.h"

#define NONE UINT32_MAX

#define PAGE_BITS 8
#define PAGE_SIZE (1u << PAGE_BITS)
#define PAGES     (0x110000u >> PAGE_BITS)

struct xn_table {
    uint32_t size;
    uint32_t format;
    /* texts: offsets in first_text */
    uint32_t version, version_comment, date, valid_from, valid_until, unicode_version;
    uint32_t languages, scopes, entries, variants, sequences, code_points, classes, rules;
    uint32_t actions;          /* with the default ones */
    uint32_t explicit_actions; /* those of the file */
    uint32_t warnings;

    uint32_t sets;       /* that rules use, set 0 being all code points */
    uint32_t row_words;  /* a row has a bit for each set but the first */
    uint32_t type_words; /* a type set has a bit for each type that an action names, and one for
                            all others */
    uint32_t programs, relations, stack; /* stack: words that a program needs at most */
    uint32_t segments;   /* that a label can have at most, in all its segmentations */
    uint32_t conditions; /* variants of these segments, of entries that have one with a context */

    uint32_t first_text;       /* char */
    uint32_t first_cp;         /* uint32_t */
    uint32_t first_entry;      /* struct entry, in code point order */
    uint32_t first_variant;    /* struct variant; those of an entry in code point order */
    uint32_t first_part;       /* struct part */
    uint32_t first_page;       /* uint16_t for each PAGE_SIZE code points: the number of a page */
    uint32_t first_unit_page;  /* uint32_t [PAGE_SIZE]: the unit of a code point */
    uint32_t first_unit;       /* struct unit */
    uint32_t first_row;        /* uint64_t [row_words] */
    uint32_t first_rule;       /* struct rule */
    uint32_t first_program;    /* struct program; each depends only on those before it */
    uint32_t first_dependency; /* uint32_t: programs */
    uint32_t first_code;       /* uint32_t */
    uint32_t first_anchored;   /* uint64_t: a bit for each program that is evaluated for one
                                 position of the anchor at a time */
    uint32_t first_action;     /* struct action */
    uint32_t first_type_set;   /* uint64_t [type_words] */
    uint32_t first_language, first_scope; /* uint32_t: texts */
};

/* All that the table says of a code point; those that it treats alike share one. */
struct unit {
    uint32_t row;
    uint32_t single;              /* the entry of this code point alone, or NONE */
    uint32_t sequence, sequences; /* the first entry that begins with it, and how many do */
};

struct entry {
    uint32_t cps, last, length; /* length 1: from cps[0] to last */
    uint32_t context;           /* rule, or NONE */
    uint32_t variant, variants;
    uint32_t reflexive, reflexives; /* its reflexive variants are adjacent */
    uint32_t tags, comment, line;
    uint32_t negated;
    uint32_t least, least_length; /* the least of itself and its variants without a context, for the
                                     index label; least NONE: itself */
    uint8_t conditional;          /* 1: a variant has a context */
    uint8_t shortest, longest;    /* its variants; 0xFF, 0 without any */
    uint32_t part, parts;         /* a table of text */
};

struct variant {
    uint32_t cps, length;
    uint32_t context;   /* rule, or NONE */
    uint32_t type_text; /* 0: untyped */
    uint32_t type;      /* its bit in a type set; NONE: untyped */
    uint32_t comment, line;
    uint16_t negated;
    uint16_t unlisted; /* 1: a code point of it is in no entry, so that no label has it */
};

/* A string that an entry of a table of text becomes in a package, after nameprep; in code point
   order. */
struct part {
    uint32_t cps, length;
    uint32_t columns; /* enum part_columns */
};

/* RFC 3743: the second column, and the third with the code point itself.  RFC 4290: the second with
   the base itself. */
enum part_columns { PART_PREFERRED = 1, PART_CHARACTER = 2 };

struct rule {
    uint32_t name, line;
    uint32_t program; /* NONE: never used */
    uint32_t has_end; /* 0: a label goes on to match whatever is appended to it */
};

enum program_flags {
    PROGRAM_ANCHORED = 1, /* contains the anchor */
    PROGRAM_WIDE = 2,     /* and is evaluated for all positions of it at once */
    PROGRAM_DEEP = 4      /* what it depends on has dependencies, too */
};

/* Evaluated from all positions, or if it is a relation, from each. */
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

/* Instructions map a set of positions to another: a 64-bit word, of which bit i is the position
   before code point i.  Those named BACK go from the ends of matches to their starts.  The upper 24
   bits of an instruction are its operand. */
enum operation {
    OP_RETURN,
    OP_SET, /* operand: the set; one code point that is a member */
    OP_SET_BACK,
    OP_SETS, /* any number of members */
    OP_SETS_BACK,
    OP_SETS_UP_TO, /* at most as many as the next word says */
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

/* As UTF-8; returns the number of octets. */
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

/* In code point order, a prefix before what it begins. */
int xni_compare_cps(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen);

#endif
