/* SPDX-License-Identifier: MIT */
/* stringprep.h: profiles that a program makes itself. */
#include <stringprep.h>

#include "facts.h"

#define NO_FLAGS  ((Stringprep_profile_flags)0)
#define NOT(flag) ((Stringprep_profile_flags) ~(unsigned)(flag))
#define END                                            \
    {                                                  \
        (Stringprep_profile_steps)0, NO_FLAGS, NULL, 0 \
    }
#define ROWS(table) table, LENGTH(table) - 1
#define MAX_STEPS   8

static const Stringprep_table_element doubled[] = {
    {'a', 'c', {'x', 'y', 0, 0}}, {'d', 'd', {0}}, {'x', 'x', {'a'}}, {0, 0, {0}}};
static const Stringprep_table_element letter_e[] = {{'e', 'e', {0}}, {0, 0, {0}}};
static const Stringprep_table_element letter_f[] = {{'f', 'f', {0}}, {0, 0, {0}}};
static const Stringprep_table_element letter_r[] = {{'r', 'r', {0}}, {0, 0, {0}}};
static const Stringprep_table_element letter_l[] = {{'l', 'l', {0}}, {0, 0, {0}}};
static const Stringprep_table_element to_angstrom[] = {{'q', 'q', {0x212B}}, {0, 0, {0}}};
static const Stringprep_table_element to_number[] = {{'q', 'q', {0x80000000}}, {0, 0, {0}}};

#define MAP(table)                                  \
    {                                               \
        STRINGPREP_MAP_TABLE, NO_FLAGS, ROWS(table) \
    }
#define NFKC                               \
    {                                      \
        STRINGPREP_NFKC, NO_FLAGS, NULL, 0 \
    }
#define PROHIBIT(table)                                  \
    {                                                    \
        STRINGPREP_PROHIBIT_TABLE, NO_FLAGS, ROWS(table) \
    }
#define BIDI                               \
    {                                      \
        STRINGPREP_BIDI, NO_FLAGS, NULL, 0 \
    }
#define BIDI_PROHIBIT                                            \
    {                                                            \
        STRINGPREP_BIDI_PROHIBIT_TABLE, NO_FLAGS, ROWS(letter_e) \
    }
#define BIDI_RAL                                            \
    {                                                       \
        STRINGPREP_BIDI_RAL_TABLE, NO_FLAGS, ROWS(letter_r) \
    }
#define BIDI_L                                            \
    {                                                     \
        STRINGPREP_BIDI_L_TABLE, NO_FLAGS, ROWS(letter_l) \
    }

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
    {"prohibited by the first step that applies",
        {PROHIBIT(letter_e), {(Stringprep_profile_steps)9, NO_FLAGS, NULL, 0}, END}, "ae", 0, 2,
        NULL, false},
    {"an unknown operation", {MAP(doubled), {(Stringprep_profile_steps)9, NO_FLAGS, NULL, 0}, END},
        "a", 0, 101, NULL, false},
    {"unassigned, flag 0", {{STRINGPREP_UNASSIGNED_TABLE, NO_FLAGS, ROWS(letter_e)}, END}, "e", 0,
        0, NULL, false},
    {"unassigned, flag 4", {{STRINGPREP_UNASSIGNED_TABLE, NO_FLAGS, ROWS(letter_e)}, END}, "e", 4,
        1, NULL, false},
    {"unassigned with ~4, flag 4",
        {{STRINGPREP_UNASSIGNED_TABLE, NOT(STRINGPREP_NO_UNASSIGNED), ROWS(letter_e)}, END}, "e", 4,
        1, NULL, false},
    {"unassigned with ~4, flags 6",
        {{STRINGPREP_UNASSIGNED_TABLE, NOT(STRINGPREP_NO_UNASSIGNED), ROWS(letter_e)}, END}, "e", 6,
        1, NULL, true},
    {"unassigned with 2, flags 6",
        {{STRINGPREP_UNASSIGNED_TABLE, STRINGPREP_NO_BIDI, ROWS(letter_e)}, END}, "e", 6, 0, NULL,
        false},
    {"NFKC, flag 1", {NFKC, END}, "a", 1, 102, NULL, false},
    {"NFKC with 1, flag 1", {{STRINGPREP_NFKC, STRINGPREP_NO_NFKC, NULL, 0}, END}, "\xE2\x84\xAB",
        1, 0, NULL, false},
    {"NFKC with ~1, flag 4", {{STRINGPREP_NFKC, NOT(STRINGPREP_NO_NFKC), NULL, 0}, END},
        "\xE2\x84\xAB", 4, 0, NULL, false},
    {"NFKC with ~1, flag 1", {{STRINGPREP_NFKC, NOT(STRINGPREP_NO_NFKC), NULL, 0}, END},
        "\xE2\x84\xAB", 1, 0, "\xC3\x85", false},
    {"a map with 4, flag 0", {{STRINGPREP_MAP_TABLE, STRINGPREP_NO_UNASSIGNED, ROWS(doubled)}, END},
        "a", 0, 0, "xy", false},
    {"a map with 4, flag 4", {{STRINGPREP_MAP_TABLE, STRINGPREP_NO_UNASSIGNED, ROWS(doubled)}, END},
        "a", 4, 0, NULL, false},
    {"a prohibition with 4, flag 4",
        {{STRINGPREP_PROHIBIT_TABLE, STRINGPREP_NO_UNASSIGNED, ROWS(letter_e)}, END}, "e", 4, 2,
        NULL, false},
    {"bidi without tables", {BIDI, END}, "a", 0, 101, NULL, false},
    {"bidi without L", {BIDI, BIDI_PROHIBIT, BIDI_RAL, END}, "a", 0, 101, NULL, false},
    {"bidi without RandAL", {BIDI, BIDI_PROHIBIT, BIDI_L, END}, "a", 0, 101, NULL, false},
    {"bidi without a prohibition", {BIDI, BIDI_RAL, BIDI_L, END}, "a", 0, 101, NULL, false},
    {"bidi with tables before it", {BIDI_L, BIDI_RAL, BIDI_PROHIBIT, BIDI, END}, "rlr", 0, 3, NULL,
        false},
    {"bidi tables alone", {BIDI_L, BIDI_RAL, BIDI_PROHIBIT, END}, "rle", 0, 0, NULL, false},
    {"bidi: prohibited", {BIDI, BIDI_PROHIBIT, BIDI_RAL, BIDI_L, END}, "rel", 0, 5, NULL, false},
    {"bidi: the end", {BIDI, BIDI_PROHIBIT, BIDI_RAL, BIDI_L, END}, "ra", 0, 4, NULL, false},
    {"bidi: the start", {BIDI, BIDI_PROHIBIT, BIDI_RAL, BIDI_L, END}, "ar", 0, 4, NULL, false},
    {"bidi: passes", {BIDI, BIDI_PROHIBIT, BIDI_RAL, BIDI_L, END}, "rar", 0, 0, NULL, false},
    {"bidi: nothing", {BIDI, BIDI_PROHIBIT, BIDI_RAL, BIDI_L, END}, "", 0, 0, NULL, false},
    {"bidi: after a map that deletes everything",
        {MAP(doubled), BIDI, BIDI_PROHIBIT, BIDI_RAL, BIDI_L, END}, "d", 0, 0, "", false},
    {"the steps in order: prohibited",
        {PROHIBIT(letter_f), {STRINGPREP_UNASSIGNED_TABLE, NO_FLAGS, ROWS(letter_e)}, BIDI,
            BIDI_PROHIBIT, BIDI_RAL, BIDI_L, END},
        "ef", 4, 2, NULL, false},
    {"the steps in order: unassigned before bidi",
        {PROHIBIT(letter_f), {STRINGPREP_UNASSIGNED_TABLE, NO_FLAGS, ROWS(letter_e)}, BIDI,
            BIDI_PROHIBIT, BIDI_RAL, BIDI_L, END},
        "re", 4, 1, NULL, false}};

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
    text[0] = 'q';
    length = 1;
    ok(stringprep_4i(text, &length, 1, NO_FLAGS, map) == 0 && length == 1, "nothing is mapped");
    length = 2;
    FIXED(stringprep_4i(failing, &length, 8, NO_FLAGS, fails) == 2 && failing[0] == 'a'
            && failing[1] == 'e' && length == 2,
        "an error leaves the text unchanged");
    FIXED(
        stringprep_4zi(failing, 8, NO_FLAGS, fails) == 2 && failing[0] == 'a' && failing[1] == 'e',
        "and so with a final 0");
}

