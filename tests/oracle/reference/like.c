/* SPDX-License-Identifier: MIT */
/* xn_like_find without an index: each name of the list is compared with each part of the name, from
   doc/reference/look-alikes.md. */
#include <stdlib.h>
#include <string.h>

#include "facts.h"
#include "reference.h"
#include "text.h"

enum { UNITS = 4096 };

/* A name as units, each with the number of its label. */
struct units {
    uint32_t unit[UNITS];
    unsigned label[UNITS];
    bool is_dot[UNITS]; /* a real one */
    size_t count;
};

struct protected_name {
    char text[256];
    unsigned line;
    struct units units;
};

static bool
is_dropped(uint32_t cp)
{
    static const uint32_t blank[] = {0x115F, 0x1160, 0x17B4, 0x17B5, 0x200C, 0x200D};

    for (size_t i = 0; i < sizeof(blank) / sizeof(*blank); i++)
        if (cp == blank[i])
            return true;
    return cp / 0x10 >= 0x30 && cp / 0x10 <= 0x36;
}

/* Appends a code point: decomposed, and replaced by its prototypes, until nothing changes. */
static void
add(struct units *u, uint32_t cp, unsigned label, bool is_dot)
{
    static const enum mapping_table tables[] = {DECOMPOSITION, ALIKE, CONFUSABLE, B_2};

    if (is_dropped(cp))
        return;
    for (size_t i = 0; i < sizeof(tables) / sizeof(*tables); i++) {
        const struct mapping *m = ref_find_mapping(tables[i], cp);

        if (m == NULL || (tables[i] == DECOMPOSITION && !m->canonical))
            continue;
        for (size_t k = 0; k < m->count; k++)
            add(u, m->to[k], label, false);
        return;
    }
    if (u->count == UNITS)
        abort();
    u->unit[u->count] = cp;
    u->label[u->count] = label;
    u->is_dot[u->count++] = is_dot;
}

static void
join(struct units *u)
{
    static const char pairs[][3] = {{'r', 'n', 'm'}, {'v', 'v', 'w'}, {'c', 'l', 'd'}};
    size_t to = 0;

    for (size_t i = 0; i < u->count; i++, to++) {
        u->unit[to] = u->unit[i];
        u->label[to] = u->label[i];
        u->is_dot[to] = u->is_dot[i];
        for (size_t k = 0; k < 3 && i + 1 < u->count; k++)
            if (u->unit[i] == (unsigned char)pairs[k][0]
                && u->unit[i + 1] == (unsigned char)pairs[k][1]) {
                u->unit[to] = (unsigned char)pairs[k][2];
                i++;
                break;
            }
    }
    u->count = to;
}

static bool
is_kept(uint32_t cp)
{
    return cp == 0xDF || cp == 0x3C2 || cp == 0x200C || cp == 0x200D;
}

/* Prepares a label as browsers do: nameprep maps the parts between the code points that they keep.
   Returns how many code points it has, at most 64 of which are stored. */
static size_t
keep(const char *in, size_t length, unsigned flags, uint32_t points[64])
{
    static const struct profile mapping = {
        .to_nothing = BIT(B_1), .folds = true, .fold = B_2, .normalises = true};
    static struct text typed, part, prepared;
    size_t count = 0;
    xn_diag diag;

    ref_read_utf8(in, length, &typed, &diag);
    part.count = 0;
    for (size_t i = 0; i <= typed.count; i++) {
        if (i < typed.count && !is_kept(typed.at[i].cp)) {
            part.at[part.count++] = typed.at[i];
            continue;
        }
        ref_prepare(&mapping, in, &part, flags, &prepared, &diag);
        part.count = 0;
        if (i < typed.count)
            prepared.at[prepared.count++] = typed.at[i];
        for (size_t k = 0; k < prepared.count; k++, count++)
            if (count < 64)
                points[count] = prepared.at[k].cp;
    }
    return count;
}

