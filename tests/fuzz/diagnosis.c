/* SPDX-License-Identifier: MIT */
/* Whether a diagnosis is complete, and its position inside the input: as xn.3 says. */
#include <config.h>

#include <string.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

/* The label of this number.  A text has none, and is searched as a whole. */
static bool
find_label(const struct fuzz_call *call, unsigned number, size_t *start, size_t *end)
{
    size_t pos = 0;

    *start = 0;
    *end = call->inlen;
    if (call->kind != FUZZ_NAME)
        return number == (call->kind == FUZZ_LABEL ? 0 : XN_NO_LABEL);
    for (unsigned i = 0; i <= number; i++)
        if (!reference_next_label(call->in, call->inlen, &pos, start, end))
            return false;
    return true;
}

/* Whether a status may have this rule. */
static bool
is_rule(xn_status status, const char *rule)
{
    static const struct {
        xn_status status;
        const char *rules;
    } table[] = {
        {XN_E_UTF8, "|RFC 3629|"},
        {XN_E_CODE_POINT, "|RFC 3492 section 5|"},
        {XN_E_UNASSIGNED, "|RFC 3454 table A.1|"},
        {XN_E_PROHIBITED,
            "|RFC 3454 table A.1|RFC 3454 table C.1.1|RFC 3454 table C.1.2|RFC 3454 table "
            "C.2.1|RFC 3454 table C.2.2|RFC 3454 table C.3"
            "|RFC 3454 table C.4|RFC 3454 table C.5|RFC 3454 table C.6|RFC 3454 table C.7|RFC 3454 "
            "table C.8|RFC 3454 table C.9"
            "|RFC 3920 section A.5|RFC 3722 section 6|RFC 4518 section 2.4|"},
        {XN_E_BIDI_MIXED, "|RFC 3454 section 6 requirement 2|"},
        {XN_E_BIDI_ENDS, "|RFC 3454 section 6 requirement 3|"},
        {XN_E_STD3_CHAR, "|RFC 3490 section 4.1 step 3a|"},
        {XN_E_STD3_HYPHEN, "|RFC 3490 section 4.1 step 3b|"},
        {XN_E_ACE_PREFIX, "|RFC 3490 section 4.1 step 5|"},
        {XN_E_EMPTY, "|RFC 3490 section 4.1 step 8|"},
        {XN_E_LABEL_LONG, "|RFC 3490 section 4.1 step 8|"},
        {XN_E_NAME_LONG, "|RFC 1035 section 2.3.4|"},
        {XN_E_ROUND_TRIP, "|RFC 3490 section 4.2 step 7|"},
        {XN_E_PUNYCODE, "|RFC 3492 section 6.2|"},
        {XN_E_OVERFLOW, "|RFC 3492 section 6.4|"},
        {XN_E_GUARD, "|xn guard delimiter|xn guard nul|xn guard dot|xn guard literal|"},
        {XN_E_SYNTAX,
            "|RFC 3986 section 2.1|RFC 3986 section 3.1|RFC 3986 section 3.2|RFC 3986 section "
            "3.2.1|RFC 3986 section 3.2.2|RFC 3986 section 3.2.3|RFC 4007 section 11"
            "|RFC 4291 section 2.2|RFC 5321 section 4.1.2|RFC 5321 section 4.1.3"
            "|RFC 6068 section 2|RFC 6874 section 2|RFC 8089 section 2|"},
    };

    for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
        const char *at =
            table[i].status == status && rule[0] != '\0' ? strstr(table[i].rules, rule) : NULL;

        if (at != NULL && at[-1] == '|' && at[strlen(rule)] == '|')
            return true;
    }
    return status < XN_E_UTF8 && rule[0] == '\0';
}

/* One source code point, the span that composed into one, or the whole of an ACE label that was
   decoded. */
static void
check_code_point(const struct fuzz_call *call, const xn_diag *d, size_t start, size_t end)
{
    struct reference_utf8 s = reference_utf8_read(call->in + d->offset, call->inlen - d->offset);
    bool whole =
        d->offset == start && d->length == end - start && d->length > 4 && call->kind != FUZZ_TEXT;

    must(d->length > 0 && d->mapped <= 0x10FFFF, "what is at fault has octets");
    must(d->cp == XN_NO_CP || d->cp <= 0x10FFFF, "what was typed is a code point");
    if (d->cp != XN_NO_CP)
        must((s.length == d->length && s.cp == d->cp) || whole, "what was typed is at its offset");
    else
        must(s.length < d->length, "what was composed has several sources");
}

