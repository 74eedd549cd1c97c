/* SPDX-License-Identifier: MIT */
/* Builds the graph of variants, and unites its nodes in sets. */
#include "variant_graph.h"

/* Returns a polynomial hash, so that hashing all prefixes and remainders takes linear time. */
static uint32_t
hash_cps(const struct graph *graph, const uint32_t *cps, uint32_t length)
{
    uint64_t hash = 0;

    for (uint32_t i = 0; i < length; i++)
        hash = (hash * graph->base + cps[i] + 1) % XNI_PRIME;
    return (uint32_t)hash;
}

static bool
is_node(const struct hash_key *key, uint32_t number)
{
    const struct graph *graph = key->owner;
    const struct node *node = find_graph_node(graph, number);

    return node->length == key->length
        && xni_compare_cps(find_cps(graph, node->cps), node->length, key->item, node->length) == 0;
}

static uint32_t
number_string(struct graph *graph, uint32_t cps, uint32_t length)
{
    const uint32_t *string = find_cps(graph, cps);
    const struct hash_key key = {hash_cps(graph, string, length), is_node, graph, string, length};
    struct memory *memory = &graph->draft->memory;
    uint32_t number = xni_must_hash_add(memory, &graph->by_string, &key);

    if (number == graph->nodes.count)
        MUST_ADD(memory, &graph->nodes, struct node) =
            (struct node){.cps = cps, .length = length, .entry = NONE, .parent = number};
    return number;
}

/* Halves the distance to the root on the way. */
uint32_t
xni_graph_root(const struct graph *graph, uint32_t number)
{
    while (find_graph_node(graph, number)->parent != number) {
        struct node *node = find_graph_node(graph, number);

        node->parent = find_graph_node(graph, node->parent)->parent;
        number = node->parent;
    }
    return number;
}

void
xni_graph_unite(const struct graph *graph, uint32_t a, uint32_t b)
{
    find_graph_node(graph, xni_graph_root(graph, b))->parent = xni_graph_root(graph, a);
}

/* Returns the entry of the range that contains a code point, or NONE. */
static uint32_t
find_range_entry(const struct graph *graph, uint32_t cp)
{
    const uint32_t *ranges = graph->ranges.items;
    size_t low = 0, high = graph->ranges.count;

    while (low < high) { /* the first range that begins after it */
        size_t middle = low + (high - low) / 2;

        if (*find_cps(graph, find_graph_entry(graph, ranges[middle])->cps) <= cp)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 && find_graph_entry(graph, ranges[low - 1])->last >= cp ? ranges[low - 1] : NONE;
}

const struct node *
xni_graph_find(const struct graph *graph, const uint32_t *cps, uint32_t length, uint32_t hash)
{
    const struct hash_key key = {hash, is_node, graph, cps, length};
    uint32_t number;

    return xni_hash_find(&graph->by_string, &key, &number) ? find_graph_node(graph, number) : NULL;
}

void
xni_graph_build(struct graph *graph, struct draft *draft)
{
    struct memory *memory = &draft->memory;

    *graph = (struct graph){.draft = draft, .base = draft->salt % (XNI_PRIME - 0x110001)};
    graph->base += 0x110001; /* greater than any code point */
    for (uint32_t i = 0; i < draft->entries.count; i++) {
        const struct entry *entry = find_graph_entry(graph, i);
        uint32_t source = number_string(graph, entry->cps, entry->length);

        find_graph_node(graph, source)->entry = i;
        MUST_ADD(memory, &graph->sources, uint32_t) = source;
        if (entry->length == 1 && entry->last != *find_cps(graph, entry->cps))
            MUST_ADD(memory, &graph->ranges, uint32_t) = i;
    }
    for (uint32_t i = 0; i < draft->variants.count; i++) {
        const struct variant *variant = find_graph_variant(graph, i);
        uint32_t target = number_string(graph, variant->cps, variant->length);

        MUST_ADD(memory, &graph->targets, uint32_t) = target;
    }
    for (uint32_t i = 0; i < graph->nodes.count; i++) {
        struct node *node = find_graph_node(graph, i);

        if (node->entry == NONE && node->length == 1)
            node->entry = find_range_entry(graph, *find_cps(graph, node->cps));
    }
}

void
xni_graph_free(struct graph *graph)
{
    struct array *arrays[] = {
        &graph->nodes, &graph->by_string.slots, &graph->ranges, &graph->sources, &graph->targets};

    for (size_t i = 0; i < sizeof(arrays) / sizeof(*arrays); i++)
        xni_clear(&graph->draft->memory, arrays[i]);
}
