/* SPDX-License-Identifier: MIT */
/* The reference evaluator of registry tables: obvious, backtracking and slow.  It shares nothing
   with lib/table/, and expects a table that libxn-table accepts: it does not check tables. */
#ifndef TABLE_REFERENCE_H
#define TABLE_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ref_table;

struct ref_verdict {
    bool undecided; /* gave up: the rules need too many steps */
    bool valid;
    const char *disposition;
    int position; /* where RFC 7940 section 8.1 fails, in code points; -1 if it does not */
    int action;   /* the number of the action that decided, the default ones last; or -1 */
};

/* The directory that contains data/, for the properties; a table in any of the four formats. */
void ref_set_directory(const char *srcdir);
struct ref_table *ref_load(const char *text, size_t length);
void ref_free(struct ref_table *table);
struct ref_verdict ref_check(const struct ref_table *table, const uint32_t *label, size_t length);

/* The values of a property in a version of Unicode, by their numbers; 0 is the default. */
enum { REF_POINTS = 0x110000, REF_VALUES = 256 };
struct ref_values {
    unsigned char of[REF_POINTS];
    char names[REF_VALUES][8];
    unsigned count;
};
void ref_read_values(struct ref_values *values, const char *property, const char *version);

struct ref_variant {
    uint32_t cps[63];
    size_t length;
    const char *disposition;
    int action;
    bool conflict; /* RFC 7940 section 8.4 */
};

struct ref_variants {
    bool undecided;
    bool conflict;             /* of the label itself */
    const char *disposition;   /* the first one of the label itself, or NULL */
    struct ref_variant *items; /* in code point order; the caller frees them */
    size_t count;
};

/* RFC 7940 sections 8.2 and 8.5, read literally; undecided, or false, if there are more than `most`
   permutations.  index has REF_INDEX_MAX code points. */
enum { REF_INDEX_MAX = 63 * 63 };
struct ref_variants
ref_find_variants(const struct ref_table *table, const uint32_t *label, size_t length, size_t most);
bool ref_find_index(const struct ref_table *table, const uint32_t *label, size_t length,
    size_t most, uint32_t *index, size_t *indexlen);

#endif
