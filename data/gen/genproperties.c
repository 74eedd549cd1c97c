/* SPDX-License-Identifier: MIT */
/* The generator of the Unicode properties of registry tables:
   genproperties DATA_DIRECTORY > property_tables.c
   It runs on the build machine and needs C99 only. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"
#include "lib/table/read/property_tables.h"

#define LENGTH(a) (sizeof(a) / sizeof(*(a)))

static const struct {
    uint16_t number;
    const char *name;
} versions[] = {
    {0x0502, "5.2"},
    {0x0600, "6.0"},
    {0x0601, "6.1"},
    {0x0602, "6.2"},
    {0x0603, "6.3"},
    {0x0700, "7.0"},
    {0x0800, "8.0"},
    {0x0900, "9.0"},
    {0x0A00, "10.0"},
    {0x0B00, "11.0"},
    {0x0C00, "12.0"},
    {0x0C01, "12.1"},
    {0x0D00, "13.0"},
    {0x0E00, "14.0"},
    {0x0F00, "15.0"},
    {0x0F01, "15.1"},
    {0x1000, "16.0"},
    {0x1100, "17.0"},
};

/* The names of values in the order of their first use, after the name for unassigned code
   points. */
static struct names {
    const char *property;
    size_t least, most; /* characters */
    char names[256][5];
    unsigned count;
} all_names[PROPERTY_COMBINING_CLASS] = {
    {"gc", 2, 2, {"Cn"}, 1},
    {"jt", 1, 1, {"U"}, 1},
    {"sc", 4, 4, {"Zzzz"}, 1},
};
static struct property_record points[PROPERTY_CODE_POINTS];
static struct property_change changes[256];
static size_t change_count;
static struct property_exception exceptions[512];
static size_t exception_count;

static unsigned
find_version(const struct fact *fact, const char *text)
{
    for (unsigned i = 0; i < LENGTH(versions); i++)
        if (strcmp(versions[i].name, text) == 0)
            return i;
    reject_fact(fact, "'%s' is not a version from 5.2 to 17.0", text);
}

/* Returns the number of a property's value, and adds the value if it is new. */
static uint8_t
find_or_add_name(const struct fact *fact, unsigned property, const char *text, size_t length)
{
    struct names *names = &all_names[property];

    for (unsigned i = 0; i < names->count; i++)
        if (strlen(names->names[i]) == length && memcmp(names->names[i], text, length) == 0)
            return (uint8_t)i;
    if (length < names->least || length > names->most || text[0] < 'A' || text[0] > 'Z')
        reject_fact(fact, "'%.*s' is not a short name of %s", (int)length, text, names->property);
    if (names->count == LENGTH(names->names))
        reject_fact(fact, "more than %zu values", LENGTH(names->names));
    memcpy(names->names[names->count], text, length);
    return (uint8_t)names->count++;
}

static void
add_age(const struct fact *fact, uint32_t unused)
{
    unsigned version = find_version(fact, fact->value);

    (void)unused;
    for (uint32_t cp = fact->first; cp <= fact->last; cp++)
        points[cp].age = (uint8_t)version;
}

static void
set_property(const struct fact *fact, uint32_t property, uint8_t value)
{
    if (value == 0)
        reject_fact(fact, "the default value, which unlisted code points have, is listed");
    for (uint32_t cp = fact->first; cp <= fact->last; cp++) {
        if (points[cp].age == LENGTH(versions))
            reject_fact(fact, "%04" PRIX32 " is not assigned in age.txt", cp);
        points[cp].values[property] = value;
    }
}

static void
add_value(const struct fact *fact, uint32_t property)
{
    set_property(
        fact, property, find_or_add_name(fact, property, fact->value, strlen(fact->value)));
}

static void
add_class(const struct fact *fact, uint32_t property)
{
    char *end;
    unsigned long number = strtoul(fact->value, &end, 10);

    if (*end != '\0' || fact->value[0] < '1' || fact->value[0] > '9' || number > 254)
        reject_fact(fact, "the combining class is not a number from 1 to 254");
    set_property(fact, property, (uint8_t)number);
}

