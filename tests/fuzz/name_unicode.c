/* SPDX-License-Identifier: MIT */
/* ToUnicode of a name: the contract, label by label, and back to ASCII. */
#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "prep.h"

/* The labels alone, joined by dots; and why the first was left. */
static void
compare(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    xn_diag finding = {.status = XN_OK, .cp = XN_NO_CP, .mapped = XN_NO_CP, .rule = ""};
    size_t pos = 0, start, end, at = 0;
    int by_d = 0; /* in a label call a decoded dot is guard d's */

    for (unsigned number = 0; fuzz_next_label(input->text, input->length, &pos, &start, &end);
         number++) {
        struct fuzz_answer label;

        fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_unicode, input->flags,
                     input->text + start, end - start},
            &label);
        must(label.status == XN_OK, "ToUnicode never fails on a label");
        must(answer->length - at >= label.length
                && fuzz_same(answer->text + at, label.length, label.text, label.length),
            "a name is its labels");
        at += label.length;
        must(answer->text[at] == (pos <= input->length ? '.' : '\0'), "and dots");
        at++;
        if (finding.status == XN_OK && label.diag.status != XN_OK) {
            finding = label.diag;
            finding.offset += start;
            finding.label = number;
        }
        by_d |= strcmp(label.diag.rule, "xn guard d") == 0;
        fuzz_release(&label);
    }
    must(at == answer->length + 1, "a name is no more than its labels");
    must(
        by_d || fuzz_same_diag(&finding, &answer->diag), "diag is the first label's that was left");
}

/* Each label's ASCII form is that of what it was decoded to; and with the guards on, the name's. */
static void
come_back(const struct fuzz_input *input)
{
    unsigned flags = (input->flags | XN_LOWER) & ~(unsigned)(XN_STRICT_ACE | XN_NO_GUARDS);
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
        must(shown.length < XN_UNICODE_SIZE, "XN_UNICODE_SIZE is room for what ToASCII makes");
        fuzz_release(&shown);
    }
    fuzz_release(&typed);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct fuzz_answer answer, again;

    fuzz_open(&input, data, size);
    fuzz_contract(
        &(struct fuzz_call){FUZZ_NAME, xn_to_unicode, input.flags, input.text, input.length},
        &input, &answer);
    must(answer.status == (xni_utf8_check(input.text, input.length, NULL) == XN_OK ? XN_OK : XN_E_UTF8),
        "ToUnicode refuses ill-formed UTF-8 alone");
    if (answer.status == XN_OK) {
        compare(&input, &answer);
        come_back(&input);
        if (!(input.flags & XN_NO_GUARDS)) {
            fuzz_ask(&(struct fuzz_call){FUZZ_NAME, xn_to_unicode, input.flags, answer.text,
                         answer.length},
                &again);
            must(again.status == XN_OK
                    && fuzz_same(again.text, again.length, answer.text, answer.length),
                "ToUnicode of ToUnicode is the same");
            fuzz_release(&again);
        }
    }
    fuzz_release(&answer);
    fuzz_close(&input);
    return 0;
}
