/* SPDX-License-Identifier: MIT */
/* The generator's table of scripts: sorted ranges, searched by bisection, because no fast path uses
   scripts. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "facts.h"
#include "gentables.h"

/* In the order of enum table_script.  Other names in script.txt get the numbers from SCRIPT_OTHER
   on. */
static char names[SCRIPT_MAX][32] = {"Unknown", "Common", "Inherited", "Han", "Hiragana",
    "Katakana", "Bopomofo", "Hangul", "Latin", "Greek", "Cyrillic", "Armenian", "Hebrew", "Thai",
    "Lao", "Myanmar", "Georgian", "Ethiopic"};
static unsigned name_count = SCRIPT_OTHER;
uint8_t scripts[TABLE_CODE_POINTS];

uint8_t
find_or_add_script(const struct fact *fact)
{
    for (unsigned i = 0; i < name_count; i++)
        if (strcmp(names[i], fact->value) == 0)
            return (uint8_t)i;
    if (fact->value[0] < 'A' || fact->value[0] > 'Z' || strlen(fact->value) >= sizeof(names[0]))
        reject_fact(fact, "'%s' is not the name of a script", fact->value);
    if (name_count == SCRIPT_MAX)
        reject_fact(fact, "more than %d scripts", SCRIPT_MAX);
    strcpy(names[name_count], fact->value);
    return (uint8_t)name_count++;
}

static void
add_script(const struct fact *fact, uint32_t unused)
{
    uint8_t script = find_or_add_script(fact);

    (void)unused;
    if (script == SCRIPT_UNKNOWN)
        reject_fact(fact, "Unknown, which unlisted code points have, is listed");
    for (uint32_t cp = fact->first; cp <= fact->last; cp++)
        scripts[cp] = script;
}

void
read_scripts(void)
{
    read_facts(SCRIPT_FILE, "=", 0, add_script);
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++)
        if (scripts[cp] != SCRIPT_UNKNOWN && points[cp].tables & (TABLE_A_1 | NO_CHARACTER))
            reject_code_point(SCRIPT_FILE, cp, "%04" PRIX32 " is not an assigned character", cp);
}

size_t
print_scripts(void)
{
    size_t count = 0;

    printf("\nconst uint32_t xni_table_scripts[] = {");
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        if (cp > 0 && scripts[cp] == scripts[cp - 1])
            continue;
        printf("%s0x%06" PRIX32 "%02X,", count++ % 8 == 0 ? "\n    " : " ", cp, scripts[cp]);
    }
    printf("\n};\n\nconst size_t xni_table_script_ranges = %zu;\n", count);
    return count * sizeof(uint32_t);
}
