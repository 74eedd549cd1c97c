/* SPDX-License-Identifier: MIT */
#include "arguments.h"

#include <string.h>

#include "nameprep/crosschecked.h"
#include "flags.h"

xn_status
xni_check_input(const char **in, size_t *inlen, unsigned flags, xn_diag *diag)
{
    if ((*in == NULL && *inlen > 0) || flags & ~(unsigned)ALL_FLAGS
        || (flags & XN_CROSSCHECK && !can_crosscheck()))
        return diag_set(diag, XN_E_ARGUMENT, 0, 0, "");
    if (*in == NULL)
        *in = "";
    if (*inlen == XN_STRLEN)
        *inlen = strlen(*in);
    return XN_OK;
}

xn_status
xni_check_arguments(
    const char **in, size_t *inlen, unsigned flags, const char *out, size_t cap, xn_diag *diag)
{
    if (out == NULL && cap > 0)
        return diag_set(diag, XN_E_ARGUMENT, 0, 0, "");
    return xni_check_input(in, inlen, flags, diag);
}

/* Returns XN_E_SPACE only if nothing else is wrong, so that a call repeated with enough capacity
   succeeds. */
static xn_status
finish_result(xn_status status, bool fits, size_t length, size_t *len, xn_diag *diag)
{
    if (status == XN_OK)
        status = diag_set(diag, fits ? XN_OK : XN_E_SPACE, 0, 0, "");
    if (len != NULL)
        *len = status == XN_OK || status == XN_E_SPACE ? length : 0;
    return status;
}

xn_status
xni_finish_text(xn_status status, char *out, size_t cap, size_t length, size_t *len, xn_diag *diag)
{
    status = finish_result(status, length < cap, length, len, diag);
    if (out != NULL && cap > 0)
        out[status == XN_OK ? length : 0] = '\0';
    return status;
}

xn_status
xni_finish_utf32(
    xn_status status, uint32_t *out, size_t cap, size_t length, size_t *len, xn_diag *diag)
{
    status = finish_result(status, length <= cap, length, len, diag);
    if (out != NULL && cap > 0 && status != XN_OK)
        out[0] = 0;
    return status;
}
