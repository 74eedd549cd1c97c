/* SPDX-License-Identifier: MIT */
/* Each profile: the contract, the reference, and once more.  The last setting chooses the
   profile. */
#include <config.h>

#include <string.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

static const char *name;

static xn_status
prep(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_prep(in, inlen, xn_profile_find(name), flags, out, cap, len, diag);
}

/* KRBprep's B.3 was not made to be followed by NFKC, and the wording before Corrigendum 5 was
   corrected because of this. */
static bool
is_idempotent(unsigned flags)
{
    return !(flags & XN_PR29) && strcmp(name, "KRBprep") != 0;
}

static void
prep_plainly(const char *in, size_t inlen, unsigned flags, struct reference_answer *answer)
{
    reference_prep(name, in, inlen, flags, answer);
}

void
fuzz_target(struct fuzz_input *input)
{
    struct fuzz_call call = fuzz_call_of(FUZZ_TEXT, prep, input);
    struct fuzz_answer answer;
    size_t profiles = 0;

    while (xn_profile_name(profiles) != NULL)
        profiles++;
    name = xn_profile_name(input->choice % profiles);
    fuzz_compare(&call, input, prep_plainly, &answer);
    if (answer.status == XN_OK && is_idempotent(input->flags))
        fuzz_repeat(&call, &answer);
    fuzz_release(&answer);
}
