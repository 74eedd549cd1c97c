/* SPDX-License-Identifier: MIT */
/* Builds tables.c from the facts in data/:  gentables DATA_DIRECTORY > tables.c
   C99 for the build machine.  What is malformed or contradicts another fact is refused with its
   file and line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"
#include "gentables.h"

struct point points[TABLE_CODE_POINTS];
struct sequence sequences[8192];
struct table_pair pairs[TABLE_PAIR_SLOTS / 2];
size_t pair_count;
static size_t sequence_count = 1;

/* Taking the facts */

static uint16_t
read_sequence(const struct fact *fact, uint32_t most)
{
    struct sequence *s = &sequences[sequence_count];
    char *text = fact->value;

    if (fact->first != fact->last)
        fact_refuse(fact, "a mapping is of one code point");
    if (sequence_count == LENGTH(sequences))
        fact_refuse(fact, "more mappings than this program has room for");
    s->kind = fact->kind;
    for (;;) {
        if (s->length == most)
            fact_refuse(fact, "more than %" PRIu32 " code points", most);
        text = fact_code_point(fact, text, &s->cp[s->length++]);
        if (*text == '\0')
            break;
        if (*text++ != ' ')
            fact_refuse(fact, "code points are parted by one space");
    }
    if (s->length == 1 && s->cp[0] == fact->first)
        fact_refuse(fact, "mapped to itself");
    return (uint16_t)sequence_count++;
}

static void
take_table(const struct fact *fact, uint32_t table)
{
    for (uint32_t cp = fact->first; cp <= fact->last; cp++)
        points[cp].tables |= table;
}

static void
take_folding(const struct fact *fact, uint32_t table)
{
    uint16_t sequence = read_sequence(fact, 4);

    take_table(fact, table);
    *(table == TABLE_B_2 ? &points[fact->first].b2 : &points[fact->first].b3) = sequence;
}

static void
take_class(const struct fact *fact, uint32_t unused)
{
    char *end;
    unsigned long class = strtoul(fact->value, &end, 10);

    (void)unused;
    if (*end != '\0' || fact->value[0] < '1' || fact->value[0] > '9' || class > 254)
        fact_refuse(fact, "a combining class is a number from 1 to 254");
    for (uint32_t cp = fact->first; cp <= fact->last; cp++) {
        points[cp].class = (uint8_t) class;
        points[cp].tables |= TABLE_MARK;
    }
}

static void
take_decomposition(const struct fact *fact, uint32_t unused)
{
    uint16_t sequence = read_sequence(fact, fact->kind == '=' ? 2 : TABLE_MAP_MAX);

    (void)unused;
    if (hangul_is_syllable(fact->first))
        fact_refuse(fact, "Hangul syllables go by arithmetic");
    points[fact->first].decomposition = sequence;
    points[fact->first].tables |= TABLE_DECOMPOSES | (fact->kind == '~' ? TABLE_COMPATIBLE : 0);
}

static void
take_exclusion(const struct fact *fact, uint32_t unused)
{
    (void)unused;
    for (uint32_t cp = fact->first; cp <= fact->last; cp++)
        points[cp].excluded = 1;
}

static const struct source {
    const char *file, *kinds;
    uint32_t table;
    take_fact *take;
} sources[] = {
    {"rfc3454/A.1.txt", "", TABLE_A_1, take_table},
    {"rfc3454/B.1.txt", "", TABLE_B_1, take_table},
    {"rfc3454/B.2.txt", "-", TABLE_B_2, take_folding},
    {"rfc3454/B.3.txt", "-", TABLE_B_3, take_folding},
    {"rfc3454/C.1.1.txt", "", TABLE_C_1_1, take_table},
    {"rfc3454/C.1.2.txt", "", TABLE_C_1_2, take_table},
    {"rfc3454/C.2.1.txt", "", TABLE_C_2_1, take_table},
    {"rfc3454/C.2.2.txt", "", TABLE_C_2_2, take_table},
    {"rfc3454/C.3.txt", "", TABLE_C_3, take_table},
    {"rfc3454/C.4.txt", "", TABLE_C_4, take_table},
    {"rfc3454/C.5.txt", "", TABLE_C_5, take_table},
    {"rfc3454/C.6.txt", "", TABLE_C_6, take_table},
    {"rfc3454/C.7.txt", "", TABLE_C_7, take_table},
    {"rfc3454/C.8.txt", "", TABLE_C_8, take_table},
    {"rfc3454/C.9.txt", "", TABLE_C_9, take_table},
    {"rfc3454/D.1.txt", "", TABLE_D_1, take_table},
    {"rfc3454/D.2.txt", "", TABLE_D_2, take_table},
    {"unicode/class.txt", "=", 0, take_class},
    {"unicode/decomposition.txt", "=~", 0, take_decomposition},
    {"unicode/exclusion.txt", "", 0, take_exclusion},
};

