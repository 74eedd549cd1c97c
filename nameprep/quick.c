/* SPDX-License-Identifier: MIT */
/* The road that nearly all text takes: one pass that decodes, looks up, maps and composes as it
   goes.  It gives up where marks are out of order or a composition would move what has been
   written; nfkc.c has the whole way. */
#include "prep.h"

#include "inline.h"
#include "look.h"

/* The last starter waits to be written until it is known that nothing composes with it. */
struct pending {
    struct prep_sink *sink;
    uint32_t starter, tables; /* XN_NO_CP: none, or written already */
    unsigned last,
        stays; /* ranks of the last mark, and of the last that did not compose; 0: none */
    int whole; /* the starter came as a composite: a mark might belong between its parts */
    int pr29;
};

static void
put(struct prep_sink *sink, uint32_t cp, uint32_t tables)
{
    if (sink->profile->own != NULL)
        tables = own_tables(sink->profile, cp, tables);
    sink_see(sink, sink->length, tables);
    sink->length += sink_write(sink, sink->length, cp);
}

static inline void
settle(struct pending *p)
{
    if (p->starter != XN_NO_CP)
        put(p->sink, p->starter, p->tables);
    p->starter = XN_NO_CP;
}

static inline void
begin(struct pending *p, uint32_t cp, uint32_t tables, int whole)
{
    settle(p);
    p->starter = cp;
    p->tables = tables;
    p->last = p->stays = 0;
    p->whole = whole;
}

/* One decomposed code point; 0: this takes the whole way.  What is blocked (UAX #15 D115) need not
   be tried. */
static int
join(struct pending *p, uint32_t cp, const struct table_row *row)
{
    int pair = row->tables & TABLE_SECOND && p->tables & TABLE_FIRST;
    uint32_t composite;

    if (row->rank != 0 && (row->rank < p->last || p->whole))
        return 0;
    if (pair && p->stays != 0 && (p->pr29 || row->rank > p->stays))
        return 0; /* it might compose over the marks between */
    composite = pair && p->stays == 0 ? xni_table_compose(p->starter, cp)
                                      : 0; /* nothing stays: it has not been written yet */
    if (composite != 0) {
        p->starter = composite;
        p->tables = table_lookup(composite)->tables;
        p->last = row->rank;
    } else if (row->rank == 0) {
        begin(p, cp, row->tables, 0);
    } else {
        settle(p);
        put(p->sink, cp, row->tables);
        p->last = p->stays = row->rank;
    }
    return 1;
}

/* A run of code points that nothing is made of and that join with nothing before them: all but the
   last are copied, the last waits.  Returns its length. */
NOT_INLINE static size_t
copy_run(struct pending *p, const char *text, size_t length, uint32_t special)
{
    uint32_t last, last_tables = 0, seen = 0, first = 0;
    size_t at = 0, last_at = 0, points = 0, width;

    for (; at < length; at += width) {
        uint32_t cp;
        const struct table_row *row = look(text + at, length - at, &cp, &width);

        if (row == NULL || row->tables & special)
            break;
        if (points++ == 0)
            first = row->tables;
        seen |= last_tables;
        last_tables = row->tables;
        last_at = at;
    }
    if (points == 0)
        return 0;
    settle(p);
    if (points > 1)
        sink_copy(p->sink, text, last_at, points - 1, seen, first);
    utf8_take(text + last_at, &last);
    begin(p, last, last_tables, (last_tables & p->sink->profile->nfkc) != 0);
    return at;
}

/* Capitals of ASCII, where the profile folds them: what comes of them joins with nothing before it.
 */
static size_t
fold_run(struct pending *p, const char *text, size_t length)
{
    size_t at = 0;

    for (; at < length && text[at] >= 'A' && text[at] <= 'Z'; at++) {
        uint32_t small = (uint32_t)(text[at] - 'A' + 'a');

        begin(p, small, table_lookup(small)->tables, 0);
    }
    return at;
}

int
prep_quick(unsigned flags, const char *text, size_t length, struct prep_sink *sink)
{
    const struct xn_profile *profile = sink->profile;
    struct pending p = {.sink = sink, .starter = XN_NO_CP, .pr29 = (flags & XN_PR29) != 0};
    uint32_t special = profile->to_space | profile->to_nothing | profile->fold
        | (profile->nfkc ? TABLE_NFKC_CHANGES | TABLE_MARK | TABLE_SECOND : 0);

    for (size_t at = 0; at < length;) {
        uint32_t cp, to[MAP_MAX];
        unsigned count;
        size_t width;

        if (profile->own == NULL)
            at += copy_run(&p, text + at, length - at, special);
        if (profile->own == NULL && profile->fold)
            at += fold_run(&p, text + at, length - at);
        if (at == length)
            break;
        width = utf8_read(text + at, length - at, &cp);
        if (width == 0)
            return 0;
        count = map_expand(profile, cp, to);
        for (unsigned i = 0; i < count; i++) {
            const struct table_row *row = table_lookup(to[i]);

            if (profile->nfkc == 0)
                begin(&p, to[i], row->tables, 0);
            else if (!join(&p, to[i], row))
                return 0;
        }
        at += width;
    }
    settle(&p);
    return 1;
}
