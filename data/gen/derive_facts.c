/* SPDX-License-Identifier: MIT */
/* The generator's derived properties, which follow from the facts in data/. */
#include <inttypes.h>

#include "facts.h"
#include "gentables.h"

/* Deeper than any decomposition of Unicode 3.2, so that only a cycle reaches it. */
#define MAX_DEPTH 16

struct table_pair pairs[TABLE_PAIR_SLOTS / 2];
size_t pair_count;

/* Appends the decomposition of cp, which is part of the decomposition of whole. */
static void
decompose(uint32_t cp, uint32_t whole, unsigned depth, struct sequence *to)
{
    const struct sequence *s = &sequences[points[cp].decomposition];

    if (depth == MAX_DEPTH)
        reject_code_point(DECOMPOSITION_FILE, whole, "the decomposition contains itself");
    if (s->length == 0) {
        if (to->length == TABLE_MAP_MAX)
            reject_code_point(DECOMPOSITION_FILE, whole,
                "the full decomposition has more than %d code points", TABLE_MAP_MAX);
        to->cp[to->length++] = cp;
        return;
    }
    for (uint32_t i = 0; i < s->length; i++)
        decompose(s->cp[i], whole, depth + 1, to);
}

void
decompose_fully(uint32_t cp, struct sequence *to)
{
    to->length = 0;
    decompose(cp, cp, 0, to);
}

static const struct table_pair *
find_pair(uint32_t first, uint32_t second)
{
    for (size_t i = 0; i < pair_count; i++)
        if (pairs[i].first == first && pairs[i].second == second)
            return &pairs[i];
    return NULL;
}

/* Returns whether Hangul arithmetic composes cp with a code point after it. */
static bool
is_hangul_first(uint32_t cp)
{
    return hangul_is_syllable(cp) || (cp >= HANGUL_L && cp < HANGUL_L + HANGUL_L_COUNT);
}

/* Adds a primary composite and its two parts to the table of composites. */
static void
add_pair(uint32_t composite)
{
    const struct sequence *s = &sequences[points[composite].decomposition];

    if (!is_primary_composite(composite) || points[composite].excluded)
        return;
    if (find_pair(s->cp[0], s->cp[1]) != NULL)
        reject_code_point(
            DECOMPOSITION_FILE, composite, "another code point decomposes to the same pair");
    if (is_hangul_first(s->cp[0]))
        reject_code_point(DECOMPOSITION_FILE, composite,
            "Hangul jamo or syllables, whose composites are computed");
    if (composite > 0xFFFF || s->cp[0] > 0xFFFF || s->cp[1] > 0xFFFF)
        reject_code_point(DECOMPOSITION_FILE, composite,
            "the table of composites cannot hold code points greater than FFFF");
    if (pair_count == LENGTH(pairs))
        reject_code_point(DECOMPOSITION_FILE, composite, "more than %zu composites", LENGTH(pairs));
    pairs[pair_count++] =
        (struct table_pair){(uint16_t)s->cp[0], (uint16_t)s->cp[1], (uint16_t)composite};
    points[s->cp[0]].tables |= TABLE_FIRST;
    points[s->cp[1]].tables |= TABLE_SECOND;
}

/* Marks the jamo and syllables that compose and decompose by the formulas of Unicode 3.2 section
   3.12, which take the place of entries in data/. */
static void
mark_hangul(void)
{
    for (uint32_t i = 0; i < HANGUL_L_COUNT; i++)
        points[HANGUL_L + i].tables |= TABLE_FIRST;
    for (uint32_t i = 0; i < HANGUL_V_COUNT; i++)
        points[HANGUL_V + i].tables |= TABLE_SECOND;
    /* Trailing consonants count from 1: 0 means that a syllable has none. */
    for (uint32_t i = 1; i < HANGUL_T_COUNT; i++)
        points[HANGUL_T + i].tables |= TABLE_SECOND;
    for (uint32_t i = 0; i < HANGUL_S_COUNT; i++)
        points[HANGUL_S + i].tables |=
            TABLE_DECOMPOSES | (i % HANGUL_T_COUNT == 0 ? TABLE_FIRST : 0);
}

/* Returns the class of an ASCII character in names, which the checks for STD3 and for delimiters
   use. */
static uint32_t
ascii_kind(uint32_t cp)
{
    if (cp >= 0x80)
        return TABLE_NON_ASCII;
    if (cp == '-')
        return TABLE_HYPHEN;
    if (cp == '_')
        return TABLE_UNDERSCORE;
    if ((cp >= '0' && cp <= '9') || (cp >= 'A' && cp <= 'Z') || (cp >= 'a' && cp <= 'z'))
        return 0;
    return TABLE_ASCII_OTHER;
}

/* Returns whether NFKC leaves a code point on its own unchanged: it does not decompose, or
   decomposes only to pairs that compose again. */
static bool
is_unchanged_by_nfkc(uint32_t cp)
{
    const struct sequence *s = &sequences[points[cp].decomposition];
    const struct table_pair *pair;

    if (s->length == 0)
        return true;
    pair = find_pair(s->cp[0], s->cp[1]);
    return pair != NULL && pair->composite == cp && is_unchanged_by_nfkc(s->cp[0])
        && is_unchanged_by_nfkc(s->cp[1]);
}

void
derive_properties(void)
{
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++)
        add_pair(cp);
    mark_hangul();
    /* A bit for U+3002, which the guards need: it is the only other dot in prepared text. */
    points[0x3002].tables |= TABLE_FULL_STOP;
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++) {
        struct sequence whole;

        points[cp].tables |= ascii_kind(cp);
        decompose_fully(cp, &whole); /* rejects cycles, which the next function cannot handle */
        if (!is_unchanged_by_nfkc(cp))
            points[cp].tables |= TABLE_NFKC_CHANGES;
    }
}
