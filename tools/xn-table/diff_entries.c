/* SPDX-License-Identifier: MIT */
/* The entries of two tables: code points with their contexts, variants and index. */
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "lib/table/table.h"

/* One of the tables, and its current entry. */
struct reader {
    struct least_strings strings;
    bool hides_invalid; /* no action delivers a variant of the type invalid */
    bool has_entry;
    size_t number;
    xn_table_entry entry;
    uint32_t first;      /* its first code point that was not compared yet */
    const uint32_t *cps; /* its string, which is that code point if it is none */
    LIST(xn_table_variant) variants;
    size_t at, end;                        /* the variants to the string that is compared */
    LIST(const xn_table_variant *) others; /* those among them that the other table lacks */
};

struct entries {
    struct diff *d;
    struct reader readers[2];
    uint32_t least[2][XN_TABLE_INDEX_MAX]; /* of the current entries, without contexts */
    size_t lengths[2];
    struct buffer target, texts[2]; /* of the next change */
};

/* Moves to the next entry, from this number on, that is a code point or range, or a sequence. */
static void
read_entry(struct reader *r, size_t number, bool is_single)
{
    r->number = number;
    while ((r->has_entry = xn_table_get_entry(r->strings.table, r->number, &r->entry) != 0)
        && (r->entry.length == 1) != is_single)
        r->number++;
    if (r->has_entry)
        r->first = r->entry.cps[0];
    r->cps = is_single ? &r->first : r->entry.cps;
}

static const char *
set_string(struct buffer *to, const uint32_t *cps, size_t length)
{
    to->length = 0;
    put_string(to, cps, length);
    buffer_char(to, '\0');
    return to->data;
}

/* Replaces the contents of a buffer by a context, after a type unless that is NULL. */
static const char *
set_context(struct buffer *to, const char *type, const char *when, unsigned negated)
{
    to->length = 0;
    if (type != NULL)
        buffer_text(to, type[0] != '\0' ? type : "untyped");
    if (type != NULL && when[0] != '\0')
        buffer_char(to, ' ');
    if (when[0] != '\0') {
        buffer_text(to, negated ? "not-when " : "when ");
        buffer_text(to, when);
    }
    buffer_char(to, '\0');
    return to->data;
}

bool
is_stricter(const char *old, const char *new)
{
    return strcmp(old, new) != 0
        && (rank_disposition(old) < 0 || rank_disposition(new) < rank_disposition(old));
}

/* Returns whether two variants of one code point to another have the same type and context. */
static bool
is_same_variant(const struct diff *d, const xn_table_variant *old, const xn_table_variant *new)
{
    return strcmp(old->type, new->type) == 0
        && is_same_context(d, old->when, old->negated, new->when, new->negated);
}

static bool
is_lost(const struct diff *d, const xn_table_variant *old, const xn_table_variant *new)
{
    return is_stricter(old->type, new->type)
        || (new->when[0] != '\0'
            && !is_same_context(d, old->when, old->negated, new->when, new->negated));
}

static void
read_variants(struct reader *r)
{
    xn_table_variant v;

    r->variants.count = r->at = 0;
    while (xn_table_get_variant(r->strings.table, r->number, r->variants.count, &v))
        *list_add(&r->variants) = v;
}

/* Lists the variants to the string that the other table does not have. */
static void
list_others(struct entries *e, enum side side)
{
    struct reader *r = &e->readers[side];
    const struct reader *other = &e->readers[side == OLD ? NEW : OLD];

    r->others.count = 0;
    for (size_t i = r->at; i < r->end; i++) {
        const xn_table_variant *v = &r->variants.items[i];
        bool is_found = false;

        for (size_t k = other->at; k < other->end && !is_found; k++) {
            const xn_table_variant *o = &other->variants.items[k];

            is_found = side == OLD ? is_same_variant(e->d, v, o) : is_same_variant(e->d, o, v);
        }
        if (!is_found)
            *list_add(&r->others) = v;
    }
}

/* Returns whether an index label may become another because a variant is new, or allowed in other
   contexts: one that comes before what the index label would be without it. */
static bool
changes_index(const struct entries *e, const xn_table_variant *v)
{
    return compare_cps(e->least[OLD], e->lengths[OLD], e->least[NEW], e->lengths[NEW]) != 0
        || compare_cps(v->cps, v->length, e->least[OLD], e->lengths[OLD]) < 0;
}

/* Returns whether a variant has no other effect than on the index. */
static bool
is_silent(const struct reader *r, const xn_table_variant *v)
{
    return r->hides_invalid && strcmp(v->type, "invalid") == 0 && v->when[0] == '\0'
        && compare_cps(v->cps, v->length, r->entry.cps, r->entry.length) != 0;
}

