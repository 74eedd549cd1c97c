/* SPDX-License-Identifier: MIT */
/* Computes the fingerprint of a table's index relation: everything that the index label and the key
   of a label depend on, in a normal form.  It never changes. */
#include <string.h>

#include "entries.h"
#include "normal_form.h"

struct fingerprint {
    const xn_table *table;
    void *workspace;
    size_t size;
    uint64_t form;      /* the hash so far */
    uint32_t run, last; /* the current run of code points that are their own least string */
    bool has_run;
};

static void
end_run(struct fingerprint *f)
{
    if (f->has_run) {
        put_code_points(&f->form, &f->run, 1);
        put_octet(&f->form, '.');
        put_octet(&f->form, '.');
        put_code_points(&f->form, &f->last, 1);
        put_octet(&f->form, '\n');
    }
    f->has_run = false;
}

/* Adds the context of an entry, or of its variant to another string. */
static void
put_context(struct fingerprint *f, const struct entry *e, const uint32_t *to, size_t length,
    uint32_t context, uint32_t negated)
{
    if (context == NONE)
        return;
    put_code_points(&f->form, SECTION(f->table, uint32_t, first_cp) + e->cps, e->length);
    put_octet(&f->form, negated != 0 ? '!' : '?');
    put_code_points(&f->form, to, length);
    put_octet(&f->form, '=');
    put_hex_number(&f->form, SECTION(f->table, struct rule, first_rule)[context].form);
    put_octet(&f->form, '\n');
}

static void
put_least(struct fingerprint *f, const xn_table_entry *e, const uint32_t *least, size_t length)
{
    end_run(f);
    put_code_points(&f->form, e->cps, e->length);
    put_octet(&f->form, '=');
    put_code_points(&f->form, least, length);
    put_octet(&f->form, '\n');
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
    const struct entry *entry = SECTION(f->table, struct entry, first_entry) + i;
    const struct variant *variants =
        SECTION(f->table, struct variant, first_variant) + entry->variant;
    xn_table_variant v;

    memcpy(least, e->cps, e->length * sizeof(*least));
    if (f->table->format != XN_TABLE_RFC7940)
        return find_class(f, least, e->length);
    for (size_t k = 0; xn_table_get_variant(f->table, i, k, &v); k++) {
        if (xni_compare_cps(v.cps, v.length, e->cps, e->length) >= 0)
            break; /* they are in order */
        if (v.when[0] == '\0') {
            memcpy(least, v.cps, v.length * sizeof(*least));
            return v.length;
        }
        put_context(f, entry, v.cps, v.length, variants[k].context, variants[k].negated);
    }
    return e->length;
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

/* Where a label has several segmentations, contexts choose between them. */
static void
add_sequence(struct fingerprint *f, size_t i, const xn_table_entry *e)
{
    const struct entry *entries = SECTION(f->table, struct entry, first_entry);
    uint32_t least[XN_TABLE_INDEX_MAX];
    size_t length = find_least_string(f, i, e, least);

    put_context(f, &entries[i], NULL, 0, entries[i].context, entries[i].negated);
    for (size_t k = 0; k < e->length; k++) {
        uint32_t single = find_unit(f->table, e->cps[k])->single;

        if (single != NONE)
            put_context(
                f, &entries[single], NULL, 0, entries[single].context, entries[single].negated);
    }
    put_least(f, e, least, length);
}

/* Adds the letters of which keys consist, if index labels alone are not enough. */
static void
add_letters(struct fingerprint *f)
{
    const struct letter *letters = SECTION(f->table, struct letter, first_letter);

    for (uint32_t i = 0; i < f->table->letters; i++) {
        put_code_points(&f->form, &letters[i].cp, 1);
        put_octet(&f->form, '~');
        put_code_points(&f->form, letters[i].value, letters[i].length);
        put_octet(&f->form, '\n');
    }
}

static void
write_fingerprint(uint64_t form, char out[XN_TABLE_FINGERPRINT_SIZE])
{
    for (unsigned i = 0, shift = 64; shift > 0; i++) {
        shift -= 4;
        out[i] = "0123456789ABCDEF"[form >> shift & 0xF];
    }
    out[XN_TABLE_FINGERPRINT_SIZE - 1] = '\0';
}

xn_table_status
xn_table_fingerprint(
    const xn_table *table, void *workspace, size_t size, char out[XN_TABLE_FINGERPRINT_SIZE])
{
    struct fingerprint f = {table, workspace, size, .form = UINT64_MAX};
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
    add_letters(&f);
    write_fingerprint(f.form ^ UINT64_MAX, out);
    return XN_TABLE_OK;
}
