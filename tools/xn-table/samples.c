/* SPDX-License-Identifier: MIT */
/* For each mapping, labels are made of its source with other entries around it, the shortest first,
   so that what is found is short. */
#include "samples.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"

#define LABELS_MAX   16 /* of a mapping */
#define ATTEMPTS_MAX 64 /* to make them: contexts refuse many */
#define ATTEMPTS_ALL 8  /* of all mappings, for each label that is wanted */
#define VARIANTS_MAX 16 /* of a label */
#define AROUND_MAX   3  /* entries on each side */

struct sampler {
    struct samples *samples;
    const xn_table *table;
    size_t entries;
    void *workspace, *other; /* the second one while the first enumerates variants */
    size_t size;
    uint64_t random;
    size_t attempts; /* that remain */
    size_t line;     /* of the mapping */
    bool found[2];   /* of the mapping; by is_conflict */
    bool found_any[2], has_fallback[2];
    struct sample fallback[2];
    xn_table_variants state;
    uint32_t index[XN_TABLE_INDEX_MAX], other_index[XN_TABLE_INDEX_MAX];
};

struct string {
    uint32_t cps[XN_TABLE_LABEL_MAX];
    size_t length;
};

/* Xorshift: the same numbers in each run. */
static size_t
pick(struct sampler *s, size_t count)
{
    s->random ^= s->random << 13;
    s->random ^= s->random >> 7;
    s->random ^= s->random << 17;
    return (size_t)((s->random >> 16) % count);
}

static bool
append(struct string *string, const uint32_t *cps, size_t length)
{
    if (length > XN_TABLE_LABEL_MAX - string->length)
        return false;
    if (length > 0)
        memcpy(string->cps + string->length, cps, length * sizeof(*cps));
    string->length += length;
    return true;
}

/* Entries near the source, which have something to do with it more often, or any. */
static bool
append_entries(struct sampler *s, struct string *string, size_t source, size_t count)
{
    xn_table_entry entry;

    for (; count > 0; count--) {
        size_t span = s->entries < 64 ? s->entries : 64;
        size_t number = pick(s, 2) == 0
            ? pick(s, s->entries)
            : (source + s->entries - span / 2 + pick(s, span)) % s->entries;
        uint32_t cp;

        (void)xn_table_get_entry(s->table, number, &entry);
        if (entry.length != 1) {
            if (!append(string, entry.cps, entry.length))
                return false;
            continue;
        }
        cp = entry.cps[0] + (uint32_t)pick(s, entry.last - entry.cps[0] + 1);
        if (!append(string, &cp, 1))
            return false;
    }
    return true;
}

static struct sample
make_sample(const struct sampler *s, bool is_conflict, const struct string *label,
    const uint32_t *variant, size_t length)
{
    struct sample sample = {.is_conflict = is_conflict,
        .line = s->line,
        .length = label->length,
        .variant_length = length};

    memcpy(sample.label, label->cps, label->length * sizeof(*label->cps));
    memcpy(sample.variant, variant, length * sizeof(*variant));
    return sample;
}

static void
add_sample(struct sampler *s, const struct sample *sample)
{
    struct samples *all = s->samples;

    if (s->found[sample->is_conflict])
        return;
    s->found[sample->is_conflict] = s->found_any[sample->is_conflict] = true;
    if (all->count == all->capacity) {
        all->capacity = all->capacity > 0 ? 2 * all->capacity : 8;
        all->items = check_memory(realloc(all->items, all->capacity * sizeof(*all->items)));
    }
    all->items[all->count++] = *sample;
}

/* Several mappings together: which of them is the reason is not known. */
static void
add_fallback(struct sampler *s, const struct sample *sample)
{
    if (s->has_fallback[sample->is_conflict])
        return;
    s->has_fallback[sample->is_conflict] = true;
    s->fallback[sample->is_conflict] = *sample;
}

/* The variant that arises from one mapping only. */
static void
compare_replaced(struct sampler *s, const struct string *label, const struct string *replaced)
{
    xn_table_collision collision;

    if (replaced->length == 0)
        return;
    (void)!xn_table_collide_utf32(s->table, label->cps, label->length, replaced->cps,
        replaced->length, 0, s->workspace, s->size, &collision);
    if (collision.refused != 0 || collision.b.status != XN_TABLE_OK)
        return;
    s->samples->variants += collision.b_of_a[0] != '\0';
    if (collision.b_of_a[0] != '\0' && collision.relation == XN_TABLE_VARIANT) {
        struct sample sample = make_sample(s, false, label, replaced->cps, replaced->length);

        add_sample(s, &sample);
    }
}

static bool
has_index(struct sampler *s, const xn_table_variant_label *variant, size_t index_length)
{
    size_t length;

    return xn_table_index_utf32(s->table, variant->cps, variant->length, 0, s->other, s->size,
               s->other_index, XN_TABLE_INDEX_MAX, &length, NULL)
        == XN_TABLE_OK
        && length == index_length
        && memcmp(s->index, s->other_index, length * sizeof(*s->index)) == 0;
}

