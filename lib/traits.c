/* SPDX-License-Identifier: MIT */
/* Facts about a name, for those who show it or warn of it.  Off the fast road. */
#include <string.h>

#include "ascii.h"
#include "label.h"
#include "result.h"

/* UTS #39 section 5.1: one script, or the scripts of one writing system. */
static int
is_mixed(uint64_t scripts)
{
    static const uint64_t systems[] = {
        (uint64_t)1 << SCRIPT_HAN | (uint64_t)1 << SCRIPT_HIRAGANA | (uint64_t)1 << SCRIPT_KATAKANA,
        (uint64_t)1 << SCRIPT_HAN | (uint64_t)1 << SCRIPT_BOPOMOFO,
        (uint64_t)1 << SCRIPT_HAN | (uint64_t)1 << SCRIPT_HANGUL,
    };

    for (size_t i = 0; i < sizeof(systems) / sizeof(*systems); i++)
        if ((scripts & ~systems[i]) == 0)
            return 0;
    return (scripts & (scripts - 1)) != 0;
}

static unsigned
code_point_traits(const char *text, size_t length)
{
    const uint64_t none = (uint64_t)1 << SCRIPT_UNKNOWN | (uint64_t)1 << SCRIPT_COMMON
        | (uint64_t)1 << SCRIPT_INHERITED;
    unsigned traits = 0;
    uint64_t scripts = 0;
    uint32_t cp;

    for (size_t at = 0; at < length;) {
        uint32_t tables;

        at += utf8_take(text + at, &cp);
        tables = table_lookup(cp)->tables;
        scripts |= (uint64_t)1 << xni_table_script(cp);
        if (tables & TABLE_A_1)
            traits |= XN_TRAIT_UNASSIGNED;
        if (tables & TABLE_D_1)
            traits |= XN_TRAIT_RTL;
        if (cp == 0xDF || cp == 0x3C2 || cp == 0x200C || cp == 0x200D)
            traits |= XN_TRAIT_DEVIATION;
    }
    return traits | (is_mixed(scripts & ~none) ? XN_TRAIT_MIXED : 0);
}

/* Prepared text that is not, octet for octet, what was typed. */
struct difference {
    struct prep_watch watch;
    const char *text;
    size_t length;
};

static int
is_different(struct prep_watch *watch, size_t at, const struct prep_item *item)
{
    const struct difference *d = (const struct difference *)watch;
    uint32_t typed;

    if (at >= d->length || ((unsigned char)d->text[at] & 0xC0) == 0x80)
        return 1;
    utf8_take(d->text + at, &typed);
    if (typed < 0x80 && item->cp < 0x80)
        return ascii_lower((char)typed) != ascii_lower((char)item->cp);
    return typed != item->cp;
}

static int
is_changed(const char *text, size_t length, unsigned flags)
{
    struct difference d = {
        {.wanted = is_different, .at = SIZE_MAX, .found_at = SIZE_MAX}, text, length};
    struct prep_sink sink;

    sink_open(&sink, PREP_NAMEPREP, NULL, 0);
    sink.watch = &d.watch;
    prep_run(flags, text, length, &sink);
    return d.watch.found_at != SIZE_MAX || sink.length != length;
}

/* ToASCII with and without XN_PR29. */
static int
differs_by_pr29(const struct label *label)
{
    struct label older = *label, newer = *label;
    struct label_ascii ascii_older, ascii_newer;
    xn_status status_older, status_newer;

    older.flags |= XN_PR29;
    newer.flags &= ~(unsigned)XN_PR29;
    status_older = label_to_ascii(&older, &ascii_older, NULL);
    status_newer = label_to_ascii(&newer, &ascii_newer, NULL);
    return status_older != status_newer
        || (status_older == XN_OK
            && (ascii_older.length != ascii_newer.length
                || memcmp(ascii_older.text, ascii_newer.text, ascii_older.length) != 0));
}

static unsigned
label_traits(const struct label *typed)
{
    struct label label = *typed;
    struct decoded decoded;
    struct prepared p;
    unsigned traits = typed->ascii ? 0 : XN_TRAIT_NON_ASCII;

    if (label_to_unicode(typed, &decoded, NULL) == XN_OK && decoded.length > 0) {
        traits |= XN_TRAIT_ACE;
        label.text = decoded.text;
        label.length = decoded.length;
        label.ascii = 0;
    } else {
        (void)label_prepare(typed, &p, NULL); /* refused or not */
        if (label_has_prefix(typed->text, typed->length) || label_has_prefix(p.text, p.sink.length))
            traits |= XN_TRAIT_FAKE_ACE;
    }
    if (label.ascii)
        return traits;
    if (is_changed(label.text, label.length, label.flags))
        traits |= XN_TRAIT_CHANGED;
    if (differs_by_pr29(&label))
        traits |= XN_TRAIT_PR29;
    return traits | code_point_traits(label.text, label.length);
}

xn_status
xn_traits(const char *in, size_t inlen, unsigned flags, unsigned *traits, xn_diag *diag)
{
    struct label label = {.flags = flags};
    size_t pos = 0;
    xn_status status;

    if (traits == NULL)
        return diag_set(diag, XN_E_ARGUMENT, 0, 0, XN_NO_CP, "");
    *traits = 0;
    status = check_input(&in, &inlen, flags, diag);
    if (status != XN_OK)
        return status;
    status = xn_to_ascii(in, inlen, flags, NULL, 0, NULL, diag);
    if (status == XN_E_UTF8)
        return status;
    if (status == XN_E_SPACE)
        diag_set(diag, XN_OK, 0, 0, XN_NO_CP, "");
    else
        *traits |= XN_TRAIT_INVALID;
    while (xn_label_next(in, inlen, &pos, &label.text, &label.length)) {
        label.ascii = ascii_is(label.text, label.length);
        *traits |= label_traits(&label);
    }
    return XN_OK;
}
