/* SPDX-License-Identifier: MIT */
#include "compose.h"

#include <string.h>

#include "compiler.h"

struct composer {
    const struct xn_profile *profile;
    uint32_t *points;
    size_t count;

    /* Inert code points are added without updating these, which hold for a count of valid_at: if it
       is greater now, the last starter is the last code point. */
    size_t valid_at;
    size_t starter;   /* its index; SIZE_MAX at first */
    unsigned rank;    /* of the last mark after it, composed or not; 0: no mark */
    bool precomposed; /* the starter was not composed here: a mark might belong inside it */

    bool changed;  /* the output differs from the input, the case of ASCII letters aside */
    uint32_t seen; /* tables of all code points after mapping and decomposition */
};

/* Returns the tables of code points that a profile maps, or that normalisation decomposes for
   good. */
ALWAYS_INLINE static uint32_t
mapped_tables(const struct xn_profile *profile)
{
    return profile->to_space | profile->to_nothing | profile->fold
        | (profile->nfkc ? TABLE_NFKC_CHANGES : 0);
}

/* Returns the tables of all code points that are not inert.  Inert ones remain unchanged whatever
   precedes them. */
ALWAYS_INLINE static uint32_t
special_tables(const struct xn_profile *profile)
{
    return TABLE_ABOVE | mapped_tables(profile) | (profile->nfkc ? TABLE_MARK | TABLE_SECOND : 0);
}

static void
open_composer(struct composer *c, const struct xn_profile *profile, uint32_t *points)
{
    *c = (struct composer){.profile = profile, .points = points, .starter = SIZE_MAX};
}

static void
set_starter(struct composer *c, size_t starter)
{
    c->starter = starter;
    c->rank = 0;
    c->precomposed = (table_lookup(c->points[starter])->tables & TABLE_DECOMPOSES) != 0;
}

/* Adds a mark, or a code point that composes with an earlier one (UAX #15).  Gives up on marks out
   of order, and on a composition across other marks, blocked or not: so XN_PR29 makes no
   difference. */
static bool
add_combining(struct composer *c, uint32_t cp, const struct table_row *row)
{
    uint32_t composite = 0;

    if (c->valid_at != c->count)
        set_starter(c, c->count - 1);
    if (row->rank != 0 && (row->rank < c->rank || c->precomposed))
        return false;
    if (row->tables & TABLE_SECOND && c->starter != SIZE_MAX)
        composite = xni_table_compose(c->points[c->starter], cp);
    if (composite != 0) {
        /* seen keeps the tables of the parts, which is wrong only for `<`, `=` and `>` */
        if (c->starter + 1 != c->count
            || table_lookup(c->points[c->starter])->tables & TABLE_ASCII_OTHER)
            return false;
        c->points[c->starter] = composite;
        c->changed = true;
    } else {
        c->points[c->count++] = cp;
        if (row->rank == 0)
            set_starter(c, c->count - 1);
    }
    c->rank = row->rank;
    c->valid_at = c->count;
    return true;
}

/* Adds a code point that has been mapped and decomposed. */
static bool
add_expanded(struct composer *c, uint32_t cp)
{
    const struct table_row *row = table_lookup(cp);

    c->seen |=
        c->profile->own != NULL ? xni_profile_tables(c->profile, cp, row->tables) : row->tables;
    if (c->profile->nfkc && row->tables & (TABLE_MARK | TABLE_SECOND))
        return add_combining(c, cp, row);
    c->points[c->count++] = cp;
    return true;
}

/* Adds a code point that is not inert.  Never inlined, so that the loop over inert ones has all
   registers.  Callers stop at COMPOSE_MAX, and one code point expands to at most EXPAND_MAX, so the
   buffer does not overflow. */
NOT_INLINE static bool
add_special(struct composer *c, uint32_t cp, const struct table_row *row)
{
    const bool changed = c->changed;
    const size_t before = c->count;
    uint32_t to[EXPAND_MAX];
    unsigned count;

    if (row->tables & TABLE_ABOVE)
        return false;
    if (c->profile->own == NULL && !(row->tables & mapped_tables(c->profile))) {
        c->seen |= row->tables;
        return add_combining(c, cp, row);
    }
    if (c->profile->own == NULL && cp < 0x80) /* a capital letter */
        return add_expanded(c, cp + ('a' - 'A'));
    count = xni_expand(c->profile, cp, to);
    for (unsigned i = 0; i < count; i++)
        if (!add_expanded(c, to[i]))
            return false;
    /* B.2 expands U+0390 and others, which then compose to themselves again. */
    c->changed = changed || c->count != before + 1 || c->points[before] != cp;
    return true;
}

