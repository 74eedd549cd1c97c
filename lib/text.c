/* SPDX-License-Identifier: MIT */
/* Stringprep and normalisation as public functions.  Declared in xn.h. */
#include "arguments.h"
#include "crosscheck.h"
#include "flags.h"

static xn_status
prepare(const struct xn_profile *profile, const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag)
{
    struct prep_sink sink;
    xn_status status = xni_check_arguments(&in, &inlen, flags, out, cap, diag);

    xni_sink_open(&sink, profile, out, cap);
    if (status == XN_OK)
        status = xni_prep_crosschecked(flags & TEXT_FLAGS, in, inlen, &sink, diag);
    return xni_finish_text(status, out, cap, sink.length, len, diag);
}

xn_status
xn_prep(const xn_profile *profile, const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag)
{
    if (profile == NULL)
        return xni_finish_text(
            diag_set(diag, XN_E_ARGUMENT, 0, 0, ""), out, out != NULL ? cap : 0, 0, len, diag);
    return prepare(profile, in, inlen, flags, out, cap, len, diag);
}

xn_status
xn_nfkc(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    static const struct xn_profile nfkc = {.name = "NFKC", .nfkc = TABLE_DECOMPOSES};

    return prepare(&nfkc, in, inlen, flags, out, cap, len, diag);
}