static void
add_variant(struct entries *e, enum side side, const xn_table_variant *v, bool is_lost)
{
    add_other(e->d, side, "variant", set_string(&e->target, v->cps, v->length),
        set_context(&e->texts[side], v->type, v->when, v->negated), is_lost)
        ->line[side] = v->line;
}

/* Returns whether a variant that only one table has is a loss: an action may refuse the type of a
   new reflexive one. */
static bool
is_lost_alone(const struct entries *e, enum side side, const xn_table_variant *v)
{
    const xn_table_entry *entry = &e->readers[side].entry;

    return side == OLD || compare_cps(v->cps, v->length, entry->cps, entry->length) == 0
        || changes_index(e, v);
}

static void
change_variant(struct entries *e, const xn_table_variant *old, const xn_table_variant *new)
{
    struct change *change =
        add_change(e->d, "variant", set_string(&e->target, old->cps, old->length),
            set_context(&e->texts[OLD], old->type, old->when, old->negated),
            set_context(&e->texts[NEW], new->type, new->when, new->negated),
            is_lost(e->d, old, new)
                || (!is_same_context(e->d, old->when, old->negated, new->when, new->negated)
                    && changes_index(e, old)));

    change->line[OLD] = old->line;
    change->line[NEW] = new->line;
}

/* Compares the variants to one string.  Several differ in their contexts.  Returns whether there is
   a difference. */
static bool
compare_group(struct entries *e)
{
    const struct reader *old = &e->readers[OLD], *new = &e->readers[NEW];
    bool is_changed = false;

    list_others(e, OLD);
    list_others(e, NEW);
    if (old->others.count == 1 && new->others.count == 1) {
        change_variant(e, old->others.items[0], new->others.items[0]);
        return true;
    }
    for (enum side side = OLD; side <= NEW; side++)
        for (size_t i = 0; i < e->readers[side].others.count; i++) {
            if (is_silent(&e->readers[side], e->readers[side].others.items[i]))
                continue;
            add_variant(e, side, e->readers[side].others.items[i],
                is_lost_alone(e, side, e->readers[side].others.items[i]));
            is_changed = true;
        }
    return is_changed;
}

/* Compares variant i with a string.  What comes after the last variant is greater than any. */
static int
compare_target(const struct reader *r, size_t i, const xn_table_variant *v)
{
    return i < r->variants.count
        ? compare_cps(r->variants.items[i].cps, r->variants.items[i].length, v->cps, v->length)
        : 1;
}

/* Compares the variants of the current entries, which are in order.  Returns whether there is a
   difference. */
static bool
compare_variants(struct entries *e)
{
    struct reader *old = &e->readers[OLD], *new = &e->readers[NEW];
    bool is_changed = false;

    read_variants(old);
    read_variants(new);
    while (old->at < old->variants.count || new->at < new->variants.count) {
        bool is_new = old->at == old->variants.count
            || compare_target(new, new->at, &old->variants.items[old->at]) < 0;
        const struct reader *first = is_new ? new : old;
        const xn_table_variant *v = &first->variants.items[first->at];

        for (old->end = old->at; compare_target(old, old->end, v) == 0;)
            old->end++;
        for (new->end = new->at; compare_target(new, new->end, v) == 0;)
            new->end++;
        is_changed |= compare_group(e);
        old->at = old->end;
        new->at = new->end;
    }
    return is_changed;
}

static void
find_leasts(struct entries *e)
{
    for (enum side side = OLD; side <= NEW; side++) {
        struct reader *r = &e->readers[side];

        e->least[side][0] = e->d->subject.first;
        e->lengths[side] = 1;
        if (r->entry.length != 1 || r->entry.last == r->entry.cps[0])
            e->lengths[side] = find_least(&r->strings, r->number, &r->entry, e->least[side]);
    }
}

/* Compares the least strings, which can differ although the variants do not: in a table of text,
   and by variants that are never delivered. */
static void
compare_index(struct entries *e)
{
    if (compare_cps(e->least[OLD], e->lengths[OLD], e->least[NEW], e->lengths[NEW]) != 0)
        add_change(e->d, "index", "", set_string(&e->texts[OLD], e->least[OLD], e->lengths[OLD]),
            set_string(&e->texts[NEW], e->least[NEW], e->lengths[NEW]), true);
}

/* Replaces the contents of a buffer by the strings that an entry of RFC 3743 becomes in a package,
   each with its columns. */