static bool
has_kept(const char *in, size_t length)
{
    for (size_t at = 0; at < length;) {
        struct reference_utf8 read = reference_utf8_read(in + at, length - at);

        if (is_kept(read.cp))
            return true;
        at += read.length;
    }
    return false;
}

/* Spells a name as browsers look it up, from its labels as typed and their one spelling.  Returns
   false if that is no other name. */
static bool
spell_kept(const char *in, size_t inlen, unsigned flags, const char *name, char out[256])
{
    size_t length = strlen(name), typed = 0, pos = 0, start, end, at, next;
    char kept[16 * XN_NAME_MAX] = "";

    if (!has_kept(in, inlen))
        return false;
    while (reference_next_label(name, length, &pos, &at, &next)) {
        size_t count, size = next - at;
        uint32_t points[64];
        char *to = kept + strlen(kept);
        xn_diag diag;

        (void)reference_next_label(in, inlen, &typed, &start, &end);
        memcpy(to, name + at, size);
        if (has_kept(in + start, end - start)) {
            count = keep(in + start, end - start, flags, points);
            if (count > 63)
                return false;
            memcpy(to, "xn--", 4);
            reference_punycode_encode(points, count, to + 4, &size, &diag);
            size += 4;
            if (size > 63)
                return false;
        }
        strcpy(to + size, next < length ? "." : "");
    }
    if (strlen(kept) > XN_NAME_MAX)
        return false;
    strcpy(out, kept);
    return true;
}

/* Decodes an ACE label as browsers do.  Returns the number of code points, or 0 if it has none that
   they keep, or is not one. */
static size_t
decode_kept(const char *ace, size_t length, unsigned flags, uint32_t points[64])
{
    static struct reference_answer answer;
    uint32_t again[64];
    char text[4 * 64], code[16 * 64];
    size_t count, size = 0, code_size;
    xn_diag diag;

    if (length > 63 || length < 4 || memcmp(ace, "xn--", 4) != 0)
        return 0;
    reference_punycode_decode(ace + 4, length - 4, points, &count, &diag);
    if (diag.status != XN_OK)
        return 0;
    for (size_t i = 0; i < count; i++)
        size += reference_utf8_write(points[i], text + size);
    reference_punycode_encode(points, count, code, &code_size, &diag);
    if (!has_kept(text, size) || code_size != length - 4 || memcmp(ace + 4, code, code_size) != 0)
        return 0;
    reference_prep("Nameprep", text, size, flags, &answer);
    if (answer.status != XN_OK || keep(text, size, flags, again) != count
        || memcmp(again, points, count * sizeof(*points)) != 0)
        return 0;
    return count;
}

/* Finds the units of a name in ASCII. */
static void
read_units(struct units *u, const char *name, unsigned flags)
{
    static struct reference_answer decoded;
    size_t pos = 0, start, end, length = strlen(name);

    u->count = 0;
    flags = (flags & XN_PR29) | XN_ALLOW_UNASSIGNED | XN_NO_GUARDS;
    for (unsigned label = 0; reference_next_label(name, length, &pos, &start, &end); label++) {
        uint32_t points[64];
        size_t count;

        if (label > 0)
            add(u, '.', label - 1, true);
        reference_label_to_unicode(name + start, end - start, flags, &decoded);
        count = 0;
        if (decoded.length == end - start
            && memcmp(decoded.text, name + start, decoded.length) == 0)
            count = decode_kept(name + start, end - start, flags, points);
        for (size_t i = 0; i < count; i++)
            add(u, points[i], label, false);
        for (size_t at = 0; count == 0 && at < decoded.length;) {
            struct reference_utf8 read =
                reference_utf8_read(decoded.text + at, decoded.length - at);

            add(u, read.cp, label, false);
            at += read.length;
        }
    }
    join(u);
}

