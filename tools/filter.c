/* SPDX-License-Identifier: MIT */
/* Converts batches of records: decides for each whether it is blank, converted or refused, and what
   is written in each case. */
#include "filter.h"

#include <string.h>

#include "label.h"
#include "unchanged_lines.h"
#include "prep.h"
#include "json.h"
#include "messages.h"
#include "utf8.h"

/* Whether the output is the steps of a conversion rather than its answer. */
static bool
prints_steps(const struct options *o)
{
    return o->operation == EXPLAIN || o->trace;
}

/* Fast path: the answer can be appended to the output directly, because it is the whole record and
   no option has to inspect it. */
static bool
is_direct(const struct options *o)
{
    return o->field == 0 && o->from == NULL && o->to == NULL && !o->json && !o->check && !o->debug
        && !prints_steps(o) && o->operation != ENCODE && o->operation != DECODE
        && !(o->verbose && o->operation == TO_UNICODE);
}

static void
report_position(struct filter *f, const struct outcome *v)
{
    uint64_t line, octet;

    selection_position(&f->selection, v, &line, &octet);
    message_position(&f->errors, f->file, line, octet);
}

static void
report_outcome(struct filter *f, const struct outcome *v, const char *before)
{
    report_position(f, v);
    buffer_text(&f->errors, before);
    message_reason(&f->errors, v);
    buffer_char(&f->errors, '\n');
}

static void
debug_text(struct filter *f, const char *before, const char *text, size_t length)
{
    const struct outcome nothing = {0};

    report_position(f, &nothing);
    buffer_text(&f->errors, before);
    for (size_t at = 0, width; at < length; at += width) {
        uint32_t cp;

        buffer_char(&f->errors, ' ');
        width = utf8_decode_checked(text + at, length - at, &cp);
        if (width > 0) {
            buffer_code_point(&f->errors, 'U', cp);
        } else {
            width = 1;
            buffer_text(&f->errors, "octet ");
            buffer_number(&f->errors, (unsigned char)text[at]);
        }
    }
    buffer_char(&f->errors, '\n');
}

/* Writes the record as a JSON object.  With --explain the answer buffer contains the steps, so the
   result is converted again. */
static void
write_json(struct filter *f, const struct outcome *v)
{
    const struct options *o = f->o;
    const struct selection *s = &f->selection;
    bool steps = prints_steps(o);
    struct options plain = *o;
    struct buffer result = {0}, *answer = steps ? &result : &f->answer;
    struct outcome ignored = {0};
    struct json_record r = {
        .line = s->line, .input = s->text, .input_length = s->length, .outcome = v};
    unsigned traits = 0;

    plain.operation = TO_ASCII;
    r.octets = v->problem == TOO_LONG ? s->record->length : 0;
    r.ill_formed = v->problem != TOO_LONG
        && (!s->is_utf8 || xni_utf8_check(s->text, s->length, NULL) != XN_OK);
    if (steps && v->problem < RECORD_PROBLEM) {
        convert(&plain, s->text, s->length, &result, &ignored);
        r.steps = &f->answer;
    }
    if (v->problem == NO_PROBLEM)
        r.output = answer;
    if ((o->traits || steps) && v->problem < RECORD_PROBLEM && (s->length > 0 || f->is_operand)
        && xn_traits(s->text, s->length, o->flags, &traits, NULL) == XN_OK)
        r.traits = &traits;
    put_json_record(&f->out, &r);
    buffer_free(&result);
}

/* Makes the column (quoted where necessary) or the whole answer in the charset of the output.
   Returns false if that charset lacks the character at *at. */
static bool
make_column(struct filter *f, const char *text, size_t length, size_t *at)
{
    const struct selection *s = &f->selection;

    f->column.length = 0;
    if (s->has_field)
        field_write(s->format, &s->field, text, length, &f->column);
    else
        buffer_put(&f->column, text, length);
    return f->o->to == NULL || charset_write(f->o->to, &f->column, at);
}

/* Writes what --on-error asks for instead of a refused record. */
static void
write_refused(struct filter *f, const struct outcome *v)
{
    const struct selection *s = &f->selection;
    bool lacks_column = f->o->field > 0 && !s->has_field;
    size_t at;

    if (f->o->on_error == SKIP || f->o->on_error == STOP)
        return;
    if (f->o->json)
        write_json(f, v);
    else if (f->o->on_error == KEEP || lacks_column)
        buffer_put(&f->out, s->record->text, s->record->whole);
    else if (make_column(f, "", 0, &at))
        selection_replace(s, &f->column, &f->out);
}

static void
handle_refused(struct filter *f, const struct outcome *v)
{
    const struct options *o = f->o;
    const struct record *r = f->selection.record;

    f->tally.refused++;
    f->stopped = o->on_error == STOP;
    report_outcome(f, v, "");
    if (o->reject != NULL)
        buffer_put(&f->rejects, r->text, r->whole);
    if (prints_steps(o) && !o->json)
        buffer_put(&f->out, f->answer.data, f->answer.length);
    else if (!o->check)
        write_refused(f, v);
}

