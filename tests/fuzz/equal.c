/* SPDX-License-Identifier: MIT */
/* Whether two names are the same: the reference, the other way round, and a name's own forms.  The
   first line of the text is one name, the rest is the other. */
#include <config.h>

#include <string.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

struct name {
    const char *text;
    size_t length;
};

/* 1 or 0, or -1 where it refuses. */
static int
equal(struct name a, struct name b, unsigned flags, xn_status *status, xn_diag *diag)
{
    int same = 99;

    memset(diag, 0x5A, sizeof(*diag));
    *status = xn_equal(a.text, a.length, b.text, b.length, flags, &same, diag);
    must(same == 0 || (same == 1 && *status == XN_OK), "same is 0 or 1, and 0 on an error");
    return *status == XN_OK ? same : -1;
}

static void
compare(
    struct name a, struct name b, unsigned flags, int same, xn_status status, const xn_diag *diag)
{
    static struct reference_answer expected;
    bool expected_same;

    if (a.length > REFERENCE_LONGEST || b.length > REFERENCE_LONGEST)
        return;
    reference_equal(a.text, a.length, b.text, b.length, flags, &expected_same, &expected);
    must(status == expected.status && (same == 1) == expected_same,
        "status and result are those of the reference");
    must(reference_same_diag(diag, &expected.diag), "the diagnosis is that of the reference");
}

/* A name equals itself, its ASCII form, and its Unicode form. */
static void
compare_forms(struct name a, unsigned flags)
{
    struct fuzz_answer ascii, shown;
    xn_status status;
    xn_diag diag;

    must(equal(a, a, flags, &status, &diag) == 1, "a name equals itself");
    if (flags & XN_NO_GUARDS || (flags & XN_PR29 && flags & XN_STRICT_ACE))
        return;
    fuzz_ask(&(struct fuzz_call){FUZZ_NAME, xn_to_ascii, flags, a.text, a.length}, &ascii);
    fuzz_ask(&(struct fuzz_call){FUZZ_NAME, xn_to_unicode, flags, a.text, a.length}, &shown);
    must(equal(a, (struct name){ascii.text, ascii.length}, flags, &status, &diag) == 1,
        "a name equals its ASCII form");
    must(equal(a, (struct name){shown.text, shown.length}, flags, &status, &diag) == 1
            || strcmp(diag.rule, "xn guard literal")
                == 0, /* typed in ASCII, it may end in a number */
        "a name equals its Unicode form");
    fuzz_release(&ascii);
    fuzz_release(&shown);
}

void
fuzz_target(struct fuzz_input *input)
{
    struct name a, b;
    xn_status status;
    xn_diag diag;
    size_t end = 0;
    int same;

    while (end < input->length && input->text[end] != '\n')
        end++;
    a = (struct name){fuzz_buffer(end, 0), end};
    b = (struct name){end < input->length ? input->text + end + 1 : NULL,
        end < input->length ? input->length - end - 1 : 0};
    if (end > 0)
        memcpy((char *)(uintptr_t)a.text, input->text, end);
    same = equal(a, b, input->flags, &status, &diag);
    compare(a, b, input->flags, same, status, &diag);
    must(equal(b, a, input->flags, &status, &diag) == same, "xn_equal is symmetric");
    if (same >= 0) {
        compare_forms(a, input->flags);
        compare_forms(b, input->flags);
    }
    fuzz_buffer_free((char *)(uintptr_t)a.text, end);
}
