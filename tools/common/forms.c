/* SPDX-License-Identifier: MIT */
/* Writes columns and appended values: the form of the output that keeps the records. */
#include "forms.h"

#include <string.h>

#include "filter.h"

void
put_refused(struct filter *f, const struct outcome *v, struct buffer *out)
{
    const struct selection *s = &f->selection;

    if (f->o->on_error == TEXT)
        buffer_text(out, f->o->error_text);
    else if (f->o->on_error == KEEP && !is_of_record(v))
        buffer_put(out, s->text, s->length);
}

/* Returns whether there is an error or a finding; otherwise the values of the diagnosis are
   empty. */
static bool
is_reported(const struct outcome *v)
{
    return v->problem != NULL || v->has_finding;
}

void
put_status(struct filter *f, const struct outcome *v, struct buffer *out)
{
    (void)f;
    buffer_text(out, is_reported(v) ? outcome_status(v) : "XN_OK");
}

void
put_label_number(struct filter *f, const struct outcome *v, struct buffer *out)
{
    (void)f;
    if (is_reported(v) && v->diag.label != XN_NO_LABEL)
        buffer_number(out, v->diag.label);
}

void
put_offset(struct filter *f, const struct outcome *v, struct buffer *out)
{
    (void)f;
    if (is_reported(v))
        buffer_number(out, v->diag.offset);
}

void
put_clauses(struct filter *f, const struct outcome *v, struct buffer *out)
{
    (void)f;
    if (is_reported(v))
        put_rule(out, v);
}

void
put_message(struct filter *f, const struct outcome *v, struct buffer *out)
{
    (void)f;
    if (is_reported(v))
        put_reason(out, v);
}

/* Quotes the value at the end of the output where that is necessary, and drops it if the column
   cannot hold it. */
static void
end_value(struct filter *f, size_t begin)
{
    static const struct field unquoted;
    struct buffer *out = &f->sink.out;
    size_t length = out->length - begin;

    if (!field_is_special(&f->format, out->data + begin, length))
        return;
    f->secondary.length = 0;
    buffer_put(&f->secondary, out->data + begin, length);
    out->length = begin;
    if (field_fits(&f->format, f->secondary.data, length))
        field_write(&f->format, &unquoted, f->secondary.data, length, out);
}

static void
append_all(struct filter *f, const struct outcome *v)
{
    for (size_t i = 0; i < f->o->appended_count; i++) {
        size_t begin;

        buffer_char(&f->sink.out, f->format.delimiter);
        begin = f->sink.out.length;
        f->o->appended[i]->put(f, v, &f->sink.out);
        end_value(f, begin);
    }
}

static void
append_blank(struct filter *f)
{
    for (size_t i = 0; i < f->o->appended_count; i++)
        buffer_char(&f->sink.out, f->format.delimiter);
}

static void
append_too_long(struct filter *f, const struct outcome *v, const struct batch *b)
{
    (void)b;
    append_all(f, v);
}

const struct form append_form = {.keeps_records = true,
    .appends = true,
    .has_header = true,
    .answer = append_all,
    .refusal = append_all,
    .blank = append_blank,
    .too_long = append_too_long};