/* An answer that the column or the charset cannot hold is refused.  The character at fault may not
   be in the input, so the diagnosis is about the whole text. */
static void
check_answer(struct filter *f, struct outcome *v)
{
    enum problem problem = selection_check(&f->selection, f->answer.data, f->answer.length);
    uint32_t cp;
    size_t at;

    if (problem != NO_PROBLEM) {
        refuse(v, problem, 0, f->selection.length);
    } else if (!make_column(f, f->answer.data, f->answer.length, &at)) {
        utf8_decode(f->column.data + at, &cp);
        refuse(v, TO_CHARSET, 0, f->selection.length);
        v->diag.cp = v->diag.mapped = cp;
    }
}

/* Converts the selected text.  Returns false if it is refused. */
static bool
convert_selection(struct filter *f, struct outcome *v)
{
    const struct options *o = f->o;
    const struct selection *s = &f->selection;

    convert(o, s->text, s->length, &f->answer, v);
    if (o->debug) {
        debug_text(f, "input", s->text, s->length);
        debug_text(f, "output", f->answer.data, f->answer.length);
    }
    if (v->has_finding) {
        f->tally.unchanged++;
        if (o->check)
            v->problem = FROM_LIBRARY;
        else if (o->verbose)
            report_outcome(f, v, "unchanged: ");
    }
    if (v->problem == NO_PROBLEM && !o->json && !o->check && !prints_steps(o))
        check_answer(f, v);
    return v->problem == NO_PROBLEM;
}

static void
write_answer(struct filter *f, const struct outcome *v)
{
    const struct options *o = f->o;

    if (o->check)
        return;
    if (o->json)
        write_json(f, v);
    else if (prints_steps(o))
        buffer_put(&f->out, f->answer.data, f->answer.length);
    else
        selection_replace(&f->selection, &f->column, &f->out);
}

/* A common mistake: Punycode itself has no prefix.  The note is printed once. */
static void
note_prefix(struct filter *f)
{
    static const struct outcome nothing;

    if (f->o->operation != DECODE || f->o->quiet || f->prefix_noted
        || !has_ace_prefix(f->selection.text, f->selection.length))
        return;
    f->prefix_noted = true;
    f->note_at = f->errors.length;
    report_position(f, &nothing);
    buffer_text(&f->errors, "note: -d decodes raw Punycode without xn--; use -u for names\n");
    f->note_length = f->errors.length - f->note_at;
}

static void
process_record(struct filter *f, const struct record *r, uint64_t line)
{
    const struct options *o = f->o;
    struct outcome v = {0};
    struct selection *s = &f->selection;
    bool found;

    if (r->length == 0 && !f->is_operand && !o->json) { /* a blank line is copied */
        f->tally.blank++;
        buffer_put(&f->out, r->text, o->check ? 0 : r->whole);
        return;
    }
    f->answer.length = 0;
    found = selection_find(s, r, line, &v);
    if (found && s->length == 0 && !f->is_operand) { /* so is a record with a blank column */
        f->tally.blank++;
        if (o->json)
            write_json(f, &v);
        else if (!o->check)
            buffer_put(&f->out, r->text, r->whole);
        return;
    }
    f->tally.names++;
    if (found)
        note_prefix(f);
    if (found && convert_selection(f, &v))
        write_answer(f, &v);
    else
        handle_refused(f, &v);
}

/* Fast path of take_record(), where is_direct().  A name that is refused is processed again by
   take_record(), which finds its position. */
static void
process_name(struct filter *f, const struct record *r, uint64_t line)
{
    struct outcome v = {0};

    if (r->length == 0 || r->length > RECORD_MAX) {
        process_record(f, r, line);
        return;
    }
    convert(f->o, r->text, r->length, &f->out, &v);
    if (v.problem != NO_PROBLEM) {
        process_record(f, r, line);
        return;
    }
    f->tally.names++;
    f->tally.unchanged += (uint64_t)v.has_finding;
    buffer_put(&f->out, r->text + r->length, r->whole - r->length);
}

/* Part of a record that is too long: the record is refused, and copied where refused records are
   kept. */
static void
process_piece(struct filter *f, const struct batch *b)
{
    const struct options *o = f->o;
    bool last = b->kind == BATCH_LAST_PIECE,
         passes = !o->check && !o->json && !prints_steps(o)
        && (o->on_error == KEEP || (o->on_error == BLANK && o->field > 0));
    const char *end = b->ending == 2 ? "\r\n" : b->ending == 1 ? &o->end : "";
    struct outcome v = {0};
    struct json_record report = {.line = b->line, .octets = b->octets, .outcome = &v};

    refuse(&v, TOO_LONG, RECORD_MAX, 0);
    if (passes)
        buffer_put(&f->out, b->data, b->length);
    if (o->reject != NULL)
        buffer_put(&f->rejects, b->data, b->length);
    if (!last)
        return;
    v.diag.length = (size_t)(b->octets - RECORD_MAX);
    f->tally.names++;
    f->tally.refused++;
    f->stopped = o->on_error == STOP;
    message_position(&f->errors, f->file, b->line, (uint64_t)RECORD_MAX + 1);
    message_reason(&f->errors, &v);
    buffer_char(&f->errors, '\n');
    if (o->json && (o->on_error == BLANK || o->on_error == KEEP))
        put_json_record(&f->out, &report);
    else if (!o->check && !o->json && !prints_steps(o) && !passes && o->on_error == BLANK)
        buffer_put(&f->out, end, (size_t)b->ending);
}

