/* SPDX-License-Identifier: MIT */
/* Computes, from the right, which dispositions the rest of a label can still reach, as far as types
   decide.  Without this, a table could make any number of variants in a row be enumerated and
   refused: within the limit of effort, a quarter of Chinese labels would lack variants. */
#include <string.h>

#include "derivation.h"
#include "lib/table/check/entries.h"

size_t
xni_prospect_words(const struct xn_table *table)
{
    return ((size_t)PROSPECTS * (XN_TABLE_LABEL_MAX + 1) + 1) * table->type_words
        + PROSPECTS * (XN_TABLE_LABEL_MAX + 1) / sizeof(uint64_t);
}

void
xni_prospects_init(struct derivation *d, uint64_t *memory)
{
    struct prospects *p = &d->prospects;
    uint32_t words = d->segments.check.table->type_words;

    p->are_known = false;
    p->seen = memory;
    p->types = memory + words;
    p->unmapped = (uint8_t *)(p->types + (size_t)PROSPECTS * (XN_TABLE_LABEL_MAX + 1) * words);
}

static bool
is_wanted(const struct derivation *d, const struct action *action)
{
    const struct xn_table *table = d->segments.check.table;
    const struct action *defaults =
        SECTION(table, struct action, first_action) + table->explicit_actions;

    return action->disposition != defaults->disposition /* that is "invalid" */
        && (d->selected == NULL
            || strcmp(d->selected, table_text(table, action->disposition)) == 0);
}

/* The effect on an action's trigger of given types, and perhaps others. */
enum triggered { TRIGGERED_NEVER, TRIGGERED_PERHAPS, TRIGGERED_ALWAYS };

static enum triggered
find_triggered(const struct xn_table *table, const struct action *action, const uint64_t *types,
    bool is_unmapped, bool is_whole)
{
    uint32_t words = table->type_words;
    const uint64_t *wanted;
    uint64_t common = 0, other = 0;

    if (action->trigger == TRIGGER_NONE)
        return TRIGGERED_ALWAYS;
    wanted = SECTION(table, uint64_t, first_type_set) + (size_t)action->type_set * words;
    for (uint32_t i = 0; i < words; i++) {
        common |= types[i] & wanted[i];
        other |= types[i] & ~wanted[i];
    }
    if (action->trigger == TRIGGER_ANY)
        return common != 0 ? TRIGGERED_ALWAYS : is_whole ? TRIGGERED_NEVER : TRIGGERED_PERHAPS;
    if (other != 0 || (action->trigger == TRIGGER_ONLY && is_unmapped))
        return TRIGGERED_NEVER;
    if (!is_whole)
        return TRIGGERED_PERHAPS;
    return common != 0 ? TRIGGERED_ALWAYS : TRIGGERED_NEVER;
}

/* Returns whether a wanted action may decide, regardless of rules.  If is_whole, there are no other
   types than these. */
static bool
is_promising(const struct derivation *d, const uint64_t *types, bool is_unmapped, bool is_whole)
{
    const struct xn_table *table = d->segments.check.table;
    const struct action *actions = SECTION(table, struct action, first_action);

    for (uint32_t i = 0;; i++) { /* the last default action always decides */
        enum triggered triggered = find_triggered(table, &actions[i], types, is_unmapped, is_whole);

        if (triggered != TRIGGERED_NEVER && is_wanted(d, &actions[i]))
            return true;
        if (triggered == TRIGGERED_ALWAYS && actions[i].rule == NONE)
            return false;
    }
}

static uint64_t *
prospect_types(const struct derivation *d, uint32_t position, uint32_t i)
{
    return d->prospects.types
        + ((size_t)position * PROSPECTS + i) * d->segments.check.table->type_words;
}

/* Adds the prospect in the next free slot, with one more type, unless it is known or leads
   nowhere. */
static void
add_prospect(struct derivation *d, uint32_t position, uint32_t type, bool is_unmapped)
{
    struct prospects *p = &d->prospects;
    uint32_t words = d->segments.check.table->type_words, count = p->count[position];
    uint64_t *added = prospect_types(d, position, count);

    if (type != NONE)
        added[type / 64] |= BIT(type % 64);
    if (!is_promising(d, added, is_unmapped, false))
        return;
    for (uint32_t i = 0; i < count; i++)
        if (p->unmapped[position * PROSPECTS + i] == is_unmapped
            && memcmp(prospect_types(d, position, i), added, words * sizeof(*added)) == 0)
            return;
    p->unmapped[position * PROSPECTS + count] = is_unmapped;
    p->count[position]++;
    if (p->count[position] == PROSPECTS - 1) /* the last slot is for candidates */
        p->unknown |= BIT(position);
}

/* Adds the prospects after a segment, each with the segment's own type. */
static void
prepend(struct derivation *d, const struct segment *segment, uint32_t type, bool is_unmapped)
{
    struct prospects *p = &d->prospects;
    uint32_t words = d->segments.check.table->type_words, following = p->count[segment->to];

    p->unknown |= (p->unknown >> segment->to & 1) << segment->from;
    for (uint32_t i = 0; i < following && (p->unknown >> segment->from & 1) == 0; i++) {
        memcpy(prospect_types(d, segment->from, p->count[segment->from]),
            prospect_types(d, segment->to, i), words * sizeof(uint64_t));
        add_prospect(
            d, segment->from, type, is_unmapped || p->unmapped[segment->to * PROSPECTS + i] != 0);
    }
}

