/* SPDX-License-Identifier: MIT */
/* The operations of xn for a filter: fast paths, findings, notes, and members of JSON. */
#include "convert.h"

#include <inttypes.h>
#include <string.h>

#include "hosts_in_text.h"
#include "label_rules.h"
#include "name_errors.h"
#include "output_forms.h"
#include "tools/common/deviation_scan.h"
#include "tools/common/filter.h"
#include "tools/common/text.h"
#include "unchanged_lines.h"

/* The counters: names with a label that --to-unicode left unchanged or --display left in ACE; and
   with -v, names that IDNA 2008 converts to others, and names with ASCII that no host name
   contains. */
enum { COUNT_UNCHANGED, COUNT_DEVIATIONS, COUNT_FOREIGN };

const struct options *
filter_conversion(const struct filter *f)
{
    return (const struct options *)(const void *)f->o;
}

/* Returns whether runs of unchanged records are copied, or with --check only counted, without
   converting each. */
static bool
can_find_runs(const struct options *o)
{
    const struct filter_options *all = &o->filter;

    return (all->form == &replace_form || all->form == &check_form) && !o->debug && o->where == 0
        && !has_columns(all->columns) && all->end == '\n';
}

/* Returns whether notes or the summary mention ASCII that no host name contains.  --check says what
   it accepts, and hosts in text do not contain it. */
static bool
looks_for_foreign_ascii(const struct filter *f)
{
    const struct options *o = filter_conversion(f);

    return o->operation == TO_ASCII && o->where == 0 && !o->check
        && (f->o->verbose || f->input->is_interactive);
}

static void
open_conversion(struct filter *f)
{
    const struct options *o = filter_conversion(f);

    f->finds_runs = find_unchanged_rules(o->operation, o->flags, &f->refuse) && can_find_runs(o);
    if (looks_for_foreign_ascii(f) && !(f->refuse & REFUSE_STD3))
        f->refuse |= REFUSE_STD3 | ALLOW_UNDERSCORE;
}

static struct line_run
find_run(const struct filter *f, const char *text, size_t length)
{
    return find_unchanged_lines(text, length, f->refuse);
}

static void
report_code_points(struct filter *f, const char *before, const char *text, size_t length)
{
    const struct outcome nothing = {0};

    begin_message_about(f, LOUD, &nothing);
    buffer_text(&f->sink.messages, before);
    for (size_t at = 0, width; at < length; at += width) {
        uint32_t cp;

        buffer_char(&f->sink.messages, ' ');
        width = utf8_decode_checked(text + at, length - at, &cp);
        if (width > 0) {
            buffer_code_point(&f->sink.messages, 'U', cp);
        } else {
            width = 1;
            buffer_text(&f->sink.messages, "octet ");
            buffer_number(&f->sink.messages, (unsigned char)text[at]);
        }
    }
    buffer_char(&f->sink.messages, '\n');
    end_part(&f->sink);
}

/* Prints a note about a common mistake, once: Punycode itself has no prefix. */
static void
note_prefix(struct filter *f)
{
    static const struct outcome nothing;

    if (filter_conversion(f)->operation != DECODE || f->sink.has_note
        || !has_ace_prefix(f->name->text, f->name->length))
        return;
    begin_message_about(f, NOTE, &nothing);
    buffer_text(
        &f->sink.messages, "note: -d decodes raw Punycode without xn--; use -u for names\n");
    end_part(&f->sink);
}

/* Finds the first deviation of an accepted text, which is well-formed. */
static bool
find_deviation(const char *text, size_t from, size_t to, xn_diag *found)
{
    for (size_t at = from; at < to; at += found->length) {
        found->offset = at;
        found->length = utf8_decode(text + at, &found->cp);
        if (is_deviation(found->cp))
            return true;
    }
    return false;
}

static bool
has_deviation(const struct options *o, const char *text, size_t length, xn_diag *found)
{
    struct host_part part = {0};
    struct outcome ignored = {0};

    if (o->where == 0)
        return find_deviation(text, 0, length, found);
    while (next_host_part(o, text, length, &part, &ignored)) {
        const xn_span *host = &part.host.host;

        if (find_deviation(text, host->offset, host->offset + host->length, found))
            return true;
    }
    return false;
}

/* Counts a name that IDNA 2008 converts to another; a note tells the person who typed it. */
static void
note_deviation(struct filter *f)
{
    struct outcome v = {0};

    if (!has_deviation(filter_conversion(f), f->name->text, f->name->length, &v.diag))
        return;
    f->sink.tally.counts[COUNT_DEVIATIONS]++;
    if (!f->input->is_interactive)
        return;
    begin_message_about(f, REMARK, &v);
    buffer_text(&f->sink.messages, "note: browsers look up another name: IDNA 2008 encodes ");
    buffer_code_point(&f->sink.messages, 'U', v.diag.cp);
    buffer_text(&f->sink.messages, ", see --audit-2008");
    end_message_about(f, &v);
}

/* Reports an accepted name, with the hint that a refused one gets. */
static void
report_accepted(struct filter *f, const struct outcome *v, const char *before)
{
    struct outcome hinted = *v;

    hinted.problem = &from_library;
    hinted.hint = find_hint(f, &hinted);
    report_outcome(f, REMARK, &hinted, before);
}

/* Counts a name with ASCII that no host name contains and RFC 3490 accepts; a note tells the person
   who typed it what --underscore would say. */
