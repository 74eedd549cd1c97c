/* SPDX-License-Identifier: MIT */
/* The letters that distinguish a name from the protected name that it looks like, and the
   reasons. */
#include "lib/deviations.h"
#include "like.h"
#include "lib/scripts.h"

/* A part of both texts that looks alike, as points. */
struct segment {
    size_t first, end;             /* of the text */
    size_t other_first, other_end; /* of the protected name */
};

/* The letters of a segment to compare; longer segments differ by more than marks. */
enum { SEGMENT_MAX = 16 };

static size_t
count_units(uint32_t cp)
{
    uint32_t units[TABLE_LIKE_MAX];

    return cp < 0x80 && xni_table_like_ascii[cp] != 0 ? 1 : xni_like_units(cp, units);
}

/* Advances to the next segment: the shortest with the same number of units in both texts, and marks
   without units after it.  The text has all units of the name; others of the same code point can
   follow the last one. */
static void
find_next_segment(const struct like_text *text, const struct like_text *name, struct segment *s)
{
    size_t units = 0, other_units = 0;

    s->first = s->end;
    s->other_first = s->other_end;
    do {
        if (units <= other_units)
            units += count_units(text->points[s->end++]);
        else
            other_units += count_units(name->points[s->other_end++]);
    } while (units < other_units || (units > other_units && s->other_end < name->point_count));
    while (s->end < text->point_count && count_units(text->points[s->end]) == 0)
        s->end++;
    while (s->other_end < name->point_count && count_units(name->points[s->other_end]) == 0)
        s->other_end++;
}

static bool
is_same_segment(const struct like_text *text, const struct like_text *name, const struct segment *s)
{
    return s->end - s->first == s->other_end - s->other_first
        && memcmp(text->points + s->first, name->points + s->other_first,
               (s->end - s->first) * sizeof(*text->points))
        == 0;
}

static uint64_t
find_scripts(const uint32_t *points, size_t first, size_t end)
{
    uint64_t scripts = 0;

    for (size_t i = first; i < end; i++)
        if (points[i] >= 'a' && points[i] <= 'z')
            scripts |= SCRIPT_BIT(SCRIPT_LATIN);
        else if (points[i] >= 0x80)
            scripts |= SCRIPT_BIT(xni_table_script(points[i]));
    return scripts & ~NO_SCRIPTS;
}

static bool
are_ascii(const uint32_t *points, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        if (points[i] >= 0x80)
            return false;
    return true;
}

/* Finds the letters of a segment without their marks.  Returns their number, at most
   SEGMENT_MAX. */
static size_t
find_bases(const uint32_t *points, size_t first, size_t end, uint32_t bases[SEGMENT_MAX])
{
    size_t count = 0;

    for (size_t i = first; i < end; i++) {
        uint32_t parts[TABLE_MAP_MAX] = {points[i]};
        unsigned part_count = 0;

        if (table_lookup(points[i])->tables & TABLE_DECOMPOSES && !hangul_is_syllable(points[i]))
            part_count = xni_table_map(points[i], TABLE_DECOMPOSES, parts);
        for (unsigned k = 0; k == 0 || k < part_count; k++)
            if (!table_is_dropped(parts[k]) && count < SEGMENT_MAX)
                bases[count++] = parts[k];
    }
    return count;
}

static bool
differs_by_marks(const uint32_t *points, const uint32_t *others, const struct segment *s)
{
    uint32_t bases[SEGMENT_MAX], other[SEGMENT_MAX];
    size_t count = find_bases(points, s->first, s->end, bases);

    return count == find_bases(others, s->other_first, s->other_end, other) && count < SEGMENT_MAX
        && memcmp(bases, other, count * sizeof(*bases)) == 0;
}

/* Returns the label of a point, from 0, and its first and last points. */
static unsigned
find_label(const struct like_text *text, size_t point, size_t *first, size_t *end)
{
    unsigned number = 0;

    *first = 0;
    for (size_t i = 0; i < point; i++)
        if (text->points[i] == '.') {
            number++;
            *first = i + 1;
        }
    for (*end = point; *end < text->point_count && text->points[*end] != '.';)
        ++*end;
    return number;
}

static bool
points_have_deviation(const uint32_t *points, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        if (is_deviation(points[i]))
            return true;
    return false;
}

/* Finds the letters of a segment with IDNA 2003's mapping of deviations. */
static size_t
map_deviations(const uint32_t *points, size_t first, size_t end, uint32_t mapped[SEGMENT_MAX])
{
    size_t count = 0;

    for (size_t i = first; i < end; i++) {
        uint32_t to[TABLE_MAP_MAX] = {points[i]};
        unsigned to_count = is_deviation(points[i]) ? xni_map(PROFILE_NAMEPREP, points[i], to) : 1;

        for (unsigned k = 0; k < to_count && count < SEGMENT_MAX; k++)
            mapped[count++] = to[k];
    }
    return count;
}

