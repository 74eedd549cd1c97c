/* SPDX-License-Identifier: MIT */
/* What every public function does first and last: the arguments, and the result. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "prep.h"
#include "xn.h"

/* XN_E_ARGUMENT, or XN_OK with XN_STRLEN replaced by the length, and NULL by "".  Unknown flags are
   refused, so that they may mean something in a later release. */
xn_status xni_check_input(const char **in, size_t *inlen, unsigned flags, xn_diag *diag);
xn_status xni_check_arguments(
    const char **in, size_t *inlen, unsigned flags, const char *out, size_t cap, xn_diag *diag);

/* length is that of the whole text, of which out holds what fits.  Ends it with a NUL, or replaces
   it by "" where there is no result. */
xn_status
xni_finish_text(xn_status status, char *out, size_t cap, size_t length, size_t *len, xn_diag *diag);
/* The same for UTF-32, which has no final NUL. */
xn_status xni_finish_utf32(
    xn_status status, uint32_t *out, size_t cap, size_t length, size_t *len, xn_diag *diag);

#endif
