/* SPDX-License-Identifier: MIT */
/* stringprep.h: profiles that a program makes itself. */
#include <stringprep.h>

#include "facts.h"

#define NO_FLAGS  ((Stringprep_profile_flags)0)
#define NOT(flag) ((Stringprep_profile_flags) ~(unsigned)(flag))
#define MAX_STEPS 8

static const Stringprep_table_element doubled[] = {
    {'a', 'c', {'x', 'y', 0, 0}}, {'d', 'd', {0}}, {'x', 'x', {'a'}}, {0, 0, {0}}};
static const Stringprep_table_element letter_e[] = {{'e', 'e', {0}}, {0, 0, {0}}};
static const Stringprep_table_element letter_f[] = {{'f', 'f', {0}}, {0, 0, {0}}};
static const Stringprep_table_element letter_r[] = {{'r', 'r', {0}}, {0, 0, {0}}};
static const Stringprep_table_element letter_l[] = {{'l', 'l', {0}}, {0, 0, {0}}};
static const Stringprep_table_element to_angstrom[] = {{'q', 'q', {0x212B}}, {0, 0, {0}}};
static const Stringprep_table_element to_number[] = {{'q', 'q', {0x80000000}}, {0, 0, {0}}};

/* clang-format off */
#define STEP(operation, flags)         {operation, flags, NULL, 0}
#define TABLE(operation, flags, table) {operation, flags, table, LENGTH(table) - 1}
/* clang-format on */
#define END                  STEP((Stringprep_profile_steps)0, NO_FLAGS)
#define UNKNOWN              STEP((Stringprep_profile_steps)9, NO_FLAGS)
#define NFKC_IF(flags)       STEP(STRINGPREP_NFKC, flags)
#define NFKC                 NFKC_IF(NO_FLAGS)
#define MAP_IF(flags, table) TABLE(STRINGPREP_MAP_TABLE, flags, table)
#define MAP(table)           MAP_IF(NO_FLAGS, table)
#define PROHIBIT(table)      TABLE(STRINGPREP_PROHIBIT_TABLE, NO_FLAGS, table)
#define UNASSIGNED_IF(flags) TABLE(STRINGPREP_UNASSIGNED_TABLE, flags, letter_e)
#define BIDI                 STEP(STRINGPREP_BIDI, NO_FLAGS)
#define BIDI_PROHIBIT        TABLE(STRINGPREP_BIDI_PROHIBIT_TABLE, NO_FLAGS, letter_e)
#define BIDI_RAL             TABLE(STRINGPREP_BIDI_RAL_TABLE, NO_FLAGS, letter_r)
#define BIDI_L               TABLE(STRINGPREP_BIDI_L_TABLE, NO_FLAGS, letter_l)
#define ALL_BIDI             BIDI, BIDI_PROHIBIT, BIDI_RAL, BIDI_L

struct profile {
    const char *name;
    Stringprep_profile steps[MAX_STEPS];
    const char *in;
    unsigned flags;
    int rc;
    const char *out; /* NULL: unchanged */
    bool fixed;
};

