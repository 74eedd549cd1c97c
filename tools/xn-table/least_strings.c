/* SPDX-License-Identifier: MIT */
/* Finds the least strings of the entries of a table; its index labels consist of them. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "tools/common/text.h"

int
compare_cps(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
    for (size_t i = 0; i < alen && i < blen; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return (alen > blen) - (alen < blen);
}

void
least_strings_open(struct least_strings *s, const xn_table *table)
{
    xn_table_info info;

    xn_table_get_info(table, &info);
    *s = (struct least_strings){table, info.format != XN_TABLE_RFC7940, NULL, 0};
    s->size = xn_table_workspace(table);
    s->workspace = check_memory(malloc(s->size));
}

size_t
find_least(
    struct least_strings *s, size_t i, const xn_table_entry *e, uint32_t least[XN_TABLE_INDEX_MAX])
{
    char label[XN_TABLE_LABEL_SIZE], text[XN_TABLE_INDEX_SIZE];
    size_t octets = 0, length = 0;
    xn_table_variant v;

    for (; length < e->length && length < XN_TABLE_LABEL_MAX; length++) {
        least[length] = e->cps[length];
        octets += utf8_encode(e->cps[length], label + octets);
    }
    if (s->is_text
        && xn_table_index(
               s->table, label, octets, 0, s->workspace, s->size, text, sizeof(text), &octets, NULL)
            == XN_TABLE_OK) {
        length = 0;
        for (size_t at = 0; at < octets; length++)
            at += utf8_decode(text + at, &least[length]);
        return length;
    }
    for (size_t k = 0; !s->is_text && xn_table_get_variant(s->table, i, k, &v); k++) {
        if (compare_cps(v.cps, v.length, least, length) >= 0)
            break; /* they are in order */
        if (v.when[0] == '\0') {
            memcpy(least, v.cps, v.length * sizeof(*least));
            return v.length;
        }
    }
    return length;
}
