/* SPDX-License-Identifier: MIT */
/* Sorts entries and variants, and refuses the duplicates that RFC 7940 section 5 forbids. */
#include "draft.h"

int
xni_compare_strings(const struct draft *draft, uint32_t a, uint32_t alen, uint32_t b, uint32_t blen)
{
    const uint32_t *cps = draft->cps.items;

    return xni_compare_cps(cps + a, alen, cps + b, blen);
}

/* Compares variants by code points, then by context; 0 if both are equal. */
static int
compare_variant_keys(const struct draft *draft, const struct variant *x, const struct variant *y)
{
    int order = xni_compare_strings(draft, x->cps, x->length, y->cps, y->length);

    if (order == 0)
        order = compare_numbers(x->context, y->context);
    return order != 0 ? order : (int)x->negated - (int)y->negated;
}

/* Compares equal mappings by position in the file, so that a fault is reported at the later one. */
static int
compare_variants(const void *draft, const void *a, const void *b)
{
    const struct variant *x = a, *y = b;
    int order = compare_variant_keys(draft, x, y);

    return order != 0 ? order : compare_numbers(x->offset, y->offset);
}

static struct variant *
sort_variants(struct draft *draft, const struct entry *entry)
{
    struct variant *variants = ITEM(draft->variants, struct variant, entry->variant);

    xni_sort(variants, entry->variants, sizeof(*variants), compare_variants, draft);
    return variants;
}

void
xni_must_finish_variants(struct draft *draft, struct entry *entry)
{
    const struct variant *variants;

    if (entry->variants < 2)
        return;
    variants = sort_variants(draft, entry);
    for (uint32_t i = 1; i < entry->variants; i++) {
        if (compare_variant_keys(draft, &variants[i - 1], &variants[i]) != 0)
            continue;
        xni_fail(draft, variants[i].offset,
            &(struct fault){XN_TABLE_E_DUPLICATE, "RFC 7940 section 5.3.1",
                "duplicate variant with the same context", "var", 0, 0});
    }
}

void
xni_merge_variants(struct draft *draft, struct entry *entry)
{
    struct variant *variants;
    uint32_t kept = 0;

    if (entry->variants < 2)
        return;
    variants = sort_variants(draft, entry);
    for (uint32_t i = 1; i < entry->variants; i++) {
        if (compare_variant_keys(draft, &variants[kept], &variants[i]) != 0) {
            variants[++kept] = variants[i];
            continue;
        }
        if (variants[kept].type == variants[i].type) /* not once in each column */
            xni_warn(draft, variants[i].offset, XN_TABLE_KIND_DUPLICATE_VARIANT,
                &(struct fault){XN_TABLE_E_DUPLICATE, "xn limit", "duplicate variant", 0, 0, 0});
        variants[kept].columns |= variants[i].columns;
    }
    draft->variants.count -= entry->variants - (kept + 1);
    entry->variants = kept + 1;
}

/* Orders entries by their code points, and equal ones by their positions in the file. */
static int
compare_entries(const void *context, const void *a, const void *b)
{
    const struct draft *draft = context;
    const uint32_t *cps = draft->cps.items;
    const struct entry *x = a, *y = b;
    int order = 0;

    if (x->length > 0 && y->length > 0)
        order = compare_numbers(cps[x->cps], cps[y->cps]); /* which nearly always differ */
    if (order == 0)
        order = xni_compare_spans(cps, x, y);
    return order != 0 ? order : compare_numbers(x->offset, y->offset);
}

NO_RETURN static void
fail_duplicate(struct draft *draft, const struct entry *a, const struct entry *b)
{
    const struct entry *later = a->offset > b->offset ? a : b;
    struct fault fault = {XN_TABLE_E_DUPLICATE, "RFC 7940 section 5",
        "duplicate code point or sequence", "char", 0, 0};

    if (later->length > 1)
        fault.clause = "RFC 7940 section 5.1";
    else if (a->last != *ITEM(draft->cps, uint32_t, a->cps)
        || b->last != *ITEM(draft->cps, uint32_t, b->cps))
        fault.text = "code point or range that overlaps another";
    if (draft->format == XN_TABLE_RFC3743)
        fault.clause = "RFC 3743 section 5.2";
    else if (draft->format != XN_TABLE_RFC7940)
        fault.clause = "RFC 4290 section 5";
    if (draft->format != XN_TABLE_RFC7940)
        fault.element = NULL;
    xni_fail(draft, later->offset, &fault);
}

/* Finds the code points that labels contain. */
static void
list_code_points(struct draft *draft)
{
    for (size_t i = 0; i < draft->entries.count; i++) {
        const struct entry *entry = ITEM(draft->entries, struct entry, i);
        const uint32_t *cps = ITEM(draft->cps, uint32_t, entry->cps);

        if (entry->length == 1)
            xni_must_set_add(&draft->memory, &draft->listed, cps[0], entry->last);
        else
            xni_must_set_add_string(&draft->memory, &draft->listed, cps, entry->length);
    }
    xni_set_finish(&draft->listed);
}

void
xni_must_finish_entries(struct draft *draft)
{
    const struct entry *before = NULL, *single = NULL;

    xni_sort(
        draft->entries.items, draft->entries.count, sizeof(struct entry), compare_entries, draft);
    for (size_t i = 0; i < draft->entries.count; i++) {
        const struct entry *entry = ITEM(draft->entries, struct entry, i);
        uint32_t cp = *ITEM(draft->cps, uint32_t, entry->cps);

        /* A sequence may begin with a listed code point, so sequences have their own check. */
        if (entry->length == 1) {
            if (single != NULL && cp <= single->last)
                fail_duplicate(draft, single, entry);
            single = entry;
        } else if (before != NULL && xni_compare_spans(draft->cps.items, entry, before) == 0)
            fail_duplicate(draft, before, entry);
        before = entry;
    }
    list_code_points(draft);
}
