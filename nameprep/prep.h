/* SPDX-License-Identifier: MIT */
/* RFC 3454: text goes through map (and decompose), normalise, and the checks, one code point at a
   time, each with the place in the input that it came from.

       source  ->  nfkc  ->  sink
       map.c       nfkc.c    prep.c

   The text is well-formed UTF-8.  Nothing is allocated; the sink writes as far as its room goes and
   counts on. */
#ifndef PREP_H
#define PREP_H

#include <string.h>

#include "tables.h"
#include "utf8.h"
#include "xn.h"

/* A profile's own mappings and prohibitions, beside the tables. */
struct own_range {
    uint32_t first, last;
    uint32_t to; /* OWN_PROHIBITED, OWN_NOTHING, or the code point that it is mapped to */
};
#define OWN_PROHIBITED UINT32_MAX
#define OWN_NOTHING    (UINT32_MAX - 1)

/* A profile is a row of masks.  What is mapped is asked in the order of the members. */
struct xn_profile {
    const char *name;            /* as xn_profile_name() gives it */
    const char *aliases;         /* other names, parted by spaces */
    const struct own_range *own; /* ends with an all-zero range; NULL: none */
    const char *own_rule;        /* the clause of what it prohibits itself */
    uint32_t to_space;           /* tables that are mapped to U+0020 */
    uint32_t to_nothing;         /* ... to nothing */
    uint32_t fold;               /* TABLE_B_2 or TABLE_B_3: ... as the table says */
    uint32_t nfkc;               /* TABLE_DECOMPOSES: normalised with NFKC; 0: not */
    uint32_t prohibited;         /* tables */
    uint32_t unassigned;         /* TABLE_A_1: refused in stored strings; 0: not */
    int bidi;                    /* RFC 3454 section 6 is checked */
};

extern const struct xn_profile prep_profiles[];
#define PREP_NAMEPREP (&prep_profiles[0])

/* One code point on its way, and where in the input it came from. */
struct prep_item {
    uint32_t cp, tables; /* tables: TABLE_ bits */
    uint8_t rank;        /* of its combining class */
    uint8_t index;       /* its place in what its source code point became */
    uint8_t composed;    /* of several source code points */
    size_t start, end;   /* the octets of the input */
};

#define MAP_MAX \
    (4 * TABLE_MAP_MAX) /* of one code point: folded to four at the most, each of them decomposed \
                         */

/* map.c: the input, mapped as the profile says, and decomposed where it normalises. */
struct prep_source {
    const struct xn_profile *profile;
    const char *text;
    size_t length, at;
    uint32_t maps, changes; /* tables of what is mapped; of what does not come out as it went in */
    size_t start;           /* the source code point that to[] is of; it ends at `at` */
    unsigned count, taken;
    uint32_t to[MAP_MAX];
};

void source_open(
    struct prep_source *source, const struct xn_profile *profile, const char *text, size_t length);
void source_refill(
    struct prep_source *source); /* takes the next source code point, and what becomes of it */
void source_rewind(struct prep_source *source,
    const struct prep_item *item); /* source_next() gives this one again */
/* What mapping alone makes of a code point: how many, in to. */
unsigned map_code_point(const struct xn_profile *profile, uint32_t cp, uint32_t to[TABLE_MAP_MAX]);
/* What mapping and decomposition make of it. */
unsigned map_expand(const struct xn_profile *profile, uint32_t cp, uint32_t to[MAP_MAX]);

/* Beside the TABLE_ bits: prohibited by the profile itself. */
#define PREP_OWN ((uint32_t)1 << 31)
uint32_t own_tables(const struct xn_profile *profile, uint32_t cp, uint32_t tables);

/* The next code point; 0: there is no more. */
static inline int
source_next(struct prep_source *source, struct prep_item *item)
{
    const struct table_row *row;

    while (source->taken == source->count) {
        if (source->at == source->length)
            return 0;
        source_refill(source);
    }
    item->cp = source->to[source->taken];
    row = table_lookup(item->cp);
    item->tables = row->tables;
    item->rank = row->rank;
    item->index = (uint8_t)source->taken++;
    item->composed = 0;
    item->start = source->start;
    item->end = source->at;
    return 1;
}

/* prep.c: where prepared text goes, and what was seen of it. */
/* The first place, in prepared text, of these tables, of what `wanted` wants, or at an offset. */
struct prep_watch {
    uint32_t tables;
    int (*wanted)(
        struct prep_watch *watch, size_t at, const struct prep_item *item); /* NULL: nothing */
    size_t at;                                                              /* SIZE_MAX: none */
    size_t found_at;
    struct prep_item found;
};

