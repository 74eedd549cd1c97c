/* SPDX-License-Identifier: MIT */
/* Computes the fingerprint of a table's index relation: everything that the index label and the key
   of a label depend on, in a normal form.  It never changes. */
#include <string.h>

#include "entries.h"
#include "lib/output.h"
#include "normal_form.h"

struct fingerprint {
    const xn_table *table;
    void *workspace;
    size_t size;
    const struct entry *entries;
    const uint32_t *cps;
    uint64_t form;      /* the hash so far */
    uint32_t run, last; /* the current run of code points that are their own least string */
    bool has_run;
};

static void
end_run(struct fingerprint *f)
{
    if (f->has_run) {
        hash_code_points(&f->form, &f->run, 1);
        hash_octet(&f->form, '.');
        hash_octet(&f->form, '.');
        hash_code_points(&f->form, &f->last, 1);
        hash_octet(&f->form, '\n');
    }
    f->has_run = false;
}

/* Adds the context of an entry, or of its variant to another string. */
static void
put_context(struct fingerprint *f, const struct entry *entry, const uint32_t *to, size_t length,
    uint32_t context, uint32_t negated)
{
    if (context == NONE)
        return;
    hash_code_points(&f->form, f->cps + entry->cps, entry->length);
    hash_octet(&f->form, negated != 0 ? '!' : '?');
    hash_code_points(&f->form, to, length);
    hash_octet(&f->form, '=');
    hash_number(&f->form, SECTION(f->table, struct rule, first_rule)[context].form);
    hash_octet(&f->form, '\n');
}

static void
put_least(struct fingerprint *f, const struct entry *entry, const uint32_t *least, size_t length)
{
    end_run(f);
    hash_code_points(&f->form, f->cps + entry->cps, entry->length);
    hash_octet(&f->form, '=');
    hash_code_points(&f->form, least, length);
    hash_octet(&f->form, '\n');
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
    struct fingerprint *f, const struct entry *entry, uint32_t least[XN_TABLE_INDEX_MAX])
{
    const struct variant *variants =
        SECTION(f->table, struct variant, first_variant) + entry->variant;
    const uint32_t *cps = f->cps + entry->cps;

    memcpy(least, cps, entry->length * sizeof(*least));
    if (f->table->format != XN_TABLE_RFC7940)
        return find_class(f, least, entry->length);
    for (uint32_t i = 0; i < entry->variants; i++) {
        const struct variant *v = &variants[i];

        if (xni_compare_cps(f->cps + v->cps, v->length, cps, entry->length) >= 0)
            break; /* they are in order */
        if (v->context == NONE) {
            memcpy(least, f->cps + v->cps, v->length * sizeof(*least));
            return v->length;
        }
        put_context(f, entry, f->cps + v->cps, v->length, v->context, v->negated);
    }
    return entry->length;
}

static void
add_code_points(struct fingerprint *f, const struct entry *entry)
{
    uint32_t least[XN_TABLE_INDEX_MAX], cp = f->cps[entry->cps];
    size_t length = 1;

    least[0] = cp;
    if (entry->last == cp)
        length = find_least_string(f, entry, least);
    if (length != 1 || least[0] != cp) {
        put_least(f, entry, least, length);
        return;
    }
    if (!f->has_run || f->last + 1 != cp) {
        end_run(f);
        f->run = cp;
        f->has_run = true;
    }
    f->last = entry->last;
}

/* Where a label has several segmentations, contexts choose between them. */
static void
add_sequence(struct fingerprint *f, const struct entry *entry)
{
    uint32_t least[XN_TABLE_INDEX_MAX];
    size_t length = find_least_string(f, entry, least);

    put_context(f, entry, NULL, 0, entry->context, entry->negated);
    for (size_t i = 0; i < entry->length; i++) {
        uint32_t number = find_unit(f->table, f->cps[entry->cps + i])->single;
        const struct entry *single = number != NONE ? &f->entries[number] : NULL;

        if (single != NULL)
            put_context(f, single, NULL, 0, single->context, single->negated);
    }
    put_least(f, entry, least, length);
}

/* Adds the values in keys, if index labels alone are not enough. */
static void
add_letters(struct fingerprint *f)
{
    const struct letter *letters = SECTION(f->table, struct letter, first_letter);

    for (uint32_t i = 0; i < f->table->letters; i++) {
        hash_code_points(&f->form, &letters[i].cp, 1);
        hash_octet(&f->form, '~');
        hash_code_points(&f->form, letters[i].value, letters[i].length);
        hash_octet(&f->form, '\n');
    }
}

xn_table_status
xn_table_fingerprint(
    const xn_table *table, void *workspace, size_t size, char out[XN_TABLE_FINGERPRINT_SIZE])
{
    struct fingerprint f = {table, workspace, size, .form = UINT64_MAX};
    struct output digits = {out, XN_TABLE_FINGERPRINT_SIZE, 0};

    out[0] = '\0';
    if (table == NULL || workspace == NULL || (uintptr_t)workspace % sizeof(uint64_t) != 0
        || size < xn_table_workspace(table))
        return XN_TABLE_E_ARGUMENT;
    f.entries = SECTION(table, struct entry, first_entry);
    f.cps = SECTION(table, uint32_t, first_cp);
    for (uint32_t i = 0; i < table->entries; i++)
        if (f.entries[i].length == 1)
            add_code_points(&f, &f.entries[i]);
    end_run(&f);
    for (uint32_t i = 0; i < table->entries; i++)
        if (f.entries[i].length > 1)
            add_sequence(&f, &f.entries[i]);
    add_letters(&f);
    put_number(&digits, f.form ^ UINT64_MAX, 16, XN_TABLE_FINGERPRINT_SIZE - 1);
    (void)finish_line(&digits);
    return XN_TABLE_OK;
}
