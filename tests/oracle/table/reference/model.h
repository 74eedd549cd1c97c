/* SPDX-License-Identifier: MIT */
/* The reference evaluator's model of a table: the elements of the file, with their attributes
   parsed and their references followed. */
#ifndef TABLE_REFERENCE_MODEL_H
#define TABLE_REFERENCE_MODEL_H

#include "reference.h"

enum { MOST = 1 << 20 }; /* of a count without an upper bound */

struct element {
    char *name, *text;
    char **attributes; /* name, value, ..., NULL */
    struct element *parent, *first, *last, *next;

    /* parsed */
    uint32_t *cps; /* cp; text of a class as first and last of each range */
    size_t length;
    struct element *target;            /* by-ref; when or not-when; match or not-match */
    bool negated;                      /* not-when, not-match */
    unsigned minimum, maximum;         /* count */
    const unsigned char *has_property; /* a bit for each code point */
    const struct ref_table *from;      /* the table, for from-tag */
};

struct ref_table {
    struct element *root, *data, *rules;
    struct element **entries;    /* char and range, ordered by their first code points */
    size_t entry_count, longest; /* code points of a sequence */
    bool has_ranges, is_text;
    char *unicode_version;
};

struct element *ref_add_element(struct element *parent, const char *name);
void ref_add_attribute(struct element *e, const char *name, const char *value);
const char *ref_attribute(const struct element *e, const char *name); /* NULL if not given */
bool ref_is(const struct element *e, const char *name);
bool ref_has_word(const char *list, const char *word, size_t length);

/* label.c: a label that was made with mappings of these types; only: of every segment; steps that
   remain */
struct ref_verdict ref_judge(const struct ref_table *table, const uint32_t *label, size_t length,
    const char *types, bool only, unsigned long *steps);

/* The number of the first entry that may match at this code point. */
size_t ref_first_entry(const struct ref_table *t, uint32_t cp);

/* variants.c */
int ref_compare(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen);

/* xml.c, text.c: the elements of a file */
struct element *ref_parse_xml(const char *text, size_t length);
struct element *ref_parse_text(const char *text, size_t length);

/* match.c.  The anchor of a context rule: its element's position and length; -1, 0: none. */
struct ref_matcher {
    const struct ref_table *table;
    const uint32_t *label;
    size_t length;
    int anchor;
    size_t anchor_length;
    unsigned long steps; /* that remain */
};
/* Whether a rule matches somewhere in the label. */
bool ref_match(struct ref_matcher *m, const struct element *rule);

/* properties.c: the code points with "gc:Mn" in that version, as bits that are kept */
const unsigned char *ref_property(const char *property, const char *version);

#endif
