/* SPDX-License-Identifier: MIT */
/* Whether two names are the same.  The first line of the text is one name, the rest is the other.
 */
#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "prep.h"

struct name {
    const char *text;
    size_t length;
};

/* xn_equal, with all that it keeps to: 1 or 0, or -1 where it refuses. */
static int
equal(struct name a, struct name b, unsigned flags, xn_status *status, xn_diag *diag)
{
    int same = 99;

    memset(diag, 0x5A, sizeof(*diag));
    *status = xn_equal(a.text, a.length, b.text, b.length, flags, &same, diag);
    must(same == 0 || (same == 1 && *status == XN_OK), "same is 0 or 1, and 0 where it refuses");
    must(diag->status == *status && diag->reserved[0] == 0 && diag->reserved[1] == 0
            && diag->reserved[2] == 0 && diag->input <= 1,
        "diag is written whole");
    return *status == XN_OK ? same : -1;
}

/* Which of the names is refused, and why: the UTF-8 of both, then the first, then the second. */
static void
check_status(struct name a, struct name b, unsigned flags, xn_status status, const xn_diag *diag)
{
    const struct name names[] = {a, b};
    xn_diag expected = {.status = XN_OK, .cp = XN_NO_CP, .mapped = XN_NO_CP, .rule = ""};

    for (unsigned turn = 0; turn < 4 && expected.status == XN_OK; turn++) {
        struct fuzz_answer answer;
        const struct name *name = &names[turn % 2];

        fuzz_ask(
            &(struct fuzz_call){FUZZ_NAME, xn_to_ascii, flags, name->text, name->length}, &answer);
        if (turn >= 2 || answer.status == XN_E_UTF8) {
            expected = answer.diag;
            expected.input = answer.status == XN_OK ? 0 : turn % 2;
        }
        fuzz_release(&answer);
    }
    must(status == expected.status && fuzz_same_diag(&expected, diag),
        "it refuses what ToASCII does, and says which");
}

static void
canonical(struct name name, unsigned flags, struct fuzz_answer *answer)
{
    fuzz_ask(&(struct fuzz_call){FUZZ_NAME, xn_to_ascii, flags | XN_LOWER, name.text, name.length},
        answer);
    if (answer->length > 1 && answer->text[answer->length - 1] == '.')
        answer->length--;
}

/* Names are equal if and only if their lower-case ASCII forms are, the final dot aside. */
static void
check_equal(struct name a, struct name b, unsigned flags, int same)
{
    struct fuzz_answer ca, cb;

    canonical(a, flags, &ca);
    canonical(b, flags, &cb);
    must(
        same == fuzz_same(ca.text, ca.length, cb.text, cb.length), "equal names have one spelling");
    fuzz_release(&ca);
    fuzz_release(&cb);
}

/* A name is the same as itself, as its ASCII form, and as what is shown of it. */
static void
check_itself(struct name a, unsigned flags)
{
    struct fuzz_answer ascii, shown;
    xn_status status;
    xn_diag diag;

    must(equal(a, a, flags, &status, &diag) == 1, "a name is itself");
    if (flags & XN_NO_GUARDS || (flags & XN_PR29 && flags & XN_STRICT_ACE))
        return;
    fuzz_ask(&(struct fuzz_call){FUZZ_NAME, xn_to_ascii, flags, a.text, a.length}, &ascii);
    fuzz_ask(&(struct fuzz_call){FUZZ_NAME, xn_to_unicode, flags, a.text, a.length}, &shown);
    must(equal(a, (struct name){ascii.text, ascii.length}, flags, &status, &diag) == 1,
        "a name is its ASCII form");
    must(equal(a, (struct name){shown.text, shown.length}, flags, &status, &diag) == 1,
        "a name is its Unicode form");
    fuzz_release(&ascii);
    fuzz_release(&shown);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct name a, b;
    xn_status status, turned;
    xn_diag diag;
    size_t end = 0;
    int same;

    fuzz_open(&input, data, size);
    while (end < input.length && input.text[end] != '\n')
        end++;
    a = (struct name){fuzz_room(end, 0), end};
    b = (struct name){end < input.length ? input.text + end + 1 : NULL,
        end < input.length ? input.length - end - 1 : 0};
    if (end > 0)
        memcpy((char *)(uintptr_t)a.text, input.text, end);
    same = equal(a, b, input.flags, &status, &diag);
    check_status(a, b, input.flags, status, &diag);
    must(equal(b, a, input.flags, &turned, &diag) == same, "it is the same the other way round");
    if (same >= 0) {
        if (!(input.flags & XN_NO_GUARDS))
            check_equal(a, b, input.flags, same);
        check_itself(a, input.flags);
        check_itself(b, input.flags);
    }
    fuzz_room_free((char *)(uintptr_t)a.text, end);
    fuzz_close(&input);
    return 0;
}
