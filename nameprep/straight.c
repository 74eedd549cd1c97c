/* SPDX-License-Identifier: MIT */
/* The shortest road: a label becomes prepared code points in one pass.  What is composed is
   composed in place, and a code point that nothing is made of needs one look.  Where there is
   doubt, and where there is something to refuse, it gives up. */
#include "prep.h"

#include "inline.h"
#include "look.h"

/* What is refused, by nameprep or in a label (ASCII aside from letters, digits, hyphen and
   underscore: RFC 3490 section 4.1 step 3a, and the guards); what is mapped, or comes apart for
   good; and what may have to do with what stands before it. */
enum {
    REFUSED = TABLE_C_1_2 | TABLE_C_2_2 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5 | TABLE_C_6 | TABLE_C_7
        | TABLE_C_8 | TABLE_C_9 | TABLE_A_1 | TABLE_ASCII_OTHER | TABLE_FULL_STOP | TABLE_BEYOND,
    MAPPED = TABLE_B_1 | TABLE_B_2 | TABLE_NFKC_CHANGES,
    JOINING = TABLE_MARK | TABLE_SECOND
};

struct straight {
    uint32_t *points;
    size_t count;
    size_t starter;          /* the place of the last one */
    uint32_t starter_tables; /* 0: there is none yet */
    unsigned rank;           /* of the last mark behind it, composed or not; 0: none */
    int whole;               /* it came as a composite: a mark might belong between its parts */
    uint32_t seen;           /* tables of all that came */
};

static inline int
append(struct straight *s, uint32_t cp, const struct table_row *row)
{
    if (s->count == PREP_STRAIGHT_MAX)
        return 0;
    if (row->rank == 0) {
        s->starter = s->count;
        s->starter_tables = row->tables;
        s->whole = (row->tables & TABLE_DECOMPOSES) != 0;
    }
    s->rank = row->rank;
    s->points[s->count++] = cp;
    return 1;
}

/* A mark, or what composes with some code point before it (UAX #15).  Marks that are not in order,
   and what would compose over others, blocked or not, are left to the other roads. */
NOT_INLINE static int
join(struct straight *s, uint32_t cp, const struct table_row *row)
{
    uint32_t composite = row->tables & TABLE_SECOND && s->starter_tables & TABLE_FIRST
        ? xni_table_compose(s->points[s->starter], cp)
        : 0;

    if (row->rank != 0 && (row->rank < s->rank || s->whole))
        return 0;
    if (composite == 0)
        return append(s, cp, row);
    s->points[s->starter] = composite;
    s->starter_tables = table_lookup(composite)->tables;
    s->rank = row->rank;
    return s->starter + 1 == s->count;
}

/* The next code point, mapped already; 0: this gives up. */
static inline int
take(struct straight *s, uint32_t cp, const struct table_row *row)
{
    s->seen |= row->tables;
    return row->tables & JOINING ? join(s, cp, row) : append(s, cp, row);
}

NOT_INLINE static int
take_mapped(struct straight *s, uint32_t cp)
{
    uint32_t to[MAP_MAX];
    unsigned count = map_expand(PREP_NAMEPREP, cp, to);

    for (unsigned i = 0; i < count; i++)
        if (!take(s, to[i], table_lookup(to[i])))
            return 0;
    return 1;
}

/* Capitals of ASCII need not be looked for in the tables. */
static inline int
take_any(struct straight *s, uint32_t cp, const struct table_row *row)
{
    if (!(row->tables & MAPPED))
        return take(s, cp, row);
    if (cp < 0x80)
        return take(s, cp + ('a' - 'A'), table_lookup(cp + ('a' - 'A')));
    return take_mapped(s, cp);
}

/* Whether there is nothing to refuse (RFC 3454 section 6), and that it is no label of ASCII. */
static inline int
is_good(const struct straight *s)
{
    if (s->seen & REFUSED || !(s->seen & TABLE_NON_ASCII))
        return 0;
    if (!(s->seen & TABLE_D_1))
        return 1;
    return !(s->seen & TABLE_D_2)
        && table_lookup(s->points[0])->tables & table_lookup(s->points[s->count - 1])->tables
        & TABLE_D_1;
}

size_t
prep_straight(const char *text, size_t length, uint32_t points[PREP_STRAIGHT_MAX])
{
    struct straight s = {.points = points};
    size_t width;

    for (size_t at = 0; at < length; at += width) {
        uint32_t cp;
        const struct table_row *row = look(text + at, length - at, &cp, &width);

        if (row == NULL || !take_any(&s, cp, row))
            return 0;
    }
    return is_good(&s) ? s.count : 0;
}

int
prep_is_straight(const uint32_t *points, size_t count)
{
    uint32_t made[PREP_STRAIGHT_MAX];
    struct straight s = {.points = made};

    for (size_t i = 0; i < count; i++)
        if (!take_any(&s, points[i], table_lookup(points[i])))
            return 0;
    if (s.count != count || !is_good(&s))
        return 0;
    for (size_t i = 0; i < count; i++)
        if (made[i] != points[i] && (points[i] >= 0x80 || made[i] != points[i] + ('a' - 'A')))
            return 0;
    return 1;
}
