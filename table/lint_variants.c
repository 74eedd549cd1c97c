/* SPDX-License-Identifier: MIT */
/* The relation that variants define: RFC 8228 sections 3, 16 and 17.  A million variants must not
   take quadratic time, so each check is a walk over sorted lists or a union of sets. */
#include <string.h>

#include "lint.h"

#define PRIME UINT64_C(0xFFFFFFFB) /* the largest below 2^32: products fit in 64 bits */

/* A string of code points that has variants, or is one. */
struct node {
    uint32_t cps, length, hash;
    uint32_t entry;        /* that lists it, or NONE */
    uint32_t parent;       /* towards the root of its set */
    uint32_t members;      /* of the set; at the root */
    uint32_t first;        /* of the set, in the order of all nodes; at the root */
    uint32_t targets;      /* its variants, each once, and without itself */
    uint32_t inverse_only; /* those that have it as a variant, but not the other way */
};

struct graph {
    struct lint *lint;
    struct draft *draft;
    uint64_t base;        /* of the hash */
    struct array nodes;   /* struct node */
    struct array slots;   /* uint32_t: nodes, from 1; a power of two */
    struct array singles; /* uint32_t: the entries of one code point or a range */
    struct array sources; /* uint32_t: for each entry its node, or NONE */
    struct array targets; /* uint32_t: for each variant its node */
};

static struct node *
find_node(const struct graph *graph, uint32_t number)
{
    return ITEM(graph->nodes, struct node, number);
}

static const uint32_t *
find_cps(const struct graph *graph, uint32_t offset)
{
    return ITEM(graph->draft->cps, uint32_t, offset);
}

static const struct draft_entry *
find_entry(const struct graph *graph, uint32_t number)
{
    return ITEM(graph->draft->entries, struct draft_entry, number);
}

static const struct draft_variant *
find_variant(const struct graph *graph, uint32_t number)
{
    return ITEM(graph->draft->variants, struct draft_variant, number);
}

/* A polynomial, so that the hashes of all prefixes and remainders of a string take linear time. */
static uint32_t
hash_cps(const struct graph *graph, const uint32_t *cps, uint32_t length)
{
    uint64_t hash = 0;

    for (uint32_t i = 0; i < length; i++)
        hash = (hash * graph->base + cps[i] + 1) % PRIME;
    return (uint32_t)hash;
}

/* The slot of a string, or the empty slot where it belongs. */
static uint32_t *
find_slot(const struct graph *graph, const uint32_t *cps, uint32_t length, uint32_t hash)
{
    size_t mask = graph->slots.count - 1;

    for (size_t i = hash & mask;; i = (i + 1) & mask) {
        uint32_t *slot = ITEM(graph->slots, uint32_t, i);
        const struct node *node = *slot != 0 ? find_node(graph, *slot - 1) : NULL;

        if (node == NULL
            || (node->hash == hash && node->length == length
                && xni_compare_cps(find_cps(graph, node->cps), length, cps, length) == 0))
            return slot;
    }
}

static bool
grow_slots(struct graph *graph)
{
    struct memory *memory = &graph->draft->memory;
    size_t count = graph->slots.count == 0 ? 64 : 2 * graph->slots.count;

    xni_clear(memory, &graph->slots);
    if (xni_append(memory, &graph->slots, sizeof(uint32_t), count) == NULL)
        return xni_fail_memory(graph->draft);
    for (uint32_t i = 0; i < graph->nodes.count; i++) {
        const struct node *node = find_node(graph, i);

        *find_slot(graph, find_cps(graph, node->cps), node->length, node->hash) = i + 1;
    }
    return true;
}

static bool
add_node(struct graph *graph, uint32_t cps, uint32_t length, uint32_t *number)
{
    uint32_t hash = hash_cps(graph, find_cps(graph, cps), length), *slot;
    struct node *added;

    if (2 * graph->nodes.count >= graph->slots.count && !grow_slots(graph))
        return false;
    slot = find_slot(graph, find_cps(graph, cps), length, hash);
    if (*slot == 0) {
        added = xni_append(&graph->draft->memory, &graph->nodes, sizeof(*added), 1);
        if (added == NULL)
            return xni_fail_memory(graph->draft);
        *slot = (uint32_t)graph->nodes.count;
        *added = (struct node){.cps = cps,
            .length = length,
            .hash = hash,
            .entry = NONE,
            .parent = *slot - 1,
            .members = 1};
    }
    *number = *slot - 1;
    return true;
}

