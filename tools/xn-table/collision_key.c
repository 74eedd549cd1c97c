/* SPDX-License-Identifier: MIT */
/* A coarse key.  Each mapping from A to B is an equation, h(A) = h(B), between products of
   unknowns, one for each code point.  A solution is a function h of strings that variants do not
   change, however a label is divided and whatever contexts hold.  The finest one is not sought:
   where an equation is not simple, its unknowns become empty. */
#include "collision_key.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"

#define UNDEFINED UINT32_MAX
#define EMPTY     (UINT32_MAX - 1)
#define STEPS_MAX 256
#define DIRECT    0x2000 /* code points below are found without a search */

/* An unknown: itself, equal to another, empty, or a product of others. */
struct unknown {
    uint32_t cp;
    uint32_t parent;     /* itself, or one that it is equal to */
    uint32_t definition; /* at the root: in products, UNDEFINED or EMPTY */
};

struct coarse {
    struct unknown *unknowns; /* in code point order */
    size_t count;
    uint32_t *products; /* each its length, then unknowns */
    size_t used, size;
    uint32_t *stack; /* of products to erase */
    uint32_t *keys;  /* for each unknown: in products, its length and value */
    uint32_t direct[DIRECT];
};

/* What a string is a product of: unknowns that have no definition. */
struct product {
    uint32_t items[COARSE_MAX];
    size_t length;
};

static uint32_t
find_unknown(const struct coarse *coarse, uint32_t cp)
{
    size_t low = 0, high = coarse->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (coarse->unknowns[middle].cp < cp)
            low = middle + 1;
        else
            high = middle;
    }
    return low < coarse->count && coarse->unknowns[low].cp == cp ? (uint32_t)low : UNDEFINED;
}

static uint32_t
find_root(const struct coarse *coarse, uint32_t number)
{
    struct unknown *unknowns = coarse->unknowns;

    while (unknowns[number].parent != number) {
        unknowns[number].parent = unknowns[unknowns[number].parent].parent;
        number = unknowns[number].parent;
    }
    return number;
}

static uint32_t
add_product(struct coarse *coarse, const uint32_t *items, size_t length)
{
    uint32_t at = (uint32_t)coarse->used;

    if (coarse->used + length + 1 > coarse->size) {
        coarse->size = 2 * coarse->size + COARSE_MAX + 1;
        coarse->products =
            check_memory(realloc(coarse->products, coarse->size * sizeof(*coarse->products)));
    }
    coarse->products[coarse->used++] = (uint32_t)length;
    for (size_t i = 0; i < length; i++)
        coarse->products[coarse->used++] = items[i];
    return at;
}

/* Makes an unknown empty, and remembers what it was a product of. */
static void
make_empty(struct coarse *coarse, uint32_t number, size_t *depth)
{
    struct unknown *unknown = &coarse->unknowns[find_root(coarse, number)];

    if (unknown->definition < EMPTY)
        coarse->stack[(*depth)++] = unknown->definition;
    unknown->definition = EMPTY;
}

/* The same with all that it is a product of: each only once, so that all calls together are
   linear. */
static void
erase(struct coarse *coarse, uint32_t number)
{
    size_t depth = 0;

    make_empty(coarse, number, &depth);
    while (depth > 0) {
        uint32_t definition = coarse->stack[--depth];

        for (uint32_t i = 1; i <= coarse->products[definition]; i++)
            make_empty(coarse, coarse->products[definition + i], &depth);
    }
}

/* Appends what an unknown is a product of.  False if that is too much, or takes too long. */
static bool
expand(const struct coarse *coarse, uint32_t number, struct product *product)
{
    uint32_t pending[COARSE_MAX];
    size_t depth = 0, steps = 0;

    pending[depth++] = number;
    while (depth > 0) {
        uint32_t root = find_root(coarse, pending[--depth]);
        uint32_t definition = coarse->unknowns[root].definition;

        if (++steps > STEPS_MAX)
            return false;
        if (definition == EMPTY)
            continue;
        if (definition == UNDEFINED) {
            if (product->length == COARSE_MAX)
                return false;
            product->items[product->length++] = root;
            continue;
        }
        if (coarse->products[definition] > COARSE_MAX - depth)
            return false;
        for (uint32_t i = coarse->products[definition]; i > 0; i--) /* the first on top */
            pending[depth++] = coarse->products[definition + i];
    }
    return true;
}