/* Holding the facts against each other */

static void
check_targets(const char *file, uint32_t cp, const struct sequence *s, uint32_t remapped)
{
    if (s->length > 0 && points[cp].tables & (TABLE_C_3 | TABLE_C_4 | TABLE_C_5))
        facts_refuse(file, cp, "%04" PRIX32 " is no character: nothing maps it", cp);
    for (uint32_t i = 0; i < s->length; i++) {
        if (points[s->cp[i]].tables & (TABLE_A_1 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5)
            || s->cp[i] == 0)
            facts_refuse(file, cp, "mapped to %04" PRIX32 ", which is no character", s->cp[i]);
        if (points[s->cp[i]].tables & remapped)
            facts_refuse(file, cp, "mapped to %04" PRIX32 ", which is mapped itself", s->cp[i]);
    }
}

/* Tables that have no code point in common: of those named, cp is in one at the most. */
static void
check_apart(const char *file, uint32_t cp, uint32_t tables)
{
    uint32_t in = points[cp].tables & tables;

    if (in != 0 && in & (in - 1))
        facts_refuse(file, cp, "%04" PRIX32 " is in a table that excludes this one", cp);
}

static int
is_pair(uint32_t cp)
{
    const struct sequence *s = &sequences[points[cp].decomposition];

    return s->kind == '=' && s->length == 2 && points[cp].class == 0 && points[s->cp[0]].class == 0;
}

static void
check_point(uint32_t cp)
{
    const struct point *p = &points[cp];

    if (p->tables & TABLE_MARK && p->tables & (TABLE_A_1 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5))
        facts_refuse("unicode/class.txt", cp, "%04" PRIX32 " is no character", cp);
    if (p->tables & TABLE_A_1 && p->tables != TABLE_A_1)
        facts_refuse(
            "rfc3454/A.1.txt", cp, "%04" PRIX32 " is assigned: another table speaks of it", cp);
    check_apart("rfc3454/B.1.txt", cp, TABLE_B_1 | TABLE_B_2);
    check_apart("rfc3454/B.1.txt", cp, TABLE_B_1 | TABLE_B_3);
    check_apart("rfc3454/C.1.2.txt", cp, TABLE_C_1_1 | TABLE_C_1_2);
    check_apart("rfc3454/C.2.2.txt", cp, TABLE_C_2_1 | TABLE_C_2_2);
    check_apart("rfc3454/C.4.txt", cp, TABLE_C_3 | TABLE_C_4 | TABLE_C_5);
    check_apart("rfc3454/D.1.txt", cp, TABLE_D_1 | TABLE_D_2);
    check_apart("rfc3454/D.1.txt", cp, TABLE_D_1 | TABLE_MARK);
    check_targets("rfc3454/B.2.txt", cp, &sequences[p->b2], TABLE_B_1 | TABLE_B_2);
    check_targets("rfc3454/B.3.txt", cp, &sequences[p->b3], TABLE_B_1 | TABLE_B_3);
    check_targets("unicode/decomposition.txt", cp, &sequences[p->decomposition], 0);
    if (p->excluded && !is_pair(cp))
        facts_refuse("unicode/exclusion.txt", cp, "%04" PRIX32 " would not be composed anyway", cp);
}

void
decompose(uint32_t cp, uint32_t whole, unsigned depth, struct sequence *to)
{
    const struct sequence *s = &sequences[points[cp].decomposition];

    if (depth == 16)
        facts_refuse("unicode/decomposition.txt", whole, "decomposes in a circle");
    if (s->length == 0) {
        if (to->length == TABLE_MAP_MAX)
            facts_refuse("unicode/decomposition.txt", whole, "more than %d code points in the end",
                TABLE_MAP_MAX);
        to->cp[to->length++] = cp;
        return;
    }
    for (uint32_t i = 0; i < s->length; i++)
        decompose(s->cp[i], whole, depth + 1, to);
}

