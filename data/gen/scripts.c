/* SPDX-License-Identifier: MIT */
/* The table of scripts, a part of gentables: ranges, which nothing on the fast road asks for. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "facts.h"
#include "gentables.h"

static char names[SCRIPT_MAX][32] = {
    "Unknown", "Common", "Inherited", "Han", "Hiragana", "Katakana", "Bopomofo", "Hangul"};
static unsigned name_count = SCRIPT_OTHER;
static uint8_t scripts[TABLE_CODE_POINTS];

static uint8_t
number_of(const struct fact *fact)
{
    for (unsigned i = 0; i < name_count; i++)
        if (strcmp(names[i], fact->value) == 0)
            return (uint8_t)i;
    if (name_count == SCRIPT_MAX || fact->value[0] < 'A' || fact->value[0] > 'Z'
        || strlen(fact->value) >= sizeof(names[0]))
        fact_refuse(fact, "'%s' is no script, or one too many", fact->value);
    strcpy(names[name_count], fact->value);
    return (uint8_t)name_count++;
}

static void
take_script(const struct fact *fact, uint32_t unused)
{
    uint8_t number = number_of(fact);

    (void)unused;
    if (number == SCRIPT_UNKNOWN)
        fact_refuse(fact, "what is not listed is Unknown");
    for (uint32_t cp = fact->first; cp <= fact->last; cp++)
        scripts[cp] = number;
}

size_t
print_scripts(void)
{
    size_t count = 0;

    facts_read("unicode/script.txt", "=", 0, take_script);
    printf("\nconst uint32_t xni_table_scripts[] = {");
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        if (scripts[cp] != SCRIPT_UNKNOWN
            && points[cp].tables & (TABLE_A_1 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5))
            facts_refuse("unicode/script.txt", cp, "%04" PRIX32 " is no assigned character", cp);
        if (cp > 0 && scripts[cp] == scripts[cp - 1])
            continue;
        printf("%s0x%06" PRIX32 "%02X,", count++ % 8 == 0 ? "\n    " : " ", cp, scripts[cp]);
    }
    printf("\n};\n\nconst size_t xni_table_script_ranges = %zu;\n", count);
    return count * sizeof(uint32_t);
}
