/* SPDX-License-Identifier: MIT */
/* --json: writes a record as one line of JSON (RFC 8259).  The keys are described in xn.1. */
#include "record_json.h"

#include <string.h>

#include "filter.h"
#include "forms.h"
#include "hosts_in_text.h"
#include "messages.h"

static void
put_diag(struct buffer *out, const struct outcome *v)
{
    struct buffer rule = {0}, message = {0};

    message_rule(&rule, v);
    message_reason(&message, v);
    json_refusal(out,
        v->problem > FROM_LIBRARY ? problem_name(v->problem) : xn_status_name(v->diag.status),
        &v->diag, &rule, &message);
    buffer_free(&rule);
    buffer_free(&message);
}

void
json_diag(struct buffer *out, const char *key, const struct outcome *v)
{
    json_key(out, key);
    put_diag(out, v);
}

static void
json_errors(struct buffer *out, const struct outcome_list *list)
{
    json_key(out, "errors");
    buffer_char(out, '[');
    for (size_t i = 0; i < list->count; i++) {
        if (i > 0)
            buffer_char(out, ',');
        put_diag(out, &list->items[i]);
    }
    buffer_char(out, ']');
}

/* The verdicts of tables, beside the errors; offsets are those of the input. */
static void
json_verdicts(struct buffer *out, const struct verdicts *verdicts)
{
    json_key(out, "tables");
    buffer_char(out, '[');
    for (size_t i = 0; i < verdicts->count; i++) {
        const struct verdict *v = &verdicts->items[i];
        const xn_table_result *r = &v->result;

        buffer_text(out, i > 0 ? ",{\"file\":" : "{\"file\":");
        json_string(out, v->table->name, strlen(v->table->name));
        json_number(out, "label", v->label);
        json_text(out, "status", xn_table_status_name(r->status),
            strlen(xn_table_status_name(r->status)));
        json_text(out, "disposition", r->disposition, strlen(r->disposition));
        json_key(out, "action");
        if (r->action >= 0)
            buffer_number(out, (uint64_t)r->action);
        else
            buffer_text(out, "null");
        json_number(out, "table_line", r->line);
        json_text(out, "rule", r->rule, strlen(r->rule));
        json_text(out, "comment", r->comment, strlen(r->comment));
        json_number(out, "offset", v->start + r->offset);
        json_number(out, "length", r->length);
        json_code_point(out, "code_point", r->cp);
        buffer_char(out, '}');
    }
    buffer_char(out, ']');
}

/* The names of the constants whose bits are set */
static void
json_names(struct buffer *out, const char *key, xn_group group, unsigned set)
{
    const xn_constant *constant;
    const char *before = "";

    json_key(out, key);
    buffer_char(out, '[');
    for (size_t i = 0; (constant = xn_constant_at(group, i)) != NULL; i++) {
        if (!(set & constant->value))
            continue;
        buffer_text(out, before);
        json_string(out, constant->name, strlen(constant->name));
        before = ",";
    }
    buffer_char(out, ']');
}

/* Without the brace that ends it, for members of other functions. */
static void
begin_json_record(struct buffer *out, const struct json_record *r)
{
    buffer_text(out, "{\"line\":");
    buffer_number(out, r->line);
    if (r->column > 0)
        json_number(out, "column", r->column);
    if (r->octets > 0)
        json_number(out, "length", r->octets);
    else if (r->ill_formed)
        json_hex(out, "input_hex", r->input, r->input_length);
    else
        json_text(out, "input", r->input, r->input_length);
    if (r->steps != NULL) {
        json_key(out, "steps");
        buffer_char(out, '[');
        buffer_put(out, r->steps->data, r->steps->length);
        buffer_char(out, ']');
    }
    if (r->output != NULL) /* as ill-formed as what surrounds a host */
        (r->ill_formed ? json_hex : json_text)(
            out, r->ill_formed ? "output_hex" : "output", r->output->data, r->output->length);
    if (r->outcome->problem != NO_PROBLEM)
        json_diag(out, "error", r->errors != NULL ? &r->errors->items[0] : r->outcome);
    else if (r->has_why)
        json_names(out, "why", XN_REASONS, r->outcome->why);
    else if (r->outcome->has_finding)
        json_diag(out, "finding", r->outcome);
    if (r->errors != NULL)
        json_errors(out, r->errors);
    if (r->verdicts != NULL)
        json_verdicts(out, r->verdicts);
    if (r->traits != NULL)
        json_names(out, "traits", XN_TRAITS, *r->traits);
    if (r->index != NULL)
        json_text(out, "index", r->index->data, r->index->length);
}

