/* SPDX-License-Identifier: MIT */
/* RFC 3490 section 3.1: whole names, label by label. */
#include <string.h>

#include "ascii.h"
#include "labels.h"
#include "result.h"

/* The end of the first dot from `at` on, or of the text, which ends at a NUL: nobody counts the
   rest again for each label. */
static size_t
behind_dot(const char *in, size_t at)
{
    while (in[at] != '\0' && label_dot_width(in + at) == 0)
        at++;
    return at + label_dot_width(in + at);
}

int
xn_label_next(const char *in, size_t inlen, size_t *pos, const char **label, size_t *labellen)
{
    struct label next;

    if (in == NULL && inlen > 0)
        return 0;
    if (in == NULL)
        in = "";
    if (inlen == XN_STRLEN) {
        if (*pos > 0 && in[*pos - 1] == '\0')
            return 0;
        inlen = behind_dot(in, *pos);
    }
    if (!labels_split(in, inlen, pos, &next))
        return 0;
    *label = next.text;
    *labellen = next.length;
    return 1;
}

/* Where a name is written, as far as there is room. */
struct name_out {
    char *text;
    size_t cap, length;
};

static inline void
put_char(struct name_out *out, char c)
{
    if (out->length < out->cap)
        out->text[out->length] = c;
    out->length++;
}

static void
put(struct name_out *out, const char *text, size_t length)
{
    if (length > 0 && length <= out->cap && out->length <= out->cap - length)
        memcpy(out->text + out->length, text, length);
    out->length += length;
}

static void
put_lower(struct name_out *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        put_char(out, ascii_lower(text[i]));
}

/* A label's diagnosis becomes the name's. */
static xn_status
place(xn_status status, const struct labels *l, const struct label *label, xn_diag *diag)
{
    if (diag != NULL) {
        diag->offset += (size_t)(label->text - l->in);
        diag->label = l->number - 1;
    }
    return status;
}

/* Ill-formed UTF-8 anywhere comes before all else. */
static xn_status
check_utf8(const char *in, size_t inlen, xn_diag *diag)
{
    struct labels l;
    struct label label;
    xn_status status = utf8_check(in, inlen, diag);

    if (status == XN_OK || diag == NULL)
        return status;
    labels_open(&l, in, inlen);
    do
        labels_next(&l, &label);
    while (l.pos <= diag->offset);
    diag->label = l.number - 1;
    return status;
}

/* One label of a name to ASCII; the root's is empty. */
static xn_status
label_of_name(const struct labels *l, struct label *label, unsigned flags,
    struct label_ascii *ascii, xn_diag *diag)
{
    xn_status status;

    ascii->text = "";
    ascii->length = 0;
    if (l->root)
        return XN_OK;
    label->flags = flags;
    label->alone = 0;
    status = label_to_ascii(label, ascii, diag);
    if (status == XN_OK)
        return XN_OK;
    if (check_utf8(l->in, l->inlen, diag) != XN_OK)
        return XN_E_UTF8;
    return place(status, l, label, diag);
}

static xn_status
refuse_name(size_t inlen, unsigned label, size_t octets, xn_diag *diag)
{
    diag_set(diag, XN_E_NAME_LONG, 0, inlen, XN_NO_CP, "RFC 1035 section 2.3.4");
    if (diag != NULL) {
        diag->label = label;
        diag->octets = octets;
    }
    return XN_E_NAME_LONG;
}

/* RFC 3490 leaves the labels of ASCII names unaltered, if no flag asks for a closer look. */
enum {
    CLOSER_LOOK = XN_STD3 | XN_LOWER | XN_CROSSCHECK | XN_STRICT_ACE,
    KNOWN = XN_ALLOW_UNASSIGNED | XN_UNDERSCORE | XN_NO_GUARDS | XN_PR29
};

static int
is_unaltered(const struct labels *l, unsigned flags)
{
    return !l->is_short && !(flags & CLOSER_LOOK)
        && (l->inlen <= XN_NAME_MAX || flags & XN_NO_GUARDS)
        && ascii_scan(l->in, l->inlen) & ASCII_LABELS;
}

