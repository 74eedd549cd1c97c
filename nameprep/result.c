/* SPDX-License-Identifier: MIT */
#include "result.h"

#include <string.h>

#include "crosscheck.h"

#define ALL_FLAGS 0xFFu

xn_status
diag_set(
    xn_diag *diag, xn_status status, size_t offset, size_t length, uint32_t cp, const char *rule)
{
    if (diag != NULL)
        *diag = (xn_diag){.status = status,
            .cp = cp,
            .mapped = cp,
            .offset = offset,
            .length = length,
            .rule = rule};
    return status;
}

xn_status
check_input(const char **in, size_t *inlen, unsigned flags, xn_diag *diag)
{
    if ((*in == NULL && *inlen > 0) || flags & ~ALL_FLAGS
        || (flags & XN_CROSSCHECK && !crosscheck_is_built()))
        return diag_set(diag, XN_E_ARGUMENT, 0, 0, XN_NO_CP, "");
    if (*in == NULL)
        *in = "";
    if (*inlen == XN_STRLEN)
        *inlen = strlen(*in);
    return XN_OK;
}

xn_status
check_arguments(
    const char **in, size_t *inlen, unsigned flags, const char *out, size_t cap, xn_diag *diag)
{
    if (out == NULL && cap > 0)
        return diag_set(diag, XN_E_ARGUMENT, 0, 0, XN_NO_CP, "");
    return check_input(in, inlen, flags, diag);
}

static xn_status
finish(xn_status status, int fits, size_t length, size_t *len, xn_diag *diag)
{
    if (status == XN_OK)
        status = diag_set(diag, fits ? XN_OK : XN_E_SPACE, 0, 0, XN_NO_CP, "");
    if (len != NULL)
        *len = status == XN_OK || status == XN_E_SPACE ? length : 0;
    return status;
}

xn_status
text_finish(xn_status status, char *out, size_t cap, size_t length, size_t *len, xn_diag *diag)
{
    status = finish(status, length < cap, length, len, diag);
    if (out != NULL && cap > 0)
        out[status == XN_OK ? length : 0] = '\0';
    return status;
}

xn_status
points_finish(
    xn_status status, uint32_t *out, size_t cap, size_t length, size_t *len, xn_diag *diag)
{
    status = finish(status, length <= cap, length, len, diag);
    if (out != NULL && cap > 0 && status != XN_OK)
        out[0] = 0;
    return status;
}