static void
test_copy(const char *name, const Stringprep_profile *steps, const char *in, unsigned flags,
    const char *expected)
{
    char text[64];
    int rc;

    strcpy(text, in);
    rc = stringprep(text, sizeof(text), (Stringprep_profile_flags)flags, steps);
    if (!ok(rc == 0 && strcmp(text, expected) == 0, "a copy of nameprep, %s: \"%s\"", name,
            show(expected)))
        note("rc %d, \"%s\"", rc, show(text));
}

/* Copies of a built-in profile that differ from it in one member of a step. */
static void
test_copies(void)
{
    enum { MOST = 32 };
    static const Stringprep_profile end[] = {END};
    static const char circled_one[] = "\xE2\x91\xA0", mixed[] = "a\xD7\x90";
    Stringprep_profile same[MOST], with_flag[MOST], with_size[MOST], shorter[MOST], longer[MOST];
    size_t count = 0, kept = 0;

    for (size_t i = 0; i < MOST; i++)
        same[i] = end[0];
    for (; stringprep_nameprep[count].operation != 0 && count < MOST - 2; count++)
        same[count] = stringprep_nameprep[count];
    memcpy(with_flag, same, sizeof(same));
    memcpy(with_size, same, sizeof(same));
    memcpy(longer, same, sizeof(same));
    longer[count] = (Stringprep_profile)MAP(doubled);
    for (size_t i = 0; i < MOST; i++)
        shorter[i] = end[0];
    for (size_t i = 0; i < count; i++) {
        if (same[i].operation == STRINGPREP_NFKC)
            with_flag[i].flags = STRINGPREP_NO_NFKC;
        if (same[i].operation == STRINGPREP_MAP_TABLE) {
            with_flag[i].flags = STRINGPREP_NO_UNASSIGNED;
            with_size[i].table_size = 0;
        }
        if (same[i].operation != STRINGPREP_BIDI && same[i].operation <= STRINGPREP_PROHIBIT_TABLE)
            shorter[kept++] = same[i];
    }
    test_copy("unchanged", same, "A\xE2\x91\xA0", 4, "a1");
    test_copy("NFKC with 1, flag 0", with_flag, circled_one, 0, "1");
    test_copy("NFKC with 1, flag 1", with_flag, circled_one, 1, circled_one);
    test_copy("maps with 4, flag 0", with_flag, "A", 0, "a");
    test_copy("maps with 4, flag 4", with_flag, "A", 4, "A");
    test_copy("maps of nothing", with_size, "A\xE2\x91\xA0", 0, "A1");
    test_copy("and another map", longer, "Ab", 0, "xyxy");
    test_copy("without bidi", shorter, mixed, 0, mixed);
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
