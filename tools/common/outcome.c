/* SPDX-License-Identifier: MIT */
/* Outcomes: the words for faults that the commands find, and lists of errors.  The library has the
   words for its statuses. */
#include "outcome.h"

#include <stdlib.h>

#include "list.h"

const struct problem from_library = {.name = NULL};
const struct problem breaks_field = {.name = "BREAKS_FIELD",
    .words = "the result contains the delimiter; choose another, or --csv",
    .clause = "--delimiter"};
const struct problem breaks_record = {
    .name = "BREAKS_RECORD", .words = "the result contains an end of line", .clause = "xn lines"};
const struct problem too_long = {.name = "TOO_LONG",
    .words = "the line has more than 1048576 bytes",
    .clause = "xn record limit",
    .is_of_record = true};
const struct problem no_field = {.name = "NO_FIELD", .clause = "--field", .is_of_record = true};
const struct problem bad_quotes = {.name = "BAD_QUOTES",
    .words = "unpaired or misplaced quotation mark",
    .clause = "RFC 4180 section 2",
    .is_of_record = true};

bool
refuse(struct outcome *v, const struct problem *problem, size_t offset, size_t length)
{
    *v = (struct outcome){.problem = problem,
        .diag = {
            .offset = offset, .length = length, .cp = XN_NO_CP, .mapped = XN_NO_CP, .rule = ""}};
    return false;
}

void
outcome_list_add(struct outcome_list *list, const struct outcome *outcome)
{
    *list_add(list) = *outcome;
}

void
outcome_list_free(struct outcome_list *list)
{
    free(list->items);
    *list = (struct outcome_list){0};
}

/* Returns whether a label is refused, or returned unchanged by ToUnicode for a reason. */
static bool
is_refused(const char *label, size_t length, bool to_unicode, unsigned flags, xn_diag *diag)
{
    char out[XN_UNICODE_SIZE];
    size_t out_length;
    xn_status status = to_unicode
        ? xn_label_to_unicode(label, length, flags, out, sizeof(out), &out_length, diag)
        : xn_label_to_ascii(label, length, flags, out, sizeof(out), &out_length, diag);

    return (status != XN_OK && status != XN_E_SPACE) || diag->status > XN_E_ARGUMENT;
}

void
list_label_errors(struct outcome_list *list, const char *name, size_t length, size_t offset,
    bool to_unicode, unsigned flags)
{
    const char *label;
    size_t pos = 0, label_length;

    for (unsigned i = 0;
         list->count < ERRORS_MAX && xn_label_next(name, length, &pos, &label, &label_length) != 0;
         i++) {
        struct outcome outcome = {.problem = &from_library};
        bool is_last = label + label_length == name + length;

        if (label_length == 0 && is_last)
            continue; /* after a final dot; callers report an empty name */
        if (!is_refused(label, label_length, to_unicode, flags, &outcome.diag))
            continue;
        outcome.diag.label = i;
        outcome.diag.offset += offset + (size_t)(label - name);
        outcome_list_add(list, &outcome);
    }
}

static bool
is_of_library(const struct outcome *v)
{
    return v->problem == NULL || v->problem == &from_library;
}

const char *
outcome_status(const struct outcome *v)
{
    return is_of_library(v) ? xn_status_name(v->diag.status) : v->problem->name;
}

static const char label_word[] = "label ";

bool
names_label(const struct outcome *v)
{
    char line[XN_DIAG_SIZE];

    if (!is_of_library(v) || v->put_details != NULL || v->why != 0)
        return false;
    xn_diag_reason(&v->diag, line, sizeof(line));
    return strncmp(line, label_word, sizeof(label_word) - 1) == 0;
}

/* Appends words, with each character next to its number: 'ü' (U+00FC). */
static void
put_characters(struct buffer *out, char *words)
{
    for (char *at; (at = strstr(words, "U+")) != NULL;) {
        bool has_character = at > words && at[-1] == '(';

        buffer_put(out, words, (size_t)(at - words));
        words = at + 2;
        if (has_character)
            buffer_text(out, "U+");
        else
            buffer_character(out, (uint32_t)strtoul(words, &words, 16));
    }
    buffer_text(out, words);
}

