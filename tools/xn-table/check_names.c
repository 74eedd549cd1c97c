/* SPDX-License-Identifier: MIT */
/* Checks names with the tables and the policy, for the filter of xn-table check. */
#include <stdlib.h>
#include <string.h>

#include "check_output.h"
#include "tools/common/filter.h"

static const struct problem no_hex = {.name = "NO_CODE_POINT",
    .words = "not a code point in hexadecimal digits, such as 00FC",
    .clause = "--code-points"};
const struct problem table_conflict = {.name = "TABLE_CONFLICT",
    .words = "one label arises in several ways with different dispositions",
    .clause = "RFC 7940 section 8.4"};

static void
open_checker(struct filter *f)
{
    struct checker *k = calloc(1, sizeof(*k));

    if (k == NULL)
        die_of_memory();
    k->c = (const struct command *)(const void *)f->o;
    f->state = k;
}

static void
forget(struct filter *f)
{
    struct checker *k = f->state;

    verdicts_clear(&k->verdicts);
    k->label.text = "";
    k->label.length = 0;
    k->has_variants = k->conflicts = false;
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
    free(k);
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
        found = selection_find(&f->selection, column, &k->tag);
        text->has_tag = true;
        text->tag = k->tag.data;
        text->tag_length = k->tag.length;
        return found;
    }
    if (c->policy_path != NULL && c->language != NULL) {
        text->has_tag = true;
        text->tag = c->language;
        text->tag_length = strlen(c->language);
    }
    return true;
}

/* Puts the label and the zone of its column together.  Returns false if the record lacks the
   column. */
static bool
add_zone(struct filter *f, const char **name, size_t *length)
{
    struct checker *k = f->state;
    const struct selection *s = &f->selection;
    size_t zone;

    if (s->columns->zone.number == 0)
        return true;
    k->name.length = 0;
    buffer_put(&k->name, *name, *length);
    buffer_char(&k->name, '.');
    if (!selection_find(&f->selection, &s->columns->zone, &k->name))
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

static void
check_text(struct filter *f, struct buffer *to, struct outcome *v)
{
    struct checker *k = f->state;
    const struct selection *s = &f->selection;
    struct registry_text text = {.is_label = k->c->code_points};
    const char *name = s->text;
    size_t length = s->length;

    (void)to;
    if (!add_zone(f, &name, &length)) {
        refuse(v, &no_field, s->record->length, 0);
        return;
    }
    if (!label_read(&k->label, k->c, name, length)) {
        refuse(v, &no_hex, k->label.fault, 0);
        return;
    }
    if (s->columns->zone.number > 0)
        text.zone_at = s->length + 1;
    text.text = k->label.text;
    text.typed = label_typed(&k->label);
    text.length = k->label.length;
    text.flags = k->label.flags;
    if (!find_tag(f, &text)) {
        refuse(v, &no_field, s->record->length, 0);
        return;
    }
    registry_check(k->c->registry, &text, &k->verdicts, &f->found);
    if (k->c->variants && !find_variants(k)) {
        struct outcome conflict;

        refuse(&conflict, &table_conflict, k->verdicts.start, k->verdicts.length);
        outcome_list_add(&f->found, &conflict);
    }
    if (text.is_label)
        convert_positions(f);
    if (f->found.count > 0)
        *v = f->found.items[0];
}

const struct converter check_converter = {.open = open_checker,
    .close = close_checker,
    .forget = forget,
    .convert = check_text,
    .put_json_answer = put_json_verdict,
    .put_json_rest = put_json_tables};
