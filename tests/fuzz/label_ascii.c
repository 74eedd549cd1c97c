/* SPDX-License-Identifier: MIT */
/* ToASCII of a label: the contract, the reference, XN_LOWER, and once more. */
#include <config.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

static void
ask(const struct fuzz_input *input, unsigned flags, struct fuzz_answer *answer)
{
    fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, flags, input->text, input->length},
        answer);
}

static void
compare_case(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    struct fuzz_answer other;

    ask(input, input->flags ^ XN_LOWER, &other);
    must(other.status == answer->status, "XN_LOWER does not change the status");
    if (answer->status == XN_OK) {
        fuzz_lower(input->flags & XN_LOWER ? other.text : answer->text, answer->length);
        must(fuzz_same(answer->text, answer->length, other.text, other.length),
            "XN_LOWER changes nothing but case");
    }
    fuzz_release(&other);
}

void
fuzz_target(struct fuzz_input *input)
{
    struct fuzz_call call = fuzz_call_of(FUZZ_LABEL, xn_label_to_ascii, input);
    struct fuzz_answer answer;

    fuzz_compare(&call, input, reference_label_to_ascii, &answer);
    if (answer.status == XN_OK) {
        must(answer.length > 0 && answer.length <= XN_LABEL_MAX, "a label has 1 to 63 octets");
        if (input->flags & XN_PR29) /* the older wording may compose more the second time */
            call.flags &= ~(unsigned)XN_STRICT_ACE;
        fuzz_repeat(&call, &answer);
    }
    compare_case(input, &answer);
    fuzz_release(&answer);
}
