/* SPDX-License-Identifier: MIT */
/* ToASCII of a name: the contract, and label by label. */
#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "prep.h"

/* What the labels alone come to, put together with dots, and without an empty one but at the end.
 */
struct whole {
    xn_status status;
    xn_diag diag;
    char *text;
    size_t length, room;
    unsigned number;
};

static void
append(struct whole *w, const char *text, size_t length)
{
    must(w->length + length <= w->room, "a name has no more than 63 octets for each label");
    if (length > 0)
        memcpy(w->text + w->length, text, length);
    w->length += length;
}

/* 0: it is refused. */
static int
add_label(struct whole *w, const struct fuzz_input *input, size_t start, size_t end, int last)
{
    struct fuzz_answer answer;
    int root = w->number == 0 && start == end && end < input->length && last;
    int final = w->number > 0 && start == end && last;

    fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, input->flags, input->text + start,
                 end - start},
        &answer);
    if (answer.status != XN_OK && !root && !final) {
        w->status = answer.status;
        w->diag = answer.diag;
        w->diag.offset += start;
        w->diag.label = w->number;
        fuzz_release(&answer);
        return 0;
    }
    append(w, answer.text, answer.length);
    fuzz_release(&answer);
    w->number++;
    return 1;
}

/* Whether this is the last label, or only a final dot comes behind the first, empty one. */
static int
is_last(const struct fuzz_input *input, size_t pos, size_t number)
{
    return pos > input->length || (number == 0 && pos == input->length);
}

static void
refuse_long(struct whole *w, const struct fuzz_input *input)
{
    size_t length = w->length - (w->length > 0 && w->text[w->length - 1] == '.');
    unsigned label = 0;

    if (input->flags & XN_NO_GUARDS || length <= XN_NAME_MAX)
        return;
    for (size_t i = 0; i < XN_NAME_MAX; i++) /* a dot belongs to the label before it */
        label += w->text[i] == '.';
    w->status = XN_E_NAME_LONG;
    w->diag = (xn_diag){.status = XN_E_NAME_LONG,
        .label = label,
        .cp = XN_NO_CP,
        .mapped = XN_NO_CP,
        .length = input->length,
        .octets = length,
        .rule = "RFC 1035 section 2.3.4"};
}

static void
join(struct whole *w, const struct fuzz_input *input)
{
    size_t pos = 0, start, end;

    *w = (struct whole){.status = XN_OK,
        .diag = {.cp = XN_NO_CP, .mapped = XN_NO_CP, .rule = ""},
        .room = (input->length + 1) * (XN_LABEL_MAX + 1)};
    w->text = fuzz_room(w->room, 0);
    while (fuzz_next_label(input->text, input->length, &pos, &start, &end)) {
        if (!add_label(w, input, start, end, is_last(input, pos, w->number)))
            return;
        append(w, ".", pos <= input->length);
    }
    refuse_long(w, input);
}

static void
compare(const struct fuzz_input *input, const struct fuzz_answer *answer)
{
    struct whole w;

    join(&w, input);
    must(w.status == answer->status, "a name's status is its labels'");
    /* in a label call a decoded dot is guard d's, in a name guard b's */
    if (w.status != XN_OK)
        must(strcmp(w.diag.rule, "xn guard d") == 0 || fuzz_same_diag(&w.diag, &answer->diag),
            "a name's diagnosis is its label's");
    else
        must(fuzz_same(answer->text, answer->length, w.text, w.length),
            "a name is its labels and dots");
    fuzz_room_free(w.text, w.room);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct fuzz_answer answer, again;

    fuzz_open(&input, data, size);
    fuzz_contract(
        &(struct fuzz_call){FUZZ_NAME, xn_to_ascii, input.flags, input.text, input.length}, &input,
        &answer);
    if (answer.status != XN_E_UTF8)
        compare(&input, &answer);
    else
        must(xni_utf8_check(input.text, input.length, NULL) == XN_E_UTF8,
            "ill-formed UTF-8 comes first");
    must(answer.status != XN_OK || input.flags & XN_NO_GUARDS || answer.length < XN_NAME_SIZE,
        "XN_NAME_SIZE is room for a name");
    if (answer.status == XN_OK && !(input.flags & (XN_NO_GUARDS | XN_PR29))) {
        fuzz_ask(
            &(struct fuzz_call){FUZZ_NAME, xn_to_ascii, input.flags, answer.text, answer.length},
            &again);
        must(again.status == XN_OK
                && fuzz_same(again.text, again.length, answer.text, answer.length),
            "ToASCII of ToASCII is the same");
        fuzz_release(&again);
    }
    fuzz_release(&answer);
    fuzz_close(&input);
    return 0;
}
