/* SPDX-License-Identifier: MIT */
/* Formats diagnoses as text for people.  Declared in xn.h; the words of statuses are in
   constants.c. */
#include "output.h"
#include "rules.h"

/* Returns the rule of a diagnosis, which a caller may have filled in with any number. */
static enum rule
find_known_rule(const xn_diag *d)
{
    return d->words < RULES ? (enum rule)d->words : RULE_NONE;
}

/* Writes an index, counted from 1; a caller may have filled in any number. */
static void
put_ordinal(struct output *out, uint64_t index)
{
    put_number(out, index < UINT64_MAX ? index + 1 : index, 10, 1);
}

static void
put_label(struct output *out, const xn_diag *d)
{
    if (d->label == XN_NO_LABEL) {
        put_string(out, "the label");
        return;
    }
    put_string(out, "label ");
    put_ordinal(out, d->label);
}

/* Returns what a table of RFC 3454 contains, or NULL. */
static const char *
find_kind(const xn_diag *d)
{
    static const struct {
        const char *rule, *words;
    } kinds[] = {
        {"RFC 3454 table C.1.2", "a non-ASCII space"},
        {"RFC 3454 table C.2.1", "a control character"},
        {"RFC 3454 table C.2.2", "a control character"},
        {"RFC 3454 table C.3", "a private-use character"},
        {"RFC 3454 table C.4", "a noncharacter"},
        {"RFC 3454 table C.6", "an annotation or replacement character"},
        {"RFC 3454 table C.7", "an ideographic description character"},
        {"RFC 3454 table C.8", "a display-control character"},
        {"RFC 3454 table C.9", "a tag character"},
    };

    for (size_t i = 0; d->rule != NULL && i < sizeof(kinds) / sizeof(*kinds); i++)
        if (strcmp(d->rule, kinds[i].rule) == 0)
            return kinds[i].words;
    return NULL;
}

/* Writes the character at fault, and the one that it was mapped from.  Returns whether more words
   stand between it and its verb. */
static bool
put_cause(struct output *out, const xn_diag *d)
{
    const char *kind = d->status == XN_E_PROHIBITED ? find_kind(d) : NULL;

    if (d->mapped == XN_NO_CP) {
        put_string(out, "this character");
        return false;
    }
    put_character(out, d->mapped);
    if (d->cp == XN_NO_CP) {
        put_string(out, ", composed of several characters");
    } else if (d->cp != d->mapped) {
        put_string(out, ", mapped from ");
        put_character(out, d->cp);
    } else if (kind != NULL) {
        put_string(out, ", ");
        put_string(out, kind);
    }
    return d->cp != d->mapped || kind != NULL;
}

/* Writes what is wrong with a character: "U+0221 is not assigned in Unicode 3.2", or "label 1
   decodes to U+0080, a control character". */
static void
put_character_fault(struct output *out, const xn_diag *d, const char *predicate)
{
    bool has_words;

    if (d->decoded != 0) {
        put_label(out, d);
        put_string(out, " decodes to ");
    }
    has_words = put_cause(out, d);
    if (d->decoded != 0 && has_words && d->status == XN_E_PROHIBITED)
        return;
    put_string(out, d->decoded != 0 ? ", which" : has_words ? "," : "");
    put_string(out, predicate);
}

/* Writes "the name has 254 bytes in ASCII; at most 253 are allowed". */
static void
put_length(struct output *out, const xn_diag *d, unsigned most)
{
    if (d->status == XN_E_NAME_LONG)
        put_string(out, "the name");
    else
        put_label(out, d);
    put_string(out, d->octets == 0 ? " has more than " : " has ");
    put_number(out, d->octets == 0 ? most : d->octets, 10, 1);
    put_string(out, " bytes in ASCII");
    if (d->octets == 0)
        return;
    put_string(out, "; at most ");
    put_number(out, most, 10, 1);
    put_string(out, " are allowed");
}

static void
put_guard(struct output *out, const xn_diag *d)
{
    enum rule rule = find_known_rule(d);

    if (rule == RULE_LITERAL) {
        put_string(out, "the name would end in a number, like an IP address");
        return;
    }
    put_character_fault(out, d,
        rule == RULE_DOT ? " is a dot, which a label cannot contain"
                         : " is not allowed in a host name");
    if (d->mapped == '@')
        put_string(
            out, d->cp == '@' ? "; this looks like a mail address" : "; this is a full-width @");
    else if (d->mapped == ':')
        put_string(out, "; this looks like a URL");
}

static void
put_syntax(struct output *out, const xn_diag *d)
{
    enum rule rule = find_known_rule(d);
    const struct rule_words *words = &xni_rules[rule];

    if (d->cp != XN_NO_CP && (rule == RULE_AUTHORITY || rule == RULE_USER)) {
        put_string(out, "not a valid URL: ");
        put_character(out, d->cp);
        put_string(out, " before the path");
    } else if (d->cp != XN_NO_CP) {
        put_character(out, d->cp);
        put_string(out, " is not allowed in ");
        put_string(out, words->part);
    } else if (d->length == 0) {
        put_string(out, words->missing);
        put_string(out, " is missing");
    } else {
        put_string(out, "not ");
        put_string(out, words->part);
    }
}