static xn_status
name_to_ascii(const char *in, size_t inlen, unsigned flags, struct name_out *out, xn_diag *diag)
{
    struct labels l;
    struct label label;
    struct label_ascii ascii;
    unsigned beyond = 0; /* the label that octet 254 falls in */
    int dot = 0;

    labels_open(&l, in, inlen);
    if (is_unaltered(&l, flags)) {
        put(out, in, inlen);
        return XN_OK;
    }
    while (labels_next(&l, &label)) {
        if (out->length <= XN_NAME_MAX)
            beyond = l.number - 1;
        if (l.even && label.length > 0 && !(flags & CLOSER_LOOK)) {
            put(out, label.text, label.length);
        } else {
            xn_status status = label_of_name(&l, &label, flags, &ascii, diag);

            if (status != XN_OK)
                return status;
            put(out, ascii.text, ascii.length);
        }
        dot = l.pos <= inlen;
        if (dot)
            put_char(out, '.');
    }
    if (!(flags & XN_NO_GUARDS) && out->length - (size_t)dot > XN_NAME_MAX)
        return refuse_name(inlen, beyond, out->length - (size_t)dot, diag);
    return XN_OK;
}

/* The road of nearly all names: short ones of ASCII are copied at a glance. */
static inline int
is_short_copy(
    const char *in, size_t inlen, unsigned flags, enum ascii_kind kind, char *out, size_t cap)
{
    if (flags & ~(unsigned)KNOWN || inlen > ASCII_SHORT || inlen >= cap || in == NULL || out == NULL
        || !ascii_copy(out, in, inlen, kind))
        return 0;
    out[inlen] = '\0';
    return 1;
}

NOT_INLINE static xn_status
to_ascii(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct name_out to = {out, cap, 0};
    xn_status status = check_arguments(&in, &inlen, flags, out, cap, diag);

    if (status == XN_OK)
        status = name_to_ascii(in, inlen, flags, &to, diag);
    return text_finish(status, out, cap, to.length, len, diag);
}

xn_status
xn_to_ascii(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    if (!is_short_copy(in, inlen, flags, ASCII_LABELS_ONLY, out, cap))
        return to_ascii(in, inlen, flags, out, cap, len, diag);
    if (len != NULL)
        *len = inlen;
    return diag_set(diag, XN_OK, 0, 0, XN_NO_CP, "");
}

/* What ToUnicode makes of a label; XN_OK, or why it is left as it was typed. */
static xn_status
put_unicode(const struct label *label, struct name_out *out, xn_diag *diag)
{
    struct decoded decoded;
    xn_status status = label_to_unicode(label, &decoded, diag);
    int left = decoded.length == 0, lower = label->flags & XN_LOWER && (!left || label->ascii);

    (lower ? put_lower : put)(
        out, left ? label->text : decoded.text, left ? label->length : decoded.length);
    return status;
}

/* ASCII without an ACE label is left as it is. */
static int
is_without_ace(const struct labels *l)
{
    if (l->is_short)
        return (l->sets.high | (l->sets.hyphens & l->sets.hyphens << 1)) == 0;
    return (ascii_scan(l->in, l->inlen) & (ASCII_ONLY | ASCII_ACE)) == ASCII_ONLY;
}

static xn_status
name_to_unicode(const char *in, size_t inlen, unsigned flags, struct name_out *out,
    xn_diag *finding, xn_diag *diag)
{
    struct labels l;
    struct label label = {.flags = flags};

    labels_open(&l, in, inlen);
    if (!(flags & XN_LOWER) && is_without_ace(&l)) {
        put(out, in, inlen);
        return XN_OK;
    }
    while (labels_any(&l, &label)) {
        xn_diag why;
        xn_status status = XN_OK;

        l.number++;
        if (l.even && !(flags & XN_LOWER) && !label_has_prefix(label.text, label.length))
            put(out, label.text, label.length);
        else
            status =
                put_unicode(&label, out, finding != NULL && finding->status == XN_OK ? &why : NULL);
        if (l.pos <= inlen)
            put_char(out, '.');
        if (status == XN_E_UTF8)
            return check_utf8(in, inlen, diag);
        if (status != XN_OK && finding != NULL && finding->status == XN_OK) {
            *finding = why;
            place(status, &l, &label, finding);
        }
    }
    return XN_OK;
}

