/* SPDX-License-Identifier: MIT */
/* --json: writes a record as one line of JSON (RFC 8259).  The keys are described in xn.1 and
   xn-table.1. */
#include "record_json.h"

#include "filter.h"
#include "forms.h"

void
members_outcome(struct members *m, const char *name, const struct outcome *v)
{
    members_open(m, name, '{');
    members_diag(m, outcome_status(v), &v->diag);
    members_begin(m, "rule");
    put_rule(m->out, v);
    members_end(m);
    members_begin(m, "message");
    put_reason(m->out, v);
    members_end(m);
    members_close(m, '}');
}

/* Writes all errors; the first one is also a member of its own. */
static void
put_errors(const struct filter *f, struct members *m, const struct outcome *v)
{
    const struct outcome_list *list = &f->found;

    if (v->problem != NULL)
        members_outcome(m, "error", list->count > 0 ? &list->items[0] : v);
    if (!f->o->lists_errors)
        return;
    members_open(m, "errors", '[');
    for (size_t i = 0; i < list->count; i++)
        members_outcome(m, NULL, &list->items[i]);
    members_close(m, ']');
}

static struct members
begin_object(struct filter *f, uint64_t line)
{
    buffer_text(&f->sink.out, "{\"line\":");
    buffer_number(&f->sink.out, line);
    return (struct members){.out = &f->sink.out, .form = MEMBERS_JSON, .follows = true};
}

/* Writes the members after the input. */
static void
end_object(struct filter *f, struct members *m, const struct outcome *v, bool is_ill_formed)
{
    if (f->converter->put_json_answer != NULL)
        f->converter->put_json_answer(f, v, is_ill_formed);
    put_errors(f, m, v);
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
    struct members m = begin_object(f, s->line);

    if (s->column > 0)
        members_number(&m, "column", s->column);
    if (is_long)
        members_number(&m, "length", s->record->length);
    else
        (is_ill_formed ? members_hex : members_text)(&m, "input", s->text, s->length);
    end_object(f, &m, v, is_ill_formed);
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
    struct members m;

    if (drops_refused(f->o))
        return;
    if (f->o->lists_errors)
        outcome_list_add(&f->found, v);
    m = begin_object(f, b->line);
    members_number(&m, "length", b->octets);
    end_object(f, &m, v, false);
}

const struct form json_form = {.answers_blanks = true,
    .answer = write_json,
    .refusal = refuse_json,
    .blank = write_json_blank,
    .too_long = write_json_too_long};
