/* SPDX-License-Identifier: MIT */
/* The words for every status and diagnosis.  Declared in xn.h. */
#include <stdbool.h>
#include <string.h>

#include "xn.h"

#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)

#define STATUS(status) status, #status

/* cause, if not NULL: what a diagnosis says of the code point at fault. */
static const struct status_words {
    xn_status status;
    const char *name, *words, *cause;
} statuses[] = {
    {STATUS(XN_OK), "success", NULL},
    {STATUS(XN_E_SPACE), "the result does not fit in the buffer", NULL},
    {STATUS(XN_E_ARGUMENT), "invalid argument", NULL},
    {STATUS(XN_E_UTF8), "ill-formed UTF-8", NULL},
    {STATUS(XN_E_CODE_POINT), "a surrogate, or a number above U+10FFFF", NULL},
    {STATUS(XN_E_UNASSIGNED), "a code point that Unicode 3.2 leaves unassigned",
        " is not assigned in Unicode 3.2"},
    {STATUS(XN_E_PROHIBITED), "a code point that RFC 3454 prohibits", " is prohibited"},
    {STATUS(XN_E_BIDI_MIXED), "left-to-right text in a right-to-left label",
        " is left-to-right, but the label has right-to-left text"},
    {STATUS(XN_E_BIDI_ENDS),
        "right-to-left text that does not start and end with a right-to-left character",
        " is at an end of right-to-left text, but is not right-to-left"},
    {STATUS(XN_E_STD3_CHAR), "an ASCII character other than a letter, a digit or a hyphen",
        " is not a letter, digit or hyphen"},
    {STATUS(XN_E_STD3_HYPHEN), "a hyphen at the start or the end of a label", NULL},
    {STATUS(XN_E_ACE_PREFIX), "a non-ASCII label that starts with xn--", NULL},
    {STATUS(XN_E_EMPTY), "an empty label", NULL},
    {STATUS(XN_E_LABEL_LONG), "a label of more than 63 octets", NULL},
    {STATUS(XN_E_NAME_LONG), "a name of more than 253 octets", NULL},
    {STATUS(XN_E_ROUND_TRIP), "an ACE label that does not round-trip", NULL},
    {STATUS(XN_E_PUNYCODE),
        "invalid Punycode: a character that is not a digit, or a truncated number", NULL},
    {STATUS(XN_E_OVERFLOW), "Punycode overflow: a number or a text that is too large", NULL},
    {STATUS(XN_E_GUARD), "a character that a host name may not contain", NULL},
    {STATUS(XN_E_SYNTAX),
        "not a URL, a mail address or a host, or one that programs read differently", NULL},
    {STATUS(XN_E_CROSSCHECK), "a reference library gives another result", NULL},
};

/* A status that another version of the library may have defined has words, too. */
static const struct status_words *
find_words(xn_status status)
{
    static const struct status_words unknown = {.name = "unknown", .words = "unknown status"};

    for (size_t i = 0; i < sizeof(statuses) / sizeof(*statuses); i++)
        if (statuses[i].status == status)
            return &statuses[i];
    return &unknown;
}

const char *
xn_strerror(xn_status status)
{
    return find_words(status)->words;
}