/* Composition */

static const struct table_pair *
find_pair(uint32_t first, uint32_t second)
{
    for (size_t i = 0; i < pair_count; i++)
        if (pairs[i].first == first && pairs[i].second == second)
            return &pairs[i];
    return NULL;
}

static int
is_hangul(uint32_t cp)
{
    return hangul_is_syllable(cp) || (cp >= HANGUL_L && cp < HANGUL_L + HANGUL_L_COUNT);
}

static void
add_pair(uint32_t composite)
{
    static const char file[] = "unicode/decomposition.txt";
    const struct sequence *s = &sequences[points[composite].decomposition];

    if (!is_pair(composite) || points[composite].excluded)
        return;
    if (find_pair(s->cp[0], s->cp[1]) != NULL || is_hangul(s->cp[0]))
        facts_refuse(file, composite,
            "another code point decomposes to the same pair, or Hangul arithmetic does");
    if (composite > 0xFFFF || s->cp[0] > 0xFFFF || s->cp[1] > 0xFFFF)
        facts_refuse(file, composite, "a composite beyond FFFF has no room in the table");
    if (pair_count == LENGTH(pairs))
        facts_refuse(file, composite, "more composites than the table has room for");
    pairs[pair_count++] =
        (struct table_pair){(uint16_t)s->cp[0], (uint16_t)s->cp[1], (uint16_t)composite};
    points[s->cp[0]].tables |= TABLE_FIRST;
    points[s->cp[1]].tables |= TABLE_SECOND;
}

static void
mark_hangul(void)
{
    for (uint32_t i = 0; i < HANGUL_L_COUNT; i++)
        points[HANGUL_L + i].tables |= TABLE_FIRST;
    for (uint32_t i = 0; i < HANGUL_V_COUNT; i++)
        points[HANGUL_V + i].tables |= TABLE_SECOND;
    for (uint32_t i = 1; i < HANGUL_T_COUNT; i++)
        points[HANGUL_T + i].tables |= TABLE_SECOND;
    for (uint32_t i = 0; i < HANGUL_S_COUNT; i++)
        points[HANGUL_S + i].tables |=
            TABLE_DECOMPOSES | (i % HANGUL_T_COUNT == 0 ? TABLE_FIRST : 0);
}

/* What a name asks of ASCII, and the one dot beyond it that text may still hold when it has been
   prepared. */
static void
mark_ascii(void)
{
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        int letter_or_digit =
            (cp >= '0' && cp <= '9') || (cp >= 'A' && cp <= 'Z') || (cp >= 'a' && cp <= 'z');

        points[cp].tables |= cp >= 0x80 ? TABLE_NON_ASCII
            : cp == '-'                 ? TABLE_HYPHEN
            : cp == '_'                 ? TABLE_UNDERSCORE
            : letter_or_digit           ? 0
                                        : TABLE_ASCII_OTHER;
    }
    points[0x3002].tables |= TABLE_FULL_STOP;
}

/* NFKC leaves a code point that stands alone as it is, if it decomposes not at all, or only to
   pairs that compose again. */
static int
comes_back(uint32_t cp)
{
    const struct sequence *s = &sequences[points[cp].decomposition];
    const struct table_pair *pair;

    if (s->length == 0)
        return 1;
    pair = s->kind == '=' && s->length == 2 ? find_pair(s->cp[0], s->cp[1]) : NULL;
    return pair != NULL && pair->composite == cp && comes_back(s->cp[0]) && comes_back(s->cp[1]);
}

int
main(int argc, char **argv)
{
    size_t size;

    if (argc != 2) {
        fprintf(stderr, "usage: gentables DATA_DIRECTORY > tables.c\n");
        return 2;
    }
    facts_directory(argv[1]);
    for (size_t i = 0; i < LENGTH(sources); i++)
        facts_read(sources[i].file, sources[i].kinds, sources[i].table, sources[i].take);
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        check_point(cp);
        add_pair(cp);
    }
    mark_hangul();
    mark_ascii();
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        struct sequence whole = {.length = 0};

        decompose(cp, cp, 0, &whole);
        if (!comes_back(cp))
            points[cp].tables |= TABLE_NFKC_CHANGES;
    }
    size = print_tables() + print_scripts();
    fprintf(stderr, "gentables: %zu octets of tables\n", size);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("gentables");
        return 1;
    }
    return 0;
}
