/* SPDX-License-Identifier: MIT */
/* --json: writes a record as one line of JSON (RFC 8259).  xn-records(7) describes the members. */
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

/* Writes all errors; the first is also a member of its own. */
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

void
write_json(struct filter *f, const struct outcome *v)
{
    const struct name *name = f->name;
    bool has_text = name->text != NULL && v->problem != &too_long;
    /* An accepted name is well-formed; the text around it is not checked. */
    bool is_checked = v->problem == NULL && !f->o->is_text;
    struct members m = {.out = &f->sink.out, .form = MEMBERS_JSON};

    members_open(&m, NULL, '{');
    f->format->put_place(f, &m, v);
    if (has_text)
        (is_checked ? members_text : members_octets)(&m, "input", name->text, name->length);
    f->converter->put_json_answer(f, &m, v);
    put_errors(f, &m, v);
    if (f->converter->put_json_rest != NULL)
        f->converter->put_json_rest(f, &m, v);
    buffer_text(&f->sink.out, "}\n");
}

/* A refused file is no dropped record. */
void
refuse_json(struct filter *f, const struct outcome *v)
{
    if (!drops_refused(f->o) || f->record == NULL)
        write_json(f, v);
}

static void
write_json_blank(struct filter *f)
{
    write_json(f, &(struct outcome){0});
}

const struct form json_form = {.answers_blanks = true,
    .answer = write_json,
    .refusal = refuse_json,
    .blank = write_json_blank};
