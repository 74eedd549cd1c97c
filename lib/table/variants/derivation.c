/* SPDX-License-Identifier: MIT */
/* Follows the segments of a label and their variants along the prefix of a variant. */
#include <string.h>

#include "nameprep/compiler.h"
#include "derivation.h"

/* Returns the size in the workspace. */
static size_t
derive_words(const struct xn_table *table)
{
    size_t ways = count_ways(table);

    return ways * table->type_words + (ways + sizeof(uint64_t) - 1) / sizeof(uint64_t)
        + xni_prospect_words(table);
}

static const struct variant *
first_variant(const struct derivation *d, const struct entry *entry)
{
    return SECTION(d->segments.check.table, struct variant, first_variant) + entry->variant;
}

static const uint32_t *
variant_cps(const struct derivation *d, const struct variant *variant)
{
    return SECTION(d->segments.check.table, uint32_t, first_cp) + variant->cps;
}

/* Returns the first variant of an entry that is not less than these code points. */
static uint32_t
find_first(
    const struct derivation *d, const struct entry *entry, const uint32_t *cps, uint32_t length)
{
    return xni_find_variant(first_variant(d, entry), entry->variants,
        SECTION(d->segments.check.table, uint32_t, first_cp), cps, length);
}

/* Adds a way to the current prefix, unless it is known. */
static void
add_way(struct derivation *d, const uint64_t *types, uint32_t type, uint8_t node)
{
    uint32_t words = d->segments.check.table->type_words, end = d->ways[d->length];
    uint64_t *added = d->types + (size_t)end * words;

    if (!d->counts_unmapped)
        node &= (uint8_t)~WAY_UNMAPPED;
    if (end == count_ways(d->segments.check.table)) {
        d->complex |= BIT(d->length);
        return;
    }
    memcpy(added, types, words * sizeof(*added));
    if (type != NONE)
        added[type / 64] |= BIT(type % 64);
    spend(&d->effort, 1 + (end - first_way(d, d->length)) / 8);
    for (uint32_t i = first_way(d, d->length); i < end; i++)
        if (d->nodes[i] == node
            && memcmp(d->types + (size_t)i * words, added, words * sizeof(*added)) == 0)
            return;
    d->nodes[end] = node;
    d->ways[d->length]++;
}

/* Continues the ways to a shorter prefix by a segment that became the rest of the current one. */
static void
continue_ways(struct derivation *d, const struct segment *segment, uint32_t length, uint32_t type,
    bool is_mapped)
{
    bool is_null = segment->from == segment->to;
    uint32_t words = d->segments.check.table->type_words, end = d->ways[length];
    uint8_t node =
        (uint8_t)(segment->to | (is_null ? WAY_INSERTED : 0) | (is_mapped ? 0 : WAY_UNMAPPED));

    if (is_null)
        d->inserted[d->length] |= BIT(segment->to);
    else
        d->reached[d->length] |= BIT(segment->to);
    d->complex |= (d->complex >> length & 1) << d->length;
    for (uint32_t i = first_way(d, length); i < end; i++) {
        if (!can_continue(d, i, segment))
            continue;
        add_way(
            d, d->types + (size_t)i * words, type, (uint8_t)(node | (d->nodes[i] & WAY_UNMAPPED)));
    }
}

/* Returns whether a segment can begin at this length of the prefix. */
static bool
can_begin(const struct derivation *d, const struct segment *segment, uint32_t length)
{
    uint64_t positions = d->reached[length];

    if (segment->from != segment->to)
        positions |= d->inserted[length];
    return (positions >> segment->from & 1) != 0;
}

/* Continues the ways by a segment if it can become the rest of the prefix: as an allowed variant,
   or unchanged if no reflexive variant is allowed. */
static void
match_segment(struct derivation *d, const struct segment *segment, uint32_t length)
{
    const struct entry *entry = segment_entry(&d->segments, segment);
    const struct variant *variants = first_variant(d, entry);
    const uint32_t *cps = d->cps + length;
    uint32_t count = d->length - length;
    bool is_mapped = false;

    if (entry->variants > 0 && count >= entry->shortest && count <= entry->longest)
        for (uint32_t i = find_first(d, entry, cps, count);
             i < entry->variants && variants[i].length == count
             && memcmp(variant_cps(d, &variants[i]), cps, count * sizeof(*cps)) == 0;
             i++) {
            if (!xni_is_allowed(&d->segments, segment, i))
                continue;
            continue_ways(d, segment, length, variants[i].type, true);
            is_mapped = true;
        }
    if (!is_mapped && count > 0 && count == entry->length
        && memcmp(d->segments.cps + segment->from, cps, count * sizeof(*cps)) == 0)
        continue_ways(d, segment, length, NONE, false);
}

