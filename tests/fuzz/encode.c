/* SPDX-License-Identifier: MIT */
/* Punycode of code points: the contract, the plain twin, libidn, back again, and the mixed-case
   annotation. The text is UTF-8; an ill-formed octet is a number that is no code point. */
#include <config.h>

#include <string.h>

#include "../unit/plain_utf8.h"
#include "fuzz.h"
#include "twin.h"

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
        struct plain_sequence s =
            plain_utf8_decode_checked((const unsigned char *)input->text + at, input->length - at);

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

/* What was encoded decodes to the same, and its annotation to the same flags. */
static void
come_back(const uint32_t *points, size_t count, const struct fuzz_answer *answer)
{
    uint32_t *back = fuzz_room(count * sizeof(*back), 0x99);
    unsigned char *flags = fuzz_room(count, 2);
    size_t length;

    must(
        xn_punycode_decode(answer->text, answer->length, back, flags, count, &length, NULL) == XN_OK
            && length == count,
        "what was encoded decodes");
    for (size_t i = 0; i < count; i++) {
        int has_case = points[i] >= 0x80 || (lower(points[i]) >= 'a' && lower(points[i]) <= 'z');

        must(back[i] == points[i] || (upper != NULL && lower(back[i]) == lower(points[i])),
            "it decodes to the same");
        must(flags[i]
                == (upper != NULL ? upper[i] && has_case : points[i] >= 'A' && points[i] <= 'Z'),
            "its case flags come back");
    }
    fuzz_room_free(flags, count);
    fuzz_room_free(back, count * sizeof(*back));
}

static void
compare_twin(const uint32_t *points, size_t count, const struct fuzz_answer *answer)
{
    static char out[TWIN_RAW * 8 + 1];
    size_t length;

    if (count > TWIN_RAW)
        return;
    must(twin_encode(points, count, out, &length) == answer->status, "the status is the twin's");
    if (answer->status != XN_OK)
        return;
    must(fuzz_same(answer->text, answer->length, out, length), "the text is the twin's");
    must(witness_encode(points, count, answer->text, answer->length), "libidn says the same");
}

/* The same with the case that the fourth octet says. */
static void
annotate(const struct fuzz_call *call, const struct fuzz_input *input, const uint32_t *points,
    const struct fuzz_answer *plain)
{
    unsigned char *flags = fuzz_room(call->inlen, 0);
    struct fuzz_answer answer;

    for (size_t i = 0; i < call->inlen; i++)
        flags[i] = (unsigned char)(input->choice >> i % 8 & 1);
    upper = flags;
    fuzz_contract(call, input, &answer);
    must(answer.status == plain->status, "annotation refuses nothing");
    if (answer.status == XN_OK) {
        come_back(points, call->inlen, &answer);
        fuzz_lower(answer.text, answer.length);
        fuzz_lower(plain->text, plain->length);
        must(fuzz_same(answer.text, answer.length, plain->text, plain->length),
            "annotation changes the case alone");
    }
    fuzz_release(&answer);
    fuzz_room_free(flags, call->inlen);
    upper = NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct fuzz_answer answer;
    uint32_t *room, *points;
    size_t count;
    struct fuzz_call call;

    fuzz_open(&input, data, size);
    room = fuzz_room(input.length * sizeof(*room), 0);
    count = read_points(&input, room);
    points = fuzz_room(count * sizeof(*points), 0); /* just so many */
    if (count > 0)
        memcpy(points, room, count * sizeof(*points));
    call = (struct fuzz_call){FUZZ_ENCODE, encode, 0, (const char *)points, count};
    fuzz_contract(&call, &input, &answer);
    compare_twin(points, count, &answer);
    if (answer.status == XN_OK)
        come_back(points, count, &answer);
    if (input.choice != 0)
        annotate(&call, &input, points, &answer);
    fuzz_release(&answer);
    fuzz_room_free(points, count * sizeof(*points));
    fuzz_room_free(room, input.length * sizeof(*room));
    fuzz_close(&input);
    return 0;
}
