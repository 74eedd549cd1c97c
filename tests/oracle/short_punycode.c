/* SPDX-License-Identifier: MIT */
/* Every short Punycode string, decoded and encoded again, against the reference implementation.

       short_punycode        all strings of up to 4 letters (in lower case), digits, delimiters and
                             exclamation marks, and one in seven of those of 5; with capitals, and
                             as ACE labels, up to 3
       short_punycode all    all strings of 5; with capitals, and as ACE labels, up to 4 */
#include <config.h>

#include <string.h>

#include "reference/reference.h"
#include "../unit/share.h"
#include "../unit/tap.h"

enum { MOST = 5 };

static unsigned long different, not_same_again, decoded, unchanged;

/* A string that decodes is encoded to the same, with the digits after the last delimiter in lower
   case. */
static void
encode_again(const char *in, size_t inlen, const uint32_t *points, size_t count)
{
    char again[MOST + 1], expected[MOST];
    size_t digits = inlen, length;

    memcpy(expected, in, inlen);
    while (digits > 0 && in[digits - 1] != '-')
        digits--;
    for (; digits < inlen; digits++)
        if (in[digits] >= 'A' && in[digits] <= 'Z')
            expected[digits] = (char)(in[digits] + 32);
    not_same_again +=
        xn_punycode_encode(points, count, NULL, again, sizeof(again), &length, NULL) != XN_OK
        || length != inlen || memcmp(again, expected, inlen) != 0;
    decoded++;
}

static void
try_string(const char *in, size_t inlen)
{
    uint32_t points[MOST], expected[MOST];
    size_t count = 99, expected_count;
    xn_diag diag, expected_diag;
    xn_status status = xn_punycode_decode(in, inlen, points, MOST, &count, NULL, &diag);

    reference_punycode_decode(in, inlen, expected, &expected_count, &expected_diag);
    different += status != expected_diag.status || diag.status != status
        || diag.offset != expected_diag.offset || diag.length != expected_diag.length
        || strcmp(diag.rule, expected_diag.rule) != 0;
    if (status != XN_OK) {
        different += count != 0 || points[0] != 0;
        return;
    }
    different += count != expected_count || memcmp(points, expected, count * sizeof(*points)) != 0;
    encode_again(in, inlen, points, count);
}

/* The same after the ACE prefix: RFC 3490 section 4.2. */
static void
try_label(const char *in, size_t inlen)
{
    static struct reference_answer expected;
    char typed[4 + MOST] = "xn--", out[4 * MOST + 5];
    size_t length;
    xn_diag diag;

    memcpy(typed + 4, in, inlen);
    reference_label_to_unicode(typed, 4 + inlen, XN_NO_GUARDS, &expected);
    different +=
        xn_label_to_unicode(typed, 4 + inlen, XN_NO_GUARDS, out, sizeof(out), &length, &diag)
            != XN_OK
        || length != expected.length || memcmp(out, expected.text, length) != 0
        || diag.status != expected.diag.status;
    unchanged += diag.status != XN_OK;
}

/* All strings of these symbols and this length. */
static void
try_all(const char *symbols, size_t length, unsigned long step,
    void (*try)(const char *in, size_t inlen))
{
    unsigned long count = strlen(symbols), strings = 1;
    char in[MOST];

    for (size_t i = 0; i < length; i++)
        strings *= count;
    for (unsigned long number = 0; number < strings; number += step) {
        for (unsigned long i = 0, n = number; i < length; i++, n /= count)
            in[i] = symbols[n % count];
        try(in, length);
    }
}

static unsigned long
step_of(size_t length, bool all)
{
    return length < 3 ? 1 : length < MOST || all ? test_share() : 7ul * test_share();
}

static void
reset(void)
{
    different = not_same_again = decoded = unchanged = 0;
}

int
main(int argc, char **argv)
{
    static const char lower[] = "abcdefghijklmnopqrstuvwxyz0123456789-!";
    static const char both[] = "abcdefghijklmnopqrstuvwxyz0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    bool all = argc > 1 && strcmp(argv[1], "all") == 0;
    size_t most = all ? 4 : 3;

    reference_open();
    for (size_t length = 0; length <= MOST; length++) {
        reset();
        try_all(lower, length, step_of(length, all), try_string);
        ok(different == 0 && not_same_again == 0 && decoded > 0,
            "strings of %lu symbols decode as in the reference; %lu decode, and encode again",
            (unsigned long)length, decoded);
    }
    for (size_t length = 1; length <= most; length++) {
        reset();
        try_all(both, length, step_of(length, all), try_string);
        ok(different == 0 && not_same_again == 0 && decoded > 0,
            "with capitals, of %lu symbols: %lu decode, and encode again", (unsigned long)length,
            decoded);
    }
    for (size_t length = 0; length <= most; length++) {
        reset();
        try_all(lower, length, step_of(length, all), try_label);
        ok(different == 0 && unchanged > 0,
            "ACE labels of %lu symbols are as in the reference; %lu are unchanged",
            (unsigned long)length, unchanged);
    }
    return tap_end();
}
