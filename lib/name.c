/* SPDX-License-Identifier: MIT */
/* RFC 3490 section 3.1: whole names, label by label; and the label calls.  Declared in xn.h. */
#include "name.h"

#include <string.h>

#include "arguments.h"
#include "ascii.h"
#include "flags.h"
#include "guards.h"
#include "output.h"

/* Returns the faults that refuse ASCII text under these flags, or send it to the slow path. */
static inline unsigned
find_refusals(unsigned flags)
{
    return REFUSE_NUL | REFUSE_EMPTY | (flags & XN_STRICT_ACE ? REFUSE_HYPHENS : 0)
        | (has_std3(flags) ? REFUSE_STD3 : 0) | (flags & XN_UNDERSCORE ? ALLOW_UNDERSCORE : 0);
}

/* Fast path: ASCII names of at most 63 octets, which RFC 3490 leaves unchanged, are checked and
   copied in one pass. */
ALWAYS_INLINE static bool
name_passes(const char *in, size_t inlen, unsigned refuse)
{
    if (inlen >= 8 && load_word(in) & EACH_OCTET(0x80)) /* most non-ASCII names start so */
        return false;
    return inlen > 0 && ascii_passes(in, inlen, refuse);
}

/* Fast path of ToUnicode, which changes only ACE labels. */
ALWAYS_INLINE static bool
copy_to_unicode(const char *in, size_t inlen, unsigned flags, char *out)
{
    if (has_ace_prefix(in, inlen) || !ascii_passes(in, inlen, REFUSE_HYPHENS))
        return false;
    ascii_copy(out, in, inlen, (flags & XN_LOWER) != 0);
    return true;
}

/* Returns whether these arguments allow a fast path. */
static inline bool
is_short(const char *in, size_t inlen, unsigned flags, const char *out, size_t cap)
{
    return !(flags & ~(unsigned)COPY_FLAGS) && inlen <= XN_LABEL_MAX && inlen < cap && in != NULL
        && out != NULL;
}

static xn_status
finish_copy(char *out, size_t inlen, size_t *len, xn_diag *diag)
{
    out[inlen] = '\0';
    if (len != NULL)
        *len = inlen;
    return diag_set(diag, XN_OK, 0, 0, "");
}

/* Converts offset and label of a diagnosis from the label to the name. */
static xn_status
locate_in_name(xn_status status, const struct splitter *s, const struct label *label, xn_diag *diag)
{
    if (diag != NULL) {
        diag->offset += (size_t)(label->text - s->in);
        diag->label = s->number - 1;
    }
    return status;
}

/* Finds ill-formed UTF-8 anywhere in a name: it takes precedence over other faults. */
static xn_status
check_utf8(const char *in, size_t inlen, xn_diag *diag)
{
    xn_status status = xni_utf8_check(in, inlen, diag);
    struct splitter s;
    struct label label;

    if (status == XN_OK || diag == NULL)
        return status;
    xni_split_open(&s, in, inlen, 0);
    do
        split_next(&s, &label);
    while (s.pos <= diag->offset);
    diag->label = s.number - 1;
    return status;
}

/* Reads the next label for ToASCII, without the empty one after a final dot.  After the last one,
   label is unchanged. */
static inline bool
next_label(struct splitter *s, struct label *label)
{
    return !(s->pos == s->inlen && s->number > 0) && split_next(s, label);
}

static inline bool
is_root(const struct splitter *s, const struct label *label)
{
    return label->length == 0 && s->number == 1 && s->pos == s->inlen;
}

/* Returns whether a label is unchanged in the result, XN_LOWER aside.  With XN_STRICT_ACE it may be
   a real ACE label. */
static bool
label_passes(const struct label *label, unsigned refuse, unsigned flags)
{
    if (!label->ascii || flags & ~(unsigned)COPY_FLAGS || label->length == 0
        || label->length > XN_LABEL_MAX)
        return false;
    if (!ascii_passes_any(label->text, label->length, refuse & ~(unsigned)REFUSE_HYPHENS))
        return false;
    return !(flags & XN_STRICT_ACE) || !has_ace_prefix(label->text, label->length)
        || xni_label_is_real_ace(label);
}

