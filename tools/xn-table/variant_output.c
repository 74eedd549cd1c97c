/* SPDX-License-Identifier: MIT */
/* --variants and --index: what the table that allows a label makes of it. */
#include <string.h>

#include "filter.h"
#include "forms.h"
#include "record_json.h"

static const char *const variant_columns[] = {"variant", "disposition", "ascii", NULL};

/* A table may refuse any number of candidates between two variants.  After so many pauses, of some
   tenths of a second each, the enumeration ends. */
enum { PAUSES_MAX = 10 };

/* The variants of one label, of one disposition after the other with =allocatable. */
struct enumeration {
    const struct filter *f;
    const struct verdict *verdict; /* NULL: no table allows the label */
    const char *const *dispositions;
    xn_table_variants state;
    uint64_t bound; /* of the variants of all kinds; UINT64_MAX: that or more */
    size_t limit;   /* how many more may be delivered */
    bool is_cut, is_stopped;
};

/* What can be registered, in this order; NULL: every variant. */
static const char *const can_register[] = {"allocatable", "activated", "valid", NULL};
static const char *const any[] = {NULL};

/* The verdict of the first table that finds the label valid, whatever else refuses the name. */
static const struct verdict *
find_valid(const struct verdicts *verdicts)
{
    if (verdicts->decisive != NULL)
        return verdicts->decisive;
    for (size_t i = 0; i < verdicts->count; i++)
        if (verdicts->items[i].result.status == XN_TABLE_OK)
            return &verdicts->items[i];
    return NULL;
}

static void
start(struct enumeration *e)
{
    const struct verdict *v = e->verdict;
    const struct index_space *space = e->f->verdicts.space;

    if (v == NULL)
        return;
    /* The label is valid, and if not, has no variants. */
    (void)!xn_table_variants_start(&e->state, v->table->table, e->f->selection.text + v->start,
        v->length, XN_TABLE_ACE_LABELS, SIZE_MAX, space->workspace, space->size, NULL);
    e->bound = xn_table_variants_bound(&e->state);
    if (e->dispositions[0] != NULL)
        xn_table_variants_select(&e->state, e->dispositions[0]);
}

static void
enumeration_open(struct enumeration *e, const struct filter *f)
{
    *e = (struct enumeration){.f = f, .verdict = find_valid(&f->verdicts)};
    e->dispositions = f->o->variants == ALLOCATABLE_VARIANTS ? can_register : any;
    e->limit = f->o->limit;
    start(e);
}

/* Delivers the next variant.  Returns false after the last, and at the limit. */
static bool
next_candidate(
    struct enumeration *e, xn_table_status *status, xn_table_variant_label *v, xn_table_idna *idna)
{
    unsigned pauses = 0;

    while (e->verdict != NULL) {
        *status = xn_table_variants_next(&e->state, v, idna);
        if (*status == XN_TABLE_OK || *status == XN_TABLE_E_COMPLEX)
            return true;
        if (*status == XN_TABLE_E_EFFORT && ++pauses < PAUSES_MAX)
            continue;
        e->is_stopped |= *status == XN_TABLE_E_EFFORT;
        if (e->dispositions[0] == NULL || e->dispositions[1] == NULL)
            return false;
        e->dispositions++;
        start(e);
    }
    return false;
}

/* Whether a variant can be registered: IDNA 2003 stores it, under a name of its own. */
static bool
can_be_stored(const xn_table_variant_label *v, const xn_table_idna *idna)
{
    return idna->diag.status == XN_OK && !idna->changes && !v->same_name;
}

/* The next variant that is to be shown.  Returns false after the last, and at the limit. */
static bool
next_variant(
    struct enumeration *e, xn_table_status *status, xn_table_variant_label *v, xn_table_idna *idna)
{
    bool is_allocatable = e->f->o->variants == ALLOCATABLE_VARIANTS;

    while (next_candidate(e, status, v, idna)) {
        if (is_allocatable && (*status != XN_TABLE_OK || !can_be_stored(v, idna)))
            continue;
        e->is_cut = e->limit == 0;
        e->limit -= e->limit > 0;
        return !e->is_cut;
    }
    return false;
}

/* "note: only 1000 of at most 53143 variants are shown (xn --limit)" */
static void
note_cut(struct filter *f, const struct enumeration *e)
{
    struct buffer words = {0};

    if (!e->is_cut && !e->is_stopped)
        return;
    buffer_text(&words, "only ");
    buffer_number(&words, f->o->limit - e->limit);
    buffer_text(&words,
        e->bound == UINT64_MAX ? " variants are shown, of possibly more than " : " of at most ");
    buffer_number(&words, e->bound == UINT64_MAX ? e->bound : e->bound - 1);
    buffer_text(&words, e->bound == UINT64_MAX ? "" : " variants are shown");
    buffer_text(&words, e->is_cut ? " (xn --limit)" : ": the table refuses too many others");
    report_note(f, &words);
    buffer_free(&words);
}

