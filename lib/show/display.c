/* SPDX-License-Identifier: MIT */
/* The form of a name to show: each ACE label in Unicode if that is safe.  Declared in xn.h. */
#include "display.h"

#include <string.h>

#include "lib/arguments.h"
#include "lib/deviations.h"
#include "lib/flags.h"
#include "lib/guards.h"
#include "lib/name.h"
#include "lib/output.h"
#include "lib/rules.h"

/* The state of one call. */
struct display {
    const char *in;
    size_t inlen;
    unsigned flags;
    struct output out;
    unsigned why;
    xn_diag *diag;
    xn_diag finding;              /* the first label that is left in ACE */
    struct ascii_label top_ascii; /* the text that top points to */
    struct top_level top;
    bool has_top;     /* top is found when the first ACE label is met */
    bool breaks_bidi; /* a label must not stand next to a right-to-left one */
    bool hides_all;   /* since the labels together break the Bidi rule */
};

/* Returns the flags for converting labels of a name that ToASCII accepts. */
static unsigned
label_flags(unsigned flags)
{
    return (flags & (XN_PR29 | XN_ALLOW_UNASSIGNED)) | XN_LOWER | XN_NO_GUARDS;
}

/* Returns an ACE label to decode.  Guards are off, since the rules give better reasons for the same
   faults, and unassigned code points are never shown. */
static struct label
make_ace(const char *text, size_t length, unsigned flags)
{
    return (struct label){.text = text,
        .length = length,
        .flags = (flags & (XN_PR29 | XN_CROSSCHECK)) | XN_NO_GUARDS,
        .ascii = true};
}

/* Returns the reason why ToUnicode does not decode an ACE label. */
static unsigned
explain_fake(const struct label *ace)
{
    uint32_t points[PUNYCODE_SHORT_CAP];
    unsigned why = XN_WHY_FAKE;
    size_t count;

    if (!xni_punycode_decode_short(
            ace->text + ACE_PREFIX_LENGTH, ace->length - ACE_PREFIX_LENGTH, points, &count))
        return XN_WHY_FAKE;
    for (size_t i = 0; i < count; i++) {
        if (table_lookup(points[i])->tables & TABLE_A_1)
            return XN_WHY_UNASSIGNED;
        if (is_deviation(points[i]))
            why = XN_WHY_DEVIATION;
    }
    return why;
}

/* Returns whether a label becomes nothing but dots: without guards, U+2024 becomes a dot. */
static bool
becomes_dots(const struct label *label)
{
    struct ascii_label ascii;
    size_t i = 0;

    (void)xni_label_to_ascii(label, &ascii, NULL);
    while (i < ascii.length && ascii.text[i] == '.')
        i++;
    return i == ascii.length;
}

/* Finds the last label of the ASCII form that is not empty. */
static void
find_top_level(struct display *d)
{
    struct splitter s;
    struct label label = {.flags = label_flags(d->flags)}, last = label, ace;
    struct decoded_label decoded;
    const char *end, *start;

    xni_split_open(&s, d->in, d->inlen, 0);
    while (split_next(&s, &label))
        if (label.length > 0 && !(d->flags & XN_NO_GUARDS && becomes_dots(&label)))
            last = label;
    (void)xni_label_to_ascii(&last, &d->top_ascii, NULL);
    end = d->top_ascii.text + d->top_ascii.length;
    while (end[-1] == '.')
        end--;
    for (start = end; start > d->top_ascii.text && start[-1] != '.'; start--)
        continue;
    d->top = (struct top_level){.text = start, .length = (size_t)(end - start)};
    d->top.refuses_unicode =
        !(d->flags & XN_NO_GUARDS) && xni_is_number(d->top.text, d->top.length);
    d->has_top = true;
    ace = make_ace(d->top.text, d->top.length, d->flags);
    (void)xni_label_to_unicode(&ace, &decoded, NULL); /* to nothing if it is not ACE */
    for (size_t at = 0; at < decoded.length;) {
        uint32_t cp;

        at += utf8_decode(decoded.text + at, &cp);
        d->top.scripts |= SCRIPT_BIT(xni_table_script(cp)) & ~NO_SCRIPTS;
    }
}

