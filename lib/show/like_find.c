/* SPDX-License-Identifier: MIT */
/* Finds the protected name that a name looks like.  Declared in xn.h. */
#include "lib/arguments.h"
#include "lib/flags.h"
#include "like.h"
#include "lib/split.h"

/* The state of one call. */
struct search {
    const xn_like *index;
    const char *name; /* in its one spelling */
    size_t length;
    struct like_text text;
    struct like_prefixes prefixes;
    size_t dots;                   /* units that are dots */
    uint16_t ends[LIKE_UNITS_MAX]; /* units that can follow a name hidden in this one */
    size_t end_count;
    struct like_text other; /* the protected name that is compared */
};

/* A text to look for: the octets of a name, or the units of a run with one edit. */
struct query {
    enum like_kind kind;
    struct like_hash hash;
    const uint32_t *units;
    size_t count, at;   /* at: the unit that LIKE_ANY stands for */
    const char *octets; /* LIKE_NAME: as many as count */
};

static bool
is_found(struct search *s, const struct query *q, size_t number)
{
    const struct like_name *name = like_name_at(s->index, number);

    if (q->kind == LIKE_NAME)
        return name->length == q->count
            && memcmp(like_name_text(s->index, name), q->octets, q->count) == 0;
    like_read_name(s->index, number, &s->other);
    if (q->kind == LIKE_DELETED)
        return xni_like_is_deleted(&s->other, q->units, q->count);
    return xni_like_matches(
        &s->other, q->units, q->count, q->kind == LIKE_PATTERN ? q->at : SIZE_MAX);
}

/* Returns the number of the first name that has a text, or 0. */
static size_t
find_text(struct search *s, const struct query *q)
{
    const xn_like *index = s->index;
    const struct like_slot *slots =
        (const struct like_slot *)(const void *)((const char *)index + index->slots_at);
    uint32_t mark;
    size_t slot = like_first_slot(index, q->kind, q->hash, &mark);

    /* Ends at a free slot: there are more slots than texts. */
    for (; slots[slot].entry != 0; slot = like_next_slot(index, slot)) {
        uint32_t entry = slots[slot].entry;

        if (slots[slot].mark == mark && (entry & 3) == q->kind && is_found(s, q, entry >> 2))
            return entry >> 2;
    }
    return 0;
}

static size_t
find_run(struct search *s, struct like_run run)
{
    const struct query q = {.kind = LIKE_WHOLE,
        .hash = like_hash_run(s->index, &s->prefixes, run.first, run.end),
        .units = s->text.units + run.first,
        .count = run.end - run.first};

    return find_text(s, &q);
}

/* Returns whether a hidden name can begin after a unit. */
static inline bool
begins_name(uint32_t unit)
{
    return unit == '.' || unit == '-';
}

/* Returns whether a unit can follow a hidden name. */
static inline bool
ends_name(uint32_t unit)
{
    return unit < '0' || (unit > '9' && unit < 0x80 && unit != '_' && (unit < 'a' || unit > 'z'));
}

static void
find_ends(struct search *s)
{
    size_t dots = 0, count = 0;

    for (size_t i = 0; i < s->text.count; i++) {
        uint32_t unit = s->text.units[i];

        if (!ends_name(unit))
            continue;
        s->ends[count++] = (uint16_t)i;
        dots += unit == '.';
    }
    s->dots = dots;
    s->end_count = count;
}

/* Returns whether names of the index have this many dots, modulo 256. */
static bool
has_dots(const xn_like *index, size_t dots)
{
    return (index->dots[dots / 32 % 8] >> dots % 32 & 1) != 0;
}

/* Returns whether the list has the octets of the name from a position on. */
static bool
is_listed(struct search *s, size_t at)
{
    const struct query q = {.kind = LIKE_NAME,
        .hash = xni_like_hash_octets(s->index, s->name + at, s->length - at),
        .octets = s->name + at,
        .count = s->length - at};

    return find_text(s, &q) != 0;
}

/* Returns whether the part of the name that begins at a unit is a name of the list. */
static bool
is_listed_from(struct search *s, size_t unit)
{
    size_t point = like_start_point(&s->text, unit), labels = 0, at = 0;

    if (point > 0 && s->text.points[point - 1] != '.') /* a letter that looks like a dot */
        return false;
    for (size_t i = 0; i < point; i++)
        labels += s->text.points[i] == '.';
    for (; labels > 0; at++)
        labels -= s->name[at] == '.';
    return is_listed(s, at);
}

