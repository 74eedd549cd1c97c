/* SPDX-License-Identifier: MIT */
/* --json: writes a record as one line of JSON (RFC 8259).  The keys are described in xn.1 and
   xn-table.1. */
#include "record_json.h"

#include "filter.h"
#include "forms.h"

static void
put_outcome(struct buffer *out, const struct outcome *v)
{
    struct buffer rule = {0}, message = {0};

    put_rule(&rule, v);
    put_reason(&message, v);
    json_refusal(out, outcome_status(v), &v->diag, &rule, &message);
    buffer_free(&rule);
    buffer_free(&message);
}

void
json_outcome(struct buffer *out, const char *key, const struct outcome *v)
{
    json_key(out, key);
    put_outcome(out, v);
}

/* Appends all errors; the first one also has a member of its own. */
static void
put_errors(struct filter *f, const struct outcome *v)
{
    const struct outcome_list *list = &f->found;

    if (v->problem != NULL)
        json_outcome(&f->sink.out, "error", list->count > 0 ? &list->items[0] : v);
    if (!f->o->lists_errors)
        return;
    json_key(&f->sink.out, "errors");
    buffer_char(&f->sink.out, '[');
    for (size_t i = 0; i < list->count; i++) {
        if (i > 0)
            buffer_char(&f->sink.out, ',');
        put_outcome(&f->sink.out, &list->items[i]);
    }
    buffer_char(&f->sink.out, ']');
}

static void
begin_object(struct filter *f, uint64_t line)
{
    buffer_text(&f->sink.out, "{\"line\":");
    buffer_number(&f->sink.out, line);
}

/* Appends the members after the input. */
static void
end_object(struct filter *f, const struct outcome *v, bool is_ill_formed)
{
    if (f->converter->put_json_answer != NULL)
        f->converter->put_json_answer(f, v, is_ill_formed);
    put_errors(f, v);
    if (f->converter->put_json_rest != NULL)
        f->converter->put_json_rest(f, v);
    buffer_text(&f->sink.out, "}\n");
}

/* Writes the current text as a JSON object. */
static void
write_json(struct filter *f, const struct outcome *v)
{
    const struct selection *s = &f->selection;
    bool is_long = v->problem == &too_long;
    /* A name that is accepted is well-formed; the text around a host is not checked. */
    bool is_ill_formed = !is_long && (v->problem != NULL || f->o->is_text)
        && xn_utf8_check(s->text, s->length, NULL) != XN_OK;

    begin_object(f, s->line);
    if (s->column > 0)
        json_number(&f->sink.out, "column", s->column);
    if (is_long)
        json_number(&f->sink.out, "length", s->record->length);
    else
        (is_ill_formed ? json_hex : json_text)(
            &f->sink.out, is_ill_formed ? "input_hex" : "input", s->text, s->length);
    end_object(f, v, is_ill_formed);
}

static void
refuse_json(struct filter *f, const struct outcome *v)
{
    if (!drops_refused(f->o))
        write_json(f, v);
}

static void
write_json_blank(struct filter *f)
{
    write_json(f, &(struct outcome){0});
}

static void
write_json_too_long(struct filter *f, const struct outcome *v, const struct batch *b)
{
    if (drops_refused(f->o))
        return;
    if (f->o->lists_errors)
        outcome_list_add(&f->found, v);
    begin_object(f, b->line);
    json_number(&f->sink.out, "length", b->octets);
    end_object(f, v, false);
}

const struct form json_form = {.answers_blanks = true,
    .answer = write_json,
    .refusal = refuse_json,
    .blank = write_json_blank,
    .too_long = write_json_too_long};
