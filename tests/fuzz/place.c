/* SPDX-License-Identifier: MIT */
/* Whether a diagnosis is whole, and its place inside the input: as xn.3 says. */
#include <config.h>

#include <string.h>

#include "../unit/plain_utf8.h"
#include "fuzz.h"

int
fuzz_same_diag(const xn_diag *a, const xn_diag *b)
{
    return a->status == b->status && a->input == b->input && a->label == b->label && a->cp == b->cp
        && a->mapped == b->mapped && a->offset == b->offset && a->length == b->length
        && a->octets == b->octets && strcmp(a->rule, b->rule) == 0
        && memcmp(a->reserved, b->reserved, sizeof(a->reserved)) == 0;
}

int
fuzz_next_label(const char *text, size_t length, size_t *pos, size_t *start, size_t *end)
{
    static const char *const dots[] = {".", "\xE3\x80\x82", "\xEF\xBC\x8E", "\xEF\xBD\xA1"};

    if (*pos > length)
        return 0;
    *start = *pos;
    for (size_t at = *pos; at < length; at++) {
        for (size_t d = 0; d < 4; d++) {
            size_t width = strlen(dots[d]);

            if (length - at < width || memcmp(text + at, dots[d], width) != 0)
                continue;
            *end = at;
            *pos = at + width;
            return 1;
        }
    }
    *end = length;
    *pos = length + 1;
    return 1;
}

/* The label of this number: all of the input, but in a name. */
static int
find_label(const struct fuzz_call *call, unsigned number, size_t *start, size_t *end)
{
    size_t pos = 0;

    *start = 0;
    *end = call->inlen;
    if (call->kind != FUZZ_NAME)
        return number == 0;
    for (unsigned i = 0; i <= number; i++)
        if (!fuzz_next_label(call->in, call->inlen, &pos, start, end))
            return 0;
    return 1;
}

/* The words that may stand in rule. */
static int
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
        {XN_E_GUARD, "|xn guard b|xn guard c|xn guard d|"},
    };

    for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
        const char *at =
            table[i].status == status && rule[0] != '\0' ? strstr(table[i].rules, rule) : NULL;

        if (at != NULL && at[-1] == '|' && at[strlen(rule)] == '|')
            return 1;
    }
    return status < XN_E_UTF8 && rule[0] == '\0';
}

/* One source code point, the span that composed into one, or the whole of an ACE label that was
   decoded. */
static void
check_code_point(const struct fuzz_call *call, const xn_diag *d, size_t start, size_t end)
{
    struct plain_sequence s =
        plain_utf8_decode_checked((const unsigned char *)call->in + d->offset, call->inlen - d->offset);
    int whole =
        d->offset == start && d->length == end - start && d->length > 4 && call->kind != FUZZ_TEXT;

    must(d->length > 0 && d->mapped <= 0x10FFFF, "what is at fault is somewhere");
    must(d->cp == XN_NO_CP || d->cp <= 0x10FFFF, "what was typed is a code point");
    if (d->cp != XN_NO_CP)
        must((s.length == d->length && s.cp == d->cp) || whole,
            "what was typed stands at its place");
    else
        must(s.length < d->length, "what was composed comes of several");
}

/* Places that are octets of a text. */
static void
check_text_place(const struct fuzz_call *call, const xn_diag *d)
{
    size_t start, end;

    must(find_label(call, d->label, &start, &end), "there is such a label");
    if (d->status == XN_E_NAME_LONG) {
        must(d->offset == 0 && d->length == call->inlen && d->octets > XN_NAME_MAX,
            "NAME_LONG is of the whole input");
        return;
    }
    must(d->offset >= start && d->offset <= end && d->length <= end - d->offset,
        "the place is in its label");
    must(d->octets == 0 || (d->status == XN_E_LABEL_LONG && d->octets > XN_LABEL_MAX),
        "octets are those of LABEL_LONG");
    switch (d->status) {
    case XN_E_UTF8:
        must(d->length > 0
                && plain_utf8_decode_checked(
                       (const unsigned char *)call->in + d->offset, call->inlen - d->offset)
                        .ill_formed
                    == d->length,
            "UTF8 is of the ill-formed octets");
        break;
    case XN_E_PROHIBITED:
    case XN_E_UNASSIGNED:
    case XN_E_BIDI_MIXED:
    case XN_E_BIDI_ENDS:
    case XN_E_STD3_CHAR:
    case XN_E_STD3_HYPHEN:
    case XN_E_GUARD: check_code_point(call, d, start, end); return;
    case XN_E_EMPTY:
    case XN_E_LABEL_LONG:
    case XN_E_ROUND_TRIP:
        must(d->offset == start && d->length == end - start, "the place is the whole label");
        break;
    default: break;
    }
    must(d->cp == XN_NO_CP && d->mapped == XN_NO_CP, "no code point is at fault");
}

static void
check_points_place(const struct fuzz_call *call, const xn_diag *d)
{
    uint32_t cp = 0;

    must(d->label == 0 && d->octets == 0, "code points have no labels");
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
        "CODE_POINT is of what is none");
}

void
fuzz_check_diag(const struct fuzz_call *call, xn_status status, const xn_diag *d)
{
    int leaves = call->function == xn_to_unicode || call->function == xn_label_to_unicode;

    must(d->status == status || (leaves && status == XN_OK && d->status > XN_E_UTF8),
        "diag has the status");
    must(
        d->reserved[0] == 0 && d->reserved[1] == 0 && d->reserved[2] == 0, "diag is written whole");
    must(d->input == 0 && is_rule(d->status, d->rule), "diag has one of the rules");
    if (d->status < XN_E_UTF8)
        must(d->offset == 0 && d->length == 0 && d->label == 0 && d->octets == 0
                && d->cp == XN_NO_CP && d->mapped == XN_NO_CP,
            "nothing has no place");
    else if (call->kind == FUZZ_ENCODE)
        check_points_place(call, d);
    else
        check_text_place(call, d);
}
