/* SPDX-License-Identifier: MIT */
/* XN_CROSSCHECK: compares results with GNU libidn and GNU libunistring. */
#ifndef CROSSCHECK_H
#define CROSSCHECK_H

#include "prep.h"

#ifndef CROSSCHECK_REFERENCE
#define CROSSCHECK_REFERENCE
#endif

/* Return whether the reference libraries can be loaded; without the first, nothing can be
   compared. */
bool xni_crosscheck_has_libidn(void) CROSSCHECK_REFERENCE;
bool xni_crosscheck_has_libunistring(void);

/* Like xni_prep(), but returns XN_E_CROSSCHECK if a reference library gives another result or runs
   out of memory.  flags contain XN_CROSSCHECK. */
xn_status xni_prep_crosschecked(unsigned flags, const char *text, size_t length,
    struct prep_sink *sink, xn_diag *diag) CROSSCHECK_REFERENCE;

#endif
