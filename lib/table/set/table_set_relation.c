/* SPDX-License-Identifier: MIT */
/* Unites the relations of the tables of a set.  They must agree: two strings that a table lists are
   variants in the united relation only if they are so in this table. */
#include "lib/table/check/entries.h"
#include "lib/table/hash_table.h"
#include "table_set.h"

/* A string of code points that is an entry with variants, or a variant. */
struct string {
    uint32_t cps, length;
};

/* A variant of a table; context is the name of its rule, or NULL. */
struct link {
    uint32_t from, to, table, line;
    const char *context;
    unsigned negated;
};

struct relation {
    struct set_draft *draft;
    struct array strings;
    struct array links; /* by table, then from, then to */
    struct hash_table by_string;
    uint32_t *first;  /* the number of the first link of each table, and of all links */
    uint32_t *united; /* the parents of strings: in the relation of the tables that names choose */
    uint32_t *whole;  /* with the relation of the common table */
    uint32_t *own;    /* in the relation of one table */
    uint32_t *order;  /* strings, by their root in `united` */
};

static const struct string *
find_string(const struct relation *r, uint32_t number)
{
    return ITEM(r->strings, struct string, number);
}

static const uint32_t *
string_cps(const struct relation *r, uint32_t number)
{
    return ITEM(r->draft->cps, uint32_t, find_string(r, number)->cps);
}

static bool
is_string(const struct hash_key *key, uint32_t number)
{
    const struct relation *r = key->owner;

    return xni_compare_cps(
               string_cps(r, number), find_string(r, number)->length, key->item, key->length)
        == 0;
}

/* Returns the number of a string, which is added if it is new. */
static uint32_t
add_string(struct relation *r, const uint32_t *cps, size_t length)
{
    struct memory *memory = &r->draft->memory;
    const struct hash_key key = {
        xni_hash(r->draft->salt, cps, length * sizeof(*cps)), is_string, r, cps, length};
    uint32_t number = xni_must_hash_add(memory, &r->by_string, &key);

    if (number == r->strings.count) {
        uint32_t at = (uint32_t)r->draft->cps.count;

        if (length > 0)
            memcpy(xni_must_append(memory, &r->draft->cps, sizeof(*cps), length), cps,
                length * sizeof(*cps));
        MUST_ADD(memory, &r->strings, struct string) = (struct string){at, (uint32_t)length};
    }
    return number;
}

static void
add_links(struct relation *r, uint32_t number)
{
    const xn_table *table = r->draft->given[number].table;
    xn_table_entry entry;
    xn_table_variant variant;
    uint32_t first = r->first[number];

    for (size_t i = 0; xn_table_get_entry(table, i, &entry) != 0; i++)
        for (size_t k = 0; xn_table_get_variant(table, i, k, &variant) != 0; k++) {
            struct link link = {
                .table = number, .line = (uint32_t)variant.line, .negated = variant.negated};

            link.from = add_string(r, entry.cps, entry.length);
            link.to = add_string(r, variant.cps, variant.length);
            link.context = variant.when[0] != '\0' ? variant.when : NULL;
            if (link.from != link.to)
                MUST_ADD(&r->draft->memory, &r->links, struct link) = link;
        }
    r->first[number + 1] = (uint32_t)r->links.count;
    if (r->links.count > first)
        xni_sort_numbers(
            ITEM(r->links, struct link, first), r->links.count - first, sizeof(struct link), 2);
}

/* Returns the root of a string's class.  Halves the distance to it on the way. */
static uint32_t
find_root(uint32_t *parents, uint32_t number)
{
    while (parents[number] != number) {
        parents[number] = parents[parents[number]];
        number = parents[number];
    }
    return number;
}

/* Starts with each string in a class of its own. */
static void
separate(const struct relation *r, uint32_t *parents)
{
    for (uint32_t i = 0; i < r->strings.count; i++)
        parents[i] = i;
}

/* Unites the variants of a table that have no context. */
static void
unite(const struct relation *r, uint32_t *parents, uint32_t table)
{
    for (uint32_t i = r->first[table]; i < r->first[table + 1]; i++) {
        const struct link *link = ITEM(r->links, struct link, i);

        if (link->context == NULL)
            parents[find_root(parents, link->from)] = find_root(parents, link->to);
    }
}

