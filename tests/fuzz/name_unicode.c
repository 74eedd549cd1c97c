/* SPDX-License-Identifier: MIT */
/* ToUnicode of a name: the contract, the reference, back to ASCII, and once more. */
#include <config.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

/* With the guards on, the ASCII form of a name is that of its Unicode form. */
static void
encode_again(const struct fuzz_input *input)
{
    unsigned flags = (input->flags | XN_LOWER) & ~(unsigned)XN_NO_GUARDS;
    struct fuzz_answer typed, decoded, shown;

    fuzz_ask(
        &(struct fuzz_call){FUZZ_NAME, xn_to_ascii, flags, input->text, input->length}, &typed);
    fuzz_ask(
        &(struct fuzz_call){FUZZ_NAME, xn_to_unicode, flags, input->text, input->length}, &shown);
    fuzz_ask(
        &(struct fuzz_call){FUZZ_NAME, xn_to_ascii, flags, shown.text, shown.length}, &decoded);
    must(decoded.status == typed.status
            && fuzz_same(typed.text, typed.length, decoded.text, decoded.length),
        "ToASCII of ToUnicode is ToASCII");
    fuzz_release(&shown);
    fuzz_release(&decoded);
    if (typed.status == XN_OK) {
        fuzz_ask(
            &(struct fuzz_call){FUZZ_NAME, xn_to_unicode, input->flags, typed.text, typed.length},
            &shown);
        must(shown.length < XN_UNICODE_SIZE, "XN_UNICODE_SIZE is large enough");
        fuzz_release(&shown);
    }
    fuzz_release(&typed);
}

void
fuzz_target(struct fuzz_input *input)
{
    struct fuzz_call call = fuzz_call_of(FUZZ_NAME, xn_to_unicode, input);
    struct fuzz_answer answer;

    fuzz_compare(&call, input, reference_to_unicode, &answer);
    must(answer.status == XN_OK || answer.status == XN_E_UTF8,
        "ToUnicode refuses nothing but ill-formed UTF-8");
    if (answer.status == XN_OK) {
        encode_again(input);
        if (!(input->flags & XN_NO_GUARDS))
            fuzz_repeat(&call, &answer);
    }
    fuzz_release(&answer);
}
