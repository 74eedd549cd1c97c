/* SPDX-License-Identifier: MIT */
/* Every code point of every table against independent data: libidn's arrays of RFC 3454's tables,
   libunistring's normalisation data; and against a digest of all lookups. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "tables.h"
#include "tap.h"

#define EXPECTED_DIGEST UINT64_C(0xD3615543EC38BCDF)

static int
report(unsigned *wrong, uint32_t cp, const char *what)
{
    if ((*wrong)++ < 5)
        note("U+%04X: %s", (unsigned)cp, what);
    return 0;
}

#ifdef WITH_LIBIDN
#include <stringprep.h>

static const struct {
    const char *name;
    uint32_t table;
    const Stringprep_table_element *theirs;
} libidn_tables[] = {
    {"A.1", TABLE_A_1, stringprep_rfc3454_A_1},
    {"B.1", TABLE_B_1, stringprep_rfc3454_B_1},
    {"B.2", TABLE_B_2, stringprep_rfc3454_B_2},
    {"B.3", TABLE_B_3, stringprep_rfc3454_B_3},
    {"C.1.1", TABLE_C_1_1, stringprep_rfc3454_C_1_1},
    {"C.1.2", TABLE_C_1_2, stringprep_rfc3454_C_1_2},
    {"C.2.1", TABLE_C_2_1, stringprep_rfc3454_C_2_1},
    {"C.2.2", TABLE_C_2_2, stringprep_rfc3454_C_2_2},
    {"C.3", TABLE_C_3, stringprep_rfc3454_C_3},
    {"C.4", TABLE_C_4, stringprep_rfc3454_C_4},
    {"C.5", TABLE_C_5, stringprep_rfc3454_C_5},
    {"C.6", TABLE_C_6, stringprep_rfc3454_C_6},
    {"C.7", TABLE_C_7, stringprep_rfc3454_C_7},
    {"C.8", TABLE_C_8, stringprep_rfc3454_C_8},
    {"C.9", TABLE_C_9, stringprep_rfc3454_C_9},
    {"D.1", TABLE_D_1, stringprep_rfc3454_D_1},
    {"D.2", TABLE_D_2, stringprep_rfc3454_D_2},
};

static int
same_mapping(uint32_t cp, uint32_t table, const uint32_t *expected)
{
    uint32_t to[TABLE_MAP_MAX] = {0};
    size_t length = xni_table_map(cp, table, to);

    for (size_t i = 0; i < STRINGPREP_MAX_MAP_CHARS; i++)
        if ((i < length ? to[i] : 0) != expected[i])
            return 0;
    return length <= STRINGPREP_MAX_MAP_CHARS;
}

static void
test_rfc3454(void)
{
    static uint32_t member[TABLE_CODE_POINTS];

    for (size_t t = 0; t < sizeof(libidn_tables) / sizeof(*libidn_tables); t++) {
        const Stringprep_table_element *e = libidn_tables[t].theirs;
        uint32_t table = libidn_tables[t].table;
        unsigned wrong = 0;

        memset(member, 0, sizeof(member));
        /* libidn ends an array with zeros; C.2.1 begins with a zero */
        for (size_t i = 0; i == 0 || e[i].start != 0; i++) {
            uint32_t end = e[i].end != 0 ? e[i].end : e[i].start;

            for (uint32_t cp = e[i].start; cp <= end; cp++) {
                member[cp] = 1;
                if ((table == TABLE_B_2 || table == TABLE_B_3)
                    && !same_mapping(cp, table, e[i].map))
                    report(&wrong, cp, "is mapped differently");
            }
        }
        for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++)
            if (member[cp] != ((table_lookup(cp)->tables & table) != 0))
                report(&wrong, cp, member[cp] ? "is missing" : "does not belong here");
        ok(wrong == 0, "table %s is libidn's", libidn_tables[t].name);
    }
}
#else
static void
test_rfc3454(void)
{
    for (unsigned i = 0; i < 17; i++)
        skip("built without libidn");
}
#endif

#ifdef WITH_LIBUNISTRING
#include <unictype.h>
#include <uninorm.h>