static const char *
set_package(struct buffer *to, const struct reader *r)
{
    static const char *const columns[] = {
        [PART_PREFERRED] = " preferred",
        [PART_CHARACTER] = " reserved",
        [PART_PREFERRED | PART_CHARACTER] = "",
    };
    const xn_table *table = r->strings.table;
    const struct entry *entry = SECTION(table, struct entry, first_entry) + r->number;

    to->length = 0;
    for (uint32_t i = 0; i < entry->parts; i++) {
        const struct part *part = SECTION(table, struct part, first_part) + entry->part + i;

        buffer_text(to, i > 0 ? ", " : "");
        put_string(to, SECTION(table, uint32_t, first_cp) + part->cps, part->length);
        buffer_text(to, columns[part->columns]);
    }
    buffer_char(to, '\0');
    return to->data;
}

/* Compares the columns of RFC 3743, since a variant may be in the second alone or in both. */
static void
compare_package(struct entries *e)
{
    const char *text[2];

    for (enum side side = OLD; side <= NEW; side++) {
        if (e->d->tables[side]->format != XN_TABLE_RFC3743)
            return;
        text[side] = set_package(&e->texts[side], &e->readers[side]);
    }
    if (strcmp(text[OLD], text[NEW]) != 0)
        add_change(e->d, "package", "", text[OLD], text[NEW], true);
}

/* Appends the least string of an entry in an index label without contexts; own is the entry's code
   point or sequence.  Returns its length. */
static size_t
append_least(const xn_table *table, const struct entry *entry, const uint32_t *own, uint32_t *to)
{
    if (entry->least == NONE) {
        memcpy(to, own, entry->length * sizeof(*to));
        return entry->length;
    }
    memcpy(
        to, SECTION(table, uint32_t, first_cp) + entry->least, entry->least_length * sizeof(*to));
    return entry->least_length;
}

/* Returns whether what a sequence becomes in one table can come in an index label in place of what
   its code points become in the other table; or the reverse, if is_new is false.  It can where
   variants depend on contexts. */
static bool
may_precede(const xn_table *table, const struct entry *sequence, const xn_table *other, bool is_new)
{
    const uint32_t *cps = SECTION(table, uint32_t, first_cp) + sequence->cps;
    uint32_t whole[XN_TABLE_INDEX_MAX], parts[XN_TABLE_INDEX_MAX];
    size_t length = append_least(table, sequence, cps, whole), total = 0, common;
    bool is_conditional = sequence->conditional != 0;
    int order;

    for (uint32_t i = 0; i < sequence->length; i++) {
        uint32_t single = find_unit(other, cps[i])->single;
        const struct entry *entry;

        if (single == NONE && !is_new)
            return false;
        if (single == NONE) {
            parts[total++] = cps[i]; /* in other sequences, if at all */
            continue;
        }
        entry = SECTION(other, struct entry, first_entry) + single;
        is_conditional |= entry->conditional != 0;
        total += append_least(other, entry, &cps[i], parts + total);
    }
    common = length < total ? length : total;
    order = compare_cps(whole, common, parts, common);
    return is_conditional || (order != 0 ? is_new == (order < 0) : length != total);
}

/* Returns whether a label can contain both strings so that b begins in a. */
static bool
can_overlap(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
    for (size_t i = 0; i < alen; i++) {
        size_t common = alen - i < blen ? alen - i : blen;

        if (compare_cps(a + i, common, b, common) == 0)
            return true;
    }
    return false;
}

/* Returns whether each of these code points may stand anywhere. */
static bool
is_divisible(const xn_table *table, const uint32_t *cps, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        uint32_t single = find_unit(table, cps[i])->single;

        if (single == NONE || SECTION(table, struct entry, first_entry)[single].context != NONE)
            return false;
    }
    return true;
}

/* Returns whether a new sequence may be where old labels had to have another, which it overlaps. */
static bool
replaces_sequence(const xn_table *old, const xn_table_entry *sequence)
{
    const struct entry *entries = SECTION(old, struct entry, first_entry);
    bool can_divide = is_divisible(old, sequence->cps, sequence->length);

    for (uint32_t i = 0; i < old->entries; i++) {
        const uint32_t *cps = SECTION(old, uint32_t, first_cp) + entries[i].cps;
        size_t length = entries[i].length;

        if (length > 1 && compare_cps(cps, length, sequence->cps, sequence->length) != 0
            && (can_overlap(cps, length, sequence->cps, sequence->length)
                || can_overlap(sequence->cps, sequence->length, cps, length))
            && !(can_divide && is_divisible(old, cps, length)))
            return true;
    }
    return false;
}

/* Returns whether the current entry of the new table reads old labels in another way, and so may
   change their index label: a sequence of code points of the old table, or a code point of its
   sequences. */
