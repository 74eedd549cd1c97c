/* SPDX-License-Identifier: MIT */
/* Replaces names, or appends values: the forms that keep the records. */
#include "forms.h"

#include <string.h>

#include "filter.h"

static void
replace_answer(struct filter *f, const struct outcome *v)
{
    (void)v;
    f->format->replace(f, f->answer.data, f->answer.length);
}

/* Writes the text that --on-error asks for; the rest of the record follows later. */
static void
replace_refused(struct filter *f, const struct outcome *v)
{
    const struct filter_options *o = f->o;
    const char *text = o->on_error == TEXT ? o->error_text : "";

    (void)v;
    if (o->on_error == BLANK || o->on_error == TEXT)
        f->format->replace(f, text, strlen(text));
}

const struct form replace_form = {.keeps_records = true,
    .replaces = true,
    .has_header = true,
    .answer = replace_answer,
    .refusal = replace_refused};

const struct form check_form;

void
put_refused(struct filter *f, const struct outcome *v, struct buffer *out)
{
    if (f->o->on_error == TEXT)
        buffer_text(out, f->o->error_text);
    else if (f->o->on_error == KEEP && !is_of_record(v))
        buffer_put(out, f->name->text, f->name->length);
}

/* Without an error or a finding, all but the status are empty. */
void
put_outcome(struct filter *f, const struct outcome *v, unsigned value, struct buffer *out)
{
    (void)f;
    if (v->problem == NULL && !v->has_finding) {
        buffer_text(out, value == OUTCOME_STATUS ? "XN_OK" : "");
        return;
    }
    switch (value) {
    case OUTCOME_STATUS: buffer_text(out, outcome_status(v)); break;
    case OUTCOME_LABEL:
        if (v->diag.label != XN_NO_LABEL)
            buffer_number(out, v->diag.label);
        break;
    case OUTCOME_OFFSET: buffer_number(out, v->diag.offset); break;
    case OUTCOME_RULE: put_rule(out, v); break;
    default: put_reason(out, v); break;
    }
}

/* Quotes the value at the end of the output where necessary, and drops it if the column cannot
   contain it. */
static void
quote_value(struct filter *f, size_t begin)
{
    static const struct field unquoted;
    const struct record_syntax *syntax = &f->selection.syntax;
    struct buffer *out = &f->sink.out;
    size_t length = out->length - begin;

    if (!field_is_special(syntax, out->data + begin, length))
        return;
    f->secondary.length = 0;
    buffer_put(&f->secondary, out->data + begin, length);
    out->length = begin;
    if (field_fits(syntax, f->secondary.data, length))
        field_write(syntax, &unquoted, f->secondary.data, length, out);
}

static void
append_all(struct filter *f, const struct outcome *v)
{
    for (size_t i = 0; i < f->o->appended_count; i++) {
        const struct appended_field *field = f->o->appended[i];
        size_t begin;

        buffer_char(&f->sink.out, f->selection.syntax.delimiter);
        begin = f->sink.out.length;
        field->put(f, v, field->value, &f->sink.out);
        quote_value(f, begin);
    }
}

static void
append_blank(struct filter *f)
{
    for (size_t i = 0; i < f->o->appended_count; i++)
        buffer_char(&f->sink.out, f->selection.syntax.delimiter);
}

const struct form append_form = {.keeps_records = true,
    .appends = true,
    .has_header = true,
    .answer = append_all,
    .refusal = append_all,
    .blank = append_blank};
