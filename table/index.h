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

void xni_find_index(struct segments *s, struct index *index);
bool xni_is_same_index(const struct index *a, const struct index *b);

#endif
