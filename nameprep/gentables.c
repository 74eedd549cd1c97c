/* Builds tables.c from the facts in data/:  gentables DATA_DIRECTORY > tables.c
   C99 for the build machine.  What is malformed or contradicts another fact is refused with its file and line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"
#include "tables.h"

#define LENGTH(a) (sizeof(a) / sizeof(*(a)))

struct sequence {
    char kind; /* of the fact: '=' canonical, '~' compatibility */
    uint32_t length, cp[TABLE_MAP_MAX];
};

struct point {
    uint32_t tables;
    uint8_t class, excluded;
    uint16_t decomposition, b2, b3; /* indices of sequences; 0: none */
};

static struct point points[TABLE_CODE_POINTS];
static struct sequence sequences[8192];
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
        points[cp].class = (uint8_t)class;
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
        if (points[s->cp[i]].tables & (TABLE_A_1 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5) || s->cp[i] == 0)
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

    if (in & (in - 1))
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
        facts_refuse("rfc3454/A.1.txt", cp, "%04" PRIX32 " is assigned: another table speaks of it", cp);
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

/* The whole decomposition (UAX #15): every step, to the end. */
static void
decompose(uint32_t cp, uint32_t whole, unsigned depth, struct sequence *to)
{
    const struct sequence *s = &sequences[points[cp].decomposition];

    if (depth == 16)
        facts_refuse("unicode/decomposition.txt", whole, "decomposes in a circle");
    if (s->length == 0) {
        if (to->length == TABLE_MAP_MAX)
            facts_refuse("unicode/decomposition.txt", whole, "more than %d code points in the end", TABLE_MAP_MAX);
        to->cp[to->length++] = cp;
        return;
    }
    for (uint32_t i = 0; i < s->length; i++)
        decompose(s->cp[i], whole, depth + 1, to);
}

/* Composition */

static struct table_pair pairs[TABLE_PAIR_SLOTS / 2];
static size_t pair_count;

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
        facts_refuse(file, composite, "another code point decomposes to the same pair, or Hangul arithmetic does");
    if (composite > 0xFFFF || s->cp[0] > 0xFFFF || s->cp[1] > 0xFFFF)
        facts_refuse(file, composite, "a composite beyond FFFF has no room in the table");
    if (pair_count == LENGTH(pairs))
        facts_refuse(file, composite, "more composites than the table has room for");
    pairs[pair_count++] = (struct table_pair){(uint16_t)s->cp[0], (uint16_t)s->cp[1], (uint16_t)composite};
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
        points[HANGUL_S + i].tables |= TABLE_DECOMPOSES | (i % HANGUL_T_COUNT == 0 ? TABLE_FIRST : 0);
}

/* What a name asks of ASCII, and the one dot beyond it that text may still hold when it has been prepared. */
static void
mark_ascii(void)
{
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        int letter_or_digit = (cp >= '0' && cp <= '9') || (cp >= 'A' && cp <= 'Z') || (cp >= 'a' && cp <= 'z');

        points[cp].tables |= cp >= 0x80 ? TABLE_NON_ASCII : cp == '-' ? TABLE_HYPHEN : cp == '_' ? TABLE_UNDERSCORE : letter_or_digit ? 0 : TABLE_ASCII_OTHER;
    }
    points[0x3002].tables |= TABLE_FULL_STOP;
}

/* NFKC leaves a code point that stands alone as it is, if it decomposes not at all, or only to pairs that compose again. */
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

/* Packing and printing */

static uint16_t text[32768];
static size_t text_length = 1; /* offset 0 says that there is no mapping */
static struct table_row rows[256];
static uint8_t ranks[256];
static size_t row_count = 1;

static unsigned
put_utf16(const struct sequence *s, uint16_t *to)
{
    unsigned length = 0;

    for (uint32_t i = 0; i < s->length; i++) {
        uint32_t cp = s->cp[i];

        if (cp > 0xFFFF) {
            to[length++] = (uint16_t)(0xD800 + ((cp - 0x10000) >> 10));
            to[length++] = (uint16_t)(0xDC00 + (cp & 0x3FF));
        } else {
            to[length++] = (uint16_t)cp;
        }
    }
    return length;
}

