/* SPDX-License-Identifier: MIT */
/* ToASCII of a name: the contract, the reference, and once more. */
#include <config.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

void
fuzz_target(struct fuzz_input *input)
{
    struct fuzz_call call = fuzz_call_of(FUZZ_NAME, xn_to_ascii, input);
    struct fuzz_answer answer;

    fuzz_compare(&call, input, reference_to_ascii, &answer);
    must(answer.status != XN_OK || input->flags & XN_NO_GUARDS || answer.length < XN_NAME_SIZE,
        "XN_NAME_SIZE is large enough for a name");
    if (answer.status == XN_OK && !(input->flags & (XN_NO_GUARDS | XN_PR29)))
        fuzz_repeat(&call, &answer);
    fuzz_release(&answer);
}
