/* SPDX-License-Identifier: MIT */
/* Reads the facts of data/; data/README.md has the format. */
#include "facts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference.h"

unsigned char ref_is_in[TABLES][CODE_POINTS];
unsigned char ref_combining_class[CODE_POINTS];
unsigned char ref_script_of[CODE_POINTS];
unsigned char ref_shown[CODE_POINTS], ref_shown_script_of[CODE_POINTS];
const char *ref_table_names[TABLES] = {"A.1", "B.1", "C.1.1", "C.1.2", "C.2.1", "C.2.2", "C.3",
    "C.4", "C.5", "C.6", "C.7", "C.8", "C.9", "D.1", "D.2", "exclusion"};

static struct mappings {
    struct mapping *rows; /* ascending by from, as the files are */
    size_t count;
} mappings[MAPPING_TABLES];

/* Canonical pairs that compose, sorted. */
static struct pair {
    uint32_t first, second, composite;
} pairs[2000];
static size_t pair_count;

static char script_names[256][32] = {"Unknown"};
static unsigned script_count = 1;

__attribute__((noreturn)) static void
give_up(const char *path, const char *why)
{
    printf("Bail out! %s: %s\n", path, why);
    exit(99);
}

/* A line: code points, what is said of them (0, '-', '=' or '~'), and the words after that. */
struct fact {
    uint32_t first, last;
    char relation;
    const char *words;
};

static bool
read_fact(char *line, struct fact *fact)
{
    char *end;

    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '#' || line[0] == '\0')
        return false;
    fact->first = fact->last = (uint32_t)strtoul(line, &end, 16);
    if (strncmp(end, "..", 2) == 0)
        fact->last = (uint32_t)strtoul(end + 2, &end, 16);
    fact->relation = *end == ' ' ? end[1] : 0;
    fact->words = *end == ' ' ? strchr(end + 1, ' ') + 1 : end;
    return true;
}

/* Calls add for each fact of a file. */
static void
read_file(const char *name, void (*add)(const struct fact *fact, unsigned table), unsigned table)
{
    const char *srcdir = getenv("srcdir");
    char path[4096], line[256];
    struct fact fact;
    FILE *in;

    snprintf(path, sizeof(path), "%s/data/%s", srcdir != NULL ? srcdir : ".", name);
    in = fopen(path, "r");
    if (in == NULL)
        give_up(path, strerror(errno));
    while (fgets(line, sizeof(line), in) != NULL) {
        if (!read_fact(line, &fact))
            continue;
        if (fact.first > fact.last || fact.last >= CODE_POINTS)
            give_up(path, "not a code point");
        add(&fact, table);
    }
    fclose(in);
}

static void
add_to_table(const struct fact *fact, unsigned table)
{
    memset(ref_is_in[table] + fact->first, 1, fact->last - fact->first + 1);
}

static void
add_class(const struct fact *fact, unsigned table)
{
    (void)table;
    memset(ref_combining_class + fact->first, atoi(fact->words), fact->last - fact->first + 1);
}

unsigned
ref_script_number(const char *name)
{
    unsigned number = 0;

    while (number < script_count && strcmp(script_names[number], name) != 0)
        number++;
    return number;
}

static void
add_script(const struct fact *fact, unsigned table)
{
    unsigned number = ref_script_number(fact->words);

    (void)table;
    if (number == script_count && script_count < 256)
        snprintf(script_names[script_count++], sizeof(*script_names), "%s", fact->words);
    memset(ref_script_of + fact->first, (int)number, fact->last - fact->first + 1);
}

static void
change_script(const struct fact *fact, unsigned table)
{
    (void)table;
    memset(ref_shown_script_of + fact->first, (int)ref_script_number(fact->words),
        fact->last - fact->first + 1);
}

static void
add_shown(const struct fact *fact, unsigned table)
{
    int kinds = SHOWN;

    (void)table;
    kinds |= strstr(fact->words, "mark") != NULL ? MARK : 0;
    kinds |= strstr(fact->words, "latin") != NULL ? LOOKS_LATIN : 0;
    kinds |= strstr(fact->words, "digit") != NULL ? LOOKS_DIGIT : 0;
    kinds |= strstr(fact->words, "stroke") != NULL ? STROKE : 0;
    kinds |= strstr(fact->words, "slash") != NULL ? SLASH : 0;
    memset(ref_shown + fact->first, kinds, fact->last - fact->first + 1);
}