/* Corrigendum 4 gave these other decompositions after Unicode 3.2. */
static int
is_corrigendum_4(uint32_t cp)
{
    return cp == 0x2F868 || cp == 0x2F874 || cp == 0x2F91F || cp == 0x2F95F || cp == 0x2F9BF;
}

static size_t
whole_decomposition(uint32_t cp, uint32_t *to)
{
    ucs4_t step[UC_DECOMPOSITION_MAX_LENGTH];
    int tag, count = uc_decomposition(cp, &tag, step);
    size_t length = 0;

    if (count < 0) {
        to[0] = cp;
        return 1;
    }
    for (int i = 0; i < count; i++)
        length += whole_decomposition(step[i], to + length);
    return length;
}

static int
same_decomposition(uint32_t cp, uint32_t tables)
{
    uint32_t ours[TABLE_MAP_MAX] = {0}, theirs[64];
    ucs4_t step[UC_DECOMPOSITION_MAX_LENGTH];
    int tag = UC_DECOMP_CANONICAL;
    int decomposes = uc_decomposition(cp, &tag, step) >= 0;
    size_t length;

    if (decomposes != ((tables & TABLE_DECOMPOSES) != 0)
        || (tag != UC_DECOMP_CANONICAL) != ((tables & TABLE_COMPATIBLE) != 0))
        return 0;
    if (!decomposes)
        return xni_table_map(cp, TABLE_DECOMPOSES, ours) == 0;
    length = whole_decomposition(cp, theirs);
    return xni_table_map(cp, TABLE_DECOMPOSES, ours) == length
        && memcmp(ours, theirs, length * sizeof(*ours)) == 0;
}

static int
same_nfkc(uint32_t cp, uint32_t tables)
{
    uint32_t result[64];
    size_t length = 64;

    u32_normalize(UNINORM_NFKC, &cp, 1, result, &length);
    return (length != 1 || result[0] != cp) == ((tables & TABLE_NFKC_CHANGES) != 0);
}

/* Every pair of a first and a second code point of the table of composites, and no other pair that
   libunistring composes. */
static unsigned
count_wrong_pairs(void)
{
    static uint32_t seconds[TABLE_CODE_POINTS];
    size_t count = 0;
    unsigned wrong = 0;

    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++)
        if (table_lookup(cp)->tables & TABLE_SECOND)
            seconds[count++] = cp;
    for (uint32_t first = 0; first < TABLE_CODE_POINTS; first++) {
        ucs4_t pair[UC_DECOMPOSITION_MAX_LENGTH];
        int found = 0;

        if (table_lookup(first)->tables & TABLE_FIRST) {
            for (size_t i = 0; i < count; i++) {
                uint32_t ours = xni_table_compose(first, seconds[i]);

                found |= ours != 0;
                if (ours != uc_composition(first, seconds[i]))
                    report(&wrong, first, "composes differently");
            }
            if (!found)
                report(&wrong, first, "composes with nothing");
        }
        if (!(table_lookup(first)->tables & TABLE_A_1)
            && uc_canonical_decomposition(first, pair) == 2
            && uc_composition(pair[0], pair[1]) == first
            && xni_table_compose(pair[0], pair[1]) != first)
            report(&wrong, first, "is not composed");
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t first = 0;

        while (first < TABLE_CODE_POINTS
            && (!(table_lookup(first)->tables & TABLE_FIRST)
                || xni_table_compose(first, seconds[i]) == 0))
            first++;
        if (first == TABLE_CODE_POINTS)
            report(&wrong, seconds[i], "composes with nothing before it");
    }
    return wrong;
}

/* The numbers of our scripts and the names of libunistring's partition the code points alike; the
   numbers with a name of their own have the same name. */
