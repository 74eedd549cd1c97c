/* SPDX-License-Identifier: MIT */
/* The host in a text: the contract, the reference, spans, and once more.  The choice is the kind of
   the text. */
#include <config.h>

#include <string.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

static xn_where where;

static xn_status
replace(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_replace_host(in, inlen, where, flags, out, cap, len, diag);
}

static bool
same_span(xn_span a, xn_span b)
{
    return a.offset == b.offset && a.length == b.length;
}

static void
compare_found(
    const struct fuzz_input *input, const xn_host *found, xn_status status, const xn_diag *diag)
{
    static struct reference_answer expected;
    xn_host wanted;

    reference_find_host(input->text, input->length, where, input->flags, &wanted, &expected);
    must(status == expected.status && found->kind == wanted.kind
            && same_span(found->host, wanted.host) && same_span(found->port, wanted.port)
            && same_span(found->zone, wanted.zone),
        "status and spans are those of the reference");
    must(reference_same_diag(diag, &expected.diag), "the diagnosis is that of the reference");
}

/* The parts are inside the text, in this order. */
static void
check_spans(const struct fuzz_input *input, const xn_host *h)
{
    const xn_span spans[] = {h->host, h->zone, h->port};
    size_t end = 0;

    for (size_t i = 0; i < 3; i++) {
        must(spans[i].offset >= end && spans[i].length <= input->length - spans[i].offset,
            "a span is inside the text, after the one before");
        end = spans[i].offset + spans[i].length;
    }
}

/* All but the name is unchanged, and the host of the result is the name. */
static void
check_result(const struct fuzz_input *input, const xn_host *h, const struct fuzz_answer *answer)
{
    size_t after = input->length - h->host.offset - h->host.length;
    xn_host found;

    must(answer->length >= h->host.offset + after
            && fuzz_same(answer->text, h->host.offset, input->text, h->host.offset)
            && fuzz_same(answer->text + answer->length - after, after,
                input->text + input->length - after, after),
        "what surrounds the name remains");
    must(xn_find_host(answer->text, answer->length, where, input->flags, &found, NULL) == XN_OK
            && found.kind == h->kind && found.host.offset == h->host.offset
            && found.host.length == answer->length - h->host.offset - after
            && found.port.length == h->port.length,
        "the host of the result is where it was");
}

static void
replace_plainly(const char *in, size_t inlen, unsigned flags, struct reference_answer *answer)
{
    reference_replace_host(in, inlen, where, flags, answer);
}

void
fuzz_target(struct fuzz_input *input)
{
    struct fuzz_call call = fuzz_call_of(FUZZ_HOST, replace, input);
    struct fuzz_answer answer;
    xn_host found;
    xn_status status;
    xn_diag diag;

    where = (xn_where)(XN_HOST + input->choice % 4);
    memset(&found, (int)(input->fill & 0xFF), sizeof(found));
    memset(&diag, (int)(input->fill & 0xFF), sizeof(diag));
    status = xn_find_host(input->text, input->length, where, input->flags, &found, &diag);
    if (input->length <= REFERENCE_LONGEST)
        compare_found(input, &found, status, &diag);
    fuzz_compare(&call, input, replace_plainly, &answer);
    must(answer.status == status || status == XN_OK,
        "xn_replace_host refuses what xn_find_host refuses");
    if (status == XN_OK)
        check_spans(input, &found);
    if (answer.status == XN_OK)
        check_result(input, &found, &answer);
    fuzz_release(&answer);
}
