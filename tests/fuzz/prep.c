/* SPDX-License-Identifier: MIT */
/* Each profile: the contract, the reference, libidn, and once more.  The last setting chooses the
   profile. */
#include <config.h>

#include <string.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"
#include "other_libraries.h"

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

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct reference_answer expected;
    struct fuzz_input input;
    struct fuzz_answer answer, again;
    size_t profiles = 0;

    fuzz_open(&input, data, size);
    while (xn_profile_name(profiles) != NULL)
        profiles++;
    name = xn_profile_name(input.choice % profiles);
    fuzz_contract(&(struct fuzz_call){FUZZ_TEXT, prep, input.flags, input.text, input.length},
        &input, &answer);
    if (input.length <= REFERENCE_LONGEST) {
        reference_prep(name, input.text, input.length, input.flags, &expected);
        fuzz_compare(&answer, &expected);
    }
    must(libidn_agrees_prep(xn_profile_find(name), input.flags, &input, &answer), "libidn agrees");
    if (answer.status == XN_OK && is_idempotent(input.flags)) {
        fuzz_ask(
            &(struct fuzz_call){FUZZ_TEXT, prep, input.flags, answer.text, answer.length}, &again);
        must(again.status == XN_OK
                && fuzz_same(again.text, again.length, answer.text, answer.length),
            "what is prepared does not change when it is prepared again");
        fuzz_release(&again);
    }
    fuzz_release(&answer);
    fuzz_close(&input);
    return 0;
}