/* Returns the first variant of a table from one string to another, or NULL. */
static const struct link *
find_link(const struct relation *r, uint32_t table, uint32_t from, uint32_t to)
{
    const uint32_t wanted[] = {from, to};
    uint32_t first = r->first[table], count = r->first[table + 1] - first;
    const struct link *links = r->links.items;
    size_t i = xni_find_numbers(links + first, count, sizeof(*links), wanted, 2) + first;

    return i < first + count && links[i].from == from && links[i].to == to ? &links[i] : NULL;
}

static int
compare_roots(const void *context, const void *a, const void *b)
{
    const uint32_t *roots = context, *x = a, *y = b;
    int order = compare_numbers(roots[*x], roots[*y]);

    return order != 0 ? order : compare_numbers(*x, *y);
}

/* Returns the line of the entry that is this string, or SIZE_MAX if the table does not list it. */
static size_t
find_line(const struct relation *r, uint32_t table, uint32_t number)
{
    const struct xn_table *t = r->draft->given[table].table;
    const struct string *string = find_string(r, number);
    const uint32_t *cps = string_cps(r, number);
    const struct entry *entries = SECTION(t, struct entry, first_entry);
    const uint32_t *entry_cps = SECTION(t, uint32_t, first_cp);
    const struct unit *unit;
    size_t i;

    if (string->length == 0)
        return SIZE_MAX;
    unit = find_unit(t, cps[0]);
    if (string->length == 1)
        return unit->single != NONE ? entries[unit->single].line : SIZE_MAX;
    if (unit->sequences == 0)
        return SIZE_MAX;
    entries += unit->sequence;
    i = xni_find_span(entries, unit->sequences, sizeof(*entries), entry_cps, cps, string->length);
    return i < unit->sequences
            && xni_compare_cps(entry_cps + entries[i].cps, entries[i].length, cps, string->length)
                == 0
        ? entries[i].line
        : SIZE_MAX;
}

/* Finds a table that makes two strings variants, perhaps in a context.  It may take several. */
static void
find_uniting(const struct relation *r, uint32_t apart, uint32_t a, uint32_t b)
{
    xn_table_contradiction *c = r->draft->contradiction;

    for (uint32_t table = 0; table < r->draft->count && c->united == SIZE_MAX; table++) {
        const struct link *link = find_link(r, table, a, b);

        if (table == apart || table == r->draft->common)
            continue;
        if (link == NULL)
            link = find_link(r, table, b, a);
        separate(r, r->own);
        unite(r, r->own, table);
        if (link == NULL && find_root(r->own, a) != find_root(r->own, b))
            continue;
        c->united = table;
        c->united_line = link != NULL ? link->line : 0;
    }
}

static xn_table_status
contradict(const struct relation *r, uint32_t apart, uint32_t a, uint32_t b)
{
    xn_table_contradiction *c = r->draft->contradiction;

    c->apart = apart;
    c->united = SIZE_MAX;
    c->alen = find_string(r, a)->length;
    c->blen = find_string(r, b)->length;
    memcpy(c->a, string_cps(r, a), c->alen * sizeof(*c->a));
    memcpy(c->b, string_cps(r, b), c->blen * sizeof(*c->b));
    c->apart_line = find_line(r, apart, b);
    find_uniting(r, apart, a, b);
    return XN_TABLE_E_CONTRADICTION;
}

/* Finds two strings that a table lists, and that are variants only because of other tables. */
static xn_table_status
compare_table(const struct relation *r, uint32_t table)
{
    uint32_t first = NONE;

    separate(r, r->own);
    unite(r, r->own, table);
    for (uint32_t i = 0; i < r->strings.count; i++) {
        uint32_t number = r->order[i];

        if (i > 0 && r->united[number] != r->united[r->order[i - 1]])
            first = NONE;
        if (find_line(r, table, number) == SIZE_MAX)
            continue;
        if (first == NONE)
            first = number;
        else if (find_root(r->own, first) != find_root(r->own, number))
            return contradict(r, table, first, number);
    }
    return XN_TABLE_OK;
}

