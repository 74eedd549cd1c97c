/* SPDX-License-Identifier: MIT */
/* Messages about the current record of a filter: refusals within their limit, and findings. */
#include <stdlib.h>
#include <string.h>

#include "excerpt.h"
#include "filter.h"

/* Returns whether every other octet is NUL, as in ASCII text in UTF-16: the even or the odd ones,
   since records end at an octet LF. */
static bool
is_utf16(const char *text, size_t length)
{
    size_t zeros[2] = {0, 0};

    if (length >= 2 && (memcmp(text, "\377\376", 2) == 0 || memcmp(text, "\376\377", 2) == 0))
        return true;
    for (size_t at = 0; at < length; at++)
        zeros[at & 1] += text[at] == '\0';
    return (zeros[0] == 0 || zeros[1] == 0) && zeros[0] + zeros[1] > 1
        && 3 * (zeros[0] + zeros[1]) > length;
}

/* Returns whether the text consists of ASCII and the letters that ISO-8859-1 and windows-1252
   share, most of them between ASCII letters.  Text in other charsets has several non-ASCII octets
   in a row.  The letter FF is too rare. */
static bool
is_latin1(const char *text, size_t length)
{
    size_t ascii = 0, others = 0, row = 0;

    for (size_t at = 0; at < length; at++) {
        unsigned char c = (unsigned char)text[at];

        ascii += (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
        row = c < 0x80 ? 0 : row + 1;
        others += c >= 0x80;
        if (row > 2 || c == 0xD7 || c == 0xF7 || c == 0xFF || (c >= 0x80 && c < 0xC0))
            return false;
    }
    return ascii > others;
}

/* Appends a guess at the charset of a record that is ill-formed or contains U+0000, once for each
   file.  This hint is not part of the outcome, since answers do not contain it. */
static void
put_charset_hint(struct filter *f, const struct outcome *v)
{
    const struct record *r = f->selection.record;
    bool is_ill_formed = v->diag.status == XN_E_UTF8;

    if (f->has_note || f->o->has_one_note || v->problem != &from_library
        || (!is_ill_formed && v->diag.cp != 0))
        return;
    f->note_span.at = f->errors.length;
    if (is_utf16(r->text, r->length))
        buffer_text(&f->errors, "; the input looks like UTF-16: convert it to UTF-8 with iconv");
    else if (is_ill_formed && is_latin1(r->text, r->length))
        buffer_text(&f->errors,
            "; the input looks like ISO-8859-1 or windows-1252: "
            "convert it to UTF-8 with iconv");
    f->note_span.length = f->errors.length - f->note_span.at;
    f->has_note = f->note_span.length > 0;
}

void
end_message(struct filter *f, const struct outcome *v)
{
    const struct record *r = f->selection.record;
    uint64_t line, octet;

    buffer_char(&f->errors, '\n');
    selection_position(&f->selection, v, &line, &octet);
    if (f->is_operand && f->is_interactive && line == f->selection.line)
        put_excerpt(&f->errors, r->text, r->length, (size_t)octet - 1);
}

void
report_position(struct filter *f, const struct outcome *v)
{
    uint64_t line, octet;

    selection_position(&f->selection, v, &line, &octet);
    message_position(&f->errors, f->file, line, octet);
}

void
report_outcome(struct filter *f, const struct outcome *v, const char *before)
{
    report_position(f, v);
    buffer_text(&f->errors, before);
    put_reason(&f->errors, v);
    put_charset_hint(f, v);
    end_message(f, v);
}

/* Remembers a message that may have to be removed once the messages of earlier batches are
   known. */
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

/* Counts a refusal by its reason.  Each rule of a policy is a reason of its own. */
static void
count_refusal(struct refusals *refusals, const struct outcome *v)
{
    bool is_of_library = v->problem == &from_library;
    bool is_of_policy = v->clause != NULL && !is_of_library && v->problem->is_of_policy;

    refusals_count(refusals, outcome_status(v),
        is_of_policy        ? v->clause
            : is_of_library ? v->diag.rule
                            : v->problem->clause,
        1);
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
