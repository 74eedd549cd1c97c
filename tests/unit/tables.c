/* SPDX-License-Identifier: MIT */
/* The tables' promises; each lookup against the lists of data/, for every code point; and a digest
   of all lookups, so that none changes unnoticed.  tests/oracle/ compares them with other
   libraries. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../oracle/reference/facts.h"
#include "../oracle/reference/reference.h"
#include "random.h"
#include "nameprep/tables.h"
#include "tap.h"

#define EXPECTED_DIGEST UINT64_C(0xD3615543EC38BCDF)

static int
report(unsigned *wrong, uint32_t cp, const char *what)
{
    if ((*wrong)++ < 5)
        note("U+%04X: %s", (unsigned)cp, what);
    return 0;
}

/* FNV-1a */
static uint64_t digest = UINT64_C(0xCBF29CE484222325);

WRAPS static void
digest_number(uint32_t number)
{
    for (unsigned i = 0; i < 4; i++)
        digest = (digest ^ (number >> 8 * i & 0xFF)) * UINT64_C(0x100000001B3);
}

static void
digest_code_point(uint32_t cp)
{
    static const uint32_t mappings[] = {TABLE_B_2, TABLE_B_3, TABLE_DECOMPOSES};
    const struct table_row *row = table_lookup(cp);

    digest_number(row->tables);
    digest_number(row->class);
    digest_number(xni_table_script(cp));
    digest_number(xni_table_show(cp));
    for (size_t m = 0; m < 3; m++) {
        uint32_t to[TABLE_MAP_MAX];
        size_t length = xni_table_map(cp, mappings[m], to);

        digest_number((uint32_t)length);
        for (size_t i = 0; i < length; i++)
            digest_number(to[i]);
    }
}

static void
test_digest(void)
{
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++)
        digest_code_point(cp);
    for (uint32_t first = 0; first < 0x10000; first++)
        for (uint32_t second = 0; second < 0x4000 && table_lookup(first)->tables & TABLE_FIRST;
             second++)
            if (table_lookup(second)->tables & TABLE_SECOND)
                digest_number(xni_table_compose(first, second));
    if (!ok(digest == EXPECTED_DIGEST, "the digest of all lookups is as committed"))
        note("it is 0x%016llX", (unsigned long long)digest);
}

/* The classes of ASCII characters that are derived for names. */
static void
test_ascii(void)
{
    unsigned wrong = 0;

    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        const uint32_t all =
            TABLE_NON_ASCII | TABLE_ASCII_OTHER | TABLE_HYPHEN | TABLE_UNDERSCORE | TABLE_FULL_STOP;
        uint32_t expected = cp > 127 ? TABLE_NON_ASCII : TABLE_ASCII_OTHER;

        if (cp > 0 && cp <= 127
            && strchr("-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", (int)cp)
                != NULL)
            expected = cp == '-' ? TABLE_HYPHEN : cp == '_' ? TABLE_UNDERSCORE : 0;
        if (cp == 0x3002)
            expected |= TABLE_FULL_STOP;
        if ((table_lookup(cp)->tables & all) != expected)
            report(&wrong, cp, "is in another class of ASCII characters");
    }
    ok(wrong == 0, "the classes of ASCII characters");
}

static void
test_rows(void)
{
    uint32_t above[] = {TABLE_CODE_POINTS, 0x7FFFFFFF, 0xFFFFFFFF}, to[TABLE_MAP_MAX];
    unsigned rank_of[256] = {0}, wrong = 0, rank = 0, longest = 0;

    for (size_t i = 0; i < 3; i++) {
        ok(table_lookup(above[i])->tables == (TABLE_ABOVE | TABLE_NON_ASCII)
                && xni_table_script(above[i]) == SCRIPT_UNKNOWN && xni_table_show(above[i]) == 0,
            "%X is not a code point", (unsigned)above[i]);
        ok(xni_table_map(above[i], TABLE_DECOMPOSES, to) == 0
                && xni_table_compose(above[i], 0x301) == 0,
            "%X neither maps nor composes", (unsigned)above[i]);
    }
    ok(table_lookup(TABLE_CODE_POINTS - 1)->tables == (TABLE_C_4 | TABLE_NON_ASCII),
        "10FFFF is a noncharacter");
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++)
        rank_of[table_lookup(cp)->class] = 1;
    for (unsigned class = 0; class < 256; class ++)
        rank_of[class] = rank_of[class] ? rank++ : 0;
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        size_t length = xni_table_map(cp, TABLE_DECOMPOSES, to);

        if (table_lookup(cp)->rank != rank_of[table_lookup(cp)->class])
            report(&wrong, cp, "its class has another rank");
        if (length > longest)
            longest = (unsigned)length;
    }
    ok(wrong == 0 && rank == 54, "54 combining classes, ranked in their order");
    ok(longest == TABLE_MAP_MAX, "TABLE_MAP_MAX is the longest decomposition");
    ok(xni_table_compose(0x1100, 0x1161) == 0xAC00 && xni_table_compose(0xAC00, 0x11A8) == 0xAC01
            && xni_table_compose(0xAC01, 0x11A8) == 0 && xni_table_compose(0xAC00, 0x11A7) == 0
            && xni_table_compose(0x1112, 0x1175) == 0xD788
            && xni_table_compose(0xD788, 0x11C2) == 0xD7A3,
        "Hangul composes by arithmetic");
}