/* Advances to the unit after the next dot, and takes it from the number of dots that follow.
   Returns false after the last label. */
static bool
find_next_start(const struct search *s, size_t *start, size_t *dots)
{
    if (*dots == 0)
        return false;
    while (s->text.units[(*start)++] != '.')
        continue;
    --*dots;
    return *start < s->text.count;
}

/* Finds the longest end of the name that looks like a name of the list.  *listed is set if the list
   has the name, or a domain that it is in. */
static size_t
find_end(struct search *s, struct like_run *run, bool *listed)
{
    size_t start = 0, dots = s->dots, found = 0;

    *listed = false;
    do {
        const struct like_run end = {start, s->text.count};
        size_t number = has_dots(s->index, dots) ? find_run(s, end) : 0;

        if (number != 0 && is_listed_from(s, start)) {
            *listed = true;
            return 0;
        }
        if (number != 0 && found == 0) {
            found = number;
            *run = end;
        }
    } while (find_next_start(s, &start, &dots));
    return found;
}

/* Finds the first part of the name that is or looks like a name of the list, and the longest
   there. */
static size_t
find_hidden(struct search *s, struct like_run *run)
{
    size_t found = 0, start = 0, longest = like_longest(s->index);

    for (size_t first = 0; found == 0 && first < s->end_count; first++) {
        size_t dots = 0;

        if (first > 0 && !begins_name(s->text.units[s->ends[first - 1]]))
            continue;
        start = first > 0 ? s->ends[first - 1] + (size_t)1 : 0;
        for (size_t i = first; i < s->end_count; i++) {
            const struct like_run part = {start, s->ends[i]};

            if (part.end - part.first > longest)
                break;
            if (part.end > start && has_dots(s->index, dots)) {
                size_t number = find_run(s, part);

                if (number != 0) {
                    found = number;
                    *run = part;
                }
            }
            dots += s->text.units[part.end] == '.';
        }
    }
    return found;
}

