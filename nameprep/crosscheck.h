/* SPDX-License-Identifier: MIT */
/* XN_CROSSCHECK: compares results with those of GNU libidn and GNU libunistring. */
#ifndef CROSSCHECK_H
#define CROSSCHECK_H

#include "prep.h"

/* Return whether the reference libraries can be loaded; without the first, nothing can be
   compared. */
bool xni_crosscheck_has_libidn(void);
bool xni_crosscheck_has_libunistring(void);

/* Does the same as xni_prep().  With XN_CROSSCHECK, the result is XN_E_CROSSCHECK if a reference
   library gives another one, or runs out of memory. */
xn_status xni_prep_crosschecked(
    unsigned flags, const char *text, size_t length, struct prep_sink *sink, xn_diag *diag);

#endif
