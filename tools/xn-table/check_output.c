/* SPDX-License-Identifier: MIT */
/* The words of verdicts, and the values and members that xn-table check prints about a name. */
#include "check_output.h"

#include <string.h>

#include "tools/common/filter.h"
#include "tools/common/forms.h"
#include "tools/common/members.h"
#include "tools/common/text.h"

static void
put_idna(struct buffer *out, const xn_table_idna *idna, const char *text)
{
    const xn_diag *d = &idna->diag;

    if (idna->changes && d->status != XN_E_EMPTY) {
        buffer_text(out, "changes:");
        put_hex(out, idna->prepared, strlen(idna->prepared));
        return;
    }
    switch (d->status) {
    case XN_OK:
        buffer_text(out, "ok:");
        buffer_text(out, idna->ascii);
        break;
    case XN_E_UNASSIGNED:
        buffer_text(out, "unassigned:");
        buffer_number(out, count_code_points(text, d->offset));
        break;
    case XN_E_PROHIBITED: buffer_text(out, "prohibited"); break;
    case XN_E_BIDI_MIXED:
    case XN_E_BIDI_ENDS: buffer_text(out, "bidi"); break;
    case XN_E_STD3_CHAR: buffer_text(out, "std3-char"); break;
    case XN_E_STD3_HYPHEN: buffer_text(out, "std3-hyphen"); break;
    case XN_E_EMPTY: buffer_text(out, "empty"); break;
    case XN_E_LABEL_LONG: buffer_text(out, "long"); break;
    case XN_E_GUARD: buffer_text(out, "guard"); break;
    default: buffer_text(out, "ace"); break;
    }
}

void
put_why(struct buffer *out, const xn_table_result *r)
{
    if (r->status == XN_TABLE_E_NOT_LISTED || r->status == XN_TABLE_E_CONTEXT) {
        buffer_text(out, "pos:");
        buffer_number(out, r->position);
    } else if (r->action >= 0) {
        buffer_text(out, "action:");
        buffer_number(out, (uint64_t)r->action);
    } else {
        buffer_char(out, '-');
    }
}

/* Returns the verdict for the columns: the first that allows the label, else the first that finds
   it valid, else the first; NULL if no table applied. */
static const struct verdict *
find_shown(const struct verdicts *all)
{
    if (all->decisive != NULL)
        return all->decisive;
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].result.status == XN_TABLE_OK)
            return &all->items[i];
    return all->count > 0 ? &all->items[0] : NULL;
}

/* Returns whether the table or the policy, not only IDNA 2003, refuses the label, or no label could
   be checked. */
static bool
is_invalid(const struct filter *f, const struct outcome *v)
{
    const struct checker *k = f->state;

    if (!k->verdicts.has_label)
        return v->problem != NULL;
    for (size_t i = 0; i < f->found.count; i++) {
        const struct problem *problem = f->found.items[i].problem;

        if (problem != &from_library && problem != &table_changed && problem != &table_conflict
            && problem != &table_effort)
            return true;
    }
    return false;
}

/* Appends the verdict of IDNA 2003 on a label to which no table applied. */
static void
put_plain_idna(struct buffer *out, const struct checker *k)
{
    const char *label = k->label.text + k->verdicts.start;
    xn_table_idna idna = {.changes = 0};
    size_t length;

    (void)!xn_label_to_ascii(label, k->verdicts.length, k->c->registry->flags, idna.ascii,
        sizeof(idna.ascii), &length, &idna.diag);
    put_idna(out, &idna, label);
}

/* Appends the verdict of IDNA 2003 on the label. */
static void
put_shown_idna(struct buffer *out, const struct checker *k, const struct outcome *v)
{
    const struct verdict *shown = find_shown(&k->verdicts);
    bool is_utf8 = v->problem != &from_library || v->diag.status != XN_E_UTF8;

    if (shown != NULL)
        put_idna(out, &shown->idna, k->label.text + k->verdicts.start);
    else if (k->verdicts.has_label)
        put_plain_idna(out, k);
    else
        buffer_text(out, !is_utf8 ? "utf8" : v->problem == &too_long ? "long" : "-");
}

/* Finds the index label.  Returns false if there is none: RFC 7940 defines one for invalid labels,
   but a registry has no use for it.  An accepted label to which no table applies is its own
   index. */
