/* SPDX-License-Identifier: MIT */
/* A draft: a table while it is loaded.  The parsers fill it in, and the compiler reads it.  Files:
   draft.c and repertoire.c. */
#ifndef DRAFT_H
#define DRAFT_H

#include "lib/table/hash_table.h"
#include "lib/table/memory.h"
#include "set.h"
#include "lib/table/table.h"
#include "xn-table.h"

/* Limits other than memory.  Each has its own error. */
#define MAX_DEPTH    256
#define MAX_XML_NAME 1024
#define MAX_ENTRIES  1000000 /* including their variants */
#define MAX_NODES    4096    /* in rules, and again in classes */
#define MAX_SEQUENCE 63
#define MAX_COUNT    63

/* The name of a rule, a class, a tag, a type or a reference.  All share one table of strings. */
struct symbol {
    uint32_t text, length;
    uint32_t rule, class; /* with this name, or NONE */
    uint32_t type;        /* its bit in a set of types, or NONE */
    uint32_t entry;       /* the last entry with this tag, counted from 1, to find duplicates */
    bool is_reference, is_tag, is_used_tag, is_named_type, is_variant_type, is_warned;
};

struct draft_tagged {
    uint32_t tag, first, last, offset;
};

struct draft_class {
    uint32_t name, set, offset;
    bool is_used;
};

enum node_kind {
    NODE_CLASS, /* value: the set */
    NODE_ANY,
    NODE_LITERAL, /* value, length: the code points */
    NODE_START,
    NODE_END,
    NODE_ANCHOR,
    NODE_SEQUENCE, /* a rule: its children in order */
    NODE_CHOICE,
    NODE_REFERENCE, /* value: the rule */
    NODE_LOOK_BEHIND,
    NODE_LOOK_AHEAD
};

struct draft_node {
    enum node_kind kind;
    uint32_t value, length; /* depends on the kind */
    uint32_t child, last;   /* the first and last child */
    uint32_t before, next;  /* the siblings */
    uint32_t min, max;      /* the count, by default 1, 1; max is NONE without a limit */
    uint32_t offset;
    bool has_anchor, is_positional; /* the node or a descendant */
};

struct draft_rule {
    uint32_t name, node, line, offset;
    bool has_anchor, is_used;
    bool is_dead;     /* lint: matches no label */
    uint32_t finding; /* lint: that about its contexts, counted from 1 */
};

struct draft_action {
    uint32_t disposition; /* a symbol */
    uint32_t rule;        /* NONE without match and not-match */
    bool negated;
    enum trigger_kind trigger;
    uint32_t types, type_count; /* in draft.types */
    uint32_t comment, line, offset;
};

struct draft {
    struct memory memory;
    const xn_table_options *options;
    const char *text; /* the file without its BOM */
    size_t length, bom;
    xn_table_diag *diag;
    xn_table_format format;

    uint32_t line, line_offset, scanned; /* the position of the last call of xni_line() */

    struct array pool;    /* char: texts, each with a NUL, the first one "" */
    struct array symbols; /* struct symbol */
    struct array cps;     /* uint32_t */
    struct hash_table symbols_by_text, sets_by_ranges;
    uint32_t salt;
    /* Of struct entry and struct variant; until xni_must_compile(), contexts and types are
       symbols. */
    struct array entries, variants;
    struct array tagged, classes, nodes, rules, actions;
    struct array sets;              /* struct set */
    struct array types;             /* uint32_t: symbols, for actions */
    struct array languages, scopes; /* uint32_t: texts; a scope has two, type and value */
    struct xn_table header;         /* the texts and counts that a parser finds */
    uint32_t valid_until_offset;
    struct set listed; /* the code points of all entries, once these are finished */
    uint32_t class_nodes;
    uint32_t unindexed; /* an entry counted from 1: index labels may not find its variants; or 0 */
    bool tags_are_sorted;
    xn_table *table; /* compiled, but not yet returned to the caller; or NULL */
};

