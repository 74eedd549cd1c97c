/* SPDX-License-Identifier: MIT */
/* The generator's table of the code points that may be shown in a decoded label: sorted ranges,
   searched by bisection.  An entry has the script as well, so that one lookup suffices. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "facts.h"
#include "gentables.h"

static uint16_t shown[TABLE_CODE_POINTS];

/* Returns the bits for a word of show.txt. */
static uint16_t
parse_kind(const struct fact *fact)
{
    static const struct {
        const char *word;
        uint16_t bits;
    } kinds[] = {
        {"shown", 0},
        {"mark", SHOW_MARK},
        {"latin", SHOW_LATIN},
        {"digit", SHOW_DIGIT},
        {"latin digit", SHOW_LATIN | SHOW_DIGIT},
        {"stroke", SHOW_STROKE},
        {"slash", SHOW_SLASH},
    };

    for (size_t i = 0; i < LENGTH(kinds); i++)
        if (strcmp(fact->value, kinds[i].word) == 0)
            return kinds[i].bits;
    reject_fact(fact, "'%s' is not a kind of code point", fact->value);
}

/* Adds a range, which may contain unassigned code points, since no label does. */
static void
add_shown(const struct fact *fact, uint32_t unused)
{
    uint16_t bits = parse_kind(fact);

    (void)unused;
    if (scripts[fact->first] == SCRIPT_UNKNOWN || scripts[fact->last] == SCRIPT_UNKNOWN)
        reject_fact(fact, "the range begins or ends with an unassigned code point");
    for (uint32_t cp = fact->first; cp <= fact->last; cp++) {
        if (points[cp].tables & TABLE_MARK && !(bits & SHOW_MARK))
            reject_fact(fact, "%04" PRIX32 " has a combining class, but is not a mark here", cp);
        if (scripts[cp] != SCRIPT_UNKNOWN)
            shown[cp] = bits | scripts[cp];
    }
}

/* Sets the script by which a common or inherited code point counts when names are shown. */
static void
set_shown_script(const struct fact *fact, uint32_t unused)
{
    uint16_t script = find_or_add_script(fact);

    (void)unused;
    for (uint32_t cp = fact->first; cp <= fact->last; cp++) {
        if (scripts[cp] != SCRIPT_COMMON && scripts[cp] != SCRIPT_INHERITED)
            reject_fact(fact, "%04" PRIX32 " is neither common nor inherited", cp);
        if (shown[cp] == 0)
            reject_fact(fact, "%04" PRIX32 " is not in %s", cp, SHOW_FILE);
        shown[cp] = (uint16_t)((shown[cp] & ~SHOW_SCRIPT) | script);
    }
}

void
read_display(void)
{
    read_facts(SHOW_FILE, "=", 0, add_shown);
    read_facts(SHOW_SCRIPT_FILE, "=", 0, set_shown_script);
}

/* Prints a bit for each ideograph of the blocks in which those that may be shown and others
   alternate, since ranges would take three times as much. */
static size_t
print_ideographs(void)
{
    printf("\nconst uint8_t xni_table_ideographs[] = {");
    for (uint32_t i = 0; i < TABLE_IDEOGRAPHS; i += 8) {
        unsigned bits = 0;

        for (uint32_t bit = 0; bit < 8 && i + bit < TABLE_IDEOGRAPHS; bit++)
            bits |= (unsigned)(shown[TABLE_IDEOGRAPH_FIRST + i + bit] != 0) << bit;
        printf("%s0x%02X,", i % 128 == 0 ? "\n    " : " ", bits);
    }
    printf("\n};\n");
    return (TABLE_IDEOGRAPHS + 7) / 8;
}

/* Returns whether a code point continues the range before it, which saves ranges: it is unassigned,
   or the table of ideographs hides it. */
static bool
is_in_any_range(uint32_t cp)
{
    return cp > 0
        && (points[cp].tables & TABLE_A_1
            || (shown[cp] == 0 && cp >= TABLE_IDEOGRAPH_FIRST
                && cp < TABLE_IDEOGRAPH_FIRST + TABLE_IDEOGRAPHS));
}

size_t
print_display(void)
{
    uint16_t last = UINT16_MAX;
    size_t count = 0, ideographs = print_ideographs();

    printf("\nconst uint32_t xni_table_shown_ranges[] = {");
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        if (shown[cp] == last || is_in_any_range(cp))
            continue;
        last = shown[cp];
        printf("%s0x%08" PRIX32 ",", count++ % 8 == 0 ? "\n    " : " ", cp << SHOW_BITS | last);
    }
    printf("\n};\n\nconst size_t xni_table_shown_count = %zu;\n", count);
    return count * sizeof(uint32_t) + ideographs;
}
