/* SPDX-License-Identifier: MIT */
/* The properties that tables have against data/properties/, as the reference evaluator reads them:
   each value of each property in each version, for all code points.  Whether the data are
   Unicode's is tested by tests/oracle/second_reading.sh. */
#include "lib/table/read/properties.h"

#include <stdlib.h>
#include <string.h>

#include "../../unit/tap.h"
#include "reference/reference.h"

enum { VERSIONS = 18 };

static const char *const kinds[] = {"gc", "jt", "sc", "ccc"};
static const char *const versions[VERSIONS] = {"5.2", "6.0", "6.1", "6.2", "6.3", "7.0", "8.0",
    "9.0", "10.0", "11.0", "12.0", "12.1", "13.0", "14.0", "15.0", "15.1", "16.0", "17.0"};
static struct ref_values values;
static uint32_t sizes[REF_VALUES]; /* how many code points have each of them */

static void
read_values(const char *property, const char *version)
{
    ref_read_values(&values, property, version);
    memset(sizes, 0, sizeof(sizes));
    for (uint32_t cp = 0; cp < REF_POINTS; cp++)
        sizes[values.of[cp]]++;
}

/* Returns whether a set has the code points of some values, and no others.  Looks only at what is
   in the set: thousands of sets for each of all code points would take a minute. */
static bool
are_members(const struct set *set, const bool *members)
{
    uint32_t missing = 0, next = 0;

    for (unsigned i = 0; i < values.count; i++)
        missing += members[i] ? sizes[i] : 0;
    for (size_t i = 0; i < set->ranges.count; i++) {
        const struct range *range = ITEM(set->ranges, struct range, i);

        if (range->first < next || range->last < range->first || range->last >= REF_POINTS)
            return false;
        for (next = range->first; next <= range->last; next++, missing--)
            if (!members[values.of[next]])
                return false;
    }
    return missing == 0;
}

/* Compares the code points of one value, or group of values, with the expected ones. */
static bool
compare_value(unsigned kind, unsigned version, const char *value, const bool *members)
{
    struct memory memory;
    struct set set = {{0}};
    unsigned id, number;
    jmp_buf end;
    bool same;

    if (!xni_property_version(versions[version], strlen(versions[version]), &number)
        || !xni_property((enum property_kind)kind, value, strlen(value), &id))
        return false;
    xni_memory_init(&memory, NULL);
    memory.end = &end;
    if (setjmp(end) != 0)
        return false;
    xni_must_add_property(&memory, &set, (enum property_kind)kind, id, number);
    same = are_members(&set, members);
    xni_memory_free(&memory);
    return same;
}

static void
test_values(unsigned kind, unsigned version)
{
    bool same = true;

    read_values(kinds[kind], versions[version]);
    for (unsigned i = 0; i < values.count && same; i++) {
        bool members[REF_VALUES] = {false};

        members[i] = true;
        same = compare_value(kind, version, values.names[i], members);
    }
    ok(same, "%s in Unicode %s", kinds[kind], versions[version]);
}

static void
test_group(const char *group, const char *letters)
{
    bool members[REF_VALUES] = {false};

    read_values("gc", versions[VERSIONS - 1]);
    for (unsigned i = 0; i < values.count; i++)
        members[i] = values.names[i][0] == group[0] && strchr(letters, values.names[i][1]) != NULL;
    ok(compare_value(0, VERSIONS - 1, group, members), "the group gc:%s", group);
}

