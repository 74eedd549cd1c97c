/* SPDX-License-Identifier: MIT */
/* ToASCII of a name: the contract, the reference, and once more; and its labels. */
#include <config.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

static void
compare_labels(const struct fuzz_input *input)
{
    size_t pos = 0, expected = 0, start, end, length;
    const char *label;

    while (reference_next_label(input->text, input->length, &expected, &start, &end))
        must(xn_label_next(input->text, input->length, &pos, &label, &length)
                && label == input->text + start && length == end - start,
            "a label is that of the reference");
    for (int i = 0; i < 2; i++)
        must(!xn_label_next(input->text, input->length, &pos, &label, &length)
                && pos == input->length + 1,
            "after the last label there is none");
}

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
    compare_labels(input);
}