static const struct profile profiles[] = {{"nothing", {END}, "abc", 7, 0, NULL, false},
    {"each code point is mapped once", {MAP(doubled), END}, "abxd", 0, 0, "xyxya", false},
    {"mapped twice", {MAP(doubled), MAP(doubled), END}, "ab", 0, 0, "ayay", false},
    {"mapped, then normalised", {MAP(to_angstrom), NFKC, END}, "q", 0, 0, "\xC3\x85", false},
    {"normalised, then mapped", {NFKC, MAP(to_angstrom), END}, "q", 0, 0, "\xE2\x84\xAB", false},
    {"mapped to a number that UTF-8 cannot have", {MAP(to_number), END}, "aq", 0, 104, NULL, false},
    {"normalised with the older wording", {NFKC, END}, "\xE1\x84\x80\xCC\x80\xE1\x85\xA1", 0, 0,
        "\xEA\xB0\x80\xCC\x80", false},
    {"prohibited", {PROHIBIT(letter_e), END}, "ae", 0, 2, NULL, false},
    {"not prohibited", {PROHIBIT(letter_e), END}, "af", 0, 0, NULL, false},
    {"prohibited by the first step that applies", {PROHIBIT(letter_e), UNKNOWN, END}, "ae", 0, 2,
        NULL, false},
    {"an unknown operation", {MAP(doubled), UNKNOWN, END}, "a", 0, 101, NULL, false},
    {"unassigned, flag 0", {UNASSIGNED_IF(NO_FLAGS), END}, "e", 0, 0, NULL, false},
    {"unassigned, flag 4", {UNASSIGNED_IF(NO_FLAGS), END}, "e", 4, 1, NULL, false},
    {"unassigned with ~4, flag 4", {UNASSIGNED_IF(NOT(STRINGPREP_NO_UNASSIGNED)), END}, "e", 4, 1,
        NULL, false},
    {"unassigned with ~4, flags 6", {UNASSIGNED_IF(NOT(STRINGPREP_NO_UNASSIGNED)), END}, "e", 6, 1,
        NULL, true},
    {"unassigned with 2, flags 6", {UNASSIGNED_IF(STRINGPREP_NO_BIDI), END}, "e", 6, 0, NULL,
        false},
    {"NFKC, flag 1", {NFKC, END}, "a", 1, 102, NULL, false},
    {"NFKC with 1, flag 1", {NFKC_IF(STRINGPREP_NO_NFKC), END}, "\xE2\x84\xAB", 1, 0, NULL, false},
    {"NFKC with ~1, flag 4", {NFKC_IF(NOT(STRINGPREP_NO_NFKC)), END}, "\xE2\x84\xAB", 4, 0, NULL,
        false},
    {"NFKC with ~1, flag 1", {NFKC_IF(NOT(STRINGPREP_NO_NFKC)), END}, "\xE2\x84\xAB", 1, 0,
        "\xC3\x85", false},
    {"a map with 4, flag 0", {MAP_IF(STRINGPREP_NO_UNASSIGNED, doubled), END}, "a", 0, 0, "xy",
        false},
    {"a map with 4, flag 4", {MAP_IF(STRINGPREP_NO_UNASSIGNED, doubled), END}, "a", 4, 0, NULL,
        false},
    {"bidi without tables", {BIDI, END}, "a", 0, 101, NULL, false},
    {"bidi without L", {BIDI, BIDI_PROHIBIT, BIDI_RAL, END}, "a", 0, 101, NULL, false},
    {"bidi without RandAL", {BIDI, BIDI_PROHIBIT, BIDI_L, END}, "a", 0, 101, NULL, false},
    {"bidi without a prohibition", {BIDI, BIDI_RAL, BIDI_L, END}, "a", 0, 101, NULL, false},
    {"bidi with tables before it", {BIDI_L, BIDI_RAL, BIDI_PROHIBIT, BIDI, END}, "rlr", 0, 3, NULL,
        false},
    {"bidi tables alone", {BIDI_L, BIDI_RAL, BIDI_PROHIBIT, END}, "rle", 0, 0, NULL, false},
    {"bidi: prohibited", {ALL_BIDI, END}, "rel", 0, 5, NULL, false},
    {"bidi: the end", {ALL_BIDI, END}, "ra", 0, 4, NULL, false},
    {"bidi: the start", {ALL_BIDI, END}, "ar", 0, 4, NULL, false},
    {"bidi: passes", {ALL_BIDI, END}, "rar", 0, 0, NULL, false},
    {"bidi: after a map that deletes everything", {MAP(doubled), ALL_BIDI, END}, "d", 0, 0, "",
        false},
    {"the steps in order: prohibited", {PROHIBIT(letter_f), UNASSIGNED_IF(NO_FLAGS), ALL_BIDI, END},
        "ef", 4, 2, NULL, false},
    {"the steps in order: unassigned before bidi",
        {PROHIBIT(letter_f), UNASSIGNED_IF(NO_FLAGS), ALL_BIDI, END}, "re", 4, 1, NULL, false}};

