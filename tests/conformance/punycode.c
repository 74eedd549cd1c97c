/* SPDX-License-Identifier: MIT */
/* Small worlds of Punycode, against the plain twin and back again.
     punycode        all strings of up to 5 symbols: letters, digits, the delimiter, and an octet
   that is none of these; with capitals, and as ACE labels, those of up to 3 punycode all    and
   these up to 4 */
#include <config.h>

#include <string.h>

#include "../unit/plain_name.h"
#include "../unit/share.h"
#include "../unit/tap.h"
#include "utf8.h"
#include "xn.h"

enum { MOST = 5 };

static unsigned long wrong, lost, decoded, left;

static xn_status
plain_status(const char *in, size_t inlen, uint32_t *out, size_t *outlen)
{
    static const xn_status statuses[] = {XN_OK, XN_E_PUNYCODE, XN_E_OVERFLOW, XN_E_CODE_POINT};

    *outlen = 0;
    return statuses[plain_decode(in, inlen, out, outlen, NULL)];
}

/* What decodes is encoded to the same, the digits behind the last delimiter in lower case. */
static void
try_back(const char *in, size_t inlen, const uint32_t *points, size_t count)
{
    char again[MOST + 1], expected[MOST];
    size_t digits = inlen, length;

    memcpy(expected, in, inlen);
    while (digits > 0 && in[digits - 1] != '-')
        digits--;
    for (; digits < inlen; digits++)
        if (in[digits] >= 'A' && in[digits] <= 'Z')
            expected[digits] = (char)(in[digits] + 32);
    lost += xn_punycode_encode(points, count, NULL, again, sizeof(again), &length, NULL) != XN_OK
        || length != inlen || memcmp(again, expected, inlen) != 0;
    decoded++;
}

static void
try_string(const char *in, size_t inlen)
{
    uint32_t ours[MOST], theirs[MOST];
    size_t ourlen = 99, theirlen;
    xn_diag diag;
    xn_status status = xn_punycode_decode(in, inlen, ours, NULL, MOST, &ourlen, &diag);

    wrong += status != plain_status(in, inlen, theirs, &theirlen) || diag.offset > inlen
        || diag.length > inlen - diag.offset;
    if (status != XN_OK) {
        wrong += ourlen != 0 || ours[0] != 0;
        return;
    }
    wrong += ourlen != theirlen || memcmp(ours, theirs, ourlen * sizeof(*ours)) != 0;
    try_back(in, inlen, ours, ourlen);
}

/* The same behind the ACE prefix: RFC 3490 section 4.2. */
static void
try_label(const char *in, size_t inlen)
{
    static struct plain_text plain;
    uint32_t label[4 + MOST] = {'x', 'n', '-', '-'};
    char typed[4 + MOST] = "xn--", out[4 * MOST + 5], expected[4 * MOST];
    size_t length, expectedlen = 0;

    memcpy(typed + 4, in, inlen);
    for (size_t i = 0; i < inlen; i++)
        label[4 + i] = (unsigned char)in[i];
    wrong += xn_label_to_unicode(typed, 4 + inlen, XN_NO_GUARDS, out, sizeof(out), &length, NULL)
        != XN_OK;
    if (!plain_to_unicode(label, 4 + inlen, XN_NO_GUARDS, &plain)) {
        wrong += length != 4 + inlen || memcmp(out, typed, length) != 0;
        left++;
        return;
    }
    for (size_t i = 0; i < plain.count; i++)
        expectedlen += utf8_encode(plain.cp[i], expected + expectedlen);
    wrong += length != expectedlen || memcmp(out, expected, length) != 0;
}

/* All strings of these symbols and this length. */
static void
try_world(const char *symbols, size_t length, void (*try)(const char *in, size_t inlen))
{
    unsigned long count = strlen(symbols), worlds = 1;
    char in[MOST];

    for (size_t i = 0; i < length; i++)
        worlds *= count;
    for (unsigned long world = 0; world < worlds; world += length < 3 ? 1 : test_share()) {
        for (unsigned long i = 0, w = world; i < length; i++, w /= count)
            in[i] = symbols[w % count];
        try(in, length);
    }
}

static void
reset(void)
{
    wrong = lost = decoded = left = 0;
}

int
main(int argc, char **argv)
{
    static const char folded[] = "abcdefghijklmnopqrstuvwxyz0123456789-!";
    static const char capitals[] =
        "abcdefghijklmnopqrstuvwxyz0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    int all = argc > 1 && strcmp(argv[1], "all") == 0;

    for (size_t length = 0; length <= MOST; length++) {
        reset();
        try_world(folded, length, try_string);
        ok(wrong == 0 && lost == 0 && decoded > 0,
            "strings of %lu symbols decode as the twin does, and %lu come back",
            (unsigned long)length, decoded);
    }
    for (size_t length = 1; length <= (all ? 4 : 3); length++) {
        reset();
        try_world(capitals, length, try_string);
        ok(wrong == 0 && lost == 0 && decoded > 0,
            "with capitals those of %lu do, and %lu come back", (unsigned long)length, decoded);
    }
    for (size_t length = 0; length <= (all ? 4 : 3); length++) {
        reset();
        try_world(folded, length, try_label);
        ok(wrong == 0 && left > 0,
            "as ACE labels those of %lu are shown as the twin does, %lu are left",
            (unsigned long)length, left);
    }
    return tap_end();
}
