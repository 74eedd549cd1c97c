/* SPDX-License-Identifier: MIT */
/* Answers one record: converts each selected column, and writes the answer in the form that the
   options ask for, or what --on-error asks for if it is refused. */
#include <string.h>

#include "filter.h"
#include "hosts_in_text.h"
#include "messages.h"
#include "record_json.h"
#include "utf8.h"

const char *const appended_names[] = {
    "ascii", "unicode", "display", "status", "label", "offset", "rule", "message", "index", NULL};

bool
prints_steps(const struct options *o)
{
    return o->operation == EXPLAIN || o->trace;
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

/* Writes the column as a JSON object. */
static void
write_json(struct filter *f, const struct outcome *v)
{
    const struct options *o = f->o;
    const struct selection *s = &f->selection;
    bool steps = prints_steps(o), has_text = v->problem < RECORD_PROBLEM;
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

/* What surrounds a host may be ill-formed, which charsets do not take. */
static bool
is_ill_formed(const struct buffer *text, size_t *at)
{
    xn_diag diag;

    if (xn_utf8_check(text->data, text->length, &diag) == XN_OK)
        return false;
    *at = diag.offset;
    return true;
}

/* Makes a column (quoted where necessary) or a whole answer in the charset of the output.  Returns
   false if that charset lacks the character at *at. */
static bool
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
            && charset_write(f->o->to, &f->column, at));
}

static const struct field *
answer_field(const struct filter *f)
{
    static const struct field appended;

    if (f->o->appended_count > 0)
        return &appended;
    return f->selection.has_field ? &f->selection.field : NULL;
}

/* An answer that the column or the charset cannot hold is refused.  The character at fault may not
   be in the input, so the diagnosis is about the whole text. */
static void
check_answer(struct filter *f, struct outcome *v)
{
    enum problem problem = selection_check(&f->selection, f->answer.data, f->answer.length);
    uint32_t cp;
    size_t at;

    if (problem == NO_PROBLEM && f->o->appended_count > 0
        && !field_fits(&f->format, f->answer.data, f->answer.length))
        problem = BREAKS_FIELD;
    if (problem != NO_PROBLEM) {
        refuse(v, problem, 0, f->selection.length);
    } else if (!make_column(f, answer_field(f), f->answer.data, f->answer.length, &at)) {
        refuse(v, TO_CHARSET, 0, f->selection.length);
        if (utf8_decode_checked(f->column.data + at, f->column.length - at, &cp) > 0)
            v->diag.cp = v->diag.mapped = cp;
    }
}

/* Writes the column that was just made in the position of the current one. */
static void
replace_column(struct filter *f)
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

/* What --on-error asks for instead of a form of a refused name. */
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
append_form(struct filter *f, enum operation operation, const struct outcome *v)
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
    else if (field == APPEND_LABEL && is_reported)
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

/* outcome NULL: for a blank column. */
static void
append_answer(struct filter *f, const struct outcome *v)
{
    static const enum operation forms[] = {
        [APPEND_ASCII] = TO_ASCII, [APPEND_UNICODE] = TO_UNICODE, [APPEND_DISPLAY] = DISPLAY};

    for (size_t i = 0; i < f->o->appended_count; i++) {
        enum appended field = f->o->appended[i];

        if (v == NULL)
            append_value(f, "", 0);
        else if (field <= APPEND_DISPLAY)
            append_form(f, forms[field], v);
        else if (field == APPEND_INDEX)
            append_index(f, v);
        else
            append_diagnosis(f, field, v);
    }
}

/* Writes what --on-error asks for instead of an answer.  The rest of the record follows later. */
static void
write_refused(struct filter *f, const struct outcome *v)
{
    const struct options *o = f->o;
    const struct selection *s = &f->selection;
    bool is_unchanged = o->on_error == KEEP || (s->columns->count > 0 && !s->has_field);
    const char *text = o->on_error == TEXT ? o->error_text : "";
    size_t at;

    if (o->json) {
        if (o->on_error != SKIP && o->on_error != STOP)
            write_json(f, v);
    } else if (o->appended_count > 0) {
        append_answer(f, v);
    } else if (!is_unchanged
        && make_column(f, s->has_field ? &s->field : NULL, text, strlen(text), &at)) {
        replace_column(f);
    }
}

