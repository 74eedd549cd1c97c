/* SPDX-License-Identifier: MIT */
/* The generator's table of look-alikes: for each code point of prepared labels, the units that it
   is compared by.  Two texts look alike if their units are the same. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "facts.h"
#include "gentables.h"

/* Steps for one code point; only a cycle takes more. */
enum { STEPS_MAX = 64 };

/* The facts of a file: the code points by which others are replaced.  Index 0 is "not listed". */
struct replacements {
    uint16_t of[TABLE_CODE_POINTS];
    struct {
        uint32_t length, cp[TABLE_LIKE_MAX];
    } items[4096];
    size_t count;
};
static struct replacements own, confusable;

static struct {
    uint32_t length, units[TABLE_LIKE_MAX];
} texts[1 << TABLE_LIKE_BITS];
static size_t text_count;

static void
add_replacement(const struct fact *fact, uint32_t is_own)
{
    struct replacements *r = is_own ? &own : &confusable;
    const char *text = fact->value;

    if (fact->first != fact->last)
        reject_fact(fact, "a mapping of a range");
    if (++r->count == LENGTH(r->items))
        reject_fact(fact, "more than %zu mappings", LENGTH(r->items) - 1);
    for (;; text++) {
        uint32_t *length = &r->items[r->count].length;

        if (*length == TABLE_LIKE_MAX)
            reject_fact(fact, "mapped to more than %d code points", TABLE_LIKE_MAX);
        text = parse_code_point(fact, text, &r->items[r->count].cp[(*length)++]);
        if (*text == '\0')
            break;
        if (*text != ' ')
            reject_fact(fact, "code points that are not separated by one space");
    }
    r->of[fact->first] = (uint16_t)r->count;
}

void
read_look_alikes(void)
{
    read_facts(CONFUSABLES_FILE, "-", 0, add_replacement);
    read_facts(ALIKE_FILE, "-", 1, add_replacement);
}

/* Finds the code points by which one is replaced: none for a mark that letters are compared
   without, and for a letter that is blank.  Returns false if it stays. */
static bool
find_replacement(uint32_t cp, const uint32_t **to, uint32_t *length)
{
    const struct sequence *whole = &sequences[points[cp].decomposition];
    const struct sequence *folded = &sequences[points[cp].b2];
    const struct replacements *r = own.of[cp] != 0 ? &own : &confusable;

    *length = 0;
    if (table_is_dropped(cp))
        return true;
    if (whole->length > 0 && whole->kind == '=') {
        *to = whole->cp;
        *length = whole->length;
    } else if (r->of[cp] != 0) {
        *to = r->items[r->of[cp]].cp;
        *length = r->items[r->of[cp]].length;
    } else if (folded->length > 0) { /* prototypes may be capitals */
        *to = folded->cp;
        *length = folded->length;
    }
    return *length > 0;
}

/* Replaces code points until all stay.  Returns the number of units. */
static uint32_t
find_units(uint32_t cp, uint32_t units[TABLE_LIKE_MAX])
{
    uint32_t rest[STEPS_MAX] = {cp}, count = 1, length = 0;

    for (unsigned steps = 0; count > 0; steps++) {
        const uint32_t *to = NULL;
        uint32_t first = rest[count - 1], added;

        if (steps == STEPS_MAX)
            reject_code_point(CONFUSABLES_FILE, cp, "the prototypes contain themselves");
        count--;
        if (!find_replacement(first, &to, &added)) {
            if (length == TABLE_LIKE_MAX)
                reject_code_point(CONFUSABLES_FILE, cp,
                    "its look-alike has more than %d code points", TABLE_LIKE_MAX);
            units[length++] = first;
        }
        if (count + added > STEPS_MAX)
            reject_code_point(CONFUSABLES_FILE, cp, "the prototypes are too long");
        for (uint32_t i = added; i > 0; i--)
            rest[count++] = to[i - 1];
    }
    return length;
}

/* Returns whether a label can contain the code point, and the library does not find its units from
   its decomposition.  Labels of browsers contain sharp s and final sigma. */
static bool
needs_entry(uint32_t cp)
{
    const uint32_t out = NO_CHARACTER | TABLE_B_1 | TABLE_B_2 | TABLE_NFKC_CHANGES;

    if (cp == 0xDF || cp == 0x3C2)
        return true;
    return !(points[cp].tables & (out | TABLE_DECOMPOSES)) && !table_is_dropped(cp);
}

/* Returns the number of a text, and stores equal ones once. */
static size_t
pack_units(uint32_t cp, uint32_t length, const uint32_t *units)
{
    size_t i = 0;

    while (i < text_count
        && (texts[i].length != length
            || memcmp(texts[i].units, units, length * sizeof(*units)) != 0))
        i++;
    if (i == LENGTH(texts))
        reject_code_point(
            CONFUSABLES_FILE, cp, "more than %zu different look-alikes", LENGTH(texts));
    if (i == text_count) {
        texts[i].length = length;
        memcpy(texts[i].units, units, length * sizeof(*units));
        text_count++;
    }
    return i;
}

static size_t
print_keys(void)
{
    size_t count = 0;

    printf("\nconst uint32_t xni_table_like[] = {");
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        uint32_t units[TABLE_LIKE_MAX], length;

        if (!needs_entry(cp))
            continue;
        length = find_units(cp, units);
        if (length == 1 && units[0] == cp)
            continue;
        printf("%s0x%08" PRIX32 ",", count++ % 8 == 0 ? "\n    " : " ",
            cp << TABLE_LIKE_BITS | (uint32_t)pack_units(cp, length, units));
    }
    printf("\n};\n\nconst size_t xni_table_like_count = %zu;\n", count);
    return count * sizeof(uint32_t);
}

static size_t
print_ascii(void)
{
    printf("\nconst uint8_t xni_table_like_ascii[128] = {");
    for (uint32_t cp = 0; cp < 128; cp++) {
        uint32_t units[TABLE_LIKE_MAX], length = find_units(cp, units);

        printf("%s%" PRIu32 ",", cp % 16 == 0 ? "\n    " : " ",
            length == 1 && units[0] < 0x80 ? units[0] : 0);
    }
    printf("\n};\n");
    return 128;
}

size_t
print_look_alikes(void)
{
    size_t size = print_keys() + print_ascii(), start = 0;

    printf("\nconst uint16_t xni_table_like_start[] = {");
    for (size_t i = 0; i <= text_count; i++) {
        printf("%s%zu,", i % 16 == 0 ? "\n    " : " ", start);
        start += i < text_count ? texts[i].length : 0;
    }
    printf("\n};\n\nconst uint32_t xni_table_like_units[] = {");
    for (size_t i = 0, column = 0; i < text_count; i++)
        for (size_t j = 0; j < texts[i].length; j++)
            printf("%s0x%04" PRIX32 ",", column++ % 12 == 0 ? "\n    " : " ", texts[i].units[j]);
    printf("\n};\n");
    return size + (text_count + 1) * sizeof(uint16_t) + start * sizeof(uint32_t);
}