/* Adds the prospects of a segment, for each type that it may add. */
static void
prepend_segment(struct derivation *d, const struct segment *segment)
{
    const struct xn_table *table = d->segments.check.table;
    const struct entry *entry = segment_entry(&d->segments, segment);
    const struct variant *variants = SECTION(table, struct variant, first_variant) + entry->variant;
    uint64_t *seen = d->prospects.seen;
    bool is_mapped = false, has_untyped = false;

    memset(seen, 0, table->type_words * sizeof(*seen));
    for (uint32_t i = 0; i < entry->variants; i++) {
        uint32_t type = variants[i].type;
        bool is_reflexive = entry->variant + i >= entry->reflexive
            && entry->variant + i - entry->reflexive < entry->reflexives;

        if (!is_reflexive && (type == NONE ? has_untyped : (seen[type / 64] >> type % 64 & 1) != 0))
            continue;
        if (!xni_is_allowed(&d->segments, segment, i))
            continue;
        is_mapped |= is_reflexive;
        if (type == NONE)
            has_untyped = true;
        else
            seen[type / 64] |= BIT(type % 64);
        prepend(d, segment, type, false);
    }
    if (!is_mapped && segment->to > segment->from)
        prepend(d, segment, NONE, true);
}

void
xni_find_prospects(struct derivation *d)
{
    struct prospects *p = &d->prospects;
    const struct segments *s = &d->segments;
    uint32_t words = s->check.table->type_words;

    p->unknown = 0;
    memset(p->count, 0, sizeof(p->count));
    p->unmapped[s->length * PROSPECTS] = false;
    memset(prospect_types(d, s->length, 0), 0, words * sizeof(uint64_t));
    p->count[s->length] = 1;
    for (uint32_t position = s->length + 1; position > 0; position--)
        for (uint32_t i = s->first[position]; i > s->first[position - 1]; i--)
            prepend_segment(d, &s->items[i - 1]); /* null sources come first, so last here */
    p->are_known = true;
}

bool
xni_has_prospects(struct derivation *d, const struct segment *segment, uint32_t length,
    uint32_t type, bool is_unmapped)
{
    struct prospects *p = &d->prospects;
    uint32_t words = d->segments.check.table->type_words;
    uint64_t *types = p->seen;

    if (!p->are_known || (p->unknown >> segment->to & 1) != 0 || (d->complex >> length & 1) != 0)
        return true;
    for (uint32_t i = first_way(d, length); i < d->ways[length]; i++) {
        if (!can_continue(d, i, segment))
            continue;
        for (uint32_t k = 0; k < p->count[segment->to]; k++) {
            const uint64_t *before = d->types + (size_t)i * words,
                           *after = prospect_types(d, segment->to, k);

            spend(&d->effort, 1);
            for (uint32_t word = 0; word < words; word++)
                types[word] = before[word] | after[word];
            if (type != NONE)
                types[type / 64] |= BIT(type % 64);
            if (is_promising(d, types,
                    is_unmapped || (d->nodes[i] & WAY_UNMAPPED) != 0
                        || p->unmapped[segment->to * PROSPECTS + k] != 0,
                    true))
                return true;
        }
    }
    return false;
}

/* Returns whether a rule matches in all labels with the prefix, or in one of them.  */
static bool
matches_in_prefix(struct derivation *d, uint32_t rule, enum prefix_match kind)
{
    struct match *match = &d->segments.check.match;

    if (!d->is_matched || d->matched != kind) {
        spend(&d->effort, d->cost);
        for (uint32_t i = 0; i < d->length; i++) {
            match->cps[i] = d->cps[i];
            match->rows[i] = find_unit(match->table, d->cps[i])->row;
        }
        xni_match_start_prefix(match, d->length, kind);
        d->matched = kind;
        d->is_matched = true;
    }
    return xni_rule_matches(match, rule);
}

/* Returns whether an action fires in all labels with the prefix, or in one of them. */
static bool
fires_in_prefix(struct derivation *d, const struct action *action, enum prefix_match kind)
{
    if (kind == XNI_MATCH_ALWAYS && action->trigger != TRIGGER_NONE)
        return false;
    if (action->rule == NONE)
        return true;
    if (action->negated == 0)
        return matches_in_prefix(d, action->rule, kind);
    kind = kind == XNI_MATCH_ALWAYS ? XNI_MATCH_PERHAPS : XNI_MATCH_ALWAYS;
    return !matches_in_prefix(d, action->rule, kind);
}

/* Returns whether rules keep all wanted actions from being reached, whatever follows the prefix: if
   a label may not mix digits, or must be of the letters of one language, for example. */
bool
xni_is_refused(struct derivation *d)
{
    const struct action *action = SECTION(d->segments.check.table, struct action, first_action);

    for (d->is_matched = false;; action++) { /* the last default action always decides */
        if (is_wanted(d, action)) {
            if (fires_in_prefix(d, action, XNI_MATCH_PERHAPS))
                return false;
        } else if (fires_in_prefix(d, action, XNI_MATCH_ALWAYS)) {
            return true;
        }
    }
}
