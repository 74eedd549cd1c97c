/* SPDX-License-Identifier: MIT */
/* The labels of a name, of whatever octets. */
#include <config.h>

#include <string.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

static void
compare(const struct fuzz_input *input, const char *text, size_t inlen)
{
    size_t pos = 0, expected_pos = 0, start, end, length = 0;
    const char *label = NULL;

    while (reference_next_label(input->text, input->length, &expected_pos, &start, &end)) {
        must(xn_label_next(text, inlen, &pos, &label, &length) == 1, "there is another label");
        must(pos == expected_pos && label == text + start && length == end - start,
            "it is the one between the next dots");
    }
    must(xn_label_next(text, inlen, &pos, &label, &length) == 0 && pos == input->length + 1,
        "after the last label *pos is the length and one");
    must(xn_label_next(text, inlen, &pos, &label, &length) == 0 && pos == input->length + 1,
        "*pos does not change after that");
}

void
fuzz_target(struct fuzz_input *input)
{
    char *text;

    if (input->length > 0)
        compare(input, input->text, input->length);
    text = fuzz_buffer(input->length + 1, 0);
    if (input->length > 0)
        memcpy(text, input->text, input->length);
    compare(input, text, input->length);
    if (strlen(text) == input->length)
        compare(input, text, XN_STRLEN);
    fuzz_buffer_free(text, input->length + 1);
}
