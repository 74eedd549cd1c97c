/* SPDX-License-Identifier: MIT */
/* The order of entries and variants, and what RFC 7940 section 5 requires to be unique. */
#include "draft.h"

int
xni_compare_cps(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
    for (size_t i = 0; i < alen && i < blen; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return (alen > blen) - (alen < blen);
}

static const uint32_t *
find_cps(const struct draft *draft, uint32_t offset)
{
    return ITEM(draft->cps, uint32_t, offset);
}

struct variant_order {
    const struct draft *draft;
    uint32_t first;
};

static int
compare_variants(
    const struct draft *draft, const struct draft_variant *x, const struct draft_variant *y)
{
    int order =
        xni_compare_cps(find_cps(draft, x->cps), x->length, find_cps(draft, y->cps), y->length);

    if (order == 0 && x->when != y->when)
        order = x->when < y->when ? -1 : 1;
    return order != 0 ? order : (int)x->negated - (int)y->negated;
}

static bool
is_variant_less(const void *context, uint32_t a, uint32_t b)
{
    const struct variant_order *order = context;
    const struct draft_variant *x = ITEM(order->draft->variants, struct draft_variant, a),
                               *y = ITEM(order->draft->variants, struct draft_variant, b);
    int compared = compare_variants(order->draft, x, y);

    return compared != 0 ? compared < 0 : x->offset < y->offset;
}

/* Puts the variants themselves into the order of their numbers. */
static bool
arrange_variants(struct draft *draft, const struct draft_entry *entry, const uint32_t *numbers)
{
    struct draft_variant *variants = ITEM(draft->variants, struct draft_variant, 0), *copy;

    copy = xni_resize(&draft->memory, NULL, entry->variants * sizeof(*copy));
    if (copy == NULL)
        return xni_fail_memory(draft);
    for (uint32_t i = 0; i < entry->variants; i++)
        copy[i] = variants[numbers[i]];
    for (uint32_t i = 0; i < entry->variants; i++)
        variants[entry->first_variant + i] = copy[i];
    xni_release(&draft->memory, copy);
    return true;
}

static bool
is_in_order(const struct draft *draft, const struct draft_entry *entry)
{
    for (uint32_t i = 1; i < entry->variants; i++) {
        const struct draft_variant *variant =
            ITEM(draft->variants, struct draft_variant, entry->first_variant + i);

        if (compare_variants(draft, variant - 1, variant) >= 0)
            return false;
    }
    return true;
}

static bool
sort_variants(struct draft *draft, const struct draft_entry *entry)
{
    uint32_t *numbers = xni_resize(&draft->memory, NULL, entry->variants * sizeof(*numbers));
    bool sorted;

    if (numbers == NULL)
        return xni_fail_memory(draft);
    for (uint32_t i = 0; i < entry->variants; i++)
        numbers[i] = entry->first_variant + i;
    xni_sort(numbers, entry->variants, is_variant_less,
        &(struct variant_order){draft, entry->first_variant});
    sorted = arrange_variants(draft, entry, numbers);
    xni_release(&draft->memory, numbers);
    return sorted;
}

bool
xni_finish_variants(struct draft *draft, struct draft_entry *entry)
{
    const struct draft_variant *variants;

    if (is_in_order(draft, entry))
        return true;
    if (!sort_variants(draft, entry))
        return false;
    variants = ITEM(draft->variants, struct draft_variant, entry->first_variant);
    for (uint32_t i = 1; i < entry->variants; i++) {
        if (compare_variants(draft, &variants[i - 1], &variants[i]) != 0)
            continue;
        return xni_fail(draft, variants[i].offset,
            &(struct fault){XN_TABLE_E_DUPLICATE, "RFC 7940 section 5.3.1",
                "the same variant with the same context twice", "var", 0, 0});
    }
    return true;
}

bool
xni_merge_variants(struct draft *draft, struct draft_entry *entry)
{
    struct draft_variant *variants;
    uint32_t kept = 0;

    if (is_in_order(draft, entry))
        return true;
    if (!sort_variants(draft, entry))
        return false;
    variants = ITEM(draft->variants, struct draft_variant, entry->first_variant);
    for (uint32_t i = 1; i < entry->variants; i++) {
        if (compare_variants(draft, &variants[kept], &variants[i]) != 0) {
            variants[++kept] = variants[i];
            continue;
        }
        if (variants[kept].type == variants[i].type) /* else preferred and character */
            xni_warn(draft, variants[i].offset,
                &(struct fault){XN_TABLE_E_DUPLICATE, "xn limit", "a variant twice", 0, 0, 0});
        variants[kept].columns |= variants[i].columns;
    }
    draft->variants.count -= entry->variants - (kept + 1);
    entry->variants = kept + 1;
    return true;
}

/* By code points, then by position in the file, so that a fault is found at the later entry. */
static bool
is_entry_less(const void *context, uint32_t a, uint32_t b)
{
    const struct draft *draft = context;
    const struct draft_entry *x = ITEM(draft->entries, struct draft_entry, a),
                             *y = ITEM(draft->entries, struct draft_entry, b);
    int order =
        xni_compare_cps(find_cps(draft, x->cps), x->length, find_cps(draft, y->cps), y->length);

    return order != 0 ? order < 0 : a < b;
}

static bool
arrange_entries(struct draft *draft, const uint32_t *numbers)
{
    struct array sorted = {0};
    struct draft_entry *entries =
        xni_append(&draft->memory, &sorted, sizeof(*entries), draft->entries.count);

    if (entries == NULL)
        return xni_fail_memory(draft);
    for (size_t i = 0; i < draft->entries.count; i++)
        entries[i] = *ITEM(draft->entries, struct draft_entry, numbers[i]);
    xni_clear(&draft->memory, &draft->entries);
    draft->entries = sorted;
    return true;
}

static bool
sort_entries(struct draft *draft)
{
    size_t count = draft->entries.count;
    uint32_t *numbers = xni_resize(&draft->memory, NULL, count * sizeof(*numbers) + 1);
    bool sorted, moved = false;

    if (numbers == NULL)
        return xni_fail_memory(draft);
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = i;
    xni_sort(numbers, count, is_entry_less, draft);
    for (uint32_t i = 0; i < count && !moved; i++)
        moved = numbers[i] != i;
    sorted = !moved || arrange_entries(draft, numbers);
    xni_release(&draft->memory, numbers);
    return sorted;
}

static bool
fail_duplicate(struct draft *draft, const struct draft_entry *a, const struct draft_entry *b)
{
    const struct draft_entry *later = a->offset > b->offset ? a : b;
    struct fault fault = {XN_TABLE_E_DUPLICATE, "RFC 7940 section 5", "listed twice", "char", 0, 0};

    if (later->length > 1)
        fault.clause = "RFC 7940 section 5.1";
    else if (a->last != *find_cps(draft, a->cps) || b->last != *find_cps(draft, b->cps))
        fault.text = "ranges, or a range and a code point, overlap";
    if (draft->format == XN_TABLE_RFC3743)
        fault.clause = "RFC 3743 section 5.2";
    else if (draft->format != XN_TABLE_RFC7940)
        fault.clause = "RFC 4290 section 5";
    if (draft->format != XN_TABLE_RFC7940)
        fault.element = NULL;
    return xni_fail(draft, later->offset, &fault);
}

bool
xni_finish_entries(struct draft *draft)
{
    const struct draft_entry *before = NULL, *single = NULL;

    if (!sort_entries(draft))
        return false;
    for (size_t i = 0; i < draft->entries.count; i++) {
        const struct draft_entry *entry = ITEM(draft->entries, struct draft_entry, i);
        const uint32_t *cps = find_cps(draft, entry->cps);

        /* Sequences may begin with a listed code point, so they are compared on their own. */
        if (entry->length == 1) {
            if (single != NULL && cps[0] <= single->last)
                return fail_duplicate(draft, single, entry);
            single = entry;
        } else if (before != NULL
            && xni_compare_cps(cps, entry->length, find_cps(draft, before->cps), before->length)
                == 0) {
            return fail_duplicate(draft, before, entry);
        }
        before = entry;
    }
    return true;
}
