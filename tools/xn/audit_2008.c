/* SPDX-License-Identifier: MIT */
/* Converts a name by IDNA 2003, by IDNA 2008 and like browsers, and compares the results. */
#include "audit_2008.h"

#include <string.h>

#include "tools/common/text.h"
#include "tools/common/dots.h"
#include "label_rules.h"

void
audit_open(struct audit *a, unsigned flags)
{
    *a = (struct audit){.flags = flags | XN_LOWER};
}

void
audit_free(struct audit *a)
{
    for (size_t i = 0; i < FORMS; i++)
        buffer_free(&a->forms[i]);
}

/* Returns whether a name is ASCII that host names contain, without ACE labels: no generation of
   IDNA changes it. */
static bool
is_plain_name(const char *name, size_t length)
{
    bool is_start = true;

    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)name[i] >= 0x80 || (is_start && has_ace_prefix(name + i, length - i)))
            return false;
        is_start = name[i] == '.';
    }
    return find_foreign_ascii(name, length) == length;
}

static void
convert_2003(struct audit *a, const char *name, size_t length)
{
    struct buffer *form = &a->forms[FORM_2003];
    size_t capacity = XN_NAME_SIZE, wanted;
    xn_status status;
    xn_diag diag;

    form->length = 0;
    do {
        char *to = buffer_reserve(form, capacity);

        status = xn_to_ascii(name, length, a->flags, to, form->cap, &wanted, &diag);
        capacity = wanted + 1;
    } while (status == XN_E_SPACE);
    form->length = wanted;
    a->has[FORM_2003] = status == XN_OK;
    a->status_2003 = status == XN_OK ? NULL : xn_status_name(status);
}

/* Appends a label to a form of IDNA 2008; an empty label removes that form of the name. */
static void
append_label(struct audit *a, enum audit_form form, const char *label)
{
    if (label[0] == '\0')
        a->has[form] = false;
    else
        buffer_text(&a->forms[form], label);
}

static void
append_all(struct audit *a, const char *text, size_t length)
{
    for (size_t form = FORM_2008; form < FORMS; form++)
        buffer_put(&a->forms[form], text, length);
}

static void
refuse_all(struct audit *a, const char *error)
{
    for (size_t form = FORM_2008; form < FORMS; form++)
        a->has[form] = false;
    if (a->error_2008 == NULL)
        a->error_2008 = error;
}

/* Converts an ASCII label without the prefix to lower case.  Browsers refuse most characters that
   no host name contains. */
static void
convert_ascii(struct audit *a, const char *label, size_t length)
{
    char lower[XN_LABEL_MAX];

    bool is_foreign = find_foreign_ascii(label, length) < length;

    a->is_foreign |= is_foreign;
    if (length == 0 || length > XN_LABEL_MAX || is_foreign) {
        refuse_all(a,
            length == 0                 ? "empty"
                : length > XN_LABEL_MAX ? "too_big_label"
                                        : "disallowed");
        return;
    }
    for (size_t i = 0; i < length; i++)
        lower[i] = ascii_lower(label[i]);
    append_all(a, lower, length);
}

/* Checks an ACE label under IDNA 2003: the first that ToUnicode does not decode sets
   status_2003. */
static void
check_ace(struct audit *a, const char *label, size_t length)
{
    char decoded[XN_UNICODE_SIZE];
    size_t decoded_length;
    xn_diag diag;
    xn_status status = xn_label_to_unicode(
        label, length, a->flags, decoded, sizeof(decoded), &decoded_length, &diag);

    if (status == XN_OK)
        status = diag.status;
    if (status != XN_OK && a->status_2003 == NULL)
        a->status_2003 = xn_status_name(status);
}

/* Computes a label's forms under IDNA 2008 and UTS #46.  The first label that IDNA 2008 refuses
   gives the error of the name. */
static void
append_label_forms(struct audit *a, const char *label, size_t length)
{
    struct label_2008 result;

    if (ascii_is(label, length) && !has_ace_prefix(label, length)) {
        convert_ascii(a, label, length);
        return;
    }
    idna2008_label(label, length, &result);
    append_label(a, FORM_2008, result.lookup);
    append_label(a, FORM_UTS46, result.uts46);
    append_label(a, FORM_TRANSITIONAL, result.transitional);
    if (!result.is_valid && a->error_2008 == NULL)
        a->error_2008 = result.error;
}

