/* SPDX-License-Identifier: MIT */
/* UAX #15, normalisation form KC: canonical ordering and composition of decomposed text.  Declared
   in prep.h with the other stages, whose types it shares.

   Text is processed in segments: a starter, the marks after it, and the starters that compose with
   it.  A run of marks of any length is ordered in linear time and without memory: a first pass over
   the input counts the octets of each combining class, which gives each class its position in the
   output, and a second pass writes each mark to its position.  Only the first marks of a class can
   compose, since a mark is blocked by another of its class; and as every composition lengthens the
   decomposition of the starter, there are few of them. */
#include "compiler.h"
#include "prep.h"

struct reader {
    struct prep_source *source;
    struct prep_item items[2],
        *next;         /* advance() alternates, so that the previous item remains valid */
    bool more;         /* false at the end, where next is not an item */
    bool pr29_matters; /* the two wordings differ on a composition; before it their results agree */
};

static inline void
advance(struct reader *r)
{
    r->next = r->next == r->items ? r->items + 1 : r->items;
    r->more = xni_source_next(r->source, r->next);
}

static void
rewind_to(struct reader *r, const struct prep_item *item)
{
    xni_source_rewind(r->source, item);
    advance(r);
}

/* The starter so far, and the facts that UAX #15 needs about the code points between it and the
   next one.  Corrigendum 5 changed the rule of blocking: now any mark of the same or a higher class
   blocks, and so does a starter.  With the older wording, as GNU libidn implements it, only a mark
   of the same class blocks, a mark does not separate two starters, and after a composition the last
   mark but one is compared. */
struct segment {
    struct prep_item starter;    /* cp is XN_NO_CP at first */
    unsigned last, last_but_one; /* ranks of the marks that remain; 0: none */
    unsigned blocking, blocking_pr29;
    bool pr29; /* the older wording applies */
};

static bool
compose_item(struct reader *r, struct segment *s, const struct prep_item *item)
{
    bool blocked = s->blocking != 0 && s->blocking >= item->rank;
    bool blocked_pr29 = s->blocking_pr29 != 0 && s->blocking_pr29 == item->rank;
    uint32_t composite;

    if (!(s->starter.tables & TABLE_FIRST) || !(item->tables & TABLE_SECOND))
        return false;
    composite = xni_table_compose(s->starter.cp, item->cp);
    if (composite == 0)
        return false;
    if (blocked != blocked_pr29)
        r->pr29_matters = true;
    if (s->pr29 ? blocked_pr29 : blocked)
        return false;
    s->starter.cp = composite;
    s->starter.tables = table_lookup(composite)->tables;
    if (item->start != s->starter.start || item->end != s->starter.end)
        s->starter.composed = true;
    if (item->end > s->starter.end) /* a mark's source may end before that of an earlier mark */
        s->starter.end = item->end;
    s->blocking = s->last;
    s->blocking_pr29 = s->last_but_one;
    return true;
}

static void
keep_mark(struct segment *s, unsigned rank)
{
    s->last_but_one = s->last;
    s->last = s->blocking = s->blocking_pr29 = rank;
}

/* The marks between two starters, by class.  Classes are numbered by rank, so that the set of those
   present fits in 64 bits, and is walked in canonical order. */
struct run {
    struct prep_item begin;
    uint64_t present; /* the ranks that occur */
    struct rank {
        struct prep_item head; /* the first mark that has not been composed */
        size_t count, octets;  /* of the marks that have not been composed */
        size_t composed; /* the number of composed marks, which are the first ones of the class */
    } ranks[TABLE_CLASSES];
};

static void
scan_run(struct reader *r, struct run *run)
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

/* Finds the head of a class again after a composition; rank->count shows that there is one.  Reads
   the run from its start, but only as often as marks compose with one starter. */
