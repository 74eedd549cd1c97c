/* SPDX-License-Identifier: MIT */
/* Every short string against the reference implementation: octets as UTF-8; letters, digits,
   delimiters and exclamation marks as Punycode, decoded and encoded again, and as ACE labels.

       short        UTF-8 of up to 2 octets, one in seven of 3, and of 4, those that one octet of
                    each class of RFC 3629 section 4 begins, where the second octet is any, and the
                    last two are one of each class; Punycode of up to 4 symbols, and one in seven
                    of 5; with capitals, and as ACE labels, up to 3
       short all    UTF-8 of up to 3 octets, and the same of 4; Punycode of up to 5; with capitals,
                    and as ACE labels, up to 4 */
#include <config.h>

#include "answers.h"

enum { MOST = 5 };

enum { UTF8, WELL_FORMED, PUNYCODE, CAPITALS, ENCODED, LABELS, QUESTIONS };
static struct question questions[QUESTIONS] = {{"octets are read as in the grammar", 0, 0},
    {"well-formed octets", 0, 0}, {"strings decode as in the reference", 0, 0},
    {"strings with capitals decode as in the reference", 0, 0},
    {"what decodes encodes to the same", 0, 0}, {"ACE labels are as in the reference", 0, 0}};

static void
ask(unsigned question, bool right, const char *in, size_t inlen)
{
    if (is_to_note(&questions[question], right))
        note_text(questions[question].name, in, inlen);
}

static void
try_octets(unsigned question, const char *in, size_t inlen)
{
    static struct reference_answer expected;
    char out[128];
    size_t outlen;
    xn_diag diag, checked;
    xn_status status = xn_nfkc(in, inlen, 0, out, sizeof(out), &outlen, &diag);

    reference_nfkc(in, inlen, 0, &expected);
    ask(question,
        status == expected.status && reference_same_diag(&diag, &expected.diag)
            && is_same_text(out, outlen, expected.text, expected.length)
            && xn_utf8_check(in, inlen, &checked) == status
            && reference_same_diag(&checked, &expected.diag),
        in, inlen);
    if (status == XN_OK)
        ask(WELL_FORMED, true, in, inlen);
}

/* A string that decodes is encoded to the same, with the digits after the last delimiter in lower
   case. */
static void
encode_again(const char *in, size_t inlen, const uint32_t *points, size_t count)
{
    char again[MOST + 1], expected[MOST];
    size_t digits = inlen, length;
    xn_status status = xn_punycode_encode(points, count, NULL, again, sizeof(again), &length, NULL);

    memcpy(expected, in, inlen);
    for (; digits > 0 && in[digits - 1] != '-'; digits--)
        if (in[digits - 1] >= 'A' && in[digits - 1] <= 'Z')
            expected[digits - 1] = (char)(in[digits - 1] + 32);
    ask(ENCODED, status == XN_OK && is_same_text(again, length, expected, inlen), in, inlen);
}

static void
try_code(unsigned question, const char *in, size_t inlen)
{
    uint32_t points[MOST] = {0}, expected[MOST] = {0};
    size_t count = 99, expected_count;
    xn_diag diag, expected_diag;
    xn_status status = xn_punycode_decode(in, inlen, points, MOST, &count, NULL, &diag);

    reference_punycode_decode(in, inlen, expected, &expected_count, &expected_diag);
    if (status != XN_OK)
        expected_count = expected[0] = 0;
    ask(question,
        status == expected_diag.status && reference_same_diag(&diag, &expected_diag)
            && count == expected_count
            && memcmp(points, expected, (count > 0 ? count : 1) * sizeof(*points)) == 0,
        in, inlen);
    if (status == XN_OK)
        encode_again(in, inlen, points, count);
}

/* RFC 3490 section 4.2 */
static void
try_label(unsigned question, const char *in, size_t inlen)
{
    static struct reference_answer expected;
    char typed[4 + MOST] = "xn--", out[4 * MOST + 5];
    size_t length;
    xn_diag diag;
    xn_status status;

    memcpy(typed + 4, in, inlen);
    reference_label_to_unicode(typed, 4 + inlen, XN_NO_GUARDS, &expected);
    status = xn_label_to_unicode(typed, 4 + inlen, XN_NO_GUARDS, out, sizeof(out), &length, &diag);
    ask(question,
        status == XN_OK && is_same_text(out, length, expected.text, expected.length)
            && reference_same_diag(&diag, &expected.diag),
        in, inlen);
}

/* Every step-th string of these symbols and this length. */
static void
try_all(unsigned question, void (*try)(unsigned question, const char *in, size_t inlen),
    const char *symbols, size_t count, size_t length, unsigned long step)
{
    unsigned long strings = 1;
    char in[MOST];

    for (size_t i = 0; i < length; i++)
        strings *= count;
    for (unsigned long number = 0; number < strings; number += step) {
        for (unsigned long i = 0, n = number; i < length; i++, n /= count)
            in[i] = symbols[n % count];
        try(question, in, length);
    }
}

/* Strings of four octets, where the first and the last two are of these. */
static void
try_four_octets(const char *octets, size_t count)
{
    char in[4];

    for (unsigned second = 0; second < 256; second += test_share())
        for (size_t n = 0; n < count * count * count; n++) {
            in[0] = octets[n % count];
            in[1] = (char)second;
            in[2] = octets[n / count % count];
            in[3] = octets[n / count / count];
            try_octets(UTF8, in, 4);
        }
}

int
main(int argc, char **argv)
{
    /* One octet of each class of RFC 3629 section 4, and both ends of those that begin nothing */
    static const char classes[] = "\x00\x7F\x80\x8F\x90\x9F\xA0\xBF\xC1\xC2\xDF\xE0\xE5\xED\xEF\xF0"
                                  "\xF2\xF4\xF5\xFF";
    static const char symbols[] =
        "!-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    bool all = argc > 1 && strcmp(argv[1], "all") == 0;
    const unsigned long some = all ? 1 : 7;
    size_t most = all ? 4 : 3;
    char octets[256];

    reference_open();
    for (int i = 0; i < 256; i++)
        octets[i] = (char)i;
    for (size_t length = 0; length <= 3; length++)
        try_all(UTF8, try_octets, octets, 256, length, length < 3 ? 1 : test_share() * some);
    /* RFC 3629's sequences of one, two and three octets, one after another */
    if (all && test_share() == 1)
        ok(questions[WELL_FORMED].asked
                == 1 + 128 + 128 * 128 + 1920 + 128 * 128 * 128 + 2 * 128 * 1920 + 61440,
            "%lu strings of up to three octets are well-formed", questions[WELL_FORMED].asked);
    try_four_octets(classes, sizeof(classes) - 1);
    for (size_t length = 0; length <= MOST; length++)
        try_all(PUNYCODE, try_code, symbols, 38, length,
            length < 3 ? 1 : test_share() * (length == MOST ? some : 1));
    for (size_t length = 0; length <= most; length++) {
        try_all(CAPITALS, try_code, symbols, 64, length, length < 3 ? 1 : test_share());
        try_all(LABELS, try_label, symbols, 38, length, length < 3 ? 1 : test_share());
    }
    report(questions, QUESTIONS);
    return tap_end();
}