/* Returns whether a table has a variant from one string to another in a context of the same name as
   the wanted one.  It does not have it without a context, since then the two strings are united. */
static bool
has_link(
    const struct relation *r, uint32_t table, uint32_t from, uint32_t to, const struct link *wanted)
{
    const struct link *link = find_link(r, table, from, to),
                      *end = ITEM(r->links, struct link, r->first[table + 1]);

    for (; link != NULL && link < end && link->from == from && link->to == to; link++)
        if (link->negated == wanted->negated && strcmp(link->context, wanted->context) == 0)
            return true;
    return false;
}

/* Finds a table that lists both sides of a variant which another table allows in a context, and has
   neither it nor its inverse in a context of the same name. */
static xn_table_status
compare_contexts(const struct relation *r, const struct link *link)
{
    for (uint32_t table = 0; table < r->draft->count; table++)
        if (table != link->table && table != r->draft->common
            && r->united[link->from] != r->united[link->to]
            && find_line(r, table, link->from) != SIZE_MAX
            && find_line(r, table, link->to) != SIZE_MAX
            && !has_link(r, table, link->from, link->to, link)
            && !has_link(r, table, link->to, link->from, link))
            return contradict(r, table, link->from, link->to);
    return XN_TABLE_OK;
}

static xn_table_status
compare_all(const struct relation *r)
{
    xn_table_status status = XN_TABLE_OK;

    for (uint32_t i = 0; i < r->strings.count; i++) {
        r->order[i] = i;
        r->united[i] = find_root(r->united, i);
    }
    xni_sort(r->order, r->strings.count, sizeof(*r->order), compare_roots, r->united);
    for (uint32_t i = 0; i < r->draft->count && status == XN_TABLE_OK; i++)
        if (i != r->draft->common)
            status = compare_table(r, i);
    for (size_t i = 0; i < r->links.count && status == XN_TABLE_OK; i++) {
        const struct link *link = ITEM(r->links, struct link, i);

        if (link->context != NULL && link->table != r->draft->common)
            status = compare_contexts(r, link);
    }
    return status;
}

/* Adds each string that is not the least of its class. */
static void
add_mappings(struct relation *r)
{
    struct set_draft *draft = r->draft;
    uint32_t *least = r->own;

    for (uint32_t i = 0; i < r->strings.count; i++)
        least[i] = NONE;
    for (uint32_t i = 0; i < r->strings.count; i++) {
        uint32_t *best = &least[find_root(r->whole, i)];

        if (*best == NONE
            || xni_compare_spans(draft->cps.items, find_string(r, i), find_string(r, *best)) < 0)
            *best = i;
    }
    for (uint32_t i = 0; i < r->strings.count; i++) {
        uint32_t best = least[find_root(r->whole, i)];
        const struct string *from = find_string(r, i), *to = find_string(r, best);

        if (best != i)
            MUST_ADD(&draft->memory, &draft->mappings, struct mapping) =
                (struct mapping){from->cps, from->length, to->cps, to->length};
    }
    xni_sort(draft->mappings.items, draft->mappings.count, sizeof(struct mapping),
        xni_compare_spans, draft->cps.items);
}

xn_table_status
xni_must_unite(struct set_draft *draft)
{
    struct relation r = {.draft = draft};
    xn_table_status status;
    size_t size;

    r.first = xni_must_resize(&draft->memory, NULL, (draft->count + 1) * sizeof(*r.first));
    r.first[0] = 0;
    for (uint32_t i = 0; i < draft->count; i++)
        add_links(&r, i);
    size = (r.strings.count + 1) * sizeof(uint32_t);
    r.united = xni_must_resize(&draft->memory, NULL, size);
    r.whole = xni_must_resize(&draft->memory, NULL, size);
    r.own = xni_must_resize(&draft->memory, NULL, size);
    r.order = xni_must_resize(&draft->memory, NULL, size);
    separate(&r, r.united);
    separate(&r, r.whole);
    for (uint32_t i = 0; i < draft->count; i++) {
        unite(&r, r.whole, i);
        if (i != draft->common)
            unite(&r, r.united, i);
    }
    status = compare_all(&r);
    if (status == XN_TABLE_OK)
        add_mappings(&r);
    return status;
}