static xn_status
spell(const char *in, size_t inlen, unsigned flags, char out[256], struct reference_answer *answer)
{
    reference_to_ascii(in, inlen, (flags & ~(unsigned)XN_NO_GUARDS) | XN_LOWER, answer);
    if (answer->status != XN_OK)
        return answer->status;
    if (answer->length > 1 && answer->text[answer->length - 1] == '.')
        answer->length--;
    memcpy(out, answer->text, answer->length);
    out[answer->length] = '\0';
    return XN_OK;
}

static void
add_name(struct protected_name *names, size_t *count, unsigned line, unsigned flags)
{
    names[*count].line = line;
    read_units(&names[*count].units, names[*count].text, flags);
    ++*count;
}

/* Reads the list.  Returns the names, and ends the program if one is refused.  A line that browsers
   read as another name protects both. */
static struct protected_name *
read_list(const char *list, size_t length, unsigned flags, size_t *count)
{
    static struct reference_answer answer;
    struct protected_name *names = NULL;
    unsigned line = 0;

    *count = 0;
    if (length >= 3 && memcmp(list, "\xEF\xBB\xBF", 3) == 0) { /* a byte-order mark */
        list += 3;
        length -= 3;
    }
    for (size_t at = 0; at < length; at++) {
        size_t end = at, next;

        while (end < length && list[end] != '\n')
            end++;
        next = end;
        for (size_t i = at; i < end; i++)
            if (list[i] == '#')
                end = i;
        while (at < end && strchr(" \t\r", list[at]) != NULL && list[at] != '\0')
            at++;
        while (end > at && strchr(" \t\r", list[end - 1]) != NULL && list[end - 1] != '\0')
            end--;
        line++;
        if (at < end) {
            names = realloc(names, (*count + 2) * sizeof(*names));
            if (names == NULL
                || spell(list + at, end - at, flags, names[*count].text, &answer) != XN_OK)
                abort();
            add_name(names, count, line, flags);
            if (spell_kept(list + at, end - at, flags, names[*count - 1].text, names[*count].text))
                add_name(names, count, line, flags);
        }
        at = next;
    }
    return names;
}

static bool
is_same(const uint32_t *a, size_t count, const struct units *b)
{
    return count == b->count && memcmp(a, b->unit, count * sizeof(*a)) == 0;
}

/* Returns whether the label that contains a position of units has at least five. */
static bool
is_long_label(const uint32_t *units, size_t count, size_t at)
{
    size_t first = at, end = at;

    while (first > 0 && units[first - 1] != '.')
        first--;
    while (end < count && units[end] != '.')
        end++;
    return end - first >= 5;
}

/* Returns whether one edit in a label of at least five units makes b of a. */
static bool
is_edit(const uint32_t *a, size_t count, const struct units *b)
{
    uint32_t edited[UNITS];

    for (size_t at = 0; at < b->count; at++) {
        if (b->unit[at] == '.' || !is_long_label(b->unit, b->count, at))
            continue;
        memcpy(edited, b->unit, b->count * sizeof(*edited));
        if (at < count && a[at] != '.') { /* replaced */
            edited[at] = a[at];
            if (count == b->count && memcmp(a, edited, count * sizeof(*a)) == 0)
                return true;
            edited[at] = b->unit[at];
        }
        if (at + 1 < b->count && b->unit[at + 1] != '.' && b->unit[at] != b->unit[at + 1]) {
            edited[at] = b->unit[at + 1];
            edited[at + 1] = b->unit[at];
            if (count == b->count && memcmp(a, edited, count * sizeof(*a)) == 0)
                return true;
            memcpy(edited, b->unit, b->count * sizeof(*edited));
        }
        if (count + 1 == b->count && memcmp(a, b->unit, at * sizeof(*a)) == 0
            && memcmp(a + at, b->unit + at + 1, (count - at) * sizeof(*a)) == 0)
            return true;
        for (size_t after = at; after <= at + 1 && count == b->count + 1; after++)
            if (a[after] != '.' && memcmp(a, b->unit, after * sizeof(*a)) == 0
                && memcmp(a + after + 1, b->unit + after, (b->count - after) * sizeof(*a)) == 0)
                return true;
    }
    return false;
}

