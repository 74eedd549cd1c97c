/* SPDX-License-Identifier: MIT */
/* The forms of the output of xn that are text, and the values that --append adds. */
#include "output_forms.h"

#include <string.h>

#include "convert.h"
#include "tools/common/filter.h"
#include "tools/common/forms.h"
#include "like_names.h"

/* Writes a text in the position of the current column, quoted where necessary. */
static void
put_column(struct filter *f, const char *text, size_t length)
{
    const struct selection *s = &f->selection;

    buffer_put(&f->sink.out, s->record->text + f->copied, s->field.at - f->copied);
    field_write(&f->format, &s->field, text, length, &f->sink.out);
    f->copied = s->field.at + s->field.length;
}

/* Appends the ASCII, Unicode or display form. */
static void
put_converted(
    struct filter *f, enum operation operation, const struct outcome *v, struct buffer *out)
{
    const struct options *o = filter_conversion(f);
    const struct selection *s = &f->selection;
    struct options other = *o;
    struct outcome ignored = {0};

    other.operation = operation;
    if (v->problem != NULL)
        put_refused(f, v, out);
    else if (operation == o->operation)
        buffer_put(out, f->answer.data, f->answer.length);
    else
        convert(&other, s->text, s->length, out, &ignored);
}

static void
put_ascii(struct filter *f, const struct outcome *v, struct buffer *out)
{
    put_converted(f, TO_ASCII, v, out);
}

static void
put_unicode(struct filter *f, const struct outcome *v, struct buffer *out)
{
    put_converted(f, TO_UNICODE, v, out);
}

static void
put_display(struct filter *f, const struct outcome *v, struct buffer *out)
{
    put_converted(f, DISPLAY, v, out);
}

/* Appends something else that a name has only one of, made from its ASCII form. */
static void
put_unique(struct filter *f, const struct outcome *v, size_t field, struct buffer *out)
{
    const struct options *o = filter_conversion(f);
    struct options other = *o;
    struct outcome ignored = {0};
    char text[XN_KEY_SIZE];
    size_t length;

    if (v->problem != NULL) {
        put_refused(f, v, out);
        return;
    }
    other.operation = TO_ASCII;
    f->secondary.length = 0;
    convert(&other, f->selection.text, f->selection.length, &f->secondary, &ignored);
    if (ignored.problem != NULL
        || (field == FIELD_CANONICAL ? xn_canonical : xn_key)(f->secondary.data,
               f->secondary.length, XN_NO_GUARDS, text, sizeof(text), &length, NULL)
            != XN_OK)
        return;
    if (field == FIELD_SHARD)
        buffer_number(out, xn_key_hash(text, length) % o->shards);
    else
        buffer_put(out, text, length);
}

static void
put_canonical_form(struct filter *f, const struct outcome *v, struct buffer *out)
{
    put_unique(f, v, FIELD_CANONICAL, out);
}

static void
put_key(struct filter *f, const struct outcome *v, struct buffer *out)
{
    put_unique(f, v, FIELD_KEY, out);
}

static void
put_shard(struct filter *f, const struct outcome *v, struct buffer *out)
{
    put_unique(f, v, FIELD_SHARD, out);
}

/* The first three are in the order of the operations. */
const struct appended_field name_fields[] = {{"ascii", put_ascii}, {"unicode", put_unicode},
    {"display", put_display}, [FIELD_CANONICAL] = {"canonical", put_canonical_form},
    [FIELD_KEY] = {"key", put_key}, [FIELD_SHARD] = {"shard", put_shard}, {"status", put_status},
    {"label", put_label_number}, {"offset", put_offset}, {"rule", put_clauses},
    {"message", put_message}, {NULL, NULL}};

static void
replace_answer(struct filter *f, const struct outcome *v)
{
    (void)v;
    put_column(f, f->answer.data, f->answer.length);
}

/* Writes the text that --on-error asks for; the rest of the record follows later. */
static void
replace_refused(struct filter *f, const struct outcome *v)
{
    const struct filter_options *o = f->o;
    const struct selection *s = &f->selection;
    bool is_unchanged = o->on_error == KEEP || (s->columns->count > 0 && !s->has_field);
    const char *text = o->on_error == TEXT ? o->error_text : "";

    (void)v;
    if (is_unchanged)
        return;
    if (s->has_field) {
        put_column(f, text, strlen(text));
    } else {
        buffer_text(&f->sink.out, text);
        f->copied = s->record->length;
    }
}

static void
put_answer(struct filter *f, const struct outcome *v)
{
    (void)v;
    buffer_put(&f->sink.out, f->answer.data, f->answer.length);
}

/* Replaces a record that is too long, unless its pieces were copied. */
static void
replace_too_long(struct filter *f, const struct outcome *v, const struct batch *b)
{
    (void)v, (void)b;
    if (f->o->on_error == TEXT && f->selection.columns->count == 0)
        buffer_text(&f->sink.out, f->o->error_text);
}

static const struct form replace_form = {.keeps_records = true,
    .replaces = true,
    .has_header = true,
    .answer = replace_answer,
    .refusal = replace_refused,
    .too_long = replace_too_long};

static const struct form check_form;

static const struct form steps_form = {.answer = put_answer, .refusal = put_answer};

const struct form *
find_form(const struct options *o)
{
    if (o->operation == AUDIT)
        return o->json ? &audit_json_form : &audit_form;
    if (o->operation == LIKE)
        return o->json ? &like_json_form : &like_form;
    if (o->json)
        return &json_form;
    if (o->check)
        return &check_form;
    if (o->operation == EXPLAIN || o->trace)
        return &steps_form;
    return o->filter.appended_count > 0 ? &append_form : &replace_form;
}

bool
is_replaced(const struct filter_options *o)
{
    return o->form == &replace_form;
}

bool
is_checked(const struct filter_options *o)
{
    return o->form == &check_form;
}
