/* SPDX-License-Identifier: MIT */
/* Rules that hide a decoded label because of a character that is never shown, of hyphens, marks or
   digits.  doc/reference/display.md has the reasons. */
#include "display.h"

enum { DOTLESS_I = 0x131, DOT_ABOVE = 0x307 };

/* Returns whether a character is absent from data/display/show.txt. */

static bool
may_not_be_shown(const struct shown_item *item)
{
    return item->show == 0;
}

bool
xni_breaks_character_rule(const struct shown_label *label)
{
    return has_item(label, may_not_be_shown);
}

/* Hyphens: RFC 5891 section 4.2.3.1. */

bool
xni_breaks_hyphen_rule(const struct shown_label *label)
{
    const struct shown_item *items = label->items;

    if (items[1].cp == '-' || items[label->count].cp == '-')
        return true;
    if (label->count >= 4 && items[3].cp == '-' && items[4].cp == '-')
        return true;
    /* Software that counts in UTF-16 finds its third and fourth units here. */
    return label->count >= 3 && items[1].cp > 0xFFFF && items[2].cp == '-' && items[3].cp == '-';
}

/* Combining marks. */

/* Returns the scripts with letters that take a diacritic: its Script_Extensions in Unicode 17 among
   these three scripts, or all three if it has none. */
static uint64_t
scripts_of_diacritic(uint32_t cp)
{
    const uint64_t latin = SCRIPT_BIT(SCRIPT_LATIN), cyrillic = SCRIPT_BIT(SCRIPT_CYRILLIC);

    switch (cp) {
    case 0x302:
    case 0x30B: return latin | cyrillic;
    case 0x303:
    case DOT_ABOVE:
    case 0x309:
    case 0x30A:
    case 0x30C:
    case 0x323:
    case 0x331: return latin;
    default: return latin | cyrillic | SCRIPT_BIT(SCRIPT_GREEK);
    }
}

static bool
is_misplaced_diacritic(const struct shown_item *item)
{
    if (item->cp < 0x300 || item->cp > 0x339)
        return false;
    return !is_of(item - 1, scripts_of_diacritic(item->cp)) || item[-1].cp == DOTLESS_I;
}

/* Returns whether a character is a dot above that cannot be seen on its base. */
static bool
is_hidden_dot(const struct shown_item *item)
{
    static const uint32_t dotted[] = {'i', 'j', 'l', 0x12F, 0x456, 0x458, 0x1ECB};

    for (size_t i = 0; i < sizeof(dotted) / sizeof(*dotted); i++)
        if (item->cp == DOT_ABOVE && item[-1].cp == dotted[i])
            return true;
    return false;
}

/* Returns whether a character is a voicing mark: nameprep composes it with each kana that has a
   voiced or semi-voiced form. */
static bool
is_misplaced_voicing(const struct shown_item *item)
{
    return item->cp == 0x3099 || item->cp == 0x309A;
}

/* A run of marks without a repetition so far. */
struct mark_run {
    uint32_t marks[XN_LABEL_MAX * TABLE_MAP_MAX];
    size_t count;
};

static bool
add_mark(struct mark_run *run, uint32_t mark)
{
    for (size_t i = 0; i < run->count; i++)
        if (run->marks[i] == mark)
            return false;
    run->marks[run->count++] = mark;
    return true;
}

/* Returns whether a run of marks repeats one.  Letters that are shown decompose to a letter, which
   ends the run, and marks; marks decompose to marks. */
static bool
repeats_mark(const struct shown_label *label)
{
    struct mark_run run;

    run.count = 0;
    for (size_t i = 1; i <= label->count; i++) {
        const struct shown_item *item = &label->items[i];
        uint32_t to[TABLE_MAP_MAX] = {item->cp};
        unsigned count = 0;

        if (item->cp >= 0x80 && !hangul_is_syllable(item->cp))
            count = xni_table_map(item->cp, TABLE_DECOMPOSES, to);
        if (!(item->show & SHOW_MARK))
            run.count = 0;
        else if (!add_mark(&run, to[0]))
            return true;
        for (unsigned j = 1; j < count; j++)
            if (!add_mark(&run, to[j]))
                return true;
    }
    return false;
}

bool
xni_breaks_mark_rule(const struct shown_label *label)
{
    return label->items[1].show & SHOW_MARK || has_item(label, is_misplaced_diacritic)
        || has_item(label, is_hidden_dot) || has_item(label, is_misplaced_voicing)
        || repeats_mark(label);
}

/* Digits. */

/* Returns the zero of the system of a digit, or 0 if the code point is no digit. */
static uint32_t
find_zero(uint32_t cp)
{
    static const uint16_t zeros[] = {'0', 0x660, 0x6F0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6,
        0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xF20, 0x1040, 0x17E0};

    for (size_t i = 0; i < sizeof(zeros) / sizeof(*zeros); i++)
        if (cp >= zeros[i] && cp <= zeros[i] + 9u)
            return zeros[i];
    return 0;
}

static bool
mixes_digits(const struct shown_label *label)
{
    uint32_t first = 0;

    for (size_t i = 1; i <= label->count; i++) {
        uint32_t zero = find_zero(label->items[i].cp);

        if (zero != 0 && first != 0 && zero != first)
            return true;
        if (zero != 0)
            first = zero;
    }
    return false;
}

static bool
is_ascii_digit(const struct shown_item *item)
{
    return item->cp >= '0' && item->cp <= '9';
}

/* Returns whether all characters look like digits.  At least one is no ASCII digit, since no ACE
   label decodes to all ASCII. */
static bool
looks_like_number(const struct shown_label *label)
{
    for (size_t i = 1; i <= label->count; i++)
        if (!(label->items[i].show & SHOW_DIGIT) && !is_ascii_digit(&label->items[i]))
            return false;
    return true;
}

static bool
is_right_to_left(const struct shown_item *item)
{
    return (table_lookup(item->cp)->tables & TABLE_D_1) != 0;
}

static bool
is_arabic_digit(const struct shown_item *item)
{
    return item->cp >= 0x660 && item->cp <= 0x669;
}

bool
xni_breaks_digit_rule(const struct shown_label *label)
{
    if (mixes_digits(label) || looks_like_number(label))
        return true;
    /* RFC 5893 section 2 rule 1, which RFC 3454 lacks */
    return has_item(label, is_arabic_digit) && !has_item(label, is_right_to_left);
}
