/* SPDX-License-Identifier: MIT */
/* Computes the fingerprint of a table's index relation: everything that the index label of a label
   depends on, in a normal form.  xn-table(1) specifies it; it never changes. */
#include <string.h>

#include "entries.h"

struct fingerprint {
    const xn_table *table;
    void *workspace;
    size_t size;
    uint64_t crc;       /* of the normal form so far */
    uint32_t run, last; /* the current run of code points that are their own least string */
    bool has_run;
    bool depends; /* on a context */
};

/* Adds to the CRC-64 of ECMA-182, reflected, as in XZ: none of its operations overflows. */
static void
put_octet(struct fingerprint *f, char octet)
{
    f->crc ^= (unsigned char)octet;
    for (int bit = 0; bit < 8; bit++)
        f->crc = f->crc >> 1 ^ ((f->crc & 1) != 0 ? UINT64_C(0xC96C5795D7870F42) : 0);
}

/* Adds code points in hexadecimal, with at least four digits each, separated by blanks. */
static void
put_code_points(struct fingerprint *f, const uint32_t *cps, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (i > 0)
            put_octet(f, ' ');
        for (unsigned shift = 24; shift > 0;) {
            shift -= 4;
            if (shift < 16 || cps[i] >> shift != 0)
                put_octet(f, "0123456789ABCDEF"[cps[i] >> shift & 0xF]);
        }
    }
}

static void
end_run(struct fingerprint *f)
{
    if (f->has_run) {
        put_code_points(f, &f->run, 1);
        put_octet(f, '.');
        put_octet(f, '.');
        put_code_points(f, &f->last, 1);
        put_octet(f, '\n');
    }
    f->has_run = false;
}

static void
put_least(struct fingerprint *f, const xn_table_entry *e, const uint32_t *least, size_t length)
{
    end_run(f);
    put_code_points(f, e->cps, e->length);
    put_octet(f, '=');
    put_code_points(f, least, length);
    put_octet(f, '\n');
}

/* Finds the index label of a string in a table of text, whose classes of variants only its index
   labels show.  Replaces the string if it has one. */
static size_t
find_class(struct fingerprint *f, uint32_t least[XN_TABLE_INDEX_MAX], size_t length)
{
    char label[XN_TABLE_LABEL_SIZE], text[XN_TABLE_INDEX_SIZE];
    size_t octets = encode_cps(least, length, label);

    if (xn_table_index(
            f->table, label, octets, 0, f->workspace, f->size, text, sizeof(text), &octets, NULL)
        != XN_TABLE_OK)
        return length;
    length = 0;
    for (size_t at = 0; at < octets; length++)
        at += utf8_decode(text + at, &least[length]);
    return length;
}

/* Finds the least string of an entry and its variants.  Returns its length. */
static size_t
find_least_string(
    struct fingerprint *f, size_t i, const xn_table_entry *e, uint32_t least[XN_TABLE_INDEX_MAX])
{
    size_t length = 0;
    xn_table_variant v;

    for (; length < e->length; length++)
        least[length] = e->cps[length];
    if (f->table->format != XN_TABLE_RFC7940)
        return find_class(f, least, length);
    for (size_t k = 0; xn_table_get_variant(f->table, i, k, &v); k++) {
        if (xni_compare_cps(v.cps, v.length, least, length) >= 0)
            break; /* they are in order */
        if (v.when[0] == '\0') {
            for (length = 0; length < v.length; length++)
                least[length] = v.cps[length];
            return length;
        }
        f->depends = true;
    }
    return length;
}

static void
add_code_points(struct fingerprint *f, size_t i, const xn_table_entry *e)
{
    uint32_t least[XN_TABLE_INDEX_MAX];
    size_t length = 1;

    least[0] = e->cps[0];
    if (e->last == e->cps[0])
        length = find_least_string(f, i, e, least);
    if (xni_compare_cps(least, length, e->cps, 1) != 0) {
        put_least(f, e, least, length);
        return;
    }
    if (!f->has_run || f->last + 1 != e->cps[0]) {
        end_run(f);
        f->run = e->cps[0];
        f->has_run = true;
    }
    f->last = e->last;
}

/* Returns whether a code point is listed with a context. */
static bool
is_limited(const struct fingerprint *f, uint32_t cp)
{
    const uint32_t single = find_unit(f->table, cp)->single;

    return single != NONE && SECTION(f->table, struct entry, first_entry)[single].context != NONE;
}

/* Where a label has several segmentations, contexts choose between them. */
static void
add_sequence(struct fingerprint *f, size_t i, const xn_table_entry *e)
{
    uint32_t least[XN_TABLE_INDEX_MAX];
    size_t length = find_least_string(f, i, e, least);

    f->depends |= e->when[0] != '\0';
    for (size_t k = 0; k < e->length; k++)
        f->depends |= is_limited(f, e->cps[k]);
    put_least(f, e, least, length);
}

static void
write_fingerprint(uint64_t crc, char out[XN_TABLE_FINGERPRINT_SIZE])
{
    for (unsigned i = 0, shift = 64; shift > 0; i++) {
        shift -= 4;
        out[i] = "0123456789ABCDEF"[crc >> shift & 0xF];
    }
    out[XN_TABLE_FINGERPRINT_SIZE - 1] = '\0';
}

xn_table_status
xn_table_fingerprint(
    const xn_table *table, void *workspace, size_t size, char out[XN_TABLE_FINGERPRINT_SIZE])
{
    struct fingerprint f = {table, workspace, size, .crc = UINT64_MAX};
    xn_table_entry e;

    out[0] = '\0';
    if (table == NULL || workspace == NULL || (uintptr_t)workspace % sizeof(uint64_t) != 0
        || size < xn_table_workspace(table))
        return XN_TABLE_E_ARGUMENT;
    for (size_t i = 0; xn_table_get_entry(table, i, &e); i++)
        if (e.length == 1)
            add_code_points(&f, i, &e);
    end_run(&f);
    for (size_t i = 0; xn_table_get_entry(table, i, &e); i++)
        if (e.length > 1)
            add_sequence(&f, i, &e);
    if (f.depends)
        memcpy(out, "none", sizeof("none"));
    else
        write_fingerprint(f.crc ^ UINT64_MAX, out);
    return XN_TABLE_OK;
}
