/* SPDX-License-Identifier: MIT */
/* The words for every status and diagnosis.  Declared in xn.h. */
#include <stdbool.h>
#include <string.h>

#include "xn.h"

#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)

static const struct status_words {
    xn_status status;
    const char *name, *words;
} statuses[] = {
    {XN_OK, "XN_OK", "success"},
    {XN_E_SPACE, "XN_E_SPACE", "the result does not fit in the buffer"},
    {XN_E_ARGUMENT, "XN_E_ARGUMENT", "invalid argument"},
    {XN_E_UTF8, "XN_E_UTF8", "ill-formed UTF-8"},
    {XN_E_CODE_POINT, "XN_E_CODE_POINT", "a surrogate, or a number above U+10FFFF"},
    {XN_E_UNASSIGNED, "XN_E_UNASSIGNED", "a code point that Unicode 3.2 leaves unassigned"},
    {XN_E_PROHIBITED, "XN_E_PROHIBITED", "a code point that RFC 3454 prohibits"},
    {XN_E_BIDI_MIXED, "XN_E_BIDI_MIXED", "left-to-right text in a right-to-left label"},
    {XN_E_BIDI_ENDS, "XN_E_BIDI_ENDS",
        "right-to-left text that does not start and end with a right-to-left character"},
    {XN_E_STD3_CHAR, "XN_E_STD3_CHAR",
        "an ASCII character other than a letter, a digit or a hyphen"},
    {XN_E_STD3_HYPHEN, "XN_E_STD3_HYPHEN", "a hyphen at the start or the end of a label"},
    {XN_E_ACE_PREFIX, "XN_E_ACE_PREFIX", "a non-ASCII label that starts with xn--"},
    {XN_E_EMPTY, "XN_E_EMPTY", "an empty label"},
    {XN_E_LABEL_LONG, "XN_E_LABEL_LONG", "a label of more than 63 octets"},
    {XN_E_NAME_LONG, "XN_E_NAME_LONG", "a name of more than 253 octets"},
    {XN_E_ROUND_TRIP, "XN_E_ROUND_TRIP", "an ACE label that does not round-trip"},
    {XN_E_PUNYCODE, "XN_E_PUNYCODE",
        "invalid Punycode: a character that is not a digit, or a truncated number"},
    {XN_E_OVERFLOW, "XN_E_OVERFLOW", "Punycode overflow: a number or a text that is too large"},
    {XN_E_GUARD, "XN_E_GUARD", "a character that a host name may not contain"},
    {XN_E_CROSSCHECK, "XN_E_CROSSCHECK", "a reference library gives another result"},
};

static const struct status_words *
words_of(xn_status status)
{
    for (size_t i = 0; i < sizeof(statuses) / sizeof(*statuses); i++)
        if (statuses[i].status == status)
            return &statuses[i];
    return NULL;
}

const char *
xn_strerror(xn_status status)
{
    const struct status_words *words = words_of(status);

    return words != NULL ? words->words : "unknown status";
}

const char *
xn_status_name(xn_status status)
{
    const struct status_words *words = words_of(status);

    return words != NULL ? words->name : "unknown";
}

const char *
xn_version(void)
{
    return TEXT(XN_VERSION_MAJOR) "." TEXT(XN_VERSION_MINOR) "." TEXT(XN_VERSION_PATCH);
}

const char *
xn_unicode_version(void)
{
    return "3.2.0";
}

/* A line of which as much is written as fits; the length counts on. */
struct line {
    char *out;
    size_t cap, length;
};

static void
put(struct line *line, const char *text)
{
    for (; *text != '\0'; text++, line->length++)
        if (line->length + 1 < line->cap)
            line->out[line->length] = *text;
}

static void
put_number(struct line *line, uint64_t number)
{
    char digits[24], *d = digits + sizeof(digits) - 1;

    *d = '\0';
    do
        *--d = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    put(line, d);
}

/* U+XXXX, never the character itself: it may be invisible, or control the terminal. */
static void
put_code_point(struct line *line, uint32_t cp)
{
    char digit[2] = "";

    put(line, "U+");
    for (int shift = cp > 0xFFFFF ? 20 : cp > 0xFFFF ? 16 : 12; shift >= 0; shift -= 4) {
        digit[0] = "0123456789ABCDEF"[cp >> shift & 15];
        put(line, digit);
    }
}