/* Flushes large buffers, unless other threads may have to write first. */
static void
flush_full(struct filter *f)
{
    struct buffer *const all[] = {&f->out, &f->errors, &f->rejects};

    for (size_t i = 0; !f->deferred && i < sizeof(all) / sizeof(*all); i++) {
        if (all[i]->length < BUFFER_FULL)
            continue;
        progress_clear(f->progress, all[i] == &f->errors);
        buffer_flush(all[i]);
    }
}

/* Whether runs of unchanged lines can be copied without converting each.  Flags that refuse or
   change ASCII names exclude it. */
static bool
allows_runs(const struct options *o)
{
    const unsigned closer = XN_STD3 | XN_LOWER | XN_CROSSCHECK | XN_STRICT_ACE;

    return is_direct(o) && (o->operation == TO_ASCII || o->operation == TO_UNICODE)
        && !(o->flags & closer) && o->end == '\n';
}

/* Copies a run of unchanged lines.  A long one is written directly from the batch. */
static size_t
copy_run(struct filter *f, const char *text, size_t length, uint64_t *line)
{
    struct line_run run = find_unchanged_lines(text, length, f->o->operation);

    if (run.octets >= BUFFER_FULL && !f->deferred) {
        progress_clear(f->progress, false);
        buffer_flush(&f->out);
        buffer_write(&f->out, text, run.octets);
    } else {
        buffer_put(&f->out, text, run.octets);
    }
    f->tally.names += run.count - run.blank;
    f->tally.blank += run.blank;
    *line += run.count;
    return run.octets;
}

/* The part of a batch that has not been processed. */
struct rest {
    const char *text, *end;
    uint64_t line;
};

static void
process_next(struct filter *f, struct rest *rest,
    void (*take)(struct filter *f, const struct record *r, uint64_t line))
{
    struct record_scan scan = {0};
    struct record r;

    if (!record_next(&f->format, rest->text, (size_t)(rest->end - rest->text), 1, &scan, &r))
        return;
    take(f, &r, rest->line);
    rest->line += r.lines;
    rest->text += r.whole;
    flush_full(f);
}

/* Alternates between runs of unchanged lines and single lines.  If no run is found, PAUSE lines are
   converted before the next attempt, since international names rarely come alone. */
static void
process_runs(struct filter *f, struct rest *rest)
{
    enum { PAUSE = 4 };
    unsigned wait = 0;

    while (rest->text < rest->end && !f->stopped) {
        if (wait == 0) {
            size_t run = copy_run(f, rest->text, (size_t)(rest->end - rest->text), &rest->line);

            rest->text += run;
            wait = run > 0 ? 1 : PAUSE;
        }
        wait--;
        process_next(f, rest, process_name);
    }
}

uint64_t
filter_batch(struct filter *f, const struct batch *b)
{
    struct rest rest = {b->data, b->data + b->length, b->line};

    f->note_length = 0;
    f->prefix_noted =
        f->prefix_noted && !f->deferred; /* with threads, jobs.c removes all notes but the first */
    if (b->has_bom && f->o->field > 0 && !f->o->check
        && !f->o->json) /* with --field everything but the column is kept */
        buffer_text(&f->out, "\357\273\277");
    if (b->kind != BATCH_RECORDS)
        process_piece(f, b);
    else if (allows_runs(f->o))
        process_runs(f, &rest);
    else
        while (rest.text < rest.end && !f->stopped)
            process_next(f, &rest, is_direct(f->o) ? process_name : process_record);
    flush_full(f);
    return b->kind == BATCH_PIECE ? 0 : b->kind == BATCH_LAST_PIECE ? 1 : rest.line - b->line;
}

void
filter_operand(struct filter *f, const char *name, uint64_t number)
{
    struct buffer line = {0};
    struct record r = {.length = strlen(name), .lines = 1};

    buffer_text(&line, name);
    buffer_char(&line, f->format.end);
    r.text = line.data;
    r.whole = line.length;
    f->is_operand = true;
    if (!f->stopped)
        process_record(f, &r, number);
    buffer_free(&line);
    flush_full(f);
}

void
filter_open(struct filter *f, const struct options *o, const char *file)
{
    *f = (struct filter){.o = o, .format = {o->end, o->delimiter, o->csv}, .file = file};
    f->selection.o = o;
    f->selection.format = &f->format;
}

void
filter_free(struct filter *f)
{
    buffer_free(&f->out);
    buffer_free(&f->errors);
    buffer_free(&f->rejects);
    buffer_free(&f->answer);
    buffer_free(&f->column);
    selection_free(&f->selection);
}
