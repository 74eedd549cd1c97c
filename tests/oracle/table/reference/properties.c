/* SPDX-License-Identifier: MIT */
/* Unicode properties straight from data/properties/. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

enum { POINTS = 0x110000 };

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

static void
set_bits(unsigned char *bits, unsigned first, unsigned last, bool on)
{
    for (unsigned cp = first; cp <= last; cp++) {
        if (on)
            bits[cp / 8] |= (unsigned char)(1 << cp % 8);
        else
            bits[cp / 8] &= (unsigned char)~(1 << cp % 8);
    }
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

struct wanted {
    const char *property, *value;
    int version;
    unsigned char *bits;
};

static void
set_value(unsigned first, unsigned last, char *text, void *user)
{
    struct wanted *w = user;

    set_bits(w->bits, first, last, has_value(w->property, text, w->value));
}

static void
set_change(unsigned first, unsigned last, char *text, void *user)
{
    struct wanted *w = user;
    char property[4], value[8], until[8];

    for (char *part = strtok(text, ","); part != NULL; part = strtok(NULL, ",")) {
        if (sscanf(part, " %3[a-z]:%7s until %7s", property, value, until) == 3
            && strcmp(property, w->property) == 0 && version_number(until) >= w->version) {
            set_bits(w->bits, first, last, has_value(property, value, w->value));
            return;
        }
    }
}

/* Code points that were not assigned yet have the value of those that are never assigned. */
static void
set_age(unsigned first, unsigned last, char *text, void *user)
{
    static const char *const defaults[][2] = {
        {"gc", "Cn"}, {"jt", "U"}, {"sc", "Zzzz"}, {"ccc", "0"}};
    struct wanted *w = user;

    for (unsigned i = 0; i < 4 && version_number(text) > w->version; i++)
        if (strcmp(defaults[i][0], w->property) == 0)
            set_bits(w->bits, first, last, has_value(w->property, defaults[i][1], w->value));
}

static unsigned char *
compute_property(const char *property, const char *version)
{
    static const char *const defaults[][2] = {
        {"gc", "Cn"}, {"jt", "U"}, {"sc", "Zzzz"}, {"ccc", "0"}};
    struct wanted w = {.version = version_number(version)};
    char name[4] = "";

    w.bits = calloc(POINTS / 8, 1);
    snprintf(name, sizeof(name), "%.*s", (int)strcspn(property, ":"), property);
    w.property = name;
    w.value = strchr(property, ':') + 1;
    for (unsigned i = 0; i < 4; i++)
        if (strcmp(defaults[i][0], name) == 0)
            set_bits(w.bits, 0, POINTS - 1, has_value(name, defaults[i][1], w.value));
    read_lines(name, set_value, &w);
    read_lines("changes", set_change, &w);
    read_lines("age", set_age, &w);
    return w.bits;
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