/* Continues a shorter prefix by the segments that become the rest of the current one. */
static void
match_segments(struct derivation *d, uint32_t length)
{
    uint64_t positions = d->reached[length] | d->inserted[length];

    while (positions != 0) {
        uint32_t position = lowest_bit(positions);

        for (uint32_t i = d->segments.first[position]; i < d->segments.first[position + 1]; i++) {
            const struct segment *segment = &d->segments.items[i];

            if (can_begin(d, segment, length)
                && (segment->from != segment->to || length < d->length))
                match_segment(d, segment, length);
        }
        positions = without_lowest(positions);
        if (length == d->length) /* null variants add positions after this one */
            positions |= d->reached[length] & ~(BIT(position) | (BIT(position) - 1));
    }
}

static void
find_reached(struct derivation *d)
{
    uint32_t most = d->length < d->longest ? d->length : d->longest;

    for (uint32_t count = most; count > 0; count--)
        match_segments(d, d->length - count);
    if (d->vanishes)
        match_segments(d, d->length);
}

void
xni_derive_start(struct derivation *d, void *workspace)
{
    const struct xn_table *table = d->segments.check.table;
    const struct segments *s = &d->segments;

    d->types = (uint64_t *)workspace + xni_match_words(table) + xni_segments_words(table);
    d->nodes = (uint8_t *)(d->types + (size_t)count_ways(table) * table->type_words);
    xni_prospects_init(d,
        d->types + (size_t)count_ways(table) * table->type_words
            + (count_ways(table) + sizeof(uint64_t) - 1) / sizeof(uint64_t));
    d->counts_unmapped = false;
    for (uint32_t i = 0; i < table->actions; i++)
        d->counts_unmapped |=
            SECTION(table, struct action, first_action)[i].trigger == TRIGGER_ONLY;
    d->effort = 0;
    d->selected = NULL;
    d->cost = 16 + table->programs + 64 * (uint64_t)table->relations + table->actions;
    d->longest = 0;
    d->vanishes = false;
    d->shortest[s->length] = 0;
    for (uint32_t position = s->length + 1; position > 0; position--) {
        uint32_t shortest = position > s->length ? 0 : UINT8_MAX;

        for (uint32_t i = s->first[position - 1]; i < s->first[position]; i++) {
            const struct segment *segment = &s->items[i];
            const struct entry *entry = segment_entry(s, segment);
            uint32_t least = entry->shortest < entry->length ? entry->shortest : entry->length,
                     most = entry->longest > entry->length ? entry->longest : entry->length;

            d->longest = most > d->longest ? most : d->longest;
            d->vanishes |= entry->shortest == 0;
            if (segment->to > segment->from && least + d->shortest[segment->to] < shortest)
                shortest = least + d->shortest[segment->to];
        }
        d->shortest[position - 1] = (uint8_t)shortest;
    }
    d->length = d->next = 0;
    d->complex = 0;
    d->reached[0] = 1;
    d->inserted[0] = 0;
    d->nodes[0] = 0;
    d->ways[0] = 1;
    memset(d->types, 0, table->type_words * sizeof(*d->types));
    match_segments(d, 0);
}

void
xni_derive_append(struct derivation *d, uint32_t cp)
{
    d->cps[d->length++] = cp;
    d->complex &= ~BIT(d->length);
    d->reached[d->length] = d->inserted[d->length] = 0;
    d->ways[d->length] = d->ways[d->length - 1];
    find_reached(d);
}

/* Returns whether a label has enough space for the segment and the shortest rest. */
static bool
fits(const struct derivation *d, const struct segment *segment, uint32_t length, uint32_t count)
{
    return length + count + d->shortest[segment->to] <= XN_TABLE_LABEL_MAX;
}

/* Returns whether a segment can remain unchanged: by a reflexive variant, or if none is allowed. */
static bool
can_remain(struct derivation *d, const struct segment *segment, uint32_t length)
{
    const struct entry *entry = segment_entry(&d->segments, segment);
    const struct variant *variants = first_variant(d, entry);
    uint32_t first = entry->reflexives > 0 ? entry->reflexive - entry->variant : 0;
    bool is_mapped = false;

    if (!d->prospects.are_known)
        return true;
    for (uint32_t i = first; i < first + entry->reflexives; i++) {
        if (!xni_is_allowed(&d->segments, segment, i))
            continue;
        is_mapped = true;
        if (xni_has_prospects(d, segment, length, variants[i].type, false))
            return true;
    }
    return !is_mapped && xni_has_prospects(d, segment, length, NONE, true);
}

/* Returns the least code point, from d->next up to but not including best, with which a segment
   that began at this length can continue the prefix; or best. */
