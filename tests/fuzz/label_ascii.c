/* SPDX-License-Identifier: MIT */
/* ToASCII of a label: the contract, the reference, libidn, XN_LOWER, and once more. */
#include <config.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"
#include "other_libraries.h"

static void
ask(const struct fuzz_input *input, unsigned flags, struct fuzz_answer *answer)
{
    fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, flags, input->text, input->length},
        answer);
}

static void
compare(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    static struct reference_answer expected;
    unsigned bare = (input->flags | XN_NO_GUARDS | XN_PR29)
        & ~(unsigned)(XN_LOWER | XN_STRICT_ACE | XN_UNDERSCORE);
    struct fuzz_answer theirs;

    if (input->length <= REFERENCE_LONGEST) {
        reference_label_to_ascii(input->text, input->length, input->flags, &expected);
        fuzz_compare(answer, &expected);
    }
    ask(input, bare, &theirs);
    must(libidn_agrees_ascii(bare, input, &theirs), "libidn agrees");
    fuzz_release(&theirs);
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

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct fuzz_answer answer, again;

    fuzz_open(&input, data, size);
    fuzz_contract(
        &(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, input.flags, input.text, input.length},
        &input, &answer);
    compare(&input, &answer);
    if (answer.status == XN_OK) {
        must(answer.length > 0 && answer.length <= XN_LABEL_MAX, "a label has 1 to 63 octets");
        for (size_t i = 0; i < answer.length; i++)
            must((unsigned char)answer.text[i] < 0x80, "a label's ASCII form is ASCII");
        if (input.flags & XN_PR29) /* the older wording may compose more the second time */
            input.flags &= ~(unsigned)XN_STRICT_ACE;
        fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, input.flags, answer.text,
                     answer.length},
            &again);
        must(again.status == XN_OK
                && fuzz_same(again.text, again.length, answer.text, answer.length),
            "ToASCII is idempotent");
        fuzz_release(&again);
    }
    compare_case(&input, &answer);
    fuzz_release(&answer);
    fuzz_close(&input);
    return 0;
}