/* Finds where the table has a code point below D800: the octets before the last one are the number
   of its block, and the last one is the index in it.  Returns its width; 0 for other code points,
   and if text is ill-formed. */
ALWAYS_INLINE static size_t
find_row(const char *text, size_t length, size_t *block, size_t *index)
{
    const unsigned char *s = (const unsigned char *)text;

    if (s[0] < 0x80) {
        *block = s[0] >> 6;
        *index = s[0] & 0x3F;
        return 1;
    }
    if (s[0] >= 0xC2 && s[0] < 0xE0 && length >= 2 && (s[1] & 0xC0) == 0x80) {
        *block = s[0] & 0x1F;
        *index = s[1] & 0x3F;
        return 2;
    }
    if (s[0] >= 0xE0 && s[0] < 0xEE && length >= 3 && (s[1] & 0xC0) == 0x80
        && (s[2] & 0xC0) == 0x80) {
        *block = (size_t)(s[0] & 0x0F) << 6 | (s[1] & 0x3F);
        *index = s[2] & 0x3F;
        return *block >= 0x800 / 64 && *block < 0xD800 / 64 ? 3 : 0;
    }
    return 0;
}

/* Decodes and looks up in one step.  Ill-formed text has the row of TABLE_ABOVE. */
ALWAYS_INLINE static const struct table_row *
lookup_utf8(const char *text, size_t length, uint32_t *cp, size_t *width)
{
    size_t block, index;

    *width = find_row(text, length, &block, &index);
    if (*width > 0) {
        *cp = (uint32_t)(block << 6 | index);
        return table_lookup_bmp(block, index);
    }
    *width = utf8_decode_checked(text, length, cp);
    return table_lookup(*width > 0 ? *cp : UINT32_MAX);
}

/* Composes from *at on, up to the end of the text or a full buffer.  all_special says that the
   profile has ranges of its own, which the tables lack.  The function is inlined, so that special
   and all_special are constants for nameprep. */
ALWAYS_INLINE static bool
compose_text(struct composer *c, uint32_t special, bool all_special, const char *text,
    size_t length, size_t *at)
{
    uint32_t seen = 0, *points = c->points;
    size_t count = c->count, i = *at, width;

    for (; i < length && count < COMPOSE_MAX; i += width) {
        uint32_t cp = 0;
        const struct table_row *row = lookup_utf8(text + i, length - i, &cp, &width);

        if (!(row->tables & special) && !all_special) {
            seen |= row->tables;
            points[count++] = cp;
            continue;
        }
        c->count = count;
        if (!add_special(c, cp, row))
            return false;
        count = c->count;
    }
    c->seen |= seen;
    c->count = count;
    *at = i;
    return true;
}

/* Returns whether the code points pass nameprep's checks (RFC 3454 sections 5 to 7).  Ignores
   XN_ALLOW_UNASSIGNED: unassigned code points are rare, and the slow path handles them. */
static inline bool
passes_nameprep(const struct composer *c)
{
    const struct xn_profile *profile = PROFILE_NAMEPREP;
    uint32_t first, last;

    if (c->seen & (profile->prohibited | profile->unassigned))
        return false;
    if (!(c->seen & TABLE_D_1))
        return true;
    first = table_lookup(c->points[0])->tables;
    last = table_lookup(c->points[c->count - 1])->tables;
    return !(c->seen & TABLE_D_2) && first & last & TABLE_D_1;
}

/* special_tables(PROFILE_NAMEPREP) as a constant. */
enum {
    NAMEPREP_SPECIAL =
        TABLE_ABOVE | TABLE_B_1 | TABLE_B_2 | TABLE_NFKC_CHANGES | TABLE_MARK | TABLE_SECOND
};