static void
handle_refused(struct filter *f, struct outcome *v)
{
    const struct options *o = f->o;

    v->hint = find_hint(o, f->selection.text, f->selection.length, v);
    f->refused = true;
    f->tally.refused++;
    f->stopped = o->on_error == STOP;
    if (o->check || f->found.count > 0) {
        if (f->found.count == 0)
            check_labels(o, f->selection.text, f->selection.length, v, &f->found);
        for (size_t i = 0; i < f->found.count; i++) {
            struct outcome *found = &f->found.items[i];

            found->hint = find_hint(o, f->selection.text, f->selection.length, found);
            report_refusal(f, found);
        }
    } else {
        report_refusal(f, v);
    }
    if (prints_steps(o) && !o->json)
        buffer_put(&f->out, f->answer.data, f->answer.length);
    else if (o->variants != NO_VARIANTS && !o->json)
        write_variants(f);
    else if (o->operation != AUDIT && (!o->check || o->json))
        write_refused(f, v);
}

static void
write_answer(struct filter *f, const struct outcome *v)
{
    const struct options *o = f->o;

    if (o->json)
        write_json(f, v);
    else if (o->check)
        return;
    else if (o->variants != NO_VARIANTS)
        write_variants(f);
    else if (prints_steps(o))
        buffer_put(&f->out, f->answer.data, f->answer.length);
    else if (o->appended_count > 0)
        append_answer(f, v);
    else
        replace_column(f);
}

/* Converts the selected text.  Returns false if it is refused. */
static bool
convert_selection(struct filter *f, struct outcome *v)
{
    const struct options *o = f->o;
    const struct selection *s = &f->selection;

    convert(o, s->text, s->length, &f->answer, v);
    if (o->debug) {
        report_code_points(f, "input", s->text, s->length);
        report_code_points(f, "output", f->answer.data, f->answer.length);
    }
    if (v->has_finding) {
        f->tally.unchanged++;
        if (o->check || o->registry != NULL)
            v->problem = FROM_LIBRARY;
        else if (o->verbose)
            report_outcome(f, v, o->operation == DISPLAY ? "in ACE: " : "unchanged: ");
    }
    if (v->problem == NO_PROBLEM && !o->json && !o->check && !prints_steps(o))
        check_answer(f, v);
    return v->problem == NO_PROBLEM;
}

/* The tag of a table that the record or the command line names.  Returns false if the record lacks
   the column. */
static bool
find_tag(struct filter *f, struct table_tag *tag)
{
    const struct options *o = f->o;

    *tag = (struct table_tag){0};
    if (f->selection.columns->tag > 0) {
        tag->is_used = true;
        return selection_tag(&f->selection, &tag->text, &tag->length);
    }
    if (o->policy != NULL && o->table_language != NULL)
        *tag = (struct table_tag){true, o->table_language, strlen(o->table_language)};
    return true;
}

/* --table: the refusals of a name by IDNA 2003 and by the tables.  Returns false, with the first in
   v, if there are any. */
static bool
consult_tables(struct filter *f, struct outcome *v)
{
    const struct selection *s = &f->selection;
    struct table_tag tag;

    if (!find_tag(f, &tag))
        return refuse(v, NO_FIELD, s->record->length, 0);
    if (v->problem != NO_PROBLEM)
        check_labels(f->o, s->text, s->length, v, &f->found);
    if (v->problem == NO_PROBLEM || (v->problem == FROM_LIBRARY && v->diag.status != XN_E_UTF8))
        registry_check(f->o, s->text, s->length, &tag, &f->verdicts, &f->found);
    if (f->found.count > 0)
        *v = f->found.items[0];
    return f->found.count == 0;
}

/* --audit-2008: every name has an answer. */
static void
audit_column(struct filter *f)
{
    const struct options *o = f->o;
    const struct selection *s = &f->selection;
    struct audit *a = &f->audit;

    audit_name(a, s->text, s->length);
    audit_count(&f->tally.audit, a);
    if (o->only != 0 && !(o->only & 1u << a->class))
        return;
    if (!o->json) {
        audit_put_text(a, s->text, s->length, o->verbose, &f->out);
        buffer_char(&f->out, o->end);
        return;
    }
    buffer_text(&f->out, "{\"line\":");
    buffer_number(&f->out, s->line);
    if (s->column > 0)
        json_number(&f->out, "column", s->column);
    audit_put_members(a, s->text, s->length, &f->out);
    buffer_text(&f->out, "}\n");
}

static void
answer_column(struct filter *f)
{
    struct selection *s = &f->selection;
    struct outcome v = {0};
    bool accepted;
    bool is_missing = selection_is_missing(s);

    f->answer.length = 0;
    f->found.count = f->verdicts.count = 0;
    if (!is_missing && s->length == 0 && !f->is_operand) {
        f->tally.blank++;
        if (f->o->json && f->o->operation != AUDIT)
            write_json(f, &v);
        else if (f->o->appended_count > 0)
            append_answer(f, NULL);
        return;
    }
    f->tally.names++;
    if (!is_missing && f->o->operation == AUDIT) {
        audit_column(f);
        return;
    }
    if (is_missing)
        refuse(&v, NO_FIELD, s->record->length, 0);
    else
        note_prefix(f);
    accepted = !is_missing && convert_selection(f, &v);
    if (f->o->registry != NULL && !is_missing)
        accepted = consult_tables(f, &v);
    if (accepted)
        write_answer(f, &v);
    else
        handle_refused(f, &v);
}

