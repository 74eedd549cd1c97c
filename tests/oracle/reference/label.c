/* SPDX-License-Identifier: MIT */
/* RFC 3490 section 4: ToASCII and ToUnicode of a label, step by step; and the guards, which apply
   after step 3. */
#include "label.h"

#include <stdlib.h>
#include <string.h>

#define GUARD_DELIMITER "xn guard delimiter"
#define GUARD_NUL       "xn guard nul"
#define GUARD_DOT       "xn guard dot"

bool
ref_is_dot(uint32_t cp) /* RFC 3490 section 3.1 item 1 */
{
    return cp == 0x2E || cp == 0x3002 || cp == 0xFF0E || cp == 0xFF61;
}

static bool
is_letter(uint32_t cp)
{
    return (cp >= 'a' && cp <= 'z') || (cp >= 'A' && cp <= 'Z');
}

bool
ref_is_digit(uint32_t cp)
{
    return cp >= '0' && cp <= '9';
}

uint32_t
ref_lower(uint32_t cp)
{
    return cp >= 'A' && cp <= 'Z' ? cp + ('a' - 'A') : cp;
}

static void
lower_text(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        text[i] = (char)ref_lower((unsigned char)text[i]);
}

bool
ref_is_ascii(const struct text *text)
{
    for (size_t i = 0; i < text->count; i++)
        if (text->at[i].cp > 0x7F)
            return false;
    return true;
}

bool
ref_has_ace_prefix(const struct text *text) /* in any case: RFC 3490 section 5 */
{
    return text->count >= 4 && ref_lower(text->at[0].cp) == 'x' && ref_lower(text->at[1].cp) == 'n'
        && text->at[2].cp == '-' && text->at[3].cp == '-';
}

static xn_status
blame_label(xn_diag *diag, xn_status status, const struct label *label, const char *rule)
{
    return ref_set_diag(diag, status, 0, label->length, rule);
}

/* Section 4.1 steps 1 and 2, section 4.2 steps 1 and 2 */
xn_status
ref_prepare_label(struct label *label, xn_diag *diag)
{
    xn_status status = ref_read_utf8(label->octets, label->length, &label->typed, diag);

    label->prepared.count = 0;
    if (status != XN_OK)
        return status;
    if (!ref_is_ascii(&label->typed))
        return ref_prepare(ref_find_profile("Nameprep"), label->octets, &label->typed, label->flags,
            &label->prepared, diag);
    memcpy(label->prepared.at, label->typed.at, label->typed.count * sizeof(struct symbol));
    label->prepared.count = label->typed.count;
    return XN_OK;
}

/* Section 4.1 step 3 */
static xn_status
check_std3(const struct label *label, xn_diag *diag)
{
    const struct text *p = &label->prepared;

    for (size_t i = 0; i < p->count; i++) {
        uint32_t cp = p->at[i].cp;

        if (cp > 0x7F || is_letter(cp) || ref_is_digit(cp) || cp == '-')
            continue;
        if (cp != '_' || !(label->flags & XN_UNDERSCORE))
            return ref_blame(
                diag, XN_E_STD3_CHAR, label->octets, &p->at[i], "RFC 3490 section 4.1 step 3a");
    }
    for (size_t i = 0; i < p->count; i++)
        if (p->at[i].cp == '-' && (i == 0 || i == p->count - 1))
            return ref_blame(
                diag, XN_E_STD3_HYPHEN, label->octets, &p->at[i], "RFC 3490 section 4.1 step 3b");
    return XN_OK;
}

static xn_status
guard_nul(const struct label *label, xn_diag *diag)
{
    for (size_t i = 0; i < label->typed.count; i++)
        if (label->typed.at[i].cp == 0)
            return ref_blame(diag, XN_E_GUARD, label->octets, &label->typed.at[i], GUARD_NUL);
    return XN_OK;
}

/* The dot is blamed as typed; mapped is its normalised form. */
static xn_status
guard_dot(const struct label *label, xn_diag *diag)
{
    for (size_t i = 0; label->alone && i < label->typed.count; i++) {
        struct symbol dot = label->typed.at[i];
        uint32_t made[18];

        if (!ref_is_dot(dot.cp))
            continue;
        reference_decompose(dot.cp, made);
        dot.cp = made[0];
        return ref_blame(diag, XN_E_GUARD, label->octets, &dot, GUARD_DOT);
    }
    return XN_OK;
}

/* https://url.spec.whatwg.org: forbidden domain code points, U+0025 to U+007F among them */
static bool
is_separator(uint32_t cp)
{
    return cp <= 0x20 || cp == 0x7F || cp == '#' || cp == '%' || cp == '.' || cp == '/' || cp == ':'
        || cp == '<' || cp == '>' || cp == '?' || cp == '@' || (cp >= '[' && cp <= '^')
        || cp == '|';
}

