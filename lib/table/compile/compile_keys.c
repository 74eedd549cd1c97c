/* SPDX-License-Identifier: MIT */
/* Compiles the keys of labels.  Each code point has a value, a string of code points; the key of a
   label is the values of its code points in order.  For each mapping from A to B of the table,

       key(A) = key(B).                                                                      (*)

   A variant of a label has B in place of some segments A (RFC 7940 section 8.2), and so has the
   index label (section 8.5).  Each time, key(u) key(A) key(v) becomes key(u) key(B) key(v), which
   is the same.  So a label, its variants and its index label have one key.  Contexts only forbid
   replacements.

   find_values() ends when a pass over all mappings finds (*) to be true, or with the empty value
   for every code point of a mapping.  Which values it finds only decides how many labels share a
   key.  A code point that is its own value is called free, and all values consist of free ones.
   Where (*) is not yet true, a free code point is replaced in all values: strings that were
   equal remain so, and the second pass is usually the last. */
#include <string.h>

#include "compile.h"

#define STRING_MAX 64 /* letters in one side of a mapping, expanded */
#define STEPS_MAX  256
#define PASSES_MAX 16

/* The code points of all mappings, in their order.  While values are found, they consist of numbers
   of letters, which must be expanded, since some may have got another value. */
struct keys {
    const struct compiler *compiler;
    struct letter *letters;
    uint32_t count;
    uint32_t *least; /* of each entry: see find_least() */
};

struct expansion {
    uint32_t items[STRING_MAX]; /* numbers of letters */
    uint32_t length;
};

/* Code points of the draft. */
struct span {
    const uint32_t *cps;
    uint32_t length;
};

static const struct entry *
find_entry(const struct keys *k, size_t number)
{
    return ITEM(k->compiler->draft->entries, struct entry, number);
}

static const struct variant *
find_variant(const struct keys *k, const struct entry *entry, uint32_t i)
{
    return ITEM(k->compiler->draft->variants, struct variant, entry->variant + i);
}

static struct span
find_span(const struct keys *k, uint32_t cps, uint32_t length)
{
    return (struct span){ITEM(k->compiler->draft->cps, uint32_t, cps), length};
}

static struct span
find_source(const struct keys *k, const struct entry *entry)
{
    return find_span(k, entry->cps, entry->length);
}

/* Returns whether a rule matches every label, in the form with which published tables turn contexts
   on and off. */
static bool
matches_always(const struct draft *draft, uint32_t rule)
{
    static const enum node_kind kinds[] = {NODE_START, NODE_ANY, NODE_END};
    uint32_t node = ITEM(draft->rules, struct draft_rule, rule)->node, count = 0;
    const struct draft_node *child;

    for (node = ITEM(draft->nodes, struct draft_node, node)->child; node != NONE;
         node = child->next) {
        child = ITEM(draft->nodes, struct draft_node, node);
        if (count == 3 || child->kind != kinds[count++]
            || (child->kind == NODE_ANY && (child->min != 0 || child->max != NONE)))
            return false;
    }
    return count == 3;
}

/* Whether a variant exists: in every label, in none, or in some. */
enum presence { ALWAYS, NEVER, SOMETIMES };

static enum presence
find_presence(const struct keys *k, const struct variant *v)
{
    if (v->context == NONE)
        return ALWAYS;
    if (!matches_always(k->compiler->draft, v->context))
        return SOMETIMES;
    return v->negated != 0 ? NEVER : ALWAYS;
}

/* Returns the first variant of an entry that exists in every label and is less than it, or NONE. */
static uint32_t
find_lesser(const struct keys *k, const struct entry *entry)
{
    struct span source = find_source(k, entry);

    for (uint32_t i = 0; i < entry->variants; i++) {
        const struct variant *v = find_variant(k, entry, i);
        struct span to = find_span(k, v->cps, v->length);

        if (xni_compare_cps(to.cps, to.length, source.cps, source.length) >= 0)
            break; /* they are in order */
        if (find_presence(k, v) == ALWAYS)
            return i;
    }
    return NONE;
}

/* Returns the least of an entry and its variants in every label.  Many others may ask for it, so it
   is known beforehand, without a search through all variants with contexts. */
static struct span
find_least(const struct keys *k, uint32_t number)
{
    const struct entry *entry = find_entry(k, number);
    const struct variant *v;

    if (entry->conditional == 0 && entry->least != NONE)
        return find_span(k, entry->least, entry->least_length);
    if (k->least[number] == NONE)
        return find_source(k, entry);
    v = find_variant(k, entry, k->least[number]);
    return find_span(k, v->cps, v->length);
}

/* Returns the entry of a single code point, or NONE. */
static uint32_t
find_single(const struct compiler *compiler, uint32_t cp)
{
    uint32_t page = *ITEM(compiler->pages, uint16_t, cp >> PAGE_BITS);
    uint32_t unit = *ITEM(compiler->unit_pages, uint32_t, page * PAGE_SIZE + cp % PAGE_SIZE);

    return ITEM(compiler->units, struct unit, unit)->single;
}

