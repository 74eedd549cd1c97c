/* SPDX-License-Identifier: MIT */
/* The units of names and code points, and their hashes. */
#include "like.h"
#include "nameprep/utf8.h"

/* Pairs that look like one letter and are its units: they are joined again, so that one letter more
   or less is one edit. */
static const struct {
    char letter, first, second;
} pairs[] = {{'d', 'c', 'l'}, {'m', 'r', 'n'}, {'w', 'v', 'v'}};

static void
add_unit(struct like_text *text, uint32_t unit, size_t point)
{
    if (text->count > 0 && (unit == 'l' || unit == 'n' || unit == 'v')) {
        uint32_t *last = &text->units[text->count - 1];

        for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++)
            if (*last == (unsigned char)pairs[i].first && unit == (unsigned char)pairs[i].second) {
                *last = (unsigned char)pairs[i].letter;
                return;
            }
    }
    text->point_of[text->count] = (uint8_t)point;
    text->units[text->count++] = unit;
}

/* Returns the entry of a code point in the table, or NULL. */
static const uint32_t *
find_entry(uint32_t cp)
{
    size_t low = 0, high = xni_table_like_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        uint32_t found = xni_table_like[middle] >> TABLE_LIKE_BITS;

        if (found == cp)
            return &xni_table_like[middle];
        if (found < cp)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* Finds the letter of a pair.  Returns false for all others. */
static bool
find_pair(uint32_t cp, uint32_t units[TABLE_LIKE_MAX])
{
    for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++)
        if (cp == (unsigned char)pairs[i].letter) {
            units[0] = (unsigned char)pairs[i].first;
            units[1] = (unsigned char)pairs[i].second;
            return true;
        }
    return false;
}

/* Appends the units of a code point without a decomposition.  Units beyond the capacity are
   dropped, but no decomposition in Unicode 3.2 has so many. */
static size_t
add_units(uint32_t cp, uint32_t units[TABLE_LIKE_MAX], size_t count)
{
    const uint32_t *entry;
    size_t number;

    if (table_is_dropped(cp))
        return count;
    entry = find_entry(cp);
    if (entry == NULL) {
        if (count < TABLE_LIKE_MAX)
            units[count++] = cp;
        return count;
    }
    number = *entry & ((1 << TABLE_LIKE_BITS) - 1);
    for (size_t i = xni_table_like_start[number]; i < xni_table_like_start[number + 1]; i++)
        if (count < TABLE_LIKE_MAX)
            units[count++] = xni_table_like_units[i];
    return count;
}

size_t
xni_like_units(uint32_t cp, uint32_t units[TABLE_LIKE_MAX])
{
    uint32_t parts[TABLE_MAP_MAX];
    unsigned part_count = 0;
    size_t count = 0;

    if (cp < 0x80 && find_pair(cp, units)) /* saves a search for frequent letters */
        return 2;
    if (table_lookup(cp)->tables & TABLE_DECOMPOSES && !hangul_is_syllable(cp))
        part_count = xni_table_map(cp, TABLE_DECOMPOSES, parts);
    if (part_count == 0)
        return add_units(cp, units, 0);
    for (unsigned i = 0; i < part_count; i++)
        count = add_units(parts[i], units, count);
    return count;
}

static void
add_point(struct like_text *text, uint32_t cp)
{
    uint32_t units[TABLE_LIKE_MAX];
    size_t count, point = text->point_count;

    text->points[text->point_count++] = cp;
    count = xni_like_units(cp, units);
    for (size_t i = 0; i < count; i++)
        add_unit(text, units[i], point);
}

/* Appends a character of an ASCII label.  The fast path: most characters have one unit; the letter
   of a pair stands for its units, which would be joined, unless the first of them joins one
   before. */
