/* SPDX-License-Identifier: MIT */
/* The state of a package, and the combinations of the columns of its code points.  Files:
   package.c and package_combinations.c. */
#ifndef PACKAGE_H
#define PACKAGE_H

#include "nameprep/compiler.h"
#include "lib/table/check/segmentation.h"

#define COLUMNS 2 /* of preferred variants, and of all */

/* A label as one of the tables reads it; part of the workspace. */
struct reading {
    struct segments segments;
    uint64_t reached[XN_TABLE_LABEL_MAX + 1][COLUMNS]; /* for each length of the prefix */
    uint8_t shortest[XN_TABLE_LABEL_MAX + 1][COLUMNS]; /* the shortest rest from a position on */
};

/* The contents of the caller's opaque xn_table_package. */
struct package {
    struct reading *readings;
    size_t count, left;
    xn_table_status ended; /* XN_TABLE_OK until the end */
    uint32_t length, next; /* as in struct derivation */
    uint32_t longest;
    bool vanishes; /* a part may be empty, since nameprep has deleted it */
    uint64_t effort, bound;
    uint32_t cps[XN_TABLE_LABEL_MAX];
    char original[XN_TABLE_PREPARED_SIZE]; /* the label after nameprep */
};

/* Begins with the empty prefix, and sets the bound.  The segments of the readings are known. */
void xni_package_begin(struct package *p);
/* Appends a code point to the prefix. */
void xni_package_append(struct package *p, uint32_t cp);
/* Returns the least code point, from p->next on, that can follow the prefix; or NONE. */
uint32_t xni_package_next_cp(struct package *p);
/* Returns the columns, of any table, in which the prefix is a whole combination. */
uint32_t xni_package_columns(const struct package *p);
/* Moves to the next combination, in code point order, and returns its columns; 0 after the last, or
   if the effort is used up. */
uint32_t xni_package_next_combination(struct package *p);

#endif
