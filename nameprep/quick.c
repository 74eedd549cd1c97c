/* The road that nearly all text takes: one pass that decodes, looks up, maps and composes as it goes.  It gives up where
   marks are out of order or a composition would move what has been written; nfkc.c has the whole way. */
#include "prep.h"

/* The last starter waits to be written until it is known that nothing composes with it. */
struct pending {
    struct prep_sink *sink;
    uint32_t starter, tables; /* XN_NO_CP: none, or written already */
    unsigned last, stays;     /* ranks of the last mark, and of the last that did not compose; 0: none */
    int whole;                /* the starter came as a composite: a mark might belong between its parts */
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

/* One decomposed code point; 0: this takes the whole way.  What is blocked (UAX #15 D115) need not be tried. */
static int
join(struct pending *p, uint32_t cp, const struct table_row *row)
{
    int pair = row->tables & TABLE_SECOND && p->tables & TABLE_FIRST;
    uint32_t composite;

    if (row->rank != 0 && (row->rank < p->last || p->whole))
        return 0;
    if (pair && p->stays != 0 && (p->pr29 || row->rank > p->stays))
        return 0; /* it might compose over the marks between */
    composite = pair && p->stays == 0 && p->starter != XN_NO_CP ? table_compose(p->starter, cp) : 0;
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

int
prep_quick(unsigned flags, const char *text, size_t length, struct prep_sink *sink)
{
    const struct xn_profile *profile = sink->profile;
    struct pending p = {.sink = sink, .starter = XN_NO_CP, .pr29 = (flags & XN_PR29) != 0};
    uint32_t changes = profile->to_space | profile->to_nothing | profile->fold | (profile->nfkc ? TABLE_NFKC_CHANGES : 0);
    uint32_t joins = profile->nfkc ? TABLE_MARK | TABLE_SECOND : 0;

    for (size_t at = 0, width; at < length; at += width) {
        const struct table_row *row;
        uint32_t cp, to[MAP_MAX];
        unsigned count;

        width = utf8_read(text + at, length - at, &cp);
        if (width == 0)
            return 0;
        row = table_lookup(cp);
        if (!(row->tables & (changes | joins)) && profile->own == NULL) {
            begin(&p, cp, row->tables, (row->tables & profile->nfkc) != 0);
            continue;
        }
        count = map_expand(profile, cp, to);
        for (unsigned i = 0; i < count; i++) {
            row = table_lookup(to[i]);
            if (profile->nfkc == 0)
                put(sink, to[i], row->tables);
            else if (!join(&p, to[i], row))
                return 0;
        }
    }
    settle(&p);
    return 1;
}
