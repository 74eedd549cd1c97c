/* SPDX-License-Identifier: MIT */
/* Converts libxn's statuses to the codes of idna.h. */
#ifndef IDNA_CODES_H
#define IDNA_CODES_H

#include <idna.h>

#include "lib/label.h"
#include "locale_charset.h"

/* Returns the flags of libxn that give GNU libidn's results. */
static inline unsigned
idna_flags(int flags)
{
    return XN_PR29 | (flags & IDNA_ALLOW_UNASSIGNED ? XN_ALLOW_UNASSIGNED : 0)
        | (flags & IDNA_USE_STD3_ASCII_RULES ? XN_STD3 : 0);
}

/* Returns the code for a label that ToASCII refuses with this status. */
int xni_idna_label_code(xn_status status, const struct label *label);
/* Returns the code for a name that xn_to_ascii() refuses. */
int xni_idna_name_code(const char *name, size_t length, unsigned flags);

static inline int
idna_recoding_code(enum recoding recoding)
{
    if (recoding == RECODED)
        return IDNA_SUCCESS;
    return recoding == NO_MEMORY ? IDNA_MALLOC_ERROR : IDNA_ICONV_ERROR;
}

#endif
