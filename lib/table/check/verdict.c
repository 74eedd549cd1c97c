/* SPDX-License-Identifier: MIT */
/* Finds the verdict on a label: RFC 7940 sections 8.1 and 8.3. */
#include <string.h>

#include "check_label.h"
#include "entries.h"

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
        result->rule = rule_name(table, entry->context);
        result->negated = entry->negated;
        result->comment = table_text(table, entry->comment);
        result->line = entry->line;
    }
    return result->status = status;
}

/* Adds the types of the reflexive variants of a segment: RFC 7940 section 8.1.1.  A variant without
   a type is a mapping, too. */
static void
add_types(struct check *check, const struct entry *entry, uint32_t position)
{
    const struct variant *variants =
        SECTION(check->table, struct variant, first_variant) + entry->reflexive;
    bool mapped = false;

    for (uint32_t i = 0; i < entry->reflexives; i++) {
        const struct variant *variant = &variants[i];

        if (!holds(&check->match, variant->context, variant->negated, position, variant->length))
            continue;
        mapped = true;
        if (variant->type != NONE) {
            check->match.types[variant->type / 64] |= UINT64_C(1) << variant->type % 64;
            check->has_types = true;
        }
    }
    check->mapped += mapped;
}

/* Returns the longest entry that matches at a position in its context.  If there is none, returns
   NULL, and *refused is the longest that matches out of context, or NULL. */
static const struct entry *
find_longest_entry(
    struct check *check, const struct unit *unit, uint32_t position, const struct entry **refused)
{
    const struct entry *entries = SECTION(check->table, struct entry, first_entry);
    uint32_t found[XN_TABLE_LABEL_MAX + 1], count = 0;

    *refused = NULL;
    if (unit->sequences > 0)
        count = xni_find_sequences(&check->match, unit, position, found + 1);
    found[0] = unit->single;
    for (uint32_t i = count + 1; i > 0; i--) {
        const struct entry *entry = &entries[found[i - 1]];

        if (found[i - 1] == NONE)
            break;
        if (holds(&check->match, entry->context, entry->negated, position, entry->length))
            return entry;
        if (*refused == NULL)
            *refused = entry;
    }
    return NULL;
}

/* Returns the entry of a code point that begins no sequence and has no context, or NULL. */
static const struct entry *
find_plain(const struct check *check, const struct unit *unit)
{
    const struct entry *entry;

    if (unit->sequences > 0 || unit->single == NONE)
        return NULL;
    entry = SECTION(check->table, struct entry, first_entry) + unit->single;
    return entry->context == NONE ? entry : NULL;
}

/* Matches entries from left to right without backtracking: RFC 7940 section 8.1.  The length of a
   plain entry is 1 and not loaded, so that the processor need not wait for one entry before it
   begins with the next. */
static xn_table_status
match_entries(struct check *check, const struct unit *const *units)
{
    const struct entry *entry, *refused;

    for (uint32_t i = 0, length; i < check->match.length; i += length) {
        length = 1;
        entry = find_plain(check, units[i]);
        if (entry == NULL) {
            entry = find_longest_entry(check, units[i], i, &refused);
            if (entry == NULL)
                return refuse_code_point(check,
                    refused == NULL ? XN_TABLE_E_NOT_LISTED : XN_TABLE_E_CONTEXT, i, refused);
            length = entry->length;
        }
        check->segments++;
        if (entry->reflexives > 0)
            add_types(check, entry, i);
    }
    return XN_TABLE_OK;
}

xn_table_status
xni_check_repertoire(struct check *check, uint32_t length)
{
    const struct unit *units[XN_TABLE_LABEL_MAX];

    if (length == 0)
        return check->result->status = XN_TABLE_E_EMPTY;
    for (uint32_t i = 0; i < length; i++) {
        units[i] = find_unit(check->table, check->match.cps[i]);
        check->match.rows[i] = units[i]->row;
    }
    xni_match_start(&check->match, length);
    memset(check->match.types, 0, check->table->type_words * sizeof(uint64_t));
    check->segments = check->mapped = 0;
    check->has_types = false;
    return match_entries(check, units);
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

/* Returns the first action that fires, as the last default one always does: RFC 7940 section
   8.3. */
const struct action *
xni_find_action(struct check *check)
{
    const struct action *action = SECTION(check->table, struct action, first_action);

    while (!fires(check, action))
        action++;
    return action;
}

static xn_table_status
find_disposition(struct check *check)
{
    const struct xn_table *table = check->table;
    const struct action *action = xni_find_action(check);
    xn_table_result *result = check->result;

    result->action = (int)(action - SECTION(table, struct action, first_action));
    result->disposition = table_text(table, action->disposition);
    result->comment = table_text(table, action->comment);
    result->line = action->line;
    result->rule = rule_name(table, action->rule);
    result->negated = action->negated;
    if (strcmp(result->disposition, "invalid") == 0)
        return result->status = XN_TABLE_E_ACTION;
    return XN_TABLE_OK;
}

xn_table_status
xni_check_label(struct check *check, uint32_t length)
{
    xn_table_status status = xni_check_repertoire(check, length);

    return status != XN_TABLE_OK ? status : find_disposition(check);
}
