/* SPDX-License-Identifier: MIT */
/* The first and last steps of every public function: checks of arguments, and the end of the
   result. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "nameprep/prep.h"
#include "xn.h"

/* Checks input and flags; replaces XN_STRLEN by the length, and NULL by "".  Unknown flags are
   XN_E_ARGUMENT, so that a later release may define them. */
xn_status xni_check_input(const char **in, size_t *inlen, unsigned flags, xn_diag *diag);
xn_status xni_check_arguments(
    const char **in, size_t *inlen, unsigned flags, const char *out, size_t cap, xn_diag *diag);

/* Ends a result with a NUL, or replaces it by "" if the status has no result.  length is the whole
   length, out has as much as fits. */
xn_status
xni_finish_text(xn_status status, char *out, size_t cap, size_t length, size_t *len, xn_diag *diag);
/* The same for UTF-32, which has no final NUL. */
xn_status xni_finish_utf32(
    xn_status status, uint32_t *out, size_t cap, size_t length, size_t *len, xn_diag *diag);

#endif
