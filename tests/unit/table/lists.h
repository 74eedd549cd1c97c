/* SPDX-License-Identifier: MIT */
/* Variants as lists, in the library and in the reference evaluator. */
#ifndef LISTS_H
#define LISTS_H

#include "tables.h"

/* Text that grows. */
struct text {
    char *data;
    size_t length;
};

static inline void
append(struct text *text, const char *more)
{
    size_t length = strlen(more);

    text->data = realloc(text->data, text->length + length + 1);
    memcpy(text->data + text->length, more, length + 1);
    text->length += length;
}

static inline void
append_cps(struct text *text, const uint32_t *cps, size_t length)
{
    char cp[16];

    for (size_t i = 0; i < length; i++) {
        snprintf(cp, sizeof(cp), "%s%04X", i > 0 ? " " : "", cps[i]);
        append(text, cp);
    }
}

/* Of UTF-8. */
static inline void
append_utf8(struct text *text, const char *utf8, size_t length)
{
    uint32_t cp;

    for (size_t at = 0; at < length;) {
        append(text, at > 0 ? " " : "");
        at += utf8_decode(utf8 + at, &cp);
        append_cps(text, &cp, 1);
    }
}

/* The index label as code points; "" if there is none.  result: the verdict, or NULL. */
static inline struct text
list_index(const struct pair *p, const struct label *label, xn_table_result *result)
{
    static char index[XN_TABLE_INDEX_SIZE];
    char utf8[UTF8_SIZE];
    struct text text = {NULL, 0};
    size_t octets = encode_label(label->cps, label->length, utf8), length;

    append(&text, "");
    if (xn_table_index(
            p->table, utf8, octets, 0, p->workspace, p->size, index, sizeof(index), &length, result)
        == XN_TABLE_OK)
        append_utf8(&text, index, length);
    return text;
}

/* "0061 0062:blocked;0061 00E9:allocatable" or "-", with "!" where dispositions differ, first for
   the label itself.  selected: only of this disposition, or NULL. */
static inline struct text
list_variants(const struct pair *p, const struct label *label, const char *selected, size_t *count)
{
    xn_table_variants state;
    xn_table_variant_label variant;
    struct text text = {NULL, 0};
    char utf8[UTF8_SIZE];
    size_t octets = encode_label(label->cps, label->length, utf8);
    xn_table_status status = xn_table_variants_start(
        &state, p->table, utf8, octets, 0, SIZE_MAX, p->workspace, p->size, NULL);

    append(&text, xn_table_variants_conflict(&state) ? "! " : "");
    xn_table_variants_select(&state, selected);
    for (*count = 0; (status = xn_table_variants_next(&state, &variant, NULL)) == XN_TABLE_OK;
         ++*count) {
        append(&text, *count > 0 ? ";" : "");
        append_cps(&text, variant.cps, variant.length);
        append(&text, ":");
        append(&text, variant.disposition);
        append(&text, variant.conflict ? "!" : "");
    }
    if (*count == 0)
        append(&text, "-");
    if (status != XN_TABLE_END || xn_table_variants_bound(&state) < *count)
        append(&text, " (not ended, or above the bound)");
    return text;
}

/* The same of the reference evaluator; NULL if it gave up. */
static inline struct text
list_reference(const struct pair *p, const struct label *label, const char *selected, size_t most)
{
    struct ref_variants found = ref_find_variants(p->reference, label->cps, label->length, most);
    struct text text = {NULL, 0};
    size_t count = 0;

    append(&text, found.conflict ? "! " : "");
    for (size_t i = 0; i < found.count; i++) {
        if (selected != NULL && strcmp(found.items[i].disposition, selected) != 0)
            continue;
        append(&text, count++ > 0 ? ";" : "");
        append_cps(&text, found.items[i].cps, found.items[i].length);
        append(&text, ":");
        append(&text, found.items[i].disposition);
        append(&text, found.items[i].conflict ? "!" : "");
    }
    if (count == 0)
        append(&text, "-");
    free(found.items);
    if (found.undecided) {
        free(text.data);
        text.data = NULL;
    }
    return text;
}

#endif
