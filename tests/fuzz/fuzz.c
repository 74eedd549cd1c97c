/* SPDX-License-Identifier: MIT */
/* Inputs, buffers, and the contract of every function. */
#include <config.h>

#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../oracle/reference/reference.h"
#include "../unit/guarded.h"

/* Inputs */

/* libidn's time is quadratic in the length. */
enum { CROSSCHECK_LONGEST = 200 };

static bool
has_crosscheck(void)
{
    return xn_nfkc("", 0, XN_CROSSCHECK, NULL, 0, NULL, NULL) != XN_E_ARGUMENT;
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    char directory[4096];
    const char *slash = strrchr((*argv)[0], '/');

    (void)argc;
    if (slash != NULL) {
        snprintf(directory, sizeof(directory), "%.*s", (int)(slash - (*argv)[0]), (*argv)[0]);
        setenv("srcdir", directory, 0);
    }
    return 0;
}

/* Buffers: a sanitizer sees what is written after their ends; elsewhere some octets do. */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER 1
#endif
#ifdef HAS_SANITIZER
enum { CANARY = 0 };
#else
enum { CANARY = 16 };
#endif
static const char canary[] = "canary canary ...";

void *
fuzz_buffer(size_t size, unsigned fill)
{
    unsigned char *buffer;

    if (size == 0)
        return NULL;
    buffer = malloc(size + CANARY);
    if (buffer == NULL)
        exit(99);
    memset(buffer, (int)(fill & 0xFF), size);
    memcpy(buffer + size, canary, CANARY);
    return buffer;
}

void
fuzz_buffer_free(void *buffer, size_t size)
{
    if (buffer != NULL)
        must(memcmp((char *)buffer + size, canary, CANARY) == 0,
            "nothing is written after the end of a buffer");
    free(buffer);
}

/* An octet before the text of an input makes memory of its own where it is empty. */
static void
open_input(struct fuzz_input *input, const uint8_t *data, size_t size)
{
    unsigned settings[FUZZ_SETTINGS] = {0}, flags = 0, known = 0;
    const xn_constant *flag;
    size_t i = 0;

    for (; i < FUZZ_SETTINGS && i < size; i++)
        settings[i] = data[i];
    for (unsigned octet = 0; octet < FUZZ_FLAG_OCTETS; octet++)
        flags |= settings[octet] << 8 * octet;
    for (size_t number = 0; (flag = xn_constant_at(XN_FLAGS, number)) != NULL; number++)
        known |= flag->value;
    *input = (struct fuzz_input){.flags = flags & known,
        .capacity = settings[FUZZ_FLAG_OCTETS],
        .fill = settings[FUZZ_FLAG_OCTETS + 1],
        .choice = settings[FUZZ_FLAG_OCTETS + 2],
        .length = size - i < GUARDED_SIZE ? size - i : GUARDED_SIZE};
    input->text = CANARY > 0 ? guarded_end() - input->length : fuzz_buffer(input->length + 1, 0);
    input->text += CANARY > 0 ? 0 : 1;
    if (input->length > 0)
        memcpy(input->text, data + i, input->length);
    if (input->length > CROSSCHECK_LONGEST || !has_crosscheck())
        input->flags &= ~(unsigned)XN_CROSSCHECK;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;

    reference_open();
    open_input(&input, data, size);
    fuzz_target(&input);
    if (CANARY == 0)
        free(input.text - 1);
    return 0;
}

bool
fuzz_same(const char *a, size_t alen, const char *b, size_t blen)
{
    return alen == blen && (alen == 0 || memcmp(a, b, alen) == 0);
}

void
fuzz_lower(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] >= 'A' && text[i] <= 'Z')
            text[i] = (char)(text[i] + 32);
}

/* Calls */

static size_t
width_of(const struct fuzz_call *call)
{
    return call->kind == FUZZ_DECODE ? sizeof(uint32_t) : 1;
}

/* What it needs besides its length. */
static size_t
nul_of(const struct fuzz_call *call)
{
    return call->kind == FUZZ_DECODE ? 0 : 1;
}

