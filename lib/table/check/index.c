/* SPDX-License-Identifier: MIT */
/* Computes the index label, RFC 7940 section 8.5, and the key of a label. */
#include <string.h>

#include "index.h"
#include "lib/table/memory.h"
#include "nameprep/utf8.h"

/* Returns the least of a segment and its allowed variants.  A null source is less than its
   variants. */
static struct choice
find_least_choice(struct segments *s, const struct segment *segment)
{
    const struct xn_table *table = s->check.table;
    const struct entry *entry = segment_entry(s, segment);
    const struct variant *variants = SECTION(table, struct variant, first_variant) + entry->variant;
    const uint32_t *cps = SECTION(table, uint32_t, first_cp);
    struct choice least = {s->cps + segment->from, entry->length, segment->to};

    if (entry->least != NONE) {
        least.cps = cps + entry->least;
        least.length = entry->least_length;
    }
    for (uint32_t i = 0; entry->conditional != 0 && i < entry->variants; i++) {
        const uint32_t *variant = cps + variants[i].cps;

        if (xni_compare_cps(variant, variants[i].length, least.cps, least.length) >= 0)
            break;
        if (xni_is_allowed(s, segment, i))
            return (struct choice){variant, variants[i].length, segment->to};
    }
    return least;
}

/* Moves to the choices at following positions until there are code points. */
static void
skip_null_choices(const struct choice *choices, uint32_t end, struct choice *at)
{
    while (at->length == 0 && at->to < end)
        *at = choices[at->to];
}

int
xni_compare_choices(const struct choice *choices, uint32_t end, struct choice a, struct choice b)
{
    for (;;) {
        uint32_t common;

        skip_null_choices(choices, end, &a);
        skip_null_choices(choices, end, &b);
        common = a.length < b.length ? a.length : b.length;
        if (common == 0)
            return (int)(a.length > 0) - (int)(b.length > 0);
        for (uint32_t i = 0; i < common; i++)
            if (a.cps[i] != b.cps[i])
                return a.cps[i] < b.cps[i] ? -1 : 1;
        a.cps += common;
        b.cps += common;
        a.length -= common;
        b.length -= common;
    }
}

void
xni_join_choices(const struct choice *choices, uint32_t end, struct index *index)
{
    index->count = 0;
    for (uint32_t at = 0; at < end; at = choices[at].to) {
        index->cps[index->count] = choices[at].cps;
        index->lengths[index->count++] = choices[at].length;
    }
}

/* Chooses from the right, since the least remainder does not depend on the segments before it. */
void
xni_find_index(struct segments *s, struct index *index)
{
    struct choice choices[XN_TABLE_LABEL_MAX];

    for (uint32_t position = s->length; position > 0; position--) {
        struct choice *best = &choices[position - 1];
        bool found = false;

        for (uint32_t i = s->first[position - 1]; i < s->first[position]; i++) {
            struct choice choice;

            if (s->items[i].from == s->items[i].to)
                continue;
            choice = find_least_choice(s, &s->items[i]);
            if (!found || xni_compare_choices(choices, s->length, choice, *best) < 0)
                *best = choice;
            found = true;
        }
    }
    xni_join_choices(choices, s->length, index);
}

bool
xni_is_same_index(const struct index *a, const struct index *b)
{
    uint32_t i = 0, j = 0, x = 0, y = 0; /* i, j: segments; x, y: positions in them */

    for (;; x++, y++) {
        for (; i < a->count && x == a->lengths[i]; i++)
            x = 0;
        for (; j < b->count && y == b->lengths[j]; j++)
            y = 0;
        if (i == a->count || j == b->count)
            return i == a->count && j == b->count;
        if (a->cps[i][x] != b->cps[j][y])
            return false;
    }
}

xn_table_status
xni_write_index(const struct index *index, char *out, size_t cap, size_t *len)
{
    for (uint32_t i = 0; i < index->count; i++)
        for (uint32_t j = 0; j < index->lengths[i]; j++) {
            char utf8[4];
            size_t octets = utf8_encode(index->cps[i][j], utf8);

            if (*len < cap && octets < cap - *len)
                memcpy(out + *len, utf8, octets);
            *len += octets;
        }
    if (cap > 0)
        out[*len < cap ? *len : 0] = '\0';
    return *len < cap ? XN_TABLE_OK : XN_TABLE_E_SPACE;
}

/* Joins the values of a label's code points. */
static void
find_key(const struct xn_table *table, const uint32_t *cps, uint32_t length, struct index *key)
{
    const struct letter *letters = SECTION(table, struct letter, first_letter);

    for (key->count = 0; key->count < length; key->count++) {
        const uint32_t *cp = &cps[key->count];
        size_t i = xni_find_numbers(letters, table->letters, sizeof(*letters), cp, 1);
        bool is_found = i < table->letters && letters[i].cp == *cp;

        key->cps[key->count] = is_found ? letters[i].value : cp;
        key->lengths[key->count] = is_found ? letters[i].length : 1;
    }
}

/* Writes the index label, or the key where that is another. */
static xn_table_status
write_key(const xn_table *table, const char *label, size_t length, unsigned flags, void *workspace,
    size_t size, char *out, size_t cap, size_t *len, xn_table_result *result, bool is_key)
{
    xn_table_result unused;
    struct segments s = {.check.result = result != NULL ? result : &unused};
    struct index index;
    size_t written = 0;
    xn_table_status status;

    if (len == NULL)
        len = &written;
    *len = 0;
    if (cap > 0)
        out[0] = '\0';
    status = xni_check(&s.check, table, label, length, flags, workspace, size, NULL);
    if (status != XN_TABLE_OK && status != XN_TABLE_E_ACTION)
        return status; /* neither depends on actions */
    if (is_key && table->letters > 0) {
        find_key(table, s.check.match.cps, s.check.match.length, &index);
    } else {
        xni_find_segments(&s, segments_memory(table, workspace));
        xni_find_index(&s, &index);
    }
    return xni_write_index(&index, out, cap, len);
}

xn_table_status
xn_table_index(const xn_table *table, const char *label, size_t length, unsigned flags,
    void *workspace, size_t size, char *out, size_t cap, size_t *len, xn_table_result *result)
{
    return write_key(table, label, length, flags, workspace, size, out, cap, len, result, false);
}

xn_table_status
xn_table_key(const xn_table *table, const char *label, size_t length, unsigned flags,
    void *workspace, size_t size, char *out, size_t cap, size_t *len, xn_table_result *result)
{
    return write_key(table, label, length, flags, workspace, size, out, cap, len, result, true);
}