/* The root of a set; halves the distance to it on the way. */
static uint32_t
find_root(const struct graph *graph, uint32_t number)
{
    while (find_node(graph, number)->parent != number) {
        struct node *node = find_node(graph, number);

        node->parent = find_node(graph, node->parent)->parent;
        number = node->parent;
    }
    return number;
}

static void
unite(const struct graph *graph, uint32_t a, uint32_t b)
{
    a = find_root(graph, a);
    b = find_root(graph, b);
    if (a == b)
        return;
    if (find_node(graph, a)->members < find_node(graph, b)->members) {
        uint32_t c = a;

        a = b;
        b = c;
    }
    find_node(graph, b)->parent = a;
    find_node(graph, a)->members += find_node(graph, b)->members;
}

/* The entry that lists a code point on its own or in a range, or NONE. */
static uint32_t
find_single(const struct graph *graph, uint32_t cp)
{
    const uint32_t *singles = graph->singles.items;
    size_t low = 0, high = graph->singles.count;

    while (low < high) { /* the first that begins after it */
        size_t middle = low + (high - low) / 2;

        if (*find_cps(graph, find_entry(graph, singles[middle])->cps) <= cp)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 && find_entry(graph, singles[low - 1])->last >= cp ? singles[low - 1] : NONE;
}

static uint32_t
find_sequence(const struct graph *graph, const uint32_t *cps, uint32_t length)
{
    size_t low = 0, high = graph->draft->entries.count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct draft_entry *entry = find_entry(graph, (uint32_t)middle);
        int order = xni_compare_cps(find_cps(graph, entry->cps), entry->length, cps, length);

        if (order == 0)
            return (uint32_t)middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NONE;
}

/* A node for each entry that has variants, and for each variant. */
static bool
add_nodes(struct graph *graph)
{
    struct draft *draft = graph->draft;
    uint32_t entries = (uint32_t)draft->entries.count, variants = (uint32_t)draft->variants.count;
    uint32_t *sources = xni_append(&draft->memory, &graph->sources, sizeof(*sources), entries);
    uint32_t *targets = xni_append(&draft->memory, &graph->targets, sizeof(*targets), variants);

    if (sources == NULL || targets == NULL)
        return xni_fail_memory(draft);
    for (uint32_t i = 0; i < entries; i++) {
        const struct draft_entry *entry = find_entry(graph, i);
        uint32_t *single = entry->length == 1
            ? xni_append(&draft->memory, &graph->singles, sizeof(*single), 1)
            : NULL;

        if (entry->length == 1 && single == NULL)
            return xni_fail_memory(draft);
        if (single != NULL)
            *single = i;
        sources[i] = NONE;
        if (entry->variants > 0 && !add_node(graph, entry->cps, entry->length, &sources[i]))
            return false;
    }
    for (uint32_t i = 0; i < variants; i++)
        if (!add_node(
                graph, find_variant(graph, i)->cps, find_variant(graph, i)->length, &targets[i]))
            return false;
    for (uint32_t i = 0; i < graph->nodes.count; i++) {
        struct node *node = find_node(graph, i);
        const uint32_t *cps = find_cps(graph, node->cps);

        node->entry =
            node->length == 1 ? find_single(graph, *cps) : find_sequence(graph, cps, node->length);
    }
    return true;
}

/* The first variant of an entry that is not less than these code points. */
static uint32_t
find_first(const struct graph *graph, const struct draft_entry *entry, const uint32_t *cps,
    uint32_t length)
{
    uint32_t low = entry->first_variant, high = entry->first_variant + entry->variants;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const struct draft_variant *variant = find_variant(graph, middle);

        if (xni_compare_cps(find_cps(graph, variant->cps), variant->length, cps, length) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The variants of an entry that are the same code points, with several contexts. */
struct group {
    uint32_t first, end;
};

static struct group
find_group(const struct graph *graph, const struct draft_entry *entry, uint32_t first)
{
    uint32_t end = entry->first_variant + entry->variants;
    struct group group = {first, first + 1};
    const uint32_t *targets = graph->targets.items;

    while (group.end < end && targets[group.end] == targets[first])
        group.end++;
    return group;
}

/* Whether one of a group has this context.  They are in order of it. */
static bool
has_context(const struct graph *graph, struct group group, const struct draft_variant *wanted)
{
    while (group.first < group.end) {
        uint32_t middle = group.first + (group.end - group.first) / 2;
        const struct draft_variant *variant = find_variant(graph, middle);

        if (variant->when == wanted->when && variant->negated == wanted->negated)
            return true;
        if (variant->when != wanted->when ? variant->when < wanted->when : wanted->negated)
            group.first = middle + 1;
        else
            group.end = middle;
    }
    return false;
}

static bool
add_mapping(struct graph *graph, enum finding_kind kind, uint32_t entry, uint32_t number)
{
    const struct draft_variant *variant = find_variant(graph, number);

    return xni_add_finding(graph->lint,
        &(struct finding){.offset = variant->offset,
            .kind = kind,
            .a = entry,
            .b = variant->cps,
            .length = variant->length});
}

/* The contexts of one mapping: RFC 8228 section 16. */
static bool
lint_contexts(struct graph *graph, uint32_t entry, struct group group, struct group inverse,
    bool is_reflexive)
{
    /* NONE is the greatest number */
    bool is_plain = find_variant(graph, group.end - 1)->when == NONE, added = true;

    for (uint32_t i = group.first; added && i < group.end; i++) {
        bool has_when = find_variant(graph, i)->when != NONE;

        if (has_when && is_plain)
            added = add_mapping(graph, FINDING_WITHOUT_CONTEXT, entry, i);
        if (added && has_when && is_reflexive)
            added = add_mapping(graph, FINDING_CONDITIONAL_REFLEXIVE, entry, i);
        if (added && inverse.first < inverse.end
            && !has_context(graph, inverse, find_variant(graph, i)))
            added = add_mapping(graph, FINDING_OTHER_CONTEXT, entry, i);
    }
    return added;
}

/* One mapping, with all its contexts, and its inverse. */
static bool
lint_mapping(struct graph *graph, uint32_t number, struct group group)
{
    const struct draft_entry *entry = find_entry(graph, number), *other;
    uint32_t source = *ITEM(graph->sources, uint32_t, number);
    uint32_t target = *ITEM(graph->targets, uint32_t, group.first), inverse;
    struct node *node = find_node(graph, target);

    if (target == source)
        return lint_contexts(graph, number, group, (struct group){0, 0}, true);
    find_node(graph, source)->targets++;
    unite(graph, source, target);
    if (node->entry != NONE) {
        other = find_entry(graph, node->entry);
        inverse = find_first(graph, other, find_cps(graph, entry->cps), entry->length);
        if (inverse < other->first_variant + other->variants
            && *ITEM(graph->targets, uint32_t, inverse) == source)
            return lint_contexts(graph, number, group, find_group(graph, other, inverse), false);
    }
    node->inverse_only++;
    if (node->entry != NONE)
        return add_mapping(graph, FINDING_NO_INVERSE, number, group.first)
            && lint_contexts(graph, number, group, (struct group){0, 0}, false);
    /* In text, what is not valid, but blocked, has no line of its own. */
    return (graph->draft->format != XN_TABLE_RFC7940
               || add_mapping(graph, FINDING_NOT_LISTED, number, group.first))
        && lint_contexts(graph, number, group, (struct group){0, 0}, false);
}

static bool
lint_mappings(struct graph *graph)
{
    for (uint32_t i = 0; i < graph->draft->entries.count; i++) {
        const struct draft_entry *entry = find_entry(graph, i);
        struct group group;

        for (uint32_t j = 0; j < entry->variants; j = group.end - entry->first_variant) {
            group = find_group(graph, entry, entry->first_variant + j);
            if (!lint_mapping(graph, i, group))
                return false;
        }
    }
    return true;
}

static bool
is_node_less(const void *context, uint32_t a, uint32_t b)
{
    const struct graph *graph = context;
    const struct node *x = find_node(graph, a), *y = find_node(graph, b);
    int order;

    if (x->parent != y->parent)
        return x->parent < y->parent;
    order = xni_compare_cps(find_cps(graph, x->cps), x->length, find_cps(graph, y->cps), y->length);
    return order < 0;
}

/* Whether one of two nodes is a variant of the other. */
static bool
are_related(const struct graph *graph, uint32_t a, uint32_t b)
{
    for (int i = 0; i < 2; i++) {
        const struct node *node = find_node(graph, i == 0 ? a : b),
                          *other = find_node(graph, i == 0 ? b : a);
        const struct draft_entry *entry;
        uint32_t found;

        if (node->entry == NONE)
            continue;
        entry = find_entry(graph, node->entry);
        found = find_first(graph, entry, find_cps(graph, other->cps), other->length);
        if (found < entry->first_variant + entry->variants
            && *ITEM(graph->targets, uint32_t, found) == (i == 0 ? b : a))
            return true;
    }
    return false;
}

/* A set in which each is related to each other is transitive.  One finding for each entry, with the
   first of the variants that are missing, since there may be quadratically many; it is found in as
   many steps as the entry has variants. */
static bool
lint_entry_transitivity(struct graph *graph, uint32_t number, const uint32_t *order)
{
    uint32_t source = *ITEM(graph->sources, uint32_t, number);
    const struct node *node = find_node(graph, source), *root, *missing;
    uint32_t related, i;

    root = find_node(graph, node->parent);
    related = node->targets + node->inverse_only;
    if (related + 1 >= root->members)
        return true;
    for (i = root->first; order[i] == source || are_related(graph, source, order[i]); i++)
        ;
    missing = find_node(graph, order[i]);
    return xni_add_finding(graph->lint,
        &(struct finding){.offset = find_entry(graph, number)->offset,
            .kind = FINDING_NOT_TRANSITIVE,
            .a = number,
            .b = missing->cps,
            .length = missing->length,
            .count = root->members - 1 - related});
}

static bool
lint_transitivity(struct graph *graph)
{
    struct memory *memory = &graph->draft->memory;
    uint32_t count = (uint32_t)graph->nodes.count;
    uint32_t *order = xni_resize(memory, NULL, count * sizeof(*order) + 1);
    bool added = true;

    if (order == NULL)
        return xni_fail_memory(graph->draft);
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    for (uint32_t i = 0; i < count; i++)
        find_node(graph, i)->parent = find_root(graph, i);
    xni_sort(order, count, is_node_less, graph);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t root = find_node(graph, order[i])->parent;

        if (i == 0 || find_node(graph, order[i - 1])->parent != root)
            find_node(graph, root)->first = i;
    }
    for (uint32_t i = 0; added && i < graph->draft->entries.count; i++)
        if (find_entry(graph, i)->variants > 0)
            added = lint_entry_transitivity(graph, i, order);
    xni_release(memory, order);
    return added;
}

static bool
has_variants(const struct graph *graph, const uint32_t *cps, uint32_t length, uint64_t hash)
{
    uint32_t slot = *find_slot(graph, cps, length, (uint32_t)hash);

    return slot != 0 && find_node(graph, slot - 1)->targets > 0;
}

/* RFC 8228 section 17: such a sequence has variants in two ways.  The shortest prefix. */
static bool
lint_sequence(struct graph *graph, uint32_t number)
{
    const struct draft_entry *entry = find_entry(graph, number);
    const uint32_t *cps = find_cps(graph, entry->cps);
    uint64_t remainders[MAX_SEQUENCE + 1] = {0}, power = 1, hash = 0;

    for (uint32_t i = entry->length; i > 0; i--) {
        remainders[i - 1] = ((cps[i - 1] + 1) * power + remainders[i]) % PRIME;
        power = power * graph->base % PRIME;
    }
    for (uint32_t i = 1; i < entry->length; i++) {
        hash = (hash * graph->base + cps[i - 1] + 1) % PRIME;
        if (has_variants(graph, cps, i, hash)
            && has_variants(graph, cps + i, entry->length - i, remainders[i]))
            return xni_add_finding(graph->lint,
                &(struct finding){
                    .offset = entry->offset, .kind = FINDING_SPLIT, .a = number, .length = i});
    }
    return true;
}

static bool
lint_sequences(struct graph *graph)
{
    bool added = true;

    for (uint32_t i = 0; added && i < graph->draft->entries.count; i++)
        if (find_entry(graph, i)->length > 1)
            added = lint_sequence(graph, i);
    return added;
}

bool
xni_lint_variants(struct lint *lint)
{
    struct draft *draft = lint->draft;
    struct graph graph = {.lint = lint, .draft = draft, .base = draft->salt % (PRIME - 0x110001)};
    struct array *arrays[] = {
        &graph.nodes, &graph.slots, &graph.singles, &graph.sources, &graph.targets};
    bool linted;

    graph.base += 0x110001; /* greater than any code point */
    linted = draft->variants.count == 0
        || (add_nodes(&graph) && lint_mappings(&graph) && lint_transitivity(&graph)
            && lint_sequences(&graph));
    for (size_t i = 0; i < sizeof(arrays) / sizeof(*arrays); i++)
        xni_clear(&draft->memory, arrays[i]);
    return linted;
}
