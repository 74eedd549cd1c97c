/* SPDX-License-Identifier: MIT */
/* RFC 7940 sections 8.2 and 8.5: every permutation of a label, one after the other. */
#include <stdlib.h>
#include <string.h>

#include "model.h"

enum { LABEL_MAX = 63, OUT_MAX = LABEL_MAX * LABEL_MAX, STEPS = 2000000 };

/* A permutation that is being put together. */
struct permutation {
    const struct ref_table *table;
    const uint32_t *label;
    size_t length;
    uint32_t out[OUT_MAX];
    size_t outlen;
    char types[4096]; /* separated by blanks */
    bool only;
    struct ref_variants *found;
    unsigned long steps; /* that remain */
    size_t most;         /* permutations that remain */
    uint32_t *index;     /* the least so far, or NULL: variants are collected */
    size_t indexlen;
    bool has_index;
};

/* Section 5.2, in the label with the code points from `at` to `end` replaced. */
static bool
is_allowed(struct permutation *p, const struct element *e, size_t at, size_t end,
    const uint32_t *cps, size_t length)
{
    uint32_t label[2 * LABEL_MAX + 1];
    struct ref_matcher m = {
        p->table, label, at + length + p->length - end, (int)at, length, p->steps};
    bool matches;

    if (e->target == NULL)
        return true;
    if (m.length > LABEL_MAX)
        return false;
    memcpy(label, p->label, at * sizeof(*label));
    memcpy(label + at, cps, length * sizeof(*label));
    memcpy(label + at + length, p->label + end, (p->length - end) * sizeof(*label));
    matches = ref_match(&m, e->target);
    p->steps = m.steps;
    return matches != e->negated;
}

/* How many code points of the label an entry matches at a position. */
static bool
matches_here(const struct permutation *p, const struct element *e, size_t at, size_t *length)
{
    *length = 1;
    if (ref_is(e, "range"))
        return at < p->length && e->cps[0] <= p->label[at] && p->label[at] <= e->cps[1];
    *length = e->length;
    return e->length <= p->length - at
        && (e->length == 0 || memcmp(e->cps, p->label + at, e->length * sizeof(*e->cps)) == 0);
}

