/* SPDX-License-Identifier: MIT */
/* ToASCII of a label: the contract, the plain twin, libidn, the guards, the spellings, and once
   more. */
#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "twin.h"

static xn_status
nameprep(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_prep(PREP_NAMEPREP, in, inlen, flags, out, cap, len, diag);
}

static void
ask(const struct fuzz_input *input, unsigned flags, struct fuzz_answer *answer)
{
    fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, flags, input->text, input->length},
        answer);
}

/* What the RFCs alone say is what the twin and libidn say. */
static void
compare_twin(const struct fuzz_input *input)
{
    unsigned flags = (input->flags | XN_NO_GUARDS) & ~(unsigned)(XN_LOWER | XN_STRICT_ACE);
    struct fuzz_answer bare;
    struct twin_points points;
    struct twin_text twin;

    if (!twin_read_label(&points, input->text, input->length))
        return;
    ask(input, flags, &bare);
    must(twin_to_ascii(&points, flags, &twin) == bare.status,
        "without guards the status is the twin's");
    must(bare.status != XN_OK || fuzz_same(bare.text, bare.length, twin.text, twin.length),
        "without guards the text is the twin's");
    must(witness_to_ascii(flags, &points, bare.status, bare.text, bare.length),
        "libidn says the same");
    fuzz_release(&bare);
}

/* The guards b to d, of what nameprep has taken. */
static int
is_guarded(const struct fuzz_input *input)
{
    struct fuzz_answer prepared;
    size_t pos = 0, start, end;
    int nul = 0, beyond = 0, other = 0;

    for (size_t i = 0; i < input->length; i++) {
        nul |= input->text[i] == 0;
        beyond |= (unsigned char)input->text[i] >= 0x80;
    }
    fuzz_ask(&(struct fuzz_call){FUZZ_TEXT, nameprep, input->flags, input->text, input->length},
        &prepared);
    for (size_t i = 0; i < prepared.length; i++) {
        const char *c = prepared.text + i;

        other |= (unsigned char)*c < 0x80
            && strchr("abcdefghijklmnopqrstuvwxyz0123456789-_", *c) == NULL;
        other |= *c == 0 || strncmp(c, "\xE3\x80\x82", 3) == 0;
    }
    fuzz_release(&prepared);
    return nul || (beyond && other)
        || (fuzz_next_label(input->text, input->length, &pos, &start, &end) && end < input->length);
}

/* Guards come behind step 3, and change nothing but what they refuse; nor does XN_STRICT_ACE. */
static void
compare_guards(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    struct fuzz_answer bare;

    ask(input, (input->flags | XN_NO_GUARDS) & ~(unsigned)XN_STRICT_ACE, &bare);
    if (answer->status == XN_OK)
        must(
            bare.status == XN_OK && fuzz_same(bare.text, bare.length, answer->text, answer->length),
            "what passes is what the RFCs alone say");
    else if (bare.status >= XN_E_UTF8 && bare.status <= XN_E_STD3_HYPHEN)
        must(answer->status == bare.status, "guards come behind step 3");
    else if (!(input->flags & XN_STRICT_ACE))
        must(
            answer->status == bare.status || answer->status == XN_E_GUARD, "a guard is XN_E_GUARD");
    if (bare.status == XN_OK || bare.status > XN_E_STD3_HYPHEN)
        must(!(input->flags & XN_NO_GUARDS) && is_guarded(input)
                ? answer->status == XN_E_GUARD
                : answer->status != XN_E_GUARD || input->flags & XN_STRICT_ACE,
            "the guards refuse what they are for, and nothing else");
    fuzz_release(&bare);
}

static void
compare_case(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    struct fuzz_answer other;

    ask(input, input->flags ^ XN_LOWER, &other);
    must(other.status == answer->status, "XN_LOWER refuses nothing");
    if (answer->status == XN_OK) {
        fuzz_lower(input->flags & XN_LOWER ? other.text : answer->text, answer->length);
        must(fuzz_same(answer->text, answer->length, other.text, other.length),
            "XN_LOWER changes the case alone");
    }
    fuzz_release(&other);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct fuzz_answer answer, again;

    fuzz_open(&input, data, size);
    fuzz_contract(
        &(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, input.flags, input.text, input.length},
        &input, &answer);
    compare_twin(&input);
    compare_guards(&input, &answer);
    if (answer.status == XN_OK) {
        must(answer.length > 0 && answer.length <= XN_LABEL_MAX, "a label has 1 to 63 octets");
        for (size_t i = 0; i < answer.length; i++)
            must((unsigned char)answer.text[i] < 0x80, "a label is of ASCII");
        if (input.flags & XN_PR29) /* the older wording may compose more when it is asked again */
            input.flags &= ~(unsigned)XN_STRICT_ACE;
        fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, input.flags, answer.text,
                     answer.length},
            &again);
        must(again.status == XN_OK
                && fuzz_same(again.text, again.length, answer.text, answer.length),
            "ToASCII of ToASCII is the same");
        fuzz_release(&again);
    }
    compare_case(&input, &answer);
    fuzz_release(&answer);
    fuzz_close(&input);
    return 0;
}
