/* RFC 3490 section 3.1: whole names, label by label. */
#include <string.h>

#include "label.h"
#include "result.h"

int
xn_label_next(const char *in, size_t inlen, size_t *pos, const char **label, size_t *labellen)
{
    size_t dot, width = 1;

    if (inlen == XN_STRLEN)
        inlen = in != NULL ? strlen(in) : 0;
    if (*pos > inlen)
        return 0;
    dot = label_find_dot(in, inlen, *pos, &width);
    *label = in != NULL ? in + *pos : "";
    *labellen = dot - *pos;
    *pos = dot + width;
    return 1;
}

/* The labels of a name, one by one, without the empty one behind a final dot; the root is one empty label. */
struct labels {
    const char *in;
    size_t inlen, pos;
    unsigned number; /* of the next label */
    int root;
};

static struct labels
labels_of(const char *in, size_t inlen)
{
    struct labels l = {.in = in, .inlen = inlen};
    size_t width = 0;

    l.root = inlen > 0 && label_find_dot(in, inlen, 0, &width) == 0 && width == inlen;
    return l;
}

static int
next_label(struct labels *l, struct label *label)
{
    if (!xn_label_next(l->in, l->inlen, &l->pos, &label->text, &label->length))
        return 0;
    return l->number++ == 0 || label->length > 0 || l->pos <= l->inlen;
}

/* Where a name is written, as far as there is room. */
struct name_out {
    char *text;
    size_t cap, length;
};

static void
put(struct name_out *out, const char *text, size_t length, int lower)
{
    for (size_t i = 0; i < length && out->length + i < out->cap; i++)
        out->text[out->length + i] = lower ? ascii_lower(text[i]) : text[i];
    out->length += length;
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
    struct labels l = labels_of(in, inlen);
    struct label label;
    xn_status status = utf8_check(in, inlen, diag);

    if (status != XN_OK && diag != NULL)
        while (next_label(&l, &label) && l.pos <= diag->offset)
            diag->label = l.number;
    return status;
}