/* Performs ToASCII on one label of a name. */
static xn_status
label_to_ascii(const struct splitter *s, struct label *label, unsigned flags,
    struct ascii_label *ascii, xn_diag *diag)
{
    xn_status status;

    ascii->text = label->text;
    ascii->length = label->length;
    if (is_root(s, label))
        return XN_OK;
    label->flags = flags;
    label->alone = false;
    status = xni_label_to_ascii(label, ascii, diag);
    if (status == XN_OK)
        return XN_OK;
    if (check_utf8(s->in, s->inlen, diag) != XN_OK)
        return XN_E_UTF8;
    return locate_in_name(status, s, label, diag);
}

/* Applies the guard length.  On failure, finds the label that contains octet 254. */
static xn_status
check_length(const char *in, size_t inlen, size_t octets, unsigned flags, xn_diag *diag)
{
    struct ascii_label ascii;
    struct splitter s;
    struct label label;
    size_t length = 0;

    if (!(XN_GUARDS & HAS_LENGTH) || octets <= XN_NAME_MAX)
        return XN_OK;
    if (diag == NULL)
        return XN_E_NAME_LONG;
    flags &= ~(unsigned)XN_CROSSCHECK; /* done before, and could run out of memory */
    xni_split_open(&s, in, inlen, 0);
    while (length <= XN_NAME_MAX && next_label(&s, &label)) {
        label_to_ascii(&s, &label, flags, &ascii, NULL);
        length += ascii.length + (s.pos <= inlen); /* a dot belongs to the label before it */
    }
    return xni_refuse_long_name(inlen, octets, s.number - 1, diag);
}

static xn_status
name_to_ascii(const char *in, size_t inlen, unsigned flags, struct output *out, xn_diag *diag)
{
    const unsigned refuse = find_refusals(flags);
    const bool lower = (flags & XN_LOWER) != 0;
    struct ascii_label ascii;
    struct splitter s;
    struct label label = {.flags = flags};
    bool dot = false;

    xni_split_open(&s, in, inlen, 0);
    while (next_label(&s, &label)) {
        if (label_passes(&label, refuse, flags)) {
            ascii.text = label.text;
            ascii.length = label.length;
            (lower ? put_lower : put)(out, label.text, label.length);
        } else {
            xn_status status = label_to_ascii(&s, &label, flags, &ascii, diag);

            if (status != XN_OK)
                return status;
            put(out, ascii.text, ascii.length);
        }
        dot = s.pos <= inlen;
        if (dot)
            put_octet(out, '.');
    }
    if (flags & XN_NO_GUARDS)
        return XN_OK;
    if (XN_GUARDS & HAS_LITERAL && xni_is_number(ascii.text, ascii.length) && !ascii_is(in, inlen))
        return xni_refuse_literal(in, &label, s.number - 1, diag);
    return check_length(in, inlen, out->length - (size_t)dot, flags, diag);
}

xn_status
xni_name_check(const char *in, size_t inlen, unsigned flags, xn_diag *diag)
{
    struct output none = {NULL, 0, 0};

    return name_to_ascii(in, inlen, flags, &none, diag);
}

NOT_INLINE static xn_status
to_ascii(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct output to = {out, cap, 0};
    xn_status status = xni_check_arguments(&in, &inlen, flags, out, cap, diag);

    if (status == XN_OK)
        status = name_to_ascii(in, inlen, flags, &to, diag);
    return xni_finish_text(status, out, cap, to.length, len, diag);
}

/* Fast path under the flags that databases and registries use, with a constant for each
   combination. */