/* The offset of cp's mappings; equal entries are stored once. */
static uint16_t
pack_mappings(uint32_t cp)
{
    const struct point *p = &points[cp];
    uint16_t entry[1 + 2 * (TABLE_MAP_MAX + 8)];
    struct sequence whole = {.length = 0};
    unsigned length = 1, dec, b2, b3;
    int same = p->b3 != 0 && p->b2 != 0 && sequences[p->b2].length == sequences[p->b3].length
        && memcmp(sequences[p->b2].cp, sequences[p->b3].cp, sequences[p->b2].length * sizeof(uint32_t)) == 0;

    if (p->decomposition == 0 && p->b2 == 0 && p->b3 == 0)
        return 0;
    if (p->decomposition != 0)
        decompose(cp, cp, 0, &whole);
    length += dec = put_utf16(&whole, entry + length);
    length += b2 = put_utf16(&sequences[p->b2], entry + length);
    length += b3 = same ? 0 : put_utf16(&sequences[p->b3], entry + length);
    if (dec > 63 || b2 > 7 || b3 > 7)
        facts_refuse("unicode/decomposition.txt", cp, "the mappings of %04" PRIX32 " have no room in the table", cp);
    entry[0] = (uint16_t)TABLE_MAP_HEAD(dec, b2, b3, (unsigned)same);
    for (size_t i = 1; i + length <= text_length; i++)
        if (memcmp(text + i, entry, length * sizeof(*entry)) == 0)
            return (uint16_t)i;
    if (text_length + length > LENGTH(text))
        facts_refuse("unicode/decomposition.txt", cp, "more mappings than the table has room for");
    memcpy(text + text_length, entry, length * sizeof(*entry));
    text_length += length;
    return (uint16_t)(text_length - length);
}

static uint8_t
pack_row(uint32_t cp)
{
    const struct table_row row = {points[cp].tables, points[cp].class, ranks[points[cp].class]};
    size_t i;

    for (i = 1; i < row_count; i++)
        if (rows[i].tables == row.tables && rows[i].class == row.class)
            return (uint8_t)i;
    if (row_count == LENGTH(rows))
        facts_refuse("unicode/class.txt", cp, "more different rows than one octet can number");
    rows[row_count++] = row;
    return (uint8_t)i;
}

/* Planes, blocks of 64, code points: equal blocks are stored once, and so are equal planes. */
static uint16_t leaf[2][TABLE_CODE_POINTS];
static uint8_t block[2][17 * 1024], plane[17];
static size_t block_count[2], plane_count;

static uint8_t
pack_block(int stage, const uint16_t values[64])
{
    size_t i;

    for (i = 0; i < block_count[stage]; i++)
        if (memcmp(leaf[stage] + 64 * i, values, 64 * sizeof(*values)) == 0)
            return (uint8_t)i;
    if (i == 256)
        facts_refuse("unicode/decomposition.txt", 0, "more different blocks than one octet can number");
    memcpy(leaf[stage] + 64 * i, values, 64 * sizeof(*values));
    block_count[stage]++;
    return (uint8_t)i;
}

static void
pack_planes(void)
{
    for (uint32_t p = 0; p < 17; p++) {
        uint8_t *into[2] = {block[0] + 1024 * plane_count, block[1] + 1024 * plane_count};

        for (uint32_t b = 0; b < 1024; b++) {
            uint16_t values[2][64];

            for (uint32_t i = 0; i < 64; i++) {
                values[0][i] = pack_row(p << 16 | b << 6 | i);
                values[1][i] = pack_mappings(p << 16 | b << 6 | i);
            }
            into[0][b] = pack_block(0, values[0]);
            into[1][b] = pack_block(1, values[1]);
        }
        plane[p] = (uint8_t)plane_count;
        for (size_t q = 0; q < plane_count; q++)
            if (memcmp(block[0] + 1024 * q, into[0], 1024) == 0 && memcmp(block[1] + 1024 * q, into[1], 1024) == 0)
                plane[p] = (uint8_t)q;
        plane_count += plane[p] == plane_count;
    }
}