const char *
xn_status_name(xn_status status)
{
    return find_words(status)->name;
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

/* At least `width` digits. */
static void
put_number(struct line *line, uint64_t number, unsigned base, int width)
{
    char digits[24], *d = digits + sizeof(digits) - 1; /* 2^64 has 20 decimal digits */

    *d = '\0';
    for (; number != 0 || width > 0; number /= base, width--)
        *--d = "0123456789ABCDEF"[number % base];
    put(line, d);
}

/* U+XXXX, never the character itself: it may be invisible, or control the terminal. */
static void
put_code_point(struct line *line, uint32_t cp)
{
    put(line, "U+");
    put_number(line, cp, 16, 4);
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
    put_number(line, d->octets, 10, 1);
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

/* What may not contain a character, is malformed or is missing, by the rule that is broken. */
static const struct syntax_words {
    const char *rule, *part, *missing;
} syntaxes[] = {
    {"RFC 3986 section 2.1", "a percent-encoded octet", "a percent-encoded octet"},
    {"RFC 3986 section 3.1", "the scheme of a URL",
        "the scheme of the URL, or the colon after it,"},
    {"RFC 3986 section 3.2", "the // before a host", "the // before the host"},
    {"RFC 3986 section 3.2.1", "the user information of a URL", "the user information"},
    {"RFC 3986 section 3.2.2", "a host", "the host"},
    {"RFC 3986 section 3.2.3", "a port from 0 to 65535", "the port"},
    {"RFC 4007 section 11", "the zone of an IPv6 address", "the zone of the IPv6 address"},
    {"RFC 4291 section 2.2", "an IPv6 address", "the IPv6 address"},
    {"RFC 5321 section 4.1.2", "a mail address", "the local part, the @ or the host"},
    {"RFC 5321 section 4.1.3", "an address literal", "the address literal"},
    {"RFC 6068 section 2", "a mailto URL", "the local part, the @ or the host"},
    {"RFC 6874 section 2", "the zone of an IPv6 address", "the zone of the IPv6 address"},
    {"RFC 8089 section 2", "the host of a file URL", "the host"},
};

static void
put_syntax(struct line *line, const xn_diag *d)
{
    const char *rule = d->rule != NULL ? d->rule : "";
    struct syntax_words words = {"", "such text", "something"};

    for (size_t i = 0; i < sizeof(syntaxes) / sizeof(*syntaxes); i++)
        if (strcmp(syntaxes[i].rule, rule) == 0)
            words = syntaxes[i];
    if (d->cp != XN_NO_CP) {
        put_code_point(line, d->cp);
        put(line, " may not be in ");
        put(line, words.part);
    } else if (d->length == 0) {
        put(line, words.missing);
        put(line, " is missing");
    } else {
        put(line, "not ");
        put(line, words.part);
    }
}

static void
put_reason(struct line *line, const xn_diag *d)
{
    const struct status_words *words = find_words(d->status);

    switch (d->status) {
    case XN_E_CODE_POINT:
        if (d->unit == XN_OCTETS) { /* decoding; and 2^32 - 1 is XN_NO_CP, but can be typed */
            put(line, "these digits decode to a surrogate or a number above U+10FFFF");
        } else {
            put_code_point(line, d->cp);
            put(line, d->cp > 0x10FFFF ? " is above U+10FFFF" : " is a surrogate");
        }
        break;
    case XN_E_LABEL_LONG:
        put_octets(line, d, "more than 63 octets in ASCII", " octets in ASCII, 63 are allowed");
        break;
    case XN_E_NAME_LONG:
        put_octets(line, d, "more than 253 octets in ASCII",
            " octets in ASCII, 253 are allowed in a name");
        break;
    case XN_E_PUNYCODE:
        put(line, d->length == 0 ? "truncated Punycode" : "not a Punycode digit");
        break;
    case XN_E_GUARD: put_guard(line, d); break;
    case XN_E_SYNTAX: put_syntax(line, d); break;
    default:
        if (words->cause != NULL)
            put_cause(line, d);
        put(line, words->cause != NULL ? words->cause : words->words);
    }
}

/* An index, counted from 1.  A diag that the caller has filled may hold any number. */
static void
put_ordinal(struct line *line, uint64_t index)
{
    put_number(line, index < UINT64_MAX ? index + 1 : index, 10, 1);
}

/* "label 2, octet 11: "; faults of a whole label have no octet, those of a name no label. */
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
        put_ordinal(line, d->offset);
    } else if (d->status == XN_E_SYNTAX) { /* of text that is more than a name */
        put(line, "octet ");
        put_ordinal(line, d->offset);
    } else {
        put(line, "label ");
        put_ordinal(line, d->label);
        if (d->decoded) {
            put(line, ", decoded");
        } else if (!whole) {
            put(line, ", octet ");
            put_ordinal(line, d->offset);
        }
    }
    put(line, ": ");
}

size_t
xn_diag_format(const xn_diag *diag, char *out, size_t cap)
{
    struct line line = {out, out != NULL ? cap : 0, 0};

    if (diag == NULL) {
        put(&line, "no diagnosis");
    } else {
        put_position(&line, diag);
        put_reason(&line, diag);
        if (diag->rule != NULL && diag->rule[0] != '\0') {
            put(&line, " (");
            put(&line, diag->rule);
            put(&line, ")");
        }
    }
    if (line.cap > 0)
        line.out[line.length < line.cap ? line.length : line.cap - 1] = '\0';
    return line.length;
}