NOT_INLINE static xn_status
to_ascii_with_flags(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    const unsigned std3 = REFUSE_STD3 | (flags & XN_UNDERSCORE ? ALLOW_UNDERSCORE : 0);
    const bool is_strict = (flags & XN_STRICT_ACE) != 0;
    bool passes;

    if (!is_short(in, inlen, flags, out, cap))
        return to_ascii(in, inlen, flags, out, cap, len, diag);
    if (has_std3(flags))
        passes = is_strict ? name_passes(in, inlen, std3 | REFUSE_HYPHENS)
                           : name_passes(in, inlen, std3);
    else
        passes = is_strict ? name_passes(in, inlen, REFUSE_NUL | REFUSE_EMPTY | REFUSE_HYPHENS)
                           : name_passes(in, inlen, REFUSE_NUL | REFUSE_EMPTY);
    if (!passes)
        return to_ascii(in, inlen, flags, out, cap, len, diag);
    ascii_copy(out, in, inlen, (flags & XN_LOWER) != 0);
    return finish_copy(out, inlen, len, diag);
}

xn_status
xn_to_ascii(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    if (flags & (XN_STD3 | XN_UNDERSCORE | XN_LOWER | XN_STRICT_ACE))
        return to_ascii_with_flags(in, inlen, flags, out, cap, len, diag);
    if (!is_short(in, inlen, flags, out, cap) || !name_passes(in, inlen, REFUSE_NUL | REFUSE_EMPTY))
        return to_ascii(in, inlen, flags, out, cap, len, diag);
    ascii_copy(out, in, inlen, false);
    return finish_copy(out, inlen, len, diag);
}

/* Performs ToUnicode on one label; another status than XN_OK says why it is unchanged.  Sets
   *decodes if it is decoded. */
static xn_status
put_unicode(const struct label *label, struct output *out, bool *decodes, xn_diag *diag)
{
    const bool lower = (label->flags & XN_LOWER) != 0;
    struct decoded_label decoded;
    xn_status status = xni_label_to_unicode(label, &decoded, diag);

    if (decoded.length > 0) {
        (lower ? put_lower : put)(out, decoded.text, decoded.length);
        *decodes = true;
    } else {
        (lower && label->ascii ? put_lower : put)(out, label->text, label->length);
    }
    return status;
}

/* *finding, unless NULL, says why the first label that could not be decoded is unchanged. */
static xn_status
name_to_unicode(const char *in, size_t inlen, unsigned flags, struct output *out, xn_diag *finding,
    xn_diag *diag)
{
    struct splitter s;
    struct label label = {.flags = flags}, last = {.length = 0};
    unsigned number = 0;
    bool decodes = false;

    xni_split_open(&s, in, inlen, 0);
    while (split_next(&s, &label)) {
        bool first = finding != NULL && finding->status == XN_OK;
        xn_diag why;
        xn_status status = put_unicode(&label, out, &decodes, first ? &why : NULL);

        if (status == XN_E_UTF8)
            return check_utf8(in, inlen, diag);
        if (status != XN_OK && first) {
            locate_in_name(status, &s, &label, &why);
            *finding = why;
        }
        if (label.length > 0 || s.pos <= inlen) { /* not the empty label after a final dot */
            last = label;
            number = s.number - 1;
        }
        if (s.pos <= inlen)
            put_octet(out, '.');
    }
    /* What is decoded is never ASCII, and ToASCII would refuse it. */
    if (XN_GUARDS & HAS_LITERAL && !(flags & XN_NO_GUARDS) && last.length > 0
        && (decodes || !ascii_is(in, inlen)) && xni_becomes_number(&last)) {
        out->length = 0;
        put(out, in, inlen);
        xni_refuse_literal(in, &last, number, finding);
    }
    return XN_OK;
}

NOT_INLINE static xn_status
to_unicode(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct output to = {out, cap, 0};
    xn_diag finding = {.status = XN_OK};
    xn_status status = xni_check_arguments(&in, &inlen, flags, out, cap, diag);

    if (status == XN_OK)
        status = name_to_unicode(in, inlen, flags, &to, diag != NULL ? &finding : NULL, diag);
    status = xni_finish_text(status, out, cap, to.length, len, diag);
    if (status == XN_OK && finding.status != XN_OK) /* only if there is a diag */
        *diag = finding;
    return status;
}