static unsigned
find_reason_of_letters(const struct like_text *text, const uint32_t *name, const struct segment *s)
{
    uint64_t scripts, others;
    size_t first, end;

    if (differs_by_marks(text->points, name, s))
        return XN_LIKE_MARK;
    if (are_ascii(text->points, s->first, s->end) && are_ascii(name, s->other_first, s->other_end))
        return XN_LIKE_ASCII;
    (void)find_label(text, s->first, &first, &end);
    scripts = find_scripts(text->points, first, end);
    if (scripts != 0 && (scripts & (scripts - 1)) != 0 && !are_one_system(scripts))
        return XN_LIKE_MIXED_SCRIPT;
    others = find_scripts(name, s->other_first, s->other_end);
    return scripts != 0 && others != 0 && (scripts & others) == 0 ? XN_LIKE_WHOLE_SCRIPT
                                                                  : XN_LIKE_SINGLE_SCRIPT;
}

static unsigned
find_reason(const struct like_text *text, const uint32_t *name, const struct segment *s)
{
    uint32_t mapped[SEGMENT_MAX], other[SEGMENT_MAX];
    size_t count;

    if (!points_have_deviation(text->points, s->first, s->end)
        && !points_have_deviation(name, s->other_first, s->other_end))
        return find_reason_of_letters(text, name, s);
    count = map_deviations(text->points, s->first, s->end, mapped);
    if (count == map_deviations(name, s->other_first, s->other_end, other) && count < SEGMENT_MAX
        && memcmp(mapped, other, count * sizeof(*mapped)) == 0)
        return XN_LIKE_DEVIATION;
    return XN_LIKE_DEVIATION | find_reason_of_letters(text, name, s);
}

static void
copy_letters(const uint32_t *points, size_t first, size_t end, uint32_t to[2])
{
    to[0] = first < end ? points[first] : XN_NO_CP;
    to[1] = first + 1 < end ? points[first + 1] : XN_NO_CP;
}

static void
add_letters(const struct like_text *text, const uint32_t *name, const struct segment *s,
    xn_like_match *match)
{
    xn_letters *letters;
    size_t first, end;

    if (match->count++ >= XN_LETTERS_MAX)
        return;
    letters = &match->letters[match->count - 1];
    letters->label = find_label(text, s->first, &first, &end);
    letters->at = (unsigned)(s->first - first);
    copy_letters(text->points, s->first, s->end, letters->cp);
    copy_letters(name, s->other_first, s->other_end, letters->to);
}

/* Adds the letter before a run if it stands for the dot or hyphen there. */
static void
add_separator(const struct like_text *text, struct like_run run, size_t point, xn_like_match *match)
{
    struct segment s = {.end = point, .other_end = 1};

    if (point == 0 || text->points[point - 1] == text->units[run.first - 1])
        return;
    s.first = point - 1;
    match->reasons |= find_reason(text, &text->units[run.first - 1], &s);
    add_letters(text, &text->units[run.first - 1], &s, match);
}

void
xni_like_compare(const struct like_text *text, struct like_run run, const struct like_text *name,
    xn_like_match *match)
{
    struct segment s = {.end = like_start_point(text, run.first)};

    add_separator(text, run, s.end, match);
    while (s.other_end < name->point_count) {
        find_next_segment(text, name, &s);
        if (is_same_segment(text, name, &s))
            continue;
        match->reasons |= find_reason(text, name->points, &s);
        add_letters(text, name->points, &s, match);
    }
}

/* Finds the points of some units. */
static void
find_points(const struct like_text *text, size_t first, size_t end, size_t *point, size_t *next)
{
    *point = text->point_of[first];
    *next = text->point_of[end];
    if (*next == *point && end > first) /* it has further units */
        ++*next;
}

void
xni_like_find_edit(const struct like_text *text, struct like_run run, const struct like_text *name,
    xn_like_match *match)
{
    const size_t count = run.end - run.first;
    const uint32_t *units = text->units + run.first;
    size_t at = 0, width = count >= name->count, other_width = count <= name->count;
    struct segment s;

    while (at < count && at < name->count && units[at] == name->units[at])
        at++;
    if (count == name->count
        && memcmp(units + at + 1, name->units + at + 1, (count - at - 1) * sizeof(*units)) != 0)
        width = other_width = 2; /* transposed */
    find_points(text, run.first + at, run.first + at + width, &s.first, &s.end);
    find_points(name, at, at + other_width, &s.other_first, &s.other_end);
    match->reasons |= XN_LIKE_EDIT;
    add_letters(text, name->points, &s, match);
}