static void
add_mapping(const struct fact *fact, unsigned table)
{
    struct mappings *m = &mappings[table];
    struct mapping *row;
    char *word = (char *)(uintptr_t)fact->words;

    if (m->count % 1024 == 0)
        m->rows = realloc(m->rows, (m->count + 1024) * sizeof(*m->rows));
    if (m->rows == NULL)
        give_up("mappings", "out of memory");
    row = &m->rows[m->count++];
    *row = (struct mapping){.from = fact->first, .canonical = fact->relation == '='};
    while (*word != '\0' && row->count < 18)
        row->to[row->count++] = (uint32_t)strtoul(word, &word, 16);
}

static int
compare_mappings(const void *a, const void *b)
{
    const struct mapping *x = a, *y = b;

    return x->from < y->from ? -1 : x->from > y->from;
}

const struct mapping *
ref_find_mapping(enum mapping_table table, uint32_t cp)
{
    struct mapping key = {.from = cp};

    return bsearch(
        &key, mappings[table].rows, mappings[table].count, sizeof(key), compare_mappings);
}

static int
compare_pairs(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;

    if (x->first != y->first)
        return x->first < y->first ? -1 : 1;
    return x->second < y->second ? -1 : x->second > y->second;
}

uint32_t
ref_find_composite(uint32_t first, uint32_t second)
{
    struct pair key = {first, second, 0};
    const struct pair *pair = bsearch(&key, pairs, pair_count, sizeof(key), compare_pairs);

    return pair != NULL ? pair->composite : 0;
}

/* UAX #15 section 6: the primary composites.  Not one of them is a singleton, begins with a mark,
   or is listed as excluded. */
static void
collect_pairs(void)
{
    const struct mappings *m = &mappings[DECOMPOSITION];

    for (size_t i = 0; i < m->count; i++) {
        const struct mapping *row = &m->rows[i];

        if (!row->canonical || row->count != 2 || ref_is_in[EXCLUDED][row->from]
            || ref_combining_class[row->from] != 0 || ref_combining_class[row->to[0]] != 0)
            continue;
        if (pair_count == sizeof(pairs) / sizeof(*pairs))
            give_up("decomposition.txt", "too many pairs");
        pairs[pair_count++] = (struct pair){row->to[0], row->to[1], row->from};
    }
    qsort(pairs, pair_count, sizeof(*pairs), compare_pairs);
}

void
reference_open(void)
{
    char name[64];

    if (pair_count > 0)
        return;
    for (unsigned table = A_1; table < EXCLUDED; table++) {
        snprintf(name, sizeof(name), "rfc3454/%s.txt", ref_table_names[table]);
        read_file(name, add_to_table, table);
    }
    read_file("unicode/exclusion.txt", add_to_table, EXCLUDED);
    read_file("unicode/class.txt", add_class, 0);
    read_file("unicode/script.txt", add_script, 0);
    memcpy(ref_shown_script_of, ref_script_of, sizeof(ref_script_of));
    read_file("display/script.txt", change_script, 0);
    read_file("display/show.txt", add_shown, 0);
    read_file("rfc3454/B.2.txt", add_mapping, B_2);
    read_file("rfc3454/B.3.txt", add_mapping, B_3);
    read_file("unicode/decomposition.txt", add_mapping, DECOMPOSITION);
    read_file("display/confusables.txt", add_mapping, CONFUSABLE);
    read_file("display/alike.txt", add_mapping, ALIKE);
    collect_pairs();
}

bool
reference_is_in(const char *table, uint32_t cp)
{
    for (unsigned i = 0; i < TABLES; i++)
        if (strcmp(ref_table_names[i], table) == 0)
            return cp < CODE_POINTS && ref_is_in[i][cp];
    return false;
}

unsigned
reference_combining_class(uint32_t cp)
{
    return cp < CODE_POINTS ? ref_combining_class[cp] : 0;
}