/* A fault in a table, as it is reported. */
struct fault {
    xn_table_status status;
    const char *clause, *text;
    const char *element;
    const char *subject;
    size_t subject_length;
};
/* Reports a fault, and ends the load. */
NO_RETURN void xni_fail(struct draft *draft, size_t offset, const struct fault *fault);
/* Reports that memory, or the limit on it, is exhausted. */
void xni_report_memory(struct draft *draft);
/* Reports a warning, or a note if that is its kind. */
void xni_warn(struct draft *draft, size_t offset, xn_table_kind kind, const struct fault *fault);
/* Returns the line of an offset, counted from 1.  Fast if offsets ascend. */
uint32_t xni_line(struct draft *draft, size_t offset);

/* Return the offset of the text, or the number of the symbol or set.  Equal symbols and sets are
   stored once. */
uint32_t xni_must_add_text(struct draft *draft, const char *text, size_t length);
uint32_t xni_must_add_symbol(struct draft *draft, const char *text, size_t length);
uint32_t xni_must_add_set(struct draft *draft, struct set *set); /* takes over the ranges */
void xni_must_add_cp(struct draft *draft, uint32_t cp);
/* Returns whether there are MAX_ENTRIES entries and variants. */
bool xni_is_full(const struct draft *draft);
#define FULL_TEXT "more than 1000000 code points and variants"
/* Append an entry or a variant that begins at this offset of the file. */
void xni_must_add_entry(struct draft *draft, size_t offset, struct entry *entry);
void xni_must_add_variant(struct draft *draft, size_t offset, struct variant *variant);
/* Compares strings in draft.cps as xni_compare_cps() does. */
int xni_compare_strings(
    const struct draft *draft, uint32_t a, uint32_t alen, uint32_t b, uint32_t blen);
struct entry *xni_last_entry(const struct draft *draft);
const char *xni_text(const struct draft *draft, uint32_t offset);
const char *xni_symbol_text(const struct draft *draft, uint32_t symbol);
struct symbol *xni_symbol(const struct draft *draft, uint32_t symbol);

static inline struct draft_node *
find_draft_node(const struct draft *draft, uint32_t number)
{
    return ITEM(draft->nodes, struct draft_node, number);
}

/* Returns the number of the node after a rule, whose nodes are adjacent. */
static inline uint32_t
find_rule_end(const struct draft *draft, uint32_t rule)
{
    return rule + 1 < draft->rules.count ? ITEM(draft->rules, struct draft_rule, rule + 1)->node
                                         : (uint32_t)draft->nodes.count;
}

/* Sorts the variants of an entry, and refuses duplicates. */
void xni_must_finish_variants(struct draft *draft, struct entry *entry);
/* Sorts the variants of an entry in a table of text, and merges duplicates. */
void xni_merge_variants(struct draft *draft, struct entry *entry);
/* Sorts the entries, and refuses duplicates and overlaps. */
void xni_must_finish_entries(struct draft *draft);

/* Reads a code point of 4 to 6 hexadecimal digits.  Returns their number, or 0 if there are fewer
   or more.  Sets *lower if a digit is in lower case. */
size_t xni_scan_cp(const char *text, size_t length, uint32_t *cp, bool *lower);
bool xni_is_scalar(uint32_t cp);
/* Returns whether four digits, two and two are a day of the Gregorian calendar. */
bool xni_is_date(const char *year, const char *month, const char *day);
/* Returns the offset of the first ill-formed UTF-8, or length if there is none. */
size_t xni_find_ill_formed(const char *text, size_t length);

/* Parse the text.  xni_must_parse_text() detects the format if draft->format does not say it. */
void xni_must_parse_xml(struct draft *draft);
void xni_must_parse_text(struct draft *draft);

/* Warns of preferred variants that are not valid, which a registrant cannot use. */
void xni_check_preferred(struct draft *draft);

/* Returns the compiled table. */
xn_table *xni_must_compile(struct draft *draft);
/* The same, and emits the warnings of XN_TABLE_LINT. */
xn_table *xni_must_compile_with_advice(struct draft *draft);

#endif