static size_t
earlier_of(size_t a, size_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* Finds the first name with another unit at a position of a run, with two units transposed there,
   or with one unit less.  The label has at least LIKE_EDIT_MIN units. */
static size_t
find_edit_at(struct search *s, struct like_run run, struct like_run label, size_t at)
{
    const xn_like *index = s->index;
    const uint32_t *from = s->text.units;
    const size_t before = at - run.first;
    uint32_t units[LIKE_UNITS_MAX];
    struct like_hash begin = like_hash_run(index, &s->prefixes, run.first, at);
    struct query q = {.kind = LIKE_PATTERN,
        .hash = begin,
        .units = from + run.first,
        .count = run.end - run.first,
        .at = before};
    size_t found;

    like_add_unit(index, &q.hash, LIKE_ANY);
    like_add_run(index, &q.hash, &s->prefixes, at + 1, run.end);
    found = find_text(s, &q);
    q.kind = LIKE_WHOLE;
    q.units = units;
    if (at + 1 < label.end && from[at] != from[at + 1]) {
        memcpy(units, from + run.first, q.count * sizeof(*units));
        units[before] = from[at + 1];
        units[before + 1] = from[at];
        q.hash = begin;
        like_add_unit(index, &q.hash, from[at + 1]);
        like_add_unit(index, &q.hash, from[at]);
        like_add_run(index, &q.hash, &s->prefixes, at + 2, run.end);
        found = earlier_of(found, find_text(s, &q));
    }
    if (label.end - label.first > LIKE_EDIT_MIN) {
        memcpy(units, from + run.first, before * sizeof(*units));
        memcpy(units + before, from + at + 1, (run.end - at - 1) * sizeof(*units));
        q.count--;
        q.hash = begin;
        like_add_run(index, &q.hash, &s->prefixes, at + 1, run.end);
        found = earlier_of(found, find_text(s, &q));
    }
    return found;
}

static size_t
find_edit_of_run(struct search *s, struct like_run run)
{
    const struct query whole = {.kind = LIKE_DELETED,
        .hash = like_hash_run(s->index, &s->prefixes, run.first, run.end),
        .units = s->text.units + run.first,
        .count = run.end - run.first};
    size_t found = find_text(s, &whole);
    struct like_run label = {run.first, run.first};

    for (; label.first < run.end; label.first = label.end + 1) {
        label = xni_like_label(&s->text, label.first);
        if (label.end - label.first >= LIKE_EDIT_MIN)
            for (size_t at = label.first; at < label.end; at++)
                found = earlier_of(found, find_edit_at(s, run, label, at));
    }
    return found;
}

/* Finds the longest end of the name at one edit from a name of the list. */
static size_t
find_edit(struct search *s, struct like_run *run)
{
    size_t start = 0, dots = s->dots, found = 0;

    do {
        *run = (struct like_run){start, s->text.count};
        if (has_dots(s->index, dots))
            found = find_edit_of_run(s, *run);
    } while (found == 0 && find_next_start(s, &start, &dots));
    return found;
}

/* Sets the span in the input of the run's labels. */
static void
set_span(
    const struct search *s, struct like_run run, const char *in, size_t inlen, xn_like_match *match)
{
    size_t first = like_start_point(&s->text, run.first), last = s->text.point_of[run.end - 1];
    unsigned begin = 0, end = 0;
    struct splitter splitter;
    struct label label;

    for (size_t i = 0; i < last; i++) {
        begin += i < first && s->text.points[i] == '.';
        end += s->text.points[i] == '.';
    }
    xni_split_open(&splitter, in, inlen, 0);
    while (splitter.number <= end && split_next(&splitter, &label)) {
        if (splitter.number - 1 == begin)
            match->offset = (size_t)(label.text - in);
        match->length = (size_t)(label.text - in) + label.length - match->offset;
    }
}

/* Sets the match to the protected name that the name looks like. */
static void
search(struct search *s, const char *in, size_t inlen, xn_like_match *match)
{
    struct like_run run;
    const struct like_name *name;
    size_t number;
    bool is_listed, is_edit = false;

    xni_like_read(&s->text, s->name, s->length, s->index->flags);
    if (s->text.count == 0)
        return;
    xni_like_hash(s->index, &s->text, &s->prefixes);
    find_ends(s);
    number = find_end(s, &run, &is_listed);
    if (is_listed)
        return;
    if (number == 0) {
        number = find_hidden(s, &run);
        match->reasons = number != 0 ? XN_LIKE_HIDDEN : 0;
    }
    if (number == 0 && like_has_edits(s->index)) {
        number = find_edit(s, &run);
        is_edit = true;
    }
    if (number == 0)
        return;
    name = like_name_at(s->index, number);
    match->name = like_name_text(s->index, name);
    match->namelen = name->length;
    match->line = name->line;
    set_span(s, run, in, inlen, match);
    like_read_name(s->index, number, &s->other);
    (is_edit ? xni_like_find_edit : xni_like_compare)(&s->text, run, &s->other, match);
}

/* Finds the one spelling of a name.  The fast path copies short names of letters, digits and single
   hyphens. */
static xn_status
spell(const char *in, size_t inlen, unsigned flags, char out[XN_NAME_SIZE], size_t *length,
    xn_diag *diag)
{
    const unsigned refuse = REFUSE_NUL | REFUSE_EMPTY | REFUSE_HYPHENS | REFUSE_STD3;

    if (flags & ~(unsigned)COPY_FLAGS || inlen == 0 || inlen > XN_LABEL_MAX || in[inlen - 1] == '.'
        || !ascii_passes(in, inlen, refuse))
        return xn_canonical(in, inlen, flags, out, XN_NAME_SIZE, length, diag);
    ascii_copy(out, in, inlen, true);
    *length = inlen;
    return diag_set(diag, XN_OK, 0, 0, "");
}

xn_status
xn_like_find(const xn_like *index, const char *in, size_t inlen, unsigned flags,
    xn_like_match *match, xn_diag *diag)
{
    struct search s;
    char name[XN_NAME_SIZE], kept[XN_NAME_SIZE];
    size_t kept_length;
    xn_status status = xni_check_input(&in, &inlen, flags, diag);

    if (match != NULL)
        *match = (xn_like_match){0};
    if (index == NULL || index->magic != LIKE_MAGIC || match == NULL)
        return diag_set(diag, XN_E_ARGUMENT, 0, 0, "");
    if (status == XN_OK)
        status = spell(in, inlen, flags & ~(unsigned)XN_NO_GUARDS, name, &s.length, diag);
    if (status != XN_OK)
        return status;
    kept_length = xni_like_keep(in, inlen, flags, name, s.length, kept);
    s.index = index;
    s.name = kept_length > 0 ? kept : name;
    s.length = kept_length > 0 ? kept_length : s.length;
    search(&s, in, inlen, match);
    return XN_OK;
}
