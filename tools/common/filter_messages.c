/* SPDX-License-Identifier: MIT */
/* Messages about the current record of a filter: refusals within their limit, unchanged labels,
   notes, and the code points of --debug. */
#include <stdlib.h>

#include "filter.h"
#include "ascii.h"
#include "deviations.h"
#include "hosts_in_text.h"
#include "messages.h"
#include "utf8.h"

/* The hint about the charset, once for each file.  It is not part of the outcome, since answers do
   not contain it. */
static void
put_charset_hint(struct filter *f, const struct outcome *v)
{
    const struct record *r = f->selection.record;
    const char *hint;

    if (f->noted || f->o->operation == DECODE || f->o->from != NULL || v->problem != FROM_LIBRARY
        || (v->diag.status != XN_E_UTF8 && v->diag.cp != 0))
        return;
    hint = guess_charset(r->text, r->length, v->diag.status == XN_E_UTF8);
    if (hint == NULL)
        return;
    f->noted = true;
    f->note_span.at = f->errors.length;
    buffer_text(&f->errors, "; ");
    buffer_text(&f->errors, hint);
    f->note_span.length = f->errors.length - f->note_span.at;
}

/* All messages about a record begin with its position. */
static void
report_position(struct filter *f, const struct outcome *v)
{
    uint64_t line, octet;

    selection_position(&f->selection, v, &line, &octet);
    message_position(&f->errors, f->file, line, octet);
}

static void
end_message(struct filter *f, const struct outcome *v)
{
    uint64_t line, octet;

    buffer_char(&f->errors, '\n');
    selection_position(&f->selection, v, &line, &octet);
    if (f->is_operand && f->is_interactive && f->o->from == NULL && line == f->selection.line)
        put_excerpt(
            &f->errors, f->selection.record->text, f->selection.record->length, (size_t)octet - 1);
}

void
report_outcome(struct filter *f, const struct outcome *v, const char *before)
{
    report_position(f, v);
    buffer_text(&f->errors, before);
    message_reason(&f->errors, v);
    put_charset_hint(f, v);
    end_message(f, v);
}

/* Remembers a message that may have to be removed, when it is known what earlier batches print. */
static void
add_span(struct filter *f, size_t at)
{
    if (f->span_count == f->span_capacity) {
        f->span_capacity = f->span_capacity > 0 ? 2 * f->span_capacity : 64;
        f->spans = realloc(f->spans, f->span_capacity * sizeof(*f->spans));
        if (f->spans == NULL)
            die_of_memory();
    }
    f->spans[f->span_count++] = (struct message_span){at, f->errors.length - at};
}

/* A rule of a policy is a reason of its own. */
static void
count_refusal(struct refusals *refusals, const struct outcome *v)
{
    bool is_of_policy = v->problem >= POLICY_ZONE && v->problem <= POLICY_DISPOSITION;

    if (v->clause != NULL && is_of_policy)
        refusals_count(refusals, problem_name(v->problem), v->clause, 1);
    else if (v->problem > FROM_LIBRARY)
        refusals_count(refusals, problem_name(v->problem), problem_clause(v->problem), 1);
    else
        refusals_count(refusals, xn_status_name(v->diag.status), v->diag.rule, 1);
}

void
report_refusal(struct filter *f, const struct outcome *v)
{
    size_t at = f->errors.length;

    count_refusal(&f->tally.refusals, v);
    if (f->o->quiet || f->o->messages_seen_already)
        return;
    if (f->message_budget == 0) {
        f->tally.refusals.hidden++;
        return;
    }
    f->message_budget--;
    report_outcome(f, v, "");
    if (f->deferred && f->o->max_messages != SIZE_MAX)
        add_span(f, at);
}

void
report_note(struct filter *f, const struct buffer *words)
{
    static const struct outcome nothing;
    size_t at = f->errors.length;

    if (f->o->quiet)
        return;
    if (f->message_budget == 0) {
        f->tally.refusals.hidden++;
        return;
    }
    f->message_budget--;
    report_position(f, &nothing);
    buffer_text(&f->errors, "note: ");
    buffer_put(&f->errors, words->data, words->length);
    buffer_char(&f->errors, '\n');
    if (f->deferred && f->o->max_messages != SIZE_MAX)
        add_span(f, at);
}

void
report_code_points(struct filter *f, const char *before, const char *text, size_t length)
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

/* A common mistake: Punycode itself has no prefix.  The note is printed once. */
void
note_prefix(struct filter *f)
{
    static const struct outcome nothing;

    if (f->o->operation != DECODE || f->o->quiet || f->noted
        || !has_ace_prefix(f->selection.text, f->selection.length))
        return;
    f->noted = true;
    f->note_span.at = f->errors.length;
    report_position(f, &nothing);
    buffer_text(&f->errors, "note: -d decodes raw Punycode without xn--; use -u for names\n");
    f->note_span.length = f->errors.length - f->note_span.at;
}

/* The first deviation of a text that has been accepted, and so is well-formed. */
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

void
note_deviation(struct filter *f)
{
    const struct options *o = f->o;
    struct outcome v = {0};

    if (o->operation != TO_ASCII || !(o->verbose || f->is_interactive)
        || !has_deviation(o, f->selection.text, f->selection.length, &v.diag))
        return;
    f->tally.deviations++;
    if (o->quiet || !f->is_interactive)
        return;
    report_position(f, &v);
    buffer_text(&f->errors, "note: browsers look up another name: IDNA 2008 encodes ");
    buffer_code_point(&f->errors, 'U', v.diag.cp);
    buffer_text(&f->errors, ", see --audit-2008");
    end_message(f, &v);
}
