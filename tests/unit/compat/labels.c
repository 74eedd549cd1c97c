/* SPDX-License-Identifier: MIT */
/* idna.h: single labels, in UTF-32 with a length. */
#include <idna.h>

#include "facts.h"

enum { CAP = 128, UNTOUCHED = 0x5A };

/* A label is a prefix in ASCII, then a code point several times. */
struct label {
    const char *prefix;
    uint32_t cp;
    size_t times;
    int flags, rc;
    const char *out; /* NULL: an error, or unchanged */
    bool fixed;
};

static size_t
build(const struct label *label, uint32_t *out)
{
    size_t length = strlen(label->prefix);

    for (size_t i = 0; i < length; i++)
        out[i] = (unsigned char)label->prefix[i];
    for (size_t i = 0; i < label->times; i++)
        out[length++] = label->cp;
    return length;
}

static const struct label to_ascii[] = {{"", 0, 0, 0, 5, NULL, false},
    {"", 0, 1, 0, 5, NULL, false}, {"a", 0, 0, 0, 0, "a", false}, {"Ab", 0, 0, 0, 0, "Ab", false},
    {"b", 0xFC, 1, 0, 0, "xn--b-eha", false}, {"b", 0xFC, 1, 64, 0, "xn--b-eha", false},
    {"", 0xFC, 1, 0, 0, "xn--tda", false}, {"a.b", 0, 0, 0, 0, "a.b", false},
    {"a.b", 0, 0, 2, 3, NULL, false},
    {"", 'a', 63, 0, 0, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false},
    {"", 'a', 64, 0, 5, NULL, false},
    {"", 0xFF21, 63, 0, 0, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        false},
    {"", 0xFF21, 64, 0, 5, NULL, false},
    {"", 0xFC, 57, 0, 0, "xn--tdaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false},
    {"", 0xFC, 58, 0, 2, NULL, false}, {"", 0xFC, 63, 0, 2, NULL, false},
    {"", 0xFC, 64, 0, 5, NULL, false}, {"xn--", 0xFC, 70, 0, 5, NULL, false},
    {"xn--", 0xFC, 1, 0, 8, NULL, false}, {"xn--_", 0xFC, 1, 2, 3, NULL, false},
    {"-", 0xFC, 1, 2, 4, NULL, false}, {"", 0xAD, 100, 0, 5, NULL, false},
    {"a", 0xAD, 100, 0, 0, "a", false}, {"", 0xD800, 1, 0, 1, NULL, false},
    {"", 0xDFFF, 1, 1, 1, NULL, false}, {"", 0x110000, 1, 0, 1, NULL, false},
    {"", 0x110000, 1, 1, 1, NULL, false}, {"", 0x7FFFFFFF, 1, 0, 1, NULL, false},
    {"", 0x80000000, 1, 0, 1, NULL, true}, {"", 0x1F600, 1, 0, 1, NULL, false},
    {"", 0x1F600, 1, 1, 0, "xn--e28h", false}, {"a/", 0xFC, 1, 0, 1, NULL, true},
    {"", 0x3002, 1, 0, 1, NULL, true}, {"a", 0x2100, 1, 0, 1, NULL, true}};

static void
test_to_ascii(const struct label *label)
{
    uint32_t in[CAP];
    size_t inlen = build(label, in);
    char out[64 + 16];
    bool holds;
    int rc;

    memset(out, UNTOUCHED, sizeof(out));
    rc = idna_to_ascii_4i(in, inlen, out, label->flags);
    holds = rc == label->rc && (rc != 0 || strcmp(out, label->out) == 0);
    for (size_t i = 64; i < sizeof(out); i++)
        holds = holds && out[i] == UNTOUCHED;
    CASE(label->fixed, holds, "to_ascii_4i(\"%s\" %zu x %X, %d): %d", label->prefix, label->times,
        (unsigned)label->cp, label->flags, label->rc);
}

/* out: UTF-8 that is only compared where it is ASCII, but for two results. */
static const struct label to_unicode[] = {{"abc", 0, 0, 0, 6, NULL, false},
    {"", 0xFC, 3, 0, 6, NULL, false}, {"xn--99999999", 0, 0, 0, 2, NULL, false},
    {"xn--a", 0, 0, 0, 1, NULL, false}, {"", 0xD800, 1, 0, 1, NULL, false},
    {"", 0x110000, 1, 0, 1, NULL, false}, {"", 0x80000000, 1, 0, 1, NULL, true},
    {"a", 0x2028, 1, 0, 1, NULL, false}, {"xn--e28h", 0, 0, 0, 1, NULL, false},
    {"xn--abc-", 0, 0, 0, 7, NULL, false}, {"xn--", 0, 0, 0, 5, NULL, false},
    {"xn--xn---epa", 0, 0, 0, 8, NULL, false}, {"xn--a_b-hoa", 0, 0, 2, 3, NULL, false},
    {"xn----jgc", 0, 0, 2, 4, NULL, false},
    /* longer than 63: decoded to fewer than 64 code points, and to more */
    {"xn--4c", 'a', 58, 0, 2, NULL, false}, {"xn--tda", 'a', 80, 0, 5, NULL, false},
    {"xn--", ' ', 40, 0, 2, NULL, true}};

static void
test_to_unicode(const struct label *label)
{
    uint32_t in[CAP], out[CAP];
    size_t inlen = build(label, in), outlen = CAP;
    bool holds;
    int rc;

    memset(out, UNTOUCHED, sizeof(out));
    rc = idna_to_unicode_44i(in, inlen, out, &outlen, label->flags);
    holds = rc == label->rc && outlen == inlen && is_equal32(in, out, inlen);
    if (!holds)
        note("rc %d, length %zu", rc, outlen);
    CASE(label->fixed, holds, "to_unicode_44i(\"%s\" %zu x %X, %d): %d, unchanged", label->prefix,
        label->times, (unsigned)label->cp, label->flags, label->rc);
}

/* Text with a length ends at its first 0 all the same. */
static void
test_zero(void)
{
    static const uint32_t ascii[] = {'a', 0, 'b'}, other[] = {'a', 0, 0xFC};
    static const uint32_t ace[] = {'x', 'n', '-', '-', 't', 'd', 'a', 0, 0xFC};
    uint32_t out[CAP];
    size_t outlen = CAP;
    char text[64];

    ok(idna_to_ascii_4i(ascii, 3, text, 0) == 0 && strcmp(text, "a") == 0, "to_ascii_4i: a 0 b");
    ok(idna_to_ascii_4i(other, 3, text, 0) == 0 && strcmp(text, "a") == 0, "to_ascii_4i: a 0 u");
    ok(idna_to_unicode_44i(ace, 9, out, &outlen, 0) == 0 && outlen == 1 && out[0] == 0xFC
            && out[1] == 0,
        "to_unicode_44i: what follows a 0 is not read");
    outlen = CAP;
    ok(idna_to_unicode_44i(other, 3, out, &outlen, 0) == 6 && outlen == 3
            && is_equal32(out, other, 3),
        "to_unicode_44i: but it is copied on an error");
    outlen = CAP;
    ok(idna_to_unicode_44i(ace, 0, out, &outlen, 0) == 6 && outlen == 0, "to_unicode_44i: empty");
}

int
main(void)
{
    for (size_t i = 0; i < LENGTH(to_ascii); i++)
        test_to_ascii(&to_ascii[i]);
    for (size_t i = 0; i < LENGTH(to_unicode); i++)
        test_to_unicode(&to_unicode[i]);
    test_zero();
    return tap_end();
}