static void
end_json_record(struct buffer *out)
{
    buffer_text(out, "}\n");
}

void
put_json_record(struct buffer *out, const struct json_record *r)
{
    begin_json_record(out, r);
    end_json_record(out);
}

/* With --explain the answer buffer contains the steps, so the result is converted again. */
static void
convert_again(struct filter *f)
{
    struct options plain = *f->o;
    struct outcome ignored = {0};

    plain.operation = TO_ASCII;
    convert(&plain, f->selection.text, f->selection.length, &f->secondary, &ignored);
}

/* Writes the current text as a JSON object. */
static void
write_json(struct filter *f, const struct outcome *v)
{
    const struct options *o = f->o;
    const struct selection *s = &f->selection;
    bool steps = o->operation == EXPLAIN, has_text = v->problem < RECORD_PROBLEM;
    struct buffer copy = {0};
    struct json_record r = {.line = s->line,
        .column = s->column,
        .input = s->text,
        .input_length = s->length,
        .outcome = v};
    unsigned traits = 0;

    r.octets = v->problem == TOO_LONG ? s->record->length : 0;
    /* A name that is accepted is well-formed; what surrounds a host is not checked. */
    r.ill_formed = v->problem != TOO_LONG && (v->problem != NO_PROBLEM || o->where != 0)
        && (!s->is_utf8 || xn_utf8_check(s->text, s->length, NULL) != XN_OK);
    f->secondary.length = 0;
    if (steps && has_text) {
        convert_again(f);
        r.steps = &f->answer;
    }
    if (v->problem == NO_PROBLEM && !o->check)
        r.output = steps ? &f->secondary : &f->answer;
    if (o->check)
        r.errors = &f->found;
    if (o->registry != NULL)
        r.verdicts = &f->verdicts;
    if (o->index && v->problem == NO_PROBLEM && has_text && s->length > 0) {
        f->answer.length = 0;
        write_index(f, &f->answer);
        r.index = &f->answer;
    }
    if ((o->traits || steps) && has_text && (s->length > 0 || f->is_operand)
        && (o->where != 0 ? find_host_traits(o, s->text, s->length, &traits)
                          : xn_traits(replace_wildcard(o, s->text, s->length, &copy), s->length,
                                o->flags, &traits, NULL)
                    == XN_OK))
        r.traits = &traits;
    r.has_why = o->operation == DISPLAY && v->problem == NO_PROBLEM;
    begin_json_record(&f->out, &r);
    if (o->variants != NO_VARIANTS)
        write_json_variants(f);
    end_json_record(&f->out);
    buffer_free(&copy);
}

static void
refuse_json(struct filter *f, const struct outcome *v)
{
    if (f->o->on_error != SKIP && f->o->on_error != STOP)
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
    struct json_record record = {.line = b->line, .octets = b->octets, .outcome = v};

    if (f->o->on_error == SKIP || f->o->on_error == STOP)
        return;
    f->found.count = 0;
    if (f->o->check)
        check_labels(f->o, "", 0, v, &f->found);
    record.errors = f->o->check ? &f->found : NULL;
    put_json_record(&f->out, &record);
}

const struct form json_form = {.answers_blanks = true,
    .answer = write_json,
    .refusal = refuse_json,
    .blank = write_json_blank,
    .too_long = write_json_too_long};
