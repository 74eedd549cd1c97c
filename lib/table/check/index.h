/* SPDX-License-Identifier: MIT */
/* The index label of a label, as pieces of the table and of the label. */
#ifndef INDEX_H
#define INDEX_H

#include "segmentation.h"

/* An index label as a list of strings, which are in the table or in s->cps. */
struct index {
    const uint32_t *cps[XN_TABLE_LABEL_MAX];
    uint32_t lengths[XN_TABLE_LABEL_MAX];
    uint32_t count;
};

/* The code points that a segment becomes, and the position after it. */
struct choice {
    const uint32_t *cps;
    uint32_t length, to;
};

/* Compares two choices, each with the choices that follow it in a label of this length. */
int
xni_compare_choices(const struct choice *choices, uint32_t end, struct choice a, struct choice b);
/* Puts together the index from the choice at each position. */
void xni_join_choices(const struct choice *choices, uint32_t end, struct index *index);
xn_table_status xni_write_index(const struct index *index, char *out, size_t cap, size_t *len);

void xni_find_index(struct segments *s, struct index *index);
bool xni_is_same_index(const struct index *a, const struct index *b);

#endif
