/* SPDX-License-Identifier: MIT */
/* How every function of the library ends: the diagnosis written whole, and never half a text for
   one. */
#ifndef RESULT_H
#define RESULT_H

#include <stddef.h>
#include <stdint.h>

#include "xn.h"

/* Writes diag, where there is one, and returns the status. */
xn_status diag_set(
    xn_diag *diag, xn_status status, size_t offset, size_t length, uint32_t cp, const char *rule);

/* XN_E_ARGUMENT for what every function refuses before all else.  Resolves XN_STRLEN, and NULL of
   no length. */
xn_status check_input(const char **in, size_t *inlen, unsigned flags, xn_diag *diag);
xn_status check_arguments(
    const char **in, size_t *inlen, unsigned flags, const char *out, size_t cap, xn_diag *diag);

/* length is what the text came to, written as far as cap goes.  Ends it, or empties it. */
xn_status
text_finish(xn_status status, char *out, size_t cap, size_t length, size_t *len, xn_diag *diag);

/* The same for UTF-32, which has no final NUL. */
xn_status points_finish(
    xn_status status, uint32_t *out, size_t cap, size_t length, size_t *len, xn_diag *diag);

#endif
