/* SPDX-License-Identifier: MIT */
/* Finds the verdict of IDNA 2003 on a label. */
#include <string.h>

#include "lib/ascii.h"
#include "check_label.h"
#include "nameprep/utf8.h"

#define ACE_PREFIX_LENGTH 4

/* Performs nameprep on ASCII: converts it to lower case. */
static void
prepare_ascii(const char *label, size_t length, xn_table_idna *idna)
{
    for (size_t i = 0; i < length; i++) {
        idna->changes |= ascii_lower(label[i]) != label[i];
        idna->prepared[i] = ascii_lower(label[i]);
    }
    idna->prepared[length] = '\0';
}

/* Replaces a violation of the bidi rule by the first unassigned code point, if there is one, since
   that may be of any direction. */
static void
find_unassigned(const char *label, size_t length, xn_diag *diag)
{
    const xn_profile *nameprep = xn_profile_find("nameprep");
    char prepared[XN_LABEL_SIZE];
    xn_diag found;
    size_t size;
    uint32_t cp;

    for (size_t i = 0; i < length; i += size) {
        size = utf8_decode(label + i, &cp);
        if (xn_prep(label + i, size, nameprep, 0, prepared, sizeof(prepared), NULL, &found)
            != XN_E_UNASSIGNED)
            continue;
        *diag = found;
        diag->label = 0;
        diag->offset = i;
        return;
    }
}

void
xni_check_idna(const char *label, size_t length, xn_table_idna *idna)
{
    size_t asciilen, prepared;
    xn_status status;

    idna->changes = 0;
    idna->prepared[0] = '\0';
    memset(idna->reserved, 0, sizeof(idna->reserved));
    (void)!xn_label_to_ascii(label, length, XN_STD3 | XN_STRICT_ACE, idna->ascii,
        sizeof(idna->ascii), &asciilen, &idna->diag);
    if (idna->diag.status == XN_E_BIDI_MIXED || idna->diag.status == XN_E_BIDI_ENDS)
        find_unassigned(label, length, &idna->diag);
    if (length < sizeof(idna->prepared) && ascii_is(label, length)) {
        prepare_ascii(label, length, idna);
        return;
    }
    status = xn_prep(label, length, xn_profile_find("nameprep"), 0, idna->prepared,
        sizeof(idna->prepared), &prepared, NULL);
    if (status == XN_OK)
        idna->changes = prepared != length || memcmp(idna->prepared, label, length) != 0;
    else if (status == XN_E_SPACE) /* a label that would fit cannot be unchanged */
        idna->changes = length < sizeof(idna->prepared);
}

xn_status
xni_prepare(const uint32_t *cps, size_t length, uint32_t *prepared, size_t *preplen, xn_diag *diag)
{
    char in[4 * (XN_TABLE_LABEL_MAX + 2)], out[sizeof(in) * XNI_EXPANSION_MAX + 1];
    size_t outlen;
    xn_status status = xn_prep(in, encode_cps(cps, length, in), xn_profile_find("nameprep"), 0, out,
        sizeof(out), &outlen, diag);

    *preplen = 0;
    for (size_t i = 0; status == XN_OK && i < outlen; ++*preplen)
        i += utf8_decode(out + i, &prepared[*preplen]);
    return status;
}

xn_table_status
xni_decode_ace(const char *label, size_t length, uint32_t *cps, uint32_t *count,
    char unicode[XN_TABLE_LABEL_SIZE], size_t *unilen)
{
    char digits[XN_LABEL_MAX];
    size_t diglen = length - ACE_PREFIX_LENGTH, decoded;
    bool is_unicode = false;

    *count = 0;
    *unilen = 0;
    if (length > XN_LABEL_MAX)
        return XN_TABLE_E_ACE;
    for (size_t i = 0; i < diglen; i++)
        digits[i] = ascii_lower(label[ACE_PREFIX_LENGTH + i]);
    /* Digits in lower case that decode encode to themselves (RFC 3492 section 6.2). */
    if (xn_punycode_decode(digits, diglen, cps, XN_TABLE_LABEL_MAX, &decoded, NULL, NULL) != XN_OK)
        return XN_TABLE_E_ACE;
    for (size_t i = 0; i < decoded; i++)
        is_unicode |= cps[i] >= 0x80;
    *unilen = encode_cps(cps, decoded, unicode);
    *count = (uint32_t)decoded;
    return is_unicode ? XN_TABLE_OK : XN_TABLE_E_ACE;
}
