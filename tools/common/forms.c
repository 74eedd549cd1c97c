/* SPDX-License-Identifier: MIT */
/* Writes columns and appended values: the form of the output that keeps the records. */
#include "forms.h"

#include <string.h>

#include "filter.h"

size_t
begin_value(struct filter *f)
{
    buffer_char(&f->sink.out, f->format.delimiter);
    return f->sink.out.length;
}

void
end_value(struct filter *f, size_t begin)
{
    static const struct field unquoted;
    size_t length = f->sink.out.length - begin;

    if (!field_is_special(&f->format, f->sink.out.data + begin, length))
        return;
    f->secondary.length = 0;
    buffer_put(&f->secondary, f->sink.out.data + begin, length);
    f->sink.out.length = begin;
    if (field_fits(&f->format, f->secondary.data, length))
        field_write(&f->format, &unquoted, f->secondary.data, length, &f->sink.out);
}

void
append_value(struct filter *f, const char *text, size_t length)
{
    size_t begin = begin_value(f);

    buffer_put(&f->sink.out, text, length);
    end_value(f, begin);
}

void
append_refused(struct filter *f, const struct outcome *v)
{
    const struct selection *s = &f->selection;

    if (f->o->on_error == TEXT)
        append_value(f, f->o->error_text, strlen(f->o->error_text));
    else if (f->o->on_error == KEEP && !is_of_record(v))
        append_value(f, s->text, s->length);
    else
        append_value(f, "", 0);
}

/* Returns whether there is an error or a finding; otherwise the values of the diagnosis are
   empty. */
static bool
is_reported(const struct outcome *v)
{
    return v->problem != NULL || v->has_finding;
}

void
append_status(struct filter *f, const struct outcome *v)
{
    const char *status = is_reported(v) ? outcome_status(v) : "XN_OK";

    append_value(f, status, strlen(status));
}

static void
append_number(struct filter *f, bool has_number, size_t number)
{
    size_t begin = begin_value(f);

    if (has_number)
        buffer_number(&f->sink.out, number);
    end_value(f, begin);
}

void
append_label(struct filter *f, const struct outcome *v)
{
    append_number(f, is_reported(v) && v->diag.label != XN_NO_LABEL, v->diag.label);
}

void
append_offset(struct filter *f, const struct outcome *v)
{
    append_number(f, is_reported(v), v->diag.offset);
}

static void
append_words(struct filter *f, const struct outcome *v,
    void (*put)(struct buffer *out, const struct outcome *v))
{
    size_t begin = begin_value(f);

    if (is_reported(v))
        put(&f->sink.out, v);
    end_value(f, begin);
}

void
append_rule(struct filter *f, const struct outcome *v)
{
    append_words(f, v, put_rule);
}

void
append_message(struct filter *f, const struct outcome *v)
{
    append_words(f, v, put_reason);
}

static void
append_all(struct filter *f, const struct outcome *v)
{
    for (size_t i = 0; i < f->o->appended_count; i++)
        f->o->appended[i]->append(f, v);
}

static void
append_blank(struct filter *f)
{
    for (size_t i = 0; i < f->o->appended_count; i++)
        append_value(f, "", 0);
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
