/* SPDX-License-Identifier: MIT */
/* UAX #15, normalisation form KC: canonical ordering and composition of text that comes decomposed.

   Text is taken in segments: a starter, the marks behind it, and what starters compose with it.
   However long a run of marks is, it is sorted without memory: the input is read once to learn how
   many octets each combining class comes to, which gives each class its place in the output, and
   once more to put each mark there.  Only the first marks of a class can compose (a mark is blocked
   by one of its own class), and every composition makes the starter's decomposition longer, so that
   there are few of them. */
#include "prep.h"

/* The next item, and the one before it, which stays where it was: nothing is copied. */
struct reading {
    struct prep_source *source;
    struct prep_item items[2], *next;
    int more;
};

static inline void
advance(struct reading *r)
{
    r->next = r->next == r->items ? r->items + 1 : r->items;
    r->more = source_next(r->source, r->next);
}

static void
go_back(struct reading *r, const struct prep_item *item)
{
    source_rewind(r->source, item);
    advance(r);
}

/* What UAX #15 asks of a composition: the starter so far, and what stands between it and the next
   code point. Under XN_PR29 the wording before Corrigendum 5 holds, as GNU libidn carries it out:
   only a mark of the same class blocks, a mark does not keep two starters apart, and behind a
   composition the last mark but one is looked at. */
struct composer {
    struct prep_item starter;    /* cp XN_NO_CP: there is none */
    unsigned last, last_but_one; /* ranks of the marks that stay; 0: none */
    unsigned blocking;
    int pr29;
};

static int
compose(struct composer *c, const struct prep_item *item)
{
    int blocked =
        c->blocking != 0 && (c->pr29 ? c->blocking == item->rank : c->blocking >= item->rank);
    uint32_t composite;

    if (blocked || !(c->starter.tables & TABLE_FIRST) || !(item->tables & TABLE_SECOND))
        return 0;
    composite = xni_table_compose(c->starter.cp, item->cp);
    if (composite == 0)
        return 0;
    c->starter.cp = composite;
    c->starter.tables = table_lookup(composite)->tables;
    c->starter.composed |= item->start != c->starter.start || c->starter.end != item->end;
    if (item->end > c->starter.end)
        c->starter.end = item->end;
    c->blocking = c->pr29 ? c->last_but_one : c->last;
    return 1;
}

static void
leave(struct composer *c, unsigned rank)
{
    c->last_but_one = c->last;
    c->last = c->blocking = rank;
}

/* The marks between two starters, class by class. */
struct run {
    struct prep_item begin; /* the first of them */
    uint64_t present;       /* the ranks that occur */
    struct rank {
        struct prep_item head; /* the first mark that has not been composed */
        size_t count, octets;  /* those that have not, and what they come to */
        size_t composed;       /* those that have: the first ones of the class */
    } ranks[TABLE_CLASSES];
};

static unsigned
lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(bits);
#else
    unsigned rank = 0;

    while (!(bits >> rank & 1))
        rank++;
    return rank;
#endif
}

static void
scan_run(struct reading *r, struct run *run)
{
    run->begin = *r->next;
    run->present = 0;
    for (; r->more && r->next->rank != 0; advance(r)) {
        struct rank *rank = &run->ranks[r->next->rank];

        if (!(run->present >> r->next->rank & 1)) {
            run->present |= (uint64_t)1 << r->next->rank;
            rank->head = *r->next;
            rank->count = rank->octets = rank->composed = 0;
        }
        rank->count++;
        rank->octets += utf8_width(r->next->cp);
    }
}

/* The head of a class, once `composed` of its marks have been; there is one. */
static void
find_head(const struct reading *r, const struct run *run, unsigned number, struct rank *rank)
{
    struct prep_source source = *r->source;
    struct reading again = {.source = &source};

    go_back(&again, &run->begin);
    for (size_t skip = rank->composed; again.next->rank != number || skip > 0; advance(&again))
        skip -= again.next->rank == number;
    rank->head = *again.next;
}

static void
compose_run(struct reading *r, struct run *run, struct composer *c)
{
    for (uint64_t left = run->present; left != 0; left &= left - 1) {
        unsigned number = lowest_bit(left);
        struct rank *rank = &run->ranks[number];

        while (rank->count > 0 && compose(c, &rank->head)) {
            rank->octets -= utf8_width(rank->head.cp);
            rank->composed++;
            if (--rank->count > 0)
                find_head(r, run, number, rank);
        }
        if (rank->count > 1)
            leave(c, number);
        if (rank->count > 0)
            leave(c, number);
    }
}

/* Writes what stays of the run, each class at its place. */
static void
place_run(struct reading *r, struct run *run, struct prep_sink *sink)
{
    for (uint64_t left = run->present; left != 0; left &= left - 1) {
        struct rank *rank = &run->ranks[lowest_bit(left)];
        size_t octets = rank->octets;

        rank->octets = sink->length; /* from here on where the next of them goes */
        sink->length += octets;
    }
    go_back(r, &run->begin);
    for (; r->more && r->next->rank != 0; advance(r)) {
        struct rank *rank = &run->ranks[r->next->rank];

        if (rank->composed > 0) {
            rank->composed--;
            continue;
        }
        rank->octets += sink_put(sink, rank->octets, r->next);
    }
}

/* From behind a starter to the first starter that does not compose with it.  sink: where the marks
   that stay go; NULL: nowhere yet, until it is known what becomes of the starter. */
static void
follow(struct reading *r, struct composer *c, struct prep_sink *sink)
{
    struct run run;

    for (;;) {
        if (r->more && r->next->rank != 0) {
            scan_run(r, &run);
            compose_run(r, &run, c);
            if (sink != NULL)
                place_run(r, &run, sink);
        }
        if (!r->more || !compose(c, r->next))
            return;
        advance(r);
    }
}

/* A segment whose starter, where it has one, has been taken. */
static void
segment(struct reading *r, const struct prep_item *starter, struct prep_sink *sink, int pr29)
{
    struct composer c = {.starter = *starter, .pr29 = pr29}, ahead = c;
    struct prep_item begin = *r->next;

    follow(r, &ahead, NULL);
    if (starter->cp != XN_NO_CP)
        sink_append(sink, &ahead.starter);
    if (ahead.last != 0) {
        go_back(r, &begin);
        follow(r, &c, sink);
    }
}

void
nfkc_run(struct prep_source *source, struct prep_sink *sink, int pr29)
{
    static const struct prep_item none = {.cp = XN_NO_CP};
    struct reading r = {.source = source};

    advance(&r);
    while (r.more) {
        const struct prep_item *starter = &none;

        if (r.next->rank == 0) {
            starter = r.next;
            advance(&r);
        }
        if (!r.more
            || (r.next->rank == 0
                && !(starter->tables & TABLE_FIRST && r.next->tables & TABLE_SECOND)))
            sink_append(sink, starter);
        else
            segment(&r, starter, sink, pr29);
    }
}
