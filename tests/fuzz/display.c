/* SPDX-License-Identifier: MIT */
/* The form to show: the contract, the reference, no control characters, and once more. */
#include <config.h>

#include <string.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

/* xn_to_display() without its reasons, and on XN_OK without the position of a hidden label, which
   other functions do not have. */
static xn_status
show(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    xn_status status = xn_to_display(in, inlen, flags, out, cap, len, NULL, diag);

    if (status == XN_OK && diag != NULL)
        diag->label = 0, diag->offset = diag->length = 0;
    return status;
}

/* Status, text, reasons and diagnosis are those of the reference, in a buffer that just fits. */
static void
check_reference(
    const struct fuzz_input *input, const struct fuzz_answer *answer, unsigned shown_why)
{
    static struct reference_answer expected;
    unsigned why = ~0u, expected_why;
    size_t cap = answer->length + 1;
    char *out = fuzz_buffer(cap, input->fill);
    xn_diag diag;
    xn_status status =
        xn_to_display(input->text, input->length, input->flags, out, cap, NULL, &why, &diag);

    reference_to_display(input->text, input->length, input->flags, &expected_why, &expected);
    must(status == expected.status && why == expected_why && shown_why == why
            && fuzz_same(answer->text, answer->length, expected.text, expected.length),
        "the answer is that of the reference");
    must(reference_same_diag(&diag, &expected.diag), "the diagnosis is that of the reference");
    fuzz_buffer_free(out, cap);
}

/* A name that ToASCII refuses is refused for the same reason, except for some delimiters. */
static void
check_refusal(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    struct fuzz_answer ascii;

    fuzz_ask(&(struct fuzz_call){FUZZ_NAME, xn_to_ascii, input->flags | XN_LOWER, input->text,
                 input->length},
        &ascii);
    must(ascii.status == XN_OK || ascii.status == XN_E_GUARD
            || reference_same_diag(&ascii.diag, &answer->diag),
        "the diagnosis is ToASCII's");
    must(ascii.status != XN_OK || answer->status == XN_OK || answer->status == XN_E_STD3_CHAR,
        "nothing else is refused");
    fuzz_release(&ascii);
}

static void
check_shown(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    const unsigned flags = input->flags & ~(unsigned)XN_STRICT_ACE;
    struct fuzz_answer again;

    for (size_t i = 0; i < answer->length; i++) {
        unsigned char c = (unsigned char)answer->text[i];

        must(c > ' ' && c != 0x7F && (c != 0xC2 || (unsigned char)answer->text[i + 1] >= 0xA0),
            "what is shown contains no control characters");
    }
    must(input->flags & XN_NO_GUARDS || answer->length < XN_UNICODE_SIZE,
        "XN_UNICODE_SIZE is large enough");
    fuzz_ask(&(struct fuzz_call){FUZZ_NAME, show, flags, answer->text, answer->length}, &again);
    /* without guards, U+2024 makes labels empty */
    must((again.status == XN_E_EMPTY && flags & XN_NO_GUARDS)
            || (again.status == XN_OK
                && fuzz_same(again.text, again.length, answer->text, answer->length)),
        "what is shown is shown unchanged");
    fuzz_release(&again);
}

void
fuzz_target(struct fuzz_input *input)
{
    struct fuzz_answer answer;
    unsigned why = ~0u;
    xn_status status;

    fuzz_contract(&(struct fuzz_call){FUZZ_NAME, show, input->flags, input->text, input->length},
        input, &answer);
    status = xn_to_display(input->text, input->length, input->flags, NULL, 0, NULL, &why, NULL);
    must(status == (answer.status == XN_OK ? XN_E_SPACE : answer.status),
        "the status does not depend on the capacity");
    must(answer.status == XN_OK || why == 0, "there are no reasons for a name that is refused");
    if (input->length <= REFERENCE_LONGEST)
        check_reference(input, &answer, why);
    check_refusal(input, &answer);
    if (answer.status == XN_OK)
        check_shown(input, &answer);
    fuzz_release(&answer);
}
