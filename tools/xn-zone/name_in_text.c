/* SPDX-License-Identifier: MIT */
/* The end of a name in a text, and whether it is clear. */
#include "config.h"

#include "name_in_text.h"

#include <stdint.h>

#include "tools/common/dots.h"
#include "tools/common/scripts.h"
#include "tools/common/text.h"

/* The General_Category of Unicode 17, as far as it matters here. */
enum category {
    CATEGORY_OTHER,
    CATEGORY_END,    /* punctuation and separators: P and Z */
    CATEGORY_SYMBOL, /* symbols, and numbers other than digits: S, Nl and No */
    CATEGORY_FORMAT  /* Cf: joiners and controls of direction, for example */
};

struct category_range {
    uint32_t first, last;
    enum category category;
};

#include "tools/xn-zone/categories.h"

static enum category
find_category(uint32_t cp)
{
    size_t low = 0, high = sizeof(category_ranges) / sizeof(*category_ranges);

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (cp > category_ranges[middle].last)
            low = middle + 1;
        else if (cp < category_ranges[middle].first)
            high = middle;
        else
            return category_ranges[middle].category;
    }
    return CATEGORY_OTHER;
}

static bool
is_unassigned(uint32_t cp)
{
    return (table_lookup(cp)->tables & TABLE_A_1) != 0;
}

/* Returns whether a label with a code point may be shown.  The table's ranges also cover unassigned
   code points. */
static bool
is_shown(uint32_t cp)
{
    return xni_table_show(cp) != 0 && !is_unassigned(cp);
}

enum char_kind {
    NOT_OF_NAME,
    INSIDE_NAME, /* part of a name if more of it follows */
    OF_NAME
};

static bool
is_hebrew_letter(uint32_t cp)
{
    return xni_table_script(cp) == SCRIPT_HEBREW && find_category(cp) == CATEGORY_OTHER
        && (table_lookup(cp)->tables & TABLE_MARK) == 0;
}

/* Returns whether Hebrew letters stand on both sides of a part of a text. */
static bool
is_in_hebrew_word(const char *text, size_t begin, size_t end, size_t length)
{
    size_t before = begin;
    uint32_t cp = 0;

    while (before > 0 && ((unsigned char)text[--before] & 0xC0) == 0x80)
        ;
    return before < begin
        && utf8_decode_checked(text + before, begin - before, &cp) == begin - before
        && is_hebrew_letter(cp) && end < length
        && utf8_decode_checked(text + end, length - end, &cp) > 0 && is_hebrew_letter(cp);
}

/* Returns the kind of a non-ASCII character other than dots, U+05F3 and U+05F4. */
static enum char_kind
find_char_kind(uint32_t cp)
{
    enum category category = find_category(cp);

    if (category == CATEGORY_END)
        return cp == 0xB7 || cp == 0x30FB ? INSIDE_NAME : NOT_OF_NAME;
    if (category == CATEGORY_FORMAT || (table_lookup(cp)->tables & TABLE_B_1) != 0)
        return INSIDE_NAME;
    return OF_NAME;
}

/* Returns the width of the character at a position, or 0 for ill-formed UTF-8, and its kind. */
static size_t
read_char(const char *text, size_t at, size_t length, enum char_kind *kind)
{
    char c = text[at];
    uint32_t cp;
    size_t width;

    *kind = NOT_OF_NAME;
    if ((unsigned char)c < 0x80) {
        if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
            *kind = OF_NAME;
        else if (c == '-' || c == '.' || c == '_')
            *kind = INSIDE_NAME;
        return 1;
    }
    width = dot_width(text + at, length - at);
    if (width > 0) {
        *kind = INSIDE_NAME;
        return width;
    }
    width = utf8_decode_checked(text + at, length - at, &cp);
    if (width == 0)
        return 0;
    if (cp == 0x5F3 || cp == 0x5F4) /* also quotation marks */
        *kind = is_in_hebrew_word(text, at, at + width, length) ? INSIDE_NAME : NOT_OF_NAME;
    else
        *kind = find_char_kind(cp);
    return width;
}

