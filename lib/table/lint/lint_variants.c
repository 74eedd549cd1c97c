/* SPDX-License-Identifier: MIT */
/* Checks the relation that variants define: RFC 8228 sections 3, 16 and 17.  A million variants
   must not take quadratic time, so each check is a walk over sorted lists or a union of sets. */
#include "lint.h"
#include "lib/table/check/segmentation.h"
#include "lib/table/compile/variant_graph.h"

/* The variants of an entry with the same code points, in different contexts. */
struct group {
    uint32_t first, end;
};

static struct group
find_group(const struct graph *graph, const struct entry *entry, uint32_t first)
{
    uint32_t end = entry->variant + entry->variants;
    struct group group = {first, first + 1};
    const uint32_t *targets = graph->targets.items;

    while (group.end < end && targets[group.end] == targets[first])
        group.end++;
    return group;
}

/* Returns whether a variant of the group has this context.  The group is sorted by context. */
static bool
has_context(const struct graph *graph, struct group group, const struct variant *wanted)
{
    while (group.first < group.end) {
        uint32_t middle = group.first + (group.end - group.first) / 2;
        const struct variant *variant = find_graph_variant(graph, middle);

        if (variant->context == wanted->context && variant->negated == wanted->negated)
            return true;
        if (variant->context != wanted->context ? variant->context < wanted->context
                                                : wanted->negated)
            group.first = middle + 1;
        else
            group.end = middle;
    }
    return false;
}

/* Adds a finding about a mapping, or about one of several that are missing. */
static void
add_mapping(struct lint *lint, struct graph *graph, xn_table_kind kind, uint32_t offset,
    uint32_t count, uint32_t source, uint32_t target)
{
    const struct node *from = find_graph_node(graph, source), *to = find_graph_node(graph, target);

    xni_add_finding(lint, kind, offset, count,
        &(struct subject){find_cps(graph, from->cps), from->length, " -> ",
            .others = find_cps(graph, to->cps), .others_length = to->length});
}

/* Adds a finding about a variant. */
static void
add_variant(
    struct lint *lint, struct graph *graph, xn_table_kind kind, uint32_t entry, uint32_t number)
{
    add_mapping(lint, graph, kind, find_graph_variant(graph, number)->offset, 1,
        *ITEM(graph->sources, uint32_t, entry), *ITEM(graph->targets, uint32_t, number));
}

/* Checks the contexts of a mapping: RFC 8228 section 16. */
static void
lint_contexts(struct lint *lint, struct graph *graph, uint32_t entry, struct group group,
    struct group inverse, bool is_reflexive)
{
    /* NONE is the greatest number, so the variant without a context is the last */
    bool is_plain = find_graph_variant(graph, group.end - 1)->context == NONE;

    for (uint32_t i = group.first; i < group.end; i++) {
        bool has_when = find_graph_variant(graph, i)->context != NONE;

        if (has_when && is_plain)
            add_variant(lint, graph, XN_TABLE_KIND_MIXED_CONTEXT, entry, i);
        if (has_when && is_reflexive)
            add_variant(lint, graph, XN_TABLE_KIND_CONDITIONAL_REFLEXIVE, entry, i);
        if (inverse.first < inverse.end
            && !has_context(graph, inverse, find_graph_variant(graph, i)))
            add_variant(lint, graph, XN_TABLE_KIND_OTHER_CONTEXT, entry, i);
    }
}

/* Returns the inverse of the mappings from source to target; an empty group if there is none. */
static struct group
find_inverse(const struct graph *graph, uint32_t source, uint32_t target)
{
    const struct node *from = find_graph_node(graph, source), *to = find_graph_node(graph, target);
    const struct entry *entry;
    uint32_t first;

    if (to->entry == NONE)
        return (struct group){0, 0};
    entry = find_graph_entry(graph, to->entry);
    first = entry->variant
        + xni_find_variant(find_graph_variant(graph, entry->variant), entry->variants,
            graph->draft->cps.items, find_cps(graph, from->cps), from->length);
    if (first == entry->variant + entry->variants
        || *ITEM(graph->targets, uint32_t, first) != source)
        return (struct group){0, 0};
    return find_group(graph, entry, first);
}

/* Checks a mapping with all its contexts, and its inverse. */
static void
lint_mapping(struct lint *lint, struct graph *graph, uint32_t number, struct group group)
{
    uint32_t source = *ITEM(graph->sources, uint32_t, number),
             target = *ITEM(graph->targets, uint32_t, group.first);
    struct node *node = find_graph_node(graph, target);
    struct group inverse = {0, 0};

    if (target != source) {
        find_graph_node(graph, source)->targets++;
        xni_graph_unite(graph, source, target);
        inverse = find_inverse(graph, source, target);
        node->inverse_only += inverse.first == inverse.end;
        if (inverse.first == inverse.end && node->entry != NONE)
            add_variant(lint, graph, XN_TABLE_KIND_NO_INVERSE, number, group.first);
        /* In a table of text, a variant that is only blocked has no line of its own. */
        if (node->entry == NONE && graph->draft->format == XN_TABLE_RFC7940)
            add_variant(lint, graph, XN_TABLE_KIND_NOT_LISTED, number, group.first);
    }
    lint_contexts(lint, graph, number, group, inverse, target == source);
}

