/* SPDX-License-Identifier: MIT */
/* Stringprep, normalisation and UTF-8 as public functions.  Declared in xn.h. */
#include "arguments.h"
#include "nameprep/crosschecked.h"
#include "flags.h"

/* Completes the diagnosis of a text, which has no labels. */
static xn_status
finish_diag(xn_status status, xn_diag *diag)
{
    if (diag != NULL && status >= XN_E_UTF8)
        diag->label = XN_NO_LABEL;
    return status;
}

xn_status
xn_prep(const char *in, size_t inlen, const xn_profile *profile, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag)
{
    struct prep_sink sink;
    xn_status status = profile == NULL ? diag_set(diag, XN_E_ARGUMENT, 0, 0, "")
                                       : xni_check_arguments(&in, &inlen, flags, out, cap, diag);

    xni_sink_open(&sink, profile, out, cap);
    if (status == XN_OK)
        status = prep_as_flagged(flags & TEXT_FLAGS, in, inlen, &sink, diag);
    return finish_diag(xni_finish_text(status, out, cap, sink.length, len, diag), diag);
}

/* Normalisation is a profile that neither maps nor prohibits. */
xn_status
xn_nfkc(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    static const struct xn_profile nfkc = {.name = "NFKC", .nfkc = TABLE_DECOMPOSES};

    return xn_prep(in, inlen, &nfkc, flags, out, cap, len, diag);
}

xn_status
xn_utf8_check(const char *in, size_t inlen, xn_diag *diag)
{
    xn_status status = xni_check_input(&in, &inlen, 0, diag);

    if (status == XN_OK)
        status = xni_utf8_check(in, inlen, diag);
    return finish_diag(status == XN_OK ? diag_set(diag, XN_OK, 0, 0, "") : status, diag);
}