static uint32_t
find_code_point(struct derivation *d, const struct segment *segment, uint32_t length, uint32_t best)
{
    const struct entry *entry = segment_entry(&d->segments, segment);
    const struct variant *variants = first_variant(d, entry);
    const uint32_t *cps = d->cps + length, *own = d->segments.cps + segment->from;
    uint32_t count = d->length - length; /* code points that the segment has already become */

    if (count < entry->length && own[count] >= d->next && own[count] < best
        && memcmp(own, cps, count * sizeof(*cps)) == 0 && fits(d, segment, length, entry->length)
        && can_remain(d, segment, length))
        best = own[count];
    if (count >= entry->longest)
        return best;
    d->cps[d->length] = d->next;
    for (uint32_t i = find_first(d, entry, cps, count + 1); i < entry->variants; i++) {
        const uint32_t *variant = variant_cps(d, &variants[i]);

        if (variants[i].length <= count || memcmp(variant, cps, count * sizeof(*cps)) != 0
            || variant[count] >= best)
            break;
        spend(&d->effort, variants[i].context == NONE ? 1 : d->cost);
        if (variants[i].unlisted == 0 && fits(d, segment, length, variants[i].length)
            && xni_is_allowed(&d->segments, segment, i)
            && xni_has_prospects(d, segment, length, variants[i].type, false))
            return variant[count];
    }
    return best;
}

/* Returns the least code point from d->next on that can continue the prefix, or NONE. */
static uint32_t
find_next(struct derivation *d)
{
    uint32_t best = NONE;

    if (d->length == XN_TABLE_LABEL_MAX)
        return NONE;
    for (uint32_t count = 0; count <= d->length && count < d->longest; count++) {
        uint32_t length = d->length - count;
        uint64_t positions = d->reached[length] | d->inserted[length];

        for (; positions != 0; positions = without_lowest(positions)) {
            uint32_t position = lowest_bit(positions);

            for (uint32_t i = d->segments.first[position]; i < d->segments.first[position + 1];
                 i++) {
                spend(&d->effort, 1);
                if (can_begin(d, &d->segments.items[i], length))
                    best = find_code_point(d, &d->segments.items[i], length, best);
            }
        }
    }
    return best;
}

bool
xni_derive_next(struct derivation *d)
{
    while (d->effort > 0) {
        uint32_t cp = find_next(d);

        if (cp != NONE) {
            xni_derive_append(d, cp);
            if (d->prospects.are_known && xni_is_refused(d)) {
                d->next = d->cps[--d->length] + 1;
                continue;
            }
            d->next = 0;
            if (is_derived(d))
                return true;
        } else if (d->length > 0) {
            d->next = d->cps[--d->length] + 1;
        } else {
            return false;
        }
    }
    return false;
}

enum derived
xni_find_derived(struct derivation *d, const struct action **action, bool *conflict)
{
    struct check *check = &d->segments.check;
    const struct xn_table *table = check->table;
    const struct action *actions = SECTION(table, struct action, first_action), *found = NULL;
    uint32_t invalid = actions[table->explicit_actions].disposition, words = table->type_words;

    *conflict = false;
    spend(&d->effort, d->cost);
    memcpy(check->match.cps, d->cps, d->length * sizeof(*d->cps));
    if (xni_check_repertoire(check, d->length) != XN_TABLE_OK)
        return DERIVED_INVALID;
    if ((d->complex >> d->length & 1) != 0)
        return DERIVED_COMPLEX;
    for (uint32_t i = first_way(d, d->length); i < d->ways[d->length]; i++) {
        const struct action *fired;
        uint64_t any = 0;

        if ((d->nodes[i] & WAY_POSITION) != d->segments.length)
            continue;
        for (uint32_t word = 0; word < words; word++) {
            check->match.types[word] = d->types[(size_t)i * words + word];
            any |= check->match.types[word];
        }
        check->has_types = any != 0;
        check->segments = 1;
        check->mapped = (d->nodes[i] & WAY_UNMAPPED) == 0;
        fired = xni_find_action(check);
        if (fired->disposition == invalid)
            continue;
        *conflict |= found != NULL && found->disposition != fired->disposition;
        if (found == NULL || fired < found)
            found = fired;
    }
    *action = found;
    return found != NULL ? DERIVED_VARIANT : DERIVED_INVALID;
}

/* b is not 0. */
static uint64_t
multiply_saturating(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

uint64_t
xni_count_permutations(const struct segments *s)
{
    uint64_t count[XN_TABLE_LABEL_MAX + 1];

    for (uint32_t position = s->length + 1; position > 0; position--) {
        uint64_t sum = position > s->length, inserted = 1;

        for (uint32_t i = s->first[position - 1]; i < s->first[position]; i++) {
            const struct segment *segment = &s->items[i];
            const struct entry *entry = segment_entry(s, segment);
            uint32_t choices = entry->variants + (entry->reflexives == 0);

            if (segment->from == segment->to)
                inserted += entry->variants;
            else
                sum = add_saturating(sum, multiply_saturating(count[segment->to], choices));
        }
        count[position - 1] = multiply_saturating(sum, inserted);
    }
    return count[0];
}

size_t
xn_table_workspace(const xn_table *table)
{
    if (table == NULL)
        return 0;
    return (xni_match_words(table) + xni_segments_words(table) + derive_words(table))
        * sizeof(uint64_t);
}