static void
find_head(const struct reader *r, const struct run *run, unsigned number, struct rank *rank)
{
    struct prep_source source = *r->source;
    struct reader again = {.source = &source};

    rewind_to(&again, &run->begin);
    for (size_t skip = rank->composed; again.next->rank != number || skip > 0; advance(&again))
        skip -= again.next->rank == number;
    rank->head = *again.next;
}

static void
compose_run(struct reader *r, struct run *run, struct segment *s)
{
    for (uint64_t ranks = run->present; ranks != 0; ranks = without_lowest(ranks)) {
        unsigned number = lowest_bit(ranks);
        struct rank *rank = &run->ranks[number];

        while (rank->count > 0 && compose_item(r, s, &rank->head)) {
            rank->octets -= utf8_width(rank->head.cp);
            rank->composed++;
            if (--rank->count > 0)
                find_head(r, run, number, rank);
        }
        /* Two calls suffice for any number of marks: only the last two are used. */
        if (rank->count > 1)
            keep_mark(s, number);
        if (rank->count > 0)
            keep_mark(s, number);
    }
}

/* Writes the marks that remain, each class at its position. */
static void
write_run(struct reader *r, struct run *run, struct prep_sink *sink)
{
    for (uint64_t ranks = run->present; ranks != 0; ranks = without_lowest(ranks)) {
        struct rank *rank = &run->ranks[lowest_bit(ranks)];
        size_t octets = rank->octets;

        rank->octets = sink->length; /* from here on, the position of its next mark */
        sink->length += octets;
    }
    rewind_to(r, &run->begin);
    for (; r->more && r->next->rank != 0; advance(r)) {
        struct rank *rank = &run->ranks[r->next->rank];

        if (rank->composed > 0)
            rank->composed--;
        else
            rank->octets += xni_sink_put(sink, rank->octets, r->next);
    }
}

/* Continues after a starter up to the first starter that does not compose with it.  Writes the
   marks that remain to the sink, if there is one.  Starters that compose with this one, such as
   Hangul vowels, may be followed by more marks, hence the loop. */
static void
follow(struct reader *r, struct segment *s, struct prep_sink *sink)
{
    struct run run;

    for (;;) {
        if (r->more && r->next->rank != 0) {
            scan_run(r, &run);
            compose_run(r, &run, s);
            if (sink != NULL)
                write_run(r, &run, sink);
        }
        if (!r->more || !compose_item(r, s, r->next))
            return;
        advance(r);
    }
}

static void
append(struct prep_sink *sink, const struct prep_item *item)
{
    sink->length += xni_sink_put(sink, sink->length, item);
}

/* Writes a segment.  The starter, if any, must be written before its marks, and is known only after
   them, so the segment is read twice if any marks remain. */
static void
write_segment(struct reader *r, const struct prep_item *starter, struct prep_sink *sink, bool pr29)
{
    struct segment s = {.starter = *starter, .pr29 = pr29}, ahead = s;
    struct prep_item begin = *r->next;

    follow(r, &ahead, NULL);
    if (starter->cp != XN_NO_CP)
        append(sink, &ahead.starter);
    if (ahead.last != 0) {
        rewind_to(r, &begin);
        follow(r, &s, sink);
    }
}

void
xni_nfkc(struct prep_source *source, struct prep_sink *sink, bool pr29)
{
    static const struct prep_item none = {.cp = XN_NO_CP};
    struct reader r = {.source = source};

    advance(&r);
    while (r.more) {
        const struct prep_item *starter = &none;
        bool ends;

        if (r.next->rank == 0) {
            starter = r.next;
            advance(&r);
        }
        /* Most starters end here, which avoids setting up the segment, which is large. */
        ends = !r.more
            || (r.next->rank == 0
                && !(starter->tables & TABLE_FIRST && r.next->tables & TABLE_SECOND));
        if (ends)
            append(sink, starter);
        else
            write_segment(&r, starter, sink, pr29);
    }
    sink->pr29_matters = r.pr29_matters;
}
