/* SPDX-License-Identifier: MIT */
/* Computes the fingerprint of a table's index relation: everything that the index label of a label
   depends on, in a normal form.  xn-table(1) specifies it; it never changes. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "utf8.h"

struct range {
    uint32_t first, last;
};

struct fingerprint {
    struct least_strings strings;
    struct buffer lines; /* the normal form */
    struct range run;    /* the current run of code points that are their own least string */
    bool has_run;
    struct range *limited; /* code points with a context, in order */
    size_t limited_count;
};

int
compare_cps(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
    for (size_t i = 0; i < alen && i < blen; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return (alen > blen) - (alen < blen);
}

void
least_strings_open(struct least_strings *s, const xn_table *table)
{
    xn_table_info info;

    xn_table_get_info(table, &info);
    *s = (struct least_strings){table, info.format != XN_TABLE_RFC7940, NULL, 0, false};
    s->size = xn_table_workspace(table);
    s->workspace = check_memory(malloc(s->size));
}

size_t
find_least(
    struct least_strings *s, size_t i, const xn_table_entry *e, uint32_t least[XN_TABLE_INDEX_MAX])
{
    char label[XN_TABLE_LABEL_SIZE], text[XN_TABLE_INDEX_SIZE];
    size_t octets = 0, length = 0;
    xn_table_variant v;

    for (; length < e->length && length < XN_TABLE_LABEL_MAX; length++) {
        least[length] = e->cps[length];
        octets += utf8_encode(e->cps[length], label + octets);
    }
    if (s->is_text
        && xn_table_index(
               s->table, label, octets, 0, s->workspace, s->size, text, sizeof(text), &octets, NULL)
            == XN_TABLE_OK) {
        length = 0;
        for (size_t at = 0; at < octets; length++)
            at += utf8_decode(text + at, &least[length]);
        return length;
    }
    for (size_t k = 0; !s->is_text && xn_table_get_variant(s->table, i, k, &v); k++) {
        if (compare_cps(v.cps, v.length, least, length) >= 0)
            break; /* they are in order */
        if (v.when[0] == '\0') {
            memcpy(least, v.cps, v.length * sizeof(*least));
            return v.length;
        }
        s->depends = true;
    }
    return length;
}

static void
end_run(struct fingerprint *f)
{
    if (f->has_run) {
        put_code_points(&f->lines, &f->run.first, 1);
        buffer_text(&f->lines, "..");
        put_code_points(&f->lines, &f->run.last, 1);
        buffer_char(&f->lines, '\n');
    }
    f->has_run = false;
}

static void
put_least(struct fingerprint *f, const xn_table_entry *e, const uint32_t *least, size_t length)
{
    end_run(f);
    put_code_points(&f->lines, e->cps, e->length);
    buffer_char(&f->lines, '=');
    if (length > 0)
        put_code_points(&f->lines, least, length);
    buffer_char(&f->lines, '\n');
}

static void
add_code_points(struct fingerprint *f, size_t i, const xn_table_entry *e)
{
    uint32_t least[XN_TABLE_INDEX_MAX];
    size_t length = 1;

    least[0] = e->cps[0];
    if (e->last == e->cps[0])
        length = find_least(&f->strings, i, e, least);
    if (e->when[0] != '\0') {
        f->limited =
            check_memory(realloc(f->limited, (f->limited_count + 1) * sizeof(*f->limited)));
        f->limited[f->limited_count++] = (struct range){e->cps[0], e->last};
    }
    if (compare_cps(least, length, e->cps, 1) != 0) {
        put_least(f, e, least, length);
        return;
    }
    if (f->has_run && f->run.last + 1 == e->cps[0]) {
        f->run.last = e->last;
        return;
    }
    end_run(f);
    f->run = (struct range){e->cps[0], e->last};
    f->has_run = true;
}

static bool
is_limited(const struct fingerprint *f, uint32_t cp)
{
    size_t low = 0, high = f->limited_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (f->limited[middle].last < cp)
            low = middle + 1;
        else
            high = middle;
    }
    return low < f->limited_count && f->limited[low].first <= cp;
}

/* Where a label has several segmentations, contexts choose between them. */
static void
add_sequence(struct fingerprint *f, size_t i, const xn_table_entry *e)
{
    uint32_t least[XN_TABLE_INDEX_MAX];
    size_t length = find_least(&f->strings, i, e, least);

    f->strings.depends |= e->when[0] != '\0';
    for (size_t k = 0; k < e->length; k++)
        f->strings.depends |= is_limited(f, e->cps[k]);
    put_least(f, e, least, length);
}

/* Returns the CRC-64 of ECMA-182, reflected, as in XZ: none of its operations overflows. */
static uint64_t
find_crc(const char *text, size_t length)
{
    uint64_t crc = UINT64_MAX;

    for (size_t i = 0; i < length; i++) {
        crc ^= (unsigned char)text[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ ((crc & 1) != 0 ? UINT64_C(0xC96C5795D7870F42) : 0);
    }
    return crc ^ UINT64_MAX;
}

bool
find_index_fingerprint(const xn_table *table, uint64_t *fingerprint)
{
    struct fingerprint f = {.has_run = false};
    xn_table_entry e;

    least_strings_open(&f.strings, table);
    for (size_t i = 0; xn_table_get_entry(table, i, &e); i++)
        if (e.length == 1)
            add_code_points(&f, i, &e);
    end_run(&f);
    for (size_t i = 0; xn_table_get_entry(table, i, &e); i++)
        if (e.length > 1)
            add_sequence(&f, i, &e);
    *fingerprint = find_crc(f.lines.data, f.lines.length);
    buffer_free(&f.lines);
    free(f.limited);
    free(f.strings.workspace);
    return !f.strings.depends;
}
