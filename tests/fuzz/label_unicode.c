/* SPDX-License-Identifier: MIT */
/* ToUnicode of a label: the contract, the reference, libidn, back to ASCII, and once more. */
#include <config.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"
#include "other_libraries.h"

static void
compare(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    static struct reference_answer expected;
    unsigned bare = (input->flags | XN_NO_GUARDS | XN_PR29)
        & ~(unsigned)(XN_LOWER | XN_STRICT_ACE | XN_UNDERSCORE);
    struct fuzz_answer theirs;

    if (input->length <= REFERENCE_LONGEST) {
        reference_label_to_unicode(input->text, input->length, input->flags, &expected);
        fuzz_compare(answer, &expected);
    }
    fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_unicode, bare, input->text, input->length},
        &theirs);
    must(theirs.status != XN_OK || libidn_agrees_unicode(bare, input, &theirs), "libidn agrees");
    fuzz_release(&theirs);
}

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

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct fuzz_answer answer, again;

    fuzz_open(&input, data, size);
    fuzz_contract(
        &(struct fuzz_call){FUZZ_LABEL, xn_label_to_unicode, input.flags, input.text, input.length},
        &input, &answer);
    must(answer.status == XN_OK || answer.status == XN_E_UTF8, "ToUnicode never fails on a label");
    compare(&input, &answer);
    if (answer.status == XN_OK) {
        encode_again(&input, &answer);
        fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_unicode, input.flags, answer.text,
                     answer.length},
            &again);
        must(again.status == XN_OK
                && fuzz_same(again.text, again.length, answer.text, answer.length),
            "ToUnicode is idempotent");
        fuzz_release(&again);
    }
    fuzz_release(&answer);
    fuzz_close(&input);
    return 0;
}
