/* SPDX-License-Identifier: MIT */
/* Rules that hide a decoded label because of its scripts: mixed, out of context, or unrelated to
   the top-level domain.  doc/reference/display.md has the reasons. */
#include <string.h>

#include "display.h"

enum { MIDDLE_DOT = 0xB7, KATAKANA_MIDDLE_DOT = 0x30FB, PROLONGED_SOUND = 0x30FC };

static bool
is_edge(const struct shown_item *item)
{
    return item->cp == 0;
}

static bool
is_ascii_letter(const struct shown_item *item)
{
    return item->cp >= 'a' && item->cp <= 'z';
}

static bool
has_code_point(const struct shown_label *label, uint32_t cp)
{
    for (size_t i = 1; i <= label->count; i++)
        if (label->items[i].cp == cp)
            return true;
    return false;
}

/* Scripts: "highly restrictive" of UTS #39, except that Latin mixed with others must be ASCII. */

static bool
is_non_ascii_latin(const struct shown_item *item)
{
    return is_of(item, SCRIPT_BIT(SCRIPT_LATIN)) && item->cp >= 0x80;
}

bool
xni_breaks_script_rule(const struct shown_label *label)
{
    const uint64_t latin = SCRIPT_BIT(SCRIPT_LATIN), others = label->scripts & ~latin;
    const bool has_latin = (label->scripts & latin) != 0,
               has_dot = has_code_point(label, KATAKANA_MIDDLE_DOT); /* in all systems */

    if (others == 0 && !has_dot)
        return false;
    if (has_latin && has_item(label, is_non_ascii_latin))
        return true;
    return !are_one_system(others) && (has_latin || has_dot || (others & (others - 1)) != 0);
}

/* Context */

static bool
is_misplaced_prolonged_sound(const struct shown_item *item)
{
    return item->cp == PROLONGED_SOUND && item[-1].cp != PROLONGED_SOUND
        && !is_of(item - 1, SCRIPT_BIT(SCRIPT_HIRAGANA) | SCRIPT_BIT(SCRIPT_KATAKANA));
}

static bool
is_misplaced_iteration(const struct shown_item *item)
{
    return (item->cp == 0x30FD || item->cp == 0x30FE) && item[-1].cp != PROLONGED_SOUND
        && !is_of(item - 1, SCRIPT_BIT(SCRIPT_KATAKANA));
}

/* Returns whether a character is a middle dot before an ASCII letter, or after one and perhaps
   digits, hyphens or underscores. */
static bool
is_dot_next_to_ascii(const struct shown_item *item)
{
    const struct shown_item *before = item - 1;

    if (item->cp != KATAKANA_MIDDLE_DOT)
        return false;
    while (!is_edge(before) && before->cp < 'a')
        before--;
    return is_ascii_letter(before) || is_ascii_letter(item + 1);
}

static bool
is_japanese(const struct shown_item *item)
{
    return is_of(item, HAN_AND_KANA) || item->cp == KATAKANA_MIDDLE_DOT
        || item->cp == PROLONGED_SOUND;
}

static bool
is_lone_slash(const struct shown_item *item)
{
    return item->show & SHOW_SLASH && !is_japanese(item - 1) && !is_japanese(item + 1);
}

static bool
is_among_strokes(const struct shown_item *item)
{
    return is_edge(item) || is_japanese(item);
}

static bool
is_misplaced_stroke(const struct shown_item *item)
{
    return item->show & SHOW_STROKE && (!is_among_strokes(item - 1) || !is_among_strokes(item + 1));
}

/* Returns whether a character is Hiragana other than he, be and pe, which look the same in
   Katakana. */
static bool
is_plain_hiragana(const struct shown_item *item)
{
    return is_of(item, SCRIPT_BIT(SCRIPT_HIRAGANA)) && (item->cp < 0x3078 || item->cp > 0x307A);
}

static bool
is_plain_katakana(const struct shown_item *item)
{
    return is_of(item, SCRIPT_BIT(SCRIPT_KATAKANA)) && (item->cp < 0x30D8 || item->cp > 0x30DA);
}

static bool
is_kana_in_disguise(const struct shown_label *label)
{
    return label->scripts == (SCRIPT_BIT(SCRIPT_HIRAGANA) | SCRIPT_BIT(SCRIPT_KATAKANA))
        && (!has_item(label, is_plain_hiragana) || !has_item(label, is_plain_katakana));
}

bool
xni_breaks_context_rule(const struct shown_label *label)
{
    if (has_item(label, is_misplaced_prolonged_sound) || has_item(label, is_misplaced_iteration)
        || has_item(label, is_dot_next_to_ascii))
        return true;
    if (label->count > 1 && has_item(label, is_lone_slash))
        return true;
    if (has_item(label, is_ascii_letter) && has_item(label, is_misplaced_stroke))
        return true;
    return is_kana_in_disguise(label);
}

/* Returns whether the top-level label is among words that are separated by single spaces. */
static bool
is_top_level(const struct top_level *top, const char *words)
{
    for (size_t length; *words != '\0'; words += length + (words[length] == ' ')) {
        for (length = 0; words[length] != '\0' && words[length] != ' '; length++)
            continue;
        if (length == top->length && memcmp(words, top->text, length) == 0)
            return true;
    }
    return false;
}

/* Letters of a language with a top-level domain of its own. */

static bool
is_misplaced_middle_dot(const struct shown_item *item)
{
    return item->cp == MIDDLE_DOT && (item[-1].cp != 'l' || item[1].cp != 'l');
}

bool
xni_breaks_top_level_rule(const struct shown_label *label, const struct top_level *top)
{
    const bool has_eth_or_thorn = has_code_point(label, 0xF0) || has_code_point(label, 0xFE);

    if (top->refuses_unicode)
        return true;
    if (label->count > 1 && has_eth_or_thorn && !is_top_level(top, "fo is"))
        return true;
    if (label->count > 1 && has_code_point(label, 0x259) && !is_top_level(top, "az"))
        return true;
    return has_code_point(label, MIDDLE_DOT)
        && (has_item(label, is_misplaced_middle_dot) || !is_top_level(top, "cat"));
}

/* Labels that look like Latin under a top-level domain that does not use their script. */

static bool
is_own_top_level(const struct top_level *top, uint64_t script)
{
    static const struct {
        enum table_script script;
        const char *labels;
    } own[] = {
        {SCRIPT_ARMENIAN, "am"},
        {SCRIPT_CYRILLIC, "bg by kz ru su ua uz"},
        {SCRIPT_ETHIOPIC, "er et"},
        {SCRIPT_GEORGIAN, "ge"},
        {SCRIPT_GREEK, "gr"},
        {SCRIPT_HEBREW, "il"},
        {SCRIPT_LAO, "la"},
        {SCRIPT_MYANMAR, "mm"},
        {SCRIPT_THAI, "th"},
    };

    for (size_t i = 0; i < sizeof(own) / sizeof(*own); i++)
        if (script == SCRIPT_BIT(own[i].script))
            return is_top_level(top, own[i].labels);
    return false;
}

bool
xni_breaks_lookalike_rule(const struct shown_label *label, const struct top_level *top)
{
    const uint64_t script = label->scripts;

    if (script == 0 || (script & (script - 1)) != 0 || script & SCRIPT_BIT(SCRIPT_LATIN))
        return false;
    if (top->scripts & script || is_own_top_level(top, script))
        return false;
    for (size_t i = 1; i <= label->count; i++)
        if (is_of(&label->items[i], script) && !(label->items[i].show & SHOW_LATIN))
            return false;
    return true;
}