/* Returns the TABLE_ bits of the sets that list a code point. */
static uint32_t
find_sets(uint32_t cp)
{
    static const uint32_t bits[] = {TABLE_A_1, TABLE_B_1, TABLE_C_1_1, TABLE_C_1_2, TABLE_C_2_1,
        TABLE_C_2_2, TABLE_C_3, TABLE_C_4, TABLE_C_5, TABLE_C_6, TABLE_C_7, TABLE_C_8, TABLE_C_9,
        TABLE_D_1, TABLE_D_2};
    uint32_t sets = 0;

    for (size_t i = 0; i < sizeof(bits) / sizeof(*bits); i++)
        sets |= ref_is_in[A_1 + i][cp] ? bits[i] : 0;
    return sets;
}

/* Returns whether a folding is as listed; a code point that is not listed has none. */
static bool
folds_as_listed(uint32_t cp, uint32_t table, enum mapping_table list)
{
    const struct mapping *listed = ref_find_mapping(list, cp);
    uint32_t to[TABLE_MAP_MAX];
    unsigned count = xni_table_map(cp, table, to);

    if (((table_lookup(cp)->tables & table) != 0) != (listed != NULL))
        return false;
    return listed == NULL
        ? count == 0
        : count == listed->count && memcmp(to, listed->to, count * sizeof(*to)) == 0;
}

/* Decomposes all the way by the list, and Hangul by arithmetic. */
static size_t
decompose_as_listed(uint32_t cp, uint32_t *to)
{
    const struct mapping *listed = ref_find_mapping(DECOMPOSITION, cp);
    size_t count = 0;

    if (cp >= 0xAC00 && cp < 0xAC00 + 11172) {
        to[count++] = 0x1100 + (cp - 0xAC00) / 588;
        to[count++] = 0x1161 + (cp - 0xAC00) / 28 % 21;
        if ((cp - 0xAC00) % 28 != 0)
            to[count++] = 0x11A7 + (cp - 0xAC00) % 28;
        return count;
    }
    if (listed == NULL)
        to[count++] = cp;
    else
        for (size_t i = 0; i < listed->count; i++)
            count += decompose_as_listed(listed->to[i], to + count);
    return count;
}

static bool
decomposes_as_listed(uint32_t cp)
{
    uint32_t to[TABLE_MAP_MAX], listed[TABLE_MAP_MAX];
    size_t count = decompose_as_listed(cp, listed);
    bool decomposes = count > 1 || listed[0] != cp;

    if (((table_lookup(cp)->tables & TABLE_DECOMPOSES) != 0) != decomposes)
        return false;
    return !decomposes
        || (xni_table_map(cp, TABLE_DECOMPOSES, to) == count
            && memcmp(to, listed, count * sizeof(*to)) == 0);
}

static void
test_lists(void)
{
    const uint32_t sets = (TABLE_D_2 << 1) - 1 - TABLE_B_2 - TABLE_B_3;
    unsigned wrong = 0;

    reference_open();
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        if ((table_lookup(cp)->tables & sets) != find_sets(cp))
            report(&wrong, cp, "is in other tables than listed");
        if (table_lookup(cp)->class != ref_combining_class[cp])
            report(&wrong, cp, "has another class than listed");
        if (!folds_as_listed(cp, TABLE_B_2, B_2) || !folds_as_listed(cp, TABLE_B_3, B_3))
            report(&wrong, cp, "is folded otherwise than listed");
        if (!decomposes_as_listed(cp))
            report(&wrong, cp, "decomposes otherwise than listed");
    }
    ok(wrong == 0, "every code point has the tables, class and mappings of data/");
}

/* Returns a digest of the look-alikes, which no other source has: data/gen/confusables.py changes
   it with a new version of UTS #39. */
WRAPS static uint32_t
digest_look_alikes(void)
{
    const size_t texts = 1u << TABLE_LIKE_BITS;
    uint32_t sum = 0;

    for (size_t i = 0; i < xni_table_like_count; i++) {
        size_t number = xni_table_like[i] % texts;

        sum = (sum ^ xni_table_like[i] >> TABLE_LIKE_BITS) * 0x01000193u;
        for (size_t at = xni_table_like_start[number]; at < xni_table_like_start[number + 1]; at++)
            sum = (sum ^ xni_table_like_units[at]) * 0x01000193u;
    }
    for (size_t i = 0; i < sizeof(xni_table_like_ascii); i++)
        sum = (sum ^ xni_table_like_ascii[i]) * 0x01000193u;
    return sum;
}

int
main(void)
{
    test_rows();
    test_ascii();
    test_lists();
    test_digest();
    ok(digest_look_alikes() == 0xD2275FD3, "look-alikes: the digest is %08lX",
        (unsigned long)digest_look_alikes());
    return tap_end();
}
