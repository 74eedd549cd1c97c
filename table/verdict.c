/* SPDX-License-Identifier: MIT */
/* The verdict on a label: RFC 7940 sections 8.1 and 8.3. */
#include <string.h>

#include "check.h"

static const struct unit *
find_unit(const struct xn_table *table, uint32_t cp)
{
    uint32_t page = SECTION(table, uint16_t, first_page)[cp >> PAGE_BITS];
    uint32_t unit = SECTION(table, uint32_t, first_unit_page)[page * PAGE_SIZE + cp % PAGE_SIZE];

    return SECTION(table, struct unit, first_unit) + unit;
}

static xn_table_status
refuse_code_point(
    struct check *check, xn_table_status status, uint32_t position, const struct entry *entry)
{
    const struct xn_table *table = check->table;
    xn_table_result *result = check->result;

    result->position = result->offset = position;
    result->length = 1;
    result->cp = check->match.cps[position];
    if (entry != NULL) {
        result->length = entry->length;
        result->rule =
            table_text(table, SECTION(table, struct rule, first_rule)[entry->context].name);
        result->negated = entry->negated;
        result->comment = table_text(table, entry->comment);
        result->line = entry->line;
    }
    return result->status = status;
}

static bool
holds(struct check *check, uint32_t context, uint32_t negated, uint32_t position, uint32_t length)
{
    return context == NONE
        || xni_context_matches(&check->match, context, position, length) != negated;
}

/* RFC 7940 section 8.1.1: what the reflexive variants of a segment add to the types.  A mapping
   without a type counts as a mapping. */
static void
add_types(struct check *check, const struct entry *entry, uint32_t position)
{
    const struct variant *variants =
        SECTION(check->table, struct variant, first_variant) + entry->reflexive;
    bool mapped = false;

    for (uint32_t i = 0; i < entry->reflexives; i++) {
        const struct variant *variant = &variants[i];

        if (!holds(check, variant->context, variant->negated, position, variant->length))
            continue;
        mapped = true;
        if (variant->type != NONE) {
            check->match.types[variant->type / 64] |= UINT64_C(1) << variant->type % 64;
            check->has_types = true;
        }
    }
    check->mapped += mapped;
}

/* The sequences that the label continues with at a position, longest last: entries are in order,
   so each code point narrows the range of those that begin so. */
static uint32_t
find_sequences(const struct check *check, const struct unit *unit, uint32_t position,
    uint32_t found[XN_TABLE_LABEL_MAX])
{
    const struct entry *entries = SECTION(check->table, struct entry, first_entry);
    const uint32_t *cps = SECTION(check->table, uint32_t, first_cp);
    uint32_t first = unit->sequence, end = unit->sequence + unit->sequences, count = 0;

    for (uint32_t depth = 1; first < end && position + depth < check->match.length; depth++) {
        uint32_t cp = check->match.cps[position + depth], low = first, high = end;

        while (low < high) { /* the first with at least cp here */
            uint32_t middle = low + (high - low) / 2;

            if (entries[middle].length <= depth || cps[entries[middle].cps + depth] < cp)
                low = middle + 1;
            else
                high = middle;
        }
        first = low;
        for (high = end; low < high;) { /* the first with more */
            uint32_t middle = low + (high - low) / 2;

            if (cps[entries[middle].cps + depth] <= cp)
                low = middle + 1;
            else
                high = middle;
        }
        end = low;
        if (first < end && entries[first].length == depth + 1)
            found[count++] = first;
    }
    return count;
}

/* The entry that matches at a position, the longest first whose context holds; NULL if there is
   none: then *refused is the longest that matches, or NULL. */
static const struct entry *
find_entry(
    struct check *check, const struct unit *unit, uint32_t position, const struct entry **refused)
{
    const struct entry *entries = SECTION(check->table, struct entry, first_entry);
    uint32_t found[XN_TABLE_LABEL_MAX + 1], count = 0;

    *refused = NULL;
    if (unit->sequences > 0)
        count = find_sequences(check, unit, position, found + 1);
    found[0] = unit->single;
    for (uint32_t i = count + 1; i > 0; i--) {
        const struct entry *entry = &entries[found[i - 1]];

        if (found[i - 1] == NONE)
            break;
        if (holds(check, entry->context, entry->negated, position, entry->length))
            return entry;
        if (*refused == NULL)
            *refused = entry;
    }
    return NULL;
}

/* Without backtracking: RFC 7940 section 8.1. */
static xn_table_status
check_repertoire(struct check *check, const struct unit *const *units)
{
    const struct entry *entry, *refused;

    for (uint32_t i = 0; i < check->match.length; i += entry->length) {
        entry = find_entry(check, units[i], i, &refused);
        if (entry == NULL)
            return refuse_code_point(
                check, refused == NULL ? XN_TABLE_E_NOT_LISTED : XN_TABLE_E_CONTEXT, i, refused);
        check->segments++;
        if (entry->reflexives > 0)
            add_types(check, entry, i);
    }
    return XN_TABLE_OK;
}

static bool
is_triggered(const struct check *check, const struct action *action)
{
    uint32_t words = check->table->type_words;
    const uint64_t *wanted, *types = check->match.types;
    uint64_t common = 0, other = 0;

    if (action->trigger == TRIGGER_NONE)
        return true;
    if (!check->has_types || (action->trigger == TRIGGER_ONLY && check->mapped < check->segments))
        return false;
    wanted = SECTION(check->table, uint64_t, first_type_set) + (size_t)action->type_set * words;
    for (uint32_t i = 0; i < words; i++) {
        common |= types[i] & wanted[i];
        other |= types[i] & ~wanted[i];
    }
    return action->trigger == TRIGGER_ANY ? common != 0 : other == 0;
}

static bool
fires(struct check *check, const struct action *action)
{
    return is_triggered(check, action)
        && (action->rule == NONE
            || xni_rule_matches(&check->match, action->rule) != action->negated);
}

/* RFC 7940 section 8.3: the first action that fires; the last default one always does. */
static xn_table_status
find_disposition(struct check *check)
{
    const struct xn_table *table = check->table;
    const struct action *actions = SECTION(table, struct action, first_action), *action = actions;
    xn_table_result *result = check->result;

    while (!fires(check, action))
        action++;
    result->action = (int)(action - actions);
    result->disposition = table_text(table, action->disposition);
    result->comment = table_text(table, action->comment);
    result->line = action->line;
    if (action->rule != NONE) {
        result->rule =
            table_text(table, SECTION(table, struct rule, first_rule)[action->rule].name);
        result->negated = action->negated;
    }
    if (strcmp(result->disposition, "invalid") == 0)
        return result->status = XN_TABLE_E_ACTION;
    return XN_TABLE_OK;
}

xn_table_status
xni_check_label(struct check *check, uint32_t length)
{
    const struct unit *units[XN_TABLE_LABEL_MAX];
    xn_table_status status;

    if (length == 0)
        return check->result->status = XN_TABLE_E_EMPTY;
    for (uint32_t i = 0; i < length; i++) {
        units[i] = find_unit(check->table, check->match.cps[i]);
        check->match.rows[i] = units[i]->row;
    }
    xni_match_start(&check->match, length);
    memset(check->match.types, 0, check->table->type_words * sizeof(uint64_t));
    status = check_repertoire(check, units);
    return status != XN_TABLE_OK ? status : find_disposition(check);
}
