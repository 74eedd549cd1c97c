/* SPDX-License-Identifier: MIT */
/* The relation between variants as a graph.  Its nodes are distinct strings of code points. */
#ifndef VARIANT_GRAPH_H
#define VARIANT_GRAPH_H

#include "lib/table/read/draft.h"

#define XNI_PRIME UINT64_C(0xFFFFFFFB) /* the largest prime below 2^32: products fit in 64 bits */

/* A string of code points that is an entry or a variant. */
struct node {
    uint32_t cps, length;
    uint32_t entry;        /* the entry that lists it, or NONE */
    uint32_t parent;       /* towards the root of its set */
    uint32_t members;      /* for lint: the number of nodes in the set; valid at the root */
    uint32_t first;        /* where the set begins in the order of all nodes; valid at the root */
    uint32_t targets;      /* the number of its distinct variants other than itself */
    uint32_t inverse_only; /* the number of nodes that map to it, but that it does not map to */
};

struct graph {
    struct draft *draft;
    uint64_t base;      /* of the hash */
    struct array nodes; /* struct node */
    struct hash_table by_string;
    struct array ranges;  /* uint32_t: the entries that are ranges */
    struct array sources; /* uint32_t: the node of each entry */
    struct array targets; /* uint32_t: the node of each variant */
};

static inline struct node *
find_graph_node(const struct graph *graph, uint32_t number)
{
    return ITEM(graph->nodes, struct node, number);
}

static inline const uint32_t *
find_cps(const struct graph *graph, uint32_t offset)
{
    return ITEM(graph->draft->cps, uint32_t, offset);
}

static inline const struct entry *
find_graph_entry(const struct graph *graph, uint32_t number)
{
    return ITEM(graph->draft->entries, struct entry, number);
}

static inline const struct variant *
find_graph_variant(const struct graph *graph, uint32_t number)
{
    return ITEM(graph->draft->variants, struct variant, number);
}

/* Makes the nodes of all entries and variants. */
void xni_graph_build(struct graph *graph, struct draft *draft);
void xni_graph_free(struct graph *graph);
/* Returns the node of a string, or NULL; hash is the polynomial of its code points. */
const struct node *
xni_graph_find(const struct graph *graph, const uint32_t *cps, uint32_t length, uint32_t hash);
/* Disjoint sets of nodes: return the root of a node's set; unite two sets. */
uint32_t xni_graph_root(const struct graph *graph, uint32_t number);
void xni_graph_unite(const struct graph *graph, uint32_t a, uint32_t b);

#endif
