/* SPDX-License-Identifier: MIT */
/* Names of every length, mostly ASCII, right before a page that must not be read, with buffers of
   exactly the size that the result needs: fast paths that read or write whole vectors must not pass
   the ends.  The results are those of the reference implementation. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../oracle/reference/reference.h"
#include "guarded.h"
#include "random.h"
#include "share.h"
#include "tap.h"

enum { LONGEST = 300 };

/* Pieces that interrupt a run of letters: dots, halves of dots, hyphens, capitals, NUL, non-ASCII.
   */
static void
fill(char *text, size_t length)
{
    static const char *const some[] = {".", "-", "--", "xn--", "XN--", "A", "Z", "_", "@", "",
        "\xE3\x80\x82", "\xEF\xBC\x8E", "\xEF\xBD\xA1", "\xE3\x80", "\xEF", "\xC3\xBC", "\x80", "@",
        ":", "[::", "]", "%", "%C3%BC", "%41", "\""};
    const size_t kinds = random_below(3) ? 9 : sizeof(some) / sizeof(*some);
    uint32_t interruptions = random_below((uint32_t)length / (random_below(3) ? 40 : 4) + 2);

    memset(text, 'x', length);
    for (; interruptions > 0 && length > 0; interruptions--) {
        const char *one = some[random_below((uint32_t)kinds)];
        size_t width = one[0] != '\0' ? strlen(one) : 1, at = random_below((uint32_t)length);

        if (at + width <= length)
            memcpy(text + at, one, width);
    }
}

typedef xn_status converter(const char *in, size_t inlen, unsigned flags, char *out, size_t cap,
    size_t *len, xn_diag *diag);
typedef void
reference(const char *in, size_t inlen, unsigned flags, struct reference_answer *answer);

/* With a buffer of just the size, and of one octet less. */
static bool
is_converted(
    converter *function, reference *expected_function, const char *in, size_t inlen, unsigned flags)
{
    static struct reference_answer expected;
    bool right = true;

    expected_function(in, inlen, flags, &expected);
    for (size_t cap = expected.length; cap <= expected.length + 1; cap++) {
        size_t length = 0;
        char *out = malloc(cap + 1);
        xn_status status,
            wanted =
                expected.status == XN_OK && cap == expected.length ? XN_E_SPACE : expected.status;

        if (out == NULL)
            return false;
        memset(out, '#', cap + 1);
        status = function(in, inlen, flags, cap > 0 ? out : NULL, cap, &length, NULL);
        right = right && status == wanted && length == expected.length && out[cap] == '#'
            && (status != XN_OK || memcmp(out, expected.text, length) == 0);
        free(out);
    }
    return right;
}

/* Ill-formed UTF-8, and nothing else, is refused. */
static bool
is_checked(const char *in, size_t inlen)
{
    static struct reference_answer expected;
    xn_diag diag;

    reference_nfkc(in, inlen, 0, &expected);
    return xn_utf8_check(in, inlen, &diag) == expected.status
        && reference_same_diag(&diag, &expected.diag);
}

static bool
has_labels(const char *in, size_t inlen)
{
    size_t pos = 0, wanted_pos = 0, start, end, length;
    const char *label;

    while (reference_next_label(in, inlen, &wanted_pos, &start, &end))
        if (!xn_label_next(in, inlen, &pos, &label, &length) || label != in + start
            || length != end - start)
            return false;
    return !xn_label_next(in, inlen, &pos, &label, &length);
}

static bool
has_host(const char *in, size_t inlen, unsigned flags)
{
    static struct reference_answer expected;
    bool right = true;

    for (xn_where where = XN_HOST; where <= XN_URL; where++) {
        xn_host found, wanted;

        reference_find_host(in, inlen, where, flags, &wanted, &expected);
        right = right && xn_find_host(in, inlen, where, flags, &found, NULL) == expected.status
            && found.host.offset == wanted.host.offset && found.kind == wanted.kind;
    }
    return right;
}

int
main(void)
{
    static const unsigned flags[] = {0, XN_STD3, XN_LOWER, XN_STRICT_ACE, XN_NO_GUARDS};
    unsigned rounds = 60000 / test_share(), ascii = 0, unicode = 0, labels = 0, texts = 0,
             hosts = 0, checks = 0;
    char typed[LONGEST], url[LONGEST + 7] = "http://";

    reference_open();
    for (unsigned round = 0; round < rounds; round++) {
        size_t length = round % 4 ? random_below(80) : random_below(LONGEST);
        unsigned set = flags[round % 5];
        const char *in;

        fill(typed, length);
        in = guarded_copy(typed, length);
        ascii += !is_converted(xn_to_ascii, reference_to_ascii, in, length, set);
        unicode += !is_converted(xn_to_unicode, reference_to_unicode, in, length, set);
        texts += !is_converted(xn_nfkc, reference_nfkc, in, length, set);
        checks += !is_checked(in, length);
        labels += !has_labels(in, length);
        memcpy(url + 7, typed, length);
        in = guarded_copy(url + (round % 2 ? 7 : 0), length + (round % 2 ? 0 : 7));
        hosts += !has_host(in, length + (round % 2 ? 0 : 7), set | (round % 3 ? XN_PERCENT : 0));
    }
    ok(ascii == 0, "xn_to_ascii of %u names right before an unreadable page", rounds);
    ok(unicode == 0, "xn_to_unicode of %u names right before an unreadable page", rounds);
    ok(texts == 0, "xn_nfkc of %u texts right before an unreadable page", rounds);
    ok(checks == 0, "xn_utf8_check of %u texts right before an unreadable page", rounds);
    ok(labels == 0, "xn_label_next of %u names right before an unreadable page", rounds);
    ok(hosts == 0, "xn_find_host of %u texts right before an unreadable page", rounds);
    return tap_end();
}
