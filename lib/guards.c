/* SPDX-License-Identifier: MIT */
#include "guards.h"

#include <string.h>

#include "flags.h"
#include "rules.h"
#include "split.h"

/* Refuses U+0000, which would end the name early in most programs.  Only U+0000 maps to it, so the
   label as typed is searched, and only if it can contain one: an ASCII label, or one with ASCII
   other than letters, digits and hyphens. */
static xn_status
guard_nul(const struct label *label, const struct prepared_label *p, xn_diag *diag)
{
    bool possible = label->ascii || p->sink.seen & TABLE_ASCII_OTHER;
    const char *nul = possible && label->length > 0 ? memchr(label->text, 0, label->length) : NULL;

    if (nul == NULL)
        return XN_OK;
    diag_set_rule(diag, XN_E_GUARD, (size_t)(nul - label->text), 1, RULE_NUL);
    if (diag != NULL)
        diag->cp = diag->mapped = 0;
    return XN_E_GUARD;
}

/* Refuses a code point of a label. */
static xn_status
refuse_item(xn_diag *diag, const struct label *label, const struct prep_item *item, enum rule rule)
{
    xni_diag_item(diag, XN_E_GUARD, label->text, item, xni_rules[rule].rule);
    if (diag != NULL)
        diag->words = rule;
    return XN_E_GUARD;
}

/* Refuses a dot in a label call, where it would make two labels of one.  ASCII labels are not
   nameprepped, but mapping leaves U+002E unchanged, so it is right for every dot. */
static xn_status
guard_dot(const struct label *label, xn_diag *diag)
{
    struct splitter s;
    struct label first = *label;
    struct prep_item dot;
    uint32_t mapped[EXPAND_MAX];

    xni_split_open(&s, label->text, label->length, 0);
    split_next(&s, &first);
    if (first.length == label->length)
        return XN_OK;
    dot = (struct prep_item){.start = first.length, .end = s.pos};
    utf8_decode(label->text + dot.start, &dot.cp);
    xni_expand(PROFILE_NAMEPREP, dot.cp, mapped);
    dot.cp = mapped[0];
    return refuse_item(diag, label, &dot, RULE_DOT);
}

/* Finds the code points that the URL Standard forbids in hosts, and U+3002. */
static bool
is_separator(struct prep_search *search, size_t at, const struct prep_item *item)
{
    static const char separators[] = " #%./:<>?@[\\]^|\x7F";

    (void)search, (void)at;
    return item->tables & TABLE_FULL_STOP
        || (item->cp < 0x80
            && (item->cp < ' ' || memchr(separators, (int)item->cp, sizeof(separators) - 1)));
}

static xn_status
guard_delimiter(const struct label *label, const struct prepared_label *p, xn_diag *diag)
{
    /* U+2100 must not become a `/` in a name, nor U+2488 a dot, nor U+FF20 an `@`. */
    const uint32_t delimiters = TABLE_ASCII_OTHER | TABLE_FULL_STOP;
    struct prep_search search = {.matches = is_separator, .at = SIZE_MAX};

    if (label->ascii || !(p->sink.seen & delimiters))
        return XN_OK;
    if (!(label->flags & GUARD_SEPARATORS))
        search = (struct prep_search){.tables = delimiters, .at = SIZE_MAX};
    if (!xni_prep_search(
            p->sink.profile, label->flags & TEXT_FLAGS, label->text, label->length, &search))
        return XN_OK;
    return refuse_item(diag, label, &search.found, RULE_DELIMITER);
}

xn_status
xni_guard_label(const struct label *label, const struct prepared_label *p, xn_diag *diag)
{
    xn_status status = XN_GUARDS & HAS_NUL ? guard_nul(label, p, diag) : XN_OK;

    if (XN_GUARDS & HAS_DOT && status == XN_OK && label->alone)
        status = guard_dot(label, diag);
    if (XN_GUARDS & HAS_DELIMITER && status == XN_OK)
        status = guard_delimiter(label, p, diag);
    return status;
}

bool
xni_is_number(const char *text, size_t length)
{
    bool hexadecimal = length >= 2 && text[0] == '0' && (text[1] | 0x20) == 'x';

    for (size_t i = hexadecimal ? 2 : 0; i < length; i++) {
        char c = ascii_lower(text[i]);

        if (!(c >= '0' && c <= '9') && !(hexadecimal && c >= 'a' && c <= 'f'))
            return false;
    }
    return length > 0;
}

/* Returns whether ToASCII of a non-ASCII label may begin with a digit. */
static bool
may_begin_with_digit(const struct label *label)
{
    uint32_t cp;

    utf8_decode(label->text, &cp);
    return cp < 0x80 ? cp >= '0' && cp <= '9'
                     : table_lookup(cp)->tables & (TABLE_B_1 | TABLE_B_2 | TABLE_NFKC_CHANGES);
}

bool
xni_becomes_number(const struct label *label)
{
    struct ascii_label ascii;
    struct label unchecked = *label;

    if (label->ascii)
        return xni_is_number(label->text, label->length);
    if (!may_begin_with_digit(label))
        return false;
    unchecked.flags &= ~(unsigned)XN_CROSSCHECK; /* done before, and could run out of memory */
    return xni_label_to_ascii(&unchecked, &ascii, NULL) == XN_OK
        && xni_is_number(ascii.text, ascii.length);
}

xn_status
xni_refuse_literal(const char *in, const struct label *label, unsigned number, xn_diag *diag)
{
    diag_set_rule(diag, XN_E_GUARD, (size_t)(label->text - in), label->length, RULE_LITERAL);
    if (diag != NULL)
        diag->label = number;
    return XN_E_GUARD;
}

xn_status
xni_refuse_long_name(size_t inlen, size_t octets, unsigned number, xn_diag *diag)
{
    /* Cites RFC 1035, which sets the limit, not the guard. */
    diag_set_rule(diag, XN_E_NAME_LONG, 0, inlen, RULE_NAME_LONG);
    diag->label = number;
    diag->octets = octets;
    return XN_E_NAME_LONG;
}