static bool
find_shown_index(
    const struct filter *f, const struct outcome *v, char text[XN_TABLE_INDEX_SIZE], size_t *length)
{
    const struct checker *k = f->state;
    const struct verdict *shown = find_shown(&k->verdicts);
    const struct key_space *space = k->verdicts.space;
    const char *label = k->label.text + k->verdicts.start;

    if (shown == NULL)
        return v->problem == NULL && k->verdicts.has_label
            && name_to_unicode(k->c->registry->idna, label, k->verdicts.length,
                   k->c->registry->flags | XN_LOWER, text, length, NULL)
            == XN_OK;
    if (shown->result.status != XN_TABLE_OK)
        return false;
    if (shown->set != NULL) {
        const xn_table_request request = {.name = label,
            .length = k->verdicts.length,
            .zone = "",
            .table = shown->number,
            .flags = k->label.flags};

        return xn_table_set_index(shown->set, &request, space->workspace, space->size, text,
                   XN_TABLE_INDEX_SIZE, length, NULL, NULL)
            == XN_TABLE_OK;
    }
    return xn_table_index(shown->table->file.table, label, k->verdicts.length, k->label.flags,
               space->workspace, space->size, text, XN_TABLE_INDEX_SIZE, length, NULL)
        == XN_TABLE_OK;
}

/* Appends a field.  The number of variants is "2+" if there are more than the limit. */
static void
put_field(struct filter *f, const struct outcome *v, unsigned field, struct buffer *out)
{
    const struct checker *k = f->state;
    const struct verdict *shown = find_shown(&k->verdicts);
    char text[XN_TABLE_INDEX_SIZE];
    size_t length;

    if (field == FIELD_VERDICT)
        buffer_text(out, is_invalid(f, v) ? "invalid" : "valid");
    else if (field == FIELD_DISPOSITION && shown != NULL)
        buffer_escaped(out, shown->result.disposition, strlen(shown->result.disposition));
    else if (field == FIELD_DISPOSITION && is_invalid(f, v))
        buffer_text(out, "invalid");
    else if (field == FIELD_WHY && shown != NULL)
        put_why(out, &shown->result);
    else if (field == FIELD_INDEX && find_shown_index(f, v, text, &length))
        put_label(out, k->c, text, length);
    else if (field == FIELD_COUNT && k->has_variants)
        buffer_print(out, k->is_complete ? "%zu" : "%zu+", k->variant_count);
    else if (field == FIELD_VARIANTS && k->variants.length > 0)
        buffer_put(out, k->variants.data, k->variants.length);
    else if (field == FIELD_IDNA)
        put_shown_idna(out, k, v);
    else
        buffer_char(out, '-');
}

/* Returns the name to convert: without IDNA 2003 in the case in which it is stored, else as
   typed. */
static const char *
find_name(const struct checker *k)
{
    return k->c->registry->idna == IDNA_NONE ? k->label.text : label_typed(&k->label);
}

static void
put_converted(struct filter *f, const struct outcome *v, unsigned to_unicode, struct buffer *out)
{
    const struct checker *k = f->state;
    char to[XN_UNICODE_SIZE];
    size_t length;

    if (v->problem != NULL)
        put_refused(f, v, out);
    else if ((to_unicode ? name_to_unicode : name_to_stored)(
                 k->c->registry->idna, find_name(k), k->label.length, 0, to, &length, NULL)
        == XN_OK)
        buffer_put(out, to, length);
}

const struct appended_field check_fields[] = {{"verdict", put_field, FIELD_VERDICT},
    {"disposition", put_field, FIELD_DISPOSITION}, {"why", put_field, FIELD_WHY},
    {"index", put_field, FIELD_INDEX}, {"nvariants", put_field, FIELD_COUNT},
    {"variants", put_field, FIELD_VARIANTS}, {"idna2003", put_field, FIELD_IDNA},
    {"ascii", put_converted, false}, {"unicode", put_converted, true}, OUTCOME_FIELDS};

/* Writes the verdict of the column, and the stored label if there is one. */
static void
put_idna_members(struct members *m, const struct checker *k, const xn_table_idna *idna,
    const char *text, size_t length)
{
    char ascii[XN_LABEL_SIZE];
    const char *stored = idna->ascii;

    members_begin(m, "idna2003");
    put_idna(m->out, idna, text);
    members_end(m);
    if (k->c->registry->idna == IDNA_NONE) {
        (void)!label_to_stored(
            IDNA_NONE, text, length, XN_STD3 | XN_STRICT_ACE, ascii, &length, NULL);
        stored = ascii;
    }
    members_string(m, "ascii", stored[0] != '\0' ? stored : NULL);
}

static void
put_variant_members(struct members *m, const struct checker *k,
    const xn_table_variant_label *variant, const xn_table_idna *idna)
{
    members_open(m, NULL, '{');
    members_text(m, "label", variant->text, variant->octets);
    members_begin(m, "code_points");
    put_hex(m->out, variant->text, variant->octets);
    members_end(m);
    members_string(m, "disposition", variant->action < 0 ? NULL : variant->disposition);
    if (variant->action >= 0)
        members_number(m, "action", (uint64_t)variant->action);
    members_bool(m, "conflict", variant->conflict != 0);
    members_bool(m, "same_name", variant->same_name != 0);
    put_idna_members(m, k, idna, variant->text, variant->octets);
    members_close(m, '}');
}

