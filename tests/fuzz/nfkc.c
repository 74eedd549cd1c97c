/* SPDX-License-Identifier: MIT */
/* Normalisation form KC: the contract, the reference, libidn or libunistring, and once more. */
#include <config.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"
#include "other_libraries.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct reference_answer expected;
    struct fuzz_input input;
    struct fuzz_answer answer, again;

    fuzz_open(&input, data, size);
    fuzz_contract(&(struct fuzz_call){FUZZ_TEXT, xn_nfkc, input.flags, input.text, input.length},
        &input, &answer);
    if (input.length <= REFERENCE_LONGEST) {
        reference_nfkc(input.text, input.length, input.flags, &expected);
        fuzz_compare(&answer, &expected);
    }
    must(others_agree_nfkc(input.flags, &input, &answer), "libidn and libunistring agree");
    if (answer.status == XN_OK && !(input.flags & XN_PR29)) {
        fuzz_ask(&(struct fuzz_call){FUZZ_TEXT, xn_nfkc, input.flags, answer.text, answer.length},
            &again);
        must(again.status == XN_OK
                && fuzz_same(again.text, again.length, answer.text, answer.length),
            "what is normalised does not change when it is normalised again");
        fuzz_release(&again);
    }
    fuzz_release(&answer);
    fuzz_close(&input);
    return 0;
}