static bool
expand_string(
    const struct coarse *coarse, const uint32_t *cps, size_t length, struct product *product)
{
    product->length = 0;
    for (size_t i = 0; i < length; i++)
        if (!expand(coarse, find_unknown(coarse, cps[i]), product))
            return false;
    return true;
}

/* Without what both begin and end with. */
static void
cancel(struct product *a, struct product *b)
{
    size_t same = 0;

    while (a->length > 0 && b->length > 0 && a->items[a->length - 1] == b->items[b->length - 1]) {
        a->length--;
        b->length--;
    }
    while (same < a->length && same < b->length && a->items[same] == b->items[same])
        same++;
    a->length -= same;
    b->length -= same;
    memmove(a->items, a->items + same, a->length * sizeof(*a->items));
    memmove(b->items, b->items + same, b->length * sizeof(*b->items));
}

static bool
contains(const struct product *product, uint32_t number)
{
    for (size_t i = 0; i < product->length; i++)
        if (product->items[i] == number)
            return true;
    return false;
}

/* Whether one side is an unknown that the other can define. */
static bool
define(struct coarse *coarse, const struct product *a, const struct product *b)
{
    if (a->length != 1 || b->length < 2 || contains(b, a->items[0]))
        return false;
    coarse->unknowns[a->items[0]].definition = add_product(coarse, b->items, b->length);
    return true;
}

static void
erase_product(struct coarse *coarse, const struct product *product)
{
    for (size_t i = 0; i < product->length; i++)
        erase(coarse, product->items[i]);
}

static void
solve(struct coarse *coarse, const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
    struct product x, y;

    if (!expand_string(coarse, a, alen, &x) || !expand_string(coarse, b, blen, &y)) {
        for (size_t i = 0; i < alen; i++)
            erase(coarse, find_unknown(coarse, a[i]));
        for (size_t i = 0; i < blen; i++)
            erase(coarse, find_unknown(coarse, b[i]));
        return;
    }
    cancel(&x, &y);
    if (x.length == y.length) {
        for (size_t i = 0; i < x.length; i++) {
            uint32_t p = find_root(coarse, x.items[i]), q = find_root(coarse, y.items[i]);

            coarse->unknowns[p < q ? q : p].parent = p < q ? p : q;
        }
    } else if (!define(coarse, &x, &y) && !define(coarse, &y, &x)) {
        erase_product(coarse, &x);
        erase_product(coarse, &y);
    }
}

static int
compare_unknowns(const void *a, const void *b)
{
    const struct unknown *x = a, *y = b;

    return x->cp < y->cp ? -1 : x->cp > y->cp;
}

/* The code points that take part in mappings, each once. */
static void
collect(struct coarse *coarse, const xn_table *table)
{
    xn_table_entry entry;
    xn_table_variant variant;
    size_t kept = 0, capacity = 0;

    for (size_t i = 0; xn_table_get_entry(table, i, &entry); i++) {
        for (size_t j = 0; xn_table_get_variant(table, i, j, &variant); j++) {
            if (capacity < coarse->count + entry.length + variant.length) {
                capacity = 2 * capacity + entry.length + variant.length;
                coarse->unknowns =
                    check_memory(realloc(coarse->unknowns, capacity * sizeof(*coarse->unknowns)));
            }
            for (size_t k = 0; j == 0 && k < entry.length; k++)
                coarse->unknowns[coarse->count++].cp = entry.cps[k];
            for (size_t k = 0; k < variant.length; k++)
                coarse->unknowns[coarse->count++].cp = variant.cps[k];
        }
    }
    if (coarse->count > 0)
        qsort(coarse->unknowns, coarse->count, sizeof(*coarse->unknowns), compare_unknowns);
    for (size_t i = 0; i < coarse->count; i++)
        if (i == 0 || coarse->unknowns[i].cp != coarse->unknowns[kept - 1].cp)
            coarse->unknowns[kept++].cp = coarse->unknowns[i].cp;
    coarse->count = kept;
    for (uint32_t i = 0; i < kept; i++) {
        coarse->unknowns[i].parent = i;
        coarse->unknowns[i].definition = UNDEFINED;
    }
}