struct prep_sink {
    const struct xn_profile *profile;
    char *text;
    size_t cap, length, points; /* octets there are; octets and code points there would be */
    uint32_t seen, first, last; /* tables: of all, of the first, of the last prepared code point */
    size_t last_at;
    struct prep_watch *watch; /* what is looked for; NULL: nothing */
};

void sink_open(struct prep_sink *sink, const struct xn_profile *profile, char *out, size_t cap);
/* The tables of an item, with PREP_OWN where the profile has its own; and whether it is what is
   looked for. */
uint32_t sink_look(struct prep_sink *sink, size_t at, const struct prep_item *item);

static inline void
sink_see(struct prep_sink *sink, size_t at, uint32_t tables)
{
    sink->points++;
    sink->seen |= tables;
    if (at == 0)
        sink->first = tables;
    if (at >= sink->last_at) {
        sink->last_at = at;
        sink->last = tables;
    }
}

/* Writes a code point at an offset, where there is room, and returns its width. */
static inline size_t
sink_write(struct prep_sink *sink, size_t at, uint32_t cp)
{
    char spare[4];

    if (at + 4 <= sink->cap || at + utf8_width(cp) <= sink->cap)
        return utf8_write(cp, sink->text + at);
    return utf8_write(cp, spare);
}

/* Appends well-formed text whole: so many code points, what is seen in all of them, and in the
   first.  More must follow: what the last of them was is not kept. */
static inline void
sink_copy(struct prep_sink *sink, const char *text, size_t length, size_t points, uint32_t seen,
    uint32_t first)
{
    if (sink->length == 0)
        sink->first = first;
    sink->seen |= seen;
    sink->points += points;
    if (sink->length < sink->cap)
        memcpy(sink->text + sink->length, text,
            length < sink->cap - sink->length ? length : sink->cap - sink->length);
    sink->length += length;
}

/* Puts an item at an offset, in whatever order they come, and returns its width; the length is the
   caller's to keep. */
static inline size_t
sink_put(struct prep_sink *sink, size_t at, const struct prep_item *item)
{
    uint32_t tables = item->tables;

    if (sink->watch != NULL || sink->profile->own != NULL)
        tables = sink_look(sink, at, item);
    sink_see(sink, at, tables);
    return sink_write(sink, at, item->cp);
}

static inline void
sink_append(struct prep_sink *sink, const struct prep_item *item)
{
    sink->length += sink_put(sink, sink->length, item);
}

/* nfkc.c: normalisation form KC of Unicode 3.2 (UAX #15) of decomposed text. */
void nfkc_run(struct prep_source *source, struct prep_sink *sink, int pr29);

/* Text through all four steps, into a sink that has just been opened; its room is not looked at.
   Well-formed or not: XN_E_UTF8 comes first.  Where it refuses, diag (which may be NULL) says why
   and where. */
xn_status
prep_text(unsigned flags, const char *text, size_t length, struct prep_sink *sink, xn_diag *diag);

/* Its two roads: quick.c, which may give up (0) and does so on ill-formed text; and the whole way,
   for well-formed text. */
int prep_quick(unsigned flags, const char *text, size_t length, struct prep_sink *sink);
void prep_run(unsigned flags, const char *text, size_t length, struct prep_sink *sink);

/* straight.c: a label beyond ASCII, prepared, in which there is nothing to refuse, but perhaps its
   hyphens and the ACE prefix. prep_straight() returns how many code points that is,
   prep_is_straight() whether it is these ones, but for capitals of ASCII; 0: any other, and some of
   these. */
enum { PREP_STRAIGHT_MAX = 64 };
size_t prep_straight(const char *text, size_t length, uint32_t points[PREP_STRAIGHT_MAX]);
int prep_is_straight(const uint32_t *points, size_t count);

/* Runs the text again, without output, for the place that is watched; 0: it is nowhere. */
int prep_locate(const struct xn_profile *profile, unsigned flags, const char *text, size_t length,
    struct prep_watch *watch);

/* An item as the cause: the code point as typed and as made, and its place. */
xn_status diag_item(xn_diag *diag, xn_status status, const char *text, const struct prep_item *item,
    const char *rule);

xn_status utf8_check(const char *text, size_t length, xn_diag *diag);

#endif
