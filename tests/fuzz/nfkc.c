/* SPDX-License-Identifier: MIT */
/* Normalisation form KC: the contract, the reference, and once more. */
#include <config.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

void
fuzz_target(struct fuzz_input *input)
{
    struct fuzz_call call = fuzz_call_of(FUZZ_TEXT, xn_nfkc, input);
    struct fuzz_answer answer;

    fuzz_compare(&call, input, reference_nfkc, &answer);
    if (answer.status == XN_OK && !(input->flags & XN_PR29))
        fuzz_repeat(&call, &answer);
    fuzz_release(&answer);
}