static bool
is_root(const char *name, size_t length)
{
    return length > 0 && dot_width(name, length) == length;
}

/* Converts label by label at all four dots, and keeps a final dot. */
static void
convert_2008(struct audit *a, const char *name, size_t length, bool is_typed_in_ascii)
{
    size_t begin = 0, width = 0;

    for (size_t form = FORM_2008; form < FORMS; form++) {
        a->forms[form].length = 0;
        a->has[form] = true;
    }
    for (size_t at = 0; at <= length; at++) {
        bool is_end = at == length;

        width = is_end ? 0 : dot_width(name + at, length - at);
        if (!is_end && width == 0)
            continue;
        if (!(is_end && begin == length && begin > 0) && !is_root(name, length)) {
            append_label_forms(a, name + begin, at - begin);
            if (is_typed_in_ascii && has_ace_prefix(name + begin, at - begin))
                check_ace(a, name + begin, at - begin);
        }
        if (!is_end) {
            append_all(a, ".", 1);
            begin = at + width;
            at += width - 1;
        }
    }
    for (size_t form = FORM_2008; form < FORMS; form++) {
        const struct buffer *b = &a->forms[form];

        if (a->has[form] && breaks_bidi_rule(b->data, b->length)) {
            a->has[form] = false;
            if (form != FORM_TRANSITIONAL && a->error_2008 == NULL)
                a->error_2008 = "bidi";
        }
        if (b->length > 0 && b->length - (b->data[b->length - 1] == '.') > XN_NAME_MAX) {
            a->has[form] = false;
            if (form == FORM_UTS46 && a->error_2008 == NULL)
                a->error_2008 = "too_big_domain";
        }
    }
}

static bool
browsers_keep_form(const struct audit *a)
{
    const struct buffer *before = &a->forms[FORM_2003], *now = &a->forms[FORM_UTS46];

    return before->length == now->length && memcmp(before->data, now->data, now->length) == 0;
}

static enum audit_class
find_class(const struct audit *a, bool is_typed_in_ascii)
{
    bool has_2003 = a->has[FORM_2003] && a->status_2003 == NULL;
    bool has_2008 =
        is_typed_in_ascii ? a->has[FORM_2008] : a->has[FORM_UTS46] && a->error_2008 == NULL;

    if (has_2003 && has_2008)
        return is_typed_in_ascii || browsers_keep_form(a) ? CLASS_SAME : CLASS_DIFFERS;
    return has_2003 ? CLASS_ONLY_2003 : has_2008 ? CLASS_ONLY_2008 : CLASS_NEITHER;
}

static enum audit_browsers
find_browsers(const struct audit *a)
{
    if (!a->has[FORM_UTS46])
        return a->has[FORM_2003] ? BROWSERS_REFUSE : BROWSERS_NONE;
    if (!a->has[FORM_2003])
        return BROWSERS_ALONE;
    return browsers_keep_form(a) ? BROWSERS_AGREE : BROWSERS_DIFFER;
}

void
audit_name(struct audit *a, const char *name, size_t length)
{
    bool is_typed_in_ascii;

    a->typed = 0;
    a->is_foreign = false;
    a->error_2008 = NULL;
    convert_2003(a, name, length);
    a->is_plain = a->has[FORM_2003] && length < XN_NAME_MAX && is_plain_name(name, length);
    if (a->is_plain) {
        a->class = CLASS_SAME;
        a->browsers = BROWSERS_AGREE;
        return;
    }
    is_typed_in_ascii = ascii_is(name, length);
    if (xn_utf8_check(name, length, NULL) == XN_OK) {
        a->typed = find_deviations(name, length);
        convert_2008(a, name, length, is_typed_in_ascii);
    } else {
        refuse_all(a, "encoding_error");
    }
    a->class = find_class(a, is_typed_in_ascii);
    a->browsers = find_browsers(a);
}