static xn_status
guard_delimiter(const struct label *label, xn_diag *diag)
{
    const struct text *p = &label->prepared;

    if (ref_is_ascii(&label->typed))
        return XN_OK;
    for (size_t i = 0; i < p->count; i++) {
        uint32_t cp = p->at[i].cp;

        if (label->flags & REF_SEPARATORS && cp != 0x3002 && !is_separator(cp))
            continue;
        if (cp == 0x3002
            || (cp < 0x80 && !is_letter(cp) && !ref_is_digit(cp) && cp != '-' && cp != '_'))
            return ref_blame(diag, XN_E_GUARD, label->octets, &p->at[i], GUARD_DELIMITER);
    }
    return XN_OK;
}

static xn_status
check_guards(const struct label *label, xn_diag *diag)
{
    xn_status status = guard_nul(label, diag);

    if (status == XN_OK)
        status = guard_dot(label, diag);
    if (status == XN_OK)
        status = guard_delimiter(label, diag);
    return status;
}

/* Labels are large: those that were freed are used again. */
static struct label *free_labels;

struct label *
ref_new_label(const char *octets, size_t length, unsigned flags, bool alone)
{
    struct label *label = free_labels;

    if (label != NULL)
        free_labels = label->next_free;
    else
        label = malloc(sizeof(*label));
    if (label == NULL)
        exit(99);
    label->octets = octets;
    label->length = length;
    label->flags = flags;
    label->alone = alone;
    return label;
}

void
ref_free_label(struct label *label)
{
    label->next_free = free_labels;
    free_labels = label;
}

static xn_status
decode(const struct label *label, char *decoded, size_t *decodedlen, xn_diag *diag);

/* Section 4.1 steps 1 to 5 */
static xn_status
check_label(struct label *label, xn_diag *diag)
{
    xn_status status = ref_prepare_label(label, diag);
    char decoded[4 * XN_LABEL_MAX];
    size_t decodedlen;

    if (status == XN_OK && label->flags & (XN_STD3 | XN_UNDERSCORE))
        status = check_std3(label, diag);
    if (status == XN_OK && !(label->flags & XN_NO_GUARDS))
        status = check_guards(label, diag);
    if (status != XN_OK || !ref_has_ace_prefix(&label->prepared))
        return status;
    if (!ref_is_ascii(&label->prepared)) {
        ref_set_diag(
            diag, XN_E_ACE_PREFIX, label->prepared.at[0].start, 0, "RFC 3490 section 4.1 step 5");
        diag->length = label->prepared.at[3].end - diag->offset;
        return XN_E_ACE_PREFIX;
    }
    if (label->flags & XN_STRICT_ACE)
        return decode(label, decoded, &decodedlen, diag);
    return XN_OK;
}

/* Section 4.1 steps 6 to 8: out holds as much as the longest Punycode of 63 code points. */
static xn_status
encode_label(const struct label *label, char *out, size_t *outlen, xn_diag *diag)
{
    const struct text *p = &label->prepared;
    uint32_t points[XN_LABEL_MAX];
    size_t length = p->count;

    *outlen = 0;
    if (length == 0)
        return blame_label(diag, XN_E_EMPTY, label, "RFC 3490 section 4.1 step 8");
    if (!ref_is_ascii(p)) {
        for (size_t i = 0; i < p->count && i < XN_LABEL_MAX; i++)
            points[i] = p->at[i].cp;
        memcpy(out, "xn--", 4);
        length = 0; /* not counted: one octet per code point is already too long */
        if (p->count <= XN_LABEL_MAX) {
            reference_punycode_encode(points, p->count, out + 4, &length, diag);
            length += 4;
        }
    }
    if (length == 0 || length > XN_LABEL_MAX) {
        blame_label(diag, XN_E_LABEL_LONG, label, "RFC 3490 section 4.1 step 8");
        diag->octets = length;
        return XN_E_LABEL_LONG;
    }
    for (size_t i = 0; ref_is_ascii(p) && i < length; i++)
        out[i] = (char)p->at[i].cp;
    if (label->flags & XN_LOWER)
        lower_text(out, length);
    *outlen = length;
    return XN_OK;
}

xn_status
ref_label_to_ascii(struct label *label, char out[ASCII_SIZE], size_t *outlen, xn_diag *diag)
{
    xn_status status = check_label(label, diag);

    *outlen = 0;
    return status == XN_OK ? encode_label(label, out, outlen, diag) : status;
}

