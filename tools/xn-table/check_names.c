/* SPDX-License-Identifier: MIT */
/* Checks names with the tables and the policy, for the filter of xn-table check. */
#include <stdlib.h>
#include <string.h>

#include "check_output.h"
#include "tools/common/filter.h"

static const struct problem no_hex = {
    .name = "NO_CODE_POINT", .words = NOT_HEXADECIMAL, .clause = "--code-points"};
const struct problem table_conflict = {.name = "TABLE_CONFLICT",
    .words = "one variant arises in several ways, with different dispositions",
    .clause = "RFC 7940 section 8.4"};
const struct problem table_effort = {.name = "TABLE_EFFORT", .clause = "xn limit"};

static void
put_effort(struct buffer *out, const struct outcome *v)
{
    const struct checker *k = v->details;

    buffer_text(out, xn_table_strerror(XN_TABLE_E_EFFORT));
    buffer_text(out, ": given up after ");
    buffer_number(out, k->variant_count);
    buffer_text(out, k->variant_count == 1 ? " variant" : " variants");
}

static void
open_checker(struct filter *f)
{
    ((struct checker *)f->state)->c = (const struct command *)(const void *)f->o;
}

static void
forget(struct filter *f)
{
    struct checker *k = f->state;

    verdicts_clear(&k->verdicts);
    k->label.text = "";
    k->label.length = 0;
    k->has_variants = k->conflicts = k->is_exhausted = false;
    k->is_complete = true;
    k->variants.length = k->variant_count = 0;
    k->bound = 0;
}

static void
close_checker(struct filter *f)
{
    struct checker *k = f->state;

    verdicts_free(&k->verdicts);
    label_free(&k->label);
    buffer_free(&k->tag);
    buffer_free(&k->name);
    buffer_free(&k->variants);
}

/* Finds the tag of a table that the record or the command line names.  Returns false if the record
   lacks the column. */
static bool
find_tag(struct filter *f, struct registry_text *text)
{
    struct checker *k = f->state;
    const struct command *c = k->c;
    const struct named_column *column = &f->selection.columns->tag;

    if (column->number > 0) {
        bool found;

        k->tag.length = 0;
        found = find_column_text(f, column, &k->tag);
        text->has_tag = true;
        text->tag = k->tag.data;
        text->tag_length = k->tag.length;
        return found;
    }
    if (c->tag != NULL) {
        text->has_tag = true;
        text->tag = c->tag;
        text->tag_length = strlen(c->tag);
    }
    return true;
}

/* Puts the label and the zone of its column together.  Returns false if the record lacks the
   column. */
static bool
join_zone(struct filter *f, const char **name, size_t *length)
{
    struct checker *k = f->state;
    const struct named_column *column = &f->selection.columns->zone;
    size_t zone;

    if (column->number == 0)
        return true;
    k->name.length = 0;
    buffer_put(&k->name, *name, *length);
    buffer_char(&k->name, '.');
    if (!find_column_text(f, column, &k->name))
        return false;
    zone = k->name.length - *length - 1;
    if (zone == 0 || (zone == 1 && k->name.data[*length + 1] == '.'))
        k->name.length = *length; /* the root */
    *name = k->name.data;
    *length = k->name.length;
    return true;
}

/* Converts positions in the label to positions in the list of code points that was typed. */
static void
convert_positions(struct filter *f)
{
    struct checker *k = f->state;

    for (size_t i = 0; i < f->found.count; i++) {
        xn_diag *diag = &f->found.items[i].diag;
        size_t end = diag->offset + diag->length;

        diag->offset = label_typed_offset(&k->label, diag->offset);
        diag->length = label_typed_offset(&k->label, end) - diag->offset;
    }
    for (size_t i = 0; i < k->verdicts.count; i++) {
        xn_table_result *r = &k->verdicts.items[i].result;
        size_t begin = label_typed_offset(&k->label, r->offset);

        r->length = label_typed_offset(&k->label, r->offset + r->length) - begin;
        (void)label_octet(&k->label, r);
    }
}

/* Lists the variants of the label.  Several dispositions of one label are an error of the table. */
static void
add_variants(struct filter *f)
{
    struct checker *k = f->state;
    struct outcome problem;

    find_variants(k);
    if (k->conflicts) {
        refuse(&problem, &table_conflict, k->verdicts.start, k->verdicts.length);
        outcome_list_add(&f->found, &problem);
    }
    if (k->is_exhausted) {
        refuse(&problem, &table_effort, k->verdicts.start, k->verdicts.length);
        problem.put_details = put_effort;
        problem.details = k;
        problem.diag.label = k->verdicts.label;
        outcome_list_add(&f->found, &problem);
    }
}

static void
check_text(struct filter *f, struct buffer *to, struct outcome *v)
{
    struct checker *k = f->state;
    struct registry_text text = {.is_label = k->c->code_points};
    const char *name = f->name->text;
    size_t length = f->name->length;

    (void)to;
    if (!join_zone(f, &name, &length)) {
        refuse_column(f, v, f->selection.columns->zone.number);
        return;
    }
    if (!label_read(&k->label, k->c, name, length)) {
        refuse(v, &no_hex, k->label.fault, 0);
        return;
    }
    if (f->selection.columns->zone.number > 0)
        text.zone_at = f->name->length + 1;
    text.text = k->label.text;
    text.typed = label_typed(&k->label);
    text.length = k->label.length;
    text.flags = k->label.flags;
    if (!find_tag(f, &text)) {
        refuse_column(f, v, f->selection.columns->tag.number);
        return;
    }
    registry_check(k->c->registry, &text, &k->verdicts, &f->found);
    if (k->c->variants)
        add_variants(f);
    if (text.is_label)
        convert_positions(f);
    if (f->found.count > 0)
        *v = f->found.items[0];
}

const struct converter check_converter = {.state_size = sizeof(struct checker),
    .open = open_checker,
    .close = close_checker,
    .forget = forget,
    .convert = check_text,
    .put_json_answer = put_json_verdict,
    .put_json_rest = put_json_tables};
