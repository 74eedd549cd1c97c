/* SPDX-License-Identifier: MIT */
/* punycode.h */
#include <punycode.h>

#include "facts.h"

enum { CAP = 64 };

struct code {
    punycode_uint in[10];
    size_t length;
    int rc;
    const char *out;
    bool fixed;
};

static const struct code codes[] = {{{0}, 0, 0, "", false}, {{'a'}, 1, 0, "a-", false},
    {{'a', 'a'}, 2, 0, "aa-", false}, {{'A', '-'}, 2, 0, "A--", false},
    {{0xFC}, 1, 0, "tda", false}, {{'b', 0xFC, 'c', 'h', 'e', 'r'}, 6, 0, "bcher-kva", false},
    {{'B', 0xDC, 'C'}, 3, 0, "BC-6ha", false}, {{0x10FFFF}, 1, 0, "dn32g", false},
    {{0xFFFF, 0x10000}, 2, 0, "1n7cc", false}, {{0xD800}, 1, 1, NULL, false},
    {{0xDBFF}, 1, 1, NULL, false}, {{0xDC00}, 1, 1, NULL, true}, {{0xDFFF}, 1, 1, NULL, true},
    {{0x110000}, 1, 1, NULL, false}, {{0xFFFFFFFF}, 1, 1, NULL, false}};

/* capacity.c has other capacities. */
static void
test_encode(const struct code *code)
{
    punycode_uint points[CAP];
    char out[CAP];
    size_t outlen = CAP, count = CAP;
    int rc = punycode_encode(code->length, code->in, NULL, &outlen, out);

    if (code->rc != 0) {
        CASE(code->fixed, rc == code->rc && outlen == CAP, "punycode_encode(%X): %d",
            (unsigned)code->in[0], code->rc);
        return;
    }
    ok(rc == 0 && outlen == strlen(code->out) && memcmp(out, code->out, outlen) == 0
            && punycode_decode(outlen, out, &count, points, NULL) == 0 && count == code->length
            && is_equal32(points, code->in, count),
        "punycode_encode(%X, ...): \"%s\", and back", (unsigned)code->in[0], code->out);
}

static void
test_decode(const char *in, size_t inlen, int expected, bool fixed)
{
    punycode_uint out[CAP];
    size_t outlen = CAP;
    int rc = punycode_decode(inlen, in, &outlen, out, NULL);
    bool holds = rc == expected && (rc == 0 || outlen == CAP);

    CASE(fixed, holds, "punycode_decode(\"%s\"): %d", show(in), expected);
}

/* No octet but a letter or digit is a digit; GNU libidn takes 16 to 2F for some. */
static void
test_octets(void)
{
    unsigned wrong = 0;

    for (unsigned c = 0; c < 256; c++) {
        char in[] = {'t', 'd', (char)c, 0};
        punycode_uint out[CAP];
        size_t outlen = CAP;
        bool is_digit = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        int rc = punycode_decode(3, in, &outlen, out, NULL);

        wrong += c == '-' ? rc != 0 : is_digit ? rc != 0 && rc != 1 : rc != 1;
    }
    FIXED(wrong == 0, "each octet as a digit");
}

/* RFC 3492 appendix A */
static void
test_case_flags(void)
{
    static const punycode_uint in[] = {'b', 0xFC, 'C', 'h'};
    static const unsigned char flags[] = {1, 1, 0, 1};
    unsigned char decoded[CAP];
    punycode_uint points[CAP];
    char out[CAP];
    size_t outlen = CAP, count = CAP;

    ok(punycode_encode(4, in, flags, &outlen, out) == 0 && outlen == 7
            && memcmp(out, "BcH-hoA", 7) == 0,
        "case flags force the case of basic letters");
    ok(punycode_decode(outlen, out, &count, points, decoded) == 0 && count == 4
            && memcmp(decoded, flags, 4) == 0 && points[1] == 0xFC && points[0] == 'B',
        "and are decoded");
}

/* Results that do not fit on the stack; and more code points than libxn takes. */
static void
test_long(void)
{
    enum { COUNT = 2000, TOO_MANY = 5000 };
    punycode_uint *in = malloc(TOO_MANY * sizeof(*in)), *out = malloc(TOO_MANY * sizeof(*out));
    char *code = malloc(TOO_MANY * 10);
    size_t length = TOO_MANY * 10, again, count = TOO_MANY;
    bool holds;

    for (size_t i = 0; i < TOO_MANY; i++)
        in[i] = (uint32_t)(0x400 + i * 7 % 0x3000);
    ok(punycode_encode(COUNT, in, NULL, &length, code) == 0, "2000 code points are encoded");
    ok(punycode_decode(length, code, &count, out, NULL) == 0 && count == COUNT
            && is_equal32(in, out, COUNT),
        "and decoded");
    again = length;
    holds = punycode_encode(COUNT, in, NULL, &again, code) == 0;
    again = length - 1;
    ok(holds && punycode_encode(COUNT, in, NULL, &again, code) == 2, "an exact capacity");
    length = TOO_MANY * 10;
    ok(punycode_encode(TOO_MANY, in, NULL, &length, code) == (is_on_gnu() ? 0 : 3),
        "5000 code points are too many");
    free(in);
    free(out);
    free(code);
}

int
main(void)
{
    for (size_t i = 0; i < LENGTH(codes); i++)
        test_encode(&codes[i]);
    test_decode("-", 1, 1, false);
    test_decode("a-", 2, 0, false);
    test_decode("", 0, 0, false);
    test_decode("\x80", 1, 1, false);
    test_decode("\xC3\xBC-", 3, 1, false);
    test_decode("99999999", 8, 3, false);
    test_decode("td", 2, 1, false);
    test_decode("a.example", 9, 1, true);
    test_decode("a ", 2, 1, true);
    test_decode("r49b", 4, 1, true); /* U+DC00 */
    test_octets();
    test_case_flags();
    test_long();
    return tap_end();
}
