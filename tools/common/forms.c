/* SPDX-License-Identifier: MIT */
/* The forms of the output that are text: answers in the records, after them, or alone. */
#include "forms.h"

#include <string.h>

#include "filter.h"
#include "messages.h"
#include "utf8.h"

const char *const appended_names[] = {
    "ascii", "unicode", "display", "status", "label", "offset", "rule", "message", "index", NULL};

/* Whether a text is ill-formed, as the text around a host may be; charsets do not take it. */
static bool
is_ill_formed(const struct buffer *text, size_t *at)
{
    xn_diag diag;

    if (xn_utf8_check(text->data, text->length, &diag) == XN_OK)
        return false;
    *at = diag.offset;
    return true;
}

bool
make_column(
    struct filter *f, const struct field *field, const char *text, size_t length, size_t *at)
{
    f->column.length = 0;
    if (field != NULL)
        field_write(&f->format, field, text, length, &f->column);
    else
        buffer_put(&f->column, text, length);
    return f->o->to == NULL
        || (!(f->o->where != 0 && is_ill_formed(&f->column, at))
            && charset_write(f->o->to, &f->column, &f->selection.read, at));
}

/* Writes the column that was just made in the position of the current one. */
static void
put_column(struct filter *f)
{
    const struct record *r = f->selection.record;
    size_t begin, end;

    selection_span(&f->selection, &begin, &end);
    buffer_put(&f->out, r->text + f->copied, begin - f->copied);
    buffer_put(&f->out, f->column.data, f->column.length);
    f->copied = end;
}

void
append_value(struct filter *f, const char *text, size_t length)
{
    static const struct field unquoted;
    size_t at;

    buffer_char(&f->appended, f->format.delimiter);
    if (field_fits(&f->format, text, length) && make_column(f, &unquoted, text, length, &at))
        buffer_put(&f->appended, f->column.data, f->column.length);
}

/* Appends the text that --on-error asks for in place of a refused name. */
static void
append_refused(struct filter *f, const struct outcome *v)
{
    const struct selection *s = &f->selection;

    if (f->o->on_error == TEXT)
        append_value(f, f->o->error_text, strlen(f->o->error_text));
    else if (f->o->on_error == KEEP && v->problem < RECORD_PROBLEM
        && (f->o->to == NULL || xn_utf8_check(s->text, s->length, NULL) == XN_OK))
        append_value(f, s->text, s->length);
    else
        append_value(f, "", 0);
}

/* The ASCII or Unicode form, or the one to show. */
static void
append_converted(struct filter *f, enum operation operation, const struct outcome *v)
{
    const struct selection *s = &f->selection;
    struct options other = *f->o;
    struct outcome ignored = {0};

    if (v->problem != NO_PROBLEM) {
        append_refused(f, v);
    } else if (operation == f->o->operation) {
        append_value(f, f->answer.data, f->answer.length);
    } else {
        other.operation = operation;
        f->secondary.length = 0;
        convert(&other, s->text, s->length, &f->secondary, &ignored);
        append_value(f, f->secondary.data, f->secondary.length);
    }
}

/* Values of the diagnosis are empty if there is nothing to report. */
static void
append_diagnosis(struct filter *f, enum appended field, const struct outcome *v)
{
    bool is_problem = v->problem > FROM_LIBRARY,
         is_reported = v->problem != NO_PROBLEM || v->has_finding;
    const char *name = is_problem ? problem_name(v->problem) : xn_status_name(v->diag.status);

    f->secondary.length = 0;
    if (field == APPEND_STATUS)
        buffer_text(&f->secondary, is_reported ? name : "XN_OK");
    else if (field == APPEND_LABEL && is_reported && v->diag.label != XN_NO_LABEL)
        buffer_number(&f->secondary, v->diag.label);
    else if (field == APPEND_OFFSET && is_reported)
        buffer_number(&f->secondary, v->diag.offset);
    else if (field == APPEND_RULE && is_reported)
        message_rule(&f->secondary, v);
    else if (field == APPEND_MESSAGE && is_reported)
        message_reason(&f->secondary, v);
    append_value(f, f->secondary.data, f->secondary.length);
}

static void
append_index(struct filter *f, const struct outcome *v)
{
    if (v->problem != NO_PROBLEM) {
        append_refused(f, v);
        return;
    }
    f->secondary.length = 0;
    write_index(f, &f->secondary);
    append_value(f, f->secondary.data, f->secondary.length);
}

/* The outcome is NULL for a blank column. */
static void
append_all(struct filter *f, const struct outcome *v)
{
    static const enum operation forms[] = {
        [APPEND_ASCII] = TO_ASCII, [APPEND_UNICODE] = TO_UNICODE, [APPEND_DISPLAY] = DISPLAY};

    for (size_t i = 0; i < f->o->appended_count; i++) {
        enum appended field = f->o->appended[i];

        if (v == NULL)
            append_value(f, "", 0);
        else if (field <= APPEND_DISPLAY)
            append_converted(f, forms[field], v);
        else if (field == APPEND_INDEX)
            append_index(f, v);
        else
            append_diagnosis(f, field, v);
    }
}

static void
append_blank(struct filter *f)
{
    append_all(f, NULL);
}

static void
replace_answer(struct filter *f, const struct outcome *v)
{
    (void)v;
    put_column(f);
}

/* Writes the text that --on-error asks for; the rest of the record follows later. */
static void
replace_refused(struct filter *f, const struct outcome *v)
{
    const struct options *o = f->o;
    const struct selection *s = &f->selection;
    bool is_unchanged = o->on_error == KEEP || (s->columns->count > 0 && !s->has_field);
    const char *text = o->on_error == TEXT ? o->error_text : "";
    size_t at;

    (void)v;
    if (!is_unchanged && make_column(f, s->has_field ? &s->field : NULL, text, strlen(text), &at))
        put_column(f);
}

static void
put_answer(struct filter *f, const struct outcome *v)
{
    (void)v;
    buffer_put(&f->out, f->answer.data, f->answer.length);
}

/* The pieces of the record were copied, or are replaced now. */
static void
replace_too_long(struct filter *f, const struct outcome *v, const struct batch *b)
{
    (void)v, (void)b;
    if (f->o->on_error == TEXT && f->selection.columns->count == 0)
        buffer_text(&f->out, f->o->error_text);
}

static void
append_too_long(struct filter *f, const struct outcome *v, const struct batch *b)
{
    (void)b;
    append_all(f, v);
    buffer_put(&f->out, f->appended.data, f->appended.length);
}

static const char *const no_columns[] = {NULL};

const struct form replace_form = {.keeps_records = true,
    .columns = no_columns,
    .answer = replace_answer,
    .refusal = replace_refused,
    .too_long = replace_too_long};

const struct form append_form = {.keeps_records = true,
    .columns = no_columns,
    .answer = append_all,
    .refusal = append_all,
    .blank = append_blank,
    .too_long = append_too_long};

const struct form check_form = {.columns = NULL};

const struct form steps_form = {.answer = put_answer, .refusal = put_answer};

const struct form *
find_form(const struct options *o)
{
    if (o->operation == AUDIT)
        return o->json ? &audit_json_form : &audit_form;
    if (o->json)
        return &json_form;
    if (o->check)
        return &check_form;
    if (o->variants != NO_VARIANTS)
        return &variants_form;
    if (o->operation == EXPLAIN || o->trace)
        return &steps_form;
    return o->appended_count > 0 ? &append_form : &replace_form;
}