/* Parses "gc:Me until 5.2" and returns the text after it. */
static const char *
parse_change(const struct fact *fact, const char *text, struct property_change *change)
{
    size_t length = strcspn(text, " "), end;
    char version[8] = "";

    for (change->property = 0; change->property < PROPERTY_COMBINING_CLASS; change->property++)
        if (strncmp(text, all_names[change->property].property, 2) == 0 && text[2] == ':')
            break;
    if (change->property == PROPERTY_COMBINING_CLASS || strncmp(text + length, " until ", 7) != 0)
        reject_fact(fact, "expected 'PROPERTY:VALUE until VERSION', and gc, jt or sc");
    change->value = find_or_add_name(fact, change->property, text + 3, length - 3);
    text += length + 7;
    end = strcspn(text, ",");
    snprintf(version, sizeof(version), "%.*s", (int)(end < 7 ? end : 7), text);
    change->until = (uint8_t)find_version(fact, version);
    return text + end;
}

static void
add_change(const struct fact *fact, uint32_t unused)
{
    const char *text = fact->value;
    unsigned before = 0;

    (void)unused;
    for (;;) {
        struct property_change *change = &changes[change_count];
        unsigned order;

        if (change_count == LENGTH(changes))
            reject_fact(fact, "more than %zu changes", LENGTH(changes));
        change->first = fact->first;
        change->last = fact->last;
        text = parse_change(fact, text, change);
        order = change->property * 256u + change->until + 1;
        if (order <= before)
            reject_fact(fact, "the changes are not in the order of property and version");
        before = order;
        for (uint32_t cp = fact->first; cp <= fact->last; cp++)
            if (points[cp].age > change->until)
                reject_fact(fact, "%04" PRIX32 " was not assigned then", cp);
        change_count++;
        if (*text == '\0')
            return;
        if (strncmp(text, ", ", 2) != 0)
            reject_fact(fact, "changes that are not separated by a comma and a space");
        text += 2;
    }
}

static void
add_exception(const struct fact *fact, uint32_t unused)
{
    (void)unused;
    if (strcmp(fact->value, "D") != 0 && strcmp(fact->value, "P") != 0)
        reject_fact(fact, "the value is not D or P");
    if (exception_count == LENGTH(exceptions))
        reject_fact(fact, "more than %zu exceptions", LENGTH(exceptions));
    exceptions[exception_count++] =
        (struct property_exception){fact->first, fact->last, fact->value[0] == 'D'};
}

/* Rejects an assigned code point without a general category. */
static void
check_assigned(void)
{
    for (uint32_t cp = 0; cp < PROPERTY_CODE_POINTS; cp++)
        if (points[cp].age < LENGTH(versions) && points[cp].values[PROPERTY_GENERAL_CATEGORY] == 0
            && (cp & 0xFFFE) != 0xFFFE && (cp < 0xFDD0 || cp > 0xFDEF))
            reject_code_point(
                "properties/age.txt", cp, "%04" PRIX32 " has no general category", cp);
}

static void
print_property_names(void)
{
    for (unsigned property = 0; property < PROPERTY_COMBINING_CLASS; property++) {
        printf("\nstatic const char *const names_%s[] = {", all_names[property].property);
        for (unsigned i = 0; i < all_names[property].count; i++)
            printf("%s\"%s\",", i % 8 == 0 ? "\n    " : " ", all_names[property].names[i]);
        printf(" NULL};\n");
    }
    printf("\nconst char *const *const xni_property_names[PROPERTY_COMBINING_CLASS] = {\n"
           "    names_gc, names_jt, names_sc};\n");
}