/* Returns the least string of a code point: itself, if it is no entry. */
static struct span
find_least_part(const struct keys *k, const uint32_t *cp)
{
    uint32_t number = find_single(k->compiler, *cp);
    const struct entry *entry = number != NONE ? find_entry(k, number) : NULL;

    if (entry == NULL || entry->last != *ITEM(k->compiler->draft->cps, uint32_t, entry->cps))
        return (struct span){cp, 1}; /* a range has no variants */
    return find_least(k, number);
}

/* Returns whether the least strings of a string's code points are together this one. */
static bool
consists_of(const struct keys *k, struct span string, struct span least)
{
    for (uint32_t i = 0; i < string.length; i++) {
        struct span part = find_least_part(k, &string.cps[i]);

        if (part.length > least.length
            || xni_compare_cps(part.cps, part.length, least.cps, part.length) != 0)
            return false;
        least.cps += part.length;
        least.length -= part.length;
    }
    return least.length == 0;
}

/* Returns whether the index label replaces an entry, and each of its variants that labels contain,
   by the least strings of their code points, and these are the same. */
static bool
is_replaced_by_least(const struct keys *k, uint32_t number)
{
    const struct entry *entry = find_entry(k, number);
    struct span least = find_least(k, number);

    if (entry->length != 1 && !consists_of(k, find_source(k, entry), least))
        return false;
    for (uint32_t i = 0; i < entry->variants; i++) {
        const struct variant *v = find_variant(k, entry, i);
        struct span to = find_span(k, v->cps, v->length);
        enum presence presence = find_presence(k, v);

        if (presence == SOMETIMES
            && xni_compare_cps(to.cps, to.length, least.cps, least.length) < 0)
            return false;
        if (presence != NEVER && v->unlisted == 0 && !consists_of(k, to, least))
            return false;
    }
    return true;
}

/* Returns the number from 1 of the first entry that may keep the index label from being a key, or
   0.  If it replaces each code point by its least string, however the label is divided, these are
   values of which (*) is true. */
static uint32_t
find_unindexed(const struct keys *k)
{
    for (uint32_t i = 0; i < k->compiler->draft->entries.count; i++)
        if (!is_replaced_by_least(k, i))
            return i + 1;
    return 0;
}

static uint32_t
find_letter(const struct keys *k, uint32_t cp)
{
    return (uint32_t)xni_find_numbers(k->letters, k->count, sizeof(*k->letters), &cp, 1);
}

static bool
is_free(const struct keys *k, uint32_t number)
{
    return k->letters[number].length == 1 && k->letters[number].value[0] == number;
}

/* Appends the free letters of a letter's value.  Returns false if there are too many, or after too
   many steps. */
static bool
expand(const struct keys *k, uint32_t number, struct expansion *to)
{
    uint32_t pending[STRING_MAX], depth = 0, steps = 0;

    pending[depth++] = number;
    while (depth > 0) {
        const struct letter *letter = &k->letters[number = pending[--depth]];

        if (is_free(k, number)) {
            if (to->length == STRING_MAX)
                return false;
            to->items[to->length++] = number;
            continue;
        }
        if (++steps == STEPS_MAX || depth + letter->length > STRING_MAX)
            return false;
        for (uint32_t i = letter->length; i > 0; i--) /* so that the first is on top */
            pending[depth++] = letter->value[i - 1];
    }
    return true;
}

static bool
expand_span(const struct keys *k, struct span from, struct expansion *to)
{
    to->length = 0;
    for (uint32_t i = 0; i < from.length; i++)
        if (!expand(k, find_letter(k, from.cps[i]), to))
            return false;
    return true;
}

static void
set_letter(const struct keys *k, uint32_t number, const uint32_t *items, uint32_t length)
{
    k->letters[number].length = length;
    if (length > 0)
        memcpy(k->letters[number].value, items, length * sizeof(*items));
}

static void
set_empty(const struct keys *k, const struct expansion *string)
{
    for (uint32_t i = 0; i < string->length; i++)
        set_letter(k, string->items[i], NULL, 0);
}

