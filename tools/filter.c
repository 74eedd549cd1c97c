/* SPDX-License-Identifier: MIT */
/* Records in, records out. */
#include "filter.h"

#include <string.h>

#include "label.h"
#include "lines.h"
#include "prep.h"
#include "report.h"
#include "utf8.h"

/* What tells a way, and not an answer alone. */
static int
is_told(const struct options *o)
{
    return o->operation == EXPLAIN || o->trace;
}

/* The answer goes where it is to stand at once, without a look at it. */
static int
is_direct(const struct options *o)
{
    return o->field == 0 && o->from == NULL && o->to == NULL && !o->json && !o->check && !o->debug
        && !is_told(o) && o->operation != ENCODE && o->operation != DECODE
        && !(o->verbose && o->operation == TO_UNICODE);
}

static void
say_place(struct filter *f, const struct verdict *v)
{
    uint64_t line, octet;

    subject_place(&f->subject, v, &line, &octet);
    report_place(&f->errors, f->file, line, octet);
}

static void
say(struct filter *f, const struct verdict *v, const char *before)
{
    say_place(f, v);
    buffer_text(&f->errors, before);
    report_reason(&f->errors, v);
    buffer_char(&f->errors, '\n');
}

static void
debug_text(struct filter *f, const char *before, const char *text, size_t length)
{
    const struct verdict nothing = {0};

    say_place(f, &nothing);
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

/* The record as an object.  The answer to --explain is its steps; what they lead to is asked for.
 */
static void
put_json(struct filter *f, const struct verdict *v)
{
    const struct options *o = f->o;
    const struct subject *s = &f->subject;
    int told = is_told(o);
    struct options plain = *o;
    struct buffer result = {0}, *answer = told ? &result : &f->answer;
    struct verdict ignored = {0};
    struct record_report r = {
        .line = s->line, .input = s->text, .input_length = s->length, .verdict = v};
    unsigned traits = 0;

    plain.operation = TO_ASCII;
    r.octets = v->trouble == TOO_LONG ? s->record->length : 0;
    r.ill_formed =
        v->trouble != TOO_LONG && (!s->is_utf8 || xni_utf8_check(s->text, s->length, NULL) != XN_OK);
    if (told && v->trouble < RECORD_TROUBLE) {
        convert(&plain, s->text, s->length, &result, &ignored);
        r.steps = &f->answer;
    }
    if (v->trouble == NO_TROUBLE)
        r.output = answer;
    if ((o->traits || told) && v->trouble < RECORD_TROUBLE && (s->length > 0 || f->typed)
        && xn_traits(s->text, s->length, o->flags, &traits, NULL) == XN_OK)
        r.traits = &traits;
    report_json(&f->out, &r);
    buffer_free(&result);
}

/* The column, quotes and all, or the whole answer, in the charset that is wanted.  0: it has not
   got the character at *at. */
static int
make_column(struct filter *f, const char *text, size_t length, size_t *at)
{
    const struct subject *s = &f->subject;

    f->column.length = 0;
    if (s->has_field)
        field_write(s->format, &s->field, text, length, &f->column);
    else
        buffer_put(&f->column, text, length);
    return f->o->to == NULL || charset_write(f->o->to, &f->column, at);
}

/* What stands in the place of a record that is refused. */
static void
put_refused(struct filter *f, const struct verdict *v)
{
    const struct subject *s = &f->subject;
    int lacks_column = f->o->field > 0 && !s->has_field;
    size_t at;

    if (f->o->on_error == SKIP || f->o->on_error == STOP)
        return;
    if (f->o->json)
        put_json(f, v);
    else if (f->o->on_error == KEEP || lacks_column)
        buffer_put(&f->out, s->record->text, s->record->whole);
    else if (make_column(f, "", 0, &at))
        subject_put(s, &f->column, &f->out);
}

static void
take_refused(struct filter *f, const struct verdict *v)
{
    const struct options *o = f->o;
    const struct record *r = f->subject.record;

    f->tally.refused++;
    f->stopped = o->on_error == STOP;
    say(f, v, "");
    if (o->reject != NULL)
        buffer_put(&f->rejects, r->text, r->whole);
    if (is_told(o) && !o->json)
        buffer_put(&f->out, f->answer.data, f->answer.length);
    else if (!o->check)
        put_refused(f, v);
}

/* What a column or a charset cannot hold is not a part of the text, but made of it: all of that is
   to blame. */
static void
fit_answer(struct filter *f, struct verdict *v)
{
    enum trouble trouble = subject_fits(&f->subject, f->answer.data, f->answer.length);
    uint32_t cp;
    size_t at;

    if (trouble != NO_TROUBLE) {
        refuse(v, trouble, 0, f->subject.length);
    } else if (!make_column(f, f->answer.data, f->answer.length, &at)) {
        utf8_decode(f->column.data + at, &cp);
        refuse(v, TO_CHARSET, 0, f->subject.length);
        v->diag.cp = v->diag.mapped = cp;
    }
}

/* The text's answer, and how it is to be written. */
static int
convert_subject(struct filter *f, struct verdict *v)
{
    const struct options *o = f->o;
    const struct subject *s = &f->subject;

    convert(o, s->text, s->length, &f->answer, v);
    if (o->debug) {
        debug_text(f, "input", s->text, s->length);
        debug_text(f, "output", f->answer.data, f->answer.length);
    }
    if (v->finding) {
        f->tally.left++;
        if (o->check)
            v->trouble = BY_LIBRARY;
        else if (o->verbose)
            say(f, v, "left as it was: ");
    }
    if (v->trouble == NO_TROUBLE && !o->json && !o->check && !is_told(o))
        fit_answer(f, v);
    return v->trouble == NO_TROUBLE;
}

static void
put_answer(struct filter *f, const struct verdict *v)
{
    const struct options *o = f->o;

    if (o->check)
        return;
    if (o->json)
        put_json(f, v);
    else if (is_told(o))
        buffer_put(&f->out, f->answer.data, f->answer.length);
    else
        subject_put(&f->subject, &f->column, &f->out);
}

/* RFC 3490's prefix is not Punycode's; said once. */
static void
hint(struct filter *f)
{
    static const struct verdict nothing;

    if (f->o->operation != DECODE || f->o->quiet || f->hinted
        || !label_has_prefix(f->subject.text, f->subject.length))
        return;
    f->hinted = 1;
    f->note_at = f->errors.length;
    say_place(f, &nothing);
    buffer_text(&f->errors, "note: -u decodes a name with xn--; -d takes Punycode alone\n");
    f->note_length = f->errors.length - f->note_at;
}

static void
take_record(struct filter *f, const struct record *r, uint64_t line)
{
    const struct options *o = f->o;
    struct verdict v = {0};
    struct subject *s = &f->subject;
    int found;

    if (r->length == 0 && !f->typed && !o->json) { /* a blank line stays blank */
        f->tally.blank++;
        buffer_put(&f->out, r->text, o->check ? 0 : r->whole);
        return;
    }
    f->answer.length = 0;
    found = subject_find(s, r, line, &v);
    if (found && s->length == 0 && !f->typed) { /* so does a blank column */
        f->tally.blank++;
        if (o->json)
            put_json(f, &v);
        else if (!o->check)
            buffer_put(&f->out, r->text, r->whole);
        return;
    }
    f->tally.names++;
    if (found)
        hint(f);
    if (found && convert_subject(f, &v))
        put_answer(f, &v);
    else
        take_refused(f, &v);
}

/* As take_record(), where there is nothing but names. */
static void
take_name(struct filter *f, const struct record *r, uint64_t line)
{
    struct verdict v = {0};

    if (r->length == 0 || r->length > RECORD_MAX) {
        take_record(f, r, line);
        return;
    }
    convert(f->o, r->text, r->length, &f->out, &v);
    if (v.trouble != NO_TROUBLE) { /* from the beginning, and with its place */
        take_record(f, r, line);
        return;
    }
    f->tally.names++;
    f->tally.left += (uint64_t)v.finding;
    buffer_put(&f->out, r->text + r->length, r->whole - r->length);
}

/* A record that is too long for one piece: it is refused as a whole, and goes by as it is where it
   is to stay. */
static void
take_piece(struct filter *f, const struct batch *b)
{
    const struct options *o = f->o;
    int last = b->kind == BATCH_LAST_PIECE,
        passes = !o->check && !o->json && !is_told(o)
        && (o->on_error == KEEP || (o->on_error == BLANK && o->field > 0));
    const char *end = b->ending == 2 ? "\r\n" : b->ending == 1 ? &o->end : "";
    struct verdict v = {0};
    struct record_report report = {.line = b->line, .octets = b->octets, .verdict = &v};

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
    report_place(&f->errors, f->file, b->line, (uint64_t)RECORD_MAX + 1);
    report_reason(&f->errors, &v);
    buffer_char(&f->errors, '\n');
    if (o->json && (o->on_error == BLANK || o->on_error == KEEP))
        report_json(&f->out, &report);
    else if (!o->check && !o->json && !is_told(o) && !passes && o->on_error == BLANK)
        buffer_put(&f->out, end, (size_t)b->ending);
}

/* What is full is written, unless it has to wait for its turn. */
static void
relieve(struct filter *f)
{
    struct buffer *const all[] = {&f->out, &f->errors, &f->rejects};

    for (size_t i = 0; !f->held && i < sizeof(all) / sizeof(*all); i++) {
        if (all[i]->length < BUFFER_FULL)
            continue;
        progress_clear(f->progress);
        buffer_flush(all[i]);
    }
}

/* Whether there may be runs of lines that come out as they went in. */
static int
has_runs(const struct options *o)
{
    const unsigned closer = XN_STD3 | XN_LOWER | XN_CROSSCHECK | XN_STRICT_ACE;

    return is_direct(o) && (o->operation == TO_ASCII || o->operation == TO_UNICODE)
        && !(o->flags & closer) && o->end == '\n';
}

/* A long run is written from where it stands. */
static size_t
pass_run(struct filter *f, const char *text, size_t length, uint64_t *line)
{
    struct lines run = lines_unaltered(text, length, f->o->operation);

    if (run.octets >= BUFFER_FULL && !f->held) {
        progress_clear(f->progress);
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

/* What of a batch has not been taken yet. */
struct rest {
    const char *text, *end;
    uint64_t line;
};

static void
take_next(struct filter *f, struct rest *rest,
    void (*take)(struct filter *f, const struct record *r, uint64_t line))
{
    struct record_scan scan = {0};
    struct record r;

    if (!record_take(&f->format, rest->text, (size_t)(rest->end - rest->text), 1, &scan, &r))
        return;
    take(f, &r, rest->line);
    rest->line += r.lines;
    rest->text += r.whole;
    relieve(f);
}

/* Runs, and the lines between them; where there is no run, a few lines are taken before the next
   look for one. */
static void
take_runs(struct filter *f, struct rest *rest)
{
    enum { PAUSE = 4 };
    unsigned wait = 0;

    while (rest->text < rest->end && !f->stopped) {
        if (wait == 0) {
            size_t run = pass_run(f, rest->text, (size_t)(rest->end - rest->text), &rest->line);

            rest->text += run;
            wait = run > 0 ? 1 : PAUSE;
        }
        wait--;
        take_next(f, rest, take_name);
    }
}

uint64_t
filter_batch(struct filter *f, const struct batch *b)
{
    struct rest rest = {b->data, b->data + b->length, b->line};

    f->note_length = 0;
    f->hinted = f->hinted && !f->held; /* others may have said it */
    if (b->marked && f->o->field > 0 && !f->o->check
        && !f->o->json) /* a column is all that changes */
        buffer_text(&f->out, "\357\273\277");
    if (b->kind != BATCH_RECORDS)
        take_piece(f, b);
    else if (has_runs(f->o))
        take_runs(f, &rest);
    else
        while (rest.text < rest.end && !f->stopped)
            take_next(f, &rest, is_direct(f->o) ? take_name : take_record);
    relieve(f);
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
    f->typed = 1;
    if (!f->stopped)
        take_record(f, &r, number);
    buffer_free(&line);
    relieve(f);
}

void
filter_open(struct filter *f, const struct options *o, const char *file)
{
    *f = (struct filter){.o = o, .format = {o->end, o->delimiter, o->csv}, .file = file};
    f->subject.o = o;
    f->subject.format = &f->format;
}

void
filter_free(struct filter *f)
{
    buffer_free(&f->out);
    buffer_free(&f->errors);
    buffer_free(&f->rejects);
    buffer_free(&f->answer);
    buffer_free(&f->column);
    subject_free(&f->subject);
}