static bool
is_empty(const char *out, size_t width)
{
    for (size_t i = 0; i < width; i++)
        if (out[i] != 0)
            return false;
    return true;
}

/* Returns whether a position is not within a character. */
static bool
is_boundary(const struct fuzz_call *call, size_t at)
{
    return at == call->inlen || (call->in[at] & 0xC0) != 0x80;
}

/* Its position is in the input; fuzz_compare() knows which it is. */
static void
check_diag(const struct fuzz_call *call, xn_status status, const xn_diag *d)
{
    bool keeps_labels = call->function == xn_to_unicode || call->function == xn_label_to_unicode
        || (call->kind == FUZZ_HOST && call->flags & XN_TO_UNICODE);
    bool is_shown = call->kind == FUZZ_HOST && call->flags & XN_TO_DISPLAY;

    must(d->status == status || (keeps_labels && status == XN_OK && d->status > XN_E_UTF8),
        "diag has the status");
    must(d->input == 0 && d->offset <= call->inlen && d->length <= call->inlen - d->offset,
        "a position is in the input");
    must(d->unit != XN_OCTETS || d->status == XN_E_UTF8
            || xn_utf8_check(call->in, call->inlen, NULL) != XN_OK
            || (is_boundary(call, d->offset) && is_boundary(call, d->offset + d->length)),
        "in well-formed text a position is at characters");
    must(d->status >= XN_E_UTF8 || is_shown
            || (d->offset == 0 && d->length == 0 && d->label == 0 && d->octets == 0
                && d->cp == XN_NO_CP && d->mapped == XN_NO_CP && d->rule[0] == '\0'),
        "without an error there is no position");
    must(d->status < XN_E_UTF8 || d->rule[0] != '\0', "an error has a rule");
}

/* One call; answer->text is its buffer, of capacity cap. */
static void
ask(const struct fuzz_call *call, size_t cap, unsigned fill, struct fuzz_answer *answer)
{
    size_t width = width_of(call);

    memset(&answer->diag, (int)(fill & 0xFF), sizeof(answer->diag));
    answer->text = fuzz_buffer(cap * width, fill);
    answer->length = (size_t)fill * 7919 + 1;
    answer->status = call->function(
        call->in, call->inlen, call->flags, answer->text, cap, &answer->length, &answer->diag);
    check_diag(call, answer->status, &answer->diag);
    must(answer->status != XN_E_CROSSCHECK && answer->diag.status != XN_E_CROSSCHECK,
        "libidn and libunistring agree");
    must(answer->status != XN_OK || answer->length + nul_of(call) <= cap,
        "*len is less than the capacity");
    must(answer->status != XN_OK || width > 1 || answer->text[answer->length] == '\0',
        "a text ends with a NUL");
    must(answer->status == XN_OK || cap == 0 || is_empty(answer->text, width),
        "on an error out is empty");
    must(answer->status == XN_OK || answer->status == XN_E_SPACE || answer->length == 0,
        "on an error *len is 0");
}

/* The same call with another buffer. */
static void
ask_again(
    const struct fuzz_call *call, size_t cap, unsigned fill, const struct fuzz_answer *expected)
{
    size_t width = width_of(call);
    struct fuzz_answer answer;

    ask(call, cap, fill, &answer);
    if (expected->status == XN_OK && cap < expected->length + nul_of(call)) {
        must(answer.status == XN_E_SPACE, "too small a buffer is XN_E_SPACE");
        must(answer.length == expected->length, "on XN_E_SPACE *len is what is needed");
    } else {
        must(answer.status == expected->status, "the status does not depend on the buffer");
        must(reference_same_diag(&answer.diag, &expected->diag),
            "the diagnosis does not depend on the buffer");
        must(answer.status != XN_OK
                || fuzz_same(
                    answer.text, answer.length * width, expected->text, expected->length * width),
            "the text does not depend on the buffer");
    }
    fuzz_buffer_free(answer.text, cap * width);
}

