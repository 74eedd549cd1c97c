/* SPDX-License-Identifier: MIT */
/* Each code point has a value, a string of code points; the key of a text is the values of its code
   points, one after the other: key(uv) = key(u) key(v).  The values are such that

       key(A) = key(B) for each mapping from A to B of the table.                            (*)

   This is sufficient.  A variant of a label arises when the label is divided into segments, and
   some of them are replaced by what the table maps them to (RFC 7940 section 8.2); so does the
   index label (section 8.5).  When a segment A in uAv is replaced by B, the key changes from
   key(u) key(A) key(v) to key(u) key(B) key(v), which by (*) is the same.  So a label, each of its
   variants and its index label have one key.  A context only forbids some replacements, and none
   is used in this argument.

   Nor does it matter how the values were found.  collision_key_open() ends when a pass over all
   mappings has found (*) to be true, or else with the empty value for every code point of a
   mapping, for which (*) is true as well.

   Where (*) is not yet true, values are made equal.  A code point that is its own value is called
   free here, and all values consist of free ones.  If one free code point is given another value,
   and is replaced by it in all values, then strings that were equal remain equal; so what one
   mapping requires does not undo what others did, and the second pass is usually the last.  Which
   one gets what value decides only how many labels share a key. */
#include "collision_key.h"

#include <stdlib.h>
#include <string.h>

#include "tools/common/list.h"
#include "tools/common/text.h"

#define VALUE_MAX  8  /* code points in a value */
#define STRING_MAX 64 /* letters in one side of a mapping, expanded */
#define STEPS_MAX  256
#define PASSES_MAX 16
#define NO_LETTER  UINT32_MAX

/* A code point of a mapping.  Its value consists of numbers of letters; some of these may have been
   given a value since, so that it must be expanded. */
struct letter {
    uint32_t cp, length, value[VALUE_MAX];
};

struct collision_key {
    LIST(struct letter) letters; /* in code point order */
};

struct string {
    uint32_t items[STRING_MAX]; /* numbers of letters */
    size_t length;
};

