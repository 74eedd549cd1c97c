/* SPDX-License-Identifier: MIT */
/* ToASCII of a name: the contract, the reference, and once more. */
#include <config.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct reference_answer expected;
    struct fuzz_input input;
    struct fuzz_answer answer, again;

    fuzz_open(&input, data, size);
    fuzz_contract(
        &(struct fuzz_call){FUZZ_NAME, xn_to_ascii, input.flags, input.text, input.length}, &input,
        &answer);
    if (input.length <= REFERENCE_LONGEST) {
        reference_to_ascii(input.text, input.length, input.flags, &expected);
        fuzz_compare(&answer, &expected);
    }
    must(answer.status != XN_OK || input.flags & XN_NO_GUARDS || answer.length < XN_NAME_SIZE,
        "XN_NAME_SIZE is large enough for a name");
    if (answer.status == XN_OK && !(input.flags & (XN_NO_GUARDS | XN_PR29))) {
        fuzz_ask(
            &(struct fuzz_call){FUZZ_NAME, xn_to_ascii, input.flags, answer.text, answer.length},
            &again);
        must(again.status == XN_OK
                && fuzz_same(again.text, again.length, answer.text, answer.length),
            "ToASCII is idempotent");
        fuzz_release(&again);
    }
    fuzz_release(&answer);
    fuzz_close(&input);
    return 0;
}