/* Returns the label that begins with a unit, or that contains it after a letter like a dot. */
static unsigned
first_label(const struct units *u, size_t start)
{
    return start == 0 ? 0 : u->label[start - 1] + u->is_dot[start - 1];
}

/* Returns whether the name from a unit on, or one that contains it, is in the list. */
static bool
is_listed(const struct protected_name *names, size_t count, const char *name, const struct units *u,
    size_t start)
{
    if (start > 0 && !u->is_dot[start - 1])
        return false;
    for (unsigned i = 0; i < first_label(u, start); i++)
        name = strchr(name, '.') + 1;
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, names[i].text) == 0)
            return true;
    return false;
}

static bool
may_follow(uint32_t unit)
{
    return unit < 0x80 && strchr("abcdefghijklmnopqrstuvwxyz0123456789_", (int)unit) == NULL;
}

static bool
is_start(const struct units *u, size_t at)
{
    return at < u->count && (at == 0 || u->unit[at - 1] == '.');
}

static bool
may_begin_hidden(const struct units *u, size_t at)
{
    return is_start(u, at) || (at < u->count && u->unit[at - 1] == '-');
}

static size_t
find(const struct protected_name *names, size_t count, const uint32_t *units, size_t length,
    bool edited)
{
    for (size_t i = 0; i < count; i++)
        if (edited ? is_edit(units, length, &names[i].units)
                   : is_same(units, length, &names[i].units))
            return i;
    return count;
}

/* Finds the name, and the units that look like it. */
static size_t
find_like(const struct protected_name *names, size_t count, const char *name, const struct units *u,
    bool edits, size_t *first, size_t *end, unsigned *kind)
{
    for (size_t start = 0; start < u->count; start++)
        if (is_start(u, start) && is_listed(names, count, name, u, start))
            return count;
    *kind = 0;
    *end = u->count;
    for (*first = 0; *first < u->count; ++*first)
        if (is_start(u, *first)) {
            size_t i = find(names, count, u->unit + *first, u->count - *first, false);

            if (i < count)
                return i;
        }
    *kind = XN_LIKE_HIDDEN;
    for (*first = 0; *first < u->count; ++*first)
        for (*end = u->count; may_begin_hidden(u, *first) && *end > *first + 1;)
            if (may_follow(u->unit[--*end])) {
                size_t i = find(names, count, u->unit + *first, *end - *first, false);

                if (i < count)
                    return i;
            }
    *kind = XN_LIKE_EDIT;
    *end = u->count;
    for (*first = 0; edits && *first < u->count; ++*first)
        if (is_start(u, *first)) {
            size_t i = find(names, count, u->unit + *first, u->count - *first, true);

            if (i < count)
                return i;
        }
    return count;
}

void
reference_like(const char *list, size_t listlen, unsigned flags, bool edits, const char *in,
    size_t inlen, struct reference_like *like, struct reference_answer *answer)
{
    static struct units units;
    size_t count, found, first, end, pos = 0, start = 0, label_end = 0;
    struct protected_name *names = read_list(list, listlen, flags, &count);
    char name[256];

    *like = (struct reference_like){0};
    if (spell(in, inlen, flags, name, answer) == XN_OK) {
        char typed[256];

        strcpy(typed, name);
        (void)spell_kept(in, inlen, flags, typed, name);
        read_units(&units, name, flags);
        found = find_like(names, count, name, &units, edits, &first, &end, &like->kind);
        like->found = found < count;
        if (like->found) {
            strcpy(like->name, names[found].text);
            like->line = names[found].line;
            for (unsigned label = 0; label <= units.label[end - 1]; label++) {
                (void)reference_next_label(in, inlen, &pos, &start, &label_end);
                if (label == first_label(&units, first))
                    like->offset = start;
            }
            like->length = label_end - like->offset;
        }
    }
    free(names);
}