static void
pack_pairs(uint16_t slots[TABLE_PAIR_SLOTS])
{
    for (size_t i = 0; i < pair_count; i++) {
        uint32_t slot = table_pair_hash(pairs[i].first, pairs[i].second);

        while (slots[slot] != 0)
            slot = (slot + 1) % TABLE_PAIR_SLOTS;
        slots[slot] = (uint16_t)(i + 1);
    }
}

static size_t
print_array(const char *type, const char *name, const char *size, const void *values, size_t width, size_t count)
{
    printf("\nconst %s %s[%s] = {", type, name, size);
    for (size_t i = 0; i < count; i++) {
        unsigned value = width == 1 ? ((const uint8_t *)values)[i] : ((const uint16_t *)values)[i];

        printf("%s%u,", i % 16 == 0 ? "\n    " : " ", value);
    }
    printf("\n};\n");
    return width * count;
}

static int
is_character(uint32_t cp)
{
    return !(points[cp].tables & (TABLE_A_1 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5));
}

static size_t
print_tables(void)
{
    static uint16_t slots[TABLE_PAIR_SLOTS];
    static uint8_t rows_of[256 * 64];
    size_t size = 0;

    pack_pairs(slots);
    for (size_t i = 0; i < 64 * block_count[0]; i++)
        rows_of[i] = (uint8_t)leaf[0][i];
    printf("/* Made by gentables from data/; do not edit. */\n#include \"tables.h\"\n");
    size += print_array("uint8_t", "table_plane", "17", plane, 1, 17);
    size += print_array("uint8_t", "table_block", "", block[0], 1, 1024 * plane_count);
    size += print_array("uint8_t", "table_leaf", "", rows_of, 1, 64 * block_count[0]);
    size += print_array("uint8_t", "table_map_block", "", block[1], 1, 1024 * plane_count);
    size += print_array("uint16_t", "table_map_leaf", "", leaf[1], 2, 64 * block_count[1]);
    size += print_array("uint16_t", "table_map_text", "", text, 2, text_length);
    size += print_array("uint16_t", "table_pair_slot", "TABLE_PAIR_SLOTS", slots, 2, TABLE_PAIR_SLOTS);
    printf("\nconst struct table_row table_rows[] = {\n");
    for (size_t i = 0; i < row_count; i++)
        printf("    {0x%06" PRIX32 ", %u, %u},\n", rows[i].tables, rows[i].class, rows[i].rank);
    printf("};\n\nconst struct table_pair table_pairs[] = {\n");
    for (size_t i = 0; i < pair_count; i++)
        printf("    {0x%04X, 0x%04X, 0x%04X},\n", pairs[i].first, pairs[i].second, pairs[i].composite);
    printf("};\n");
    return size + row_count * sizeof(*rows) + pair_count * sizeof(*pairs) + print_scripts(is_character);
}

static void
rank_classes(void)
{
    unsigned rank = 0;

    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++)
        ranks[points[cp].class] = 1;
    for (size_t class = 0; class < 256; class++)
        if (ranks[class])
            ranks[class] = (uint8_t)rank++;
    if (rank > TABLE_CLASSES)
        facts_refuse("unicode/class.txt", TABLE_CODE_POINTS, "more than %d different classes", TABLE_CLASSES);
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
    rank_classes();
    rows[0] = (struct table_row){TABLE_BEYOND | TABLE_NON_ASCII, 0, 0};
    pack_planes();
    size = print_tables();
    fprintf(stderr, "gentables: %zu rows, %zu + %zu blocks, %zu planes, %zu units of mappings, %zu pairs: %zu octets\n",
        row_count, block_count[0], block_count[1], plane_count, text_length, pair_count, size);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("gentables");
        return 1;
    }
    return 0;
}
