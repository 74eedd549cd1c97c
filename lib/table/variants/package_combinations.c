/* SPDX-License-Identifier: MIT */
/* The combinations of the parts of a label, in code point order, in several tables at once.  As in
   derivation.c, a prefix corresponds to a set of positions of the label, here for each table and
   column. */
#include "package.h"

#include <string.h>

#define NEVER UINT8_MAX

static const uint32_t columns[COLUMNS] = {PART_PREFERRED, PART_CHARACTER};

static const struct part *
find_parts(const struct segments *s, const struct segment *segment)
{
    return SECTION(s->check.table, struct part, first_part) + segment_entry(s, segment)->part;
}

static const uint32_t *
part_cps(const struct segments *s, const struct part *part)
{
    return SECTION(s->check.table, uint32_t, first_cp) + part->cps;
}

/* Returns the first part that is not less than these code points. */
static uint32_t
find_part(
    const struct segments *s, const struct segment *segment, const uint32_t *cps, uint32_t length)
{
    return (uint32_t)xni_find_span(find_parts(s, segment), segment_entry(s, segment)->parts,
        sizeof(struct part), SECTION(s->check.table, uint32_t, first_cp), cps, length);
}

/* Returns the columns in which a segment becomes the prefix from this length on. */
static uint32_t
match_part(const struct package *p, const struct segments *s, const struct segment *segment,
    uint32_t length)
{
    const uint32_t *cps = p->cps + length;
    uint32_t count = p->length - length, found = find_part(s, segment, cps, count);
    const struct part *part = find_parts(s, segment) + found;

    if (found == segment_entry(s, segment)->parts || part->length != count
        || memcmp(part_cps(s, part), cps, count * sizeof(*cps)) != 0)
        return 0;
    return part->columns;
}

/* Continues a shorter prefix by the segments that become the rest of the current one.  If the rest
   is empty, this adds positions after the current one, which the loop reaches later. */
static void
match_parts(const struct package *p, struct reading *r, uint32_t length)
{
    const struct segments *s = &r->segments;

    for (uint32_t position = 0; position < s->length; position++) {
        if (((r->reached[length][0] | r->reached[length][1]) >> position & 1) == 0)
            continue;
        for (uint32_t i = s->first[position]; i < s->first[position + 1]; i++) {
            uint32_t found = match_part(p, s, &s->items[i], length);

            for (uint32_t k = 0; k < COLUMNS; k++)
                if ((found & columns[k]) != 0 && (r->reached[length][k] >> position & 1) != 0)
                    r->reached[p->length][k] |= BIT(s->items[i].to);
        }
    }
}

void
xni_package_append(struct package *p, uint32_t cp)
{
    p->cps[p->length++] = cp;
    for (size_t i = 0; i < p->count; i++) {
        struct reading *r = &p->readings[i];
        uint32_t most = p->length < p->longest ? p->length : p->longest;

        memset(r->reached[p->length], 0, sizeof(r->reached[0]));
        for (uint32_t count = most; count > 0; count--)
            match_parts(p, r, p->length - count);
        if (p->vanishes)
            match_parts(p, r, p->length);
    }
}

static bool
fits(const struct package *p, const struct reading *r, uint32_t position, uint32_t length,
    uint32_t column)
{
    uint32_t shortest = r->shortest[position][column];

    return shortest != NEVER && p->length + length + shortest <= XN_TABLE_LABEL_MAX;
}

/* Returns the least code point, from p->next up to but not including best, with which a segment
   that began at this length can continue the prefix; or best. */
