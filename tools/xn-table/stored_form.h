/* SPDX-License-Identifier: MIT */
/* The form in which names are stored: ASCII, in lower case where the flags say so. */
#ifndef STORED_FORM_H
#define STORED_FORM_H

#include "xn.h"

/* The stored form of a label: by IDNA 2003, which refuses what it cannot store; or without it the
   A-label of the label itself, as in IDNA 2008, where only the DNS sets limits. */
enum idna_rule { IDNA_2003, IDNA_NONE };

/* Convert a label or a name in UTF-8 or ACE, with the flags of xn_to_ascii(). */
xn_status label_to_stored(enum idna_rule idna, const char *label, size_t length, unsigned flags,
    char out[XN_LABEL_SIZE], size_t *outlen, xn_diag *diag);
xn_status name_to_stored(enum idna_rule idna, const char *name, size_t length, unsigned flags,
    char out[XN_NAME_SIZE], size_t *outlen, xn_diag *diag);
/* Converts a name that can be stored to Unicode: a label that is not in ACE stays as it is. */
xn_status name_to_unicode(enum idna_rule idna, const char *name, size_t length, unsigned flags,
    char out[XN_UNICODE_SIZE], size_t *outlen, xn_diag *diag);

#endif
