/* SPDX-License-Identifier: MIT */
#include <config.h>

#include "agree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xn.h"

const struct agree_exception agree_exceptions[AGREE_EXCEPTIONS] = {
    {"empty name",
        "libidn's ToASCII accepts it; RFC 3490 section 4.1 step 8 requires 1 to 63 code points"},
    {"not shorter in Unicode",
        "libidn's ToUnicode does not decode a label that would not become shorter; RFC 3490 "
        "section 4.2 step 8 returns what step 5 decoded"},
    {"surrogate decoded",
        "libidn's decoder returns it; it is not a character, and RFC 3629 section 3 prohibits it "
        "in UTF-8"},
    {"delimiter first",
        "libidn's decoder drops it; RFC 3492 section 6.2 consumes a delimiter only after a "
        "literal, so here it is an invalid digit"},
    {"invalid digit",
        "libidn's decoder accepts octets below '0' as digits; RFC 3492 section 5 has A to Z, a to "
        "z and 0 to 9"},
};

#ifdef WITH_LIBIDN
#include <idna.h>
#include <punycode.h>
#include <stringprep.h>

enum { MAX_SHOWN = 5, FLAGS = 4 };

/* One library's result: text, or code points if the work is decoding. */
struct answer {
    int accepted;
    size_t length;
    char text[BUFFER_SIZE];
    uint32_t cps[BUFFER_SIZE / 4];
};

struct item {
    const char *text;
    size_t length;
    const uint32_t *cps;
    size_t count;
};

static const struct {
    unsigned ours;
    int libidn;
} flags[FLAGS] = {
    {XN_NO_GUARDS | XN_PR29, 0},
    {XN_NO_GUARDS | XN_PR29 | XN_ALLOW_UNASSIGNED, IDNA_ALLOW_UNASSIGNED},
    {XN_NO_GUARDS | XN_PR29 | XN_STD3, IDNA_USE_STD3_ASCII_RULES},
    {XN_NO_GUARDS | XN_PR29 | XN_ALLOW_UNASSIGNED | XN_STD3,
        IDNA_ALLOW_UNASSIGNED | IDNA_USE_STD3_ASCII_RULES},
};

static void
call_xn(enum work work, const struct item *in, unsigned with, struct answer *a)
{
    const size_t cap = sizeof(a->text), cps = sizeof(a->cps) / sizeof(*a->cps);
    xn_status status = XN_E_ARGUMENT;

    switch (work) {
    case TO_ASCII:
        status = xn_to_ascii(in->text, in->length, with, a->text, cap, &a->length, NULL);
        break;
    case TO_UNICODE:
        status = xn_to_unicode(in->text, in->length, with, a->text, cap, &a->length, NULL);
        break;
    case NAMEPREP:
        status = xn_prep(in->text, in->length, xn_profile_find("Nameprep"), with, a->text, cap,
            &a->length, NULL);
        break;
    case NFKC: status = xn_nfkc(in->text, in->length, with, a->text, cap, &a->length, NULL); break;
    case ENCODE:
        status = xn_punycode_encode(in->cps, in->count, NULL, a->text, cap, &a->length, NULL);
        break;
    case DECODE:
        status = xn_punycode_decode(in->text, in->length, a->cps, cps, &a->length, NULL, NULL);
        break;
    case FIND_HOST:
    case REPLACE_HOST:
    case COMMAND: break;
    }
    a->accepted = status == XN_OK;
}

/* Stores and frees what libidn allocated; NULL means that it refused. */
static void
store(struct answer *a, char *text)
{
    a->accepted = text != NULL;
    if (a->accepted)
        a->length = (size_t)snprintf(a->text, sizeof(a->text), "%s", text);
    free(text);
}

static void
call_libidn(enum work work, const struct item *in, int with, struct answer *a)
{
    Stringprep_profile_flags assigned =
        with & IDNA_ALLOW_UNASSIGNED ? (Stringprep_profile_flags)0 : STRINGPREP_NO_UNASSIGNED;
    char *text = NULL;

    a->length = work == DECODE ? sizeof(a->cps) / sizeof(*a->cps) : sizeof(a->text);
    switch (work) {
    case TO_ASCII:
        store(a, idna_to_ascii_8z(in->text, &text, with) == IDNA_SUCCESS ? text : NULL);
        break;
    case TO_UNICODE:
        store(a, idna_to_unicode_8z8z(in->text, &text, with) == IDNA_SUCCESS ? text : NULL);
        break;
    case NAMEPREP:
        memcpy(a->text, in->text, in->length + 1);
        a->accepted =
            stringprep(a->text, sizeof(a->text), assigned, stringprep_nameprep) == STRINGPREP_OK;
        a->length = strlen(a->text);
        break;
    case NFKC: store(a, stringprep_utf8_nfkc_normalize(in->text, (ssize_t)in->length)); break;
    case ENCODE:
        a->accepted =
            punycode_encode(in->count, in->cps, NULL, &a->length, a->text) == PUNYCODE_SUCCESS;
        break;
    case DECODE:
        a->accepted =
            punycode_decode(in->length, in->text, &a->length, a->cps, NULL) == PUNYCODE_SUCCESS;
        break;
    case FIND_HOST:
    case REPLACE_HOST:
    case COMMAND: break;
    }
}

