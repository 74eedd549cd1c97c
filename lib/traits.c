/* SPDX-License-Identifier: MIT */
/* Facts about a name, for programs that show it or warn about it.  Declared in xn.h. */
#include <string.h>

#include "arguments.h"
#include "nameprep/compose.h"
#include "deviations.h"
#include "flags.h"
#include "scripts.h"
#include "split.h"

/* Returns whether scripts are mixed: more than one, and not of one writing system (UTS #39 section
   5.1). */
static bool
is_mixed(uint64_t scripts)
{
    scripts &= ~NO_SCRIPTS;
    return scripts != 0 && (scripts & (scripts - 1)) != 0 && !are_one_system(scripts);
}

static unsigned
find_code_point_traits(const char *text, size_t length)
{
    unsigned traits = 0;
    uint64_t scripts = 0;

    for (size_t at = 0; at < length;) {
        uint32_t cp, tables;

        at += utf8_decode(text + at, &cp);
        tables = table_lookup(cp)->tables;
        scripts |= SCRIPT_BIT(xni_table_script(cp));
        if (tables & TABLE_A_1)
            traits |= XN_TRAIT_UNASSIGNED;
        if (tables & TABLE_D_1)
            traits |= XN_TRAIT_RTL;
        if (is_deviation(cp))
            traits |= XN_TRAIT_DEVIATION;
    }
    return traits | (is_mixed(scripts) ? XN_TRAIT_MIXED : 0);
}

/* A search for prepared text that differs from the text as typed in more than the case of ASCII
   letters, which makes no difference in any name. */
struct difference {
    struct prep_search search;
    const char *text;
    size_t length;
};

static bool
differs(struct prep_search *search, size_t at, const struct prep_item *item)
{
    const struct difference *d = (const struct difference *)search;
    uint32_t typed;

    /* Past the end, or inside a code point, lengths differ already. */
    if (at >= d->length || ((unsigned char)d->text[at] & 0xC0) == 0x80)
        return true;
    utf8_decode(d->text + at, &typed);
    if (typed < 0x80 && item->cp < 0x80)
        return ascii_lower((char)typed) != ascii_lower((char)item->cp);
    return typed != item->cp;
}

/* Finds XN_TRAIT_CHANGED by the slow path, and whether XN_PR29 may give another result.  Text of
   another length has changed even if no position differs. */
static unsigned
find_changes(const char *text, size_t length, unsigned flags, bool *pr29_matters)
{
    struct difference d = {
        {.matches = differs, .at = SIZE_MAX, .found_at = SIZE_MAX}, text, length};
    struct prep_sink sink;

    xni_sink_open(&sink, PROFILE_NAMEPREP, NULL, 0);
    sink.search = &d.search;
    xni_prep_slow(flags & TEXT_FLAGS, text, length, &sink);
    *pr29_matters = sink.pr29_matters;
    return d.search.found_at != SIZE_MAX || sink.length != length ? XN_TRAIT_CHANGED : 0;
}

/* Returns whether ToASCII, or ToUnicode of an ACE label, gives another result under XN_PR29.  What
   an ACE label decodes to depends only on its digits: XN_PR29 decides only whether it decodes. */
static bool
is_different(const struct label *label, bool is_ace)
{
    struct label older = *label, newer = *label;
    struct ascii_label older_ascii, newer_ascii;
    struct decoded_label older_decoded, newer_decoded;
    xn_status older_status, newer_status;

    older.flags |= XN_PR29;
    newer.flags &= ~(unsigned)XN_PR29;
    older_status = xni_label_to_ascii(&older, &older_ascii, NULL);
    newer_status = xni_label_to_ascii(&newer, &newer_ascii, NULL);
    if (older_status != newer_status)
        return true;
    if (older_status == XN_OK
        && (older_ascii.length != newer_ascii.length
            || memcmp(older_ascii.text, newer_ascii.text, older_ascii.length) != 0))
        return true;
    if (!is_ace)
        return false;
    older_status = xni_label_to_unicode(&older, &older_decoded, NULL);
    newer_status = xni_label_to_unicode(&newer, &newer_decoded, NULL);
    return older_status != newer_status;
}

/* Returns whether a label has the ACE prefix, as typed or as mapped, even if it is refused. */
static bool
may_be_ace(const struct label *typed)
{
    struct prepared_label p;
    uint32_t cp;

    if (has_ace_prefix(typed->text, typed->length))
        return true;
    if (typed->ascii)
        return false;
    /* Most labels need not be prepared: only an `x` and its compatibility forms become an `x`,
       unless characters before it are mapped to nothing; and no composition gives one. */
    utf8_decode(typed->text, &cp);
    if (!(table_lookup(cp)->tables & (TABLE_B_1 | TABLE_B_2 | TABLE_NFKC_CHANGES))
        && cp != 'x') /* a capital is in table B.2 */
        return false;
    (void)xni_label_prepare(typed, &p, NULL);
    return has_ace_prefix(p.text, p.sink.length);
}

static unsigned
find_label_traits(const struct label *typed)
{
    struct label label = *typed;
    struct decoded_label decoded;
    struct prep_sink sink;
    unsigned traits = typed->ascii ? 0 : XN_TRAIT_NON_ASCII;
    bool is_ace = may_be_ace(typed), pr29_matters = false;

    decoded.length = 0;
    if (is_ace) {
        (void)xni_label_to_unicode(typed, &decoded, NULL);
        traits |= decoded.length > 0 ? XN_TRAIT_ACE : XN_TRAIT_FAKE_ACE;
        pr29_matters = decoded.length == 0; /* it may be real under the other wording */
    }
    if (decoded.length > 0) {
        label.text = decoded.text;
        label.length = decoded.length;
        label.ascii = false;
    }
    if (!label.ascii) {
        traits |= find_code_point_traits(label.text, label.length);
        xni_sink_open(&sink, PROFILE_NAMEPREP, NULL, 0);
        if (xni_compose_text(label.text, label.length, &sink)) {
            traits |= sink.changed ? XN_TRAIT_CHANGED : 0;
        } else {
            bool matters;

            traits |= find_changes(label.text, label.length, label.flags, &matters);
            pr29_matters = pr29_matters || matters;
        }
    }
    if (pr29_matters && is_different(typed, is_ace))
        traits |= XN_TRAIT_PR29;
    return traits;
}

xn_status
xn_traits(const char *in, size_t inlen, unsigned flags, unsigned *traits, xn_diag *diag)
{
    struct label label = {.flags = flags};
    struct splitter s;
    xn_status status;

    if (traits == NULL)
        return diag_set(diag, XN_E_ARGUMENT, 0, 0, "");
    *traits = 0;
    status = xni_check_input(&in, &inlen, flags, diag);
    if (status != XN_OK)
        return status;
    status = xn_to_ascii(in, inlen, flags, NULL, 0, NULL, diag);
    if (status == XN_E_UTF8)
        return status;
    if (status == XN_E_SPACE)
        diag_set(diag, XN_OK, 0, 0, "");
    else
        *traits |= XN_TRAIT_INVALID;
    xni_split_open(&s, in, inlen, 0);
    while (split_next(&s, &label))
        *traits |= find_label_traits(&label);
    return XN_OK;
}