/* Returns the words that follow the number of a label, or NULL. */
static const char *
find_label_words(const xn_diag *d)
{
    switch (d->status) {
    case XN_E_STD3_HYPHEN: return " begins or ends with a hyphen";
    case XN_E_ACE_PREFIX: return " begins with xn--, but is not ASCII";
    case XN_E_EMPTY: return " is empty";
    case XN_E_ROUND_TRIP: return " does not round-trip: its decoded form encodes to another label";
    default: return NULL;
    }
}

static void
put_fault(struct output *out, const xn_diag *d)
{
    bool is_text = d->label == XN_NO_LABEL;

    switch (d->status) {
    case XN_E_CODE_POINT:
        if (d->cp == XN_NO_CP && d->unit != XN_CODE_POINTS) { /* digits that were decoded */
            put_string(out, "these digits decode to a surrogate or a number above U+10FFFF");
        } else {
            put_code_point(out, d->cp);
            put_string(out, d->cp > 0x10FFFF ? " is above U+10FFFF" : " is a surrogate");
        }
        return;
    case XN_E_LABEL_LONG: put_length(out, d, XN_LABEL_MAX); return;
    case XN_E_NAME_LONG: put_length(out, d, XN_NAME_MAX); return;
    case XN_E_PUNYCODE:
        put_string(out, d->length == 0 ? "truncated Punycode" : "not a Punycode digit");
        return;
    case XN_E_GUARD: put_guard(out, d); return;
    case XN_E_SYNTAX: put_syntax(out, d); return;
    case XN_E_UNASSIGNED: put_character_fault(out, d, " is not assigned in Unicode 3.2"); return;
    case XN_E_PROHIBITED:
        put_character_fault(
            out, d, is_text ? " is not allowed in this profile" : " is not allowed");
        return;
    case XN_E_BIDI_MIXED:
        put_character_fault(out, d,
            is_text ? " is left-to-right, but the text has right-to-left letters"
                    : " is left-to-right, but the label has right-to-left letters");
        return;
    case XN_E_BIDI_ENDS:
        put_character_fault(out, d,
            is_text ? " is at an end of right-to-left text, but is not right-to-left"
                    : " is at an end of a right-to-left label, but is not right-to-left");
        return;
    case XN_E_STD3_CHAR: put_character_fault(out, d, " is not a letter, digit or hyphen"); return;
    default: break;
    }
    if (find_label_words(d) != NULL)
        put_label(out, d);
    put_string(out, find_label_words(d) != NULL ? find_label_words(d) : xn_strerror(d->status));
}

static void
put_reason(struct output *out, const xn_diag *d)
{
    put_fault(out, d);
    if (d->rule != NULL && d->rule[0] != '\0') {
        put_string(out, " (");
        put_string(out, d->rule);
        put_string(out, ")");
    }
}

/* Returns whether the reason begins with the label. */
static bool
begins_with_label(const xn_diag *d)
{
    bool is_character = (d->status >= XN_E_UNASSIGNED && d->status <= XN_E_STD3_CHAR)
        || (d->status == XN_E_GUARD && find_known_rule(d) != RULE_LITERAL);

    return d->status == XN_E_LABEL_LONG || find_label_words(d) != NULL
        || (d->decoded != 0 && is_character);
}

/* Writes a position such as "label 2, byte 11: ", unless the reason begins with the label, or a
   whole name is at fault. */
static void
put_position(struct output *out, const xn_diag *d)
{
    static const char *const units[] = {"byte ", "code point ", "character "};
    bool has_label = d->label != XN_NO_LABEL, is_whole = d->status == XN_E_CROSSCHECK;

    if (d->status < XN_E_UTF8)
        return;
    if (d->input != 0)
        put_string(out, "second name, ");
    if (d->line != 0) {
        put_string(out, "line ");
        put_number(out, d->line, 10, 1);
        put_string(out, ", ");
    }
    if (d->status == XN_E_NAME_LONG || begins_with_label(d))
        return;
    if (has_label) {
        put_label(out, d);
        put_string(out, is_whole ? "" : ", ");
    }
    if (!has_label || !is_whole) {
        put_string(out, units[d->unit <= XN_CHARACTERS ? d->unit : XN_OCTETS]);
        if (d->line != 0)
            put_number(out, d->column, 10, 1);
        else
            put_ordinal(out, d->offset);
    }
    put_string(out, ": ");
}

size_t
xn_diag_reason(const xn_diag *diag, char *out, size_t cap)
{
    struct output to = {out, out != NULL ? cap : 0, 0};

    if (diag == NULL)
        put_string(&to, "no diagnosis");
    else
        put_reason(&to, diag);
    return finish_line(&to);
}

size_t
xn_diag_format(const xn_diag *diag, char *out, size_t cap)
{
    struct output to = {out, out != NULL ? cap : 0, 0};

    if (diag == NULL)
        return xn_diag_reason(diag, out, cap);
    put_position(&to, diag);
    put_reason(&to, diag);
    return finish_line(&to);
}
