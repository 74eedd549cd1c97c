/* SPDX-License-Identifier: MIT */
/* The table generator: gentables DATA_DIRECTORY > tables.c
   It runs on the build machine and needs C99 only.  Malformed or contradictory data are rejected
   with the file and the line, so that a typing error in data/ never reaches a table. */
#include "gentables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "facts.h"

struct point points[TABLE_CODE_POINTS];
struct sequence sequences[8192];
static size_t sequence_count = 1;

static uint16_t
read_sequence(const struct fact *fact, uint32_t max_length)
{
    struct sequence *s = &sequences[sequence_count];
    const char *text = fact->value;

    if (fact->first != fact->last)
        reject_fact(fact, "a mapping of a range");
    if (sequence_count == LENGTH(sequences))
        reject_fact(fact, "more than %zu mappings in all", LENGTH(sequences) - 1);
    s->kind = fact->kind;
    for (;;) {
        if (s->length == max_length)
            reject_fact(fact, "mapped to more than %" PRIu32 " code points", max_length);
        text = parse_code_point(fact, text, &s->cp[s->length++]);
        if (*text == '\0')
            break;
        if (*text++ != ' ')
            reject_fact(fact, "code points that are not separated by one space");
    }
    if (s->length == 1 && s->cp[0] == fact->first)
        reject_fact(fact, "mapped to itself");
    return (uint16_t)sequence_count++;
}

static void
add_to_table(const struct fact *fact, uint32_t table)
{
    for (uint32_t cp = fact->first; cp <= fact->last; cp++)
        points[cp].tables |= table;
}

static void
add_folding(const struct fact *fact, uint32_t table)
{
    uint16_t sequence = read_sequence(fact, 4);

    add_to_table(fact, table);
    if (table == TABLE_B_2)
        points[fact->first].b2 = sequence;
    else
        points[fact->first].b3 = sequence;
}

static void
add_combining_class(const struct fact *fact, uint32_t unused)
{
    char *end;
    unsigned long number = strtoul(fact->value, &end, 10);

    (void)unused;
    if (*end != '\0' || fact->value[0] < '1' || fact->value[0] > '9' || number > 254)
        reject_fact(fact, "the combining class is not a number from 1 to 254");
    for (uint32_t cp = fact->first; cp <= fact->last; cp++) {
        points[cp].combining_class = (uint8_t)number;
        points[cp].tables |= TABLE_MARK;
    }
}

static void
add_decomposition(const struct fact *fact, uint32_t unused)
{
    uint16_t sequence = read_sequence(fact, fact->kind == '=' ? 2 : TABLE_MAP_MAX);

    (void)unused;
    if (hangul_is_syllable(fact->first))
        reject_fact(fact, "a Hangul syllable, whose decomposition is computed");
    points[fact->first].decomposition = sequence;
    points[fact->first].tables |= TABLE_DECOMPOSES | (fact->kind == '~' ? TABLE_COMPATIBLE : 0);
}

static void
add_exclusion(const struct fact *fact, uint32_t unused)
{
    (void)unused;
    for (uint32_t cp = fact->first; cp <= fact->last; cp++)
        points[cp].excluded = true;
}

static const struct source {
    const char *file, *kinds;
    uint32_t table;
    handle_fact *handle;
} sources[] = {
    {"rfc3454/A.1.txt", "", TABLE_A_1, add_to_table},
    {"rfc3454/B.1.txt", "", TABLE_B_1, add_to_table},
    {"rfc3454/B.2.txt", "-", TABLE_B_2, add_folding},
    {"rfc3454/B.3.txt", "-", TABLE_B_3, add_folding},
    {"rfc3454/C.1.1.txt", "", TABLE_C_1_1, add_to_table},
    {"rfc3454/C.1.2.txt", "", TABLE_C_1_2, add_to_table},
    {"rfc3454/C.2.1.txt", "", TABLE_C_2_1, add_to_table},
    {"rfc3454/C.2.2.txt", "", TABLE_C_2_2, add_to_table},
    {"rfc3454/C.3.txt", "", TABLE_C_3, add_to_table},
    {"rfc3454/C.4.txt", "", TABLE_C_4, add_to_table},
    {"rfc3454/C.5.txt", "", TABLE_C_5, add_to_table},
    {"rfc3454/C.6.txt", "", TABLE_C_6, add_to_table},
    {"rfc3454/C.7.txt", "", TABLE_C_7, add_to_table},
    {"rfc3454/C.8.txt", "", TABLE_C_8, add_to_table},
    {"rfc3454/C.9.txt", "", TABLE_C_9, add_to_table},
    {"rfc3454/D.1.txt", "", TABLE_D_1, add_to_table},
    {"rfc3454/D.2.txt", "", TABLE_D_2, add_to_table},
    {CLASS_FILE, "=", 0, add_combining_class},
    {DECOMPOSITION_FILE, "=~", 0, add_decomposition},
    {EXCLUSION_FILE, "", 0, add_exclusion},
};

int
main(int argc, char **argv)
{
    size_t size;

    if (argc != 2) {
        fprintf(stderr, "usage: gentables DATA_DIRECTORY > tables.c\n");
        return 2;
    }
    set_data_directory(argv[1]);
    for (size_t i = 0; i < LENGTH(sources); i++)
        read_facts(sources[i].file, sources[i].kinds, sources[i].table, sources[i].handle);
    check_facts();
    read_scripts();
    read_display();
    read_look_alikes();
    derive_properties();
    size = print_tables();
    size += print_scripts();
    size += print_display();
    size += print_look_alikes();
    fprintf(stderr, "gentables: %zu octets of tables\n", size);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("gentables");
        return 1;
    }
    return 0;
}
