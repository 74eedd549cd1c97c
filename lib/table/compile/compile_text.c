/* SPDX-License-Identifier: MIT */
/* Compiles the parts that only tables of text have: the classes of variants, made symmetric and
   transitive, for index labels; and the strings that rows become in packages (RFC 3743 section
   3.2.3). */
#include <string.h>

#include "lib/table/check/check_label.h"
#include "compile.h"
#include "variant_graph.h"

/* Unites strings that are variants of each other, directly or through others, into classes, and
   finds the least string of each class. */
static void
compile_classes(struct compiler *compiler)
{
    struct draft *draft = compiler->draft;
    struct memory *memory = &draft->memory;
    struct graph graph;
    uint32_t *least;

    xni_graph_build(&graph, draft);
    for (uint32_t i = 0; i < draft->entries.count; i++)
        for (uint32_t j = 0; j < find_graph_entry(&graph, i)->variants; j++)
            xni_graph_unite(&graph, *ITEM(graph.sources, uint32_t, i),
                *ITEM(graph.targets, uint32_t, find_graph_entry(&graph, i)->variant + j));
    least = xni_must_resize(memory, NULL, graph.nodes.count * sizeof(*least));
    for (uint32_t i = 0; i < graph.nodes.count; i++)
        least[i] = i;
    for (uint32_t i = 0; i < graph.nodes.count; i++) {
        uint32_t root = xni_graph_root(&graph, i);

        if (xni_compare_spans(
                draft->cps.items, find_graph_node(&graph, i), find_graph_node(&graph, least[root]))
            < 0)
            least[root] = i;
    }
    for (uint32_t i = 0; i < draft->entries.count; i++) {
        struct entry *row = ITEM(draft->entries, struct entry, i);
        uint32_t root = xni_graph_root(&graph, *ITEM(graph.sources, uint32_t, i));
        const struct node *node = find_graph_node(&graph, least[root]);

        row->least = node->cps;
        row->least_length = node->length;
    }
    xni_release(memory, least);
    xni_graph_free(&graph);
}

/* Performs nameprep on part of a label.  If it fails only because the ends of the part break the
   bidi rule, which the whole label may not break, prepares it between two right-to-left letters.
   Returns the start of the result, or NULL if no label with this part can be stored. */
static const uint32_t *
prepare_cps(const uint32_t *cps, uint32_t length, uint32_t *prepared, size_t *preplen)
{
    uint32_t inside[MAX_SEQUENCE + 2] = {0x05D0};
    xn_status status = xni_prepare(cps, length, prepared, preplen, NULL);

    if (status == XN_OK)
        return prepared;
    memcpy(inside + 1, cps, length * sizeof(*cps));
    inside[length + 1] = 0x05D0;
    if (status != XN_E_BIDI_ENDS
        || xni_prepare(inside, length + 2, prepared, preplen, NULL) != XN_OK)
        return NULL;
    *preplen -= 2;
    return prepared + 1;
}

/* Adds the prepared form of a string, with its columns. */
static void
add_part(
    struct compiler *compiler, struct entry *row, uint32_t cps, uint32_t length, uint32_t columns)
{
    struct draft *draft = compiler->draft;
    uint32_t buffer[XNI_EXPANSION_MAX * (MAX_SEQUENCE + 2)];
    size_t preplen;
    const uint32_t *string = ITEM(draft->cps, uint32_t, cps),
                   *prepared = prepare_cps(string, length, buffer, &preplen);
    struct part part = {cps, (uint32_t)preplen, columns};

    if (prepared == NULL || preplen > XN_TABLE_LABEL_MAX)
        return;
    if (xni_compare_cps(prepared, preplen, string, length) != 0) {
        part.cps = (uint32_t)draft->cps.count;
        for (size_t i = 0; i < preplen; i++)
            xni_must_add_cp(draft, prepared[i]);
    }
    MUST_ADD(&draft->memory, &compiler->parts, struct part) = part;
    row->parts++;
}

/* Sorts the parts of a row, and joins equal ones. */
static void
sort_parts(struct compiler *compiler, struct entry *row)
{
    const uint32_t *cps = compiler->draft->cps.items;
    struct part *parts = ITEM(compiler->parts, struct part, row->part);
    uint32_t kept = 0;

    xni_sort(parts, row->parts, sizeof(*parts), xni_compare_spans, cps);
    for (uint32_t i = 1; i < row->parts; i++) {
        if (xni_compare_spans(cps, &parts[kept], &parts[i]) == 0)
            parts[kept].columns |= parts[i].columns;
        else
            parts[++kept] = parts[i];
    }
    row->parts = kept + 1;
    compiler->parts.count = row->part + row->parts;
}

/* Compiles a row.  One without preferred variants prefers its code point. */
static void
compile_row(struct compiler *compiler, uint32_t number)
{
    struct draft *draft = compiler->draft;
    struct entry *row = ITEM(draft->entries, struct entry, number);
    uint32_t columns = 0;

    row->part = (uint32_t)compiler->parts.count;
    for (uint32_t i = 0; i < row->variants; i++) {
        struct variant variant = *ITEM(draft->variants, struct variant, row->variant + i);

        columns |= variant.columns;
        add_part(compiler, row, variant.cps, variant.length, variant.columns);
    }
    columns = PART_CHARACTER | (~columns & PART_PREFERRED);
    add_part(compiler, row, row->cps, row->length, columns);
    if (row->parts > 0)
        sort_parts(compiler, row);
}

void
xni_compile_text(struct compiler *compiler)
{
    struct draft *draft = compiler->draft;

    if (draft->format != XN_TABLE_RFC3743 && draft->format != XN_TABLE_RFC4290)
        return;
    for (uint32_t i = 0; i < draft->entries.count && draft->format == XN_TABLE_RFC3743; i++)
        compile_row(compiler, i);
    compile_classes(compiler);
}
