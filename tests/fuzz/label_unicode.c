/* SPDX-License-Identifier: MIT */
/* ToUnicode of a label: the contract, the plain twin, libidn, back to ASCII, and once more. */
#include <config.h>

#include "fuzz.h"
#include "twin.h"

/* What the RFCs alone say is what the twin and libidn say. */
static void
compare_twin(const struct fuzz_input *input)
{
    unsigned flags = (input->flags | XN_NO_GUARDS) & ~(unsigned)XN_LOWER;
    struct fuzz_answer bare;
    struct twin_points points;
    struct twin_text twin;

    if (!twin_read_label(&points, input->text, input->length))
        return;
    fuzz_ask(
        &(struct fuzz_call){FUZZ_LABEL, xn_label_to_unicode, flags, input->text, input->length},
        &bare);
    must(bare.status == XN_OK, "ToUnicode never fails on a label");
    if (twin_to_unicode(&points, flags, &twin))
        must(bare.diag.status == XN_OK && fuzz_same(bare.text, bare.length, twin.text, twin.length),
            "a label is decoded as the twin decodes it");
    else
        must(fuzz_same(bare.text, bare.length, input->text, input->length),
            "a label is left where the twin leaves it");
    must(witness_to_unicode(flags, &points, bare.text, bare.length), "libidn says the same");
    fuzz_release(&bare);
}

static int
is_decoded(const struct fuzz_input *input)
{
    struct fuzz_answer shown;
    int decoded;

    fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_unicode,
                 input->flags & ~(unsigned)XN_LOWER, input->text, input->length},
        &shown);
    decoded = shown.diag.status == XN_OK
        && !fuzz_same(shown.text, shown.length, input->text, input->length);
    fuzz_release(&shown);
    return decoded;
}

/* What was decoded has the label's ASCII form, in any case. */
static void
come_back(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    unsigned flags = (input->flags | XN_LOWER) & ~(unsigned)XN_STRICT_ACE;
    struct fuzz_answer typed, decoded;

    fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, flags, input->text, input->length},
        &typed);
    fuzz_ask(
        &(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, flags, answer->text, answer->length},
        &decoded);
    if (is_decoded(input))
        must(decoded.status == XN_OK, "what was decoded is a label");
    if (typed.status == XN_OK || decoded.status == XN_OK)
        must(typed.status == XN_E_GUARD
                || fuzz_same(typed.text, typed.length, decoded.text, decoded.length),
            "ToASCII of ToUnicode is ToASCII");
    fuzz_release(&typed);
    fuzz_release(&decoded);
}

/* Why a label is left stands in diag; it is as it was typed, under XN_LOWER in lower case if it was
   typed in ASCII. */
static void
check_left(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    char *typed = fuzz_room(input->length, 0);
    int ascii = 1;

    for (size_t i = 0; i < input->length; i++) {
        typed[i] = input->text[i];
        ascii &= (unsigned char)typed[i] < 0x80;
    }
    if (ascii && input->flags & XN_LOWER)
        fuzz_lower(typed, input->length);
    must(answer->diag.status == XN_OK
            || fuzz_same(answer->text, answer->length, typed, input->length),
        "a label that is left is as it was typed");
    fuzz_room_free(typed, input->length);
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
    compare_twin(&input);
    if (answer.status == XN_OK) {
        check_left(&input, &answer);
        come_back(&input, &answer);
        fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_unicode, input.flags, answer.text,
                     answer.length},
            &again);
        must(again.status == XN_OK
                && fuzz_same(again.text, again.length, answer.text, answer.length),
            "ToUnicode of ToUnicode is the same");
        fuzz_release(&again);
    }
    fuzz_release(&answer);
    fuzz_close(&input);
    return 0;
}
