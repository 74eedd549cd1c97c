/* SPDX-License-Identifier: MIT */
/* The way of a name, told step by step: it comes to ToASCII's answer, every place is in the input,
   and it can be stopped. The fourth octet says at which step it is stopped; 0: it is not. */
#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "prep.h"

struct listener {
    const struct fuzz_input *input;
    size_t steps, stop;     /* stop: the number of the last step that is told; 0: all are */
    size_t pos, start, end; /* the label that is told of, and where the next begins */
    size_t told;            /* how far into it the code points have been told */
    unsigned labels;
    int prepared, ended;     /* whether its prepared text, and its end, have been told */
    size_t beyond, inserted; /* prepared code points beyond ASCII; insertions */
    uint32_t last;           /* the code point of the last insertion */
};

static size_t
count_beyond(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += (unsigned char)text[i] >= 0xC0;
    return count;
}

static void
hear_label(struct listener *l, const xn_step *step)
{
    must(l->labels == 0 || l->ended, "a label comes to its end before the next");
    must(fuzz_next_label(l->input->text, l->input->length, &l->pos, &l->start, &l->end),
        "there is such a label");
    must(step->label == l->labels && step->offset == l->start && step->length == l->end - l->start,
        "it is the next one");
    must(fuzz_same(step->text, step->textlen, l->input->text + l->start, l->end - l->start),
        "its text is as it was typed");
    l->labels++;
    l->told = l->start;
    l->prepared = l->ended = 0;
    l->beyond = l->inserted = 0;
    l->last = 0x80;
}

static void
hear_char(struct listener *l, const xn_step *step)
{
    uint32_t cp, to[TABLE_MAP_MAX];
    unsigned count;

    must(!l->prepared && step->offset == l->told && step->length <= l->end - l->told,
        "code points come one after another");
    must(utf8_decode(l->input->text + step->offset, &cp) == step->length && cp == step->cp,
        "it is what was typed");
    count = map_code_point(PREP_NAMEPREP, cp, to);
    must(step->tolen == count && memcmp(step->to, to, count * sizeof(*to)) == 0,
        "it is mapped as nameprep says");
    must((step->rule[0] != '\0') == (count != 1 || to[0] != cp),
        "what is mapped is mapped by a table");
    l->told += step->length;
}

static void
hear_prepared(struct listener *l, const xn_step *step)
{
    must(!l->prepared && xni_utf8_check(step->text, step->textlen, NULL) == XN_OK,
        "a label is prepared once");
    l->prepared = 1;
    l->beyond = count_beyond(step->text, step->textlen);
}

static void
hear_insert(struct listener *l, const xn_step *step)
{
    must(step->cp >= l->last && step->cp <= 0x10FFFF, "code points are inserted in their order");
    must(step->textlen > 0 && step->textlen <= 10, "an insertion has its digits");
    l->last = step->cp;
    l->inserted++;
}

/* Whether the label has the ACE prefix, once prepared if it is beyond ASCII. */
static int
is_ace(const struct listener *l, unsigned flags)
{
    const char *text = l->input->text + l->start;
    struct prep_sink sink;
    char first[4] = "";

    if (count_beyond(text, l->end - l->start) == 0)
        return l->end - l->start >= 4 && (text[0] | 0x20) == 'x' && (text[1] | 0x20) == 'n'
            && text[2] == '-' && text[3] == '-';
    sink_open(&sink, PREP_NAMEPREP, first, sizeof(first));
    prep_run(flags, text, l->end - l->start, &sink);
    return sink.length >= 4 && memcmp(first, "xn--", 4) == 0;
}

/* ToASCII of the label, of an ACE label ToUnicode; the empty ones at the root and at the end are
   empty. */
static void
hear_result(struct listener *l, const xn_step *step)
{
    int ace = is_ace(l, l->input->flags);
    struct fuzz_answer expected;

    fuzz_ask(&(struct fuzz_call){FUZZ_NAME, ace ? xn_to_unicode : xn_to_ascii, l->input->flags,
                 l->input->text + l->start, l->end - l->start},
        &expected);
    must(l->start == l->end ? step->textlen == 0 : expected.status == XN_OK,
        "what has a result is not refused");
    must(fuzz_same(step->text, step->textlen, expected.text, expected.length),
        "the result is ToASCII's, or ToUnicode's");
    if (!ace) {
        must(l->told == (l->prepared ? l->end : l->start), "all code points have been told");
        must(l->inserted == l->beyond, "all that is beyond ASCII is inserted");
    } else if (expected.diag.status == XN_OK) {
        must(l->inserted == count_beyond(step->text, step->textlen),
            "all that was decoded was inserted");
    }
    fuzz_release(&expected);
    l->ended = 1;
}

static void
hear_refused(struct listener *l, const xn_step *step)
{
    const xn_diag *d = step->diag;

    must(d != NULL && d->status > XN_E_UTF8, "what is refused is refused for a reason");
    must(d->label == step->label && d->offset == step->offset && d->length == step->length,
        "and where the step says");
    fuzz_check_diag(
        &(struct fuzz_call){FUZZ_NAME, NULL, l->input->flags, l->input->text, l->input->length},
        d->status, d);
    must(!l->ended || (d->status == XN_E_NAME_LONG && l->pos > l->input->length),
        "a label is refused once; a name behind its labels");
    l->ended = 1;
}

static int
hear(const xn_step *step, void *user)
{
    struct listener *l = user;

    must(l->stop == 0 || l->steps < l->stop, "nothing is told when told to stop");
    must(step->rule != NULL && step->offset <= l->input->length
            && step->length <= l->input->length - step->offset,
        "a step is somewhere in the input");
    must(step->kind == XN_STEP_LABEL || l->labels > 0, "a label comes first");
    must(step->kind == XN_STEP_LABEL || step->kind == XN_STEP_REFUSED
            || (step->label + 1 == l->labels && !l->ended),
        "a step is of the label that is told of");
    switch (step->kind) {
    case XN_STEP_LABEL: hear_label(l, step); break;
    case XN_STEP_CHAR: hear_char(l, step); break;
    case XN_STEP_PREPARED: hear_prepared(l, step); break;
    case XN_STEP_INSERT: hear_insert(l, step); break;
    case XN_STEP_RESULT: hear_result(l, step); break;
    case XN_STEP_REFUSED: hear_refused(l, step); break;
    default: must(0, "there is no other step");
    }
    return ++l->steps == l->stop;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct fuzz_answer ascii;
    struct listener l = {.input = &input};
    xn_status status;
    xn_diag diag;

    fuzz_open(&input, data, size);
    l.stop = input.choice;
    memset(&diag, (int)input.fill, sizeof(diag));
    status = xn_explain(input.text, input.length, input.flags, hear, &l, &diag);
    fuzz_ask(
        &(struct fuzz_call){FUZZ_NAME, xn_to_ascii, input.flags, input.text, input.length}, &ascii);
    must(ascii.status != XN_E_UTF8 || l.steps == 0, "of what is ill-formed nothing is told");
    if (l.stop != 0 && l.steps == l.stop) {
        must(status == XN_OK && diag.status == XN_OK && diag.offset == 0 && diag.length == 0
                && diag.rule[0] == '\0',
            "who has heard enough is told nothing more");
    } else {
        must(status == ascii.status && fuzz_same_diag(&diag, &ascii.diag),
            "it answers as ToASCII does");
        must(status == XN_E_UTF8 || (l.ended && l.pos == input.length + 1),
            "all labels are told of, to their end");
    }
    fuzz_release(&ascii);
    fuzz_close(&input);
    return 0;
}