xn_status
xn_to_unicode(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    if (is_short(in, inlen, flags, out, cap) && copy_to_unicode(in, inlen, flags, out))
        return finish_copy(out, inlen, len, diag);
    return to_unicode(in, inlen, flags, out, cap, len, diag);
}

/* The label calls */

static struct label
make_label(const char *in, size_t inlen, unsigned flags)
{
    return (struct label){
        .text = in, .length = inlen, .flags = flags, .alone = true, .ascii = ascii_is(in, inlen)};
}

xn_status
xn_label_to_ascii(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct output to = {out, cap, 0};
    struct ascii_label ascii;
    struct label label;
    xn_status status = xni_check_arguments(&in, &inlen, flags, out, cap, diag);

    if (status == XN_OK) {
        label = make_label(in, inlen, flags);
        status = xni_label_to_ascii(&label, &ascii, diag);
    }
    if (status == XN_OK)
        put(&to, ascii.text, ascii.length);
    return xni_finish_text(status, out, cap, to.length, len, diag);
}

xn_status
xn_label_to_unicode(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct output to = {out, cap, 0};
    xn_diag finding = {.status = XN_OK};
    struct label label;
    bool decodes = false;
    xn_status status = xni_check_arguments(&in, &inlen, flags, out, cap, diag);

    if (status == XN_OK) {
        label = make_label(in, inlen, flags);
        if (put_unicode(&label, &to, &decodes, diag != NULL ? &finding : NULL) == XN_E_UTF8)
            status = xni_utf8_check(in, inlen, diag);
    }
    status = xni_finish_text(status, out, cap, to.length, len, diag);
    if (status == XN_OK && finding.status != XN_OK)
        *diag = finding;
    return status;
}

/* Compares names that ToASCII accepts, by their ASCII labels in lower case (RFC 3490 section 3.1
   item 4).  Both have passed the cross-check, which is not repeated: it could run out of memory. */
static bool
are_labels_equal(const char *a, size_t alen, const char *b, size_t blen, unsigned flags)
{
    struct splitter sa, sb;
    struct ascii_label ascii_a, ascii_b;

    flags = (flags | XN_LOWER) & ~(unsigned)XN_CROSSCHECK;
    xni_split_open(&sa, a, alen, 0);
    xni_split_open(&sb, b, blen, 0);
    for (;;) {
        struct label label_a, label_b;
        bool more_a = next_label(&sa, &label_a), more_b = next_label(&sb, &label_b);

        if (!more_a || !more_b)
            return more_a == more_b;
        label_to_ascii(&sa, &label_a, flags, &ascii_a, NULL);
        label_to_ascii(&sb, &label_b, flags, &ascii_b, NULL);
        if (ascii_a.length != ascii_b.length
            || (ascii_a.length > 0 && memcmp(ascii_a.text, ascii_b.text, ascii_a.length) != 0))
            return false;
    }
}

xn_status
xn_equal(const char *a, size_t alen, const char *b, size_t blen, unsigned flags, int *same,
    xn_diag *diag)
{
    struct output none_a = {NULL, 0, 0}, none_b = {NULL, 0, 0};
    unsigned input = 0;
    xn_status status;

    if (same == NULL)
        return diag_set(diag, XN_E_ARGUMENT, 0, 0, "");
    *same = 0;
    status = xni_check_input(&a, &alen, flags, diag);
    if (status == XN_OK)
        status = xni_check_input(&b, &blen, flags, diag);
    if (status != XN_OK)
        return status;
    status = check_utf8(a, alen, diag);
    if (status == XN_OK && (status = check_utf8(b, blen, diag)) != XN_OK)
        input = 1;
    if (status == XN_OK)
        status = name_to_ascii(a, alen, flags, &none_a, diag);
    if (status == XN_OK && (status = name_to_ascii(b, blen, flags, &none_b, diag)) != XN_OK)
        input = 1;
    if (status == XN_OK) {
        *same = are_labels_equal(a, alen, b, blen, flags);
        return diag_set(diag, XN_OK, 0, 0, "");
    }
    if (diag != NULL)
        diag->input = input;
    return status;
}