/* Returns the number of the first letter from a code point on. */
static size_t
first_letter(const struct collision_key *k, uint32_t cp)
{
    size_t low = 0, high = k->letters.count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (k->letters.items[middle].cp < cp)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static uint32_t
find_letter(const struct collision_key *k, uint32_t cp)
{
    size_t number = first_letter(k, cp);

    return number < k->letters.count && k->letters.items[number].cp == cp ? (uint32_t)number
                                                                          : NO_LETTER;
}

static bool
is_free(const struct collision_key *k, uint32_t number)
{
    return k->letters.items[number].length == 1 && k->letters.items[number].value[0] == number;
}

/* Appends the free letters of a letter's value.  Returns false if there are too many, or after too
   many steps. */
static bool
expand(const struct collision_key *k, uint32_t number, struct string *to)
{
    uint32_t pending[STRING_MAX];
    size_t depth = 0, steps = 0;

    pending[depth++] = number;
    while (depth > 0) {
        const struct letter *letter = &k->letters.items[number = pending[--depth]];

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
expand_text(const struct collision_key *k, const uint32_t *cps, size_t length, struct string *to)
{
    to->length = 0;
    for (size_t i = 0; i < length; i++)
        if (!expand(k, find_letter(k, cps[i]), to))
            return false;
    return true;
}

static void
set_letter(struct collision_key *k, uint32_t number, const uint32_t *items, size_t length)
{
    k->letters.items[number].length = (uint32_t)length;
    if (length > 0)
        memcpy(k->letters.items[number].value, items, length * sizeof(*items));
}

static void
set_empty(struct collision_key *k, const struct string *string)
{
    for (size_t i = 0; i < string->length; i++)
        set_letter(k, string->items[i], NULL, 0);
}

/* Removes the common prefix and suffix of two strings. */
static void
cancel(struct string *a, struct string *b)
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

/* Gives a single free letter a value that does not contain it. */
static bool
define(struct collision_key *k, const struct string *a, const struct string *b)
{
    if (a->length != 1 || b->length > VALUE_MAX)
        return false;
    for (size_t i = 0; i < b->length; i++)
        if (b->items[i] == a->items[0])
            return false;
    set_letter(k, a->items[0], b->items, b->length);
    return true;
}

/* Makes two strings of one length equal: the greater letter of each pair becomes the lesser. */
static void
pair_letters(struct collision_key *k, const struct string *a, const struct string *b)
{
    for (size_t i = 0; i < a->length; i++) {
        struct string x = {.length = 0}, y = {.length = 0};

        (void)expand(k, a->items[i], &x); /* one letter: earlier pairs may have replaced it */
        (void)expand(k, b->items[i], &y);
        if (x.items[0] < y.items[0])
            set_letter(k, y.items[0], x.items, 1);
        else if (x.items[0] > y.items[0])
            set_letter(k, x.items[0], y.items, 1);
    }
}

/* Makes the keys of both sides of a mapping equal.  Returns false if they were. */
static bool
equate(struct collision_key *k, const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
    struct string x, y;

    if (!expand_text(k, a, alen, &x) || !expand_text(k, b, blen, &y)) {
        for (size_t i = 0; i < alen; i++)
            set_letter(k, find_letter(k, a[i]), NULL, 0);
        for (size_t i = 0; i < blen; i++)
            set_letter(k, find_letter(k, b[i]), NULL, 0);
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

/* Expands all values to free letters; values that grow too long become empty. */
static void
flatten(struct collision_key *k)
{
    for (uint32_t i = 0; i < k->letters.count; i++) {
        struct string value = {.length = 0};

        if (expand(k, i, &value) && value.length <= VALUE_MAX)
            set_letter(k, i, value.items, value.length);
        else
            set_letter(k, i, NULL, 0);
    }
}

static int
compare_letters(const void *a, const void *b)
{
    const struct letter *x = a, *y = b;

    return x->cp < y->cp ? -1 : x->cp > y->cp;
}

static void
add_letters(struct collision_key *k, const uint32_t *cps, size_t length)
{
    for (size_t i = 0; i < length; i++)
        list_add(&k->letters)->cp = cps[i];
}

/* Collects the code points of all mappings, each once and free. */
static void
collect(struct collision_key *k, const xn_table *table)
{
    xn_table_entry entry;
    xn_table_variant variant;
    size_t kept = 0;

    for (size_t i = 0; xn_table_get_entry(table, i, &entry); i++) {
        if (entry.variants > 0)
            add_letters(k, entry.cps, entry.length);
        for (size_t j = 0; xn_table_get_variant(table, i, j, &variant); j++)
            add_letters(k, variant.cps, variant.length);
    }
    list_sort(&k->letters, compare_letters);
    for (size_t i = 0; i < k->letters.count; i++)
        if (i == 0 || k->letters.items[i].cp != k->letters.items[kept - 1].cp)
            k->letters.items[kept++].cp = k->letters.items[i].cp;
    k->letters.count = kept;
    for (uint32_t i = 0; i < kept; i++)
        set_letter(k, i, &i, 1);
}

/* Makes one pass over all mappings.  Returns false if (*) was true. */
static bool
equate_all(struct collision_key *k, const xn_table *table)
{
    xn_table_entry entry;
    xn_table_variant variant;
    bool is_changed = false;

    for (size_t i = 0; xn_table_get_entry(table, i, &entry); i++)
        for (size_t j = 0; xn_table_get_variant(table, i, j, &variant); j++)
            is_changed |= equate(k, entry.cps, entry.length, variant.cps, variant.length);
    return is_changed;
}

/* Returns whether an entry consists of single code points that have no variants with contexts, and
   the value of each is the least of itself and its variants. */
static bool
is_least(const struct collision_key *k, const xn_table *table, size_t number,
    const xn_table_entry *entry, bool is_completed)
{
    xn_table_variant variant;
    uint32_t least = UINT32_MAX;

    if (entry->length != 1)
        return false;
    for (size_t i = 0; xn_table_get_variant(table, number, i, &variant); i++) {
        if (variant.length != 1 || variant.when[0] != '\0')
            return false;
        least = variant.cps[0] < least ? variant.cps[0] : least;
    }
    for (size_t i = first_letter(k, entry->cps[0]);
         !is_completed && i < k->letters.count && k->letters.items[i].cp <= entry->last; i++) {
        const struct letter *letter = &k->letters.items[i];
        uint32_t value = letter->length == 1 ? k->letters.items[letter->value[0]].cp : NO_LETTER;

        if (value != (letter->cp < least ? letter->cp : least))
            return false;
    }
    return true;
}

/* Returns whether the index label is the key.  It always is in tables of text, whose relation the
   library completes. */
static bool
is_index_enough(const struct collision_key *k, const xn_table *table)
{
    xn_table_info info;
    xn_table_entry entry;

    xn_table_get_info(table, &info);
    for (size_t i = 0; xn_table_get_entry(table, i, &entry); i++)
        if (!is_least(k, table, i, &entry, info.format != XN_TABLE_RFC7940))
            return false;
    return true;
}

struct collision_key *
collision_key_open(const xn_table *table)
{
    struct collision_key *k = check_memory(calloc(1, sizeof(*k)));
    unsigned passes = 0;

    collect(k, table);
    while (equate_all(k, table)) {
        flatten(k);
        if (++passes < PASSES_MAX)
            continue;
        for (uint32_t i = 0; i < k->letters.count; i++)
            set_letter(k, i, NULL, 0);
    }
    if (is_index_enough(k, table)) {
        collision_key_close(k);
        return NULL;
    }
    return k;
}

void
collision_key_close(struct collision_key *k)
{
    if (k == NULL)
        return;
    free(k->letters.items);
    free(k);
}

void
collision_key_find(
    const struct collision_key *k, const char *text, size_t length, struct buffer *key)
{
    key->length = 0;
    for (size_t at = 0; at < length;) {
        uint32_t cp, number;

        at += utf8_decode(text + at, &cp);
        number = find_letter(k, cp);
        if (number == NO_LETTER) {
            key->length += utf8_encode(cp, buffer_reserve(key, 4));
            continue;
        }
        for (uint32_t i = 0; i < k->letters.items[number].length; i++)
            key->length += utf8_encode(
                k->letters.items[k->letters.items[number].value[i]].cp, buffer_reserve(key, 4));
    }
}
