/* SPDX-License-Identifier: MIT */
/* Punycode to code points: the contract, the plain twin, libidn, delta by delta, and back again. */
#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "puny.h"
#include "twin.h"

static xn_status
decode(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    (void)flags;
    return xn_punycode_decode(in, inlen, (uint32_t *)(void *)out, NULL, cap, len, diag);
}

/* What decodes is encoded to the same, the digits behind the last delimiter in lower case. */
static void
come_back(const struct fuzz_input *input, const uint32_t *points, size_t count)
{
    char *again = fuzz_room(input->length + 1, 0x22), *expected = fuzz_room(input->length + 1, 0);
    size_t digits = input->length, length;

    for (size_t i = 0; i < input->length; i++)
        expected[i] = input->text[i];
    while (digits > 0 && expected[digits - 1] != '-')
        digits--;
    fuzz_lower(expected + digits, input->length - digits);
    must(xn_punycode_encode(points, count, NULL, again, input->length + 1, &length, NULL) == XN_OK,
        "what was decoded is encoded, in the same room");
    must(fuzz_same(again, length, expected, input->length),
        "it is encoded to the same, its digits in lower case");
    fuzz_room_free(again, input->length + 1);
    fuzz_room_free(expected, input->length + 1);
}

/* With case flags, in just the room that is needed: the same code points, and an upper-case flag
   where the last digit is. */
static void
check_case(const struct fuzz_input *input, const uint32_t *points, size_t count)
{
    uint32_t *out = fuzz_room(count * sizeof(*out), 3);
    unsigned char *upper = fuzz_room(count, 3);
    size_t length;

    must(xn_punycode_decode(input->text, input->length, out, upper, count, &length, NULL) == XN_OK
            && length == count,
        "case flags are no matter");
    must(count == 0 || memcmp(out, points, count * sizeof(*out)) == 0, "case flags change nothing");
    for (size_t i = 0; i < count; i++)
        must(upper[i] <= 1 && (out[i] >= 0x80 || upper[i] == (out[i] >= 'A' && out[i] <= 'Z')),
            "each has its flag");
    fuzz_room_free(upper, count);
    fuzz_room_free(out, count * sizeof(*out));
}

/* Delta by delta: the digits follow one another to the end, and the code points ascend. */
static void
check_steps(const struct fuzz_input *input, xn_status expected, size_t count)
{
    struct puny_decoder d;
    struct puny_step step = {.cp = 0};
    xn_status status = puny_open(&d, input->text, input->length, NULL);
    size_t steps = 0;

    while (status == XN_OK && d.at < input->length) {
        size_t start = d.at;
        uint32_t before = step.cp;

        status = puny_next(&d, &step, NULL);
        if (status != XN_OK)
            break;
        steps++;
        must(step.start == start && step.end == d.at && step.end > start, "a step has its digits");
        must(step.cp >= before && step.cp >= 0x80 && step.place < d.length,
            "code points come in their order");
    }
    must(status == expected, "the steps come to the same end");
    must(status != XN_OK || d.literals + steps == count, "each step is one code point");
}

static void
compare_twin(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    static uint32_t out[TWIN_RAW];
    size_t length;

    if (input->length > TWIN_RAW)
        return;
    must(twin_decode(input->text, input->length, out, &length) == answer->status,
        "the status is the twin's");
    if (answer->status != XN_OK)
        return;
    must(fuzz_same(answer->text, answer->length * 4, (const char *)out, length * 4),
        "the code points are the twin's");
    must(witness_decode(input->text, input->length, out, length), "libidn says the same");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct fuzz_answer answer;

    fuzz_open(&input, data, size);
    fuzz_contract(
        &(struct fuzz_call){FUZZ_DECODE, decode, 0, input.text, input.length}, &input, &answer);
    compare_twin(&input, &answer);
    check_steps(&input, answer.status, answer.length);
    if (answer.status == XN_OK) {
        const uint32_t *points = (const uint32_t *)(const void *)answer.text;

        come_back(&input, points, answer.length);
        check_case(&input, points, answer.length);
    }
    fuzz_release(&answer);
    fuzz_close(&input);
    return 0;
}
