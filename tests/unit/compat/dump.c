/* SPDX-License-Identifier: MIT */
/* dump LIBRARY: every data object of a libidn.so.12 as text, read through the public layout, with
   the names of objects for pointers to them, and its messages.  An object is a block of lines that
   begin with its name. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stringprep.h>
#include <tld.h>

#define LENGTH(a) (sizeof(a) / sizeof(*(a)))

static const char *const tables[] = {"rfc3454_A_1", "rfc3454_B_1", "rfc3454_B_2", "rfc3454_B_3",
    "rfc3454_C_1_1", "rfc3454_C_1_2", "rfc3454_C_2_1", "rfc3454_C_2_2", "rfc3454_C_3",
    "rfc3454_C_4", "rfc3454_C_5", "rfc3454_C_6", "rfc3454_C_7", "rfc3454_C_8", "rfc3454_C_9",
    "rfc3454_D_1", "rfc3454_D_2", "iscsi_prohibit", "saslprep_space_map", "xmpp_nodeprep_prohibit"};
static const char *const profiles[] = {"nameprep", "kerberos5", "xmpp_nodeprep",
    "xmpp_resourceprep", "plain", "trace", "saslprep", "iscsi"};
static const char *const domains[] = {"fr", "no", "com"};
static const char *const headers[] = {"idna", "stringprep", "punycode", "pr29", "tld"};

static void *library;

static const void *
find_object(const char *name)
{
    char symbol[64];
    const void *object;

    snprintf(symbol, sizeof(symbol), "stringprep_%s", name);
    object = dlsym(library, symbol);
    if (object == NULL) {
        printf("missing %s\n", symbol);
        exit(1);
    }
    return object;
}

/* The name of an object at this address. */
static const char *
name_object(const void *object, const char *const *names, size_t count)
{
    if (object == NULL)
        return "-";
    for (size_t i = 0; i < count; i++)
        if (find_object(names[i]) == object)
            return names[i];
    return "?";
}

static void
print_table(const char *name)
{
    const Stringprep_table_element *element = find_object(name);

    for (; element->start != 0 || element->end != 0; element++)
        printf("%s %04X %04X %X %X %X %X\n", name, (unsigned)element->start, (unsigned)element->end,
            (unsigned)element->map[0], (unsigned)element->map[1], (unsigned)element->map[2],
            (unsigned)element->map[3]);
}

static void
print_profile(const char *name)
{
    const Stringprep_profile *step = find_object(name);

    for (; step->operation != 0; step++)
        printf("%s %d %08X %s %zu\n", name, (int)step->operation, (unsigned)step->flags,
            name_object(step->table, tables, LENGTH(tables)), step->table_size);
}

static void
print_domain(const char *name)
{
    const Tld_table *(*get_table)(const char *tld, const Tld_table **overrides);
    void *symbol = dlsym(library, "tld_default_table");
    const Tld_table *table;

    memcpy(&get_table, &symbol, sizeof(symbol));
    table = symbol != NULL ? get_table(name, NULL) : NULL;
    printf("tld_%s %s\n", name, table != NULL ? table->version : "none");
    for (size_t i = 0; table != NULL && i < table->nvalid; i++)
        printf("tld_%s %04X %04X\n", name, (unsigned)table->valid[i].start,
            (unsigned)table->valid[i].end);
}

/* The message of each code, and of those that are unknown. */
static void
print_messages(const char *prefix)
{
    const char *(*get_message)(int rc);
    char symbol[64];
    void *function;

    snprintf(symbol, sizeof(symbol), "%s_strerror", prefix);
    function = dlsym(library, symbol);
    memcpy(&get_message, &function, sizeof(function));
    for (int rc = -300; rc <= 300 && function != NULL; rc++)
        printf("%s %d %s\n", symbol, rc, get_message(rc));
}

int
main(int argc, char **argv)
{
    if (argc != 2 || (library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL)) == NULL) {
        fprintf(stderr, "dump: %s\n", argc == 2 ? dlerror() : "usage: dump LIBRARY");
        return 2;
    }
    for (size_t i = 0; i < LENGTH(tables); i++)
        print_table(tables[i]);
    for (size_t i = 0; i < LENGTH(profiles); i++)
        print_profile(profiles[i]);
    for (const Stringprep_profiles *entry = find_object("profiles"); entry->name != NULL; entry++)
        printf("profiles %s %s\n", entry->name,
            name_object(entry->tables, profiles, LENGTH(profiles)));
    for (size_t i = 0; i < LENGTH(domains); i++)
        print_domain(domains[i]);
    for (size_t i = 0; i < LENGTH(headers); i++)
        print_messages(headers[i]);
    return 0;
}
