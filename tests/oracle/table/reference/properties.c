/* SPDX-License-Identifier: MIT */
/* Unicode properties straight from data/properties/. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

static const char *directory;

void
ref_set_directory(const char *srcdir)
{
    directory = srcdir;
}

/* 5.2 is 502, 11.0 is 1100. */
static int
version_number(const char *text)
{
    int major = 0, minor = 0;

    sscanf(text, "%d.%d", &major, &minor);
    return major * 100 + minor;
}

static bool
has_value(const char *property, const char *value, const char *wanted)
{
    if (strcmp(value, wanted) == 0)
        return true;
    if (strcmp(property, "gc") != 0)
        return false;
    if (strcmp(wanted, "LC") == 0)
        return strcmp(value, "Lu") == 0 || strcmp(value, "Ll") == 0 || strcmp(value, "Lt") == 0;
    return strlen(wanted) == 1 && value[0] == wanted[0];
}

/* Calls set for each line of a file. */
static void
read_lines(const char *name, void (*set)(unsigned first, unsigned last, char *text, void *user),
    void *user)
{
    char path[4096], line[256], text[256];
    unsigned first, last;
    FILE *in;

    snprintf(path, sizeof(path), "%s/data/properties/%s.txt", directory, name);
    in = fopen(path, "r");
    if (in == NULL) {
        printf("Bail out! cannot read %s\n", path);
        exit(99);
    }
    while (fgets(line, sizeof(line), in) != NULL) {
        if (sscanf(line, "%x..%x = %255[^\n]", &first, &last, text) == 3)
            set(first, last, text, user);
        else if (sscanf(line, "%x = %255[^\n]", &first, text) == 2)
            set(first, first, text, user);
    }
    fclose(in);
}

/* The values that are being read. */
struct reading {
    struct ref_values *values;
    const char *property;
    int version;
};

static unsigned char
find_number(struct ref_values *values, const char *name)
{
    unsigned i = 0;

    while (i < values->count && strcmp(values->names[i], name) != 0)
        i++;
    if (i == values->count && i < REF_VALUES)
        snprintf(values->names[values->count++], sizeof(values->names[0]), "%s", name);
    return (unsigned char)i;
}

static void
set_value(unsigned first, unsigned last, char *text, void *user)
{
    struct ref_values *values = ((struct reading *)user)->values;

    memset(values->of + first, find_number(values, text), last + 1 - first);
}

/* The values that Unicode 17 has changed: the first that lasted until the version or longer. */
static void
set_change(unsigned first, unsigned last, char *text, void *user)
{
    const struct reading *r = user;
    char property[4], value[8], until[8];

    for (char *part = strtok(text, ","); part != NULL; part = strtok(NULL, ","))
        if (sscanf(part, " %3[a-z]:%7s until %7s", property, value, until) == 3
            && strcmp(property, r->property) == 0 && version_number(until) >= r->version) {
            set_value(first, last, value, user);
            return;
        }
}

/* Code points that were not assigned yet have the value of those that are never assigned. */
static void
set_age(unsigned first, unsigned last, char *text, void *user)
{
    const struct reading *r = user;

    if (version_number(text) > r->version)
        memset(r->values->of + first, 0, last + 1 - first);
}

void
ref_read_values(struct ref_values *values, const char *property, const char *version)
{
    static const char *const defaults[][2] = {
        {"gc", "Cn"}, {"jt", "U"}, {"sc", "Zzzz"}, {"ccc", "0"}};
    struct reading reading = {values, property, version_number(version)};

    memset(values, 0, sizeof(*values));
    for (unsigned i = 0; i < 4; i++)
        if (strcmp(defaults[i][0], property) == 0)
            find_number(values, defaults[i][1]);
    read_lines(property, set_value, &reading);
    read_lines("changes", set_change, &reading);
    read_lines("age", set_age, &reading);
}

/* Returns the code points with a property, such as "gc:Lu", as bits. */
static unsigned char *
compute_property(const char *property, const char *version)
{
    static struct ref_values values;
    unsigned char *bits = calloc(REF_POINTS / 8, 1);
    char name[4];

    snprintf(name, sizeof(name), "%.*s", (int)strcspn(property, ":"), property);
    ref_read_values(&values, name, version);
    for (unsigned cp = 0; cp < REF_POINTS; cp++)
        if (has_value(name, values.names[values.of[cp]], strchr(property, ':') + 1))
            bits[cp / 8] |= (unsigned char)(1 << cp % 8);
    return bits;
}

const unsigned char *
ref_property(const char *property, const char *version)
{
    static struct {
        char property[32], version[32];
        unsigned char *bits;
    } known[256];
    unsigned i = 0;

    while (known[i].bits != NULL
        && (strcmp(known[i].property, property) != 0 || strcmp(known[i].version, version) != 0))
        i++;
    if (known[i].bits == NULL) {
        snprintf(known[i].property, sizeof(known[i].property), "%s", property);
        snprintf(known[i].version, sizeof(known[i].version), "%s", version);
        known[i].bits = compute_property(property, version);
    }
    return known[i].bits;
}