static void
lint_mappings(struct lint *lint, struct graph *graph)
{
    for (uint32_t i = 0; i < graph->draft->entries.count; i++) {
        const struct entry *entry = find_graph_entry(graph, i);
        struct group group;

        for (uint32_t j = 0; j < entry->variants; j = group.end - entry->variant) {
            group = find_group(graph, entry, entry->variant + j);
            lint_mapping(lint, graph, i, group);
        }
    }
}

static int
compare_nodes(const void *context, const void *a, const void *b)
{
    const struct graph *graph = context;
    const struct node *x = find_graph_node(graph, *(const uint32_t *)a),
                      *y = find_graph_node(graph, *(const uint32_t *)b);
    int order = compare_numbers(x->parent, y->parent);

    return order != 0 ? order : xni_compare_spans(graph->draft->cps.items, x, y);
}

/* Returns whether one of two nodes is a variant of the other. */
static bool
are_related(const struct graph *graph, uint32_t a, uint32_t b)
{
    return find_inverse(graph, a, b).end > 0 || find_inverse(graph, b, a).end > 0;
}

/* Reports an entry that is not related to every other node of its set: the relation is not
   transitive.  Names the first missing variant only, since there may be quadratically many; finding
   it takes as many steps as the entry has variants. */
static void
lint_entry_transitivity(
    struct lint *lint, struct graph *graph, uint32_t number, const uint32_t *order)
{
    uint32_t source = *ITEM(graph->sources, uint32_t, number);
    const struct node *node = find_graph_node(graph, source), *root;
    uint32_t related, i;

    root = find_graph_node(graph, node->parent);
    related = node->targets + node->inverse_only;
    if (related + 1 >= root->members)
        return;
    for (i = root->first; order[i] == source || are_related(graph, source, order[i]); i++)
        ;
    add_mapping(lint, graph, XN_TABLE_KIND_NOT_TRANSITIVE, find_graph_entry(graph, number)->offset,
        root->members - 1 - related, source, order[i]);
}

static void
lint_transitivity(struct lint *lint, struct graph *graph)
{
    struct memory *memory = &graph->draft->memory;
    uint32_t count = (uint32_t)graph->nodes.count;
    uint32_t *order = xni_must_resize(memory, NULL, count * sizeof(*order) + 1);

    for (uint32_t i = 0; i < count; i++) {
        uint32_t root = xni_graph_root(graph, i);

        order[i] = i;
        find_graph_node(graph, i)->parent = root;
        find_graph_node(graph, root)->members++;
    }
    xni_sort(order, count, sizeof(*order), compare_nodes, graph);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t root = find_graph_node(graph, order[i])->parent;

        if (i == 0 || find_graph_node(graph, order[i - 1])->parent != root)
            find_graph_node(graph, root)->first = i;
    }
    for (uint32_t i = 0; i < graph->draft->entries.count; i++)
        if (find_graph_entry(graph, i)->variants > 0)
            lint_entry_transitivity(lint, graph, i, order);
    xni_release(memory, order);
}

static bool
has_variants(const struct graph *graph, const uint32_t *cps, uint32_t length, uint64_t hash)
{
    const struct node *node = xni_graph_find(graph, cps, length, (uint32_t)hash);

    return node != NULL && node->targets > 0;
}

/* RFC 8228 section 17: reports a sequence of two parts with variants, which has variants in two
   ways.  Takes the shortest such prefix. */
static void
lint_sequence(struct lint *lint, struct graph *graph, uint32_t number)
{
    const struct entry *entry = find_graph_entry(graph, number);
    const uint32_t *cps = find_cps(graph, entry->cps);
    uint64_t remainders[MAX_SEQUENCE + 1] = {0}, power = 1, hash = 0;

    for (uint32_t i = entry->length; i > 0; i--) {
        remainders[i - 1] = ((cps[i - 1] + 1) * power + remainders[i]) % XNI_PRIME;
        power = power * graph->base % XNI_PRIME;
    }
    for (uint32_t i = 1; i < entry->length; i++) {
        hash = (hash * graph->base + cps[i - 1] + 1) % XNI_PRIME;
        if (has_variants(graph, cps, i, hash)
            && has_variants(graph, cps + i, entry->length - i, remainders[i])) {
            xni_add_finding(lint, XN_TABLE_KIND_TWO_READINGS, entry->offset, 1,
                &(struct subject){
                    cps, i, " + ", .others = cps + i, .others_length = entry->length - i});
            return;
        }
    }
}

void
xni_lint_variants(struct lint *lint)
{
    struct draft *draft = lint->draft;
    struct graph graph;

    if (draft->variants.count == 0)
        return;
    xni_graph_build(&graph, draft);
    lint_mappings(lint, &graph);
    lint_transitivity(lint, &graph);
    for (uint32_t i = 0; i < draft->entries.count; i++)
        if (find_graph_entry(&graph, i)->length > 1)
            lint_sequence(lint, &graph, i);
    xni_graph_free(&graph);
}