/* Variants in which other mappings take part, too. */
static void
compare_variants(struct sampler *s, const struct string *label, const struct string *replaced,
    size_t index_length)
{
    xn_table_variant_label variant;

    (void)!xn_table_variants_start_utf32(&s->state, s->table, label->cps, label->length, 0,
        VARIANTS_MAX, s->workspace, s->size, NULL);
    while (xn_table_variants_next(&s->state, &variant, NULL) == XN_TABLE_OK) {
        bool is_replaced = variant.length == replaced->length
            && memcmp(variant.cps, replaced->cps, variant.length * sizeof(*variant.cps)) == 0;
        struct sample sample = make_sample(s, variant.conflict, label, variant.cps, variant.length);

        s->samples->variants++;
        if (variant.conflict && is_replaced)
            add_sample(s, &sample);
        else if (variant.conflict)
            add_fallback(s, &sample);
        sample.is_conflict = false;
        if (!is_replaced && !has_index(s, &variant, index_length))
            add_fallback(s, &sample);
    }
}

/* Returns whether the label is valid, and was compared with its variants. */
static bool
try_label(struct sampler *s, const struct string *label, const struct string *replaced)
{
    xn_table_result result;
    size_t length;

    if (xn_table_index_utf32(s->table, label->cps, label->length, 0, s->workspace, s->size,
            s->index, XN_TABLE_INDEX_MAX, &length, &result)
            != XN_TABLE_OK
        || result.status != XN_TABLE_OK)
        return false;
    s->samples->labels++;
    compare_replaced(s, label, replaced);
    compare_variants(s, label, replaced, length);
    return true;
}

static void
try_mapping(struct sampler *s, size_t number, const xn_table_entry *entry,
    const xn_table_variant *variant, size_t most)
{
    size_t valid = 0;

    s->line = variant->line;
    s->found[0] = s->found[1] = false;
    for (size_t attempt = 0; attempt < ATTEMPTS_MAX && valid < most && s->attempts > 0; attempt++) {
        size_t around = attempt == 0 ? 0 : 1 + attempt / (ATTEMPTS_MAX / AROUND_MAX + 1);
        size_t before = around > 0 ? pick(s, around + 1) : 0;
        struct string label = {.length = 0}, replaced;
        size_t start;

        s->attempts--;
        if (!append_entries(s, &label, number, before))
            continue;
        start = label.length;
        if (!append(&label, entry->cps, entry->length)
            || !append_entries(s, &label, number, around - (around > 0 ? pick(s, before + 1) : 0)))
            continue;
        replaced = (struct string){.length = 0};
        if (append(&replaced, label.cps, start) && append(&replaced, variant->cps, variant->length)
            && append(
                &replaced, label.cps + start + entry->length, label.length - start - entry->length)
            && label.length > 0)
            valid += try_label(s, &label, &replaced);
        if (s->found[0] && s->found[1])
            return;
    }
}

static bool
is_reflexive(const xn_table_entry *entry, const xn_table_variant *variant)
{
    return entry->length == variant->length
        && (entry->length == 0
            || memcmp(entry->cps, variant->cps, entry->length * sizeof(uint32_t)) == 0);
}

static int
compare_lines(const void *a, const void *b)
{
    const struct sample *x = a, *y = b;

    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    return (int)x->is_conflict - (int)y->is_conflict;
}

void
samples_take(struct samples *samples, const xn_table *table, size_t most)
{
    struct sampler *s = check_memory(calloc(1, sizeof(*s)));
    xn_table_info info;
    xn_table_entry entry;
    xn_table_variant variant;
    size_t each, step, number = 0;

    xn_table_get_info(table, &info);
    s->samples = samples;
    s->table = table;
    s->entries = info.entries;
    s->size = xn_table_workspace(table);
    s->workspace = check_memory(malloc(s->size));
    s->other = check_memory(malloc(s->size));
    s->attempts = most * ATTEMPTS_ALL;
    s->random = UINT64_C(0x9E3779B97F4A7C15);
    each = info.variants > 0 ? most / info.variants : 0;
    each = each < 1 ? 1 : each > LABELS_MAX ? LABELS_MAX : each;
    step = most > 0 ? 1 + info.variants / most : SIZE_MAX; /* of many mappings, some */
    for (size_t i = 0; most > 0 && xn_table_get_entry(table, i, &entry); i++)
        for (size_t j = 0; xn_table_get_variant(table, i, j, &variant); j++)
            if (number++ % step == 0 && !is_reflexive(&entry, &variant))
                try_mapping(s, i, &entry, &variant, each);
    s->found[0] = s->found[1] = false;
    for (int i = 0; i < 2; i++)
        if (s->has_fallback[i] && !s->found_any[i])
            add_sample(s, &s->fallback[i]);
    if (samples->count > 0)
        qsort(samples->items, samples->count, sizeof(*samples->items), compare_lines);
    free(s->workspace);
    free(s->other);
    free(s);
}

void
samples_free(struct samples *samples)
{
    free(samples->items);
}