static int
are_equal(enum work work, const struct answer *a, const struct answer *b)
{
    if (!a->accepted || !b->accepted)
        return a->accepted == b->accepted;
    if (a->length != b->length)
        return 0;
    return work == DECODE ? memcmp(a->cps, b->cps, a->length * sizeof(*a->cps)) == 0
                          : memcmp(a->text, b->text, a->length) == 0;
}

static size_t
count_code_points(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

/* Whether the labels differ only where libidn returned one unchanged and ours is not shorter. */
static int
is_not_shorter(const struct item *in, const struct answer *ours, const struct answer *theirs)
{
    const char *typed, *a, *b;
    size_t at[3] = {0}, typedlen, alen, blen;

    while (xn_label_next(in->text, in->length, &at[0], &typed, &typedlen)) {
        if (!xn_label_next(ours->text, ours->length, &at[1], &a, &alen)
            || !xn_label_next(theirs->text, theirs->length, &at[2], &b, &blen))
            return 0;
        if (alen == blen && memcmp(a, b, alen) == 0)
            continue;
        if (blen != typedlen || memcmp(b, typed, blen) != 0
            || count_code_points(a, alen) < count_code_points(typed, typedlen))
            return 0;
    }
    return 1;
}

static int
has_surrogate(const struct answer *a)
{
    for (size_t i = 0; i < a->length; i++)
        if (a->cps[i] >= 0xD800 && a->cps[i] <= 0xDFFF)
            return 1;
    return 0;
}

/* Whether there is an octet below '0' after the last delimiter. */
static int
has_bad_digit(const struct item *in)
{
    for (size_t i = in->length; i > 0 && in->text[i - 1] != '-'; i--)
        if ((unsigned char)in->text[i - 1] < '0')
            return 1;
    return 0;
}

static enum exception
find_exception(
    enum work work, const struct item *in, const struct answer *ours, const struct answer *theirs)
{
    if (work == TO_ASCII && in->length == 0 && theirs->accepted)
        return AGREE_EMPTY;
    if (work == TO_UNICODE && ours->accepted && theirs->accepted
        && is_not_shorter(in, ours, theirs))
        return AGREE_NOT_SHORTER;
    if (work == DECODE && !ours->accepted && theirs->accepted) {
        if (has_bad_digit(in))
            return AGREE_DIGIT;
        if (in->text[0] == '-' && strchr(in->text + 1, '-') == NULL)
            return AGREE_DELIMITER;
        if (has_surrogate(theirs))
            return AGREE_SURROGATE;
    }
    return AGREE_EXCEPTIONS;
}

static void
show_text(const char *label, const char *text, size_t length)
{
    fprintf(stderr, "  %-8s ", label);
    for (size_t i = 0; i < length; i++)
        fprintf(stderr, text[i] > ' ' && text[i] < 0x7F ? "%c" : "\\x%02X", (unsigned char)text[i]);
    fputc('\n', stderr);
}

static void
show_answer(enum work work, const char *label, const struct answer *a)
{
    if (!a->accepted) {
        fprintf(stderr, "  %-8s refused\n", label);
    } else if (work == DECODE) {
        fprintf(stderr, "  %-8s", label);
        for (size_t i = 0; i < a->length; i++)
            fprintf(stderr, " %04lX", (unsigned long)a->cps[i]);
        fputc('\n', stderr);
    } else {
        show_text(label, a->text, a->length);
    }
}

struct agreement
agree(enum work work, const struct corpus *corpus)
{
    static struct answer ours, theirs;
    struct agreement result = {0};

    for (size_t i = 0; i < corpus->count; i++) {
        struct item item = {0};

        item.text = corpus_text(corpus, i, &item.length);
        if (work == ENCODE)
            item.cps = corpus_cps(corpus, i, &item.count);
        for (size_t f = 0; f < FLAGS; f++) {
            enum exception exception;

            call_xn(work, &item, flags[f].ours, &ours);
            call_libidn(work, &item, flags[f].libidn, &theirs);
            result.compared++;
            if (are_equal(work, &ours, &theirs))
                continue;
            exception = find_exception(work, &item, &ours, &theirs);
            if (exception != AGREE_EXCEPTIONS) {
                result.exceptions[exception]++;
            } else if (result.different++ < MAX_SHOWN) {
                fprintf(stderr, "item %zu, flags %#x:\n", i, flags[f].ours);
                show_text("input", item.text, item.length);
                show_answer(work, "xn", &ours);
                show_answer(work, "libidn", &theirs);
            }
        }
    }
    return result;
}
#else
struct agreement
agree(enum work work, const struct corpus *corpus)
{
    (void)work;
    (void)corpus;
    return (struct agreement){0};
}
#endif