int
ref_compare(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
    for (size_t i = 0; i < alen && i < blen; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return alen == blen ? 0 : alen < blen ? -1 : 1;
}

/* Section 8.4: one entry for each label; the action with the lowest number. */
static void
add_variant(
    struct ref_variants *all, const uint32_t *cps, size_t length, const struct ref_verdict *verdict)
{
    size_t i = 0;
    int order = 1;

    while (i < all->count
        && (order = ref_compare(cps, length, all->items[i].cps, all->items[i].length)) > 0)
        i++;
    if (i == all->count || order != 0) {
        all->items = realloc(all->items, (all->count + 1) * sizeof(*all->items));
        memmove(all->items + i + 1, all->items + i, (all->count - i) * sizeof(*all->items));
        memcpy(all->items[i].cps, cps, length * sizeof(*cps));
        all->items[i].length = length;
        all->items[i].disposition = verdict->disposition;
        all->items[i].action = verdict->action;
        all->items[i].conflict = false;
        all->count++;
        return;
    }
    all->items[i].conflict |= strcmp(all->items[i].disposition, verdict->disposition) != 0;
    if (verdict->action < all->items[i].action) {
        all->items[i].disposition = verdict->disposition;
        all->items[i].action = verdict->action;
    }
}

static void
finish_variant(struct permutation *p)
{
    struct ref_verdict verdict;

    if (p->outlen == 0 || p->outlen > LABEL_MAX)
        return;
    verdict = ref_judge(p->table, p->out, p->outlen, p->types, p->only, &p->steps);
    p->found->undecided |= verdict.undecided;
    if (!verdict.valid)
        return;
    if (ref_compare(p->out, p->outlen, p->label, p->length) != 0) {
        add_variant(p->found, p->out, p->outlen, &verdict);
        return;
    }
    if (p->found->disposition == NULL)
        p->found->disposition = verdict.disposition;
    p->found->conflict |= strcmp(p->found->disposition, verdict.disposition) != 0;
}

static void
finish_index(struct permutation *p)
{
    if (p->has_index && ref_compare(p->out, p->outlen, p->index, p->indexlen) >= 0)
        return;
    memcpy(p->index, p->out, p->outlen * sizeof(*p->out));
    p->indexlen = p->outlen;
    p->has_index = true;
}

static void permute(struct permutation *p, size_t at, bool inserted);

/* Continues after a segment that became cps. */
static void
go_on(struct permutation *p, size_t end, const uint32_t *cps, size_t length, const char *type,
    bool mapped, bool inserted)
{
    size_t outlen = p->outlen, typelen = strlen(p->types);
    bool only = p->only;

    memcpy(p->out + outlen, cps, length * sizeof(*cps));
    p->outlen += length;
    p->only &= mapped;
    if (type != NULL && !ref_has_word(p->types, type, strlen(type)))
        strcat(strcat(p->types, type), " ");
    permute(p, end, inserted);
    p->outlen = outlen;
    p->only = only;
    p->types[typelen] = '\0';
}

static bool
is_same(const uint32_t *a, const struct element *v, size_t length)
{
    return v->length == length && memcmp(a, v->cps, length * sizeof(*a)) == 0;
}

/* Each variant that is allowed; the segment as it is, unless that is one of them. */
static void
replace_segment(struct permutation *p, const struct element *e, size_t at, size_t length)
{
    bool is_reflexive = false;

    for (const struct element *v = e->first; v != NULL; v = v->next) {
        if (!is_allowed(p, v, at, at + length, v->cps, v->length))
            continue;
        is_reflexive |= length > 0 && is_same(p->label + at, v, length);
        if (length > 0 || v->length > 0)
            go_on(p, at + length, v->cps, v->length, ref_attribute(v, "type"), true, length == 0);
    }
    if (length > 0 && !is_reflexive)
        go_on(p, at + length, p->label + at, length, NULL, false, false);
}

static bool
has_string(const struct element *e, const struct element *string)
{
    if (is_same(e->cps, string, e->length))
        return true;
    for (const struct element *v = e->first; v != NULL; v = v->next)
        if (is_same(v->cps, string, v->length))
            return true;
    return false;
}

/* Returns whether an entry or a variant of it has the code points of another entry or of one of its
   variants. */
static bool
shares_string(const struct element *a, const struct element *b)
{
    if (has_string(a, b))
        return true;
    for (const struct element *v = b->first; v != NULL; v = v->next)
        if (has_string(a, v))
            return true;
    return false;
}

/* RFC 4290 and RFC 3743: the least of all that a string is a variant of, in any number of steps. */
static void
find_least_related(struct permutation *p, const struct element *e, const struct element **least)
{
    const struct ref_table *t = p->table;
    bool *related = calloc(t->entry_count, sizeof(*related)), grown = true;

    for (size_t i = 0; i < t->entry_count; i++)
        related[i] = t->entries[i] == e;
    for (*least = e; grown;) {
        grown = false;
        for (size_t i = 0; i < t->entry_count; i++)
            for (size_t j = 0; related[i] && j < t->entry_count; j++)
                if (!related[j] && shares_string(t->entries[i], t->entries[j]))
                    related[j] = grown = true;
    }
    for (size_t i = 0; i < t->entry_count; i++) {
        if (!related[i])
            continue;
        if (ref_compare(t->entries[i]->cps, t->entries[i]->length, (*least)->cps, (*least)->length)
            < 0)
            *least = t->entries[i];
        for (const struct element *v = t->entries[i]->first; v != NULL; v = v->next)
            if (ref_compare(v->cps, v->length, (*least)->cps, (*least)->length) < 0)
                *least = v;
    }
    free(related);
}

static void
minimise_segment(struct permutation *p, const struct element *e, size_t at, size_t length)
{
    const uint32_t *least = p->label + at;
    size_t leastlen = length;

    if (p->table->is_text && !ref_is(e, "range")) {
        find_least_related(p, e, &e);
        go_on(p, at + length, e->cps, e->length, NULL, false, false);
        return;
    }
    for (const struct element *v = e->first; v != NULL; v = v->next)
        if (ref_compare(v->cps, v->length, least, leastlen) < 0
            && is_allowed(p, v, at, at + length, v->cps, v->length)) {
            least = v->cps;
            leastlen = v->length;
        }
    go_on(p, at + length, least, leastlen, NULL, false, false);
}

/* From a position of the label on, in every segmentation; a null source adds something once. */
static void
permute(struct permutation *p, size_t at, bool inserted)
{
    if (p->steps == 0 || p->most == 0) {
        p->found->undecided = true;
        return;
    }
    if (at == p->length) {
        p->most--;
        if (p->index != NULL)
            finish_index(p);
        else
            finish_variant(p);
    }
    for (const struct element *e = p->table->data->first; e != NULL; e = e->next) {
        size_t length;

        if (!matches_here(p, e, at, &length) || (length == 0 && (inserted || p->index != NULL))
            || !is_allowed(p, e, at, at + length, p->label + at, length))
            continue;
        if (p->index != NULL)
            minimise_segment(p, e, at, length);
        else
            replace_segment(p, e, at, length);
    }
}

struct ref_variants
ref_find_variants(const struct ref_table *table, const uint32_t *label, size_t length, size_t most)
{
    struct ref_variants found = {.count = 0};
    struct ref_verdict verdict = ref_check(table, label, length);
    struct permutation *p = calloc(1, sizeof(*p));

    *p = (struct permutation){.table = table,
        .label = label,
        .length = length,
        .only = true,
        .found = &found,
        .steps = STEPS,
        .most = most};
    found.undecided = verdict.undecided;
    if (verdict.valid)
        permute(p, 0, false);
    free(p);
    return found;
}

bool
ref_find_index(const struct ref_table *table, const uint32_t *label, size_t length, size_t most,
    uint32_t *index, size_t *indexlen)
{
    struct ref_variants found = {.count = 0};
    struct permutation *p = calloc(1, sizeof(*p));

    *p = (struct permutation){.table = table,
        .label = label,
        .length = length,
        .found = &found,
        .steps = STEPS,
        .most = most,
        .index = index};
    permute(p, 0, false);
    *indexlen = p->indexlen;
    free(p);
    return !found.undecided;
}
