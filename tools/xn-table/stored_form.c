/* SPDX-License-Identifier: MIT */
#include "stored_form.h"

#include <string.h>

#include "tools/common/text.h"
#include "xn-table.h"

#define ACE_LENGTH 4 /* of "xn--" */

enum {
    CODE_POINTS = XN_LABEL_MAX + 1,        /* more than a label can have */
    ENCODED = ACE_LENGTH + 8 * CODE_POINTS /* more than their digits */
};

/* Decodes an ACE label.  Returns the number of code points, 0 if it is malformed. */
static size_t
decode_ace(const char *label, size_t length, uint32_t cps[XN_LABEL_MAX])
{
    size_t count;

    if (length > XN_LABEL_MAX
        || xn_punycode_decode(
               label + ACE_LENGTH, length - ACE_LENGTH, cps, XN_LABEL_MAX, &count, NULL, NULL)
            != XN_OK)
        return 0;
    for (size_t i = 0; i < count; i++)
        if (cps[i] >= 0x80)
            return count;
    return 0;
}

/* Encodes a label in UTF-8, or so much of it that it is too long.  Returns the number of octets. */
static size_t
encode_ace(const char *label, size_t length, char out[ENCODED])
{
    char lowered[4 * CODE_POINTS];
    size_t octets = length < sizeof(lowered) ? length : sizeof(lowered), count = 0, digits = 0;
    uint32_t cps[CODE_POINTS];

    if (xn_table_lower(label, octets, lowered))
        label = lowered;
    for (size_t at = 0; count < CODE_POINTS && at < length; count++)
        at += utf8_decode(label + at, &cps[count]);
    memcpy(out, "xn--", ACE_LENGTH);
    (void)!xn_punycode_encode(
        cps, count, NULL, out + ACE_LENGTH, ENCODED - ACE_LENGTH, &digits, NULL);
    return ACE_LENGTH + digits;
}

xn_status
label_to_stored(enum idna_rule idna, const char *label, size_t length, unsigned flags,
    char out[XN_LABEL_SIZE], size_t *outlen, xn_diag *diag)
{
    const unsigned lenient = flags & ~(unsigned)XN_STRICT_ACE;
    uint32_t cps[XN_LABEL_MAX];
    char ascii[ENCODED];
    xn_status status;

    if (idna == IDNA_NONE && has_ace_prefix(label, length) && decode_ace(label, length, cps) > 0)
        return xn_label_to_ascii(label, length, lenient, out, XN_LABEL_SIZE, outlen, diag);
    if (idna == IDNA_2003 || ascii_is(label, length) || has_ace_prefix(label, length)
        || xn_utf8_check(label, length, NULL) != XN_OK)
        return xn_label_to_ascii(label, length, flags, out, XN_LABEL_SIZE, outlen, diag);
    status = xn_label_to_ascii(
        ascii, encode_ace(label, length, ascii), lenient, out, XN_LABEL_SIZE, outlen, diag);
    if (status != XN_OK && diag != NULL) {
        diag->offset = diag->octets = 0;
        diag->length = length;
    }
    return status;
}

/* Converts the labels, as many as a name can have.  Returns the number of octets, SIZE_MAX if one
   is refused. */
static size_t
join_labels(const char *name, size_t length, unsigned flags, char out[XN_NAME_SIZE + XN_LABEL_SIZE],
    xn_diag *diag)
{
    const char *label;
    size_t pos = 0, label_length, total = 0;

    for (unsigned i = 0;
         total < XN_NAME_SIZE && xn_label_next(name, length, &pos, &label, &label_length) != 0;
         i++) {
        size_t added;

        if (i > 0)
            out[total++] = '.';
        if (label_length == 0 && i > 0 && label == name + length)
            break; /* after a final dot */
        if (label_to_stored(IDNA_NONE, label, label_length, flags, out + total, &added, diag)
            != XN_OK) {
            diag->label = i;
            diag->offset += (size_t)(label - name);
            return SIZE_MAX;
        }
        total += added;
    }
    return total;
}

xn_status
name_to_stored(enum idna_rule idna, const char *name, size_t length, unsigned flags,
    char out[XN_NAME_SIZE], size_t *outlen, xn_diag *diag)
{
    const unsigned lenient = flags & ~(unsigned)XN_STRICT_ACE;
    char joined[XN_NAME_SIZE + XN_LABEL_SIZE];
    xn_diag found;
    xn_status status = xn_to_ascii(name, length, flags, out, XN_NAME_SIZE, outlen, diag);
    size_t total;

    if (idna == IDNA_2003 || status == XN_E_UTF8 || (status == XN_OK && ascii_is(name, length)))
        return status;
    total = join_labels(name, length, flags, joined, &found);
    if (total != SIZE_MAX)
        status = xn_to_ascii(joined, total, lenient, out, XN_NAME_SIZE, outlen, &found);
    else
        status = found.status;
    if (total != SIZE_MAX && status != XN_OK) {
        found.offset = found.octets = 0;
        found.length = length;
    }
    if (diag != NULL)
        *diag = found;
    return status;
}

xn_status
name_to_unicode(enum idna_rule idna, const char *name, size_t length, unsigned flags,
    char out[XN_UNICODE_SIZE], size_t *outlen, xn_diag *diag)
{
    const char *label;
    size_t pos = 0, label_length;
    uint32_t cps[XN_LABEL_MAX];

    if (idna == IDNA_2003)
        return xn_to_unicode(name, length, flags, out, XN_UNICODE_SIZE, outlen, diag);
    *outlen = 0;
    while (xn_label_next(name, length, &pos, &label, &label_length) != 0) {
        size_t count =
            has_ace_prefix(label, label_length) ? decode_ace(label, label_length, cps) : 0;

        if (label > name)
            out[(*outlen)++] = '.';
        if (count == 0)
            memcpy(out + *outlen, label, label_length);
        *outlen += count == 0 ? label_length : 0;
        for (size_t i = 0; i < count; i++)
            *outlen += utf8_encode(cps[i], out + *outlen);
    }
    return XN_OK;
}