/* Section 4.2 step 5.  A fault of Punycode is reported at its octets as typed. */
static xn_status
decode_digits(const struct label *label, uint32_t *points, size_t *count, xn_diag *diag)
{
    const struct symbol *code = label->prepared.at + 4;
    size_t length = label->prepared.count - 4, offset, width;
    uint32_t digits[XN_LABEL_MAX];
    const char *rule = "";
    xn_status status;

    for (size_t i = 0; i < length; i++)
        digits[i] = code[i].cp;
    status = ref_decode_punycode(digits, length, points, count, &offset, &width, &rule);
    if (status == XN_OK)
        return XN_OK;
    if (width == 0) /* truncated */
        return ref_set_diag(diag, status, label->length, 0, rule);
    return ref_set_diag(
        diag, status, code[offset].start, code[offset + width - 1].end - code[offset].start, rule);
}

/* Section 4.2 steps 6 and 7: the decoded text must encode to the label again. */
static xn_status
round_trip(const struct label *label, const char *decoded, size_t length, xn_diag *diag)
{
    struct label *again =
        ref_new_label(decoded, length, label->flags & ~(unsigned)XN_STRICT_ACE, label->alone);
    char ascii[ASCII_SIZE];
    size_t asciilen;
    xn_status status = ref_label_to_ascii(again, ascii, &asciilen, diag);
    bool same = asciilen == label->prepared.count;

    ref_free_label(again);
    for (size_t i = 0; same && i < asciilen; i++)
        same = ref_lower((unsigned char)ascii[i]) == ref_lower(label->prepared.at[i].cp);
    if (status != XN_OK && status != XN_E_EMPTY) {
        diag->offset = 0;
        diag->length = label->length;
        diag->decoded = 1;
        return status;
    }
    return same ? XN_OK : blame_label(diag, XN_E_ROUND_TRIP, label, "RFC 3490 section 4.2 step 7");
}

/* Section 4.2 steps 4 to 7, for a prepared label with the ACE prefix. */
static xn_status
decode(const struct label *label, char *decoded, size_t *decodedlen, xn_diag *diag)
{
    uint32_t points[XN_LABEL_MAX];
    size_t count, length = 0;
    xn_status status;

    *decodedlen = 0;
    if (label->prepared.count > XN_LABEL_MAX) {
        blame_label(diag, XN_E_LABEL_LONG, label, "RFC 3490 section 4.1 step 8");
        diag->octets = ref_is_ascii(&label->prepared) ? label->prepared.count : 0;
        return XN_E_LABEL_LONG;
    }
    status = decode_digits(label, points, &count, diag);
    if (status != XN_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        length += reference_utf8_write(points[i], decoded + length);
    status = round_trip(label, decoded, length, diag);
    if (status == XN_OK)
        *decodedlen = length;
    return status;
}

/* ToUnicode: appends to the answer, and returns why the label is unchanged.  *is_ace: it was
   decoded. */
xn_status
ref_label_to_unicode(
    struct label *label, struct reference_answer *answer, bool *is_ace, xn_diag *why)
{
    char decoded[4 * XN_LABEL_MAX], *out = answer->text + answer->length;
    size_t length = 0;
    xn_status status = ref_prepare_label(label, why);

    if (status == XN_OK)
        ref_set_diag(why, XN_OK, 0, 0, "");
    if (status == XN_OK && ref_has_ace_prefix(&label->prepared))
        status = decode(label, decoded, &length, why);
    *is_ace = length > 0;
    if (!*is_ace)
        length = label->length;
    memcpy(out, *is_ace ? decoded : label->octets, length);
    if (label->flags & XN_LOWER && (*is_ace || ref_is_ascii(&label->typed)))
        lower_text(out, length);
    answer->length += length;
    return status;
}

/* Label calls */

void
reference_label_to_ascii(
    const char *in, size_t inlen, unsigned flags, struct reference_answer *answer)
{
    struct label *label = ref_new_label(in, inlen, flags, true);

    ref_set_diag(&answer->diag, XN_OK, 0, 0, "");
    answer->status = ref_label_to_ascii(label, answer->text, &answer->length, &answer->diag);
    if (answer->status == XN_OK)
        ref_set_diag(&answer->diag, XN_OK, 0, 0, "");
    ref_free_label(label);
}

void
reference_label_to_unicode(
    const char *in, size_t inlen, unsigned flags, struct reference_answer *answer)
{
    struct label *label = ref_new_label(in, inlen, flags, true);
    bool is_ace;

    answer->length = 0;
    answer->status = ref_label_to_unicode(label, answer, &is_ace, &answer->diag);
    if (answer->status != XN_E_UTF8)
        answer->status = XN_OK;
    else
        answer->length = 0;
    ref_free_label(label);
}

void
reference_explained_label(
    const char *in, size_t inlen, unsigned flags, struct reference_answer *answer)
{
    struct label *label = ref_new_label(in, inlen, flags, false);
    bool is_ace;

    answer->length = 0;
    ref_label_to_unicode(label, answer, &is_ace, &answer->diag);
    if (!is_ace)
        answer->status = ref_label_to_ascii(label, answer->text, &answer->length, &answer->diag);
    else
        answer->status = XN_OK;
    ref_free_label(label);
}
