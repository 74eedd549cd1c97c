/* SPDX-License-Identifier: MIT */
/* ToUnicode of a label: the contract, the reference, back to ASCII, and once more. */
#include <config.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

/* A decoded label has the label's ASCII form, in any case. */
static void
encode_again(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    unsigned flags = (input->flags | XN_LOWER) & ~(unsigned)XN_STRICT_ACE;
    struct fuzz_answer typed, decoded;

    fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, flags, input->text, input->length},
        &typed);
    fuzz_ask(
        &(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, flags, answer->text, answer->length},
        &decoded);
    if (typed.status == XN_OK || decoded.status == XN_OK)
        must(typed.status == XN_E_GUARD
                || fuzz_same(typed.text, typed.length, decoded.text, decoded.length),
            "ToASCII of ToUnicode is ToASCII");
    fuzz_release(&typed);
    fuzz_release(&decoded);
}

void
fuzz_target(struct fuzz_input *input)
{
    struct fuzz_call call = fuzz_call_of(FUZZ_LABEL, xn_label_to_unicode, input);
    struct fuzz_answer answer;

    fuzz_compare(&call, input, reference_label_to_unicode, &answer);
    must(answer.status == XN_OK || answer.status == XN_E_UTF8, "ToUnicode never fails on a label");
    if (answer.status == XN_OK) {
        encode_again(input, &answer);
        fuzz_repeat(&call, &answer);
    }
    fuzz_release(&answer);
}