/* Removes the common prefix and suffix of two strings. */
static void
cancel(struct expansion *a, struct expansion *b)
{
    uint32_t same = 0;

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

/* Gives a single free letter a value that does not contain it. */
static bool
define(const struct keys *k, const struct expansion *a, const struct expansion *b)
{
    if (a->length != 1 || b->length > KEY_VALUE_MAX)
        return false;
    for (uint32_t i = 0; i < b->length; i++)
        if (b->items[i] == a->items[0])
            return false;
    set_letter(k, a->items[0], b->items, b->length);
    return true;
}

/* Makes two strings of one length equal: the greater letter of each pair becomes the lesser. */
static void
pair_letters(const struct keys *k, const struct expansion *a, const struct expansion *b)
{
    for (uint32_t i = 0; i < a->length; i++) {
        struct expansion x = {.length = 0}, y = {.length = 0};

        (void)expand(k, a->items[i], &x); /* one letter: earlier pairs may have replaced it */
        (void)expand(k, b->items[i], &y);
        if (x.items[0] < y.items[0])
            set_letter(k, y.items[0], x.items, 1);
        else if (x.items[0] > y.items[0])
            set_letter(k, x.items[0], y.items, 1);
    }
}

static void
forget(const struct keys *k, struct span span)
{
    for (uint32_t i = 0; i < span.length; i++)
        set_letter(k, find_letter(k, span.cps[i]), NULL, 0);
}

/* Makes the keys of both sides of a mapping equal.  Returns false if they were. */
static bool
equate(const struct keys *k, struct span a, struct span b)
{
    struct expansion x, y;

    if (!expand_span(k, a, &x) || !expand_span(k, b, &y)) {
        forget(k, a);
        forget(k, b);
        return true;
    }
    cancel(&x, &y);
    if (x.length + y.length == 0)
        return false;
    if (x.length == y.length) {
        pair_letters(k, &x, &y);
    } else if (!define(k, &x, &y) && !define(k, &y, &x)) {
        set_empty(k, &x);
        set_empty(k, &y);
    }
    return true;
}

/* Makes one pass over all mappings.  Returns false if (*) was true. */
static bool
equate_all(const struct keys *k)
{
    bool is_changed = false;

    for (size_t i = 0; i < k->compiler->draft->entries.count; i++) {
        const struct entry *entry = find_entry(k, i);

        for (uint32_t j = 0; j < entry->variants; j++) {
            const struct variant *v = find_variant(k, entry, j);

            is_changed |= equate(k, find_source(k, entry), find_span(k, v->cps, v->length));
        }
    }
    return is_changed;
}

/* Expands all values to free letters; values that grow too long become empty. */
static void
flatten(const struct keys *k)
{
    for (uint32_t i = 0; i < k->count; i++) {
        struct expansion value = {.length = 0};

        if (expand(k, i, &value) && value.length <= KEY_VALUE_MAX)
            set_letter(k, i, value.items, value.length);
        else
            set_letter(k, i, NULL, 0);
    }
}

/* Adds the code points of all mappings, each once and free. */
static void
collect(const struct keys *k, struct array *letters)
{
    struct memory *memory = &k->compiler->draft->memory;
    struct set mapped = {{0}};

    for (size_t i = 0; i < k->compiler->draft->entries.count; i++) {
        const struct entry *entry = find_entry(k, i);

        if (entry->variants > 0)
            xni_must_set_add_string(
                memory, &mapped, find_source(k, entry).cps, find_source(k, entry).length);
        for (uint32_t j = 0; j < entry->variants; j++) {
            const struct variant *v = find_variant(k, entry, j);

            xni_must_set_add_string(
                memory, &mapped, find_span(k, v->cps, v->length).cps, v->length);
        }
    }
    xni_set_finish(&mapped);
    for (uint32_t cp = 0; (cp = xni_set_next(&mapped, cp)) != UINT32_MAX; cp++) {
        uint32_t number = (uint32_t)letters->count;

        MUST_ADD(memory, letters, struct letter) = (struct letter){cp, 1, {number}};
    }
    xni_set_clear(memory, &mapped);
}

static void
find_values(const struct keys *k)
{
    unsigned passes = 0;

    while (equate_all(k)) {
        flatten(k);
        if (++passes < PASSES_MAX)
            continue;
        for (uint32_t i = 0; i < k->count; i++)
            set_letter(k, i, NULL, 0);
    }
}

/* Turns values into code points, and drops the letters that are their own value.  Returns the
   number of the others. */
static uint32_t
keep_changed(const struct keys *k)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < k->count; i++)
        for (uint32_t j = 0; j < k->letters[i].length; j++)
            k->letters[i].value[j] = k->letters[k->letters[i].value[j]].cp;
    for (uint32_t i = 0; i < k->count; i++)
        if (k->letters[i].length != 1 || k->letters[i].value[0] != k->letters[i].cp)
            k->letters[kept++] = k->letters[i];
    return kept;
}

void
xni_compile_keys(struct compiler *compiler)
{
    struct draft *draft = compiler->draft;
    struct keys k = {.compiler = compiler};

    k.least = xni_must_resize(&draft->memory, NULL, draft->entries.count * sizeof(*k.least));
    for (uint32_t i = 0; i < draft->entries.count; i++)
        k.least[i] = find_lesser(&k, find_entry(&k, i));
    draft->unindexed = find_unindexed(&k);
    xni_release(&draft->memory, k.least);
    if (compiler->draft->unindexed == 0)
        return;
    collect(&k, &compiler->letters);
    k.letters = compiler->letters.items;
    k.count = (uint32_t)compiler->letters.count;
    find_values(&k);
    compiler->letters.count = keep_changed(&k);
}
