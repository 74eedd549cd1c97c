/* SPDX-License-Identifier: MIT */
/* Converts labels to lower case, in which they are stored. */
#include <string.h>

#include "lib/ascii.h"
#include "lib/deviations.h"
#include "nameprep/utf8.h"
#include "xn-table.h"

/* Writes the lower case of a code point, and returns whether it has one in as many octets: nameprep
   maps it to another one, though form KC keeps it. */
static bool
lower_code_point(const xn_profile *nameprep, const char *from, size_t size, char to[8])
{
    const unsigned flags = XN_ALLOW_UNASSIGNED;
    char plain[8];
    size_t length;
    uint32_t cp;

    (void)utf8_decode(from, &cp);
    return !is_deviation(cp) && xn_prep(from, size, nameprep, flags, to, 8, &length, NULL) == XN_OK
        && length == size && memcmp(to, from, size) != 0
        && xn_nfkc(from, size, flags, plain, sizeof(plain), &length, NULL) == XN_OK
        && length == size && memcmp(plain, from, size) == 0;
}

/* Returns whether a text may contain upper case: in ASCII, or because nameprep changes it. */
static bool
has_upper(const char *text, size_t length)
{
    char prepared[XN_TABLE_PREPARED_SIZE];
    bool is_ascii = true;
    size_t preplen;

    for (size_t i = 0; i < length; i++) {
        if (text[i] >= 'A' && text[i] <= 'Z')
            return true;
        is_ascii &= (unsigned char)text[i] < 0x80;
    }
    return !is_ascii
        && (xn_prep(text, length, xn_profile_find("nameprep"), XN_ALLOW_UNASSIGNED, prepared,
                sizeof(prepared), &preplen, NULL)
                != XN_OK
            || preplen != length || memcmp(prepared, text, length) != 0);
}

int
xn_table_lower(const char *label, size_t length, char *out)
{
    const xn_profile *nameprep;
    char to[8];
    uint32_t cp;

    if (!has_upper(label, length))
        return 0;
    nameprep = xn_profile_find("nameprep");
    memcpy(out, label, length);
    for (size_t at = 0, size; at < length; at += size) {
        char *text = out + at;

        size = utf8_decode_checked(text, length - at, &cp);
        if (size == 1)
            *text = ascii_lower(*text);
        else if (size > 1 && lower_code_point(nameprep, text, size, to))
            memcpy(text, to, size);
        size += size == 0; /* ill-formed */
    }
    return 1;
}
