/* SPDX-License-Identifier: MIT */
/* Stringprep and normalisation as public functions.  Declared in xn.h. */
#include "arguments.h"
#include "crosscheck.h"
#include "flags.h"

xn_status
xn_prep(const xn_profile *profile, const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag)
{
    struct prep_sink sink;
    xn_status status = profile == NULL ? diag_set(diag, XN_E_ARGUMENT, 0, 0, "")
                                       : xni_check_arguments(&in, &inlen, flags, out, cap, diag);

    xni_sink_open(&sink, profile, out, cap);
    if (status == XN_OK)
        status = xni_prep_crosschecked(flags & TEXT_FLAGS, in, inlen, &sink, diag);
    return xni_finish_text(status, out, cap, sink.length, len, diag);
}

/* Normalisation alone is a profile that neither maps nor prohibits. */
xn_status
xn_nfkc(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    static const struct xn_profile nfkc = {.name = "NFKC", .nfkc = TABLE_DECOMPOSES};

    return xn_prep(&nfkc, in, inlen, flags, out, cap, len, diag);
}
