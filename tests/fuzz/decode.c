/* SPDX-License-Identifier: MIT */
/* Punycode to code points: the contract, the reference, and back again. */
#include <config.h>

#include <string.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

static xn_status
decode(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    (void)flags;
    return xn_punycode_decode(in, inlen, (uint32_t *)(void *)out, cap, len, NULL, diag);
}

/* A string that decodes is encoded to the same, with the digits after the last delimiter in lower
   case. */
static void
encode_again(const struct fuzz_input *input, const uint32_t *points, size_t count)
{
    char *again = fuzz_buffer(input->length + 1, 0x22),
         *expected = fuzz_buffer(input->length + 1, 0);
    size_t digits = input->length, length;

    for (size_t i = 0; i < input->length; i++)
        expected[i] = input->text[i];
    while (digits > 0 && expected[digits - 1] != '-')
        digits--;
    fuzz_lower(expected + digits, input->length - digits);
    must(xn_punycode_encode(points, count, NULL, again, input->length + 1, &length, NULL) == XN_OK,
        "what was decoded is encoded, with the same capacity");
    must(fuzz_same(again, length, expected, input->length),
        "it is encoded to the same, its digits in lower case");
    fuzz_buffer_free(again, input->length + 1);
    fuzz_buffer_free(expected, input->length + 1);
}

/* With case flags, and just the capacity that is needed: the same code points, with the case of
   each last digit. */
static void
check_case(const struct fuzz_input *input, const uint32_t *points, size_t count)
{
    uint32_t *out = fuzz_buffer(count * sizeof(*out), 3);
    unsigned char *upper = fuzz_buffer(count, 3);
    size_t length;

    must(xn_punycode_decode(input->text, input->length, out, count, &length, upper, NULL) == XN_OK
            && length == count,
        "case flags do not change the status");
    must(count == 0 || memcmp(out, points, count * sizeof(*out)) == 0,
        "case flags do not change the code points");
    for (size_t i = 0; i < count; i++)
        must(upper[i] <= 1 && (out[i] >= 0x80 || upper[i] == (out[i] >= 'A' && out[i] <= 'Z')),
            "each code point has its flag");
    fuzz_buffer_free(upper, count);
    fuzz_buffer_free(out, count * sizeof(*out));
}

static void
compare(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    static uint32_t points[XN_RAW_MAX + 1];
    size_t count;
    xn_diag diag;

    if (input->length > XN_RAW_MAX)
        return;
    reference_punycode_decode(input->text, input->length, points, &count, &diag);
    must(reference_same_diag(&answer->diag, &diag), "the diagnosis is that of the reference");
    if (answer->status != XN_OK)
        return;
    must(fuzz_same(answer->text, answer->length * 4, (const char *)points, count * 4),
        "the code points are those of the reference");
}

void
fuzz_target(struct fuzz_input *input)
{
    struct fuzz_answer answer;

    fuzz_contract(
        &(struct fuzz_call){FUZZ_DECODE, decode, 0, input->text, input->length}, input, &answer);
    compare(input, &answer);
    if (answer.status == XN_OK) {
        const uint32_t *points = (const uint32_t *)(const void *)answer.text;

        encode_again(input, points, answer.length);
        check_case(input, points, answer.length);
    }
    fuzz_release(&answer);
}