static void
test_names(void)
{
    static const struct {
        const char *text;
        bool known;
    } cases[] = {{"6.3.0", true}, {"6.3", true}, {"11.0.0", true}, {"10.0.0", true},
        {"6.3.1", false}, {"12.0.0", true}, {"12.1.0", true}, {"17.0.0", true}, {"12.2.0", false},
        {"18.0.0", false}, {"5.1.0", false}, {"6", false}, {"", false}, {"6.3.0.0", false},
        {"6..0", false}, {"6.3.0 ", false}, {"256.0.0", false}, {"0006.3", false}};
    enum property_kind kind;
    unsigned number;

    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
        ok(xni_property_version(cases[i].text, strlen(cases[i].text), &number) == cases[i].known,
            "version '%s' is%s supported", cases[i].text, cases[i].known ? "" : " not");
    ok(xni_property_kind("GC", 2, &kind) && kind == PROPERTY_GENERAL_CATEGORY, "GC is gc");
    ok(xni_property_kind("ccc", 3, &kind) && kind == PROPERTY_COMBINING_CLASS, "ccc");
    ok(!xni_property_kind("cc", 2, &kind) && !xni_property_kind("scx", 3, &kind)
            && !xni_property_kind("", 0, &kind),
        "other properties are not known");
    ok(!xni_property(PROPERTY_GENERAL_CATEGORY, "Mx", 2, &number)
            && !xni_property(PROPERTY_GENERAL_CATEGORY, "", 0, &number)
            && !xni_property(PROPERTY_JOINING_TYPE, "M", 1, &number)
            && !xni_property(PROPERTY_SCRIPT, "Lat", 3, &number)
            && !xni_property(PROPERTY_COMBINING_CLASS, "255", 3, &number)
            && !xni_property(PROPERTY_COMBINING_CLASS, "9x", 2, &number)
            && !xni_property(PROPERTY_COMBINING_CLASS, "", 0, &number),
        "other values are not known");
    ok(xni_property(PROPERTY_SCRIPT, "latn", 4, &number), "values are found in any case");
}

/* RFC 5892 with Unicode 17: categories, exceptions of the RFC, stability, ignorable ones. */
static void
test_disallowed(void)
{
    static const struct {
        uint32_t cp;
        bool is_disallowed;
    } cases[] = {{'-', false}, {'.', true}, {'0', false}, {'A', true}, {'a', false}, {0xA0, true},
        {0xAA, true}, {0xB7, false}, {0xDF, false}, {0x17F, true}, {0x300, false}, {0x340, true},
        {0x34F, true}, {0x375, false}, {0x378, false}, {0x3C2, false}, {0x3D2, true}, {0x640, true},
        {0x660, false}, {0x958, true}, {0x1100, true}, {0x13A0, false}, {0xAB70, true},
        {0x180B, true}, {0x200B, true}, {0x200C, false}, {0x2028, true}, {0x2200, true},
        {0x3007, false}, {0x302E, true}, {0x30FB, false}, {0x4E00, false}, {0xAC00, false},
        {0xE000, true}, {0xF900, true}, {0xFA0E, false}, {0xFDD0, true}, {0xFF21, true},
        {0xFFFF, true}, {0x10400, true}, {0x10428, false}, {0x1F600, true}, {0x2FA1D, true},
        {0x2FA1E, false}, {0xE0100, true}, {0x10FFFE, true}, {0x10FFFF, true}};
    unsigned count = 0;

    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
        ok(xni_is_disallowed(cases[i].cp) == cases[i].is_disallowed, "U+%04X is%s disallowed",
            (unsigned)cases[i].cp, cases[i].is_disallowed ? "" : " not");
    for (uint32_t cp = 0; cp <= 0x10FFFF; cp++)
        count += (cp < 0xD800 || cp > 0xDFFF) && xni_is_disallowed(cp);
    ok(count == 154165, "%u code points are disallowed", count);
}

int
main(void)
{
    static const struct {
        const char *name, *letters;
    } groups[] = {{"L", "ultmo"}, {"M", "nce"}, {"N", "dlo"}, {"P", "cdseifo"}, {"S", "mcko"},
        {"Z", "slp"}, {"C", "cfson"}, {"LC", "ult"}};

    ref_set_directory(getenv("srcdir"));
    for (unsigned kind = 0; kind < 4; kind++)
        for (unsigned version = 0; version < VERSIONS; version++)
            test_values(kind, version);
    for (size_t i = 0; i < sizeof(groups) / sizeof(*groups); i++)
        test_group(groups[i].name, groups[i].letters);
    test_names();
    test_disallowed();
    return tap_end();
}