static void
note_foreign_ascii(struct filter *f)
{
    const struct name *name = f->name;
    size_t at = find_foreign_ascii(name->text, name->length);
    struct outcome v = {.diag = {.status = XN_E_STD3_CHAR,
                            .offset = at,
                            .length = 1,
                            .rule = "RFC 3490 section 4.1 step 3a"}};

    if (at == name->length)
        return;
    f->sink.tally.counts[COUNT_FOREIGN]++;
    if (!f->input->is_interactive)
        return;
    v.diag.cp = v.diag.mapped = (unsigned char)name->text[at];
    report_accepted(f, &v, "note: ");
}

/* Returns whether to count or note accepted names. */
static bool
is_noted(const struct filter *f)
{
    return f->o->verbose || f->input->is_interactive;
}

static void
convert_selection(struct filter *f, struct buffer *to, struct outcome *v)
{
    const struct options *o = filter_conversion(f);
    const struct name *name = f->name;
    size_t begin = to->length;

    note_prefix(f);
    convert(o, name->text, name->length, to, v);
    if (o->debug) {
        size_t answered = to->length - begin;

        report_code_points(f, "input", name->text, name->length);
        report_code_points(f, "output", buffer_reserve(to, 1) - answered, answered);
    }
    if (v->problem == NULL && o->operation == TO_ASCII && is_noted(f)) {
        note_deviation(f);
        if (looks_for_foreign_ascii(f))
            note_foreign_ascii(f);
    }
    if (!v->has_finding)
        return;
    repeat_text(f, v);
    f->sink.tally.counts[COUNT_UNCHANGED]++;
    if (o->check)
        v->problem = &from_library;
    else if (f->o->verbose && o->operation == DISPLAY)
        report_outcome(f, REMARK, v, "shown in ACE: ");
    else if (o->operation == TO_UNICODE && is_noted(f))
        report_accepted(f, v, "unchanged: ");
}

/* Writes the names of the constants of a set. */
static void
put_constants(struct members *m, const char *name, xn_group group, unsigned set)
{
    const xn_constant *constant;

    members_open(m, name, '[');
    for (size_t i = 0; (constant = xn_constant_at(group, i)) != NULL; i++)
        if (set & constant->value)
            members_word(m, NULL, constant->name);
    members_close(m, ']');
}

/* Writes the steps, which the answer contains, and converts the result again. */
static void
put_steps(struct filter *f, struct members *m)
{
    struct options plain = *filter_conversion(f);
    struct outcome ignored = {0};

    f->secondary.length = 0;
    plain.operation = TO_ASCII;
    convert(&plain, f->name->text, f->name->length, &f->secondary, &ignored);
    members_open(m, "steps", '[');
    buffer_put(m->out, f->answer.data, f->answer.length);
    members_close(m, ']');
}

static void
put_json_answer(struct filter *f, struct members *m, const struct outcome *v)
{
    const struct options *o = filter_conversion(f);
    bool has_steps = o->operation == EXPLAIN;
    const struct buffer *output = has_steps ? &f->secondary : &f->answer;

    if (has_steps && !is_of_record(v))
        put_steps(f, m);
    if (v->problem != NULL)
        return;
    if (!o->check) /* only the text around a host may be ill-formed */
        (f->o->is_text ? members_octets : members_text)(m, "output", output->data, output->length);
    if (o->operation == DISPLAY)
        put_constants(m, "why", XN_REASONS, v->why);
    else if (v->has_finding)
        members_outcome(m, "finding", v);
}

static void
put_traits(struct filter *f, struct members *m, const struct outcome *v)
{
    const struct options *o = filter_conversion(f);
    const struct name *name = f->name;
    struct buffer copy = {0};
    unsigned traits = 0;

    if (!(o->traits || o->operation == EXPLAIN) || is_of_record(v)
        || (name->length == 0 && !f->is_operand))
        return;
    if (o->where != 0 ? find_host_traits(o, name->text, name->length, &traits)
                      : xn_traits(replace_wildcard(o, name->text, name->length, &copy),
                            name->length, o->flags, &traits, NULL)
                == XN_OK)
        put_constants(m, "traits", XN_TRAITS, traits);
    buffer_free(&copy);
}

static void
put_conversion_counts(struct buffer *out, const struct filter_options *all, const struct tally *t)
{
    enum operation operation = ((const struct options *)(const void *)all)->operation;
    uint64_t unchanged = t->counts[COUNT_UNCHANGED], others = t->counts[COUNT_DEVIATIONS],
             foreign = t->counts[COUNT_FOREIGN];

    if (operation == DISPLAY)
        put_counts(out, t, "with a label in ACE", unchanged);
    else if (operation == TO_UNICODE)
        put_counts(out, t, "with an unchanged label", unchanged);
    else
        put_counts(out, t, others > 0 ? "with a different name in browsers" : NULL, others);
    if (foreign == 0)
        return;
    buffer_print(out,
        "xn: %" PRIu64
        " name%s with ASCII characters that no host name contains; --underscore refuses them\n",
        foreign, foreign == 1 ? "" : "s");
}

const struct converter name_converter = {.open = open_conversion,
    .convert = convert_selection,
    .find_run = find_run,
    .find_errors = check_labels,
    .find_hint = find_hint,
    .put_json_answer = put_json_answer,
    .put_json_rest = put_traits,
    .put_summary = put_conversion_counts};