bool
ends_before(const char *text, size_t at, size_t length)
{
    enum char_kind kind;

    return read_char(text, at, length, &kind) > 0 && kind == NOT_OF_NAME;
}

size_t
measure_name(const char *text, size_t length, size_t *end)
{
    size_t at = 0, width, last = 0;
    enum char_kind kind;

    for (; at < length && (width = read_char(text, at, length, &kind)) > 0; at += width) {
        if (kind == NOT_OF_NAME)
            break;
        if (kind == OF_NAME)
            last = at + width;
    }
    *end = at;
    return last;
}

/* Reports the code point at a position. */
static bool
is_unclear_at(xn_diag *diag, size_t at, uint32_t cp)
{
    diag->offset = at;
    diag->length = utf8_width(cp);
    diag->cp = cp;
    return false;
}

static bool
is_latin(uint32_t cp)
{
    unsigned script = xni_table_script(cp);

    return script == SCRIPT_LATIN || script == SCRIPT_COMMON || script == SCRIPT_INHERITED;
}

/* Returns whether all code points of a prepared label may be shown.  If not, *wrong is the first
   that may not.  --allow-unassigned decides on unassigned ones. */
static bool
may_be_shown(const char *label, size_t length, uint32_t *wrong)
{
    for (size_t at = 0; at < length;) {
        at += utf8_decode(label + at, wrong);
        if (*wrong >= 0x80 && !is_shown(*wrong) && !is_unassigned(*wrong))
            return false;
    }
    return true;
}

/* Returns the position of a code point, or 0 if it is only in the prepared label. */
static size_t
find_code_point(const char *label, size_t length, uint32_t wanted)
{
    uint32_t cp;

    for (size_t at = 0, width; at < length; at += width) {
        width = utf8_decode(label + at, &cp);
        if (cp == wanted)
            return at;
    }
    return 0;
}

/* Returns whether nameprep deletes a code point, or changes more than its case. */
static bool
is_replaced(uint32_t cp)
{
    return (table_lookup(cp)->tables & (TABLE_B_1 | TABLE_NFKC_CHANGES)) != 0;
}

/* Finds a symbol; after ASCII, a code point that would silently become other text; and in the last
   of several labels, the first letter of another script after ASCII: in a language without spaces
   the name has ended before it. */
static bool
is_clear_label(const char *name, size_t begin, size_t length, bool is_last, xn_diag *diag)
{
    char prepared[4 * XN_LABEL_MAX];
    const char *label = name + begin;
    bool begins_ascii = length > 0 && (unsigned char)label[0] < 0x80;
    size_t prepared_length;
    uint32_t cp;

    for (size_t at = 0; at < length;) {
        size_t found = at;

        at += utf8_decode(label + at, &cp);
        if (find_category(cp) == CATEGORY_SYMBOL && !is_shown(cp))
            return is_unclear_at(diag, begin + found, cp);
        if (begins_ascii && (is_replaced(cp) || (is_last && !is_latin(cp))))
            return is_unclear_at(diag, begin + found, cp);
    }
    if (xn_prep(label, length, xn_profile_find("Nameprep"), XN_ALLOW_UNASSIGNED, prepared,
            sizeof(prepared), &prepared_length, NULL)
            != XN_OK
        || may_be_shown(prepared, prepared_length, &cp))
        return true;
    return is_unclear_at(diag, begin + find_code_point(label, length, cp), cp);
}

bool
is_clear_name(const char *name, size_t length, xn_diag *diag)
{
    size_t pos = 0, label_length;
    const char *label;
    bool has_full_stop = false;

    diag->label = 0;
    while (xn_label_next(name, length, &pos, &label, &label_length) != 0) {
        size_t begin = (size_t)(label - name), dot = begin + label_length;
        uint32_t cp;

        if (!is_clear_label(name, begin, label_length, begin > 0 && dot == length, diag))
            return false;
        if (dot == length)
            break;
        utf8_decode(name + dot, &cp);
        if (cp != '.' && has_full_stop) /* which ends sentences in Chinese and Japanese */
            return is_unclear_at(diag, dot, cp);
        has_full_stop |= cp == '.';
        diag->label++;
    }
    return true;
}