/* One label of a name to ASCII; the root's is empty. */
static xn_status
label_of_name(const struct labels *l, struct label *label, unsigned flags, char out[XN_LABEL_SIZE], size_t *outlen, xn_diag *diag)
{
    xn_status status;

    *outlen = 0;
    if (l->root)
        return XN_OK;
    label->flags = flags;
    label->alone = 0;
    status = label_to_ascii(label, out, outlen, diag);
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

static xn_status
name_to_ascii(const char *in, size_t inlen, unsigned flags, struct name_out *out, xn_diag *diag)
{
    struct labels l = labels_of(in, inlen);
    struct label label;
    unsigned beyond = 0; /* the label that octet 254 falls in */
    int dot = 0;

    while (next_label(&l, &label)) {
        char ascii[XN_LABEL_SIZE];
        size_t length;
        xn_status status = label_of_name(&l, &label, flags, ascii, &length, diag);

        if (status != XN_OK)
            return status;
        dot = l.pos <= inlen;
        if (out->length <= XN_NAME_MAX)
            beyond = l.number - 1;
        put(out, ascii, length, 0);
        put(out, ".", (size_t)dot, 0);
    }
    if (!(flags & XN_NO_GUARDS) && out->length - (size_t)dot > XN_NAME_MAX)
        return refuse_name(inlen, beyond, out->length - (size_t)dot, diag);
    return XN_OK;
}

xn_status
xn_to_ascii(const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct name_out to = {out, cap, 0};
    xn_status status = check_arguments(in, &inlen, flags, out, cap, diag);

    if (status == XN_OK)
        status = name_to_ascii(in, inlen, flags, &to, diag);
    return text_finish(status, out, cap, to.length, len, diag);
}

/* What ToUnicode makes of a label; XN_OK, or why it is left as it was typed. */
static xn_status
put_unicode(const struct label *label, struct name_out *out, xn_diag *diag)
{
    struct decoded decoded;
    int lower = (label->flags & XN_LOWER) != 0;
    xn_status status = label_to_unicode(label, &decoded, diag);

    if (decoded.length > 0)
        put(out, decoded.text, decoded.length, lower);
    else
        put(out, label->text, label->length, lower && label_is_ascii(label->text, label->length));
    return status;
}

static xn_status
name_to_unicode(const char *in, size_t inlen, unsigned flags, struct name_out *out, xn_diag *finding, xn_diag *diag)
{
    struct labels l = {.in = in, .inlen = inlen};
    struct label label = {.flags = flags};

    while (xn_label_next(in, inlen, &l.pos, &label.text, &label.length)) {
        xn_diag why;
        xn_status status = put_unicode(&label, out, &why);

        l.number++;
        put(out, ".", l.pos <= inlen, 0);
        if (status == XN_E_UTF8)
            return check_utf8(in, inlen, diag);
        if (status != XN_OK && finding->status == XN_OK) {
            *finding = why;
            place(status, &l, &label, finding);
        }
    }
    return XN_OK;
}

xn_status
xn_to_unicode(const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct name_out to = {out, cap, 0};
    xn_diag finding = {.status = XN_OK};
    xn_status status = check_arguments(in, &inlen, flags, out, cap, diag);

    if (status == XN_OK)
        status = name_to_unicode(in, inlen, flags, &to, &finding, diag);
    status = text_finish(status, out, cap, to.length, len, diag);
    if (status == XN_OK && finding.status != XN_OK && diag != NULL)
        *diag = finding;
    return status;
}

xn_status
xn_label_to_ascii(const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct name_out to = {out, cap, 0};
    char ascii[XN_LABEL_SIZE];
    size_t length = 0;
    xn_status status = check_arguments(in, &inlen, flags, out, cap, diag);

    if (status == XN_OK)
        status = label_to_ascii(&(struct label){in, inlen, flags, 1}, ascii, &length, diag);
    if (status == XN_OK)
        put(&to, ascii, length, 0);
    return text_finish(status, out, cap, to.length, len, diag);
}

xn_status
xn_label_to_unicode(const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    struct name_out to = {out, cap, 0};
    xn_diag finding = {.status = XN_OK};
    xn_status status = check_arguments(in, &inlen, flags, out, cap, diag);

    if (status == XN_OK && put_unicode(&(struct label){in, inlen, flags, 1}, &to, &finding) == XN_E_UTF8)
        status = utf8_check(in, inlen, diag);
    status = text_finish(status, out, cap, to.length, len, diag);
    if (status == XN_OK && finding.status != XN_OK && diag != NULL)
        *diag = finding;
    return status;
}

/* RFC 3490 section 3.1 item 4: the labels' ASCII forms, in any case.  Both names have been found good. */
static int
same_labels(const char *a, size_t alen, const char *b, size_t blen, unsigned flags)
{
    struct labels la = labels_of(a, alen), lb = labels_of(b, blen);
    char ascii_a[XN_LABEL_SIZE], ascii_b[XN_LABEL_SIZE];
    size_t length_a, length_b;

    for (;;) {
        struct label label_a, label_b;
        int more_a = next_label(&la, &label_a), more_b = next_label(&lb, &label_b);

        if (!more_a || !more_b)
            return more_a == more_b;
        if (label_of_name(&la, &label_a, flags | XN_LOWER, ascii_a, &length_a, NULL) != XN_OK
            || label_of_name(&lb, &label_b, flags | XN_LOWER, ascii_b, &length_b, NULL) != XN_OK || length_a != length_b || memcmp(ascii_a, ascii_b, length_a) != 0)
            return 0;
    }
}

xn_status
xn_equal(const char *a, size_t alen, const char *b, size_t blen, unsigned flags, int *same, xn_diag *diag)
{
    struct name_out none_a = {NULL, 0, 0}, none_b = {NULL, 0, 0};
    unsigned input = 0;
    xn_status status = check_arguments(a, &alen, flags, NULL, same == NULL, diag);

    if (status == XN_OK)
        status = check_arguments(b, &blen, flags, NULL, 0, diag);
    if (same != NULL)
        *same = 0;
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