static void
test_profile(const struct profile *p)
{
    const char *expected = p->out != NULL ? p->out : p->in;
    char text[64];
    bool holds;
    int rc;

    strcpy(text, p->in);
    rc = stringprep(text, sizeof(text), (Stringprep_profile_flags)p->flags, p->steps);
    holds = rc == p->rc && strcmp(text, expected) == 0;
    if (!holds)
        note("rc %d, \"%s\"", rc, show(text));
    CASE(p->fixed, holds, "%s: %d, \"%s\"", p->name, p->rc, show(expected));
}

/* Capacities of UTF-32, and text after an error. */
static void
test_4i(void)
{
    static const Stringprep_profile map[] = {MAP(doubled), END};
    static const Stringprep_profile fails[] = {MAP(doubled), PROHIBIT(letter_e), END};
    uint32_t text[8] = {'d', 'a', 'd'}, failing[8] = {'a', 'e'};
    size_t length = 3;

    /* GNU libidn refuses where its intermediate text does not fit. */
    ok((stringprep_4i(text, &length, 3, NO_FLAGS, map) == 0 && length == 2 && text[0] == 'x')
            || is_on_gnu(),
        "3 code points become 2, capacity 3");
    text[0] = 'a';
    length = 1;
    ok(stringprep_4i(text, &length, 2, NO_FLAGS, map) == 100 && length == 1 && text[0] == 'a',
        "1 code point becomes 2, capacity 2");
    ok(stringprep_4i(text, &length, 3, NO_FLAGS, map) == 0 && length == 2, "capacity 3");
    length = 2;
    FIXED(stringprep_4i(failing, &length, 8, NO_FLAGS, fails) == 2 && failing[0] == 'a'
            && failing[1] == 'e' && length == 2,
        "an error leaves the text unchanged");
    FIXED(
        stringprep_4zi(failing, 8, NO_FLAGS, fails) == 2 && failing[0] == 'a' && failing[1] == 'e',
        "and so with a final 0");
}

/* A copy of nameprep that differs from it in one member of a step is not nameprep. */
static void
test_copies(void)
{
    static const struct {
        const char *what;
        int operation;           /* of the step that is changed; 0: the end */
        Stringprep_profile step; /* what it becomes */
        const char *in;
        unsigned flags;
        const char *out;
    } rows[] = {
        {"NFKC with 1, flag 0", STRINGPREP_NFKC, NFKC_IF(STRINGPREP_NO_NFKC), "\xE2\x91\xA0", 0,
            "1"},
        {"NFKC with 1, flag 1", STRINGPREP_NFKC, NFKC_IF(STRINGPREP_NO_NFKC), "\xE2\x91\xA0", 1,
            "\xE2\x91\xA0"},
        {"another map", STRINGPREP_MAP_TABLE, MAP(doubled), "ab", 0, "xyxy"},
        {"another map at its end", 0, MAP(doubled), "Ab", 0, "xyxy"},
    };
    Stringprep_profile copy[32] = {END};

    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[64];
        size_t count = 0;

        for (; stringprep_nameprep[count].operation != 0; count++)
            copy[count] = stringprep_nameprep[count];
        copy[count] = copy[count + 1] = stringprep_nameprep[count];
        for (count = 0; (int)copy[count].operation != rows[i].operation;)
            count++;
        copy[count] = rows[i].step;
        strcpy(text, rows[i].in);
        ok(stringprep(text, sizeof(text), (Stringprep_profile_flags)rows[i].flags, copy) == 0
                && strcmp(text, rows[i].out) == 0,
            "a copy of nameprep, %s: \"%s\"", rows[i].what, show(rows[i].out));
    }
}

/* GNU libidn moves the rest of the text for each code point that is mapped. */
static void
test_linear(void)
{
    enum { COUNT = 1000000 };
    static const Stringprep_profile steps[] = {MAP(doubled), NFKC, END};
    char *text = malloc(2 * COUNT + 1);

    memset(text, 'a', COUNT);
    text[COUNT] = '\0';
    if (!is_on_gnu())
        FIXED(stringprep(text, 2 * COUNT + 1, NO_FLAGS, steps) == 0 && strlen(text) == 2 * COUNT,
            "1000000 code points are mapped in linear time");
    free(text);
}

int
main(void)
{
    for (size_t i = 0; i < LENGTH(profiles); i++)
        test_profile(&profiles[i]);
    test_4i();
    test_copies();
    test_linear();
    return tap_end();
}
