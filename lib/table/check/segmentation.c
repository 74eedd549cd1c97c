/* SPDX-License-Identifier: MIT */
/* Finds the segments of a label, and their allowed variants. */
#include <string.h>

#include "entries.h"
#include "segmentation.h"

enum condition { CONDITION_KNOWN = 1, CONDITION_HOLDS = 2 };

static size_t
condition_words(uint32_t conditions)
{
    return (size_t)conditions / 32 + 1;
}

size_t
xni_segments_words(const struct xn_table *table)
{
    return (table->segments * sizeof(struct segment) + sizeof(uint64_t) - 1) / sizeof(uint64_t)
        + condition_words(table->conditions);
}

/* Adds each entry that matches at a position in its context, and marks the position after it.  A
   valid label has an entry, so the table has one. */
static uint32_t
add_segments(struct segments *s, uint32_t count, uint32_t position, uint64_t *reached)
{
    const struct xn_table *table = s->check.table;
    const struct entry *entries = SECTION(table, struct entry, first_entry);
    uint32_t found[XN_TABLE_LABEL_MAX + 2], matching = 0;

    if (entries[0].length == 0)
        found[matching++] = 0;
    if (position < s->length) {
        const struct unit *unit = find_unit(table, s->cps[position]);

        if (unit->single != NONE)
            found[matching++] = unit->single;
        if (unit->sequences > 0)
            matching += xni_find_sequences(&s->check.match, unit, position, found + matching);
    }
    for (uint32_t i = 0; i < matching; i++) {
        const struct entry *entry = &entries[found[i]];

        if (!holds(&s->check.match, entry->context, entry->negated, position, entry->length))
            continue;
        s->items[count++] = (struct segment){
            found[i], NONE, (uint8_t)position, (uint8_t)(position + entry->length)};
        *reached |= UINT64_C(1) << (position + entry->length);
    }
    return count;
}

/* Drops the segments from which the end cannot be reached, so that each is part of a
   segmentation. */
static void
drop_segments(struct segments *s)
{
    uint64_t complete = UINT64_C(1) << s->length;
    uint32_t kept = 0;

    for (uint32_t position = s->length; position > 0; position--)
        for (uint32_t i = s->first[position - 1]; i < s->first[position]; i++)
            if (s->items[i].to > s->items[i].from)
                complete |= (complete >> s->items[i].to & 1) << (position - 1);
    for (uint32_t position = 0; position <= s->length; position++) {
        uint32_t i = s->first[position];

        s->first[position] = (uint16_t)kept;
        for (; i < s->first[position + 1]; i++)
            if ((complete >> s->items[i].to & 1) != 0)
                s->items[kept++] = s->items[i];
    }
    s->first[s->length + 1] = (uint16_t)kept;
}

static void
number_conditions(struct segments *s)
{
    uint32_t conditions = 0;

    for (uint32_t i = 0; i < s->first[s->length + 1]; i++) {
        const struct entry *entry = segment_entry(s, &s->items[i]);

        if (entry->conditional == 0)
            continue;
        s->items[i].conditions = conditions;
        conditions += entry->variants;
    }
    memset(s->conditions, 0, condition_words(conditions) * sizeof(*s->conditions));
}

void
xni_find_segments(struct segments *s, uint64_t *memory)
{
    uint64_t reached = 1;
    uint32_t count = 0;

    s->conditions = memory;
    s->items = (struct segment *)(void *)(memory + condition_words(s->check.table->conditions));
    s->length = s->check.match.length;
    memcpy(s->cps, s->check.match.cps, s->length * sizeof(*s->cps));
    memcpy(s->rows, s->check.match.rows, s->length * sizeof(*s->rows));
    for (uint32_t position = 0; position <= s->length; position++) {
        s->first[position] = (uint16_t)count;
        if ((reached >> position & 1) != 0)
            count = add_segments(s, count, position, &reached);
    }
    s->first[s->length + 1] = (uint16_t)count;
    drop_segments(s);
    number_conditions(s);
}

static bool
test_condition(struct segments *s, const struct segment *segment, const struct variant *variant)
{
    const struct xn_table *table = s->check.table;
    struct match *match = &s->check.match;
    uint32_t from = segment->from, tail = s->length - segment->to, length = variant->length;

    if (from + length + tail > XN_TABLE_LABEL_MAX) /* not a label */
        return false;
    memcpy(match->cps, s->cps, from * sizeof(*s->cps));
    memcpy(match->rows, s->rows, from * sizeof(*s->rows));
    memcpy(match->cps + from, SECTION(table, uint32_t, first_cp) + variant->cps,
        length * sizeof(*s->cps));
    for (uint32_t i = from; i < from + length; i++)
        match->rows[i] = find_unit(table, match->cps[i])->row;
    memcpy(match->cps + from + length, s->cps + segment->to, tail * sizeof(*s->cps));
    memcpy(match->rows + from + length, s->rows + segment->to, tail * sizeof(*s->rows));
    xni_match_start(match, from + length + tail);
    return holds(match, variant->context, variant->negated, from, length);
}

bool
xni_is_allowed(struct segments *s, const struct segment *segment, uint32_t variant)
{
    const struct variant *v = SECTION(s->check.table, struct variant, first_variant)
        + segment_entry(s, segment)->variant + variant;
    uint32_t number, shift;
    uint64_t *word;

    if (v->context == NONE)
        return true;
    number = segment->conditions + variant;
    word = &s->conditions[number / 32];
    shift = number % 32 * 2;
    if ((*word >> shift & CONDITION_KNOWN) == 0) {
        *word |= (uint64_t)CONDITION_KNOWN << shift;
        if (test_condition(s, segment, v))
            *word |= (uint64_t)CONDITION_HOLDS << shift;
    }
    return (*word >> shift & CONDITION_HOLDS) != 0;
}

uint32_t
xni_find_variant(const struct variant *variants, uint32_t count, const uint32_t *all,
    const uint32_t *cps, uint32_t length)
{
    uint32_t low = 0, high = count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (xni_compare_cps(all + variants[middle].cps, variants[middle].length, cps, length) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
