/* SPDX-License-Identifier: MIT */
/* Sampled labels of a table: which variants have another index label than their original, and which
   arise with two dispositions. */
#ifndef SAMPLES_H
#define SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "xn-table.h"

#define SAMPLES_DEFAULT 10000

struct sample {
    bool is_conflict; /* two dispositions; otherwise, another index label */
    size_t line;      /* of the mapping for which the label was made */
    uint32_t label[XN_TABLE_LABEL_MAX], variant[XN_TABLE_LABEL_MAX];
    size_t length, variant_length;
};

struct samples {
    /* At most one of each kind for each mapping, in the order of lines; where several mappings are
       needed, one. */
    struct sample *items;
    size_t count, capacity;
    size_t labels, variants; /* that were compared */
};

/* Makes about so many labels, the same ones each time. */
void samples_take(struct samples *samples, const xn_table *table, size_t most);
void samples_free(struct samples *samples);

#endif
