/* SPDX-License-Identifier: MIT */
/* The cross-check as the library calls it.  Its references are weak, so that a static program does
   not contain dlopen(), which does not work there, unless it is linked with the cross-check on
   purpose; otherwise XN_CROSSCHECK is refused.  Only crosscheck.c and programs include
   crosscheck.h. */
#ifndef CROSSCHECKED_H
#define CROSSCHECKED_H

#ifdef __ELF__
#define CROSSCHECK_REFERENCE __attribute__((weak))
#endif
#include "crosscheck.h"

static inline bool
can_crosscheck(void)
{
#ifdef __ELF__
    if (xni_crosscheck_has_libidn == NULL)
        return false;
#endif
    return xni_crosscheck_has_libidn();
}

/* Like xni_prep(), with the cross-check if the flags contain XN_CROSSCHECK. */
static inline xn_status
prep_as_flagged(
    unsigned flags, const char *text, size_t length, struct prep_sink *sink, xn_diag *diag)
{
    if (flags & XN_CROSSCHECK) /* can_crosscheck() was true */
        return xni_prep_crosschecked(flags, text, length, sink, diag);
    return xni_prep(flags, text, length, sink, diag);
}

#endif