/* Returns the reason of the first rule that hides a label, or 0 if it may be shown. */
static unsigned
check_rules(const struct shown_label *label, const struct top_level *top)
{
    static const struct {
        bool (*breaks)(const struct shown_label *label);
        unsigned why;
    } rules[] = {
        {xni_breaks_character_rule, XN_WHY_CHARACTER},
        {xni_breaks_hyphen_rule, XN_WHY_HYPHEN},
        {xni_breaks_mark_rule, XN_WHY_MARK},
        {xni_breaks_digit_rule, XN_WHY_DIGITS},
        {xni_breaks_script_rule, XN_WHY_MIXED},
        {xni_breaks_context_rule, XN_WHY_CONTEXT},
    };

    for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++)
        if (rules[i].breaks(label))
            return rules[i].why;
    if (xni_breaks_top_level_rule(label, top))
        return XN_WHY_TLD;
    return xni_breaks_lookalike_rule(label, top) ? XN_WHY_LOOKALIKE : 0;
}

/* Returns the reason to hide an ACE label; if it is shown, XN_WHY_RTL or 0. */
static unsigned
check_label(const struct label *ace, const struct top_level *top, struct decoded_label *decoded)
{
    struct shown_label label;
    unsigned why, direction = 0;

    if (xni_label_to_unicode(ace, decoded, NULL) != XN_OK)
        return explain_fake(ace);
    label.count = 0;
    label.scripts = 0;
    label.items[0] = (struct shown_item){0, 0};
    for (size_t at = 0; at < decoded->length;) {
        uint32_t cp;

        at += utf8_decode(decoded->text + at, &cp);
        shown_label_add(&label, cp);
        if (table_lookup(cp)->tables & TABLE_D_1)
            direction = XN_WHY_RTL;
    }
    label.items[label.count + 1] = (struct shown_item){0, 0};
    why = check_rules(&label, top);
    return why != 0 ? why : direction;
}

static bool
is_not_graphic(char c)
{
    return c <= ' ' || c == 0x7F;
}

static bool
prepares_to_not_graphic(struct prep_search *search, size_t at, const struct prep_item *item)
{
    (void)search, (void)at;
    return item->cp <= ' ' || item->cp == 0x7F;
}

static xn_status
refuse_not_graphic(const struct splitter *s, const struct label *label, xn_diag *diag)
{
    struct prep_search search = {.matches = prepares_to_not_graphic, .at = SIZE_MAX};

    if (diag == NULL)
        return XN_E_STD3_CHAR;
    (void)xni_prep_search(
        PROFILE_NAMEPREP, label->flags & TEXT_FLAGS, label->text, label->length, &search);
    xni_diag_item(diag, XN_E_STD3_CHAR, label->text, &search.found, xni_rules[RULE_STD3_CHAR].rule);
    diag->offset += (size_t)(label->text - s->in);
    diag->label = s->number - 1;
    return XN_E_STD3_CHAR;
}

/* Returns the first code point of a text that is not empty. */
static uint32_t
first_cp(const char *text)
{
    uint32_t cp;

    (void)utf8_decode(text, &cp);
    return cp;
}

/* Returns the last code point of a text that is not empty, except for nonspacing marks. */
static uint32_t
last_base_of(const char *text, size_t length)
{
    uint32_t cp;

    do {
        do
            length--;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80);
        cp = first_cp(text + length);
    } while (
        length > 0 && xni_table_show(cp) & SHOW_MARK && !(table_lookup(cp)->tables & TABLE_D_2));
    return cp;
}

/* Returns whether a label that is shown, and not right-to-left, breaks the Bidi rule of RFC 5893
   section 2 in a name with a right-to-left label.  Only conditions 1 and 6 need a check: the other
   classes of direction occur in no such label, and RFC 3454 section 6, which ToUnicode applies, is
   stricter about right-to-left labels. */
static bool
breaks_bidi_rule(const char *text, size_t length)
{
    uint32_t last = last_base_of(text, length);
    bool is_number = (last >= '0' && last <= '9') || (last >= 0x6F0 && last <= 0x6F9);

    return !(table_lookup(first_cp(text))->tables & TABLE_D_2)
        || !(is_number || table_lookup(last)->tables & TABLE_D_2);
}

static void
put_checked(struct display *d, const char *text, size_t length, bool is_right_to_left)
{
    if (length > 0 && !is_right_to_left && breaks_bidi_rule(text, length))
        d->breaks_bidi = true;
    put(&d->out, text, length);
}

static void
hide_label(struct display *d, const struct splitter *s, const struct label *label, unsigned why)
{
    if ((d->why & ~(unsigned)XN_WHY_RTL) == 0) {
        d->finding.label = s->number - 1;
        d->finding.offset = (size_t)(label->text - s->in);
        d->finding.length = label->length;
    }
    d->why |= why;
}