/* A record without any text is blank, even if it lacks columns. */
static void
answer_blank(struct filter *f)
{
    size_t columns = f->selection.columns->count;

    f->tally.blank++;
    for (size_t i = 0; i < (columns > 0 ? columns : 1) && f->o->appended_count > 0; i++)
        append_answer(f, NULL);
}

/* Writes what follows the last column, or takes back what was written if the record is dropped. */
static void
finish_record(struct filter *f, size_t begin)
{
    const struct options *o = f->o;
    const struct record *r = f->selection.record;

    if (f->refused && o->reject != NULL)
        buffer_put(&f->rejects, r->text, r->whole);
    if (o->json || o->check || o->operation == AUDIT || prints_steps(o)
        || o->variants != NO_VARIANTS)
        return;
    if (f->refused && (o->on_error == SKIP || o->on_error == STOP)) {
        f->out.length = begin;
        return;
    }
    buffer_put(&f->out, r->text + f->copied, r->length - f->copied);
    buffer_put(&f->out, f->appended.data, f->appended.length);
    buffer_put(&f->out, r->text + r->length, r->whole - r->length);
}

void
answer_record(struct filter *f, const struct record *r, uint64_t line)
{
    struct selection *s = &f->selection;
    struct outcome v = {0};
    size_t begin = f->out.length;

    f->refused = false;
    f->copied = 0;
    f->appended.length = f->answer.length = f->found.count = f->verdicts.count = 0;
    if (r->length == 0 && !f->is_operand && !f->o->json) {
        s->record = r;
        answer_blank(f);
    } else if (!selection_open(s, r, line, &v)) {
        f->tally.names++;
        handle_refused(f, &v);
    } else {
        while (!f->stopped && selection_next(s)) {
            answer_column(f);
            if (f->o->json) /* the record may be repeated for each column that it lacks */
                flush_full(f);
        }
    }
    finish_record(f, begin);
}

/* The record is refused, and copied where refused records are kept. */
void
answer_piece(struct filter *f, const struct batch *b)
{
    const struct options *o = f->o;
    bool is_last = b->kind == BATCH_LAST_PIECE,
         has_output = !o->check && !o->json && o->operation != AUDIT && !prints_steps(o)
        && o->variants == NO_VARIANTS,
         is_kept = has_output
        && (o->on_error == KEEP
            || (o->on_error != SKIP && o->on_error != STOP
                && (f->selection.columns->count > 0 || o->appended_count > 0)));
    size_t ending = is_last ? (size_t)b->ending : 0;
    struct outcome v = {0};
    /* Its text is not in memory any more, so the selection is that of an empty record. */
    struct record nothing = {.text = "", .lines = 1};

    if (is_kept)
        buffer_put(&f->out, b->data, b->length - ending);
    if (o->reject != NULL)
        buffer_put(&f->rejects, b->data, b->length);
    if (!is_last)
        return;
    (void)selection_open(&f->selection, &nothing, b->line, &v);
    refuse(&v, TOO_LONG, RECORD_MAX, (size_t)(b->octets - RECORD_MAX));
    f->tally.names++;
    f->tally.refused++;
    f->stopped = o->on_error == STOP;
    f->appended.length = 0;
    report_refusal(f, &v);
    if (o->json && o->operation != AUDIT && o->on_error != SKIP && o->on_error != STOP) {
        struct json_record record = {.line = b->line, .octets = b->octets, .outcome = &v};

        f->found.count = 0;
        if (o->check)
            check_labels(o, "", 0, &v, &f->found);
        record.errors = o->check ? &f->found : NULL;
        put_json_record(&f->out, &record);
    }
    if (!has_output || o->on_error == SKIP || o->on_error == STOP)
        return;
    if (o->appended_count > 0)
        append_answer(f, &v);
    else if (!is_kept && o->on_error == TEXT)
        buffer_text(&f->out, o->error_text);
    buffer_put(&f->out, f->appended.data, f->appended.length);
    if (is_kept)
        buffer_put(&f->out, b->data + b->length - ending, ending);
    else if (ending > 0)
        buffer_put(&f->out, ending == 2 ? "\r\n" : &o->end, ending);
}