size_t
xni_compose_nameprep(const char *text, size_t length, uint32_t points[COMPOSE_CAP], uint32_t *seen)
{
    struct composer c;
    size_t at = 0;

    open_composer(&c, PROFILE_NAMEPREP, points);
    if (!compose_text(&c, NAMEPREP_SPECIAL, false, text, length, &at) || at < length
        || c.count > COMPOSE_MAX || c.count == 0 || !passes_nameprep(&c))
        return 0;
    *seen = c.seen;
    return c.count;
}

bool
xni_is_nameprepped(const uint32_t *points, size_t count, uint32_t *seen)
{
    uint32_t composed[COMPOSE_CAP];
    struct composer c;

    open_composer(&c, PROFILE_NAMEPREP, composed);
    for (size_t i = 0; i < count; i++) {
        const struct table_row *row = table_lookup(points[i]);

        if (!(row->tables & NAMEPREP_SPECIAL)) {
            c.seen |= row->tables;
            composed[c.count++] = points[i];
        } else if (!add_special(&c, points[i], row)) {
            return false;
        }
        if (c.changed)
            return false;
    }
    *seen = c.seen;
    return c.count > 0 && passes_nameprep(&c);
}

/* Copies the inert code points at the start of the text; if a special one follows, all but the last
   of them, since both may compose.  Returns their length. */
static size_t
copy_inert(const char *text, size_t length, uint32_t special, struct prep_sink *sink)
{
    uint32_t tables = 0, seen = 0;
    size_t end = 0, last = 0, points = 0, width, block, index;

    for (; end < length; end += width) {
        width = find_row(text + end, length - end, &block, &index);
        tables = width > 0 ? table_lookup_bmp(block, index)->tables : TABLE_ABOVE;
        if (tables & special)
            break;
        seen |= tables;
        last = end;
        points++;
    }
    if (points == 0)
        return 0;
    find_row(text, length, &block, &index);
    sink->first = table_lookup_bmp(block, index)->tables;
    sink->seen = seen;
    if (end == length) {
        sink->last = tables;
        sink->last_at = last;
    } else {
        end = last;
        points--;
    }
    sink->points = points;
    sink->length = end;
    if (sink->cap > 0)
        memcpy(sink->text, text, end < sink->cap ? end : sink->cap);
    return end;
}

/* Writes code points up to the last starter, since nothing composes across it, or up to the end. */
static void
flush(struct composer *c, size_t end, struct prep_sink *sink)
{
    size_t cap = sink->length < sink->cap ? sink->cap - sink->length : 0, length = 0;
    char spare[4 * COMPOSE_CAP], *out = 4 * end <= cap ? sink->text + sink->length : spare;

    if (sink->points == 0)
        sink->first = table_lookup(c->points[0])->tables;
    sink->points += end;
    for (size_t i = 0; i < end; i++)
        length += utf8_encode(c->points[i], out + length);
    if (out == spare && cap > 0)
        memcpy(sink->text + sink->length, spare, length < cap ? length : cap);
    sink->last = table_lookup(c->points[end - 1])->tables;
    sink->last_at = sink->length + length - utf8_width(c->points[end - 1]);
    sink->length += length;
    c->count -= end;
    memmove(c->points, c->points + end, c->count * sizeof(*c->points));
}

bool
xni_compose_text(const char *text, size_t length, struct prep_sink *sink)
{
    const struct xn_profile *profile = sink->profile;
    uint32_t points[COMPOSE_CAP], special = special_tables(profile);
    size_t at = profile->own == NULL ? copy_inert(text, length, special, sink) : 0;
    struct composer c;

    if (at == length)
        return true;
    open_composer(&c, profile, points);
    for (;;) {
        if (!compose_text(&c, special, profile->own != NULL, text, length, &at))
            return false;
        if (at == length)
            break;
        if (c.valid_at != c.count)
            set_starter(&c, c.count - 1);
        if (c.starter == 0 || c.starter == SIZE_MAX)
            return false; /* too many marks for the buffer */
        flush(&c, c.starter, sink);
        c.starter = 0;
        c.valid_at = c.count;
    }
    sink->seen |= c.seen;
    sink->changed = c.changed;
    if (c.count > 0)
        flush(&c, c.count, sink);
    return true;
}