ALWAYS_INLINE static void
add_ascii(struct like_text *text, char c)
{
    const size_t point = text->point_count;
    const uint32_t last = text->count > 0 ? text->units[text->count - 1] : 0;
    uint32_t unit = xni_table_like_ascii[(unsigned char)c];

    if (c == 'd' || c == 'm' || (c == 'w' && last != 'v'))
        unit = (unsigned char)c;
    if (unit == 0) {
        add_point(text, (unsigned char)c);
        return;
    }
    text->points[text->point_count++] = (unsigned char)c;
    if (unit == 'l' || unit == 'n' || unit == 'v') {
        add_unit(text, unit, point);
        return;
    }
    text->point_of[text->count] = (uint8_t)point;
    text->units[text->count++] = unit;
}

/* Appends an ACE label, decoded if ToUnicode or browsers decode it.  Code points that Unicode 3.2
   does not assign are always allowed: labels with U+04CF are registered and shown, and look like
   Latin. */
static bool
add_decoded(struct like_text *text, const char *label, size_t length, unsigned flags)
{
    const struct label ace = {.text = label,
        .length = length,
        .flags = (flags & XN_PR29) | XN_ALLOW_UNASSIGNED | XN_NO_GUARDS,
        .ascii = true};
    struct decoded_label decoded = {.length = 0};
    uint32_t points[PUNYCODE_SHORT_CAP];
    size_t count;

    (void)xni_label_to_unicode(&ace, &decoded, NULL);
    for (size_t at = 0; at < decoded.length;) {
        uint32_t cp;

        at += utf8_decode(decoded.text + at, &cp);
        add_point(text, cp);
    }
    if (decoded.length > 0)
        return true;
    count = xni_like_decode_kept(label, length, ace.flags, points);
    for (size_t i = 0; i < count; i++)
        add_point(text, points[i]);
    return count > 0;
}

void
xni_like_read(struct like_text *text, const char *name, size_t length, unsigned flags)
{
    bool is_start = true;

    text->point_count = text->count = 0;
    for (size_t i = 0; i < length; i++) {
        if (is_start && has_ace_prefix(name + i, length - i)) {
            const char *dot = memchr(name + i, '.', length - i);
            size_t end = dot != NULL ? (size_t)(dot - name) : length;

            if (add_decoded(text, name + i, end - i, flags)) {
                i = end;
                if (i == length)
                    break;
            }
        }
        add_ascii(text, name[i]);
        is_start = name[i] == '.';
    }
    text->point_of[text->count] = (uint8_t)text->point_count;
}

void
xni_like_hash(const xn_like *index, const struct like_text *text, struct like_prefixes *p)
{
    struct like_hash hash = {{0, 0}};

    p->of[0][0] = p->of[1][0] = 0;
    for (size_t i = 0; i < text->count; i++) {
        like_add_unit(index, &hash, text->units[i]);
        for (int k = 0; k < LIKE_BASES; k++)
            p->of[k][i + 1] = hash.of[k];
    }
}

struct like_hash
xni_like_hash_octets(const xn_like *index, const char *text, size_t length)
{
    struct like_hash hash = {{0, 0}};

    for (size_t i = 0; i < length; i++)
        like_add_unit(index, &hash, (unsigned char)text[i]);
    return hash;
}

struct like_run
xni_like_label(const struct like_text *text, size_t unit)
{
    struct like_run label = {unit, unit};

    while (label.first > 0 && text->units[label.first - 1] != '.')
        label.first--;
    while (label.end < text->count && text->units[label.end] != '.')
        label.end++;
    return label;
}

bool
xni_like_is_deleted(const struct like_text *name, const uint32_t *units, size_t count)
{
    struct like_run label;
    size_t at = 0;

    if (name->count != count + 1)
        return false;
    while (at < count && name->units[at] == units[at])
        at++;
    if (name->units[at] == '.'
        || memcmp(name->units + at + 1, units + at, (count - at) * sizeof(*units)) != 0)
        return false;
    label = xni_like_label(name, at);
    return label.end - label.first >= LIKE_EDIT_MIN;
}

bool
xni_like_matches(const struct like_text *name, const uint32_t *units, size_t count, size_t except)
{
    if (name->count != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (name->units[i] != units[i] && i != except)
            return false;
    return true;
}
