/* SPDX-License-Identifier: MIT */
/* punycode.h.  differential.c compares more with GNU libidn, capacity.c has the capacities. */
#include <punycode.h>

#include "facts.h"

enum { CAP = 64 };

/* Code points that are encoded, or refused. */
static void
test_encode(void)
{
    static const struct {
        punycode_uint in[3];
        size_t length;
        int rc;
        const char *out;
        bool fixed;
    } rows[] = {{{0}, 0, 0, "", false}, {{'A', '-'}, 2, 0, "A--", false},
        {{'B', 0xDC, 'C'}, 3, 0, "BC-6ha", false}, {{0xFFFF, 0x10FFFF}, 2, 0, "1n7cr9243e", false},
        {{0xD800}, 1, 1, "", false}, {{0xDBFF}, 1, 1, "", false}, {{0xDC00}, 1, 1, "", true},
        {{0xDFFF}, 1, 1, "", true}, {{0x110000}, 1, 1, "", false}, {{0xFFFFFFFF}, 1, 1, "", false}};

    for (size_t i = 0; i < LENGTH(rows); i++) {
        char out[CAP] = "";
        size_t outlen = CAP;
        int rc = punycode_encode(rows[i].length, rows[i].in, NULL, &outlen, out);
        bool holds = rc == rows[i].rc && strcmp(out, rows[i].out) == 0
            && outlen == (rc == 0 ? strlen(out) : CAP);

        CASE(rows[i].fixed, holds, "punycode_encode(%X, ...): %d, \"%s\"", (unsigned)rows[i].in[0],
            rows[i].rc, rows[i].out);
    }
}

static void
test_decode(void)
{
    static const struct {
        const char *in;
        int rc;
        bool fixed;
    } rows[] = {{"", 0, false}, {"-", 1, false}, {"a-", 0, false}, {"\xC3\xBC-", 1, false},
        {"99999999", 3, false}, {"td", 1, false}, {"a.example", 1, true}, {"a ", 1, true},
        {"r49b", 1, true} /* U+DC00 */};

    for (size_t i = 0; i < LENGTH(rows); i++) {
        punycode_uint out[CAP];
        size_t outlen = CAP;
        int rc = punycode_decode(strlen(rows[i].in), rows[i].in, &outlen, out, NULL);
        bool holds = rc == rows[i].rc && (rc == 0 || outlen == CAP);

        CASE(rows[i].fixed, holds, "punycode_decode(\"%s\"): %d", show(rows[i].in), rows[i].rc);
    }
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
    enum { COUNT = 2000, TOO_MANY = 5000, SIZE = TOO_MANY * 10 };
    static punycode_uint in[TOO_MANY], out[TOO_MANY];
    static char code[SIZE];
    size_t length = SIZE, count = TOO_MANY;

    for (size_t i = 0; i < TOO_MANY; i++)
        in[i] = (uint32_t)(0x400 + i * 7 % 0x3000);
    ok(punycode_encode(COUNT, in, NULL, &length, code) == 0
            && punycode_decode(length, code, &count, out, NULL) == 0 && count == COUNT
            && is_equal32(in, out, COUNT),
        "2000 code points are encoded, and decoded");
    ok(punycode_encode(COUNT, in, NULL, &length, code) == 0, "an exact capacity");
    length--;
    ok(punycode_encode(COUNT, in, NULL, &length, code) == 2, "one octet less");
    length = SIZE;
    ok(punycode_encode(TOO_MANY, in, NULL, &length, code) == (is_on_gnu() ? 0 : 3),
        "5000 code points are too many");
}

int
main(void)
{
    test_encode();
    test_decode();
    test_octets();
    test_case_flags();
    test_long();
    return tap_end();
}
