/* SPDX-License-Identifier: MIT */
/* Punycode of code points: the contract, the reference, back again, and mixed-case
   annotation.  The text is UTF-8; an ill-formed octet is a number that is not a code point. */
#include <config.h>

#include <string.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

static const unsigned char *upper;

static xn_status
encode(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    (void)flags;
    return xn_punycode_encode(
        (const uint32_t *)(const void *)in, inlen, upper, out, cap, len, diag);
}

static size_t
read_points(const struct fuzz_input *input, uint32_t *points)
{
    static const uint32_t none[] = {0xD800, 0xDFFF, 0x110000, 0x7FFFFFFF, 0x80000000, UINT32_MAX};
    size_t count = 0;

    for (size_t at = 0; at < input->length; count++) {
        struct reference_utf8 s = reference_utf8_read(input->text + at, input->length - at);

        points[count] = s.length > 0 ? s.cp : none[(unsigned char)input->text[at] % 6];
        at += s.length + s.ill_formed;
    }
    return count;
}

static uint32_t
lower(uint32_t cp)
{
    return cp >= 'A' && cp <= 'Z' ? cp + 32 : cp;
}

/* The encoded string decodes to the same code points and case flags. */
static void
decode_again(const uint32_t *points, size_t count, const struct fuzz_answer *answer)
{
    uint32_t *back = fuzz_buffer(count * sizeof(*back), 0x99);
    unsigned char *flags = fuzz_buffer(count, 2);
    size_t length;

    must(
        xn_punycode_decode(answer->text, answer->length, back, count, &length, flags, NULL) == XN_OK
            && length == count,
        "what was encoded decodes");
    for (size_t i = 0; i < count; i++) {
        int has_case = points[i] >= 0x80 || (lower(points[i]) >= 'a' && lower(points[i]) <= 'z');

        must(back[i] == points[i] || (upper != NULL && lower(back[i]) == lower(points[i])),
            "it decodes to the same");
        must(flags[i]
                == (upper != NULL ? upper[i] && has_case : points[i] >= 'A' && points[i] <= 'Z'),
            "its case flags are decoded");
    }
    fuzz_buffer_free(flags, count);
    fuzz_buffer_free(back, count * sizeof(*back));
}

static void
compare(const uint32_t *points, size_t count, const struct fuzz_answer *answer)
{
    static char out[XN_RAW_MAX * 9];
    size_t length;
    xn_diag diag;

    reference_punycode_encode(points, count, out, &length, &diag);
    must(reference_same_diag(&answer->diag, &diag), "the diagnosis is that of the reference");
    if (answer->status != XN_OK)
        return;
    must(fuzz_same(answer->text, answer->length, out, length), "the text is that of the reference");
}

/* The same with the case flags of the last setting. */
static void
annotate(const struct fuzz_call *call, const struct fuzz_input *input, const uint32_t *points,
    const struct fuzz_answer *plain)
{
    unsigned char *flags = fuzz_buffer(call->inlen, 0);
    struct fuzz_answer answer;

    for (size_t i = 0; i < call->inlen; i++)
        flags[i] = (unsigned char)(input->choice >> i % 8 & 1);
    upper = flags;
    fuzz_contract(call, input, &answer);
    must(answer.status == plain->status, "annotation does not change the status");
    if (answer.status == XN_OK) {
        decode_again(points, call->inlen, &answer);
        fuzz_lower(answer.text, answer.length);
        fuzz_lower(plain->text, plain->length);
        must(fuzz_same(answer.text, answer.length, plain->text, plain->length),
            "annotation changes nothing but case");
    }
    fuzz_release(&answer);
    fuzz_buffer_free(flags, call->inlen);
    upper = NULL;
}

void
fuzz_target(struct fuzz_input *input)
{
    struct fuzz_answer answer;
    uint32_t *longest, *points;
    size_t count;
    struct fuzz_call call;

    longest = fuzz_buffer(input->length * sizeof(*longest), 0);
    count = read_points(input, longest);
    points = fuzz_buffer(count * sizeof(*points), 0); /* of exactly their size */
    if (count > 0)
        memcpy(points, longest, count * sizeof(*points));
    call = (struct fuzz_call){FUZZ_ENCODE, encode, 0, (const char *)points, count};
    fuzz_contract(&call, input, &answer);
    compare(points, count, &answer);
    if (answer.status == XN_OK)
        decode_again(points, count, &answer);
    if (input->choice != 0)
        annotate(&call, input, points, &answer);
    fuzz_release(&answer);
    fuzz_buffer_free(points, count * sizeof(*points));
    fuzz_buffer_free(longest, input->length * sizeof(*longest));
}