static unsigned
count_wrong_scripts(void)
{
    static const char *const named[SCRIPT_OTHER] = {NULL, "Common", "Inherited", "Han", "Hiragana",
        "Katakana", "Bopomofo", "Hangul", "Latin", "Greek", "Cyrillic", "Armenian", "Hebrew",
        "Thai", "Lao", "Myanmar", "Georgian", "Ethiopic"};
    const char *name_of[SCRIPT_MAX] = {NULL};
    unsigned wrong = 0;

    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        unsigned script = xni_table_script(cp);
        const uc_script_t *theirs = uc_script(cp);

        if (table_lookup(cp)->tables & (TABLE_A_1 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5)) {
            if (script != SCRIPT_UNKNOWN)
                report(&wrong, cp, "is not a character and has a script");
            continue;
        }
        if (theirs == NULL || script == SCRIPT_UNKNOWN
            || (script < SCRIPT_OTHER && strcmp(named[script], theirs->name) != 0)) {
            report(&wrong, cp, "is of another script");
            continue;
        }
        if (name_of[script] == NULL)
            for (unsigned other = 0; other < SCRIPT_MAX; other++)
                if (name_of[other] != NULL && strcmp(name_of[other], theirs->name) == 0)
                    report(&wrong, cp, "its script has two numbers");
        if (name_of[script] == NULL)
            name_of[script] = theirs->name;
        if (strcmp(name_of[script], theirs->name) != 0)
            report(&wrong, cp, "is of another script");
    }
    return wrong;
}

/* A code point that may be shown is an assigned letter, mark or digit, or one of few others; a mark
   is one in Unicode too; and the script is that of the code point, unless it has none. */
static unsigned
count_wrong_shown(void)
{
    static const uint32_t others[] = {
        '-', '_', 0xB7, 0x375, 0x5F3, 0x5F4, 0x6FD, 0x6FE, 0xF0B, 0x30FB};
    unsigned wrong = 0;

    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        const uint32_t never = /* in a label */
            TABLE_A_1 | TABLE_B_2 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5 | TABLE_NFKC_CHANGES;
        unsigned show = xni_table_show(cp), script = xni_table_script(cp);
        bool is_other = false;

        if (show == 0 || table_lookup(cp)->tables & never)
            continue;
        for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
            is_other = is_other || cp == others[i];
        if (!is_other
            && !uc_is_general_category_withtable(cp,
                UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_Nd
                    | UC_CATEGORY_MASK_Nl))
            report(&wrong, cp, "is shown and is neither a letter, a mark nor a digit");
        if (((show & SHOW_MARK) != 0) != uc_is_general_category_withtable(cp, UC_CATEGORY_MASK_M))
            report(&wrong, cp, "is a mark in one table alone");
        if ((show & SHOW_SCRIPT) != script && script != SCRIPT_COMMON && script != SCRIPT_INHERITED)
            report(&wrong, cp, "is shown as of another script");
    }
    return wrong;
}

static void
test_unicode(void)
{
    unsigned classes = 0, decompositions = 0, alone = 0, listed = 0, unassigned = 0;

    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        const struct table_row *row = table_lookup(cp);

        if (row->tables & TABLE_A_1) {
            if (row->tables != (TABLE_A_1 | TABLE_NON_ASCII) || row->class != 0
                || xni_table_script(cp) != SCRIPT_UNKNOWN)
                report(&unassigned, cp, "is unassigned and has properties");
            continue;
        }
        if (uc_combining_class(cp) != row->class)
            report(&classes, cp, "has another combining class");
        if (is_corrigendum_4(cp)) {
            listed += !same_decomposition(cp, row->tables);
            continue;
        }
        if (!same_decomposition(cp, row->tables))
            report(&decompositions, cp, "decomposes differently");
        if (!(row->tables & TABLE_C_5) && !same_nfkc(cp, row->tables))
            report(&alone, cp, "NFKC of it alone differs");
    }
    ok(unassigned == 0, "unassigned code points have no properties");
    ok(classes == 0, "combining classes are libunistring's");
    ok(decompositions == 0, "decompositions are libunistring's");
    ok(alone == 0, "what NFKC changes is what libunistring changes");
    ok(listed == 5, "all five of Corrigendum 4 differ");
    ok(count_wrong_pairs() == 0, "compositions are libunistring's");
    ok(count_wrong_scripts() == 0, "scripts are libunistring's");
    ok(count_wrong_shown() == 0, "what may be shown agrees with libunistring");
}
#else
static void
test_unicode(void)
{
    for (unsigned i = 0; i < 8; i++)
        skip("built without libunistring");
}
#endif

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
    test_rfc3454();
    test_unicode();
    test_digest();
    ok(digest_look_alikes() == 0xD2275FD3, "look-alikes: the digest is %08lX",
        (unsigned long)digest_look_alikes());
    return tap_end();
}
