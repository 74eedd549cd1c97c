/* The shortest road: a label that nameprep leaves as it is, but for capitals of ASCII, becomes code points at once.  A code point
   needs one look, unless it might take part in what normalisation does; what there is doubt about is left to the other roads,
   and so is all that is to be refused. */
#include "prep.h"

#include "inline.h"
#include "look.h"

/* What is refused, by nameprep or in a label (ASCII aside from letters, digits, hyphen and underscore: RFC 3490 section 4.1 step 3a,
   and the guards); what is mapped; and what asks for a second look. */
enum {
    REFUSED = TABLE_C_1_2 | TABLE_C_2_2 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5 | TABLE_C_6 | TABLE_C_7 | TABLE_C_8 | TABLE_C_9 | TABLE_A_1 | TABLE_ASCII_OTHER
        | TABLE_FULL_STOP | TABLE_BEYOND,
    MAPPED = TABLE_B_1 | TABLE_B_2 | TABLE_NFKC_CHANGES,
    DOUBTFUL = TABLE_MARK | TABLE_SECOND
};

struct straight {
    uint32_t seen, first, last;   /* tables: of all, of the first, of the last code point */
    uint32_t starter, starter_tables;
    unsigned rank;                /* of the last mark behind the starter; 0: none */
};

/* Whether a code point stays that is a mark, or composes with some other: marks are in order (UAX #15 D108) behind a starter that
   has no mark in itself, and nothing composes with the starter, blocked or not. */
NOT_INLINE static int
stays(struct straight *s, uint32_t cp, const struct table_row *row)
{
    if (row->tables & TABLE_SECOND && s->starter_tables & TABLE_FIRST && table_compose(s->starter, cp) != 0)
        return 0;
    if (row->rank != 0 && (row->rank < s->rank || s->starter_tables & TABLE_DECOMPOSES))
        return 0;
    s->rank = row->rank;
    return 1;
}

/* The next code point; 0: this is no such label. */
static inline int
take(struct straight *s, uint32_t cp, const struct table_row *row)
{
    if (row->tables & (REFUSED | MAPPED | DOUBTFUL)) {
        if (row->tables & (REFUSED | MAPPED) || !stays(s, cp, row))
            return 0;
    } else {
        s->rank = 0;
    }
    if (row->rank == 0) {
        s->starter = cp;
        s->starter_tables = row->tables;
    }
    s->seen |= row->tables;
    s->last = row->tables;
    return 1;
}

/* RFC 3454 section 6; and that it is no label of ASCII. */
static inline int
is_good(const struct straight *s)
{
    if (s->seen & TABLE_D_1 && (s->seen & TABLE_D_2 || !(s->first & s->last & TABLE_D_1)))
        return 0;
    return (s->seen & TABLE_NON_ASCII) != 0;
}

size_t
prep_straight(const char *text, size_t length, uint32_t points[PREP_STRAIGHT_MAX])
{
    struct straight s = {0};
    size_t count = 0, width;

    for (size_t at = 0; at < length; at += width) {
        const struct table_row *row = look(text + at, length - at, &points[count], &width);

        if (row == NULL)
            return 0;
        if (points[count] - 'A' <= 'Z' - 'A') {
            points[count] += 'a' - 'A';
            row = table_lookup(points[count]);
        }
        if (!take(&s, points[count], row))
            return 0;
        if (count++ == 0)
            s.first = s.last;
        if (count == PREP_STRAIGHT_MAX)
            return 0;
    }
    return is_good(&s) ? count : 0;
}

int
prep_is_straight(const uint32_t *points, size_t count)
{
    struct straight s = {0};

    for (size_t i = 0; i < count; i++) {
        uint32_t cp = points[i] - 'A' <= 'Z' - 'A' ? points[i] + ('a' - 'A') : points[i];

        if (!take(&s, cp, table_lookup(cp)))
            return 0;
        if (i == 0)
            s.first = s.last;
    }
    return is_good(&s);
}