/* Appends "LABEL:DISPOSITION", with -v also the verdict of IDNA 2003. */
static void
put_checked_variant(const struct checker *k, struct buffer *out,
    const xn_table_variant_label *variant, const xn_table_idna *idna)
{
    put_label(out, k->c, variant->text, variant->octets);
    buffer_char(out, ':');
    if (variant->disposition[0] == '\0')
        buffer_char(out, '?');
    buffer_escaped(out, variant->disposition, strlen(variant->disposition));
    if (!k->c->filter.verbose)
        return;
    buffer_char(out, ':');
    if (variant->same_name)
        buffer_text(out, "same:");
    put_idna(out, idna, variant->text);
}

void
find_variants(struct checker *k)
{
    const struct verdict *shown = find_shown(&k->verdicts);
    bool needs_idna = k->c->filter.verbose || k->c->json;
    struct members m = {.out = &k->variants};
    xn_table_variants state;
    xn_table_variant_label variant;
    xn_table_idna idna;
    xn_table_status status;

    k->has_variants = shown != NULL
        && xn_table_variants_start(&state, shown->table->file.table,
               k->label.text + k->verdicts.start, k->verdicts.length, k->label.flags, k->c->limit,
               k->verdicts.space->workspace, k->verdicts.space->size, NULL)
            == XN_TABLE_OK;
    if (!k->has_variants)
        return;
    k->bound = xn_table_variants_bound(&state);
    k->conflicts = xn_table_variants_conflict(&state) != 0;
    xn_table_variants_select(&state, k->c->selected);
    while ((status = xn_table_variants_next(&state, &variant, needs_idna ? &idna : NULL))
            == XN_TABLE_OK
        || status == XN_TABLE_E_COMPLEX) {
        if (k->variant_count++ > 0 && !k->c->json)
            buffer_char(&k->variants, ';');
        k->conflicts |= variant.conflict != 0;
        if (k->c->json)
            put_variant_members(&m, k, &variant, &idna);
        else
            put_checked_variant(k, &k->variants, &variant, &idna);
    }
    k->is_complete = status == XN_TABLE_END;
    k->is_exhausted = status == XN_TABLE_E_EFFORT;
}

void
put_json_verdict(struct filter *f, struct members *m, const struct outcome *v)
{
    const struct checker *k = f->state;
    char ascii[XN_NAME_SIZE];
    size_t length;
    bool has_ascii;

    if (v->problem == NULL && !k->verdicts.has_label) /* blank */
        return;
    has_ascii = v->problem == NULL
        && name_to_stored(
               k->c->registry->idna, find_name(k), k->label.length, 0, ascii, &length, NULL)
            == XN_OK;
    members_bool(m, "valid", !is_invalid(f, v));
    members_string(m, "ascii", has_ascii ? ascii : NULL);
}

/* Writes the verdict of one table, with offsets in the input. */
static void
put_table_members(struct members *m, const struct checker *k, const struct verdict *v)
{
    xn_table_result copy = v->result;
    const xn_table_result *r = &v->result;

    members_open(m, NULL, '{');
    members_safe(m, "file", v->table->name);
    members_number(m, "label", k->verdicts.label);
    members_word(m, "status", xn_table_status_name(r->status));
    members_string(m, "disposition", r->disposition);
    if (r->action >= 0)
        members_number(m, "action", (uint64_t)r->action);
    else
        members_null(m, "action");
    members_number(m, "table_line", r->line);
    members_string(m, "rule", r->rule);
    members_string(m, "comment", r->comment);
    members_number(m, "offset", k->verdicts.start + label_octet(&k->label, &copy));
    members_number(m, "length", r->length);
    if (r->status == XN_TABLE_E_NOT_LISTED || r->status == XN_TABLE_E_CONTEXT)
        members_number(m, "position", r->position);
    members_code_point(m, "code_point", r->cp);
    put_idna_members(m, k, &v->idna, k->label.text + k->verdicts.start, k->verdicts.length);
    members_close(m, '}');
}

void
put_json_tables(struct filter *f, struct members *m, const struct outcome *v)
{
    const struct checker *k = f->state;
    char text[XN_TABLE_INDEX_SIZE];
    size_t length;

    members_open(m, "tables", '[');
    for (size_t i = 0; i < k->verdicts.count; i++)
        put_table_members(m, k, &k->verdicts.items[i]);
    members_close(m, ']');
    if (k->c->index && find_shown_index(f, v, text, &length))
        members_label(m, k->c, "index", text, length);
    else if (k->c->index)
        members_null(m, "index");
    if (!k->c->variants)
        return;
    members_open(m, "variants", '[');
    buffer_put(m->out, k->variants.data, k->variants.length);
    members_close(m, ']');
    members_bool(m, "complete", k->is_complete);
    members_bool(m, "conflict", k->conflicts);
    members_number(m, "bound", k->bound > 0 && k->bound < UINT64_MAX ? k->bound - 1 : k->bound);
}
