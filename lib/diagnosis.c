/* SPDX-License-Identifier: MIT */
/* Formats diagnoses as text for people.  Declared in xn.h; the words of statuses are in
   constants.c. */
#include "output.h"
#include "rules.h"

/* Returns the rule of a diagnosis.  One that a caller filled in may hold any number. */
static enum rule
find_known_rule(const xn_diag *d)
{
    return d->words < RULES ? (enum rule)d->words : RULE_NONE;
}

/* Writes the code point at fault, and the one that it was mapped from. */
static void
put_cause(struct output *out, const xn_diag *d)
{
    if (d->mapped == XN_NO_CP) {
        put_string(out, "this character");
        return;
    }
    put_code_point(out, d->mapped);
    if (d->cp == XN_NO_CP) {
        put_string(out, ", composed from several,");
    } else if (d->cp != d->mapped) {
        put_string(out, ", mapped from ");
        put_code_point(out, d->cp);
        put_string(out, ",");
    }
}

static void
put_octets(struct output *out, const xn_diag *d, const char *unknown, const char *known)
{
    if (d->octets == 0) {
        put_string(out, unknown);
        return;
    }
    put_number(out, d->octets, 10, 1);
    put_string(out, known);
}

static void
put_guard(struct output *out, const xn_diag *d)
{
    enum rule rule = find_known_rule(d);

    if (rule == RULE_LITERAL) {
        put_string(out, "the name would end in a number, like an IP address");
        return;
    }
    put_cause(out, d);
    put_string(out,
        rule == RULE_DOT ? " is a dot, which a label may not contain"
                         : " may not be in a host name");
    if (d->mapped == '@')
        put_string(out, "; this looks like a mail address");
    else if (d->mapped == ':')
        put_string(out, "; this looks like a URL");
}

static void
put_syntax(struct output *out, const xn_diag *d)
{
    const struct rule_words *words = &xni_rules[find_known_rule(d)];

    if (d->cp != XN_NO_CP) {
        put_code_point(out, d->cp);
        put_string(out, " may not be in ");
        put_string(out, words->part);
    } else if (d->length == 0) {
        put_string(out, words->missing);
        put_string(out, " is missing");
    } else {
        put_string(out, "not ");
        put_string(out, words->part);
    }
}

static void
put_fault(struct output *out, const xn_diag *d)
{
    const char *predicate = NULL;

    switch (d->status) {
    case XN_E_CODE_POINT:
        if (d->cp == XN_NO_CP && d->unit != XN_CODE_POINTS) { /* digits that were decoded */
            put_string(out, "these digits decode to a surrogate or a number above U+10FFFF");
        } else {
            put_code_point(out, d->cp);
            put_string(out, d->cp > 0x10FFFF ? " is above U+10FFFF" : " is a surrogate");
        }
        return;
    case XN_E_LABEL_LONG:
        put_octets(out, d, "more than 63 octets in ASCII", " octets in ASCII, 63 are allowed");
        return;
    case XN_E_NAME_LONG:
        put_octets(
            out, d, "more than 253 octets in ASCII", " octets in ASCII, 253 are allowed in a name");
        return;
    case XN_E_PUNYCODE:
        put_string(out, d->length == 0 ? "truncated Punycode" : "not a Punycode digit");
        return;
    case XN_E_GUARD: put_guard(out, d); return;
    case XN_E_SYNTAX: put_syntax(out, d); return;
    case XN_E_UNASSIGNED: predicate = " is not assigned in Unicode 3.2"; break;
    case XN_E_PROHIBITED: predicate = " is prohibited"; break;
    case XN_E_BIDI_MIXED:
        predicate = " is left-to-right, but the label has right-to-left text";
        break;
    case XN_E_BIDI_ENDS:
        predicate = " is at an end of right-to-left text, but is not right-to-left";
        break;
    case XN_E_STD3_CHAR: predicate = " is not a letter, digit or hyphen"; break;
    default: put_string(out, xn_strerror(d->status)); return;
    }
    put_cause(out, d);
    put_string(out, predicate);
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

/* Writes an index, counted from 1.  A diagnosis that a caller filled in may hold any number. */
static void
put_ordinal(struct output *out, uint64_t index)
{
    put_number(out, index < UINT64_MAX ? index + 1 : index, 10, 1);
}

/* Writes a position such as "label 2, octet 11: ".  The fault of a whole label has no octet, and
   that of a whole name has no label. */
static void
put_position(struct output *out, const xn_diag *d)
{
    static const char *const units[] = {"octet ", "code point ", "character "};
    bool has_label = d->label != XN_NO_LABEL, is_whole = d->decoded != 0;

    is_whole = is_whole || d->status == XN_E_LABEL_LONG || d->status == XN_E_ROUND_TRIP
        || d->status == XN_E_CROSSCHECK;
    if (d->status < XN_E_UTF8)
        return;
    if (d->input != 0)
        put_string(out, "second name, ");
    if (d->line != 0) {
        put_string(out, "line ");
        put_number(out, d->line, 10, 1);
        put_string(out, ", ");
    }
    if (d->status == XN_E_NAME_LONG)
        return;
    if (has_label) {
        put_string(out, "label ");
        put_ordinal(out, d->label);
        put_string(out, d->decoded ? ", decoded" : is_whole ? "" : ", ");
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
