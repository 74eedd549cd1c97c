/* SPDX-License-Identifier: MIT */
#include "export.h"

#include "idna_codes.h"

#include "lib/ascii.h"

/* Returns the code for a label that is too long.  GNU libidn refuses more than 63 prepared code
   points before it looks for the ACE prefix, and encodes non-ASCII labels into a buffer of 59
   octets, which makes the encoder fail. */
static int
length_code(const struct label *label, int otherwise)
{
    struct prepared_label p;

    if (label->ascii || xni_label_prepare(label, &p, NULL) != XN_OK || p.sink.points > XN_LABEL_MAX)
        return IDNA_INVALID_LENGTH;
    return otherwise;
}

int
xni_idna_label_code(xn_status status, const struct label *label)
{
    switch (status) {
    case XN_OK: return IDNA_SUCCESS;
    case XN_E_STD3_CHAR: return IDNA_CONTAINS_NON_LDH;
    case XN_E_STD3_HYPHEN: return IDNA_CONTAINS_MINUS;
    case XN_E_ACE_PREFIX: return length_code(label, IDNA_CONTAINS_ACE_PREFIX);
    case XN_E_LABEL_LONG: return length_code(label, IDNA_PUNYCODE_ERROR);
    case XN_E_EMPTY: return IDNA_INVALID_LENGTH;
    case XN_E_SPACE: return IDNA_MALLOC_ERROR;
    default: return IDNA_STRINGPREP_ERROR; /* code points, bidi, guards */
    }
}

int
xni_idna_name_code(const char *name, size_t length, unsigned flags)
{
    struct label label = {.text = name, .flags = flags};
    size_t at = 0;
    xn_diag diag;
    xn_status status = xn_to_ascii(name, length, flags, NULL, 0, NULL, &diag);

    if (status == XN_E_UTF8)
        return IDNA_ICONV_ERROR;
    for (unsigned i = 0; i <= diag.label; i++)
        if (xn_label_next(name, length, &at, &label.text, &label.length) == 0)
            break;
    label.ascii = ascii_is(label.text, label.length);
    return xni_idna_label_code(status, &label);
}