/* Writes a label of the ASCII form, which is part of a label as typed. */
static void
put_ascii_label(struct display *d, const struct splitter *s, const struct label *typed,
    const char *text, size_t length)
{
    struct decoded_label decoded;
    struct label ace;
    unsigned why;

    if (!has_ace_prefix(text, length)) {
        put_checked(d, text, length, false);
        return;
    }
    if (!d->has_top)
        find_top_level(d);
    ace = make_ace(text, length, d->flags);
    why = check_label(&ace, &d->top, &decoded);
    if (d->hides_all && (why == 0 || why == XN_WHY_RTL))
        why = XN_WHY_CONTEXT;
    if (why == 0 || why == XN_WHY_RTL) {
        d->why |= why;
        put_checked(d, decoded.text, decoded.length, why != 0);
    } else {
        hide_label(d, s, typed, why);
        put_checked(d, text, length, false);
    }
}

/* Writes a label that ToASCII accepts.  Without guards it may become several. */
static xn_status
put_shown_label(struct display *d, const struct splitter *s, const struct label *label)
{
    struct ascii_label ascii;
    size_t start = 0;

    (void)xni_label_to_ascii(label, &ascii, NULL);
    for (size_t i = 0; i < ascii.length; i++) {
        if (is_not_graphic(ascii.text[i]))
            return refuse_not_graphic(s, label, d->diag);
        if (ascii.text[i] != '.')
            continue;
        put_ascii_label(d, s, label, ascii.text + start, i - start);
        put_octet(&d->out, '.');
        start = i + 1;
    }
    put_ascii_label(d, s, label, ascii.text + start, ascii.length - start);
    return XN_OK;
}

static xn_status
put_labels(struct display *d)
{
    struct label label = {.flags = label_flags(d->flags)};
    struct splitter s;
    xn_status status = XN_OK;

    xni_split_open(&s, d->in, d->inlen, 0);
    while (status == XN_OK && split_next(&s, &label)) {
        if (label.length > 0)
            status = put_shown_label(d, &s, &label);
        if (s.pos <= d->inlen)
            put_octet(&d->out, '.');
    }
    return status;
}

/* Writes the name again without decoding a label: the first ACE label is the new finding. */
static xn_status
hide_all_labels(struct display *d)
{
    d->hides_all = true;
    d->out.length = 0;
    d->why = 0;
    return put_labels(d);
}

/* Checks a name with ToASCII.  A delimiter that cannot be mistaken for another part of a URL does
   not refuse the name: its label is shown in ACE, as xn_to_ascii() encodes it without guards. */
static xn_status
check_name(const struct display *d)
{
    const unsigned flags = d->flags | XN_LOWER;
    xn_status status = xni_name_check(d->in, d->inlen, flags, d->diag);

    if (status == XN_E_GUARD)
        status = xni_name_check(d->in, d->inlen, flags | GUARD_SEPARATORS, d->diag);
    return status;
}

/* The fast path: copies short names of letters, digits and single hyphens. */
static bool
copy_plain(struct display *d)
{
    const unsigned refuse =
        REFUSE_NUL | REFUSE_EMPTY | REFUSE_HYPHENS | REFUSE_STD3; /* stricter than any flags */

    if (d->flags & ~(unsigned)COPY_FLAGS || d->inlen == 0 || d->inlen > XN_LABEL_MAX
        || d->inlen >= d->out.cap || !ascii_passes(d->in, d->inlen, refuse))
        return false;
    ascii_copy(d->out.text, d->in, d->inlen, true);
    d->out.length = d->inlen;
    return true;
}

xn_status
xn_to_display(const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len,
    unsigned *why, xn_diag *diag)
{
    struct display d;
    xn_status status = xni_check_arguments(&in, &inlen, flags, out, cap, diag);

    d.in = in;
    d.inlen = inlen;
    d.flags = flags;
    d.out = (struct output){out, cap, 0};
    d.why = 0;
    d.diag = diag;
    d.has_top = false;
    d.breaks_bidi = d.hides_all = false;
    diag_set(&d.finding, XN_OK, 0, 0, "");
    if (status == XN_OK && !copy_plain(&d)) {
        status = check_name(&d);
        if (status == XN_OK)
            status = put_labels(&d);
        if (status == XN_OK && d.breaks_bidi && d.why & XN_WHY_RTL)
            status = hide_all_labels(&d);
    }
    if (why != NULL)
        *why = status == XN_OK ? d.why : 0;
    status = xni_finish_text(status, out, cap, d.out.length, len, diag);
    if (status == XN_OK && diag != NULL)
        *diag = d.finding;
    return status;
}
