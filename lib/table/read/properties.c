/* SPDX-License-Identifier: MIT */
/* Looks up Unicode properties, and their values in each version. */
#include "properties.h"

#include <string.h>

#include "lib/ascii.h"

/* The groups of general categories (UAX #44 table 12), numbered after the values. */
static const char *const groups[] = {"L", "LC", "M", "N", "P", "S", "Z", "C"};

enum { GROUP_COUNT = sizeof(groups) / sizeof(*groups), FIRST_GROUP = 256 };

/* Reads one to three digits, and returns how many; 0 if there are none, or more than three. */
static size_t
parse_number(const char *text, size_t length, unsigned *number)
{
    size_t i = 0;

    *number = 0;
    for (; i < length && text[i] >= '0' && text[i] <= '9'; i++) {
        if (i == 3)
            return 0;
        *number = *number * 10 + (unsigned)(text[i] - '0');
    }
    return i;
}

bool
xni_property_version(const char *text, size_t length, unsigned *version)
{
    unsigned numbers[3] = {0, 0, 0};
    size_t at = 0;

    for (unsigned part = 0;; part++) {
        size_t digits = parse_number(text + at, length - at, &numbers[part]);

        at += digits;
        if (digits == 0 || numbers[part] > 0xFF)
            return false;
        if (at == length && part > 0)
            break;
        if (at == length || part == 2 || text[at++] != '.')
            return false;
    }
    for (*version = 0; *version < xni_property_version_count; ++*version)
        if (xni_property_versions[*version] == (numbers[0] << 8 | numbers[1]))
            return numbers[2] == 0;
    return false;
}

static bool
is_name(const char *name, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (name[i] == '\0' || ascii_lower(name[i]) != ascii_lower(text[i]))
            return false;
    return name[length] == '\0';
}

bool
xni_property_kind(const char *name, size_t length, enum property_kind *kind)
{
    static const char *const names[PROPERTY_COUNT] = {"gc", "jt", "sc", "ccc"};

    for (unsigned i = 0; i < PROPERTY_COUNT; i++) {
        if (is_name(names[i], name, length)) {
            *kind = (enum property_kind)i;
            return true;
        }
    }
    return false;
}

bool
xni_property(enum property_kind kind, const char *value, size_t length, unsigned *id)
{
    if (kind == PROPERTY_COMBINING_CLASS)
        return length > 0 && parse_number(value, length, id) == length && *id <= 254;
    for (*id = 0; xni_property_names[kind][*id] != NULL; ++*id)
        if (is_name(xni_property_names[kind][*id], value, length))
            return true;
    for (unsigned i = 0; kind == PROPERTY_GENERAL_CATEGORY && i < GROUP_COUNT; i++) {
        if (is_name(groups[i], value, length)) {
            *id = FIRST_GROUP + i;
            return true;
        }
    }
    return false;
}

static bool
has_value(unsigned value, unsigned id)
{
    const char *name;

    if (id < FIRST_GROUP)
        return value == id;
    name = xni_property_names[PROPERTY_GENERAL_CATEGORY][value];
    if (strcmp(groups[id - FIRST_GROUP], "LC") == 0)
        return strcmp(name, "Lu") == 0 || strcmp(name, "Ll") == 0 || strcmp(name, "Lt") == 0;
    return name[0] == groups[id - FIRST_GROUP][0];
}

static uint32_t
range_start(size_t range)
{
    return xni_property_ranges[range] >> PROPERTY_RECORD_BITS;
}

/* Returns the last code point of a range. */
static uint32_t
range_end(size_t range)
{
    return range + 1 < xni_property_range_count ? range_start(range + 1) - 1
                                                : PROPERTY_CODE_POINTS - 1;
}

/* Returns the number of the range that contains cp. */
static size_t
find_range(uint32_t cp)
{
    size_t low = 0, high = xni_property_range_count;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (range_start(middle) <= cp)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Returns the value of cp in the version.  *last becomes the last code point for which the same
   record or change gives it. */
static unsigned
find_value(enum property_kind kind, unsigned version, size_t range, uint32_t cp, uint32_t *last)
{
    const struct property_record *record =
        &xni_property_records[xni_property_ranges[range] & (PROPERTY_RECORD_MAX - 1)];

    *last = range_end(range);
    if (record->age > version)
        return 0;
    for (size_t i = 0; i < xni_property_change_count; i++) {
        const struct property_change *change = &xni_property_changes[i];

        if (change->property != kind || change->until < version || change->last < cp)
            continue;
        if (change->first > cp) { /* the changes ascend */
            if (change->first <= *last)
                *last = change->first - 1;
            break;
        }
        if (change->last < *last)
            *last = change->last;
        return change->value;
    }
    return record->values[kind];
}

void
xni_must_add_property(
    struct memory *memory, struct set *set, enum property_kind kind, unsigned id, unsigned version)
{
    for (size_t range = 0; range < xni_property_range_count; range++)
        for (uint32_t cp = range_start(range), last; cp <= range_end(range); cp = last + 1)
            if (has_value(find_value(kind, version, range, cp, &last), id))
                xni_must_set_add(memory, set, cp, last);
}

void
xni_must_add_marks(struct memory *memory, struct set *set)
{
    unsigned id = 0;

    (void)xni_property(PROPERTY_GENERAL_CATEGORY, "M", 1, &id);
    xni_must_add_property(
        memory, set, PROPERTY_GENERAL_CATEGORY, id, (unsigned)xni_property_version_count - 1);
}

/* Returns the exception for a code point, or NULL. */
static const struct property_exception *
find_exception(uint32_t cp)
{
    uint32_t after = cp + 1;
    size_t i = xni_find_numbers(xni_property_exceptions, xni_property_exception_count,
        sizeof(*xni_property_exceptions), &after, 1);

    return i > 0 && xni_property_exceptions[i - 1].last >= cp ? &xni_property_exceptions[i - 1]
                                                              : NULL;
}

bool
xni_is_disallowed(uint32_t cp)
{
    static const char *const allowed[] = {"Ll", "Lo", "Lm", "Mn", "Mc", "Nd"};
    const struct property_exception *exception = find_exception(cp);
    unsigned newest = (unsigned)xni_property_version_count - 1;
    uint32_t last;
    const char *category;

    if (exception != NULL)
        return exception->is_disallowed != 0;
    if ((cp & 0xFFFE) == 0xFFFE || (cp >= 0xFDD0 && cp <= 0xFDEF)) /* not characters */
        return true;
    category = xni_property_names[PROPERTY_GENERAL_CATEGORY][find_value(
        PROPERTY_GENERAL_CATEGORY, newest, find_range(cp), cp, &last)];
    for (size_t i = 0; i < sizeof(allowed) / sizeof(*allowed); i++)
        if (strcmp(category, allowed[i]) == 0)
            return false;
    return strcmp(category, "Cn") != 0;
}