void
fuzz_ask(const struct fuzz_call *call, struct fuzz_answer *answer)
{
    ask(call, 0, 0x3C, answer);
    if (answer->status == XN_E_SPACE)
        ask(call, answer->length + nul_of(call), 0xC3, answer);
    must(answer->status != XN_E_SPACE, "one more than *len is enough");
}

void
fuzz_release(struct fuzz_answer *answer)
{
    free(answer->text);
}

/* Without len and diag; with XN_STRLEN; with an unknown flag. */
static void
check_arguments(const struct fuzz_call *call, const struct fuzz_answer *expected)
{
    size_t need = expected->length + nul_of(call), size = need * width_of(call);
    char *out = fuzz_buffer(size, 0x77), *text;
    struct fuzz_call other = *call;
    struct fuzz_answer refused = {.status = XN_E_ARGUMENT,
        .diag = {.status = XN_E_ARGUMENT, .cp = XN_NO_CP, .mapped = XN_NO_CP, .rule = ""}};

    must(call->function(call->in, call->inlen, call->flags, out, need, NULL, NULL)
            == expected->status,
        "len and diag may be NULL");
    must(expected->status != XN_OK || fuzz_same(out, size, expected->text, size),
        "len and diag change nothing");
    fuzz_buffer_free(out, size);
    if (call->kind == FUZZ_ENCODE)
        return;
    if (call->inlen == 0 || memchr(call->in, 0, call->inlen) == NULL) {
        text = fuzz_buffer(call->inlen + 1, 0);
        if (call->inlen > 0)
            memcpy(text, call->in, call->inlen);
        must(call->function(text, XN_STRLEN, call->flags, NULL, 0, NULL, NULL)
                == (expected->status == XN_OK && need > 0 ? XN_E_SPACE : expected->status),
            "XN_STRLEN is the length");
        fuzz_buffer_free(text, call->inlen + 1);
    }
    if (call->kind != FUZZ_DECODE) {
        other.flags |= 0x80000000u;
        ask_again(&other, 1, 0x11, &refused);
    }
}

void
fuzz_contract(
    const struct fuzz_call *call, const struct fuzz_input *input, struct fuzz_answer *answer)
{
    size_t need;

    fuzz_ask(call, answer);
    need = answer->length + nul_of(call);
    ask_again(call, need > 0 ? need - 1 : 0, input->fill, answer);
    ask_again(call, need + 1, ~input->fill, answer);
    ask_again(call, input->capacity % (need + 2), input->fill + 1, answer);
    ask_again(call, need + input->capacity, input->fill, answer);
    check_arguments(call, answer);
}

struct fuzz_call
fuzz_call_of(enum fuzz_kind kind, fuzz_function *function, const struct fuzz_input *input)
{
    return (struct fuzz_call){kind, function, input->flags, input->text, input->length};
}

void
fuzz_compare(const struct fuzz_call *call, const struct fuzz_input *input,
    fuzz_reference *reference, struct fuzz_answer *answer)
{
    static struct reference_answer expected;

    fuzz_contract(call, input, answer);
    if (call->inlen > REFERENCE_LONGEST)
        return;
    reference(call->in, call->inlen, call->flags, &expected);
    must(answer->status == expected.status, "the status is that of the reference");
    must(reference_same_diag(&answer->diag, &expected.diag),
        "the diagnosis is that of the reference");
    must(fuzz_same(answer->text, answer->length, expected.text, expected.length),
        "the text is that of the reference");
}

void
fuzz_repeat(const struct fuzz_call *call, const struct fuzz_answer *answer)
{
    struct fuzz_call again = *call;
    struct fuzz_answer repeated;

    again.in = answer->text;
    again.inlen = answer->length;
    fuzz_ask(&again, &repeated);
    must(repeated.status == XN_OK
            && fuzz_same(repeated.text, repeated.length, answer->text, answer->length),
        "what is converted does not change when it is converted again");
    fuzz_release(&repeated);
}