/* The value of each unknown.  What is too long has been erased with what it is a product of, unless
   it became so later. */
static void
fix_keys(struct coarse *coarse)
{
    struct product product;

    for (uint32_t i = 0; i < coarse->count; i++) {
        product.length = 0;
        if (!expand(coarse, i, &product))
            erase(coarse, i);
    }
    coarse->keys = check_memory(malloc((coarse->count + 1) * sizeof(*coarse->keys)));
    for (uint32_t i = 0; i < coarse->count; i++) {
        product.length = 0;
        (void)expand(coarse, i, &product);
        coarse->keys[i] = add_product(coarse, product.items, product.length);
    }
    for (uint32_t cp = 0; cp < DIRECT; cp++)
        coarse->direct[cp] = find_unknown(coarse, cp);
}

/* The least of a code point and its variants; the code point itself if it has none. */
static uint32_t
find_least(const xn_table *table, size_t count, uint32_t cp, bool *is_listed)
{
    size_t low = 0, high = count;
    xn_table_entry entry;
    xn_table_variant variant;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        (void)xn_table_get_entry(table, middle, &entry);
        if (entry.last < cp)
            low = middle + 1;
        else
            high = middle;
    }
    *is_listed = xn_table_get_entry(table, low, &entry) && entry.cps[0] <= cp;
    if (*is_listed && xn_table_get_variant(table, low, 0, &variant) && variant.cps[0] < cp)
        return variant.cps[0];
    return cp;
}

/* Whether the index decides: variants are single code points without contexts, and the least of a
   code point and its variants is that of each of its variants.  In tables of text the relation is
   completed. */
static bool
is_index_enough(const xn_table *table)
{
    xn_table_info info;
    xn_table_entry entry;
    xn_table_variant variant;
    bool is_listed;

    xn_table_get_info(table, &info);
    for (size_t i = 0; xn_table_get_entry(table, i, &entry); i++) {
        if (entry.length != 1)
            return false;
        for (size_t j = 0; xn_table_get_variant(table, i, j, &variant); j++)
            if (variant.length != 1 || variant.when[0] != '\0')
                return false;
    }
    for (size_t i = 0; info.format == XN_TABLE_RFC7940 && xn_table_get_entry(table, i, &entry); i++)
        for (size_t j = 0; xn_table_get_variant(table, i, j, &variant); j++) {
            uint32_t least = find_least(table, info.entries, variant.cps[0], &is_listed);

            if (is_listed && least != find_least(table, info.entries, entry.cps[0], &is_listed))
                return false;
        }
    return true;
}

struct coarse *
coarse_open(const xn_table *table)
{
    struct coarse *coarse;
    xn_table_entry entry;
    xn_table_variant variant;

    if (is_index_enough(table))
        return NULL;
    coarse = check_memory(calloc(1, sizeof(*coarse)));
    collect(coarse, table);
    coarse->stack = check_memory(malloc((coarse->count + 1) * sizeof(*coarse->stack)));
    for (size_t i = 0; xn_table_get_entry(table, i, &entry); i++)
        for (size_t j = 0; xn_table_get_variant(table, i, j, &variant); j++)
            solve(coarse, entry.cps, entry.length, variant.cps, variant.length);
    fix_keys(coarse);
    return coarse;
}

void
coarse_close(struct coarse *coarse)
{
    if (coarse == NULL)
        return;
    free(coarse->unknowns);
    free(coarse->products);
    free(coarse->stack);
    free(coarse->keys);
    free(coarse);
}

size_t
coarse_key(const struct coarse *coarse, const uint32_t *cps, size_t length, uint32_t *key)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++) {
        uint32_t number = cps[i] < DIRECT ? coarse->direct[cps[i]] : find_unknown(coarse, cps[i]);
        const uint32_t *value;

        if (number == UNDEFINED) {
            key[count++] = cps[i];
            continue;
        }
        value = coarse->products + coarse->keys[number];
        for (uint32_t j = 1; j <= value[0]; j++)
            key[count++] = coarse->unknowns[value[j]].cp;
    }
    return count;
}