/* The code point at fault, and what it was mapped from. */
static void
put_cause(struct line *line, const xn_diag *d)
{
    if (d->mapped == XN_NO_CP) {
        put(line, "this character");
        return;
    }
    put_code_point(line, d->mapped);
    if (d->cp == XN_NO_CP) {
        put(line, ", composed from several,");
    } else if (d->cp != d->mapped) {
        put(line, ", mapped from ");
        put_code_point(line, d->cp);
        put(line, ",");
    }
}

static void
put_octets(struct line *line, const xn_diag *d, const char *unknown, const char *known)
{
    if (d->octets == 0) {
        put(line, unknown);
        return;
    }
    put_number(line, d->octets);
    put(line, known);
}

static void
put_guard(struct line *line, const xn_diag *d)
{
    const char *rule = d->rule != NULL ? d->rule : "";

    if (strcmp(rule, "xn guard literal") == 0) {
        put(line, "the name would end in a number, like an IP address");
        return;
    }
    put_cause(line, d);
    put(line,
        strcmp(rule, "xn guard dot") == 0 ? " is a dot, which a label may not contain"
                                          : " may not be in a host name");
    if (d->mapped == '@')
        put(line, "; this looks like a mail address");
    else if (d->mapped == ':' || d->mapped == '/')
        put(line, "; this looks like a URL");
}

static void
put_reason(struct line *line, const xn_diag *d)
{
    switch (d->status) {
    case XN_E_CODE_POINT:
        if (d->cp == XN_NO_CP) {
            put(line, "these digits decode to a surrogate or a number above U+10FFFF");
        } else {
            put_code_point(line, d->cp);
            put(line, d->cp > 0x10FFFF ? " is above U+10FFFF" : " is a surrogate");
        }
        return;
    case XN_E_UNASSIGNED:
        put_cause(line, d);
        put(line, " is not assigned in Unicode 3.2");
        return;
    case XN_E_PROHIBITED:
        put_cause(line, d);
        put(line, " is prohibited");
        return;
    case XN_E_BIDI_MIXED:
        put_cause(line, d);
        put(line, " is left-to-right, but the label has right-to-left text");
        return;
    case XN_E_BIDI_ENDS:
        put_cause(line, d);
        put(line, " is at an end of right-to-left text, but is not right-to-left");
        return;
    case XN_E_STD3_CHAR:
        put_cause(line, d);
        put(line, " is not a letter, digit or hyphen");
        return;
    case XN_E_LABEL_LONG:
        put_octets(line, d, "more than 63 octets in ASCII", " octets in ASCII, 63 are allowed");
        return;
    case XN_E_NAME_LONG:
        put_octets(line, d, "more than 253 octets in ASCII",
            " octets in ASCII, 253 are allowed in a name");
        return;
    case XN_E_PUNYCODE:
        put(line, d->length == 0 ? "truncated Punycode" : "not a Punycode digit");
        return;
    case XN_E_GUARD: put_guard(line, d); return;
    default: put(line, xn_strerror(d->status));
    }
}

/* "label 2, octet 11: "; faults of a whole label have no octet, and those of a name no label. */
static void
put_position(struct line *line, const xn_diag *d)
{
    bool whole = d->status == XN_E_LABEL_LONG || d->status == XN_E_ROUND_TRIP
        || d->status == XN_E_CROSSCHECK;

    if (d->status < XN_E_UTF8)
        return;
    if (d->input != 0)
        put(line, "second name, ");
    if (d->status == XN_E_NAME_LONG)
        return;
    if (d->unit == XN_CODE_POINTS) {
        put(line, "code point ");
        put_number(line, (uint64_t)d->offset + 1);
    } else {
        put(line, "label ");
        put_number(line, (uint64_t)d->label + 1);
        if (d->decoded) {
            put(line, ", decoded");
        } else if (!whole) {
            put(line, ", octet ");
            put_number(line, (uint64_t)d->offset + 1);
        }
    }
    put(line, ": ");
}

static void
put_words(struct line *line, const xn_diag *d)
{
    put_reason(line, d);
    if (d->rule != NULL && d->rule[0] != '\0') {
        put(line, " (");
        put(line, d->rule);
        put(line, ")");
    }
}

static size_t
end_line(struct line *line)
{
    if (line->cap > 0)
        line->out[line->length < line->cap ? line->length : line->cap - 1] = '\0';
    return line->length;
}

size_t
xn_diag_format(const xn_diag *diag, char *out, size_t cap)
{
    struct line line = {out, out != NULL ? cap : 0, 0};

    if (diag == NULL) {
        put(&line, "no diagnosis");
    } else {
        put_position(&line, diag);
        put_words(&line, diag);
    }
    return end_line(&line);
}