static uint32_t
find_code_point(struct package *p, struct reading *r, const struct segment *segment,
    uint32_t length, uint32_t best)
{
    const struct segments *s = &r->segments;
    const uint32_t *cps = p->cps + length;
    uint32_t count = p->length - length, parts = segment_entry(s, segment)->parts;

    p->cps[p->length] = p->next;
    for (uint32_t i = find_part(s, segment, cps, count + 1); i < parts; i++) {
        struct part part = find_parts(s, segment)[i];
        const uint32_t *own = part_cps(s, &part);

        spend(&p->effort, 1);
        if (part.length <= count || memcmp(own, cps, count * sizeof(*cps)) != 0
            || own[count] >= best)
            break;
        for (uint32_t k = 0; k < COLUMNS; k++)
            if ((part.columns & columns[k]) != 0
                && (r->reached[length][k] >> segment->from & 1) != 0
                && fits(p, r, segment->to, part.length - count, k))
                return own[count];
    }
    return best;
}

uint32_t
xni_package_next_cp(struct package *p)
{
    uint32_t best = NONE;

    for (size_t i = 0; i < p->count && p->length < XN_TABLE_LABEL_MAX; i++) {
        struct reading *r = &p->readings[i];

        for (uint32_t count = 0; count <= p->length && count < p->longest; count++) {
            uint64_t positions =
                r->reached[p->length - count][0] | r->reached[p->length - count][1];

            for (; positions != 0; positions = without_lowest(positions)) {
                uint32_t position = lowest_bit(positions);

                if (position == r->segments.length)
                    break;
                for (uint32_t k = r->segments.first[position]; k < r->segments.first[position + 1];
                     k++)
                    best = find_code_point(p, r, &r->segments.items[k], p->length - count, best);
            }
        }
    }
    return best;
}

uint32_t
xni_package_columns(const struct package *p)
{
    uint32_t found = 0;

    for (size_t i = 0; i < p->count; i++)
        for (uint32_t k = 0; k < COLUMNS; k++)
            if ((p->readings[i].reached[p->length][k] >> p->readings[i].segments.length & 1) != 0)
                found |= columns[k];
    return found;
}

uint32_t
xni_package_next_combination(struct package *p)
{
    while (p->effort > 0) {
        uint32_t cp = xni_package_next_cp(p), found;

        if (cp != NONE) {
            xni_package_append(p, cp);
            p->next = 0;
            found = xni_package_columns(p);
            if (found != 0)
                return found;
        } else if (p->length > 0) {
            p->next = p->cps[--p->length] + 1;
        } else {
            return 0;
        }
    }
    return 0;
}

/* Returns the number of combinations of a column, and finds the shortest rests, from the right. */
static uint64_t
measure(struct package *p, struct reading *r, uint32_t column)
{
    const struct segments *s = &r->segments;
    uint64_t counts[XN_TABLE_LABEL_MAX + 1];

    counts[s->length] = 1;
    r->shortest[s->length][column] = 0;
    for (uint32_t position = s->length; position > 0; position--) {
        uint64_t sum = 0;
        uint32_t shortest = NEVER;

        for (uint32_t i = s->first[position - 1]; i < s->first[position]; i++) {
            const struct segment *segment = &s->items[i];
            uint32_t rest = r->shortest[segment->to][column];

            for (uint32_t k = 0; k < segment_entry(s, segment)->parts; k++) {
                struct part part = find_parts(s, segment)[k];

                if ((part.columns & columns[column]) == 0)
                    continue;
                p->longest = part.length > p->longest ? part.length : p->longest;
                p->vanishes |= part.length == 0;
                sum = add_saturating(sum, counts[segment->to]);
                if (part.length + rest <= XN_TABLE_LABEL_MAX && part.length + rest < shortest)
                    shortest = part.length + rest;
            }
        }
        counts[position - 1] = sum;
        r->shortest[position - 1][column] = (uint8_t)shortest;
    }
    return counts[0];
}

void
xni_package_begin(struct package *p)
{
    for (size_t i = 0; i < p->count; i++) {
        struct reading *r = &p->readings[i];

        for (uint32_t k = 0; k < COLUMNS; k++) {
            p->bound = add_saturating(p->bound, measure(p, r, k));
            r->reached[0][k] = 1;
        }
    }
    for (size_t i = 0; i < p->count && p->vanishes; i++)
        match_parts(p, &p->readings[i], 0);
}
