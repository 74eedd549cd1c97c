/* SPDX-License-Identifier: MIT */
/* Normalisation form KC: the contract, the plain twin, the witnesses, and once more. */
#include <config.h>

#include "fuzz.h"
#include "twin.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct xn_profile alone = {.name = "NFKC", .nfkc = TABLE_DECOMPOSES};
    struct fuzz_input input;
    struct twin_points points;
    struct twin_text twin;
    struct fuzz_answer answer, again;

    fuzz_open(&input, data, size);
    fuzz_contract(&(struct fuzz_call){FUZZ_TEXT, xn_nfkc, input.flags, input.text, input.length},
        &input, &answer);
    must(answer.status == XN_OK || answer.status == XN_E_UTF8, "NFKC refuses nothing");
    if (twin_read(&points, input.text, input.length)) {
        must(twin_prep(&alone, input.flags, &points, &twin) == XN_OK,
            "well-formed text has a normal form");
        must(
            answer.status == XN_OK && fuzz_same(answer.text, answer.length, twin.text, twin.length),
            "the quick road goes where the plain one does");
        must(witness_nfkc(input.flags, &points, answer.text, answer.length),
            "the witnesses say the same");
    }
    if (answer.status == XN_OK && !(input.flags & XN_PR29)) {
        fuzz_ask(&(struct fuzz_call){FUZZ_TEXT, xn_nfkc, input.flags, answer.text, answer.length},
            &again);
        must(again.status == XN_OK
                && fuzz_same(again.text, again.length, answer.text, answer.length),
            "what is normalised stays as it is");
        fuzz_release(&again);
    }
    fuzz_release(&answer);
    fuzz_close(&input);
    return 0;
}