static bool
adds_reading(const struct entries *e)
{
    const xn_table *old = e->d->tables[OLD], *new = e->d->tables[NEW];
    const struct entry *entries = SECTION(old, struct entry, first_entry);
    const struct change *subject = &e->d->subject;

    if (subject->length != 1)
        return replaces_sequence(old, &e->readers[NEW].entry)
            || may_precede(
                new, SECTION(new, struct entry, first_entry) + e->readers[NEW].number, old, true);
    for (uint32_t i = 0; old->sequences > 0 && i < old->entries; i++)
        for (uint32_t k = 0; entries[i].length > 1 && k < entries[i].length; k++) {
            uint32_t cp = SECTION(old, uint32_t, first_cp)[entries[i].cps + k];

            if (cp >= subject->first && cp <= subject->last
                && may_precede(old, &entries[i], new, false))
                return true;
        }
    return false;
}

static void
compare_both(struct entries *e)
{
    const xn_table_entry *old = &e->readers[OLD].entry, *new = &e->readers[NEW].entry;

    if (!is_same_context(e->d, old->when, old->negated, new->when, new->negated))
        change_value(e->d, "context", set_context(&e->texts[OLD], NULL, old->when, old->negated),
            set_context(&e->texts[NEW], NULL, new->when, new->negated),
            new->when[0] != '\0' || adds_reading(e));
    find_leasts(e);
    if (compare_variants(e))
        return;
    compare_index(e);
    compare_package(e);
}

/* Adds an entry that the other table does not have, and with -v its variants. */
static void
add_entry(struct entries *e, enum side side)
{
    struct reader *r = &e->readers[side];
    const char *text = set_context(&e->texts[side], NULL, r->entry.when, r->entry.negated);

    add_other(e->d, side, "code point", "", text, side == OLD || adds_reading(e))->variants =
        r->entry.variants;
    if (e->d->c->filter.verbose)
        read_variants(r);
    for (size_t i = 0; e->d->c->filter.verbose && i < r->variants.count; i++)
        add_variant(e, side, &r->variants.items[i], side == OLD);
}

/* Compares the current entries up to the code point last; order says which comes first. */
static void
compare_entries(struct entries *e, int order, uint32_t last)
{
    const struct reader *old = &e->readers[OLD], *new = &e->readers[NEW],
                        *r = order <= 0 ? old : new;

    e->d->subject = (struct change){.cps = r->entry.cps,
        .length = r->entry.length,
        .first = r->entry.length == 1 ? r->first : 0,
        .last = last,
        .group = GROUP_CODE_POINTS,
        .line = {order <= 0 ? old->entry.line : 0, order >= 0 ? new->entry.line : 0}};
    if (order == 0)
        compare_both(e);
    else
        add_entry(e, order < 0 ? OLD : NEW);
}

/* Moves to the code point after the last compared one. */
static void
read_next(struct reader *r, uint32_t last)
{
    if (last < r->entry.last)
        r->first = last + 1;
    else
        read_entry(r, r->number + 1, r->entry.length == 1);
}

/* Compares the sequences, or the code points, in ranges that lie in one entry of each table. */
static void
compare_all(struct entries *e, bool is_single)
{
    struct reader *old = &e->readers[OLD], *new = &e->readers[NEW];

    read_entry(old, 0, is_single);
    read_entry(new, 0, is_single);
    while (old->has_entry || new->has_entry) {
        int order = !old->has_entry || !new->has_entry
            ? old->has_entry ? -1 : 1
            : compare_cps(old->cps, old->entry.length, new->cps, new->entry.length);
        const struct reader *r = order <= 0 ? old : new, *other = order <= 0 ? new : old;
        uint32_t last = r->entry.last;

        if (order == 0 && other->entry.last < last)
            last = other->entry.last;
        if (other->has_entry && other->first > r->first && other->first <= last)
            last = other->first - 1;
        compare_entries(e, order, last);
        if (order <= 0)
            read_next(old, last);
        if (order >= 0)
            read_next(new, last);
    }
}

void
compare_repertoires(struct diff *d)
{
    struct entries e = {.d = d};

    for (enum side side = OLD; side <= NEW; side++) {
        xn_table_info info;

        xn_table_get_info(d->tables[side], &info);
        e.readers[side].hides_invalid = info.actions == 0;
        least_strings_open(&e.readers[side].strings, d->tables[side]);
    }
    compare_all(&e, true);
    compare_all(&e, false);
    for (enum side side = OLD; side <= NEW; side++) {
        free(e.readers[side].strings.workspace);
        free(e.readers[side].variants.items);
        free(e.readers[side].others.items);
        buffer_free(&e.texts[side]);
    }
    buffer_free(&e.target);
}
