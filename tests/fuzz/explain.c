/* SPDX-License-Identifier: MIT */
/* The steps of a name: they end with the result of ToASCII, every position is in the input, and the
   callback can stop them.  The last setting is the number of the step at which it does; 0: it does
   not. */
#include <config.h>

#include <string.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

struct listener {
    const struct fuzz_input *input;
    size_t steps, stop;     /* stop: the number of the last step; 0: there is no limit */
    size_t pos, start, end; /* the present label, and where the next begins */
    size_t read;            /* how far its code points have been emitted */
    unsigned labels;
    bool prepared, ended;       /* whether its prepared text, and its end, have been emitted */
    size_t non_ascii, inserted; /* code points of the prepared text; insertions */
    uint32_t last;              /* the code point of the last insertion */
};

static size_t
count_non_ascii(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += (unsigned char)text[i] >= 0xC0;
    return count;
}

static void
check_label(struct listener *l, const xn_step *step)
{
    must(l->labels == 0 || l->ended, "a label ends before the next begins");
    must(reference_next_label(l->input->text, l->input->length, &l->pos, &l->start, &l->end),
        "the label exists");
    must(step->label == l->labels && step->offset == l->start && step->length == l->end - l->start,
        "it is the next label");
    must(fuzz_same(step->text, step->textlen, l->input->text + l->start, l->end - l->start),
        "its text is as typed");
    l->labels++;
    l->read = l->start;
    l->prepared = l->ended = false;
    l->non_ascii = l->inserted = 0;
    l->last = 0x80;
}

static void
check_char(struct listener *l, const xn_step *step)
{
    struct reference_utf8 s =
        reference_utf8_read(l->input->text + step->offset, l->input->length - step->offset);
    uint32_t to[4];
    size_t count;

    must(!l->prepared && step->offset == l->read && step->length <= l->end - l->read,
        "code points follow one another");
    must(s.length == step->length && s.cp == step->cp, "the code point is as typed");
    count = reference_map("Nameprep", s.cp, to);
    must(step->tolen == count && memcmp(step->to, to, count * sizeof(*to)) == 0,
        "it is mapped as nameprep says");
    must((step->rule[0] != '\0') == (count != 1 || to[0] != s.cp), "a table maps what is mapped");
    l->read += step->length;
}

static void
check_prepared(struct listener *l, const xn_step *step)
{
    must(!l->prepared, "a label is prepared once");
    l->prepared = true;
    l->non_ascii = count_non_ascii(step->text, step->textlen);
}

static void
check_insert(struct listener *l, const xn_step *step)
{
    must(
        step->cp >= l->last && step->cp <= 0x10FFFF, "code points are inserted in ascending order");
    must(step->textlen > 0 && step->textlen <= 10, "an insertion has its digits");
    l->last = step->cp;
    l->inserted++;
}

/* ToASCII of the label, of a real ACE label ToUnicode; the root's label is empty. */
static void
check_result(struct listener *l, const xn_step *step)
{
    static struct reference_answer expected;

    l->ended = true;
    if (l->start == l->end) {
        must(step->textlen == 0, "an empty label has an empty result");
        return;
    }
    if (l->end - l->start > REFERENCE_LONGEST)
        return;
    reference_explained_label(
        l->input->text + l->start, l->end - l->start, l->input->flags, &expected);
    must(expected.status == XN_OK, "a label with a result is not refused");
    must(fuzz_same(step->text, step->textlen, expected.text, expected.length),
        "the result is ToASCII's, or for a real ACE label ToUnicode's");
    if (l->prepared && l->non_ascii > 0)
        must(l->read == l->end && l->inserted == l->non_ascii,
            "every code point is emitted, and every non-ASCII one inserted");
}

static void
check_refused(struct listener *l, const xn_step *step)
{
    const xn_diag *d = step->diag;

    must(d != NULL && d->status > XN_E_UTF8, "what is refused has a status");
    must(d->label == step->label && d->offset == step->offset && d->length == step->length,
        "the step's position is that of the diagnosis");
    must(
        !l->ended || l->pos > l->input->length, "a label is refused once, a name after its labels");
    l->ended = true;
}

static int
check_step(const xn_step *step, void *user)
{
    struct listener *l = user;

    must(l->stop == 0 || l->steps < l->stop, "nothing is emitted after the callback stops");
    must(step->rule != NULL && step->offset <= l->input->length
            && step->length <= l->input->length - step->offset,
        "a step's position is in the input");
    must(step->kind == XN_STEP_LABEL || l->labels > 0, "a label comes first");
    must(step->kind == XN_STEP_LABEL || step->kind == XN_STEP_REFUSED
            || (step->label + 1 == l->labels && !l->ended),
        "a step belongs to the present label");
    switch (step->kind) {
    case XN_STEP_LABEL: check_label(l, step); break;
    case XN_STEP_CHAR: check_char(l, step); break;
    case XN_STEP_PREPARED: check_prepared(l, step); break;
    case XN_STEP_INSERT: check_insert(l, step); break;
    case XN_STEP_RESULT: check_result(l, step); break;
    case XN_STEP_REFUSED: check_refused(l, step); break;
    default: must(0, "the kind of a step is known");
    }
    return ++l->steps == l->stop;
}

void
fuzz_target(struct fuzz_input *input)
{
    struct fuzz_answer ascii;
    struct listener l = {.input = input};
    xn_status status;
    xn_diag diag;

    l.stop = input->choice;
    memset(&diag, (int)input->fill, sizeof(diag));
    status = xn_explain(input->text, input->length, input->flags, check_step, &l, &diag);
    fuzz_ask(&(struct fuzz_call){FUZZ_NAME, xn_to_ascii, input->flags, input->text, input->length},
        &ascii);
    must(ascii.status != XN_E_UTF8 || l.steps == 0, "ill-formed text has no steps");
    if (l.stop != 0 && l.steps == l.stop) {
        must(status == XN_OK && diag.status == XN_OK && diag.offset == 0 && diag.length == 0
                && diag.rule[0] == '\0',
            "after the callback stops there is no error");
    } else {
        must(status == ascii.status && reference_same_diag(&diag, &ascii.diag),
            "status and diagnosis are ToASCII's");
        must(status == XN_E_UTF8 || (l.ended && l.pos == input->length + 1),
            "the steps of all labels are emitted, to their ends");
    }
    fuzz_release(&ascii);
}