/* Appends the faulty part of a text before words such as "not a port": "99999" is not a port. */
static void
put_value(struct buffer *out, const char *words, const xn_diag *diag, const char *text)
{
    if (text == NULL || diag->length == 0 || diag->cp != XN_NO_CP || strncmp(words, "not ", 4) != 0)
        return;
    buffer_quoted(out, text + diag->offset, diag->length);
    buffer_text(out, " is ");
}

void
put_diag(struct buffer *out, const xn_diag *diag, const char *text)
{
    char line[XN_DIAG_SIZE], *rest = line;

    xn_diag_reason(diag, line, sizeof(line));
    put_value(out, line, diag, text);
    if (strncmp(line, label_word, sizeof(label_word) - 1) == 0 && text != NULL && diag->length > 4
        && diag->length <= XN_LABEL_MAX && memcmp(text + diag->offset + 2, "--", 2) == 0) {
        rest += sizeof(label_word) - 1;
        rest += strspn(rest, "0123456789");
        buffer_put(out, line, (size_t)(rest - line));
        buffer_text(out, ", ");
        buffer_escaped(out, text + diag->offset, diag->length);
        buffer_char(out, ',');
    }
    put_characters(out, rest);
}

/* Appends the reasons of --display. */
static void
put_display_reasons(struct buffer *out, unsigned why)
{
    const char *before = "";
    const xn_constant *reason;

    for (size_t i = 0; (reason = xn_constant_at(XN_REASONS, i)) != NULL; i++) {
        if (!(why & ~(unsigned)XN_WHY_RTL & reason->value))
            continue;
        buffer_text(out, before);
        buffer_text(out, reason->text);
        before = "; ";
    }
    buffer_text(out, " (xn --display)");
}

void
put_program_clause(struct buffer *out, const char *clause)
{
    if (clause[0] == '-') {
        buffer_text(out, program_name);
        buffer_char(out, ' ');
    }
    buffer_text(out, clause);
}

void
put_rule(struct buffer *out, const struct outcome *v)
{
    if (v->clause == NULL || is_of_library(v) || v->problem->clause != NULL) {
        put_program_clause(out, is_of_library(v) ? v->diag.rule : v->problem->clause);
        buffer_text(out, v->clause != NULL ? "; " : "");
    }
    buffer_text(out, v->clause != NULL ? v->clause : "");
}

void
put_clause(struct buffer *out, const char *clause)
{
    bool has_clause = out->length > 0 && out->data[out->length - 1] == ')';

    out->length -= has_clause;
    buffer_text(out, has_clause ? "; " : " (");
    put_program_clause(out, clause);
    buffer_char(out, ')');
}

/* Appends the words of the problem, and its code point. */
static void
put_problem(struct buffer *out, const struct outcome *v)
{
    if (v->diag.cp != XN_NO_CP) {
        buffer_text(out, "it is unclear whether ");
        buffer_code_point(out, 'U', v->diag.cp);
        buffer_char(out, ' ');
    }
    put_value(out, v->problem->words, &v->diag, v->text);
    buffer_text(out, v->problem->words);
    if (v->clause == NULL)
        put_clause(out, v->problem->clause);
}

const char *
find_text_hint(const struct outcome *v, size_t length)
{
    const xn_diag *d = &v->diag;

    if (v->problem != &from_library)
        return NULL;
    if (d->status == XN_E_EMPTY && length > 1)
        return "remove a dot";
    if (d->status == XN_E_ACE_PREFIX)
        return "remove xn--, or write the label in ASCII";
    if (d->cp != ' '
        || (d->status != XN_E_STD3_CHAR && d->status != XN_E_GUARD && d->status != XN_E_SYNTAX))
        return NULL;
    if (d->offset + d->length == length)
        return "remove the space at the end";
    return d->offset == 0 ? "remove the space at the start" : NULL;
}

void
put_reason(struct buffer *out, const struct outcome *v)
{
    if (v->put_details != NULL) {
        v->put_details(out, v);
    } else if (v->problem == NULL && v->why != 0) {
        put_display_reasons(out, v->why);
    } else if (is_of_library(v)) {
        put_diag(out, &v->diag, v->text);
        buffer_text(out, v->hint != NULL ? "; " : "");
        buffer_text(out, v->hint != NULL ? v->hint : "");
    } else {
        put_problem(out, v);
    }
    if (v->clause != NULL)
        put_clause(out, v->clause);
}