static unsigned
find_or_add_record(const struct property_record *record)
{
    static struct property_record records[PROPERTY_RECORD_MAX];
    static unsigned count;
    unsigned i = 0;

    while (i < count && memcmp(&records[i], record, sizeof(*record)) != 0)
        i++;
    if (i < count)
        return i;
    if (count == PROPERTY_RECORD_MAX) {
        fprintf(stderr, "genproperties: more than %u records\n", PROPERTY_RECORD_MAX);
        exit(1);
    }
    printf("    {%u, {%u, %u, %u, %u}},\n", record->age, record->values[0], record->values[1],
        record->values[2], record->values[3]);
    records[count] = *record;
    return count++;
}

static void
print_ranges(void)
{
    static uint32_t ranges[PROPERTY_CODE_POINTS / 64];
    size_t count = 0;

    printf("\nconst struct property_record xni_property_records[] = {\n");
    for (uint32_t cp = 0; cp < PROPERTY_CODE_POINTS; cp++) {
        if (cp > 0 && memcmp(&points[cp], &points[cp - 1], sizeof(*points)) == 0)
            continue;
        if (count == LENGTH(ranges)) {
            fprintf(stderr, "genproperties: more than %zu ranges\n", LENGTH(ranges));
            exit(1);
        }
        ranges[count++] = cp << PROPERTY_RECORD_BITS | find_or_add_record(&points[cp]);
    }
    printf("};\n\nconst uint32_t xni_property_ranges[] = {");
    for (size_t i = 0; i < count; i++)
        printf("%s0x%08" PRIX32 ",", i % 8 == 0 ? "\n    " : " ", ranges[i]);
    printf("\n};\n\nconst size_t xni_property_range_count = %zu;\n", count);
}

static void
print_tables(void)
{
    printf("/* Generated from data/properties by genproperties; do not edit. */\n"
           "#include \"lib/table/read/property_tables.h\"\n\nconst uint16_t "
           "xni_property_versions[] = {");
    for (size_t i = 0; i < LENGTH(versions); i++)
        printf("%s0x%04X,", i % 8 == 0 ? "\n    " : " ", versions[i].number);
    printf("\n};\n\nconst size_t xni_property_version_count = %zu;\n", LENGTH(versions));
    print_property_names();
    print_ranges();
    printf("\nconst struct property_change xni_property_changes[] = {\n");
    for (size_t i = 0; i < change_count; i++)
        printf("    {0x%04" PRIX32 ", 0x%04" PRIX32 ", %u, %u, %u},\n", changes[i].first,
            changes[i].last, changes[i].property, changes[i].value, changes[i].until);
    printf("};\n\nconst size_t xni_property_change_count = %zu;\n", change_count);
    printf("\nconst struct property_exception xni_property_exceptions[] = {\n");
    for (size_t i = 0; i < exception_count; i++)
        printf("    {0x%04" PRIX32 ", 0x%04" PRIX32 ", %u},\n", exceptions[i].first,
            exceptions[i].last, exceptions[i].is_disallowed);
    printf("};\n\nconst size_t xni_property_exception_count = %zu;\n", exception_count);
}

int
main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: genproperties DATA_DIRECTORY > property_tables.c\n");
        return 2;
    }
    set_data_directory(argv[1]);
    for (uint32_t cp = 0; cp < PROPERTY_CODE_POINTS; cp++)
        points[cp].age = LENGTH(versions);
    read_facts("properties/age.txt", "=", 0, add_age);
    read_facts("properties/gc.txt", "=", PROPERTY_GENERAL_CATEGORY, add_value);
    read_facts("properties/jt.txt", "=", PROPERTY_JOINING_TYPE, add_value);
    read_facts("properties/sc.txt", "=", PROPERTY_SCRIPT, add_value);
    read_facts("properties/ccc.txt", "=", PROPERTY_COMBINING_CLASS, add_class);
    read_facts("properties/changes.txt", "=", 0, add_change);
    read_facts("properties/idna2008.txt", "=", 0, add_exception);
    check_assigned();
    print_tables();
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("genproperties");
        return 1;
    }
    return 0;
}
