/* SPDX-License-Identifier: MIT */
/* RFC 3490 section 3.1: ToASCII of whole names, for other operations on them. */
#ifndef NAME_H
#define NAME_H

#include "split.h"

/* Returns the status and diagnosis of ToASCII of a name, without the result.  The arguments have
   been checked; flags may contain GUARD_SEPARATORS. */
xn_status xni_name_check(const char *in, size_t inlen, unsigned flags, xn_diag *diag);

#endif