/* The A-label, or why the variant has none. */
static const char *
find_ascii(const xn_table_variant_label *v, const xn_table_idna *idna)
{
    if (v->same_name)
        return "SAME_NAME";
    if (idna->diag.status != XN_OK)
        return xn_status_name(idna->diag.status);
    return idna->changes ? "TABLE_CHANGED" : idna->ascii;
}

static const char *
find_disposition(xn_table_status status, const xn_table_variant_label *v)
{
    return status == XN_TABLE_E_COMPLEX ? xn_table_status_name(status) : v->disposition;
}

/* The record once for each variant of the current name's label, with the variant, its disposition
   and its ASCII form, or the reason why it has none.  Other rows follow those of a flushed
   buffer. */
static void
write_variants(struct filter *f, const struct outcome *outcome)
{
    const struct record *r = f->selection.record;
    size_t ending = r->whole - r->length;
    struct enumeration e;
    xn_table_variant_label v;
    xn_table_status status;
    xn_table_idna idna;

    (void)outcome;
    enumeration_open(&e, f);
    while (next_variant(&e, &status, &v, &idna)) {
        const char *disposition = find_disposition(status, &v), *ascii = find_ascii(&v, &idna);

        f->appended.length = 0;
        append_value(f, v.text, v.octets);
        append_value(f, disposition, strlen(disposition));
        append_value(f, ascii, strlen(ascii));
        buffer_put(&f->out, r->text, r->length);
        buffer_put(&f->out, f->appended.data, f->appended.length);
        buffer_put(
            &f->out, ending > 0 ? r->text + r->length : &f->format.end, ending > 0 ? ending : 1);
        flush_full(f);
    }
    f->appended.length = 0;
    note_cut(f, &e);
}

const struct form variants_form = {
    .columns = variant_columns, .answer = write_variants, .refusal = write_variants};

static void
put_variant(struct buffer *out, xn_table_status status, const xn_table_variant_label *v,
    const xn_table_idna *idna)
{
    const char *disposition = find_disposition(status, v);
    bool is_stored = can_be_stored(v, idna);

    buffer_text(out, "{\"label\":");
    json_string(out, v->text, v->octets);
    json_text(out, "disposition", disposition, strlen(disposition));
    if (status == XN_TABLE_OK)
        json_number(out, "action", (uint64_t)v->action);
    json_text(
        out, is_stored ? "ascii" : "status", find_ascii(v, idna), strlen(find_ascii(v, idna)));
    if (idna->diag.status != XN_OK)
        json_text(out, "rule", idna->diag.rule, strlen(idna->diag.rule));
    if (v->conflict)
        buffer_text(out, ",\"conflict\":true");
    buffer_char(out, '}');
}

void
write_json_variants(struct filter *f)
{
    const char *before = "";
    struct enumeration e;
    xn_table_variant_label v;
    xn_table_status status;
    xn_table_idna idna;

    enumeration_open(&e, f);
    buffer_text(&f->out, ",\"variants\":[");
    while (next_variant(&e, &status, &v, &idna)) {
        buffer_text(&f->out, before);
        put_variant(&f->out, status, &v, &idna);
        before = ",";
        flush_full(f);
    }
    buffer_text(&f->out, e.is_cut || e.is_stopped ? "],\"complete\":false" : "],\"complete\":true");
    json_number(&f->out, "bound", e.bound > 0 && e.bound < UINT64_MAX ? e.bound - 1 : e.bound);
    note_cut(f, &e);
}

/* An index label is a key: its ASCII form is used only if it stands for that label alone. */
static bool
put_ascii(struct buffer *out, const char *index, size_t length)
{
    char ascii[XN_LABEL_SIZE], again[4 * XN_LABEL_MAX + 1];
    size_t octets, size;

    if (xn_label_to_ascii(index, length, 0, ascii, sizeof(ascii), &octets, NULL) != XN_OK
        || xn_label_to_unicode(ascii, octets, 0, again, sizeof(again), &size, NULL) != XN_OK
        || size != length || memcmp(again, index, length) != 0)
        return false;
    buffer_put(out, ascii, octets);
    return true;
}

/* A label that needs no table is its own index. */
void
write_index(struct filter *f, struct buffer *out)
{
    const struct verdicts *all = &f->verdicts;
    const struct verdict *v = all->decisive;
    struct index_space *space = all->space;
    const char *label = f->selection.text + all->start;
    size_t octets;

    if (v == NULL) {
        char *to = buffer_reserve(out, XN_LABEL_SIZE);

        if (xn_label_to_ascii(
                label, all->length, f->o->flags | XN_LOWER, to, XN_LABEL_SIZE, &octets, NULL)
            == XN_OK)
            out->length += octets;
        return;
    }
    if (xn_table_index(v->table->table, label, all->length, XN_TABLE_ACE_LABELS, space->workspace,
            space->size, space->index, sizeof(space->index), &space->length, NULL)
            != XN_TABLE_OK
        || put_ascii(out, space->index, space->length))
        return;
    buffer_put(out, space->index, space->length);
}
