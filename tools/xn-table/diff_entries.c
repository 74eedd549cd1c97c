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
};

struct entries {
    struct diff *d;
    struct reader readers[2];
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
}

static const char *
set_string(struct buffer *to, const uint32_t *cps, size_t length)
{
    to->length = 0;
    put_string(to, cps, length);
    buffer_char(to, '\0');
    return to->data;
}

/* Replaces the contents of a buffer by a type, unless it is NULL, and a context. */
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

/* Returns a number that is greater for the more permissive of the dispositions of RFC 7940 section
   7.3, which are types, too; -1 for others. */
static int
find_rank(const char *word)
{
    static const char *const words[] = {"invalid", "blocked", "allocatable", "activated", "valid"};

    for (int i = 0; i < (int)(sizeof(words) / sizeof(*words)); i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return word[0] == '\0' ? 4 : -1; /* untyped: no default action but the last applies */
}

bool
is_stricter(const char *old, const char *new)
{
    return strcmp(old, new) != 0 && (find_rank(old) < 0 || find_rank(new) < find_rank(old));
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

/* The variants of an entry to one string.  Several differ in their contexts. */
struct group {
    const struct reader *reader;
    size_t first, end;
};

static bool
get_variant(const struct group *g, size_t i, xn_table_variant *v)
{
    return xn_table_get_variant(g->reader->strings.table, g->reader->number, i, v) != 0;
}

/* Returns whether a group of the other table has the same variant. */
static bool
has_variant(
    const struct diff *d, const struct group *other, enum side side, const xn_table_variant *v)
{
    xn_table_variant o;

    for (size_t i = other->first; i < other->end; i++)
        if (get_variant(other, i, &o)
            && (side == OLD ? is_same_variant(d, v, &o) : is_same_variant(d, &o, v)))
            return true;
    return false;
}

/* Returns whether a variant has no other effect than on the index. */
static bool
is_silent(const struct reader *r, const xn_table_variant *v)
{
    return r->hides_invalid && strcmp(v->type, "invalid") == 0 && v->when[0] == '\0'
        && compare_cps(v->cps, v->length, r->entry.cps, r->entry.length) != 0;
}

/* Returns the number of variants that the other table does not have; *v is the last of them. */
static size_t
count_variants(
    const struct diff *d, const struct group groups[2], enum side side, xn_table_variant *v)
{
    xn_table_variant one;
    size_t count = 0;

    for (size_t i = groups[side].first; i < groups[side].end; i++)
        if (get_variant(&groups[side], i, &one)
            && !has_variant(d, &groups[side == OLD ? NEW : OLD], side, &one)) {
            *v = one;
            count++;
        }
    return count;
}

static void
add_variant(struct entries *e, const struct reader *r, enum side side, const xn_table_variant *v)
{
    bool is_own = compare_cps(v->cps, v->length, r->entry.cps, r->entry.length) == 0;
    const char *target = set_string(&e->target, v->cps, v->length),
               *text = set_context(&e->texts[side], v->type, v->when, v->negated);

    add_change(e->d, side == OLD ? '-' : '+', "variant", target, side == OLD ? text : "",
        side == NEW ? text : "", side == OLD || is_own)
        ->line[side] = v->line;
}

/* Compares the variants to one string.  Returns whether there is a difference. */
static bool
compare_groups(struct entries *e, const struct group groups[2])
{
    xn_table_variant v[2], one;
    size_t old = count_variants(e->d, groups, OLD, &v[OLD]),
           new = count_variants(e->d, groups, NEW, &v[NEW]);
    bool is_changed = false;

    if (old == 1 && new == 1) {
        struct change *change =
            add_change(e->d, '~', "variant", set_string(&e->target, v[OLD].cps, v[OLD].length),
                set_context(&e->texts[OLD], v[OLD].type, v[OLD].when, v[OLD].negated),
                set_context(&e->texts[NEW], v[NEW].type, v[NEW].when, v[NEW].negated),
                is_lost(e->d, &v[OLD], &v[NEW]));

        change->line[OLD] = v[OLD].line;
        change->line[NEW] = v[NEW].line;
        return true;
    }
    for (enum side side = OLD; side <= NEW; side++)
        for (size_t i = groups[side].first; i < groups[side].end; i++) {
            if (!get_variant(&groups[side], i, &one)
                || has_variant(e->d, &groups[side == OLD ? NEW : OLD], side, &one))
                continue;
            if (is_silent(groups[side].reader, &one))
                continue;
            add_variant(e, groups[side].reader, side, &one);
            is_changed = true;
        }
    return is_changed;
}

/* Sets the end of a group, and returns the string that its variants are: NULL after the last. */
static const uint32_t *
end_group(struct group *g, xn_table_variant *v)
{
    xn_table_variant next;

    g->end = g->first;
    if (!get_variant(g, g->first, v))
        return NULL;
    while (
        get_variant(g, g->end, &next) && compare_cps(next.cps, next.length, v->cps, v->length) == 0)
        g->end++;
    return v->cps;
}

/* Compares the variants of the current entries, which are in order.  Returns whether there is a
   difference. */
static bool
compare_variants(struct entries *e)
{
    struct group groups[2] = {{&e->readers[OLD], 0, 0}, {&e->readers[NEW], 0, 0}};
    bool is_changed = false;

    for (;;) {
        xn_table_variant v[2];
        const uint32_t *old = end_group(&groups[OLD], &v[OLD]),
                       *new = end_group(&groups[NEW], &v[NEW]);
        int order = old == NULL || new == NULL
            ? (old == NULL) - (new == NULL)
            : compare_cps(old, v[OLD].length, new, v[NEW].length);

        if (old == NULL && new == NULL)
            return is_changed;
        if (order != 0)
            groups[order < 0 ? NEW : OLD].end = groups[order < 0 ? NEW : OLD].first;
        is_changed |= compare_groups(e, groups);
        groups[OLD].first = groups[OLD].end;
        groups[NEW].first = groups[NEW].end;
    }
}

/* Compares the least strings, which can differ although the variants do not: in a table of text,
   and by variants that are never delivered. */
static void
compare_index(struct entries *e)
{
    uint32_t least[2][XN_TABLE_INDEX_MAX];
    size_t length[2];

    for (enum side side = OLD; side <= NEW; side++) {
        struct reader *r = &e->readers[side];

        least[side][0] = e->d->subject.first;
        length[side] = 1;
        if (r->entry.length != 1 || r->entry.last == r->entry.cps[0])
            length[side] = find_least(&r->strings, r->number, &r->entry, least[side]);
    }
    if (compare_cps(least[OLD], length[OLD], least[NEW], length[NEW]) != 0)
        add_change(e->d, '~', "index", "", set_string(&e->texts[OLD], least[OLD], length[OLD]),
            set_string(&e->texts[NEW], least[NEW], length[NEW]), false);
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
        add_change(e->d, '~', "package", "", text[OLD], text[NEW], true);
}

static void
compare_both(struct entries *e)
{
    const xn_table_entry *old = &e->readers[OLD].entry, *new = &e->readers[NEW].entry;

    if (!is_same_context(e->d, old->when, old->negated, new->when, new->negated))
        add_change(e->d, '~', "context", "",
            old->when[0] == '\0' ? "none"
                                 : set_context(&e->texts[OLD], NULL, old->when, old->negated),
            new->when[0] == '\0' ? "none"
                                 : set_context(&e->texts[NEW], NULL, new->when, new->negated),
            new->when[0] != '\0');
    if (compare_variants(e))
        return;
    compare_index(e);
    compare_package(e);
}

/* Adds an entry that the other table does not have, and with -v its variants. */
static void
add_entry(struct entries *e, enum side side)
{
    const struct reader *r = &e->readers[side];
    const char *text = set_context(&e->texts[side], NULL, r->entry.when, r->entry.negated);
    xn_table_variant v;

    add_change(e->d, side == OLD ? '-' : '+', "code point", "", side == OLD ? text : "",
        side == NEW ? text : "", side == OLD)
        ->variants = r->entry.variants;
    for (size_t i = 0;
         e->d->c->filter.verbose && xn_table_get_variant(r->strings.table, r->number, i, &v); i++)
        add_variant(e, r, side, &v);
}

/* Compares the current entries, of which one or both exist, about the code points from first to
   last. */
static void
compare_entries(struct entries *e, bool has_old, bool has_new, uint32_t first, uint32_t last)
{
    const xn_table_entry *entry = &e->readers[has_old ? OLD : NEW].entry;

    e->d->subject = (struct change){.cps = entry->cps,
        .length = entry->length,
        .first = first,
        .last = last,
        .group = GROUP_CODE_POINTS,
        .line = {
            has_old ? e->readers[OLD].entry.line : 0, has_new ? e->readers[NEW].entry.line : 0}};
    if (has_old && has_new)
        compare_both(e);
    else
        add_entry(e, has_old ? OLD : NEW);
}

/* Compares code points, in the longest ranges about which each table says one thing. */
static void
compare_singles(struct entries *e)
{
    uint32_t first = 0;

    for (enum side side = OLD; side <= NEW; side++)
        read_entry(&e->readers[side], 0, true);
    while (e->readers[OLD].has_entry || e->readers[NEW].has_entry) {
        uint32_t next = UINT32_MAX, last = UINT32_MAX;
        bool has[2];

        for (enum side side = OLD; side <= NEW; side++) {
            const struct reader *r = &e->readers[side];

            if (r->has_entry && r->entry.cps[0] < next)
                next = r->entry.cps[0];
        }
        first = first < next ? next : first;
        for (enum side side = OLD; side <= NEW; side++) {
            const struct reader *r = &e->readers[side];
            uint32_t end = r->entry.last;

            has[side] = r->has_entry && r->entry.cps[0] <= first;
            if (r->has_entry && !has[side])
                end = r->entry.cps[0] - 1;
            if (r->has_entry && end < last)
                last = end;
        }
        compare_entries(e, has[OLD], has[NEW], first, last);
        first = last + 1;
        for (enum side side = OLD; side <= NEW; side++)
            if (has[side] && e->readers[side].entry.last == last)
                read_entry(&e->readers[side], e->readers[side].number + 1, true);
    }
}

static void
compare_sequences(struct entries *e)
{
    struct reader *old = &e->readers[OLD], *new = &e->readers[NEW];

    read_entry(old, 0, false);
    read_entry(new, 0, false);
    while (old->has_entry || new->has_entry) {
        int order = !old->has_entry || !new->has_entry
            ? old->has_entry ? -1 : 1
            : compare_cps(old->entry.cps, old->entry.length, new->entry.cps, new->entry.length);

        compare_entries(e, order <= 0, order >= 0, 0, 0);
        if (order <= 0)
            read_entry(old, old->number + 1, false);
        if (order >= 0)
            read_entry(new, new->number + 1, false);
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
    compare_singles(&e);
    compare_sequences(&e);
    for (enum side side = OLD; side <= NEW; side++) {
        free(e.readers[side].strings.workspace);
        buffer_free(&e.texts[side]);
    }
    buffer_free(&e.target);
}