/* Positions that are octets of a text. */
static void
check_text_position(const struct fuzz_call *call, const xn_diag *d)
{
    size_t start, end;

    must(find_label(call, d->label, &start, &end), "the label exists");
    if (d->status == XN_E_NAME_LONG) {
        must(d->offset == 0 && d->length == call->inlen && d->octets > XN_NAME_MAX,
            "NAME_LONG is of the whole input");
        return;
    }
    must(d->offset >= start && d->offset <= end && d->length <= end - d->offset,
        "the position is in its label");
    must(d->octets == 0 || (d->status == XN_E_LABEL_LONG && d->octets > XN_LABEL_MAX),
        "octets are those of LABEL_LONG");
    switch (d->status) {
    case XN_E_UTF8:
        must(d->length > 0
                && reference_utf8_read(call->in + d->offset, call->inlen - d->offset).ill_formed
                    == d->length,
            "UTF8 is at the ill-formed octets");
        break;
    case XN_E_PROHIBITED:
    case XN_E_UNASSIGNED:
    case XN_E_BIDI_MIXED:
    case XN_E_BIDI_ENDS:
    case XN_E_STD3_CHAR:
    case XN_E_STD3_HYPHEN:
    case XN_E_GUARD:
        if (strcmp(d->rule, "xn guard literal") == 0) {
            must(d->offset == start && d->length == end - start, "a literal is a whole label");
            break;
        }
        check_code_point(call, d, start, end);
        return;
    case XN_E_EMPTY:
    case XN_E_LABEL_LONG:
    case XN_E_ROUND_TRIP:
        must(d->offset == start && d->length == end - start, "the position is the whole label");
        break;
    default: break;
    }
    must(d->cp == XN_NO_CP && d->mapped == XN_NO_CP, "no code point is at fault");
}

static void
check_points_position(const struct fuzz_call *call, const xn_diag *d)
{
    uint32_t cp = 0;

    must(d->label == XN_NO_LABEL && d->octets == 0, "code points have no labels");
    if (d->status == XN_E_OVERFLOW) {
        must(d->offset == 0 && d->length == call->inlen && d->cp == XN_NO_CP
                && d->mapped == XN_NO_CP,
            "OVERFLOW is of the whole input");
        return;
    }
    must(d->status == XN_E_CODE_POINT && d->offset < call->inlen && d->length == 1,
        "CODE_POINT is of one");
    memcpy(&cp, call->in + d->offset * sizeof(cp), sizeof(cp));
    must(d->cp == cp && d->mapped == cp && (cp > 0x10FFFF || (cp >= 0xD800 && cp <= 0xDFFF)),
        "CODE_POINT is a surrogate or above 10FFFF");
}

void
fuzz_check_diag(const struct fuzz_call *call, xn_status status, const xn_diag *d)
{
    bool keeps_labels = call->function == xn_to_unicode || call->function == xn_label_to_unicode
        || (call->kind == FUZZ_HOST && call->flags & XN_TO_UNICODE);

    must(d->status == status || (keeps_labels && status == XN_OK && d->status > XN_E_UTF8),
        "diag has the status");
    must(d->input == 0 && is_rule(d->status, d->rule), "diag has one of the rules");
    if (call->kind == FUZZ_HOST && call->flags & XN_TO_DISPLAY && d->status == XN_OK)
        must(d->offset <= call->inlen && d->length <= call->inlen - d->offset,
            "a label that is shown in ACE is in the text");
    else if (d->status < XN_E_UTF8)
        must(d->offset == 0 && d->length == 0 && d->label == 0 && d->octets == 0
                && d->cp == XN_NO_CP && d->mapped == XN_NO_CP,
            "without an error there is no position");
    else if (call->kind == FUZZ_HOST) /* labels are those of the host */
        must(d->offset <= call->inlen && d->length <= call->inlen - d->offset
                && (d->label == XN_NO_LABEL || d->status != XN_E_SYNTAX),
            "the position is in the text");
    else if (call->kind == FUZZ_ENCODE)
        check_points_position(call, d);
    else
        check_text_position(call, d);
}