NOT_INLINE static xn_status
to_unicode(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct name_out to = {out, cap, 0};
    xn_diag finding = {.status = XN_OK};
    xn_status status = check_arguments(&in, &inlen, flags, out, cap, diag);

    if (status == XN_OK)
        status = name_to_unicode(in, inlen, flags, &to, diag != NULL ? &finding : NULL, diag);
    status = text_finish(status, out, cap, to.length, len, diag);
    if (status == XN_OK && finding.status != XN_OK) /* which it is only where there is diag */
        *diag = finding;
    return status;
}

xn_status
xn_to_unicode(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    if (!is_short_copy(in, inlen, flags, ASCII_NO_ACE, out, cap))
        return to_unicode(in, inlen, flags, out, cap, len, diag);
    if (len != NULL)
        *len = inlen;
    return diag_set(diag, XN_OK, 0, 0, XN_NO_CP, "");
}

xn_status
xn_label_to_ascii(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct name_out to = {out, cap, 0};
    struct label_ascii ascii;
    xn_status status = check_arguments(&in, &inlen, flags, out, cap, diag);

    if (status == XN_OK)
        status =
            label_to_ascii(&(struct label){in, inlen, flags, 1, ascii_is(in, inlen)}, &ascii, diag);
    if (status == XN_OK)
        put(&to, ascii.text, ascii.length);
    return text_finish(status, out, cap, to.length, len, diag);
}

xn_status
xn_label_to_unicode(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct name_out to = {out, cap, 0};
    xn_diag finding = {.status = XN_OK};
    xn_status status = check_arguments(&in, &inlen, flags, out, cap, diag);

    if (status == XN_OK
        && put_unicode(&(struct label){in, inlen, flags, 1, ascii_is(in, inlen)}, &to, &finding)
            == XN_E_UTF8)
        status = utf8_check(in, inlen, diag);
    status = text_finish(status, out, cap, to.length, len, diag);
    if (status == XN_OK && finding.status != XN_OK && diag != NULL)
        *diag = finding;
    return status;
}

/* RFC 3490 section 3.1 item 4: the labels' ASCII forms, in any case.  Both names have been found
   good, and no witness is asked again. */
static int
same_labels(const char *a, size_t alen, const char *b, size_t blen, unsigned flags)
{
    struct labels la, lb;
    struct label_ascii ascii_a, ascii_b;

    flags = (flags | XN_LOWER) & ~(unsigned)XN_CROSSCHECK;
    labels_open(&la, a, alen);
    labels_open(&lb, b, blen);
    for (;;) {
        struct label label_a, label_b;
        int more_a = labels_next(&la, &label_a), more_b = labels_next(&lb, &label_b);

        if (!more_a || !more_b)
            return more_a == more_b;
        label_of_name(&la, &label_a, flags, &ascii_a, NULL);
        label_of_name(&lb, &label_b, flags, &ascii_b, NULL);
        if (ascii_a.length != ascii_b.length
            || (ascii_a.length > 0 && memcmp(ascii_a.text, ascii_b.text, ascii_a.length) != 0))
            return 0;
    }
}

xn_status
xn_equal(const char *a, size_t alen, const char *b, size_t blen, unsigned flags, int *same,
    xn_diag *diag)
{
    struct name_out none_a = {NULL, 0, 0}, none_b = {NULL, 0, 0};
    unsigned input = 0;
    xn_status status;

    if (same == NULL)
        return diag_set(diag, XN_E_ARGUMENT, 0, 0, XN_NO_CP, "");
    *same = 0;
    status = check_input(&a, &alen, flags, diag);
    if (status == XN_OK)
        status = check_input(&b, &blen, flags, diag);
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
        *same = same_labels(a, alen, b, blen, flags);
        return diag_set(diag, XN_OK, 0, 0, XN_NO_CP, "");
    }
    if (diag != NULL)
        diag->input = input;
    return status;
}
